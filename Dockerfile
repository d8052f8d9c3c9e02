# The server in a small image: docker build -t kibitzer . && docker run --rm -p 127.0.0.1:4242:4242 kibitzer
FROM rust:1.95-slim-bookworm AS build
WORKDIR /source
COPY . .
RUN cargo build --profile dist --locked --package kibitzer

FROM debian:bookworm-slim
RUN useradd --uid 10001 --create-home --home-dir /var/lib/kibitzer kibitzer
COPY --from=build /source/target/dist/kibitzer /usr/local/bin/kibitzer
USER 10001
ENV KIBITZER_DATA=/var/lib/kibitzer
VOLUME /var/lib/kibitzer
EXPOSE 4242
ENTRYPOINT ["kibitzer"]
CMD ["serve", "--host", "0.0.0.0", "--port", "4242"]

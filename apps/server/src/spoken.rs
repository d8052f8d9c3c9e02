//! Adds a body to the refusals that the HTTP library writes by itself.
//!
//! Input that is not HTTP, or whose head is too long, never reaches the routes: the library answers it with a bare
//! status and offers no way to customise that. So its bare refusals are recognized on their way to the client and
//! replaced with an error in the same shape as every other refusal. Answers of the routes are never touched: each has
//! headers that the library does not set.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use kibitzer_protocol::{Protocol, QueryError};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::connections::HEAD_BYTES;

/// The longest refusal that the library writes by itself.
const BARE_BYTES: usize = 256;

/// A connection on which every refusal has a body.
pub(crate) struct Spoken {
    stream: TcpStream,
    /// What is still to be written.
    left: Vec<u8>,
}

impl Spoken {
    pub(crate) fn new(stream: TcpStream) -> Self {
        Spoken { stream, left: Vec::new() }
    }

    fn poll_left(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.left.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(context, &self.left))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.left.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

/// The replacement, if these bytes end with a bare refusal of the library.
fn spoken(bytes: &[u8]) -> Option<Vec<u8>> {
    let end = bytes.strip_suffix(b"\r\n\r\n")?;
    let from = end.len().saturating_sub(BARE_BYTES);
    let begin = end[from..].windows(10).rposition(|begin| begin == b"HTTP/1.1 4")? + from;
    let head = std::str::from_utf8(&end[begin..]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?;
    // The routes' own answers have a content type.
    let bare = |line: &str| {
        matches!(line.split(':').next(), Some("connection" | "content-length" | "date"))
    };
    if !lines.clone().all(bare) || !lines.any(|line| line == "content-length: 0") {
        return None;
    }
    let message = match status.split(' ').nth(1)? {
        "414" => "the URL of the request is too long".to_owned(),
        "431" => format!(
            "the head of a request (request line and headers) may have at most {HEAD_BYTES} bytes and 100 headers"
        ),
        _ => "this is not an HTTP/1.1 request".to_owned(),
    };
    let body = Protocol::refuse(QueryError::bad_request(message)).text;
    let said = format!(
        "{status}\r\ncontent-type: application/json\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    Some([&bytes[..begin], said.as_bytes()].concat())
}

impl AsyncRead for Spoken {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Spoken {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_left(context))?;
        match spoken(bytes) {
            None => Pin::new(&mut self.stream).poll_write(context, bytes),
            Some(said) => {
                // Written before anything else, or with the flush that follows.
                self.left = said;
                Poll::Ready(Ok(bytes.len()))
            }
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        // A bare refusal consists of a single part.
        if let [only] = parts {
            return self.poll_write(context, only);
        }
        ready!(self.poll_left(context))?;
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_left(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_left(context))?;
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bare_refusals_are_put_into_words() {
        let bare =
            "HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\ndate: x\r\n\r\n";
        let said = String::from_utf8(spoken(bare.as_bytes()).unwrap()).unwrap();
        assert!(said.starts_with("HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\n"));
        assert!(said.contains(r#"{"id":null,"error":{"kind":"bad_request""#), "{said}");
        let after = format!("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{{}}{bare}");
        let said = String::from_utf8(spoken(after.as_bytes()).unwrap()).unwrap();
        assert!(
            said.starts_with("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}HTTP/1.1 400 "),
            "{said}"
        );
        for other in [
            "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\nx-content-type-options: nosniff\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 7\r\n\r\n",
            "{\"id\":\"HTTP/1.1 400 Bad Request\"}",
            "\r\n\r\n",
        ] {
            assert_eq!(spoken(other.as_bytes()), None, "{other}");
        }
    }
}

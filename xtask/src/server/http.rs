//! A minimal HTTP/1.1 client over one kept-alive connection: as little work for the client as possible.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// The client's timeout.
const PATIENCE: Duration = Duration::from_secs(120);

pub(super) struct Connection {
    stream: BufReader<TcpStream>,
    host: String,
    line: String,
}

impl Connection {
    pub(super) fn open(address: SocketAddr) -> io::Result<Self> {
        Self::patient(address, PATIENCE)
    }

    /// A connection with this client timeout.
    pub(super) fn patient(address: SocketAddr, patience: Duration) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(patience))?;
        let stream = BufReader::with_capacity(64 * 1024, stream);
        Ok(Connection { stream, host: address.to_string(), line: String::new() })
    }

    pub(super) fn get(&mut self, path: &str) -> io::Result<Vec<u8>> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.host);
        self.exchange(request.as_bytes())
    }

    pub(super) fn post(&mut self, body: &str) -> io::Result<Vec<u8>> {
        let request = self.post_text(body);
        self.exchange(request.as_bytes())
    }

    /// A query as it is sent over the wire.
    pub(super) fn post_text(&self, body: &str) -> String {
        format!(
            "POST /api/v1/query HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        )
    }

    /// Sends a request and returns the body of the response. Any status other than 200 is an error.
    pub(super) fn exchange(&mut self, request: &[u8]) -> io::Result<Vec<u8>> {
        self.stream.get_mut().write_all(request)?;
        let status = self.next_line()?;
        let good = status.starts_with("HTTP/1.1 200");
        let mut length = 0;
        loop {
            let line = self.next_line()?;
            if line.is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        if good { Ok(body) } else { Err(io::Error::other(status)) }
    }

    fn next_line(&mut self) -> io::Result<String> {
        self.line.clear();
        if self.stream.read_line(&mut self.line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(self.line.trim_end().to_owned())
    }
}

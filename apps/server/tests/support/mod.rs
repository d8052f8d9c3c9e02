//! HTTP by hand over a socket, so that tests can also send what no client library would.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    missing_docs,
    dead_code,
    unreachable_pub
)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long a test waits before it fails instead of hanging. No test depends on its length.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: String,
    /// The raw body.
    pub bytes: Vec<u8>,
}

impl Response {
    /// The value of a header, its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }

    pub fn error_kind(&self) -> String {
        let start = self.body.find("\"kind\":\"").expect(&self.body) + 8;
        self.body[start..].split('"').next().unwrap().to_owned()
    }
}

pub struct Client {
    stream: BufReader<TcpStream>,
    host: String,
}

impl Client {
    pub fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        Client { stream: BufReader::new(stream), host: address.to_string() }
    }

    /// Sends raw bytes. It is not a failure if the server refuses to read them.
    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let _ = self.stream.get_mut().write_all(bytes.as_ref());
    }

    pub fn get(&mut self, path: &str) -> Response {
        let host = self.host.clone();
        self.send(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"));
        self.response()
    }

    /// Like [`Client::get`], with further headers, each with its line ending.
    pub fn get_with(&mut self, path: &str, headers: &str) -> Response {
        let host = self.host.clone();
        self.send(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n"));
        self.response()
    }

    pub fn post(&mut self, body: &str) -> Response {
        self.send_post(body);
        self.response()
    }

    pub fn send_post(&mut self, body: &str) {
        self.send_post_to("/api/v1/query", body);
    }

    pub fn send_post_to(&mut self, path: &str, body: &str) {
        let (host, length) = (self.host.clone(), body.len());
        self.send(format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        ));
    }

    pub fn response(&mut self) -> Response {
        self.try_response().expect("a response")
    }

    /// The next response, or `None` if the server closes the connection first.
    pub fn try_response(&mut self) -> Option<Response> {
        let mut head = String::new();
        loop {
            let mut line = String::new();
            match self.stream.read_line(&mut line) {
                Ok(0) => return None,
                Ok(_) if line == "\r\n" => break,
                Ok(_) => head.push_str(&line),
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("{error} after {head:?}"),
            }
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut response = Response { status, head, body: String::new(), bytes: Vec::new() };
        if response.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = self.chunk() {
                response.bytes.extend(chunk);
            }
        } else if status != 304 {
            let length = response.header("content-length").expect("a length").parse().unwrap();
            response.bytes.resize(length, 0);
            self.stream.read_exact(&mut response.bytes).unwrap();
        }
        response.body = String::from_utf8_lossy(&response.bytes).into_owned();
        Some(response)
    }

    /// The status line and headers only.
    pub fn head(&mut self) -> String {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(self.stream.read_line(&mut head).unwrap(), 0, "hung up after {head:?}");
        }
        head
    }

    /// The next chunk of a chunked body; `None` is its end.
    pub fn chunk(&mut self) -> Option<Vec<u8>> {
        let mut line = String::new();
        self.stream.read_line(&mut line).unwrap();
        let length = usize::from_str_radix(line.trim(), 16).expect(&line);
        let mut chunk = vec![0; length + 2];
        self.stream.read_exact(&mut chunk).unwrap();
        chunk.truncate(length);
        (length > 0).then_some(chunk)
    }

    /// Waits until the server closes the connection, and returns what it sent before.
    pub fn until_closed(&mut self) -> String {
        let mut said = Vec::new();
        match self.stream.read_to_end(&mut said) {
            Ok(_) => {}
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}"),
        }
        String::from_utf8_lossy(&said).into_owned()
    }
}

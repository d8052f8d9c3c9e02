//! Any bytes as the body of `POST /api/v1/stream` to a server on the loopback interface: a rejection, or events of
//! which the last is what `/api/v1/query` would have answered.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use kibitzer_protocol::{Context, Protocol};
use kibitzer_server::{Server, Settings};

/// A server that runs as long as the process.
fn address() -> SocketAddr {
    static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(|| {
        let settings = Settings { port: 0, ..Settings::default() };
        let server = Server::bind(settings, Arc::new(Protocol::standard())).unwrap();
        let address = server.address();
        std::thread::spawn(move || server.run());
        address
    });
    *ADDRESS
}

pub(crate) fn stream(bytes: &[u8]) {
    // Slow queries are not of interest here, and two answers that timed out may differ.
    let context = Context::with_limit(Duration::from_millis(500));
    let plain = super::everything().answer_bytes(bytes, &context).text;
    if plain.contains("\"kind\":\"timeout\"") {
        return;
    }
    let (head, body) = post(bytes);
    if !head.starts_with("HTTP/1.1 200") {
        assert!(!body.is_empty(), "{head}");
        return;
    }
    let events = events(&body);
    let (last, told) = events.split_last().expect("one event at least");
    assert!(told.iter().all(|(name, _)| name == "progress"), "{body}");
    assert!(["answer", "error"].contains(&last.0.as_str()), "{body}");
    assert_eq!(last.1, plain);
}

/// Sends a body, and returns the head and the body of the response.
fn post(body: &[u8]) -> (String, String) {
    let address = address();
    let mut wire = TcpStream::connect(address).unwrap();
    wire.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let head = format!(
        "POST /api/v1/stream HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    wire.write_all(head.as_bytes()).unwrap();
    // A server that rejects early may not read the rest.
    let _ = wire.write_all(body);
    let mut all = Vec::new();
    let _ = wire.read_to_end(&mut all);
    let text = String::from_utf8(all).expect("UTF-8");
    let (head, rest) = text.split_once("\r\n\r\n").expect("a head");
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    (head.to_owned(), if chunked { joined(rest) } else { rest.to_owned() })
}

/// Joins the parts of a chunked body.
fn joined(mut chunks: &str) -> String {
    let mut body = String::new();
    loop {
        let (length, rest) = chunks.split_once("\r\n").expect("the length of a chunk");
        let length = usize::from_str_radix(length, 16).expect("a length");
        if length == 0 {
            return body;
        }
        body.push_str(&rest[..length]);
        chunks = rest[length..].strip_prefix("\r\n").expect("the end of a chunk");
    }
}

/// Events by name and data, as a browser reads them.
fn events(body: &str) -> Vec<(String, String)> {
    let mut events = Vec::new();
    for block in body.split_terminator("\n\n") {
        let (mut name, mut data) = (String::new(), Vec::new());
        for line in block.lines() {
            match line.split_once(':').expect("a field") {
                // A heartbeat.
                ("", _) => {}
                ("event", value) => name = value.trim_start().to_owned(),
                ("data", value) => data.push(value.strip_prefix(' ').unwrap_or(value)),
                (field, _) => panic!("an unknown field {field:?} in {body}"),
            }
        }
        if !name.is_empty() {
            events.push((name, data.join("\n")));
        }
    }
    events
}

//! Answers are compressed for clients that accept it, unchanged files are not sent again, and every response has the
//! security headers.

use crate::running;
use crate::support;

use std::io::Read;

use kibitzer_server::Settings;
use running::{Running, ask};
use support::{Client, Response};

const FILES: [&str; 6] =
    ["/", "/page.css", "/page.js", "/openapi", "/api/v1/protocol", "/api/v1/openapi.json"];

fn unzipped(response: &Response) -> String {
    assert_eq!(response.header("content-encoding"), Some("gzip"));
    let mut text = String::new();
    flate2::read::GzDecoder::new(&response.bytes[..]).read_to_string(&mut text).unwrap();
    text
}

fn post_for_gzip(client: &mut Client, host: std::net::SocketAddr, body: &str) -> Response {
    client.send(format!(
        "POST /api/v1/query HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Accept-Encoding: deflate, gzip\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    ));
    client.response()
}

#[test]
fn long_answers_are_compressed_for_those_who_ask() {
    let server = Running::start(Settings::default());
    let mut client = server.client();
    let games = r#"{"id": 1, "game": "kibitzer", "query": "games"}"#;
    let several = format!("[{games}, {games}, {games}, {games}]");
    for question in [several, ask("long")] {
        let question = question.as_str();
        let plain = client.post(question);
        assert_eq!(plain.header("content-encoding"), None, "nobody asked for it");
        assert_eq!(plain.header("vary"), Some("accept-encoding"));
        let zipped = post_for_gzip(&mut client, server.address, question);
        assert!(unzipped(&zipped) == plain.body, "another answer than without");
        assert!(zipped.bytes.len() * 2 < plain.bytes.len());
        assert_eq!(zipped.header("content-type"), Some("application/json"));
    }
    let short = post_for_gzip(&mut client, server.address, &ask("quick"));
    assert_eq!(short.header("content-encoding"), None, "not worth it");
    assert_eq!(short.header("cache-control"), Some("no-store"));
}

#[test]
fn a_stream_is_never_compressed() {
    let server = Running::start(Settings::default());
    let (mut client, body) = (server.client(), ask("long"));
    client.send(format!(
        "POST /api/v1/stream HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Accept-Encoding: gzip\r\nContent-Length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    ));
    let response = client.response();
    assert_eq!(response.header("content-encoding"), None);
    assert!(response.body.starts_with("event: answer\n"));
}

#[test]
fn a_file_that_the_client_has_is_not_sent_again() {
    let server = Running::start(Settings::default());
    let mut client = server.client();
    for path in FILES {
        let first = client.get(path);
        assert_eq!(
            (first.status, first.header("cache-control")),
            (200, Some("no-cache")),
            "{path}"
        );
        let tag = first.header("etag").expect(path).to_owned();
        let again = client.get_with(path, &format!("If-None-Match: \"x\", {tag}\r\n"));
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
        assert_eq!(again.header("etag"), Some(tag.as_str()));
        let other = client.get_with(path, "If-None-Match: \"x\"\r\n");
        assert_eq!((other.status, &other.body), (200, &first.body), "{path}");
        let zipped = client.get_with(path, "Accept-Encoding: gzip\r\n");
        if first.bytes.len() > 1400 {
            assert_eq!(unzipped(&zipped), first.body, "{path}");
        }
    }
    let health = client.get("/health");
    assert_eq!((health.header("cache-control"), health.header("etag")), (Some("no-store"), None));
}

#[test]
fn every_response_says_how_little_a_page_may_do() {
    let server = Running::start(Settings::default());
    let mut client = server.client();
    let refused = client.post("nonsense");
    assert_eq!(refused.status, 400);
    for response in FILES.map(|path| client.get(path)).iter().chain([&refused]) {
        let policy = response.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"));
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-frame-options", "DENY"),
        ] {
            assert_eq!(response.header(name), Some(value));
        }
        assert_eq!(response.header("access-control-allow-origin"), None);
    }
}

#[test]
fn no_path_leads_out() {
    let server = Running::start(Settings::default());
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/page.css/../../Cargo.toml",
        "/./page.css",
        "//etc/passwd",
        "/..\\..\\Cargo.toml",
        "/page.css%00.html",
        "/assets/../page.css",
        "/assets/%2e%2e/%2e%2e/etc/passwd",
        "/openapi/../../etc/passwd",
    ] {
        let response = server.client().get(path);
        assert!(matches!(response.status, 400 | 404), "{path}: {}", response.status);
        assert!(!response.body.contains("root:") && !response.body.contains("[package]"));
    }
}

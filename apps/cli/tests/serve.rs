//! `kibitzer serve`, the real binary, over real sockets.

use crate::support;

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use support::{Client, Response};

struct Running {
    child: Child,
    out: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl Running {
    fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("Kibitzer listens on http://").expect(&line);
        let address = url.trim_end_matches('/').parse().unwrap();
        Running { child, out, address }
    }

    fn any_port() -> Self {
        Self::start(&["--port", "0"])
    }

    fn client(&self) -> Client {
        Client::connect(self.address)
    }

    /// A request whose head is given line by line, and whose body may be empty.
    fn raw(&self, head: &str, body: &str) -> Response {
        let mut client = self.client();
        client.send(format!("{}\r\n\r\n{body}", head.replace('\n', "\r\n")));
        client.response()
    }

    fn post_with(&self, host: &str, headers: &str, body: &str) -> Response {
        let length = body.len();
        let head =
            format!("POST /api/v1/query HTTP/1.1\nHost: {host}\nContent-Length: {length}{headers}");
        self.raw(&head, body)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const JSON: &str = "\nContent-Type: application/json";
const VERSION: &str = r#"{"id": "v", "game": "kibitzer", "query": "version"}"#;

fn error(response: &Response) -> (u16, String) {
    let body: Value = serde_json::from_str(&response.body).expect(&response.body);
    assert_eq!(body["id"], Value::Null);
    assert!(body["error"]["message"].is_string(), "{body}");
    (response.status, body["error"]["kind"].as_str().unwrap().to_owned())
}

fn refused(status: u16) -> (u16, String) {
    (status, "bad_request".to_owned())
}

#[test]
fn a_question_and_an_array_are_answered_on_one_connection() {
    let server = Running::any_port();
    let mut client = server.client();
    let one: Value = serde_json::from_str(&client.post(VERSION).body).unwrap();
    assert_eq!(one["id"], "v");
    assert_eq!(one["answer"]["name"], "kibitzer");
    let many = client.post(&format!("[{VERSION}, {{\"id\": 2}}]"));
    assert_eq!(many.header("content-type"), Some("application/json"));
    let many: Value = serde_json::from_str(&many.body).unwrap();
    assert_eq!(many[0], one);
    assert_eq!(many[1]["error"]["kind"], "bad_request");
    assert_eq!(client.post("[]").body, "[]");
}

#[test]
fn http_and_json_lines_give_the_same_answer() {
    let server = Running::any_port();
    let line = r#"{"id": 1e400, "game": "kibitzer", "query": "games", "foo": [1]}"#;
    let http = server.client().post(line).body;
    let mut analysis = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .arg("analysis")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = analysis.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, line.as_bytes()).unwrap();
    drop(stdin);
    let lines = String::from_utf8(analysis.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(lines, format!("{http}\n"));
}

#[test]
fn the_page_health_and_protocol_are_there() {
    let server = Running::any_port();
    let mut client = server.client();
    let page = client.get("/");
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(page.body.contains("<div id=\"app\">"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'self'; script-src 'self'"));
    assert!(!policy.contains("unsafe"), "{policy}");
    let asked_for = page.body.split('"').filter(|text| text.starts_with("/assets/"));
    let assets: Vec<&str> = asked_for.collect();
    assert!(assets.len() >= 2, "a script and a style sheet: {assets:?}");
    for path in assets {
        let file = client.get(path);
        assert_eq!(file.status, 200, "{path}");
        assert!(file.header("cache-control").unwrap().contains("immutable"), "{path}");
    }
    let page = client.get("/protocol");
    assert!(page.body.contains("<h1>Kibitzer</h1>"));
    for path in ["/page.css", "/page.js", "/icon.svg"] {
        assert!(page.body.contains(&format!("\"{path}\"")), "{path} is used");
        assert_eq!(client.get(path).status, 200, "{path}");
    }
    let health: Value = serde_json::from_str(&client.get("/health").body).unwrap();
    assert_eq!(health["status"], "ok");
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    let protocol: Value = serde_json::from_str(&client.get("/api/v1/protocol").body).unwrap();
    assert_eq!(protocol["protocol"], 1);
    assert_eq!(protocol["games"][0]["game"], "kibitzer");
    assert_eq!(protocol["limits"]["depth"], 128);
    assert!(protocol["error_kinds"].as_array().unwrap().contains(&json!("contradiction")));
}

#[test]
fn other_hosts_are_refused_and_names_of_loopback_are_not() {
    let server = Running::any_port();
    let port = server.address.port();
    for host in ["evil.example", "localhost", "127.0.0.1:1", "localhost.evil.example:80", ""] {
        assert_eq!(error(&server.post_with(host, JSON, VERSION)), refused(403), "{host}");
        assert_eq!(server.raw(&format!("GET / HTTP/1.1\nHost: {host}"), "").status, 403, "{host}");
    }
    assert_eq!(server.raw("GET / HTTP/1.0", "").status, 403, "no host at all");
    for host in ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"] {
        let host = format!("{host}:{port}");
        assert_eq!(server.post_with(&host, JSON, VERSION).status, 200, "{host}");
    }
}

#[test]
fn links_can_point_to_a_public_site() {
    let site = |server: &Running| -> Value {
        let health: Value = serde_json::from_str(&server.client().get("/health").body).unwrap();
        health["site"].clone()
    };
    assert_eq!(site(&Running::any_port()), Value::Null);
    let address = "https://example.org/kibitzer/";
    assert_eq!(site(&Running::start(&["serve", "--port", "0", "--site", address])), address);
}

#[test]
fn a_name_can_be_allowed() {
    let server = Running::start(&["serve", "--port", "0", "--allow-host", "games.example"]);
    assert_eq!(server.post_with("games.example", JSON, VERSION).status, 200);
    assert_eq!(server.post_with("other.example", JSON, VERSION).status, 403);
}

#[test]
fn pages_of_other_origins_are_refused() {
    let server = Running::any_port();
    let host = server.address.to_string();
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "http://localhost"] {
        let headers = format!("{JSON}\nOrigin: {origin}");
        assert_eq!(error(&server.post_with(&host, &headers, VERSION)), refused(403), "{origin}");
    }
    let cross_site = format!("{JSON}\nSec-Fetch-Site: cross-site");
    assert_eq!(server.post_with(&host, &cross_site, VERSION).status, 403);
    let preflight = format!("OPTIONS /api/v1/query HTTP/1.1\nHost: {host}\nOrigin: http://a.b");
    let preflight = server.raw(&preflight, "");
    assert_eq!(preflight.status, 403);
    assert_eq!(preflight.header("access-control-allow-origin"), None);
    let own = format!("{JSON}\nOrigin: http://{host}");
    assert_eq!(server.post_with(&host, &own, VERSION).status, 200);
}

#[test]
fn only_json_is_taken() {
    let server = Running::any_port();
    let host = server.address.to_string();
    for kind in [
        "",
        "\nContent-Type: text/plain",
        "\nContent-Type: application/x-www-form-urlencoded",
        "\nContent-Type: application/jsonp",
        "\nContent-Type: application/json\nContent-Encoding: gzip",
    ] {
        assert_eq!(error(&server.post_with(&host, kind, VERSION)), refused(415), "{kind}");
    }
    let charset = "\nContent-Type: Application/JSON; charset=utf-8";
    assert_eq!(server.post_with(&host, charset, VERSION).status, 200);
}

#[test]
fn what_is_not_json_or_too_long_is_refused() {
    let server = Running::any_port();
    let mut client = server.client();
    for body in ["", "nonsense", "{", "{} {}"] {
        assert_eq!(error(&client.post(body)), refused(400), "{body:?}");
    }
    let long = format!("{{\"id\": 1, \"x\": \"{}\"}}", "x".repeat(10_000_000));
    assert_eq!(error(&server.client().post(&long)), refused(413));
    let deep = format!("{{\"id\": 7, \"x\": {}{}}}", "[".repeat(10_000), "]".repeat(10_000));
    let deep = server.client().post(&deep);
    assert_eq!(deep.status, 400);
    assert!(
        deep.body.starts_with("{\"id\":7,\"error\":{\"kind\":\"bad_request\""),
        "{}",
        deep.body
    );
    assert_eq!(server.client().post(VERSION).status, 200);
}

#[test]
fn a_body_without_a_length_is_bounded_too() {
    let server = Running::any_port();
    let host = server.address;
    let head = format!(
        "POST /api/v1/query HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n"
    );
    let mut client = server.client();
    client.send(&head);
    client.send(format!("{:x}\r\n{VERSION}\r\n0\r\n\r\n", VERSION.len()));
    assert_eq!(client.response().status, 200);
    let mut client = server.client();
    client.send(&head);
    for _ in 0..12 {
        client.send(format!("{:x}\r\n{}\r\n", 1_000_000, " ".repeat(1_000_000)));
    }
    client.send("0\r\n\r\n");
    assert_eq!(error(&client.response()), refused(413));
}

#[test]
fn other_paths_and_methods_are_refused_in_the_same_shape() {
    let server = Running::any_port();
    let mut client = server.client();
    for path in ["/nothing", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/v2/query"] {
        assert_eq!(error(&client.get(path)), refused(404), "{path}");
    }
    assert_eq!(error(&client.get("/api/v1/query")), refused(405));
    let host = server.address;
    assert_eq!(
        error(&server.raw(&format!("DELETE /health HTTP/1.1\nHost: {host}"), "")),
        refused(405)
    );
}

#[test]
fn malformed_http_does_no_harm() {
    let server = Running::any_port();
    for bytes in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\r\nHost\r\n\r\n",
        b"POST /api/v1/query HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/v1/query HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ] {
        let mut client = server.client();
        client.send(bytes);
        client.send("\r\n\r\n");
        let said = client.until_closed();
        let fine = said.is_empty() || said.starts_with("HTTP/1.1 4");
        assert!(fine, "{} -> {said}", String::from_utf8_lossy(bytes));
    }
    let mut client = server.client();
    client.send(format!("GET / HTTP/1.1\r\nX-Long: {}\r\n\r\n", "x".repeat(1_000_000)));
    assert!(client.until_closed().starts_with("HTTP/1.1 431"), "the head is bounded");
    assert_eq!(server.client().get("/health").status, 200);
}

#[test]
fn slow_clients_do_not_keep_others_waiting() {
    let server = Running::any_port();
    let host = server.address;
    // Far more connections than threads, half of them stalled in the head and half in the body.
    let slow: Vec<Client> = (0..600)
        .map(|i| {
            let mut client = server.client();
            client.send("POST /api/v1/query HTTP/1.1\r\nContent-Type: application/json\r\n");
            if i % 2 == 0 {
                client.send(format!("Host: {host}\r\nContent-Length: 1000000\r\n\r\n["));
            }
            client
        })
        .collect();
    for _ in 0..20 {
        assert_eq!(server.client().post(VERSION).status, 200);
    }
    drop(slow);
}

#[test]
fn a_taken_port_leads_to_the_next_free_one_and_says_so() {
    let first = Running::any_port();
    let port = first.address.port();
    if port > 65_500 {
        return; // The system chose the very last ports; there may be no next one.
    }
    let mut second = Running::start(&["--port", &port.to_string()]);
    assert!(second.address.port() > port);
    assert_eq!(second.client().get("/health").status, 200);
    second.child.kill().unwrap();
    let mut said = String::new();
    second.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains(&format!("port {port} is taken")), "{said}");
}

#[cfg(unix)]
#[test]
fn a_signal_stops_it_gracefully() {
    for signal in ["-TERM", "-INT"] {
        let mut server = Running::any_port();
        let mut idle = server.client();
        assert_eq!(idle.get("/health").status, 200);
        let id = server.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let status = server.child.wait().unwrap();
        assert!(status.success(), "{signal}: {status}");
        assert_eq!(idle.until_closed(), "");
        let mut said = String::new();
        server.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        server.out.read_to_string(&mut said).unwrap();
        assert_eq!(said, "Stop it with Ctrl-C.\n");
    }
}

/// A process that is killed by the pid in a file, whatever the test finds: it may ignore the loss of its terminal.
#[cfg(target_os = "linux")]
struct Ended(std::path::PathBuf);

#[cfg(target_os = "linux")]
impl Drop for Ended {
    fn drop(&mut self) {
        if let Ok(pid) = std::fs::read_to_string(&self.0) {
            let _ = Command::new("kill").arg(pid.trim()).status();
        }
    }
}

/// Starts it with a fake browser, and returns whether that was asked to open the page.
#[cfg(target_os = "linux")]
fn opens(args: &str, terminal: bool, screen: &str) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (browser, note) = (folder.path().join("xdg-open"), folder.path().join("opened"));
    let script =
        format!("#!/bin/sh\necho \"$1\" > '{0}.new' && mv '{0}.new' '{0}'\n", note.display());
    std::fs::write(&browser, script).unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let pid = folder.path().join("pid");
    let line =
        format!("echo $$ > '{}'; exec {} {args}", pid.display(), env!("CARGO_BIN_EXE_kibitzer"));
    let mut command = if terminal { Command::new("script") } else { Command::new("sh") };
    command.args(if terminal { vec!["-qec", &line, "/dev/null"] } else { vec!["-c", &line] });
    let server = Ended(pid);
    let mut child = command
        .envs([("PATH", path.as_str()), ("DISPLAY", screen), ("WAYLAND_DISPLAY", "")])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    while !said.contains("Ctrl-C") {
        assert_ne!(out.read_line(&mut said).unwrap(), 0, "{said}");
    }
    let address = said.split("http://").nth(1).unwrap().split('/').next().unwrap();
    // The browser is started before the first answer, but takes a moment.
    assert_eq!(Client::connect(address.parse().unwrap()).get("/health").status, 200);
    for _ in 0..300 {
        if note.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    drop(server);
    child.wait().unwrap();
    let opened = std::fs::read_to_string(&note).ok();
    opened.is_some_and(|url| url.trim() == format!("http://{address}/"))
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened_on_request_and_where_somebody_sits_at_a_terminal_with_a_screen() {
    assert!(opens("--port 0 --open", false, ""), "asked for");
    assert!(opens("", true, ":0"), "plain, at a terminal");
    assert!(!opens("", false, ":0"), "plain, but nobody reads");
    assert!(!opens("", true, ""), "plain, but no screen");
    assert!(!opens("--port 0", true, ":0"), "something was set");
}

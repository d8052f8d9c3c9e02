//! Access control. A page of another site can make a browser send requests here, or point its own
//! name at this address (DNS rebinding); the `Host` and `Origin` headers reveal both.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use kibitzer_protocol::QueryError;

use crate::refusal::refuse;

/// The host names that this server accepts.
#[derive(Debug)]
pub(crate) struct Guard {
    /// The address it listens on.
    ip: IpAddr,
    port: u16,
    /// Further names in lower case, each with a port or for any port.
    allowed: Vec<(String, Option<u16>)>,
}

impl Guard {
    pub(crate) fn new(ip: IpAddr, port: u16, allow_hosts: &[String]) -> Self {
        let allowed = allow_hosts.iter().map(|host| split(&host.to_ascii_lowercase())).collect();
        Guard { ip, port, allowed }
    }

    /// Whether a `Host` header names this server.
    fn names_us(&self, host: &str) -> bool {
        let (name, port) = split(&host.to_ascii_lowercase());
        let listed = |(allowed, at): &(String, Option<u16>)| {
            *allowed == name && at.is_none_or(|at| at == port.unwrap_or(80))
        };
        if self.allowed.iter().any(listed) {
            return true;
        }
        port.unwrap_or(80) == self.port && (name == "localhost" || self.is_our_ip(&name))
    }

    /// An IP address cannot be rebound, so if the server listens on all addresses, any of them is
    /// accepted.
    fn is_our_ip(&self, name: &str) -> bool {
        let bare = name.strip_prefix('[').and_then(|n| n.strip_suffix(']')).unwrap_or(name);
        bare.parse::<IpAddr>().is_ok_and(|ip| {
            let localhost = ip.to_string() == "127.0.0.1" || ip.to_string() == "::1";
            localhost || ip == self.ip || self.ip.is_unspecified()
        })
    }

    /// Why a request is refused, if it is.
    fn objection(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<QueryError> {
        let mut hosts = headers.get_all(header::HOST).iter().map(|host| host.to_str());
        let (Some(Ok(host)), None) = (hosts.next(), hosts.next()) else {
            return Some(QueryError::bad_request("the request needs exactly one Host header"));
        };
        // A request line with an absolute URL names the host a second time.
        let target = uri.authority().map_or(host, |authority| authority.as_str());
        if !self.names_us(host) || !target.eq_ignore_ascii_case(host) {
            let port = self.port;
            return Some(QueryError::bad_request(format!(
                "this server does not accept that Host; use localhost:{port} or \
                 127.0.0.1:{port}, or start it with --allow-host"
            )));
        }
        if headers.get(header::ORIGIN).is_some_and(|origin| !same_origin(origin, host)) {
            return Some(foreign());
        }
        // Browsers say where a request comes from; a plain link from elsewhere (GET) is fine.
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        if method == Method::POST && site.is_some_and(|s| s != b"same-origin" && s != b"none") {
            return Some(foreign());
        }
        None
    }
}

fn foreign() -> QueryError {
    QueryError::bad_request("pages of other origins may not use this server")
}

fn same_origin(origin: &HeaderValue, host: &str) -> bool {
    let origin = origin.to_str().unwrap_or_default();
    let bare = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    bare.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}

/// Splits `name:port`; brackets keep the colons of an IPv6 address together.
fn split(host: &str) -> (String, Option<u16>) {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => match port.parse() {
            Ok(port) => (name.to_owned(), Some(port)),
            // Not a port: keep all of it, so that it matches no name.
            Err(_) => (host.to_owned(), None),
        },
        _ => (host.to_owned(), None),
    }
}

/// Lets a request through or refuses it, and sets the security headers on every response.
pub(crate) async fn guard(
    State(guard): State<Arc<Guard>>,
    request: Request,
    next: Next,
) -> Response {
    let objection = guard.objection(request.method(), request.uri(), request.headers());
    let mut response = match objection {
        Some(error) => refuse(StatusCode::FORBIDDEN, error),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in SAFE_HEADERS {
        headers.insert(*name, HeaderValue::from_static(value));
    }
    response
}

const SAFE_HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn guard_of(ip: &str, allow: &[&str]) -> Guard {
        let allow: Vec<String> = allow.iter().map(|&name| name.to_owned()).collect();
        Guard::new(ip.parse().unwrap(), 4242, &allow)
    }

    #[test]
    fn only_names_of_loopback_with_the_port_name_us() {
        let guard = guard_of("127.0.0.1", &[]);
        for host in ["localhost:4242", "LocalHost:4242", "127.0.0.1:4242", "[::1]:4242"] {
            assert!(guard.names_us(host), "{host}");
        }
        for host in [
            "localhost",
            "localhost:80",
            "localhost:4243",
            "evil.example:4242",
            "127.0.0.1",
            "",
            "127.0.0.1.evil.example:4242",
            "localhost.:4242",
            "localhost:",
            "[::1]",
            ":4242",
            "192.168.1.5:4242",
            "localhost:4242:4242",
            "127.0.0.2:4242",
            "localhost:+4242x",
        ] {
            assert!(!guard.names_us(host), "{host}");
        }
    }

    #[test]
    fn the_address_itself_and_allowed_names_name_us() {
        let guard = guard_of("192.168.1.5", &["Games.example", "other.example:81"]);
        for host in ["192.168.1.5:4242", "games.example", "games.example:9", "other.example:81"] {
            assert!(guard.names_us(host), "{host}");
        }
        for host in ["192.168.1.6:4242", "other.example", "other.example:4242", "x.games.example"] {
            assert!(!guard.names_us(host), "{host}");
        }
        let everywhere = guard_of("0.0.0.0", &[]);
        assert!(everywhere.names_us("192.168.1.6:4242"), "digits cannot be pointed elsewhere");
        assert!(everywhere.names_us("[fe80::1]:4242"));
        assert!(!everywhere.names_us("evil.example:4242"));
    }

    fn objects(method: Method, uri: &str, headers: &[(&'static str, &str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_str(value).unwrap());
        }
        let uri: Uri = uri.parse().unwrap();
        guard_of("127.0.0.1", &[]).objection(&method, &uri, &map).is_some()
    }

    #[test]
    fn foreign_origins_are_refused_and_our_own_is_not() {
        let host = ("host", "localhost:4242");
        assert!(!objects(Method::POST, "/", &[host]), "no browser, no origin");
        assert!(!objects(Method::POST, "/", &[host, ("origin", "http://localhost:4242")]));
        assert!(!objects(Method::POST, "/", &[host, ("sec-fetch-site", "same-origin")]));
        assert!(!objects(Method::GET, "/", &[host, ("sec-fetch-site", "cross-site")]), "a link");
        for origin in [
            "http://evil.example",
            "null",
            "http://localhost:4243",
            "http://127.0.0.1:4242",
            "",
            "file://localhost:4242",
            "http://localhost:4242.evil.example",
            "http://localhost",
        ] {
            assert!(objects(Method::POST, "/", &[host, ("origin", origin)]), "{origin}");
            assert!(objects(Method::GET, "/", &[host, ("origin", origin)]), "{origin}");
        }
        for site in ["cross-site", "same-site"] {
            assert!(objects(Method::POST, "/", &[host, ("sec-fetch-site", site)]), "{site}");
        }
    }

    #[test]
    fn one_host_only_and_the_same_in_the_request_line() {
        let host = ("host", "localhost:4242");
        assert!(objects(Method::GET, "/", &[]));
        assert!(objects(Method::GET, "/", &[("host", "evil.example:4242")]));
        assert!(objects(Method::GET, "/", &[host, host]));
        assert!(!objects(Method::GET, "http://localhost:4242/", &[host]));
        assert!(objects(Method::GET, "http://evil.example/", &[host]));
    }
}

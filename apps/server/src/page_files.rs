//! The web page: the build output of `web/`, embedded in the program.
//!
//! Files under `/assets/` have a hash of their content in their name, so browsers may cache them
//! forever; the others are revalidated each time, and answered with 304 if nothing has changed.
//! Files are embedded gzipped, as browsers take them, and unpacked for the rare client that does
//! not.

use std::io::Read;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::read::GzDecoder;

use crate::encode::accepts_gzip;

/// One file of the page.
pub(crate) struct PageFile {
    /// The path in the URL, such as `/assets/index-abc.js`.
    path: &'static str,
    /// The content, gzipped.
    packed: &'static [u8],
    /// The entity tag, in quotes.
    tag: &'static str,
}

/// Every file of the page, from `web/dist`.
const FILES: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

const KINDS: &[(&str, &str)] = &[
    (".html", "text/html; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".svg", "image/svg+xml"),
    (".json", "application/json"),
];

impl PageFile {
    fn kind(&self) -> &'static str {
        let known = KINDS.iter().find(|(ending, _)| self.path.ends_with(ending));
        known.map_or("application/octet-stream", |(_, kind)| kind)
    }

    /// Whether the name changes with the content.
    fn is_hashed(&self) -> bool {
        self.path.starts_with("/assets/")
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let keep = match self.is_hashed() {
            true => "public, max-age=31536000, immutable",
            false => "no-cache",
        };
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        headers.insert(header::ETAG, HeaderValue::from_static(self.tag));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if is_known(asked, self.tag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind()));
        let body = if accepts_gzip(asked) {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            Body::from(self.packed)
        } else {
            Body::from(unpack(self.packed))
        };
        (headers, body).into_response()
    }
}

/// Whether the browser already has this version.
fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    let tags = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    tags.is_some_and(|tags| {
        tags.split(',').map(str::trim).any(|known| known.trim_start_matches("W/") == tag)
    })
}

/// What the build script packed; a test unpacks all of it.
pub(crate) fn unpack(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Reading from memory fails only if it is not gzip.
    let _ = GzDecoder::new(packed).read_to_end(&mut bytes);
    bytes
}

/// A route for every file; `/` is the page itself.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    FILES.iter().fold(Router::new(), |router, file| {
        let answer = async |asked: HeaderMap| file.answer(&asked);
        let path = if file.path == "/index.html" { "/" } else { file.path };
        router.route(path, get(answer))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str) -> &'static PageFile {
        FILES.iter().find(|file| file.path == path).unwrap()
    }

    fn headers(of: &[(&'static str, &'static str)]) -> HeaderMap {
        of.iter()
            .map(|&(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)))
            .collect()
    }

    /// Maximum total size of the page, gzipped, with all tables.
    const MOST_BYTES: usize = 400 * 1024;

    #[test]
    fn the_page_is_small_and_complete() {
        let index = String::from_utf8(unpack(file("/index.html").packed)).unwrap();
        let named = index.split('"').filter(|text| text.starts_with('/'));
        for path in named.filter(|path| path.contains('.')) {
            assert!(FILES.iter().any(|file| file.path == path), "{path}");
        }
        let total: usize = FILES.iter().map(|file| file.packed.len()).sum();
        assert!(total <= MOST_BYTES, "{total} bytes");
    }

    #[test]
    fn nothing_comes_from_elsewhere_and_no_script_or_style_is_inline() {
        let index = String::from_utf8(unpack(file("/index.html").packed)).unwrap();
        assert_eq!(index.matches("<script").count(), index.matches("<script ").count());
        assert_eq!(index.matches("<script").count(), index.matches(" src=\"/").count());
        assert!(!index.contains("://") && !index.contains("style=") && !index.contains("<style"));
    }

    #[test]
    fn hashed_files_are_kept_and_the_index_is_asked_for_again() {
        let hashed = FILES.iter().find(|file| file.is_hashed()).unwrap();
        let kept = |file: &PageFile| file.answer(&headers(&[])).headers()["cache-control"].clone();
        assert_eq!(kept(hashed), "public, max-age=31536000, immutable");
        assert_eq!(kept(file("/index.html")), "no-cache");
        let known = headers(&[("if-none-match", file("/index.html").tag)]);
        assert_eq!(file("/index.html").answer(&known).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(hashed.answer(&known).status(), StatusCode::OK);
    }

    #[test]
    fn every_file_unpacks_to_what_was_built() {
        let dist = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
        for file in FILES {
            let built = std::fs::read(format!("{dist}{}", file.path)).unwrap();
            assert_eq!(unpack(file.packed), built, "{}", file.path);
        }
    }

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        let script = FILES.iter().find(|file| file.packed.len() > 10_000).unwrap();
        let coding = |accept: &'static str| {
            let answer = script.answer(&headers(&[("accept-encoding", accept)]));
            answer.headers().get("content-encoding").cloned()
        };
        assert_eq!(coding("gzip, deflate, br").unwrap(), "gzip");
        assert_eq!(coding("br;q=1.0, GZIP;q=0.5").unwrap(), "gzip");
        assert_eq!(coding("gzip;q=0, br"), None);
        assert_eq!(coding("identity"), None);
    }
}

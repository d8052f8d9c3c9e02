//! The public address that links point to.

/// The environment variable that names it.
const VARIABLE: &str = "KIBITZER_SITE";

/// Where `kibitzer serve` serves the page if nothing else is configured.
const LOCAL: &str = "http://localhost:4242/";

/// A URL that a fragment can be appended to.
pub(crate) fn parse(text: &str) -> Result<String, String> {
    let web = ["https://", "http://"]
        .iter()
        .any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
    if web && !text.contains(['#', '?', ' ', '"', '<']) {
        return Ok(text.to_owned());
    }
    Err("expected an address such as https://example.org/kibitzer/, without ? or #".to_owned())
}

/// The site that the environment names; one that is no address is ignored.
pub(crate) fn configured() -> Option<String> {
    std::env::var(VARIABLE).ok().and_then(|text| parse(&text).ok())
}

/// A link to the configured site, or else to the local server's usual address.
pub(crate) fn link(fragment: &str) -> String {
    let site = configured();
    format!("{}#{fragment}", site.as_deref().unwrap_or(LOCAL))
}

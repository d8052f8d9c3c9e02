//! How large a request may be. Each limit is checked before the thing it limits is built, so that
//! a hostile line costs no more than reading it.

/// The longest line or body, in bytes (8 MiB).
pub const MAX_REQUEST_BYTES: usize = 8 * 1024 * 1024;

/// The deepest nesting of arrays and objects inside one request, including the request itself.
pub const MAX_DEPTH: usize = 128;

/// Maximum number of requests in one array.
pub const MAX_BATCH: usize = 10_000;

/// Maximum number of values (numbers, strings, arrays, objects, ...) inside one request. A few bytes of text
/// can become hundreds of bytes of memory; this limits the memory, as the length limits the text.
pub const MAX_VALUES: usize = 200_000;

/// The longest answer to one array, in bytes (64 MiB). Requests beyond it are answered with `too_big`.
pub const MAX_BATCH_ANSWER_BYTES: usize = 64 * 1024 * 1024;

/// Maximum memory for the work of one request, in bytes (3 GiB). A request that would need more is answered with
/// `too_big` before it is started. Tables that are kept for later requests are not counted.
pub const MAX_MEMORY_BYTES: u64 = 3 * 1024 * 1024 * 1024;

/// Maximum number of unknown fields that are named individually in the warnings of one answer.
pub const MAX_WARNINGS: usize = 50;

/// The longest piece of the caller's text that is quoted in a message, in characters.
pub(crate) const MAX_QUOTED_CHARS: usize = 60;

/// Shortens `text` for quoting in a message, and escapes control characters.
pub(crate) fn quoted(text: &str) -> String {
    let mut short: String =
        text.chars().take(MAX_QUOTED_CHARS).flat_map(visible).collect::<String>();
    if text.chars().nth(MAX_QUOTED_CHARS).is_some() {
        short.push('…');
    }
    short
}

fn visible(c: char) -> impl Iterator<Item = char> {
    let (plain, escaped) =
        if c.is_control() { (None, Some(c.escape_default())) } else { (Some(c), None) };
    plain.into_iter().chain(escaped.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoting_shortens_long_text_and_shows_control_characters() {
        assert_eq!(quoted("B5"), "B5");
        assert_eq!(quoted("a\nb"), "a\\nb");
        let long = "é".repeat(MAX_QUOTED_CHARS + 1);
        assert_eq!(quoted(&long).chars().count(), MAX_QUOTED_CHARS + 1);
        assert!(quoted(&long).ends_with('…'));
        let fits = "é".repeat(MAX_QUOTED_CHARS);
        assert_eq!(quoted(&fits), fits);
    }
}

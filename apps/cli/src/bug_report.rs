//! What the user sees when Kibitzer panics: one sentence, and where to report the bug.

use std::io::{self, Write};
use std::panic::PanicHookInfo;

/// The repository with the issue tracker, if the package names one.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Replaces the message and backtrace of a panic with one sentence.
pub(crate) fn install() {
    std::panic::set_hook(Box::new(|info| {
        // If standard error is gone, there is nowhere left to report it.
        let _ = writeln!(io::stderr(), "{}", sentence(info));
    }));
}

fn sentence(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let said = payload.downcast_ref::<&str>().copied();
    let said = said.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let place = info.location().map_or_else(String::new, |at| {
        let file = at.file().rsplit(['/', '\\']).next().unwrap_or_default();
        format!(" in {file}, line {}", at.line())
    });
    let said = said.unwrap_or("no message").replace(['\n', '\r'], " ");
    format!("kibitzer: this is a bug in Kibitzer{place}: {said}. {}", whom_to_tell(REPOSITORY))
}

fn whom_to_tell(repository: &str) -> String {
    if repository.is_empty() {
        "Please report it, with the input that caused it, in Kibitzer's issue tracker.".to_owned()
    } else {
        format!("Please report it, with the input that caused it, at {repository}/issues.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_is_one_sentence_with_its_place_and_whom_to_tell() {
        let (sender, said) = std::sync::mpsc::channel();
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            // Another test in this process may panic meanwhile; only this one's panic counts.
            let _ = sender.send(sentence(info));
        }));
        let result = std::panic::catch_unwind(|| panic!("the dog\nate it"));
        std::panic::set_hook(before);
        assert!(result.is_err());
        let said: Vec<String> = said.iter().collect();
        let said = said.iter().find(|s| s.contains("the dog ate it")).expect("told");
        assert!(said.starts_with("kibitzer: this is a bug in Kibitzer in bug_report.rs, line "));
        assert!(said.ends_with("in Kibitzer's issue tracker.") || said.ends_with("/issues."));
        assert!(!said.contains('\n'));
    }

    #[test]
    fn the_tracker_is_named_where_it_is_known() {
        assert!(whom_to_tell("").contains("issue tracker"));
        assert!(whom_to_tell("https://example.org/k").ends_with("https://example.org/k/issues."));
    }
}

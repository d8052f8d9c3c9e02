//! A progress bar on standard error for work that takes more than a moment, only if that is a terminal.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work shorter than this is not worth a bar.
const PATIENCE: Duration = Duration::from_millis(300);
/// The bar's resolution: the number of steps in the whole.
const PARTS: u64 = 1000;

/// A bar, and the watcher that moves it. The caller clears the bar at the end.
pub(crate) fn bar() -> (ProgressBar, impl Fn(f64, &str) + Send + Sync + 'static) {
    let bar =
        if io::stderr().is_terminal() { ProgressBar::new(PARTS) } else { ProgressBar::hidden() };
    let style = ProgressStyle::with_template("{bar:30} {percent} % {msg}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let (shown, began) = (bar.clone(), Instant::now());
    let watcher = move |done: f64, what: &str| {
        if began.elapsed() >= PATIENCE {
            shown.set_message(what.to_owned());
            shown.set_position(part(done, PARTS));
        }
    };
    (bar, watcher)
}

/// A share from 0 to 1 of `of`, rounded.
pub(crate) fn part(done: f64, of: u64) -> u64 {
    // From 0 to `of`.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let part = (done * of as f64).round() as u64;
    part
}

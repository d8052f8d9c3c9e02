//! One file per subcommand. Each has its arguments and a `run`.

pub(crate) mod analysis;
pub(crate) mod blob;
pub(crate) mod bomb;
pub(crate) mod clue;
pub(crate) mod completions;
pub(crate) mod data;
pub(crate) mod deal;
pub(crate) mod evidence;
pub(crate) mod licences;
pub(crate) mod manual;
pub(crate) mod serve;
pub(crate) mod texas42;
pub(crate) mod yatzy;

use std::time::Duration;

/// Parses a positive number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "expected a number of seconds above 0, such as 30 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero()).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_positive_numbers() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["0", "-1", "x", "", "NaN", "inf", "1e300"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}

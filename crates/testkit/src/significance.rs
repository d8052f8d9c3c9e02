//! The two statistics that the laws need, in the form that they need.

use kibitzer_stats::{Interval, Level, chi_square_tail, wilson_interval_of_share};

/// The probability that a chi-square variable with this many degrees of freedom is at least this large. Invalid
/// input, such as zero degrees of freedom, gives 0, so that a law fails on it.
pub(crate) fn chance_of_misfit(statistic: f64, freedom: usize) -> f64 {
    chi_square_tail(statistic, freedom as u64).unwrap_or(0.0)
}

/// The 95% interval of a proportion with `hits` in `n` draws.
pub(crate) fn wilson(hits: f64, n: f64) -> Interval {
    let share = (hits / n).clamp(0.0, 1.0);
    match wilson_interval_of_share(share, n, Level::P95) {
        // The proportion itself is always inside; rounding must not exclude it.
        Ok(interval) => {
            Interval::new(interval.low().min(share), interval.high().max(share), Level::P95)
        }
        // Without draws nothing is known.
        Err(_) => Interval::new(0.0, 1.0, Level::P95),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // The ends are the proportions p whose own normal interval just reaches the observed one: |s - p| = z
        // sqrt(pq/n).
        let (hits, n) = (7.0, 50.0);
        let interval = wilson(hits, n);
        for end in [interval.low(), interval.high()] {
            let reach = 1.959_963_984_540_054 * (end * (1.0 - end) / n).sqrt();
            assert!(((hits / n - end).abs() - reach).abs() < 1e-12);
        }
        assert!(wilson(0.0, 10.0).contains(0.0) && !wilson(0.0, 10.0).contains(0.5));
        assert_eq!(wilson(0.0, 0.0), Interval::new(0.0, 1.0, Level::P95));
    }
}

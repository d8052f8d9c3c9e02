//! The two statistics that the laws need: a chi-square tail and the Wilson interval.
//!
//! Private, so that it can be replaced by the statistics crate without anybody noticing.

use kibitzer_game::Interval;

/// The probability that a chi-square variable of so many degrees of freedom is at least this large.
pub(crate) fn chi_square_tail(statistic: f64, freedom: usize) -> f64 {
    upper_gamma(freedom as f64 / 2.0, statistic / 2.0)
}

/// The 95% interval of a share of which `hits` in `n` draws were seen.
pub(crate) fn wilson(hits: f64, n: f64) -> Interval {
    const Z: f64 = 1.959_963_984_540_054;
    let (share, z2) = (hits / n, Z * Z);
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    // The share itself is always inside; rounding must not put it out by a hair.
    Interval { low: (centre - half).clamp(0.0, share), high: (centre + half).clamp(share, 1.0) }
}

/// The regularised upper incomplete gamma function Q(a, x).
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 { 1.0 - front * lower_series(a, x) } else { front * upper_fraction(a, x) }
}

/// The series of the lower function without its front factor; converges quickly for x < a + 1.
fn lower_series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    for n in 1..10_000 {
        term *= x / (a + f64::from(n));
        sum += term;
        if term < sum * 1e-16 {
            break;
        }
    }
    sum
}

/// The continued fraction of the upper function without its front factor, from the front (modified Lentz).
fn upper_fraction(a: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / TINY;
    let mut d = 1.0 / b;
    let mut value = d;
    for n in 1..10_000 {
        let n = f64::from(n);
        let factor = n * (a - n);
        b += 2.0;
        d = factor * d + b;
        c = b + factor / c;
        d = 1.0 / if d.abs() < TINY { TINY } else { d };
        c = if c.abs() < TINY { TINY } else { c };
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

/// The logarithm of the gamma function by Stirling's series, shifted to where the series is exact enough.
fn ln_gamma(x: f64) -> f64 {
    let (mut shifted, mut product) = (x, 1.0f64);
    while shifted < 10.0 {
        product *= shifted;
        shifted += 1.0;
    }
    let (inverse, half_ln_tau) = (1.0 / shifted, 0.5 * std::f64::consts::TAU.ln());
    let square = inverse * inverse;
    let series =
        inverse * (1.0 / 12.0 - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square / 1680.0)));
    (shifted - 0.5) * shifted.ln() - shifted + half_ln_tau + series - product.ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For an even number of degrees of freedom the tail is a finite sum: e^-h (1 + h + h^2/2! + ...).
    #[test]
    fn the_tail_is_the_finite_sum_for_even_freedom() {
        for freedom in (2..=600).step_by(2) {
            for ratio in [0.3, 0.8, 1.0, 1.1, 1.5, 2.0] {
                let half = ratio * freedom as f64 / 2.0;
                let mut term = (-half).exp();
                let mut sum = term;
                for n in 1..freedom / 2 {
                    term *= half / n as f64;
                    sum += term;
                }
                let tail = chi_square_tail(2.0 * half, freedom);
                assert!(
                    (tail - sum).abs() <= 1e-9 * sum.max(1e-3),
                    "{freedom} {ratio}: {tail} {sum}"
                );
            }
        }
    }

    /// One degree of freedom: the square of a normal variable. Table values of the normal distribution.
    #[test]
    fn the_tail_is_the_table_value_for_odd_freedom() {
        for (statistic, freedom, tail) in [
            (3.841_458_8, 1, 0.05),
            (6.634_896_6, 1, 0.01),
            (7.814_727_9, 3, 0.05),
            (24.995_790, 15, 0.05),
        ] {
            let found = chi_square_tail(statistic, freedom);
            assert!((found - tail).abs() < 1e-8, "{statistic} {freedom}: {found}");
        }
        assert_eq!(chi_square_tail(0.0, 7), 1.0);
    }

    #[test]
    fn the_interval_is_wilsons() {
        // The ends are the shares p whose own normal interval just reaches the observed one: |s - p| = z sqrt(pq/n).
        let (hits, n) = (7.0, 50.0);
        let interval = wilson(hits, n);
        for end in [interval.low, interval.high] {
            let reach = 1.959_963_984_540_054 * (end * (1.0 - end) / n).sqrt();
            assert!(((hits / n - end).abs() - reach).abs() < 1e-12);
        }
        assert!(wilson(0.0, 10.0).contains(0.0) && !wilson(0.0, 10.0).contains(0.5));
    }
}

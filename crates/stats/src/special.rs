//! Gamma, beta, normal and Student-t functions, written from their series and continued fractions.
//!
//! Private to the crate: arguments are checked by the public callers, so each function states what
//! it assumes. The tests require an accuracy of 1e-12 relative, including the tails, and 1e-11 for
//! Student's t, whose continued fraction loses digits as df approaches 1e5.

/// Smallest argument for which seven Stirling terms reach the last digit of an `f64`.
const STIRLING_FROM: f64 = 12.0;
const LN_SQRT_TWO_PI: f64 = 0.918_938_533_204_672_8;

/// The remainder of Stirling's main formula for ln Γ(x): sum of B(2k) / (2k (2k-1) x^(2k-1)). For x
/// >= 12.
fn stirling_rest(x: f64) -> f64 {
    const TERMS: [f64; 7] = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
        -691.0 / 360_360.0,
        1.0 / 156.0,
    ];
    let inverse_square = 1.0 / (x * x);
    TERMS.iter().rev().fold(0.0, |rest, term| rest * inverse_square + term) / x
}

/// ln Γ(x) for x > 0.
pub(crate) fn ln_gamma(x: f64) -> f64 {
    // Γ(x) = Γ(x+k) / (x (x+1) ... (x+k-1)): move up to where Stirling's formula is exact.
    let mut climbed = x;
    let mut product = 1.0;
    while climbed < STIRLING_FROM {
        product *= climbed;
        climbed += 1.0;
    }
    (climbed - 0.5) * climbed.ln() - climbed + LN_SQRT_TWO_PI + stirling_rest(climbed)
        - product.ln()
}

/// x^a e^-x / Γ(a+1) for a > 0, x > 0, without subtracting large logarithms when a is large.
fn gamma_front(a: f64, x: f64) -> f64 {
    if a < STIRLING_FROM {
        return (a * x.ln() - x - ln_gamma(a + 1.0)).exp();
    }
    let off = (x - a) / a;
    // Near the peak ln(x/a) comes from the small difference; far below it ln_1p would lose digits.
    let log_ratio = if off > -0.5 { off.ln_1p() } else { (x / a).ln() };
    (-a * (off - log_ratio) - stirling_rest(a)).exp() / (std::f64::consts::TAU * a).sqrt()
}

/// Regularised lower and upper incomplete gamma functions (P, Q) for a > 0, x >= 0.
pub(crate) fn gamma_pq(a: f64, x: f64) -> (f64, f64) {
    if x == 0.0 {
        return (0.0, 1.0);
    }
    if x < a + 1.0 {
        let (mut term, mut series, mut n) = (1.0, 1.0, a);
        while term > series * (f64::EPSILON / 4.0) {
            n += 1.0;
            term *= x / n;
            series += term;
        }
        let lower = (gamma_front(a, x) * series).min(1.0);
        (lower, 1.0 - lower)
    } else {
        // 1 / (x+1-a - 1(1-a) / (x+3-a - 2(2-a) / (x+5-a - ...))).
        let fraction = continued_fraction(x + 1.0 - a, |n| (-n * (n - a), x + 2.0 * n + 1.0 - a));
        let upper = (gamma_front(a, x) * a / fraction).min(1.0);
        (1.0 - upper, upper)
    }
}

/// b0 + a1/(b1 + a2/(b2 + ...)) by Lentz's forward evaluation; `step(n)` gives (an, bn), n from 1.
fn continued_fraction(b0: f64, step: impl Fn(f64) -> (f64, f64)) -> f64 {
    const TINY: f64 = 1e-290;
    const MOST: u32 = 1_000_000;
    let away_from_zero = |v: f64| if v.abs() < TINY { TINY } else { v };
    let mut value = away_from_zero(b0);
    let (mut up, mut down) = (value, 0.0);
    for n in 1..=MOST {
        let (a, b) = step(f64::from(n));
        down = 1.0 / away_from_zero(b + a * down);
        up = away_from_zero(b + a / up);
        let change = up * down;
        value *= change;
        if (change - 1.0).abs() <= f64::EPSILON {
            break;
        }
    }
    value
}

/// ln B(a, b) for a, b > 0; loses no digits if one of them is large.
fn ln_beta(a: f64, b: f64) -> f64 {
    let (small, large) = if a < b { (a, b) } else { (b, a) };
    if large < STIRLING_FROM {
        return ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
    }
    // ln Γ(large) - ln Γ(large + small), with the large logarithms cancelled analytically.
    let both = large + small;
    let ratio =
        -(large - 0.5) * (small / large).ln_1p() - small * both.ln() + small + stirling_rest(large)
            - stirling_rest(both);
    ln_gamma(small) + ratio
}

/// Regularised incomplete beta I_x(a, b) for a, b > 0, given both x and y = 1 - x in 0..=1 so that
/// neither loses digits.
pub(crate) fn beta_reg(a: f64, b: f64, x: f64, y: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if y <= 0.0 {
        return 1.0;
    }
    let log = |this: f64, other: f64| if this > 0.5 { (-other).ln_1p() } else { this.ln() };
    let front = (a * log(x, y) + b * log(y, x) - ln_beta(a, b)).exp();
    if x < (a + 1.0) / (a + b + 2.0) {
        front / (a * beta_fraction(a, b, x))
    } else {
        1.0 - front / (b * beta_fraction(b, a, y))
    }
}

/// The continued fraction 1 + d1/(1 + d2/(1 + ...)) of the incomplete beta function.
fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    continued_fraction(1.0, |n| {
        let m = (n / 2.0).floor();
        let top = if n % 2.0 == 0.0 {
            m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
        } else {
            -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
        };
        (top, 1.0)
    })
}

/// The standard normal distribution function, accurate in the lower tail up to the rounding of its
/// exponent.
pub(crate) fn normal_cdf(z: f64) -> f64 {
    let (p, q) = gamma_pq(0.5, z * z / 2.0);
    if z < 0.0 { q / 2.0 } else { 0.5 + p / 2.0 }
}

/// The standard normal quantile for 1e-300 <= p < 1.
pub(crate) fn normal_quantile(p: f64) -> f64 {
    if p > 0.5 {
        return -normal_quantile(1.0 - p);
    }
    if p == 0.5 {
        return 0.0;
    }
    // ln Φ is increasing and concave, so Newton's method started left of the root climbs to it
    // without overshooting. Φ(x) <= exp(-x²/2)/2 for x < 0 guarantees that the start is on the
    // left.
    let target = p.ln();
    let mut x = -(-2.0 * target).sqrt();
    for _ in 0..60 {
        let phi = normal_cdf(x);
        let density = (-x * x / 2.0 - LN_SQRT_TWO_PI).exp();
        let step = (target - phi.ln()) * phi / density;
        x += step;
        if step <= f64::EPSILON * x.abs() {
            break;
        }
    }
    x
}

/// P(T > t) for Student's t with `df` > 0 degrees of freedom and t >= 0.
pub(crate) fn student_t_tail(t: f64, df: f64) -> f64 {
    let square = t * t;
    0.5 * beta_reg(df / 2.0, 0.5, df / (df + square), square / (df + square))
}

/// The t with P(T > t) = `tail` for 1e-150 <= tail <= 0.5 and df >= 1.
pub(crate) fn student_t_upper(tail: f64, df: f64) -> f64 {
    let z = -normal_quantile(tail);
    if df >= 1e5 {
        // Expansion in 1/df; the first omitted term is below 1e-11 even for tail = 1e-150.
        let z2 = z * z;
        let first = z * (z2 + 1.0) / 4.0;
        let second = z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
        let third = z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
        return z + (first + (second + third / df) / df) / df;
    }
    // The tail is decreasing and convex for t > 0, and the t quantile lies beyond the normal one,
    // so Newton's method started there climbs to the root. With one degree of freedom a step at
    // least doubles t while it is far from the root: 1e-150 takes about 500 steps, everyday levels
    // under 15.
    let front = -ln_beta(df / 2.0, 0.5) - 0.5 * df.ln();
    let mut t = z;
    for _ in 0..2000 {
        let density = (front - 0.5 * (df + 1.0) * (t * t / df).ln_1p()).exp();
        let step = (student_t_tail(t, df) - tail) / density;
        t += step;
        if step <= f64::EPSILON * t {
            break;
        }
    }
    t
}

/// Expected values: mpmath 1.4 at 50 digits (loggamma, gammainc and betainc regularised; quantiles
/// as roots of log tail = log p found from those).
#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64, relative: f64, what: &str) {
        assert!((got - want).abs() <= relative * want.abs(), "{what}: got {got:e}, want {want:e}");
    }

    #[test]
    fn ln_gamma_matches() {
        for (x, want) in [
            (0.001, 6.907_178_885_383_853),
            (0.5, 0.572_364_942_924_700_1),
            (1.5, -0.120_782_237_635_245_22),
            (3.0, std::f64::consts::LN_2),
            (11.9, 17.258_477_450_595_52),
            (12.0, 17.502_307_845_873_887),
            (100.25, 360.284_559_637_764_25),
            (1e6, 12_815_504.569_147_611),
        ] {
            close(ln_gamma(x), want, 2e-14, &format!("ln_gamma({x})"));
        }
        assert!(ln_gamma(1.0).abs() < 1e-14);
    }

    #[test]
    fn incomplete_gamma_matches() {
        for (a, x, p, q) in [
            (0.5, 0.1, 0.345_279_153_981_422_97, 0.654_720_846_018_577),
            (0.5, 5.0, 0.998_434_597_741_997_4, 0.001_565_402_258_002_549_7),
            (0.5, 300.0, 1.0, 1.674_167_984_691_788e-132),
            (1.0, 1.0, 0.632_120_558_828_557_7, 0.367_879_441_171_442_33),
            (2.5, 3.5, 0.779_359_692_063_289_2, 0.220_640_307_936_710_8),
            (10.0, 3.0, 0.001_102_488_130_115_479_7, 0.998_897_511_869_884_5),
            (50.0, 80.0, 0.999_869_216_023_408_6, 0.000_130_783_976_591_410_34),
            (499.5, 480.0, 0.192_380_317_652_472_3, 0.807_619_682_347_527_7),
            (5000.0, 5200.0, 0.997_415_186_504_646_2, 0.002_584_813_495_353_809),
            (50000.0, 49000.0, 3.384_754_228_079_491_4e-6, 0.999_996_615_245_771_9),
        ] {
            let got = gamma_pq(a, x);
            close(got.0, p, 1e-12, &format!("P({a}, {x})"));
            close(got.1, q, 1e-12, &format!("Q({a}, {x})"));
        }
        assert_eq!(gamma_pq(3.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn incomplete_beta_matches() {
        close(beta_reg(2.0, 3.0, 0.4, 0.6), 0.5248, 1e-14, "I_0.4(2, 3)");
        close(beta_reg(20.0, 0.5, 0.99, 1.0 - 0.99), 0.528_630_064_514_984_3, 1e-13, "I_0.99");
        close(beta_reg(0.5, 3.0, 0.2, 0.8), 0.733_430_296_619_931, 1e-14, "I_0.2");
        assert_eq!(beta_reg(2.0, 3.0, 0.0, 1.0), 0.0);
        assert_eq!(beta_reg(2.0, 3.0, 1.0, 0.0), 1.0);
    }

    #[test]
    fn normal_quantile_matches() {
        for (p, want) in [
            (1e-300, -37.047_096_299_361_2),
            (1e-100, -21.273_453_560_965_324),
            (1e-20, -9.262_340_089_798_408),
            (1e-6, -4.753_424_308_822_899),
            (0.001, -3.090_232_306_167_813_5),
            (0.025, -1.959_963_984_540_054_2),
            (0.25, -0.674_489_750_196_081_7),
            (0.4999, -0.000_250_662_830_088_007_5),
        ] {
            close(normal_quantile(p), want, 1e-12, &format!("normal quantile {p}"));
        }
        close(normal_quantile(0.75), 0.674_489_750_196_081_7, 1e-14, "upper half");
        assert_eq!(normal_quantile(0.5), 0.0);
    }

    #[test]
    fn student_quantile_matches() {
        for (tail, df, want) in [
            (0.025, 1.0, 12.706_204_736_174_704),
            (0.025, 2.0, 4.302_652_729_749_464),
            (0.025, 3.0, 3.182_446_305_283_709_5),
            (0.005, 4.0, 4.604_094_871_349_993),
            (0.025, 10.0, 2.228_138_851_986_275),
            (0.025, 2.5, 3.574_654_842_003_683),
            (1e-6, 7.0, 14.241_469_651_981_446),
            (0.0005, 30.0, 3.645_958_635_042_022),
            (1e-12, 1.0, 318_309_886_183.790_7),
            (1e-12, 50.0, 9.260_139_683_684_145),
            (0.25, 1.5, 0.872_594_662_541_570_6),
            (0.025, 1000.0, 1.962_339_080_826_408_5),
            (0.025, 99_999.0, 1.959_987_707_771_844_8),
            (0.025, 100_001.0, 1.959_987_707_297_379_2),
            (1e-10, 1e6, 6.361_406_848_876_743),
        ] {
            close(student_t_upper(tail, df), want, 1e-11, &format!("t({tail}, {df})"));
        }
    }

    /// Two closed forms: df = 1 is the tangent, df = 2 is (1-2p) / sqrt(2 p (1-p)).
    #[test]
    fn student_quantile_has_its_closed_forms_over_the_whole_range() {
        for exponent in 1..=150 {
            let tail = 10f64.powi(-exponent);
            let one = 1.0 / (std::f64::consts::PI * tail).tan();
            let two = (1.0 - 2.0 * tail) / (2.0 * tail * (1.0 - tail)).sqrt();
            close(student_t_upper(tail, 1.0), one, 1e-12, &format!("t({tail}, 1)"));
            close(student_t_upper(tail, 2.0), two, 1e-12, &format!("t({tail}, 2)"));
        }
    }
}

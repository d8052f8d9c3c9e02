//! Gamma, beta, normal and Student-t functions, written from their series and continued fractions.
//!
//! Private to the crate: arguments are checked by the public functions that call in here, so each
//! function states what it assumes. Accuracy asked of them by the tests: 1e-12 relative, tails
//! included.

/// Smallest argument for which seven Stirling terms reach the last digit of an `f64`.
const STIRLING_FROM: f64 = 12.0;
const LN_SQRT_TWO_PI: f64 = 0.918_938_533_204_672_8;

/// What Stirling's main formula leaves of ln Γ(x): sum of B(2k) / (2k (2k-1) x^(2k-1)). For x >= 12.
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
    // Γ(x) = Γ(x+k) / (x (x+1) ... (x+k-1)): climb to where Stirling is exact.
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

/// ln B(a, b) for a, b > 0; no digits lost when one of them is large.
fn ln_beta(a: f64, b: f64) -> f64 {
    let (small, large) = if a < b { (a, b) } else { (b, a) };
    if large < STIRLING_FROM {
        return ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
    }
    // ln Γ(large) - ln Γ(large + small), with the large logarithms cancelled on paper.
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

/// The standard normal distribution function, exact in the lower tail to rounding of its exponent.
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
    // ln Φ is increasing and concave, so Newton started left of the root climbs to it and never
    // passes it. Φ(x) <= exp(-x²/2)/2 for x < 0 puts this start on the left.
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
        // Expansion in 1/df; the first term left out is below 1e-11 even for tail = 1e-150.
        let z2 = z * z;
        let first = z * (z2 + 1.0) / 4.0;
        let second = z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
        let third = z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
        return z + (first + (second + third / df) / df) / df;
    }
    // The tail is decreasing and convex for t > 0, and t's quantile lies beyond the normal one, so
    // Newton started there climbs to the root. With one degree of freedom a step at least doubles
    // t while it is far from the root: 1e-150 takes about 500 steps, everyday levels under 15.
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

//! Exponentials and logarithms with the same bits on every machine. The platform's differ in the last bits from one
//! C library, and even from one processor, to the next; a training run that is repeated elsewhere would drift apart.

/// `e^x`.
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// `e^x` in single precision: computed in double precision and rounded once.
pub fn exp32(x: f32) -> f32 {
    libm::exp(f64::from(x)) as f32
}

/// The natural logarithm.
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// `ln(1 + x)`.
pub fn ln_1p(x: f64) -> f64 {
    libm::log1p(x)
}

/// `base^times`, by squaring.
pub fn power(mut base: f64, mut times: u64) -> f64 {
    let mut result = 1.0;
    while times > 0 {
        if times & 1 == 1 {
            result *= base;
        }
        base *= base;
        times >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_close_to_the_platforms() {
        for step in -400..400 {
            let x = f64::from(step) / 20.0;
            let near = |found: f64, expected: f64| {
                assert!((found - expected).abs() <= 1e-14 * expected.abs(), "{x}: {found}");
            };
            near(exp(x), x.exp());
            near(ln(x.exp()), x.exp().ln());
            near(ln_1p(x.abs()), x.abs().ln_1p());
            assert!((exp32(x as f32) - (x as f32).exp()).abs() <= 2e-7 * (x as f32).exp());
        }
        assert_eq!(
            (power(0.5, 10), power(3.0, 0), power(1.0 - 1e-3, u64::MAX)),
            (1.0 / 1024.0, 1.0, 0.0)
        );
    }

    #[test]
    fn their_bits_are_recorded() {
        // A sum over many arguments, as computed on x86-64 with glibc: any other machine must agree.
        let mut bits = 0u64;
        for step in -2000..2000 {
            let x = f64::from(step) / 100.0;
            for found in [exp(x), ln(x.abs() + 0.1), ln_1p(x.abs()), f64::from(exp32(x as f32))] {
                bits = bits.rotate_left(7) ^ found.to_bits();
            }
        }
        assert_eq!(bits, 5_267_785_880_876_049_793);
    }
}

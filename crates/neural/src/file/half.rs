//! 16-bit floats (IEEE binary16), for files only: 11 significant bits, up to 65504.

/// The nearest half, ties to even; `None` if the number is too large or NaN.
pub(crate) fn to_half(number: f32) -> Option<u16> {
    let bits = number.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    let magnitude = bits & 0x7fff_ffff;
    // 65520, halfway from the largest half to the next power of two, would round out of range.
    if magnitude >= 0x477f_f000 {
        return None;
    }
    // 2^-14, the smallest normal half.
    if magnitude >= 0x3880_0000 {
        // The exponent is biased by 127 there and by 15 here; 13 bits are rounded away.
        let rebased = magnitude - ((127 - 15) << 23);
        let rounded = rebased + 0x0fff + ((rebased >> 13) & 1);
        return Some(sign | (rounded >> 13) as u16);
    }
    // Below that, halves are the multiples of 2^-24: an exact product, then rounded to an integer.
    let steps = f32::from_bits(magnitude) * (1_u32 << 24) as f32;
    Some(sign | steps.round_ties_even() as u16)
}

/// The value of a half. Exact.
pub(crate) fn from_half(half: u16) -> f32 {
    let sign = u32::from(half & 0x8000) << 16;
    let (exponent, fraction) = (u32::from(half >> 10) & 0x1f, u32::from(half) & 0x3ff);
    let magnitude = match exponent {
        0 => (fraction as f32 / (1_u32 << 24) as f32).to_bits(),
        31 => 0x7f80_0000 | fraction << 13,
        _ => ((exponent + 127 - 15) << 23) | fraction << 13,
    };
    f32::from_bits(sign | magnitude)
}

#[cfg(test)]
mod tests {
    use super::{from_half, to_half};

    #[test]
    fn every_half_survives_and_what_lies_between_goes_to_the_nearer() {
        for half in 0..=0xffff_u16 {
            let number = from_half(half);
            if half & 0x7c00 == 0x7c00 {
                assert!(!number.is_finite());
                assert_eq!(to_half(number), None);
                continue;
            }
            assert_eq!(to_half(number), Some(half), "{number}");
            if half & 0x7fff == 0x7bff {
                continue;
            }
            // The next half away from zero. Sums of neighbours are exact in f32.
            let next = from_half(half + 1);
            let middle = f32::midpoint(number, next);
            let even = if half & 1 == 0 { half } else { half + 1 };
            assert_eq!(to_half(middle), Some(even), "between {number} and {next}");
            let nearer = f32::from_bits(middle.to_bits() - 1);
            assert_eq!(to_half(nearer), Some(half), "just short of {middle}");
            let farther = f32::from_bits(middle.to_bits() + 1);
            assert_eq!(to_half(farther), Some(half + 1), "just past {middle}");
        }
        let known = [(1.0, 0x3c00), (-2.0, 0xc000), (65504.0, 0x7bff), (5.960_464_5e-8, 1)];
        for (number, half) in known {
            assert_eq!((to_half(number), from_half(half)), (Some(half), number));
        }
        assert_eq!(to_half(65519.0), Some(0x7bff));
        assert_eq!(to_half(65520.0), None);
    }
}

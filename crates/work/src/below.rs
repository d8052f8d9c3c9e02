//! Uniform integers below a bound from a caller's random numbers, without rounding bias.

use rand_core::Rng;

/// A uniform integer from 0 to `n - 1`, from 32 random bits at a time; 0 if `n` is 0.
#[inline]
pub fn below_u32(rng: &mut (impl Rng + ?Sized), n: u32) -> u32 {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        let low = product as u32;
        // Low halves under 2^32 mod n would make some results likelier; the division is rarely needed.
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

/// A uniform integer from 0 to `n - 1`; if `n` is 0 the result is 0 and nothing is drawn.
///
/// ```
/// let mut rng = kibitzer_work::stream(1, 0);
/// assert!((0..100).all(|_| kibitzer_work::below(&mut rng, 6) < 6));
/// ```
#[inline]
pub fn below(rng: &mut (impl Rng + ?Sized), n: u64) -> u64 {
    if n == 0 {
        return 0;
    }
    // The product's high half is the result; low halves under 2^64 mod n would make some results likelier.
    let uneven = n.wrapping_neg() % n;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(n);
        if product as u64 >= uneven {
            return (product >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream;

    #[test]
    fn every_number_below_is_drawn_equally_often() {
        let mut rng = stream(1, 0);
        let mut seen = [[0_u32; 7]; 2];
        for _ in 0..70_000 {
            seen[0][below(&mut rng, 7) as usize] += 1;
            seen[1][below_u32(&mut rng, 7) as usize] += 1;
        }
        // Ten thousand each, with a standard deviation of 93.
        assert!(seen.as_flattened().iter().all(|count| count.abs_diff(10_000) < 500), "{seen:?}");
        assert_eq!((below(&mut rng, 0), below_u32(&mut rng, 0)), (0, 0));
    }
}

//! Unbiased choices from a caller's random numbers: one of n, a shuffle, one by weight.

use rand_core::Rng;

/// A uniform integer from 0 to `n - 1`; 0 if `n` is 0.
///
/// ```
/// # use rand_core::SeedableRng;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// assert!((0..100).all(|_| kibitzer_game::below(&mut rng, 6) < 6));
/// ```
pub fn below(rng: &mut (impl Rng + ?Sized), n: usize) -> usize {
    kibitzer_work::below(rng, n as u64) as usize
}

/// Puts the items in random order, every order equally likely.
pub fn shuffle<T>(rng: &mut (impl Rng + ?Sized), items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last + 1));
    }
}

/// The index of one item, drawn in proportion to its weight; `None` if all weights are 0 or their sum does not fit in
/// 64 bits.
///
/// ```
/// # use rand_core::SeedableRng;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// assert_eq!(kibitzer_game::weighted(&mut rng, [0, 0, 5]), Some(2));
/// assert_eq!(kibitzer_game::weighted(&mut rng, [0, 0]), None);
/// ```
pub fn weighted(
    rng: &mut (impl Rng + ?Sized),
    weights: impl IntoIterator<Item = u64, IntoIter: Clone>,
) -> Option<usize> {
    let weights = weights.into_iter();
    let sum = weights.clone().try_fold(0u64, u64::checked_add)?;
    if sum == 0 {
        return None;
    }
    let mut left = kibitzer_work::below(rng, sum);
    weights.enumerate().find_map(|(at, weight)| {
        let here = left < weight;
        left = left.saturating_sub(weight);
        here.then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use std::collections::HashMap;

    /// Six cells and 60,000 draws: a deviation of 600 is more than six standard deviations.
    #[test]
    fn every_order_is_equally_likely() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut seen = HashMap::new();
        for _ in 0..60_000 {
            let mut items = [1, 2, 3];
            shuffle(&mut rng, &mut items);
            *seen.entry(items).or_insert(0i32) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|times| (times - 10_000).abs() < 600), "{seen:?}");
    }

    #[test]
    fn weights_are_shares() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut seen = [0i32; 3];
        for _ in 0..60_000 {
            seen[weighted(&mut rng, [1, 0, 5]).unwrap()] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((seen[0] - 10_000).abs() < 600, "{seen:?}");
        assert_eq!(weighted(&mut rng, [u64::MAX, 1]), None);
    }

    #[test]
    fn all_numbers_below_are_reached() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut seen = [false; 7];
        (0..500).for_each(|_| seen[below(&mut rng, 7)] = true);
        assert_eq!(seen, [true; 7]);
        assert_eq!(below(&mut rng, 0), 0);
    }
}

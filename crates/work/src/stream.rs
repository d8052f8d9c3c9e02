//! A random stream for each unit of work, so that the same seed gives the same result on any number of threads.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator behind every stream.
pub type Stream = Xoshiro256PlusPlus;

/// The stream of one unit: always the same for the same seed and unit, and unrelated to that of any other unit.
#[must_use]
pub fn stream(seed: u64, unit: u64) -> Stream {
    Stream::seed_from_u64(mixed(seed, unit))
}

/// A seed for a unit that has units of its own.
#[must_use]
pub fn mixed(seed: u64, unit: u64) -> u64 {
    // Two rounds of a bijection with good avalanche (the finalizer of MurmurHash3 with Stafford's constants): no two
    // units of one seed share a stream, and exchanging seed and unit gives a different one.
    scatter(scatter(seed).wrapping_add(unit))
}

const fn scatter(mut bits: u64) -> u64 {
    bits = bits.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::Rng;
    use std::collections::BTreeSet;

    #[test]
    fn streams_of_near_seeds_and_units_have_nothing_in_common() {
        let mut seen = BTreeSet::new();
        for seed in 0..100 {
            for unit in 0..100 {
                let mut stream = stream(seed, unit);
                assert!(seen.insert(stream.next_u64()), "seed {seed}, unit {unit}");
            }
        }
        // Changing one bit of the unit changes about half of the bits of the result.
        let changed = |bit: u32| (mixed(7, 1) ^ mixed(7, 1 ^ (1 << bit))).count_ones();
        assert!((0..64).map(changed).all(|bits| (12..52).contains(&bits)));
    }
}

//! The replay buffer: the latest decisions, up to a limit.

use crate::round::below;
use crate::training::example::Example;
use rand_core::Rng;
use std::collections::VecDeque;

/// The latest decisions, oldest first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Memory {
    examples: VecDeque<Example>,
    most: usize,
}

impl Memory {
    /// An empty buffer that never holds more than `most`.
    pub(super) fn new(most: usize) -> Self {
        Self { examples: VecDeque::new(), most }
    }

    /// Adds decisions and drops the oldest if there is no room.
    pub(super) fn remember(&mut self, more: impl IntoIterator<Item = Example>) {
        for example in more {
            if self.examples.len() == self.most {
                self.examples.pop_front();
            }
            self.examples.push_back(example);
        }
    }

    /// A random sample of decisions, with replacement.
    pub(super) fn some<'a>(&'a self, count: usize, rng: &mut impl Rng) -> Vec<&'a Example> {
        let limit = u32::try_from(self.examples.len()).unwrap_or(u32::MAX);
        let one = |_| &self.examples[below(rng, limit)];
        if limit == 0 { Vec::new() } else { (0..count).map(one).collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.examples.len()
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &Example> {
        self.examples.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::Menu;
    use crate::players::Thumb;
    use crate::training::by_teacher;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn the_oldest_are_forgotten() {
        let played =
            by_teacher(&Thumb, &Menu::only(3, 2).unwrap(), 1.0, 4, 1, &kibitzer_work::Work::free())
                .unwrap();
        let all = played.examples;
        let mut memory = Memory::new(5);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        assert!(memory.some(3, &mut rng).is_empty());
        memory.remember(all[..4].iter().cloned());
        memory.remember(all[4..8].iter().cloned());
        assert!(memory.iter().eq(&all[3..8]));
        let drawn = memory.some(200, &mut rng);
        assert_eq!(drawn.len(), 200);
        assert!(all[3..8].iter().all(|example| drawn.contains(&example)), "each has its turn");
    }
}

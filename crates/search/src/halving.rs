//! Which root action is tried next, in which world: every action that is still in the race, in the same worlds, and after each
//! leg the worse half drops out.
//!
//! Trying actions in the same worlds lets the luck of the deal cancel, which choosing them one by one by what was seen so far
//! does not: differences between actions are often a tenth of those between worlds.

/// The race between the root's actions.
#[derive(Clone, Debug)]
pub(crate) struct Race {
    running: Vec<usize>,
    /// Which of those running is tried next, and in which world.
    turn: usize,
    world: usize,
    worlds: usize,
    /// Tries left in this leg, and in a whole one.
    left: u32,
    leg: u32,
    /// A try that could not be made and is to be made next.
    again: Option<(usize, usize)>,
}

impl Race {
    /// A race of so many actions over so many tries.
    pub(crate) fn new(actions: usize, tries: u32, worlds: usize) -> Self {
        let legs = usize::BITS - actions.saturating_sub(1).leading_zeros();
        let leg = (tries / legs.max(1)).max(1);
        Self {
            running: (0..actions).collect(),
            turn: 0,
            world: 0,
            worlds,
            left: leg,
            leg,
            again: None,
        }
    }

    /// The next action and the world to try it in. `value` says what is known of an action so far.
    pub(crate) fn next(&mut self, value: impl Fn(usize) -> f32) -> (usize, usize) {
        if let Some(again) = self.again.take() {
            return again;
        }
        if self.turn == self.running.len() {
            // Everybody has been in this world.
            self.turn = 0;
            self.world = (self.world + 1) % self.worlds;
            if self.left == 0 && self.running.len() > 1 {
                self.running.sort_by(|a, b| value(*b).total_cmp(&value(*a)));
                self.running.truncate(self.running.len().div_ceil(2));
                self.left = self.leg;
            }
        }
        let action = self.running[self.turn];
        self.turn += 1;
        self.left = self.left.saturating_sub(1);
        (action, self.world)
    }

    /// Notes that a try was not made.
    pub(crate) fn put_back(&mut self, action: usize, world: usize) {
        self.again = Some((action, world));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_tried_in_the_same_worlds_and_the_better_half_goes_on() {
        let mut race = Race::new(4, 24, 100);
        let tried: Vec<(usize, usize)> =
            (0..24).map(|_| race.next(|action| action as f32)).collect();
        // Two legs of twelve: four actions in three worlds, then the best two in six.
        let first: Vec<(usize, usize)> =
            (0..3).flat_map(|world| (0..4).map(move |action| (action, world))).collect();
        assert_eq!(tried[..12], first);
        let second: Vec<(usize, usize)> =
            (3..9).flat_map(|world| [3, 2].map(|action| (action, world))).collect();
        assert_eq!(tried[12..], second);
    }

    #[test]
    fn what_could_not_be_tried_is_tried_next() {
        let mut race = Race::new(2, 8, 4);
        let (action, world) = race.next(|_| 0.0);
        race.put_back(action, world);
        assert_eq!(race.next(|_| 0.0), (action, world));
        assert_eq!(race.next(|_| 0.0), (1, 0));
    }

    #[test]
    fn worlds_come_round_again() {
        let mut race = Race::new(1, 5, 2);
        let worlds: Vec<usize> = (0..5).map(|_| race.next(|_| 0.0).1).collect();
        assert_eq!(worlds, [0, 1, 0, 1, 0]);
    }
}

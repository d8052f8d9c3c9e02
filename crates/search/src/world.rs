//! What a game must say about itself to be searched.

/// The most seats that values are kept for.
pub const SEATS: usize = 8;

/// What a position promises: for each seat a value, which the seat maximises, and the chance that the seat reaches what it
/// has set out for. Both lie in 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// What each seat maximises.
    pub value: [f32; SEATS],
    /// The chance that each seat reaches its aim.
    pub chance: [f32; SEATS],
}

impl Outlook {
    pub(crate) fn add(&mut self, other: &Self) {
        self.value.iter_mut().zip(other.value).for_each(|(sum, value)| *sum += value);
        self.chance.iter_mut().zip(other.chance).for_each(|(sum, chance)| *sum += chance);
    }

    pub(crate) fn over(mut self, count: f32) -> Self {
        self.value.iter_mut().for_each(|value| *value /= count);
        self.chance.iter_mut().for_each(|chance| *chance /= count);
        self
    }
}

/// A position of a game with everything in it. A search holds only worlds that were sampled from a view.
pub trait World: Clone {
    /// The seat to act. Not asked of a settled world.
    fn actor(&self) -> usize;

    /// What the seat may do, each a small number, in a fixed order. Not asked of a settled world.
    fn actions(&self, out: &mut Vec<u8>);

    /// Does one of [`World::actions`].
    fn act(&mut self, action: u8);

    /// What the position is worth, where that is known without an evaluator: the game is over, or it can be solved.
    fn settled(&self) -> Option<Outlook>;
}

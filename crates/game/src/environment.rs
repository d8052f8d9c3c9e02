//! A game as learning agents meet it: every action has a number, and a seat's view is a row of numbers.
//!
//! A game lists what can be done at its table and writes down what a view shows; sizes, layouts and masks follow. Only a
//! view is ever written, so that nothing hidden can get into an observation. Episodes are played by a [`crate::Sitting`],
//! where chance follows from the seed.

use crate::belief::BeliefError;
use crate::game::Game;
use crate::seat::Seat;
use kibitzer_work::stream;
use rustc_hash::FxHashMap;

/// A game with numbered actions and views of a fixed size. The suite in `kibitzer-testkit` checks every promise.
pub trait Environment: Game {
    /// The table of actions: everything that a seat can ever do, each entry once. Its number is its place over all groups.
    fn actions(&self) -> Vec<Actions<Self::Action>>;

    /// The entry of an action in the table: the action itself, unless one entry stands for actions of which only one is
    /// ever legal at a time.
    fn entry(&self, action: &Self::Action) -> Self::Action {
        action.clone()
    }

    /// Writes down what a view shows, in the same fields whatever the view.
    fn observe(&self, view: &Self::View, sheet: &mut Sheet<'_>);

    /// Writes down the exact probabilities of what the view hides, in the same fields whatever the view; nothing where
    /// nothing is hidden.
    ///
    /// # Errors
    /// When the view does not add up, or there is too much to count.
    fn believe(&self, _view: &Self::View, _sheet: &mut Sheet<'_>) -> Result<(), BeliefError> {
        Ok(())
    }

    /// What a seat has gained so far; the payoff once the game is over. A reward is what an action adds to it.
    fn standing(&self, world: &Self::World, seat: Seat) -> f64 {
        self.outcome(world).map_or(0.0, |outcome| self.payoff(&outcome, seat))
    }
}

/// Actions of one sort, numbered one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions<A> {
    /// A short name: small letters and underscores.
    pub name: &'static str,
    /// What doing one of them means, in one sentence.
    pub about: &'static str,
    /// All of them, in order.
    pub actions: Vec<A>,
}

/// A named part of a row of numbers, or of the numbers of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// A short name: small letters and underscores.
    pub name: &'static str,
    /// Rows and columns, written row by row.
    pub shape: [usize; 2],
    /// What it means, in one sentence.
    pub about: &'static str,
}

impl Field {
    /// How many numbers it has.
    pub const fn len(&self) -> usize {
        self.shape[0] * self.shape[1]
    }

    /// Whether it has none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Where a view is written down, field by field.
///
/// ```
/// use kibitzer_game::Sheet;
/// let mut numbers = [9.0; 5];
/// let mut sheet = Sheet::over(&mut numbers);
/// sheet.field("hand", [1, 3], "The cards held.")[1] = 1.0;
/// sheet.one_hot("turn", 2, Some(0), "Whose turn it is.");
/// assert_eq!(numbers, [0.0, 1.0, 0.0, 1.0, 0.0]);
/// ```
#[derive(Debug)]
pub struct Sheet<'a> {
    out: &'a mut [f32],
    /// The fields so far, where they are asked for and the numbers are not.
    listed: Option<Vec<Field>>,
    scratch: Vec<f32>,
}

impl<'a> Sheet<'a> {
    /// A sheet that fills these numbers.
    pub const fn over(out: &'a mut [f32]) -> Self {
        Self { out, listed: None, scratch: Vec::new() }
    }

    /// The next field, of zeros. What does not fit is not written: the promise of a fixed size was broken.
    pub fn field(
        &mut self,
        name: &'static str,
        shape: [usize; 2],
        about: &'static str,
    ) -> &mut [f32] {
        let field = Field { name, shape, about };
        let size = field.len();
        let fits = size <= self.out.len();
        if let Some(listed) = &mut self.listed {
            listed.push(field);
        } else if fits {
            let (now, later) = std::mem::take(&mut self.out).split_at_mut(size);
            self.out = later;
            now.fill(0.0);
            return now;
        }
        self.scratch = vec![0.0; size];
        &mut self.scratch
    }

    /// A field that is 1 in one place, if in any.
    pub fn one_hot(
        &mut self,
        name: &'static str,
        places: usize,
        at: Option<usize>,
        about: &'static str,
    ) {
        let numbers = self.field(name, [1, places], about);
        if let Some(number) = at.and_then(|at| numbers.get_mut(at)) {
            *number = 1.0;
        }
    }

    /// A field of a few plain numbers.
    pub fn numbers<const N: usize>(
        &mut self,
        name: &'static str,
        numbers: [f32; N],
        about: &'static str,
    ) {
        self.field(name, [1, N], about).copy_from_slice(&numbers);
    }

    /// How many of the numbers are not written yet.
    pub const fn left(&self) -> usize {
        self.out.len()
    }
}

/// The fields that something writes.
fn listed<E>(write: impl FnOnce(&mut Sheet<'_>) -> Result<(), E>) -> Result<Vec<Field>, E> {
    let mut sheet = Sheet { out: &mut [], listed: Some(Vec::new()), scratch: Vec::new() };
    write(&mut sheet)?;
    Ok(sheet.listed.unwrap_or_default())
}

/// The numbers of a game's actions, and the fields of its observations and beliefs.
#[derive(Clone, Debug)]
pub struct Encoding<G: Environment> {
    rules: G,
    entries: Vec<G::Action>,
    numbers: FxHashMap<G::Action, usize>,
    groups: Vec<Field>,
    observation: Vec<Field>,
    belief: Vec<Field>,
}

impl<G: Environment> Encoding<G> {
    /// Numbers everything. The layout is the same for every deal; it is read off one.
    ///
    /// # Errors
    /// When a new deal does not add up, or is too much to count.
    pub fn new(rules: G) -> Result<Self, BeliefError> {
        let (mut entries, mut groups) = (Vec::new(), Vec::new());
        for group in rules.actions() {
            let shape = [1, group.actions.len()];
            groups.push(Field { name: group.name, shape, about: group.about });
            entries.extend(group.actions);
        }
        let numbers = entries.iter().cloned().zip(0..).collect();
        let view = rules.view(&rules.deal(&mut stream(0, 0)), Seat(0));
        let observation = listed(|sheet| {
            rules.observe(&view, sheet);
            Ok::<(), BeliefError>(())
        })?;
        let belief = listed(|sheet| rules.believe(&view, sheet))?;
        Ok(Self { rules, entries, numbers, groups, observation, belief })
    }

    /// The rules that are played by.
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// The table of actions.
    pub fn entries(&self) -> &[G::Action] {
        &self.entries
    }

    /// The number of an action.
    pub fn number(&self, action: &G::Action) -> Option<usize> {
        self.numbers.get(&self.rules.entry(action)).copied()
    }

    /// The action of a list that has a number.
    pub fn find<'a>(&self, legal: &'a [G::Action], number: usize) -> Option<&'a G::Action> {
        legal.iter().find(|action| self.number(action) == Some(number))
    }

    /// Marks the actions of a list with 1 in a mask that has one place for every entry, all others with 0.
    pub fn mask<T: From<bool> + Clone>(&self, legal: &[G::Action], mask: &mut [T]) {
        mask.fill(T::from(false));
        for number in legal.iter().filter_map(|action| self.number(action)) {
            if let Some(place) = mask.get_mut(number) {
                *place = T::from(true);
            }
        }
    }

    /// The groups of actions, in the order of their numbers.
    pub fn groups(&self) -> &[Field] {
        &self.groups
    }

    /// The fields of an observation, in order.
    pub fn observation(&self) -> &[Field] {
        &self.observation
    }

    /// The fields of a belief, in order.
    pub fn belief(&self) -> &[Field] {
        &self.belief
    }

    /// How many numbers an observation has.
    pub fn observation_len(&self) -> usize {
        self.observation.iter().map(Field::len).sum()
    }

    /// How many numbers a belief has.
    pub fn belief_len(&self) -> usize {
        self.belief.iter().map(Field::len).sum()
    }
}

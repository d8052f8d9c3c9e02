//! The exact distribution of the points to come when a table's policy is followed.
//!
//! A forward pass over the cards, by number of filled boxes. For each card the decisions come from
//! [`Study`], probability flows through the turn, and each state's distribution of points so far is
//! passed on, shifted by the points of the turn. Since a state knows its upper score, only points
//! outside it are carried, which needs fewer bins. Every successor card is filled by one thread in
//! a fixed order, so the result does not depend on the number of threads.

mod carry;

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::parallel::*;
use kibitzer_work::{Stopped, Work};

use carry::{Carried, Flows, gather};

use crate::kernel::{Ends, Lane, Masses, Stage, flow};
use crate::layout::Layout;
use crate::sheet::Sheet;
use crate::study::Study;
use crate::{Card, Dice, Rules, State, Table, YatzyError};

/// The maximum memory that computing a distribution may take.
pub const DENSITY_BYTES: u64 = 3 << 30;

impl Table {
    /// The probability of each number of points to come from a state on, including the bonus; from
    /// the start that is the final score. With dice in hand (and a number of rerolls left) the turn
    /// continues from there.
    ///
    /// Ties are broken as in [`Table::advise`]: its first action is the one taken. Two actions are
    /// tied if their values differ by no more than rounding: 1e-10 points at theta 0 and next to
    /// it, elsewhere a relative 1e-12 of the utility (and where values are logarithms, 1e-12 more).
    /// Tied actions have the same mean or certainty equivalent to that precision, but not the same
    /// variance: another tie-break rule gives another variance.
    pub fn density(
        &self,
        state: State,
        dice: Option<(&Dice, i64)>,
        work: &Work,
    ) -> Result<Vec<f64>, YatzyError> {
        self.check(state)?;
        let begin = match dice {
            None => None,
            Some((dice, rerolls)) => {
                crate::advice::check_dice(self, state, dice)?;
                Some((self.sheet.lattice.place(dice), crate::advice::check_rerolls(rerolls)?))
            }
        };
        work.fits(refuse_too_big(&self.sheet, &self.layout, state)?)?;
        let mut layer = vec![Carried::begin(self, state)];
        let mut begin = begin;
        let open = self.rules().categories().len() - self.rules().filled(state.card);
        let behind = AtomicUsize::new(0);
        while layer.iter().any(|carried| !self.rules().is_over(carried.card)) {
            let flows = layer
                .par_iter()
                .map_init(
                    || Forward::new(self),
                    |forward, carried| {
                        let before = behind.fetch_add(1, Ordering::Relaxed);
                        work.step(before, 1 << open, "computing the distribution")?;
                        Ok(forward.card(carried, begin))
                    },
                )
                .collect::<Result<Vec<Flows>, Stopped>>()?;
            begin = None;
            layer = gather(self, &layer, &flows, work)?;
        }
        Ok(finish(self, state, &layer))
    }
}

/// Rejects a distribution that would take more than [`DENSITY_BYTES`], as [`Table::density`] does,
/// but from the rules alone, without solving a table first.
///
/// ```
/// use kibitzer_yatzy::{Rules, State, Variant, YatzyError, check_density};
/// assert!(check_density(&Rules::of(Variant::Scandinavian), State::START).is_ok());
/// let refused = check_density(&Rules::of(Variant::Maxi), State::START);
/// assert!(matches!(refused, Err(YatzyError::TooBig { .. })));
/// ```
pub fn check_density(rules: &Rules, state: State) -> Result<(), YatzyError> {
    refuse_too_big(&Sheet::new(rules), &Layout::new(rules, state.card), state).map(|_| ())
}

/// The memory it takes, or an error if that is too much.
fn refuse_too_big(sheet: &Sheet, layout: &Layout, state: State) -> Result<u64, YatzyError> {
    let predicted = predicted_bytes(sheet, layout, state);
    if predicted > DENSITY_BYTES {
        let what = "computing the distribution from this state".to_owned();
        return Err(YatzyError::TooBig { what, predicted, limit: DENSITY_BYTES });
    }
    Ok(predicted)
}

/// An estimate of the maximum memory for the distributions of two neighbouring layers of cards.
fn predicted_bytes(sheet: &Sheet, layout: &Layout, state: State) -> u64 {
    let (rules, reach) = (&sheet.rules, &layout.reach);
    let boxes = rules.categories().len();
    // Points outside the upper score; of the upper boxes only what is above the threshold, which is
    // little.
    let most: Vec<u64> = (0..boxes)
        .map(|c| sheet.groups[c].iter().map(|group| group.points - group.gain).max().unwrap_or(0))
        .map(|points| u64::from(points) + u64::from(rules.repeat_bonus()))
        .collect();
    let uppers: Vec<u64> = (0..64)
        .map(|gained| (0..=reach.threshold()).filter(|&s| reach.adds_up(gained, s)).count() as u64)
        .collect();
    let of_card = |card: &Card| {
        let gained = |c: &usize| card.has(*c) && !state.card.has(*c);
        let points: u64 = (0..boxes).filter(gained).map(|c| most[c]).sum();
        uppers[card.upper() & !state.card.upper()] * (32 + 8 * points)
    };
    let layer = |cards: &Vec<Card>| -> u64 {
        cards.iter().filter(|card| card.covers(state.card)).map(of_card).sum()
    };
    let layers: Vec<u64> = layout.layers.iter().map(layer).collect();
    layers.windows(2).map(|two| two[0] + two[1]).max().unwrap_or(0)
}

/// Adds up finished games: the points carried, the upper score gained since, and the bonus.
fn finish(table: &Table, begin: State, layer: &[Carried]) -> Vec<f64> {
    let rules = table.rules();
    let mut density = vec![];
    for carried in layer {
        for (upper, row) in carried.rows() {
            let bonus = if upper >= rules.bonus_at() { rules.bonus() } else { 0 };
            let from = usize::from(row.first + upper - begin.upper + bonus);
            density.resize(density.len().max(from + row.chances.len()), 0.0);
            density[from..].iter_mut().zip(&row.chances).for_each(|(to, p)| *to += p);
        }
    }
    density
}

/// Scratch space for one card's probability flow.
struct Forward<'t> {
    study: Study<'t, 8>,
    masses: Masses,
    worths: Vec<Lane<f64, 8>>,
}

impl<'t> Forward<'t> {
    fn new(table: &'t Table) -> Self {
        let sheet = &table.sheet;
        Forward {
            study: Study::new(table),
            masses: Masses::new(&sheet.lattice, sheet.end_count),
            worths: vec![Lane::all(0.0); sheet.end_count],
        }
    }

    /// Where a card's states go in one turn.
    fn card(&mut self, carried: &Carried, begin: Option<(usize, u8)>) -> Flows {
        let sheet = self.study.sheet();
        let card = carried.card;
        self.study.take(card);
        let mut flows = Flows::default();
        for from in (0..=usize::from(sheet.rules.bonus_at())).step_by(8) {
            let wanted = carried.wanted(from);
            if wanted == 0 {
                continue;
            }
            self.study.run(from);
            self.masses.clear();
            let stage = match begin {
                None => Stage::Begin,
                Some((place, rerolls)) => {
                    self.masses.mass[place] = Lane::all(1.0);
                    Stage::Rerolls(rerolls)
                }
            };
            self.study.ends(&mut self.worths);
            let open: Vec<&[u16]> = sheet.open(card).map(|c| &sheet.ends[c][..]).collect();
            let apart = sheet.apart(card);
            let ends = Ends { worths: &self.worths, boxes: &open, apart };
            let slack = self.study.slack();
            flow(&sheet.lattice, &self.study.stages, stage, &mut self.masses, &ends, slack);
            for category in sheet.open(card) {
                flows.add(
                    &sheet.paid(card, category, 0),
                    from,
                    wanted,
                    &self.masses.into[category],
                );
                for group in &sheet.groups[category] {
                    let choice = sheet.paid(card, category, group.points);
                    flows.add(&choice, from, wanted, &self.masses.into[usize::from(group.end)]);
                }
            }
            for &place in apart {
                for lane in (0..8).filter(|lane| wanted >> lane & 1 == 1) {
                    let mut one = Lane::all(0.0);
                    one.0[lane] = self.masses.mass[place].0[lane];
                    flows.add(&self.study.score(place, lane), from, wanted, &one);
                }
            }
        }
        flows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Solver, Variant};

    #[test]
    fn whole_games_of_five_dice_fit_and_many_boxes_of_six_do_not() {
        let rules = Rules::of(Variant::Scandinavian);
        let boxes = |rules: &Rules, open: usize| {
            let names: Vec<&str> = rules.categories().iter().map(|c| c.name).collect();
            State::parse(rules, &names[6..][..names.len() - open], 0, false).unwrap()
        };
        let late = boxes(&rules, 9);
        let table = Solver::new(&rules).from(late.card).solve(&Work::free()).unwrap();
        let bytes = predicted_bytes(&table.sheet, &table.layout, late);
        assert!((1 << 16..1 << 26).contains(&bytes), "{bytes}");
        assert!(table.density(late, None, &Work::free()).is_ok());
        // Without values: the part of a layout that follows a card gives the same prediction as the
        // whole.
        let whole = Layout::new(&rules, Card::EMPTY);
        assert_eq!(predicted_bytes(&Sheet::new(&rules), &whole, late), bytes);
        for variant in Variant::ALL {
            let fits = check_density(&Rules::of(variant), State::START).is_ok();
            assert_eq!(fits, variant != Variant::Maxi, "{variant}");
        }
        let maxi = Rules::of(Variant::Maxi);
        for (open, fits) in [(12, true), (13, true), (17, false)] {
            assert_eq!(check_density(&maxi, boxes(&maxi, open)).is_ok(), fits, "{open} open boxes");
        }
    }
}

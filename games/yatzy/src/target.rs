//! Target play: the greatest chance of reaching a number of points, and the acts that achieve it.
//!
//! The lanes of the kernel are the points still needed. A state's curve gives, for each number of
//! points, the greatest chance over all policies of scoring at least that many; it is solved for
//! the states that can still occur, by number of filled boxes, and only the last two of these
//! layers are kept. Only the part of a curve that is strictly between certain and impossible is
//! stored; probabilities within 1e-15 of 1 count as certain.

mod curve;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::parallel::*;
use kibitzer_work::{Stopped, Work};

use curve::{Curve, Layer, curves};

use crate::kernel::{self, Lane, Leaves, Linear, Stages};
use crate::layout::Layout;
use crate::sheet::Sheet;
use crate::{Act, Choice, Dice, Rules, State, YatzyError};

/// The default memory limit of target play.
pub const TARGET_BYTES: u64 = 3 << 30;

/// A possible act and the chance that remains after it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TargetAction {
    /// The keep or the box.
    pub act: Act,
    /// The greatest chance of reaching the points after it.
    pub chance: f64,
}

/// A position solved for target play.
pub struct Target {
    sheet: Arc<Sheet>,
    state: State,
    next: Layer,
    own: Curve,
}

impl Target {
    /// Solves everything that can follow a state. `most_bytes` limits the memory ([`TARGET_BYTES`]
    /// is a reasonable choice).
    pub fn solve(
        rules: &Rules,
        state: State,
        most_bytes: u64,
        work: &Work,
    ) -> Result<Target, YatzyError> {
        Target::solve_for(rules, state, most_bytes, vec![], None, work)
    }

    /// As [`Target::solve`], but for a single number of points, which is faster: in every state
    /// only the needs that can still occur are considered. For other numbers of points the answer
    /// is meaningless.
    pub fn solve_points(
        rules: &Rules,
        state: State,
        points: u64,
        most_bytes: u64,
        work: &Work,
    ) -> Result<Target, YatzyError> {
        let need = i64::try_from(points).unwrap_or(i64::MAX / 2);
        Target::solve_for(rules, state, most_bytes, vec![], Some(need), work)
    }

    /// As [`Target::solve`], where missing the points by 0, 1, 2 and so on has the decreasing
    /// values `falling`: with an empty list, points are reached or not.
    pub(crate) fn solve_for(
        rules: &Rules,
        state: State,
        most_bytes: u64,
        falling: Vec<f64>,
        need: Option<i64>,
        work: &Work,
    ) -> Result<Target, YatzyError> {
        let goal = Curve::goal(falling);
        let sheet = Arc::new(Sheet::new(rules));
        let layout = Layout::new(rules, state.card);
        if !layout.has(state) {
            return Err(YatzyError::OutOfRange {
                field: "upper_score",
                what: "the upper score is impossible with these boxes filled".into(),
            });
        }
        work.fits(Target::refuse_too_big(&sheet, &layout, state, goal.len(), most_bytes)?)?;
        let mut next = Layer::default();
        let boxes = rules.categories().len();
        let of = (rules.filled(state.card)..=boxes)
            .map(|filled| curve::count(&layout, state, filled))
            .sum();
        let behind = AtomicUsize::new(0);
        let needs = Needs::new(&sheet, state, need);
        for filled in (rules.filled(state.card)..=boxes).rev() {
            let states = curve::states(&layout, state, filled);
            let solved = states
                .par_iter()
                .map_init(
                    || Room::new(&sheet),
                    |room, &state| {
                        let before = behind.fetch_add(1, Ordering::Relaxed);
                        work.step(before, of, "solving the target")?;
                        Ok(room.curve(&sheet, &next, &goal, state, needs.of(&sheet, state)))
                    },
                )
                .collect::<Result<Vec<Curve>, Stopped>>()?;
            if filled == rules.filled(state.card) {
                let own = solved.into_iter().next().unwrap_or_default();
                return Ok(Target { sheet, state, next, own });
            }
            next = curves(&layout, state, &states, solved);
        }
        Err(YatzyError::GameOver)
    }

    /// The memory it takes; rejects what would take too much. `width` is the number of points over
    /// which the goal falls from 1 to 0.
    pub(crate) fn refuse_too_big(
        sheet: &Sheet,
        layout: &Layout,
        state: State,
        width: u64,
        most_bytes: u64,
    ) -> Result<u64, YatzyError> {
        let predicted = curve::predicted_bytes(sheet, layout, state, width);
        if predicted > most_bytes {
            let what = "solving every target from this state".to_owned();
            return Err(YatzyError::TooBig { what, predicted, limit: most_bytes });
        }
        Ok(predicted)
    }

    /// The greatest chance of scoring at least this many points from here on, at the beginning of a
    /// turn.
    pub fn chance(&self, points: u64) -> f64 {
        self.chance_needing(i64::try_from(points).unwrap_or(i64::MAX))
    }

    /// As [`Target::chance`], for needs that may already have been met.
    pub(crate) fn chance_needing(&self, points: i64) -> f64 {
        self.own.at(points)
    }

    /// The chances for 0 points and up, until they become 0.
    pub fn curve(&self) -> Vec<f64> {
        (0..self.own.end()).map(|points| self.own.at(points)).collect()
    }

    /// The greatest chances with dice in hand, for 0 points and up, until they become 0.
    pub fn curve_with(&self, dice: &Dice, rerolls_left: i64) -> Result<Vec<f64>, YatzyError> {
        let (roll, rerolls) = self.in_hand(dice, rerolls_left)?;
        let mut room = Room::new(&self.sheet);
        let ends = ends(&self.sheet, &self.next, self.state);
        let (_, end) = range(&ends);
        let mut curve = vec![];
        for from in (0..end).step_by(8) {
            room.run(&self.sheet, &ends, from);
            let stage = match rerolls {
                0 => &room.stages.scored,
                1 => &room.stages.last_hold,
                _ => &room.stages.first_hold,
            };
            curve.extend_from_slice(&stage[roll].0);
        }
        while curve.last().is_some_and(|&chance| chance <= 0.0) {
            curve.pop();
        }
        Ok(curve)
    }

    /// Every act with dice in hand and the chance of scoring at least this many points after it,
    /// best first; equal ones in tie-break order.
    pub fn advise(
        &self,
        dice: &Dice,
        rerolls_left: i64,
        points: u64,
    ) -> Result<Vec<TargetAction>, YatzyError> {
        self.advise_needing(dice, rerolls_left, i64::try_from(points).unwrap_or(i64::MAX / 2))
    }

    /// As [`Target::advise`], for needs that may already have been met.
    pub(crate) fn advise_needing(
        &self,
        dice: &Dice,
        rerolls_left: i64,
        points: i64,
    ) -> Result<Vec<TargetAction>, YatzyError> {
        let (roll, rerolls) = self.in_hand(dice, rerolls_left)?;
        let points = points.min(i64::MAX / 2);
        let mut room = Room::new(&self.sheet);
        let ends = ends(&self.sheet, &self.next, self.state);
        room.run(&self.sheet, &ends, points);
        let mut actions: Vec<TargetAction> = if rerolls == 0 {
            let choices = self.sheet.rules.choices(self.state.card, dice);
            let after = |choice: &Choice| self.next.of(self.sheet.rules.after(self.state, choice));
            let chance = |choice: &Choice| after(choice).at(points - i64::from(choice.points()));
            choices
                .iter()
                .map(|c| TargetAction { act: Act::Score(*c), chance: chance(c) })
                .collect()
        } else {
            let kept = if rerolls == 1 { &room.stages.scored } else { &room.stages.kept };
            let lattice = &self.sheet.lattice;
            let keeps = lattice.keeps(roll).iter().map(|&keep| usize::from(keep));
            let act = |keep: usize| Act::Keep(lattice.sets()[keep]);
            keeps.map(|keep| TargetAction { act: act(keep), chance: kept[keep].0[0] }).collect()
        };
        actions.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        Ok(actions)
    }

    fn in_hand(&self, dice: &Dice, rerolls: i64) -> Result<(usize, u8), YatzyError> {
        let wanted = self.sheet.rules.dice();
        if dice.len() != wanted {
            return Err(YatzyError::DiceCount { found: dice.len(), wanted });
        }
        if self.sheet.rules.is_over(self.state.card) {
            return Err(YatzyError::GameOver);
        }
        Ok((self.sheet.lattice.place(dice), crate::advice::check_rerolls(rerolls)?))
    }
}

/// An end of a turn: the points it scores and the curve of what follows.
struct End<'a> {
    points: u16,
    curve: &'a Curve,
    rolls: Rolls,
}

enum Rolls {
    /// Every roll may end this way.
    All,
    /// A group of rolls.
    Group(std::ops::Range<u32>),
    /// One roll with special ends.
    One(u16),
}

/// Every end of a turn.
fn ends<'a>(sheet: &Sheet, next: &'a Layer, state: State) -> Vec<End<'a>> {
    let mut ends = vec![];
    let mut add = |choice: &Choice, rolls| {
        let curve = next.of(sheet.rules.after(state, choice));
        ends.push(End { points: choice.points(), curve, rolls });
    };
    if sheet.rules.is_over(state.card) {
        return ends;
    }
    for category in sheet.open(state.card) {
        if sheet.can_miss[category] {
            add(&sheet.paid(state.card, category, 0), Rolls::All);
        }
        for group in &sheet.groups[category] {
            let rolls = Rolls::Group(group.rolls.clone());
            add(&sheet.paid(state.card, category, group.points), rolls);
        }
    }
    for &roll in sheet.apart(state.card) {
        for choice in sheet.rules.choices(state.card, &sheet.lattice.sets()[roll]) {
            add(&choice, Rolls::One(roll as u16));
        }
    }
    ends
}

/// The points from which not every end is certain, and from which none is possible.
fn range(ends: &[End<'_>]) -> (i64, i64) {
    let certain = ends.iter().map(|end| end.curve.first() + i64::from(end.points)).min();
    let possible = ends.iter().map(|end| end.curve.end() + i64::from(end.points)).max();
    (certain.unwrap_or(0), possible.unwrap_or(0))
}

/// Which numbers of points can still be needed, by what was filled since the root.
struct Needs {
    root: State,
    /// What the root needs; with `None`, everything is considered.
    need: Option<i64>,
    /// The least and the most points that each box can score.
    brings: Vec<(i64, i64)>,
}

impl Needs {
    fn new(sheet: &Sheet, root: State, need: Option<i64>) -> Needs {
        let brings = |category: usize| {
            let points = || sheet.groups[category].iter().map(|group| i64::from(group.points));
            let least = if sheet.can_miss[category] { 0 } else { points().min().unwrap_or(0) };
            let more = i64::from(sheet.rules.repeat_bonus());
            (least, points().max().unwrap_or(0) + more)
        };
        let brings = (0..sheet.rules.categories().len()).map(brings).collect();
        Needs { root, need, brings }
    }

    /// The least and the most that a state can still need.
    fn of(&self, sheet: &Sheet, state: State) -> (i64, i64) {
        let Some(need) = self.need else { return (i64::MIN, i64::MAX) };
        let since = |c: &usize| state.card.has(*c) && !self.root.card.has(*c);
        let boxes = |range: std::ops::Range<usize>| {
            let brought = range.filter(since).map(|c| self.brings[c]);
            brought.fold((0, 0), |sum, (least, most)| (sum.0 + least, sum.1 + most))
        };
        let (mut upper, lower) = (boxes(0..6), boxes(6..self.brings.len()));
        // Below the threshold, the upper score tells exactly what the upper boxes scored, without
        // extra points.
        let gained = i64::from(state.upper - self.root.upper);
        upper.0 = upper.0.max(gained);
        if state.upper < sheet.rules.bonus_at() {
            let filled = (0..6).filter(since).count() as i64;
            upper.1 = gained + filled * i64::from(sheet.rules.repeat_bonus());
        }
        (need - upper.1 - lower.1, need - upper.0 - lower.0)
    }
}

/// Scratch space for solving turns.
struct Room {
    stages: Stages<f64, 8>,
    lanes: Vec<Lane<f64, 8>>,
    groups: Vec<(Lane<f64, 8>, std::ops::Range<u32>)>,
    apart: Vec<(u16, Lane<f64, 8>)>,
}

impl Room {
    fn new(sheet: &Sheet) -> Room {
        let lanes = vec![Lane::all(0.0); sheet.lattice.sets().len()];
        Room { stages: Stages::new(&sheet.lattice), lanes, groups: vec![], apart: vec![] }
    }

    fn leaves(&mut self, ends: &[End<'_>], from: i64) -> Lane<f64, 8> {
        self.groups.clear();
        self.apart.clear();
        let mut base = Lane::all(0.0);
        for end in ends {
            let worth = end.curve.lane(from - i64::from(end.points));
            match &end.rolls {
                Rolls::All => base = base.max(&worth),
                Rolls::Group(rolls) => self.groups.push((worth, rolls.clone())),
                Rolls::One(roll) => match self.apart.last_mut() {
                    Some((last, best)) if last == roll => *best = best.max(&worth),
                    _ => self.apart.push((*roll, worth)),
                },
            }
        }
        base
    }

    fn run(&mut self, sheet: &Sheet, ends: &[End<'_>], from: i64) -> Lane<f64, 8> {
        let base = self.leaves(ends, from);
        let leaves = Leaves { base, groups: &self.groups, rolls: &sheet.rolls, apart: &self.apart };
        kernel::stages(&sheet.lattice, &mut self.stages, &leaves, Linear)
    }

    /// The curve of a state, given those of all its successors.
    fn curve(
        &mut self,
        sheet: &Sheet,
        next: &Layer,
        goal: &Curve,
        state: State,
        (least, most): (i64, i64),
    ) -> Curve {
        if sheet.rules.is_over(state.card) {
            let earned = state.upper >= sheet.rules.bonus_at();
            return goal.after(if earned { sheet.rules.bonus() } else { 0 });
        }
        let ends = ends(sheet, next, state);
        let (begin, end) = range(&ends);
        // Points below 0 are certain, and lanes do not represent them.
        let begin = begin.max(least.max(0)).min(end);
        let end = end.min(most.saturating_add(1)).max(begin);
        let mut chances = Vec::with_capacity((end - begin) as usize + 8);
        for from in (begin..end).step_by(8) {
            let base = self.leaves(&ends, from);
            let leaves =
                Leaves { base, groups: &self.groups, rolls: &sheet.rolls, apart: &self.apart };
            let lane = kernel::turn(&sheet.lattice, &mut self.lanes, &leaves, Linear);
            chances.extend_from_slice(&lane.0);
        }
        Curve::trim(begin, chances)
    }
}

//! Dual cuts ranked by the information they give and by what they leave to the next player.
//!
//! *Bits*: a cut's answer is a function of the world, so the information it gives the observer is
//! exactly the entropy of the answer: the tile on a hit, the value under the token on a miss; an
//! explosion gives no useful information. *Certain cuts handed on*: worlds are drawn from the
//! observer's, the same ones for every move; in each the move is played, the table is converted to
//! the view of the next player with their own hand, and the dual cuts that cannot fail for them are
//! counted exactly. Only the best few moves are evaluated this way, because each takes a separate
//! count for every world drawn.
//!
//! The token of a miss is that of the table's mission; without a mission it shows the value. If it
//! is a count token, bits only distinguish hit and miss.

use kibitzer_deal::Options;
use kibitzer_work::Work;
use rand_core::Rng;

use super::analysis::{Analysis, CutOdds};
use super::layout::Counting;
use super::worlds::{OddsError, Worlds};
use crate::history::{CutOutcome, DualCut, Event};
use crate::missions::Tokens;
use crate::public::Phase;
use crate::stand::{Face, Spot};
use crate::table::{Constraint, Table};
use crate::tiles::{Colour, Parity, Value, Wire};

/// How much is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Informative {
    /// The number of dual cuts, safest first.
    pub moves: usize,
    /// The number of worlds to draw.
    pub worlds: usize,
}

impl Default for Informative {
    /// Eight moves and a dozen worlds: a fraction of a second on a fresh deal.
    fn default() -> Informative {
        Informative { moves: 8, worlds: 12 }
    }
}

/// A dual cut with the information it gives.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// The cut and its chances.
    pub odds: CutOdds,
    /// The information that the answer gives the observer, in bits, exactly.
    pub bits: f64,
    /// The number of certain dual cuts of the next player after it, for each drawn world; 0 in
    /// worlds where it explodes.
    pub handed: Vec<f64>,
}

impl Told {
    /// The mean number of certain cuts handed on.
    #[must_use]
    pub fn mean_handed(&self) -> f64 {
        self.handed.iter().sum::<f64>() / (self.handed.len().max(1) as f64)
    }
}

impl Informative {
    /// The safest moves, ranked by the cuts that they hand on, then by bits.
    ///
    /// # Errors
    /// If counting exceeds its budget, or the work is stopped.
    pub fn rank(
        &self,
        table: &Table,
        worlds: &Worlds,
        rng: &mut impl Rng,
        work: &Work,
    ) -> Result<Vec<Told>, OddsError> {
        let analysis = Analysis::new(table, worlds);
        let cuts = analysis.dual_cuts().into_iter().take(self.moves);
        let mut told: Vec<Told> = cuts
            .map(|odds| Told {
                bits: bits(table, worlds, odds.cut.first(), odds.cut.value),
                odds,
                handed: Vec::new(),
            })
            .collect();
        let sampler = worlds.try_sampler()?;
        for done in 0..self.worlds {
            let world = sampler.sample(rng);
            for one in &mut told {
                work.step(done, self.worlds, "evaluating what moves give the next player")?;
                let cut = &one.odds.cut;
                one.handed.push(handed(table, &world, (cut.first(), cut.value), work)?);
            }
        }
        told.sort_by(|a, b| {
            b.mean_handed().total_cmp(&a.mean_handed()).then(b.bits.total_cmp(&a.bits))
        });
        Ok(told)
    }
}

/// The number of dual cuts that the next player cannot miss once a cut has been made in that world;
/// 0 after an explosion.
pub(crate) fn handed(
    table: &Table,
    world: &[Vec<Wire>],
    (spot, value): (Spot, Value),
    work: &Work,
) -> Result<f64, OddsError> {
    Ok(match play(table, world, spot, value)? {
        Some(next) => certain_cuts(&next, work)? as f64,
        None => 0.0,
    })
}

/// The number of dual cuts that a player cannot miss in that world, with the table as it is.
pub(crate) fn certain_cuts_of(
    table: &Table,
    world: &[Vec<Wire>],
    player: usize,
    work: &Work,
) -> Result<f64, OddsError> {
    Ok(certain_cuts(&seen_by(table, world, player), work)? as f64)
}

/// The information that a cut's answer gives the observer, in bits.
#[must_use]
pub fn bits(table: &Table, worlds: &Worlds, spot: Spot, value: Value) -> f64 {
    let (deadly, token) = (table.deadly(), table.public().tokens_of(table.owner(spot.stand)));
    let total = worlds.total().log2();
    // A hit shows the tile, a miss what the token says; equal answers are merged.
    let mut answers: Vec<((u8, u8), f64)> = Vec::new();
    for (wire, count) in worlds.distribution(spot) {
        let answer = match (wire.value(), token) {
            (other, _) if deadly.has(other) => continue,
            (other, _) if other == value => (0, wire.number()),
            (_, Tokens::Count | Tokens::False | Tokens::None) => (4, 0),
            (Value::Blue(n), Tokens::Parity) => (2, n % 2),
            (Value::Blue(n), _) => (1, n),
            _ => (3, 0),
        };
        let share = (count.log2() - total).exp2();
        match answers.iter_mut().find(|(same, _)| *same == answer) {
            Some((_, sum)) => *sum += share,
            None => answers.push((answer, share)),
        }
    }
    answers.iter().map(|(_, p)| -p * p.log2()).sum::<f64>().max(0.0)
}

/// The table that the next player sees once the cut has been made in that world; `None` after an
/// explosion.
fn play(
    table: &Table,
    world: &[Vec<Wire>],
    spot: Spot,
    value: Value,
) -> Result<Option<Table>, OddsError> {
    let wire = world[spot.stand][spot.slot];
    if table.deadly().has(wire.value()) {
        return Ok(None);
    }
    let mut shows = Vec::new();
    let outcome = if wire.value() == value {
        let Some(own) = table.held(value).next() else { return Ok(None) };
        for at in [spot, own] {
            shows.push((at, table.slot(at).opened(world[at.stand][at.slot])));
        }
        CutOutcome::Hit { value, target: spot, own }
    } else {
        let mut slot = *table.slot(spot);
        let same = |w: &&Wire| w.value() == wire.value();
        let times = world[spot.stand].iter().filter(same).count();
        // A slot that the observer knows already keeps what they know.
        let open = slot.wire().is_none();
        let tokens = table.public().tokens_of(table.owner(spot.stand));
        match (tokens, wire.colour()) {
            (Tokens::None, _) => {}
            (Tokens::False, _) => slot.not = slot.not.with(value),
            (Tokens::Count, _) => slot.count = u8::try_from(times).ok(),
            (Tokens::Parity, Colour::Blue) => slot.parity = Some(Parity::of(wire.number())),
            (_, Colour::Blue) if open => slot.face = Face::Number(wire.number()),
            (_, _) if open => slot.face = Face::Yellow(None),
            _ => {}
        }
        shows.push((spot, slot));
        CutOutcome::Miss { token: (tokens != Tokens::None).then_some(spot) }
    };
    let event = Event::DualCut(DualCut {
        actor: table.observer(),
        values: vec![value],
        stand: spot.stand,
        slots: vec![spot.slot],
        stabilized: false,
        outcome,
    });
    let mut before = table.clone();
    if let CutOutcome::Hit { target, own, .. } = outcome {
        // "Has an uncut one" was entered about the table before the cut and may no longer be true.
        before.setup.constraints.retain(|constraint| {
            !matches!(*constraint, Constraint::MustHave { stand, value: held }
                if held == value && (stand == target.stand || stand == own.stand))
        });
    }
    let after = before.after(event, &shows)?;
    Ok(next_player(&after).map(|next| seen_by(&after, world, next)))
}

/// The next player clockwise who has an uncut wire.
pub(crate) fn next_player(table: &Table) -> Option<usize> {
    let stands = table.stands().len();
    let here = (0..stands).rev().find(|&stand| table.is_own(stand))?;
    let order = (1..=stands).map(|step| (here + step) % stands);
    let uncut = |stand: usize| table.stands()[stand].iter().any(|slot| !slot.is_cut());
    let mut others = order.filter(|&stand| !table.is_own(stand) && uncut(stand));
    others.next().map(|stand| table.owner(stand))
}

/// The table from another seat: what a player sees if the wires are those of a world of that table.
#[must_use]
pub fn seen_by(table: &Table, world: &[Vec<Wire>], player: usize) -> Table {
    let mut turned = table.clone();
    for (stand, row) in turned.setup.stands.iter_mut().enumerate() {
        let mine = table.owner(stand) == player;
        for (at, slot) in row.iter_mut().enumerate() {
            let wire = world[stand][at];
            slot.face = match slot.face {
                Face::Yellow(_) => Face::Yellow(mine.then(|| wire.number())),
                Face::Hidden | Face::Known(_) | Face::Coloured(_) if mine => Face::Known(wire),
                Face::Known(_) => Face::Hidden,
                public => public,
            };
        }
    }
    let stands = (0..world.len()).filter(|&stand| table.owner(stand) == player);
    let stands: Vec<usize> = stands.collect();
    turned.observer = player;
    turned.setup.public.play.phase = Phase::Unsaid;
    turned.setup.known_by.clear();
    turned.setup.observer = stands.first().copied().unwrap_or(turned.setup.observer);
    turned.setup.observer_stands = if stands.len() > 1 { stands } else { Vec::new() };
    // The wires and owners are the same as before, so the checks of the table still hold.
    turned
}

/// The number of the observer's dual cuts that cannot fail.
fn certain_cuts(table: &Table, work: &Work) -> Result<usize, OddsError> {
    let options = Options { work: work.clone(), ..Options::default() };
    let worlds = Worlds::with(table, Counting::default(), options)?;
    Ok(Analysis::new(table, &worlds).certain_dual_cuts().len())
}

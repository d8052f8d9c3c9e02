//! Exercises: positions in which exactly one play makes sure of the contract, whatever the others
//! hold and play. The answers are proofs, not estimates: [`sure_plays`] finds them, and [`refute`]
//! shows how every other play can fail.
//!
//! They are mined from games of beginners, who went wrong at each of them. The shipped ones are in
//! `data/puzzles.txt`, one [`Line`] each; their answers are computed when asked for.

use crate::action::Action;
use crate::claim::{refute, sure_plays};
use crate::domino::Domino;
use crate::house::House;
use crate::line::Line;
use crate::players::Skill;
use crate::rules::Texas42;
use crate::seats::SEATS;
use crate::{Breach, View};
use kibitzer_game::{Effort, Game, Player, Seat, SeatView, Undecided};
use kibitzer_work::{Stopped, Work, mixed, stream};

static SHIPPED: &str = include_str!("../data/puzzles.txt");

/// Positions searched for each play before a position is passed over.
const MOST_POSITIONS: u64 = 200_000;
/// An exercise has at least this many legal plays.
const LEAST_PLAYS: usize = 3;
/// Tricks to come: fewer are too easy, more too much work.
const TRICKS_LEFT: std::ops::RangeInclusive<usize> = 3..=5;

/// A position with one sure play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The view of the seat to play, and the house rules.
    pub line: Line,
    /// The one play that makes sure.
    pub answer: Domino,
}

impl Puzzle {
    /// The exercise in a view, if it is one: the seat is to play, and exactly one of several plays
    /// makes sure.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn of(line: Line, work: &Work) -> Result<Option<Self>, Stopped> {
        let rules = rules(&line);
        if !line.view.turn().is(line.view.seat()) || line.view.table().tricks().is_none() {
            return Ok(None);
        }
        let sure = sure_plays(rules.set(), &line.view, work)?;
        let one = (sure.len() == 1).then(|| sure.first()).flatten();
        let choice = rules.legal(&line.view).len() >= LEAST_PLAYS;
        Ok(one.filter(|_| choice).map(|answer| Self { line, answer }))
    }

    /// How another play can fail.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn refute(&self, tile: Domino, work: &Work) -> Result<Option<Breach>, Stopped> {
        refute(rules(&self.line).set(), &self.line.view, tile, work)
    }
}

fn rules(line: &Line) -> Texas42 {
    let table = line.view.table();
    Texas42::new(line.house, table.auction().shaker(), table.score())
}

/// The shipped exercises as text, in the order in which they were mined.
pub fn shipped() -> impl ExactSizeIterator<Item = &'static str> {
    let lines: Vec<&str> =
        SHIPPED.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    lines.into_iter()
}

/// Plays hands between beginners and keeps the positions where the seat to play had one sure play
/// and made another. At most one from each hand.
///
/// # Errors
/// When the work is stopped, or a player cannot decide.
pub fn mine(house: House, seed: u64, hands: u64, work: &Work) -> Result<Vec<Puzzle>, Undecided> {
    let mut found = Vec::new();
    for hand in 0..hands {
        work.step(hand as usize, hands as usize, "mining exercises")?;
        let rules = Texas42::new(house, Seat(hand as usize % SEATS), [0, 0]);
        let mut round = rules.deal(&mut stream(seed, hand));
        while let Some(seat) = rules.turn(&round).seat() {
            let view = round.view(seat);
            let effort = Effort::seeded(mixed(seed, hand));
            let action = Skill::Beginner.act(&rules, &view, effort, &work.unwatched())?;
            if let Some(puzzle) = missed(house, view, action, work)? {
                found.push(puzzle);
                break;
            }
            rules
                .play(&mut round, seat.into(), &action)
                .map_err(|illegal| Undecided::Unable(illegal.to_string()))?;
        }
    }
    Ok(found)
}

/// The exercise that a player got wrong; too large a search is no exercise.
fn missed(
    house: House,
    view: View,
    action: Action,
    work: &Work,
) -> Result<Option<Puzzle>, Stopped> {
    let Action::Play(played) = action else { return Ok(None) };
    if !TRICKS_LEFT.contains(&view.hand().len()) || view.table().decided().is_some() {
        return Ok(None);
    }
    let little = work.unwatched().with_most_steps(MOST_POSITIONS);
    match Puzzle::of(Line { house, view }, &little) {
        Ok(puzzle) => Ok(puzzle.filter(|puzzle| puzzle.answer != played)),
        Err(Stopped::TooManySteps { .. }) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

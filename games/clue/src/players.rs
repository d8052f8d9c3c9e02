//! The players of the house, and what they say about an action.
//!
//! The *beginner* notes only what is certain: it asks for cards that may still be in the envelope and accuses when its grid
//! is full. The *expert* knows the exact odds: it asks what it expects to learn most from, less a share of what the
//! others learn by listening, and accuses when it is sure enough.

use crate::action::Action;
use crate::asking::{Screen, Worth, counted};
use crate::cards::{Cards, Triple};
use crate::deck::{Clue, Showing};
use crate::grid::{Fact, Grid, facts};
use crate::odds::Odds;
use crate::policy::shown;
use crate::view::{Phase, View};
use kibitzer_deal::DealError;
use kibitzer_game::{
    BeliefError, Column, Decision, Effort, Evidence, Game, Interval, Player, Row, Undecided, Unit,
    below, draw, shuffle,
};
use kibitzer_work::{Work, stream};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What players say about an action.
pub(crate) const COLUMNS: &[Column] = &[
    Column {
        name: "bits",
        unit: Unit::Points,
        about: "How much is expected to be unknown of the envelope after the answers, in bits.",
    },
    Column {
        name: "solves",
        unit: Unit::Probability,
        about: "The chance that the answers leave a single triple, where that was counted.",
    },
    Column {
        name: "tells",
        unit: Unit::Points,
        about: "How much somebody is expected to learn who only hears who passed and who showed, in bits.",
    },
    Column {
        name: "right",
        unit: Unit::Probability,
        about: "The chance that the envelope holds the cards named.",
    },
];

/// How much of what the others learn is taken off a suggestion's worth.
const SHARED: f64 = 0.3;

/// The chance of being right from which on the expert accuses.
const SURE: f64 = 0.5;

/// The worlds that the expert looks at unless told otherwise.
const WORLDS: u32 = 600;

/// Transitions of all lattices that one decision may count through for its leaders.
const COUNTED: usize = 2_000_000;

/// The players of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skill {
    /// Notes only what is certain.
    Beginner,
    /// Knows the exact odds.
    Expert,
}

impl Skill {
    /// All of them, the weakest first.
    pub const ALL: [Self; 2] = [Self::Beginner, Self::Expert];
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Beginner => "beginner",
            Self::Expert => "expert",
        })
    }
}

/// Text that is no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a player: expected beginner or expert")]
pub struct SkillError(pub String);

impl FromStr for Skill {
    type Err = SkillError;

    fn from_str(text: &str) -> Result<Self, SkillError> {
        let named = Self::ALL.into_iter().find(|skill| skill.to_string() == text);
        named.ok_or_else(|| SkillError(text.to_owned()))
    }
}

impl Player<Clue> for Skill {
    fn name(&self) -> String {
        self.to_string()
    }

    fn decide(
        &self,
        game: &Clue,
        view: &View,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        let legal = game.legal(view);
        if legal.is_empty() {
            return Err(Undecided::NotToAct { seat: view.seat });
        }
        match (view.phase, self) {
            (Phase::Answer(_), _) => answer(*self, view, legal, effort),
            (_, Self::Beginner) => beginner(game, view, legal, effort),
            (Phase::After(_), Self::Expert) => after(game, view, work),
            (_, Self::Expert) => suggest(game, view, effort, work),
        }
    }
}

/// A row of which nothing more is known than its place.
fn silent(action: Action) -> Row<Action> {
    let cells = vec![None; COLUMNS.len()];
    Row { action, value: 0.0, interval: Interval::exactly(0.0), cells }
}

/// One action first, the others in any order.
fn preferring(
    first: Action,
    mut legal: Vec<Action>,
    effort: Effort,
    why: &str,
) -> Result<Decision<Action>, Undecided> {
    legal.retain(|action| *action != first);
    shuffle(&mut stream(effort.seed, 1), &mut legal);
    let rows = std::iter::once(first).chain(legal).map(silent).collect();
    let evidence = Evidence::Sampled { samples: 0, ess: 0.0, seed: effort.seed };
    Ok(Decision::new(COLUMNS, rows, evidence, why)?)
}

/// The beginner shows any card, the expert one that the asker has seen before.
fn answer(
    skill: Skill,
    view: &View,
    legal: Vec<Action>,
    effort: Effort,
) -> Result<Decision<Action>, Undecided> {
    let showing = if skill == Skill::Beginner { Showing::Uniform } else { Showing::Again };
    let could: Vec<_> = legal
        .iter()
        .filter_map(|action| match action {
            Action::Show(card) => Some(*card),
            _ => None,
        })
        .collect();
    let Some((last, before)) = view.record.split_last().filter(|_| !could.is_empty()) else {
        return preferring(legal[0], legal, effort, "There is no card to show.");
    };
    let chances = shown(showing, before, last.by(), view.seat, &could);
    let card = could[draw(&mut stream(effort.seed, 0), &chances)];
    let again = chances.contains(&0.0) || could.len() > 1 && chances.contains(&1.0);
    let why = if again { "It was shown to the same player before." } else { "Any will do." };
    preferring(Action::Show(card), legal, effort, why)
}

fn beginner(
    game: &Clue,
    view: &View,
    legal: Vec<Action>,
    effort: Effort,
) -> Result<Decision<Action>, Undecided> {
    let said: Vec<Fact> = facts(game, view).into_iter().map(|said| said.fact).collect();
    let grid = Grid::of(game, &said).map_err(|_| BeliefError::from(DealError::Contradiction))?;
    let envelope = game.players();
    let solved = |triple: &Triple| triple.set() == grid.has(envelope);
    if let Some(triple) = game.triples().into_iter().find(solved) {
        return preferring(Action::Accuse(triple), legal, effort, "The grid leaves only these.");
    }
    if legal.contains(&Action::End) {
        return preferring(Action::End, legal, effort, "It is not certain yet.");
    }
    let open = |triple: &Triple| triple.set().without(grid.may(envelope)).is_empty();
    let triples: Vec<Triple> = game.triples().into_iter().filter(open).collect();
    let triple = triples.get(below(&mut stream(effort.seed, 0), triples.len()));
    let first = triple.map_or(legal[0], |triple| Action::Suggest(*triple));
    preferring(first, legal, effort, "All three may still be in the envelope.")
}

/// A row about an accusation.
fn accusation(triple: Triple, right: f64) -> Row<Action> {
    let mut row = silent(Action::Accuse(triple));
    row.cells[3] = Some(right.into());
    row
}

/// After a suggestion: accuse, or end the turn.
fn after(game: &Clue, view: &View, work: &Work) -> Result<Decision<Action>, Undecided> {
    let odds = Odds::of(game, view, work)?;
    let mut rows: Vec<Row<Action>> =
        odds.solutions().map(|(triple, right)| accusation(triple, right.to_f64())).collect();
    let best = odds.solutions().next().map_or(0.0, |(_, right)| right.to_f64());
    let percent = 100.0 * best;
    let why = if best >= SURE {
        format!("These three are in the envelope with {percent:.0}%.")
    } else {
        format!("The likeliest triple has only {percent:.0}%: one more turn is worth more.")
    };
    rows.insert(usize::from(best >= SURE), silent(Action::End));
    let worlds = odds.deals().map_err(BeliefError::from)?;
    Ok(Decision::new(COLUMNS, rows, Evidence::Exact { worlds }, why)?)
}

/// What a suggestion is worth: what it tells the asker, less a share of what it tells the others.
fn value(worth: &Worth) -> f64 {
    worth.learns - SHARED * worth.tells
}

fn row(triple: Triple, worth: &Worth, bits: f64, right: f64) -> Row<Action> {
    let shared = SHARED * worth.tells;
    let interval = Interval::new(
        worth.interval.low() - shared,
        worth.interval.high() - shared,
        worth.interval.level(),
    );
    let cells = vec![
        Some((bits - worth.learns).max(0.0).into()),
        worth.solves.map(Into::into),
        Some(worth.tells.into()),
        Some(right.into()),
    ];
    Row { action: Action::Suggest(triple), value: value(worth), interval, cells }
}

fn suggest(
    game: &Clue,
    view: &View,
    effort: Effort,
    work: &Work,
) -> Result<Decision<Action>, Undecided> {
    let odds = Odds::of(game, view, work)?;
    let worlds = odds.deals().map_err(BeliefError::from)?;
    let solutions: Vec<(Triple, f64)> =
        odds.solutions().map(|(triple, right)| (triple, right.to_f64())).collect();
    if let [(triple, _)] = solutions[..] {
        let rows = vec![accusation(triple, 1.0)];
        let why = "Nothing else can be in the envelope.";
        return Ok(Decision::new(COLUMNS, rows, Evidence::Exact { worlds }, why)?);
    }
    let samples = effort.worlds.unwrap_or(WORLDS).max(2);
    let screen = Screen::new(&odds, view, samples as usize, &mut stream(effort.seed, 0));
    let mut found: Vec<(Triple, Worth)> = Vec::new();
    for triple in game.triples() {
        work.check()?;
        found.push((triple, screen.worth(triple)));
    }
    let by_value = |a: &(Triple, Worth), b: &(Triple, Worth)| value(&b.1).total_cmp(&value(&a.1));
    found.sort_by(by_value);
    // The leaders are counted, as many as are worth the time.
    let one = odds.lattice().size().1.max(1_000) * 3 * game.players();
    let leaders = (COUNTED / one).min(found.len()).min(24);
    for (triple, worth) in &mut found[..leaders] {
        *worth = counted(&odds, view, *triple, work).map_err(BeliefError::from)?;
    }
    found[..leaders].sort_by(by_value);
    let bits = odds.entropy_bits();
    let right = |triple: Triple| {
        solutions.iter().find(|(other, _)| *other == triple).map_or(0.0, |(_, right)| *right)
    };
    let mut rows: Vec<_> =
        found.iter().map(|(triple, worth)| row(*triple, worth, bits, right(*triple))).collect();
    // A suggestion costs nothing, so that an accusation waits for its answers.
    rows.extend(solutions.first().map(|(triple, right)| accusation(*triple, *right)));
    let (triple, best) = &found[0];
    let why = why(view, *triple, best, bits);
    let (samples, ess) = (samples.into(), samples.into());
    let evidence = if leaders == found.len() {
        Evidence::Exact { worlds }
    } else {
        Evidence::Sampled { samples, ess, seed: effort.seed }
    };
    Ok(Decision::new(COLUMNS, rows, evidence, why)?)
}

fn why(view: &View, triple: Triple, worth: &Worth, bits: f64) -> String {
    let own = triple.set().and(view.hand);
    let left = (bits - worth.learns).max(0.0);
    let bluff = match own {
        Cards::NONE => String::new(),
        own => format!(", and {own} is your own, so that an answer speaks of the others"),
    };
    format!("The answers should leave {left:.1} of {bits:.1} bits of the envelope unknown{bluff}.")
}

//! The computer players, and the figures they report for an action.
//!
//! The *beginner* notes only what is certain: it asks for cards that may still be in the envelope
//! and accuses when its grid is full. The *expert* knows the exact odds: it makes the suggestion
//! with the highest expected information gain, less a share of what the others learn by listening,
//! and accuses when that wins more often than playing on.

use crate::action::Action;
use crate::asking::{Screen, Worth, counted};
use crate::cards::Triple;
use crate::deck::{Clue, Showing};
use crate::grid::{Fact, Grid, facts};
use crate::odds::Odds;
use crate::playing_on::winner;
use crate::policy::shown;
use crate::rules::World;
use crate::view::{Phase, View};
use kibitzer_deal::{Deal, DealError};
use kibitzer_game::{
    BeliefError, Column, Decision, Effort, Evidence, Game, HiddenDeal, Interval, Joint, Message,
    Param, Player, Row, Seat, Undecided, Unit, below, draw, message, shuffle,
};
use kibitzer_search::compare;
use kibitzer_stats::{EliminationRules, Level};
use kibitzer_work::{Work, stream};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Incremented whenever a computer player may decide differently than before, or odds change:
/// stored measurements are stale then.
pub const PLAYERS_VERSION: u32 = 2;

/// The figures that players report for an action.
pub(crate) const COLUMNS: &[Column] = &[
    Column {
        name: "bits",
        unit: Unit::Points,
        about: "The expected entropy of the envelope after the answers, in bits.",
    },
    Column {
        name: "solves",
        unit: Unit::Probability,
        about: "The chance that the answers leave a single triple, if counted.",
    },
    Column {
        name: "tells",
        unit: Unit::Points,
        about: "The expected information for a listener who only hears who passed and who showed, in bits.",
    },
    Column {
        name: "right",
        unit: Unit::Probability,
        about: "The chance that the envelope holds the named cards.",
    },
];

/// The share of the others' information gain that is deducted from a suggestion's value.
const SHARED: f64 = 0.3;

fn only() -> Message {
    message!("clue.only", "Nothing else can be in the envelope.")
}

/// The default number of worlds the expert samples.
const WORLDS: u32 = 600;

/// The maximum number of transitions, over all lattices, that one decision may count through for
/// its leaders.
const COUNTED: usize = 2_000_000;

/// The computer players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Skill {
    /// Notes only what is certain.
    #[default]
    Beginner,
    /// Knows the exact odds.
    Expert,
}

impl Skill {
    /// All players, weakest first.
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

/// Text that is not the name of a player.
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
            (Phase::After(_), Self::Expert) => after(game, view, effort, work),
            (_, Self::Expert) => suggest(game, view, effort, work),
        }
    }
}

/// A row about which only its rank is known.
fn silent(action: Action) -> Row<Action> {
    let cells = vec![None; COLUMNS.len()];
    Row { action, value: 0.0, interval: Interval::exactly(0.0), cells }
}

/// One action first, the others in any order.
fn preferring(
    first: Action,
    mut legal: Vec<Action>,
    effort: Effort,
    why: Message,
) -> Result<Decision<Action>, Undecided> {
    legal.retain(|action| *action != first);
    shuffle(&mut stream(effort.seed, 1), &mut legal);
    let rows = std::iter::once(first).chain(legal).map(silent).collect();
    let evidence = Evidence::Sampled { samples: 0, ess: 0.0, seed: effort.seed };
    Ok(Decision::new(COLUMNS, rows, evidence, why)?)
}

/// The beginner shows a random card, the expert one that the asker has seen before.
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
        let why = message!("clue.no_card", "There is no card to show.");
        return preferring(legal[0], legal, effort, why);
    };
    let chances = shown(showing, before, last.by(), view.seat, &could);
    let card = could[draw(&mut stream(effort.seed, 0), &chances)];
    let again = chances.contains(&0.0) || could.len() > 1 && chances.contains(&1.0);
    let why = match again {
        true => message!("clue.again", "It was shown to the same player before."),
        false => message!("clue.any", "Any will do."),
    };
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
        let why = message!("clue.grid", "The grid leaves only these.");
        return preferring(Action::Accuse(triple), legal, effort, why);
    }
    if legal.contains(&Action::End) {
        let why = message!("clue.not_certain", "It is not certain yet.");
        return preferring(Action::End, legal, effort, why);
    }
    let open = |triple: &Triple| triple.set().without(grid.may(envelope)).is_empty();
    let triples: Vec<Triple> = game.suggestions().into_iter().filter(open).collect();
    let triple = triples.get(below(&mut stream(effort.seed, 0), triples.len()));
    let first = triple.map_or(legal[0], |triple| Action::Suggest(*triple));
    let why = message!("clue.all_three", "All three may still be in the envelope.");
    preferring(first, legal, effort, why)
}

/// A row for an accusation.
fn accusation(triple: Triple, right: f64) -> Row<Action> {
    let mut row = silent(Action::Accuse(triple));
    (row.value, row.interval) = (right, Interval::exactly(right));
    row.cells[3] = Some(right.into());
    row
}

/// After a suggestion: accuse, or end the turn. The value of waiting is estimated by rollouts, in
/// the same worlds in which the accusation is tried.
fn after(
    game: &Clue,
    view: &View,
    effort: Effort,
    work: &Work,
) -> Result<Decision<Action>, Undecided> {
    let odds = Odds::of(game, view, work)?;
    let mut rows: Vec<Row<Action>> =
        odds.solutions().map(|(triple, right)| accusation(triple, right.to_f64())).collect();
    let Some((best, right)) = odds.solutions().next().map(|(it, right)| (it, right.to_f64()))
    else {
        return Err(BeliefError::from(DealError::Contradiction).into());
    };
    if rows.len() == 1 {
        let worlds = odds.deals().map_err(BeliefError::from)?;
        rows.push(silent(Action::End));
        return Ok(Decision::new(COLUMNS, rows, Evidence::Exact { worlds }, only())?);
    }
    let sampler = odds.lattice().sampler();
    let most = u64::from(effort.worlds.unwrap_or(WORLDS).max(2));
    let rules = EliminationRules {
        level: Level::P95,
        first_look: most.min(240),
        results: 2 * most,
        indifferent: 0.01,
        range: 1.0,
        rest: f64::INFINITY,
    };
    let draw = |row: u64| {
        let mut rng = stream(effort.seed, row);
        let mut deal = Deal::blank(odds.lattice().problem());
        sampler.sample_into(&mut rng, &mut deal);
        Ok::<_, Undecided>((game.world(view, odds.layout(), &deal, &mut rng), rng))
    };
    let judge = |(world, rng): &(World, _), candidate: usize| {
        let won = match candidate {
            0 => {
                winner(game, world, view.seat, Skill::Expert, &mut Clone::clone(rng))
                    == Some(view.seat)
            }
            _ => world.envelope == best,
        };
        Ok(f64::from(u8::from(won)))
    };
    let compared = compare(2, rules, 1, draw, judge, work)?;
    let waiting = &compared.tried[0];
    let accuses = match compared.equals[..] {
        [only] => only == 1,
        _ => right >= waiting.mean(0),
    };
    let [sure, later] = [right, waiting.mean(0)].map(|chance| Param::percent(chance, 0));
    let others = company(game, view.seat);
    let why = match accuses {
        true => message!(
            "clue.accuse",
            "The accusation is right with probability {sure}; waiting wins about {later} against {others}.",
            sure = sure,
            later = later,
            others = others
        ),
        false => message!(
            "clue.wait",
            "Waiting wins about {later} against {others}; the likeliest triple is right with only {sure}.",
            sure = sure,
            later = later,
            others = others
        ),
    };
    let mut end = silent(Action::End);
    (end.value, end.interval) = (waiting.mean(0), waiting.interval());
    rows.insert(usize::from(accuses), end);
    let (samples, ess) = (waiting.worlds(), waiting.worlds() as f64);
    Ok(Decision::new(COLUMNS, rows, Evidence::Sampled { samples, ess, seed: effort.seed }, why)?)
}

/// Who the others are assumed to be.
fn company(game: &Clue, seat: Seat) -> Message {
    match game.others(seat) {
        Some(Skill::Beginner) => message!("clue.beginners", "beginners"),
        Some(Skill::Expert) => message!("clue.experts", "experts"),
        None => message!("clue.mixed", "beginners and experts"),
    }
}

/// The value of a suggestion: the information it gives the asker, less a share of what it gives the
/// others.
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
        return Ok(Decision::new(COLUMNS, rows, Evidence::Exact { worlds }, only())?);
    }
    let samples = effort.worlds.unwrap_or(WORLDS).max(2);
    let screen = Screen::new(&odds, view, samples as usize, &mut stream(effort.seed, 0));
    let mut found: Vec<(Triple, Worth)> = Vec::new();
    for triple in game.suggestions() {
        work.check()?;
        found.push((triple, screen.worth(triple)));
    }
    let by_value = |a: &(Triple, Worth), b: &(Triple, Worth)| value(&b.1).total_cmp(&value(&a.1));
    found.sort_by(by_value);
    // The leaders are counted exactly, as many as time allows.
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
    // A suggestion costs nothing, so an accusation waits for its answers.
    let accuse = |(triple, right): &(Triple, f64)| {
        let Row { action, cells, .. } = accusation(*triple, *right);
        Row { action, value: 0.0, interval: Interval::exactly(0.0), cells }
    };
    rows.extend(solutions.first().map(accuse));
    let (triple, best) = &found[0];
    let why = why(game, view, *triple, best, bits);
    let (samples, ess) = (samples.into(), samples.into());
    let evidence = if leaders == found.len() {
        Evidence::Exact { worlds }
    } else {
        Evidence::Sampled { samples, ess, seed: effort.seed }
    };
    Ok(Decision::new(COLUMNS, rows, evidence, why)?)
}

fn why(game: &Clue, view: &View, triple: Triple, worth: &Worth, bits: f64) -> Message {
    let solves = worth.solves.filter(|chance| *chance >= 0.005).map(|chance| {
        let chance = Param::percent(chance, 0);
        message!("clue.solves", "; they solve it with probability {chance}", chance = chance)
    });
    let own = triple.set().and(view.hand).iter();
    let own = own.map(|card| message!("clue.card", card = game.name(card) => game.name(card)));
    let own: Vec<Message> = own.collect();
    let bluff = (!own.is_empty()).then(|| {
        message!(
            "clue.bluff",
            "; {cards} is your own, so an answer is about the others",
            cards = Param::list(Joint::Space, own)
        )
    });
    message!(
        "clue.suggest",
        "Expected information from the answers: {learns} for you, of the {missing} missing about \
         the envelope, and {tells} for the others{solves}{bluff}.",
        learns = Param::fixed(worth.learns.max(0.0).min(bits), 1),
        missing = Param::fixed(bits, 1),
        tells = Param::fixed(worth.tells, 1),
        solves = solves,
        bluff = bluff
    )
}

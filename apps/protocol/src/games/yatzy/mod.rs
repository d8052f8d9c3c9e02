//! The game `yatzy`: values, advice, exact distributions, target play, duels and reviews, for any of its rule sets and
//! any level of risk aversion.
//!
//! A table is solved once for its rules and theta, kept in memory as long as there is room, and written to the data
//! folder if the front end has one.

mod answer;
mod duel;
mod question;
mod review;
mod rulesets;
mod why;

use std::sync::Arc;

use kibitzer_stats::Pmf;
use kibitzer_work::Work;
use kibitzer_yatzy::{
    Act, Choice, Densities, Dice, Duel, OPENING_BOXES, Origin, Part, Precision, Rules, Solver,
    State, TARGET_BYTES, Table, Tables, Target, Theta, check_density,
};

use crate::common::{self, Nothing, Options};
use crate::memo::Memo;
use crate::{
    Beside, Context, ErrorKind, Game, HostStore, I18n, Query, QueryError, Storage, Within,
};
pub use answer::{Advised, Density, Done, Reachable, Scores, Way, Ways, Weighed, Worth};
pub use duel::Chances;
use question::{CardFields, GameFields, HandFields, MaybeHand, StartFields, refuse};
use serde::Deserialize;

/// Yatzy, with its tables.
pub(crate) fn game(storage: &Storage) -> Game {
    let yatzy = Arc::new(Yatzy::new(storage));
    Game {
        name: "yatzy",
        about: "Yatzy, Yahtzee and Maxi Yatzy: exact values, advice and distributions for any level of risk aversion.",
        queries: vec![
            Query::new(
                "rules",
                "Every rule set: its dice, its boxes in the order of the score card, its bonuses and its house rules.",
                r#"{"id": 1, "game": "yatzy", "query": "rules"}"#,
                |_: Nothing, _| rulesets::answer(),
            ),
            Query::new(
                "options",
                "The available choices: seats, and the columns reported for an action. `rules` lists the rule sets.",
                r#"{"id": 1, "game": "yatzy", "query": "options"}"#,
                Options::of::<kibitzer_yatzy::Yatzy>([1, 1]).query(),
            ),
            Query::new(
                "legal",
                "Every set of dice that may be kept or, without rerolls, every box that may be filled.",
                r#"{"id": 1, "game": "yatzy", "query": "legal", "filled": ["Ones", "Chance"], "upper_score": 3,
            "dice": [3, 3, 4, 5, 6], "rerolls_left": 0}"#,
                common::legal::<question::Turn>,
            ),
            Query::new(
                "scores",
                "What the dice score in every box that may be filled; needs no solved table.",
                r#"{"id": 1, "game": "yatzy", "query": "scores", "filled": ["Ones", "Chance"], "upper_score": 3,
            "dice": [3, 3, 4, 5, 6], "rerolls_left": 2}"#,
                scores,
            ),
            Query::new(
                "value",
                "The value of a score card at the beginning of a turn: expected points to come or, with `theta`, the \
                log utility and the certainty equivalent.",
                r#"{"id": 1, "game": "yatzy", "query": "value", "filled": ["Ones", "Chance"], "upper_score": 3}"#,
                ask(&yatzy, Yatzy::value),
            ),
            Query::new(
                "advise",
                "What to keep, or which box to fill: all actions, best first; with `why`, one sentence of explanation.",
                r#"{"id": 1, "game": "yatzy", "query": "advise", "filled": ["Ones", "Chance"], "upper_score": 3,
            "dice": [3, 3, 4, 5, 6], "rerolls_left": 1}"#,
                ask(&yatzy, Yatzy::advise),
            ),
            Query::new(
                "density",
                "The exact distribution of the points to come: mean, variance, percentiles, every probability.",
                r#"{"id": 1, "game": "yatzy", "query": "density", "filled": ["Ones", "Twos", "Threes", "Fours",
            "Fives", "Sixes", "One Pair", "Two Pairs", "Three of a Kind", "Four of a Kind", "Small Straight",
            "Chance"], "upper_score": 63}"#,
                ask(&yatzy, Yatzy::density),
            ),
            Query::new(
                "target",
                "The maximum probability of scoring `points` more (with the bonus), and with dice how to play for it.",
                r#"{"id": 1, "game": "yatzy", "query": "target", "filled": ["Ones", "Twos", "Threes", "Fours",
            "Fives", "Sixes", "One Pair", "Two Pairs", "Three of a Kind", "Four of a Kind", "Small Straight",
            "Chance"], "upper_score": 60, "points": 70, "dice": [2, 2, 6, 6, 6], "rerolls_left": 1}"#,
                ask(&yatzy, Yatzy::target),
            ),
            Query::new(
                "duel",
                "Two score cards: the maximum chance of winning (draws count half) against an `other` who plays on \
                without looking, the chance when playing for points, and with dice how to play for the win.",
                r#"{"id": 1, "game": "yatzy", "query": "duel", "filled": ["Ones", "Twos", "Threes", "Fours",
            "Fives", "Sixes", "One Pair", "Two Pairs", "Three of a Kind", "Four of a Kind", "Small Straight",
            "Chance"], "upper_score": 60, "points": 150, "dice": [2, 2, 6, 6, 6], "rerolls_left": 1,
            "other": {"filled": ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "One Pair", "Two Pairs",
            "Three of a Kind", "Four of a Kind", "Small Straight", "Full House", "Chance"], "upper_score": 63,
            "points": 190}}"#,
                ask(&yatzy, Yatzy::duel),
            ),
            Query::new(
                "review",
                "A proficiency report on recorded consecutive `decisions`: the best action, the cost and the luck of \
                the dice for each, with totals.",
                r#"{"id": 1, "game": "yatzy", "query": "review", "decisions": [
            {"filled": [], "upper_score": 0, "dice": [1, 2, 3, 5, 6], "rerolls_left": 2, "keep": [1, 2, 3, 5]},
            {"filled": [], "upper_score": 0, "dice": [1, 2, 3, 4, 5], "rerolls_left": 1, "keep": [1, 2, 3, 4, 5]},
            {"filled": [], "upper_score": 0, "dice": [1, 2, 3, 4, 5], "rerolls_left": 0,
            "category": "Small Straight"}]}"#,
                ask(&yatzy, Yatzy::review),
            ),
        ],
    }
}

/// What the dice score, in the order of the score card.
fn scores(
    Beside(game, Beside(card, hand)): Beside<GameFields, Beside<CardFields, HandFields>>,
    _: &Context,
) -> Result<Scores, QueryError> {
    let game = game.game()?;
    let state = game.state(&card, "")?;
    let (dice, _) = game.hand(&hand, "")?;
    let choices = game.rules.choices(state.card, &dice);
    let done = |choice: &Choice| Done::new(&game.rules, &Act::Score(*choice));
    Ok(Scores { boxes: choices.iter().map(done).collect() })
}

/// A query that needs the tables.
fn ask<Q, A, F: Fn(&Yatzy, Q, &Context) -> Result<A, QueryError>>(
    yatzy: &Arc<Yatzy>,
    answer: F,
) -> impl Fn(Q, &Context) -> Result<A, QueryError> + use<Q, A, F> {
    let yatzy = Arc::clone(yatzy);
    move |asked, context| answer(&yatzy, asked, context)
}

/// Memory for solved tables; a single large one may exceed it. A web page has little memory and keeps tables elsewhere.
const TABLE_BYTES: u64 = if cfg!(target_family = "wasm") { 32 << 20 } else { 1 << 30 };
/// Memory for distributions and target play.
const OTHER_BYTES: u64 = 64 << 20;
/// Maximum memory for solving one table.
const SOLVE_BYTES: u64 = 2 << 30;
/// If the whole game is large, the part that is still needed is solved alone if it takes less than this.
const PART_BYTES: u64 = 32 << 20;

/// With this many open boxes or fewer, all targets of a card are solved at once.
const FEW_BOXES: usize = 10;
/// The same with six dice.
const FEW_BOXES_OF_SIX: usize = 7;

/// Used in place of a card: the first turns of a whole game.
const OPENING: u32 = u32::MAX;

/// Everything that a table depends on. The last element is the card it begins with, empty for a whole game.
type TableKey = (String, u64, Precision, u32);
/// A table, and dice in hand.
type DensityKey = (TableKey, State, Option<(Dice, i64)>);
/// Rules and state, and the points if solved for a single target.
type TargetKey = (String, State, Option<u64>);
/// The opponent's table, the player's state and points, the opponent's state and points.
type DuelKey = (TableKey, (State, i64), (State, i64));

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WithReason {
    /// Whether to explain the best action in one sentence.
    #[serde(default)]
    why: bool,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AtLeast {
    /// Scores whose probability of being reached is requested.
    #[serde(default)]
    at_least: Vec<Within<-100_000, 100_000>>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Needed {
    /// Number of points still needed, including the bonus.
    points: i64,
}

struct Yatzy {
    storage: Storage,
    files: Tables,
    tables: Memo<TableKey, Table>,
    densities: Memo<DensityKey, Pmf>,
    shipped: Memo<String, Densities>,
    targets: Memo<TargetKey, Target>,
    duels: Memo<DuelKey, Duel>,
}

impl Yatzy {
    fn new(storage: &Storage) -> Self {
        Yatzy {
            storage: storage.clone(),
            files: storage.data().map_or_else(Tables::in_memory, Tables::in_folder),
            // Solving uses all processors and much memory: one at a time.
            tables: Memo::going_on(TABLE_BYTES, 1),
            densities: Memo::new(OTHER_BYTES, 2),
            shipped: Memo::new(OTHER_BYTES, 1),
            targets: Memo::new(OTHER_BYTES, 1),
            duels: Memo::new(OTHER_BYTES, 1),
        }
    }

    /// The table that holds a state.
    fn table(
        &self,
        game: &question::Game,
        state: State,
        context: &Context,
    ) -> Result<(TableKey, Arc<Table>), QueryError> {
        let (rules, theta, precision) = (game.rules.clone(), game.theta, game.precision);
        if rules.dice() > 5 {
            let key = (rules.version(), theta.get().to_bits(), precision, state.card.bits());
            if let Some(part) = self.part(game, state, &key, context)? {
                return Ok((key, part));
            }
        }
        let storage = self.storage.clone();
        let key = whole(game);
        let files = self.files.clone();
        let solve = move |work: &Work| {
            if let Some(host) = storage.host() {
                return shelved(host, &rules, theta, precision, work).map(sized);
            }
            let found = files.open_or_solve(&rules, theta, precision, work);
            let (table, origin) = found.map_err(refuse)?;
            if let Origin::Solved { replaced, unsaved } = origin {
                let said = replaced.map(|error| error.to_string());
                let said = said.into_iter().chain(unsaved.map(|error| error.to_string()));
                said.for_each(|said| storage.warn(&said));
            }
            Ok(sized(table))
        };
        let table = self.tables.get(&key, context, solve).map_err(|error| match error.kind {
            ErrorKind::Timeout => {
                let variant = game.rules.variant();
                let build =
                    format!("kibitzer yatzy build --rules {variant} --theta {}", theta.get());
                let said =
                    "the table is still being solved in the background; ask again later, or build it in advance";
                QueryError::timeout(format!("{said}: `{build}`")).with("build", build)
            }
            _ => error,
        })?;
        Ok((key, table))
    }

    /// The table that a turn needs: early in the game only the opening part, if the host has it.
    fn turn_table(
        &self,
        game: &question::Game,
        state: State,
        context: &Context,
    ) -> Result<Arc<Table>, QueryError> {
        let (rules, theta, precision) = (game.rules.clone(), game.theta, game.precision);
        if self.storage.host().is_some() && rules.filled(state.card) < OPENING_BOXES {
            let storage = self.storage.clone();
            let key = (rules.version(), theta.get().to_bits(), precision, OPENING);
            let open = move |_: &Work| {
                let bytes = from_host(&storage, &Part::Opening.name(&rules, theta, precision))?;
                let table = Part::Opening.unpack(&bytes, &rules, theta, precision);
                table.map(sized).map_err(|error| QueryError::internal(error.to_string()))
            };
            if let Some(table) = if_there(self.tables.get(&key, context, open))? {
                return Ok(table);
            }
        }
        self.table(game, state, context).map(|(_, table)| table)
    }

    /// For a game that takes a minute to solve: the remaining part of it, if that is small.
    fn part(
        &self,
        game: &question::Game,
        state: State,
        key: &TableKey,
        context: &Context,
    ) -> Result<Option<Arc<Table>>, QueryError> {
        let (rules, theta, precision) = (game.rules.clone(), game.theta, game.precision);
        let solver = Solver::new(&rules).theta(theta).precision(precision);
        if solver.from(state.card).predicted_bytes() <= PART_BYTES {
            let solve = move |work: &Work| {
                let solver = Solver::new(&rules).theta(theta).precision(precision);
                solver.from(state.card).solve(work).map(sized).map_err(refuse)
            };
            return self.tables.get(key, context, solve).map(Some);
        }
        let whole = Solver::new(&rules).theta(theta).precision(precision).predicted_bytes();
        if whole <= SOLVE_BYTES {
            return Ok(None);
        }
        let message = format!("solving this table needs about {whole} bytes; f32 needs less");
        Err(QueryError::too_big(message).with("predicted", whole).with("limit", SOLVE_BYTES))
    }

    fn value(
        &self,
        Beside(game, card): Beside<GameFields, CardFields>,
        context: &Context,
    ) -> Result<Worth, QueryError> {
        let game = game.game()?;
        let state = game.state(&card, "")?;
        let table = self.turn_table(&game, state, context)?;
        Ok(Worth::new(&game.rules, &table.value(state).map_err(refuse)?))
    }

    fn advise(
        &self,
        Beside(game, Beside(card, Beside(hand, asked))): Beside<
            GameFields,
            Beside<CardFields, Beside<HandFields, WithReason>>,
        >,
        context: &Context,
    ) -> Result<Advised, QueryError> {
        let game = game.game()?;
        let state = game.state(&card, "")?;
        let (dice, rerolls) = game.hand(&hand, "")?;
        let table = self.turn_table(&game, state, context)?;
        let advice = table.advise(state, &dice, rerolls).map_err(refuse)?;
        let mut advised = Advised::new(&game.rules, &advice)?;
        if asked.why {
            // The possible ends of the turn are computed only if an explanation is requested.
            let ends = match advice.actions.first().map(|action| action.act) {
                Some(Act::Keep(keep)) => table.intent(state, &keep, rerolls).map_err(refuse)?,
                _ => vec![],
            };
            let why = why::sentence(&game.rules, &advice, &ends);
            advised.why_i18n = I18n::of(&why);
            advised.why = Some(why.to_string());
        }
        Ok(advised)
    }

    fn density(
        &self,
        Beside(game, Beside(card, Beside(hand, asked))): Beside<
            GameFields,
            Beside<StartFields, Beside<MaybeHand, AtLeast>>,
        >,
        context: &Context,
    ) -> Result<Density, QueryError> {
        let game = game.game()?;
        let state = game.state(&card.into(), "")?;
        let hand = game.hand_if_any(hand)?;
        // A request that is too big is refused before a table is solved for it, which may take minutes.
        check_density(&game.rules, state).map_err(refuse)?;
        let (_, pmf) = self.pmf(&game, state, hand, context)?;
        Density::new(&game.rules, &pmf, asked.at_least.iter().map(|score| score.get()))
    }

    /// The distribution of the points to come, and the key of the table whose policy is followed. The caller has
    /// checked that it fits in memory.
    fn pmf(
        &self,
        game: &question::Game,
        state: State,
        hand: Option<(Dice, i64)>,
        context: &Context,
    ) -> Result<(TableKey, Arc<Pmf>), QueryError> {
        let sized = |density: Vec<f64>| {
            let bytes = 8 * density.len() as u64 + 200;
            let pmf = Pmf::new(0, density);
            Ok((pmf.map_err(|error| QueryError::internal(error.to_string()))?, bytes))
        };
        if (state, hand) == (State::START, None)
            && let Some(density) = self.shipped(game, context)?
        {
            let key = whole(game);
            let make = move |_: &Work| sized(density);
            let pmf = self.densities.get(&(key.clone(), state, hand), context, make)?;
            return Ok((key, pmf));
        }
        // If the table must be solved first, that is the smaller part of the work.
        let (key, table) = self.table(game, state, &context.part(0.0, 0.2))?;
        let make = move |work: &Work| {
            let hand = hand.as_ref().map(|(dice, rerolls)| (dice, *rerolls));
            sized(table.density(state, hand, work).map_err(refuse)?)
        };
        let pmf = self.densities.get(&(key.clone(), state, hand), &context.part(0.2, 1.0), make)?;
        Ok((key, pmf))
    }

    /// The precomputed distribution of a whole game, if the host ships one.
    fn shipped(
        &self,
        game: &question::Game,
        context: &Context,
    ) -> Result<Option<Vec<f64>>, QueryError> {
        if self.storage.host().is_none() || game.precision != Precision::F64 {
            return Ok(None);
        }
        let (storage, rules) = (self.storage.clone(), game.rules.clone());
        let open = move |_: &Work| {
            let bytes = from_host(&storage, &Densities::name(&rules))?;
            let found = Densities::unpack(&bytes, &rules);
            let size = bytes.len() as u64;
            found.map(|all| (all, size)).map_err(|error| QueryError::internal(error.to_string()))
        };
        let all = if_there(self.shipped.get(&game.rules.version(), context, open))?;
        Ok(all.and_then(|all| all.get(game.theta).map(<[f64]>::to_vec)))
    }

    fn target(
        &self,
        Beside(game, Beside(card, Beside(hand, asked))): Beside<
            GameFields,
            Beside<CardFields, Beside<MaybeHand, Needed>>,
        >,
        context: &Context,
    ) -> Result<Reachable, QueryError> {
        let game = game.game()?;
        let state = game.state(&card, "")?;
        let hand = game.hand_if_any(hand)?;
        // The result may already be in memory.
        let points = asked.points.max(0).unsigned_abs();
        let rules = game.rules.clone();
        // Near the end, solving all targets at once costs little, and the next target is then available immediately;
        // early in the game, a single target takes long enough.
        let open = rules.categories().len() - rules.filled(state.card);
        let most = if rules.dice() > 5 { FEW_BOXES_OF_SIX } else { FEW_BOXES };
        let alone = (open > most).then_some(points);
        let make = move |work: &Work| {
            let target = match alone {
                Some(points) => Target::solve_points(&rules, state, points, TARGET_BYTES, work),
                None => Target::solve(&rules, state, TARGET_BYTES, work),
            };
            let target = target.map_err(refuse)?;
            // It keeps only the curves of the next turn: tens of states, hundreds of points.
            Ok((target, 200_000))
        };
        let target = self.targets.get(&(game.rules.version(), state, alone), context, make)?;
        let Some((dice, rerolls)) = hand else {
            return Ok(Reachable::new(&game.rules, target.chance(points), None));
        };
        let actions = target.advise(&dice, rerolls, points).map_err(refuse)?;
        let best = actions.first().map_or(0.0, |action| action.chance);
        Ok(Reachable::new(&game.rules, best, Some(&actions)))
    }
}

/// The key of the table of whole games.
fn whole(game: &question::Game) -> TableKey {
    (game.rules.version(), game.theta.get().to_bits(), game.precision, 0)
}

/// The bytes that the host has under a name; an internal error if there are none.
fn from_host(storage: &Storage, name: &str) -> Result<Vec<u8>, QueryError> {
    let bytes = storage.host().map_or(Ok(None), |host| host.load(name))?;
    bytes.ok_or_else(|| QueryError::internal(format!("there is no {name}")))
}

/// What the host ships only saves time: if it is missing or damaged, everything is computed.
fn if_there<T>(found: Result<T, QueryError>) -> Result<Option<T>, QueryError> {
    match found {
        Err(error) if error.kind == ErrorKind::Internal => Ok(None),
        found => found.map(Some),
    }
}

/// The table that the host has stored, or else solves it and stores it there.
fn shelved(
    host: &dyn HostStore,
    rules: &Rules,
    theta: Theta,
    precision: Precision,
    work: &Work,
) -> Result<Table, QueryError> {
    let name = Part::Whole.name(rules, theta, precision);
    let kept = host.load(&name)?;
    // A table that is damaged or has other rules is solved again and replaced.
    let kept = kept.and_then(|bytes| Part::Whole.unpack(&bytes, rules, theta, precision).ok());
    if let Some(table) = kept {
        return Ok(table);
    }
    let table = Solver::new(rules).theta(theta).precision(precision).solve(work).map_err(refuse)?;
    if let Ok(bytes) = Part::Whole.pack(&table) {
        host.save(&name, bytes);
    }
    Ok(table)
}

/// A table with the memory it takes.
fn sized(table: Table) -> (Table, u64) {
    let each = match table.precision() {
        Precision::F32 => 4,
        Precision::F64 => 8,
    };
    let bytes = table.len() as u64 * each;
    (table, bytes)
}

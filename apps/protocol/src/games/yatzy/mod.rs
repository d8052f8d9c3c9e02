//! The game `yatzy`: values, advice, exact distributions, target play, duels and reviews, under any of its rules and any taste for risk.
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
    Act, Dice, Duel, Origin, Precision, Solver, State, TARGET_BYTES, Table, Tables, Target,
    check_density,
};

use crate::memo::Memo;
use crate::{Context, ErrorKind, Fields, GameQueries, Home, QueryError, QueryInfo, Reply};
use question::{Game, refuse};

const QUERIES: &[QueryInfo] = &[
    QueryInfo {
        name: "rules",
        about: "Every rule set: its dice, its boxes in the order of the card, its bonuses and its house switches.",
        example: r#"{"id": 1, "game": "yatzy", "query": "rules"}"#,
    },
    QueryInfo {
        name: "value",
        about: "What a score card is worth at the beginning of a turn: expected points to come, or with `theta` the \
                log utility and the certainty equivalent.",
        example: r#"{"id": 1, "game": "yatzy", "query": "value", "filled": ["Ones", "Chance"], "upper_score": 3}"#,
    },
    QueryInfo {
        name: "advise",
        about: "What to keep, or which box to fill: everything that can be done, the best first; with `why`, one sentence.",
        example: r#"{"id": 1, "game": "yatzy", "query": "advise", "filled": ["Ones", "Chance"], "upper_score": 3,
            "dice": [3, 3, 4, 5, 6], "rerolls_left": 1}"#,
    },
    QueryInfo {
        name: "density",
        about: "The exact distribution of the points to come: mean, variance, percentiles, every probability.",
        example: r#"{"id": 1, "game": "yatzy", "query": "density", "filled": ["Ones", "Twos", "Threes", "Fours",
            "Fives", "Sixes", "One Pair", "Two Pairs", "Three of a Kind", "Four of a Kind", "Small Straight",
            "Chance"], "upper_score": 63}"#,
    },
    QueryInfo {
        name: "target",
        about: "The greatest chance to still make so many `points`, the bonus included, and with dice what to do for it.",
        example: r#"{"id": 1, "game": "yatzy", "query": "target", "filled": ["Ones", "Twos", "Threes", "Fours",
            "Fives", "Sixes", "One Pair", "Two Pairs", "Three of a Kind", "Four of a Kind", "Small Straight",
            "Chance"], "upper_score": 60, "points": 70, "dice": [2, 2, 6, 6, 6], "rerolls_left": 1}"#,
    },
    QueryInfo {
        name: "duel",
        about: "Two score cards: the greatest chance to win (draws count half) against an `other` who plays on without \
                looking, what the usual play would leave, and with dice what to do for it.",
        example: r#"{"id": 1, "game": "yatzy", "query": "duel", "filled": ["Ones", "Twos", "Threes", "Fours",
            "Fives", "Sixes", "One Pair", "Two Pairs", "Three of a Kind", "Four of a Kind", "Small Straight",
            "Chance"], "upper_score": 60, "points": 150, "dice": [2, 2, 6, 6, 6], "rerolls_left": 1,
            "other": {"filled": ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "One Pair", "Two Pairs",
            "Three of a Kind", "Four of a Kind", "Small Straight", "Full House", "Chance"], "upper_score": 63,
            "points": 190}}"#,
    },
    QueryInfo {
        name: "review",
        about: "A proficiency report on recorded `decisions` that follow each other: each with the best act, what it \
                cost and what the dice gave; luck and costs add up.",
        example: r#"{"id": 1, "game": "yatzy", "query": "review", "decisions": [
            {"filled": [], "upper_score": 0, "dice": [1, 2, 3, 5, 6], "rerolls_left": 2, "keep": [1, 2, 3, 5]},
            {"filled": [], "upper_score": 0, "dice": [1, 2, 3, 4, 5], "rerolls_left": 1, "keep": [1, 2, 3, 4, 5]},
            {"filled": [], "upper_score": 0, "dice": [1, 2, 3, 4, 5], "rerolls_left": 0,
            "category": "Small Straight"}]}"#,
    },
];

/// Memory for solved tables; a large one may be past it alone.
const TABLE_BYTES: u64 = 1 << 30;
/// Memory for distributions and target play.
const OTHER_BYTES: u64 = 64 << 20;
/// The most memory that solving one table may take.
const SOLVE_BYTES: u64 = 2 << 30;
/// A part of a game that takes less than this to solve is solved alone when the whole is large.
const PART_BYTES: u64 = 32 << 20;

/// With so many open boxes or fewer all targets of a card are solved at once.
const FEW_BOXES: usize = 10;
/// The same with six dice.
const FEW_BOXES_OF_SIX: usize = 7;

/// Everything a table depends on. The last is the card it begins with, empty for a whole game.
type TableKey = (String, u64, Precision, u32);
/// A table, and dice in hand.
type DensityKey = (TableKey, State, Option<(Dice, i64)>);
/// Rules and state, and the points where they were solved for alone.
type TargetKey = (String, State, Option<u64>);
/// The other's table, one's own state and points, theirs.
type DuelKey = (TableKey, (State, i64), (State, i64));

pub(crate) struct Yatzy {
    home: Home,
    files: Tables,
    tables: Memo<TableKey, Table>,
    densities: Memo<DensityKey, Pmf>,
    targets: Memo<TargetKey, Target>,
    duels: Memo<DuelKey, Duel>,
}

impl Yatzy {
    pub(crate) fn new(home: &Home) -> Self {
        Yatzy {
            home: home.clone(),
            files: home.data().map_or_else(Tables::in_memory, Tables::in_folder),
            // Solving keeps every processor busy and takes its memory: one at a time.
            tables: Memo::going_on(TABLE_BYTES, 1),
            densities: Memo::new(OTHER_BYTES, 2),
            targets: Memo::new(OTHER_BYTES, 1),
            duels: Memo::new(OTHER_BYTES, 1),
        }
    }

    /// The table that holds a state.
    fn table(
        &self,
        game: &Game,
        state: State,
        context: &Context,
    ) -> Result<(TableKey, Arc<Table>), QueryError> {
        let (rules, theta, precision) = (game.rules.clone(), game.theta, game.precision);
        let key = |bits| (rules.version(), theta.get().to_bits(), precision, bits);
        if rules.dice() > 5
            && let Some(part) = self.part(game, state, &key(state.card.bits()), context)?
        {
            return Ok((key(state.card.bits()), part));
        }
        let home = self.home.clone();
        let key = key(0);
        let files = self.files.clone();
        let solve = move |work: &Work| {
            let found = files.open_or_solve(&rules, theta, precision, work);
            let (table, origin) = found.map_err(refuse)?;
            if let Origin::Solved { replaced, unsaved } = origin {
                let said = replaced.map(|error| error.to_string());
                let said = said.into_iter().chain(unsaved.map(|error| error.to_string()));
                said.for_each(|said| home.warn(&said));
            }
            Ok(sized(table))
        };
        let table = self.tables.get(&key, context, solve).map_err(|error| match error.kind {
            ErrorKind::Timeout => {
                let variant = game.rules.variant();
                let build =
                    format!("kibitzer yatzy build --rules {variant} --theta {}", theta.get());
                let said =
                    "the table is still being solved; it goes on, so ask again, or build it ahead";
                QueryError::timeout(format!("{said}: `{build}`")).with("build", build)
            }
            _ => error,
        })?;
        Ok((key, table))
    }

    /// Of a game that takes a minute to solve, what is left of it, if that is little.
    fn part(
        &self,
        game: &Game,
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
        let message = format!("solving this table needs about {whole} bytes; f32 needs fewer");
        Err(QueryError::too_big(message).with("predicted", whole).with("limit", SOLVE_BYTES))
    }

    fn value(&self, fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
        let game = Game::read(fields)?;
        let state = game.state(fields)?;
        let (_, table) = self.table(&game, state, context)?;
        Ok(answer::worth(&game.rules, &table.value(state).map_err(refuse)?))
    }

    fn advise(&self, fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
        let game = Game::read(fields)?;
        let state = game.state(fields)?;
        let (dice, rerolls) = game.hand(fields)?;
        let why = fields.optional_bool("why")?.unwrap_or(false);
        let (_, table) = self.table(&game, state, context)?;
        let advice = table.advise(state, &dice, rerolls).map_err(refuse)?;
        let reply = answer::advice(&game.rules, &advice);
        if !why {
            return Ok(reply);
        }
        // The ends of the turn are worked out only for those who want to read them.
        let ends = match advice.actions.first().map(|action| action.act) {
            Some(Act::Keep(keep)) => table.intent(state, &keep, rerolls).map_err(refuse)?,
            _ => vec![],
        };
        Ok(reply.with("why", why::sentence(&game.rules, &advice, &ends)))
    }

    fn density(&self, fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
        let game = Game::read(fields)?;
        let state = game.state_or_start(fields)?;
        let hand = game.hand_if_any(fields)?;
        let at_least = fields.optional_list("at_least")?.unwrap_or_default();
        let at_least = at_least
            .iter()
            .map(|t| t.whole_in(-100_000..=100_000))
            .collect::<Result<Vec<_>, _>>()?;
        // What is too big is refused before a table is solved for it, which may take minutes.
        check_density(&game.rules, state).map_err(refuse)?;
        let (_, pmf) = self.pmf(&game, state, hand, context)?;
        answer::density(&game.rules, &pmf, &at_least)
    }

    /// The distribution of the points to come, and the key of the table that plays for them. The caller has seen to it
    /// that it fits.
    fn pmf(
        &self,
        game: &Game,
        state: State,
        hand: Option<(Dice, i64)>,
        context: &Context,
    ) -> Result<(TableKey, Arc<Pmf>), QueryError> {
        // Solving the table is the lesser part where it is not there yet.
        let (key, table) = self.table(game, state, &context.part(0.0, 0.2))?;
        let make = move |work: &Work| {
            let hand = hand.as_ref().map(|(dice, rerolls)| (dice, *rerolls));
            let density = table.density(state, hand, work).map_err(refuse)?;
            let bytes = 8 * density.len() as u64 + 200;
            let pmf = Pmf::new(0, density);
            Ok((pmf.map_err(|error| QueryError::internal(error.to_string()))?, bytes))
        };
        let pmf = self.densities.get(&(key.clone(), state, hand), &context.part(0.2, 1.0), make)?;
        Ok((key, pmf))
    }

    fn target(&self, fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
        let game = Game::read(fields)?;
        let state = game.state(fields)?;
        let hand = game.hand_if_any(fields)?;
        // What is needed may have been made long ago.
        let points = fields.required("points").and_then(|field| field.i64())?.max(0).unsigned_abs();
        let rules = game.rules.clone();
        // All targets at once cost little near the end, and the next target is then there at once; early in the game one
        // alone is enough to wait for.
        let open = rules.categories().len() - rules.filled(state.card);
        let most = if rules.dice() > 5 { FEW_BOXES_OF_SIX } else { FEW_BOXES };
        let alone = (open > most).then_some(points);
        let make = move |work: &Work| {
            let target = match alone {
                Some(points) => Target::solve_points(&rules, state, points, TARGET_BYTES, work),
                None => Target::solve(&rules, state, TARGET_BYTES, work),
            };
            let target = target.map_err(refuse)?;
            // It keeps the curves of the next turn only: tens of states, hundreds of points.
            Ok((target, 200_000))
        };
        let target = self.targets.get(&(game.rules.version(), state, alone), context, make)?;
        let Some((dice, rerolls)) = hand else {
            return Ok(answer::target(&game.rules, target.chance(points), None));
        };
        let actions = target.advise(&dice, rerolls, points).map_err(refuse)?;
        let best = actions.first().map_or(0.0, |action| action.chance);
        Ok(answer::target(&game.rules, best, Some(&actions)))
    }
}

impl GameQueries for Yatzy {
    fn name(&self) -> &'static str {
        "yatzy"
    }

    fn about(&self) -> &'static str {
        "Yatzy, Yahtzee and Maxi Yatzy: exact values, advice and distributions for any taste for risk."
    }

    fn queries(&self) -> &'static [QueryInfo] {
        QUERIES
    }

    fn answer(
        &self,
        query: &str,
        fields: &mut Fields,
        context: &Context,
    ) -> Result<Reply, QueryError> {
        match query {
            "rules" => rulesets::answer(),
            "value" => self.value(fields, context),
            "advise" => self.advise(fields, context),
            "density" => self.density(fields, context),
            "duel" => self.duel(fields, context),
            "review" => self.review(fields, context),
            _ => self.target(fields, context),
        }
    }
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

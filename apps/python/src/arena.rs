//! Two players on the same deals, and whole hands: the results as arrays.

use kibitzer_blob::Menu;
use kibitzer_blob::players::{Skill as BlobSkill, shipped};
use kibitzer_blob::{Action, Blob, Cards};
use kibitzer_campaign::blob::{Who, play_deal};
use kibitzer_campaign::texas42::Hand;
use kibitzer_game::{Effort, Player, SeatView, Undecided};
use kibitzer_protocol::games::blob::Seen;
use kibitzer_protocol::{QueryError, read_strictly};
use kibitzer_stats::{Level, Paired};
use kibitzer_texas42::arena::{ArenaError, Auctions, Board};
use kibitzer_texas42::players::Skill as TexasSkill;
use kibitzer_texas42::{House, Outcome, Record};
use kibitzer_work::Work;
use numpy::{IntoPyArray, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::campaign::said;
use crate::json;
use crate::refusal::{bad_input, refuse};
use crate::working::long;

/// Maximum number of deals per call; longer runs belong in a ledger.
const MOST_DEALS: u64 = 10_000_000;

fn read<T: FromStr<Err: std::error::Error>>(text: &str, at: &str) -> PyResult<T> {
    let refused = |error: T::Err| refuse(&QueryError::bad_request(error.to_string()).at(at));
    text.parse().map_err(refused)
}

/// A named Blob player, with or without a custom network.
fn named(text: &str, at: &str) -> PyResult<Who> {
    text.parse().map_err(|why: String| refuse(&QueryError::bad_request(why).at(at)))
}

/// Checks the requested number of deals.
fn check_deals(deals: u64) -> PyResult<()> {
    if (1..=MOST_DEALS).contains(&deals) {
        return Ok(());
    }
    let message = format!("{deals} deals requested: expected 1 to {MOST_DEALS}");
    Err(refuse(&QueryError::bad_request(message).at("deals")))
}

/// Plays numbered deals on all processors; one row of numbers per deal.
fn played<const N: usize>(
    from: u64,
    deals: u64,
    work: &Work,
    play: impl Fn(u64) -> Result<[f64; N], QueryError> + Sync,
) -> Result<Vec<f64>, QueryError> {
    let done = AtomicU64::new(0);
    let rows = (from..from + deals).into_par_iter().map(|number| {
        work.check()?;
        let row = play(number)?;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        work.report(done as f64 / deals as f64, "playing deals");
        Ok(row)
    });
    Ok(rows.collect::<Result<Vec<[f64; N]>, QueryError>>()?.into_flattened())
}

/// Two Blob players on the same deals, exchanging seats: points per seat of the first and the second, share of bids
/// made by the first and the second; one row per deal, as `kibitzer blob arena` plays them.
#[pyfunction]
#[pyo3(signature = (left, right, deals, seed, table=None, first=0, progress=None))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn blob_arena<'py>(
    py: Python<'py>,
    left: &str,
    right: &str,
    deals: u64,
    seed: u64,
    table: Option<(usize, usize)>,
    first: u64,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    check_deals(deals)?;
    let [left, right] = [named(left, "left")?, named(right, "right")?];
    let menu = match table {
        None => Menu::whole(),
        Some((players, cards)) => Menu::only(players, cards).ok_or_else(|| {
            let message = format!("{cards} cards cannot be dealt to {players} players");
            refuse(&QueryError::bad_request(message).at("cards"))
        })?,
    };
    let all = long(py, progress.as_ref(), move |context| {
        let (left, right) = (left.come(), right.come());
        let (left, right) = (left.map_err(|e| said(&e))?, right.map_err(|e| said(&e))?);
        let deaf = context.work().unwatched();
        played(first, deals, context.work(), |number| {
            let dealt = play_deal(&left, &right, &menu, seed, number, &deaf);
            let duel = dealt.map_err(|error| said(&error))?.duel;
            Ok([duel.points[0], duel.points[1], duel.made[0], duel.made[1]])
        })
    })?;
    all.into_pyarray(py).reshape([deals as usize, 4])
}

/// What a player does in a seat's place, with the whole deck or the highest `ranks` of the first `suits` (of S, H, C,
/// D): a bid, or a card. The view is the field `view`.
#[pyfunction]
#[pyo3(signature = (fields, player, seed, suits=4, ranks=13))]
pub(crate) fn blob_choose(
    py: Python<'_>,
    fields: &Bound<'_, PyDict>,
    player: &str,
    seed: u64,
    suits: usize,
    ranks: usize,
) -> PyResult<(Option<u8>, Option<String>)> {
    let skill: BlobSkill = read(player, "player")?;
    let fields = crate::ask::read(fields)?;
    let action = long(py, None, move |context| {
        let view = read_strictly::<Seen>(fields)?.view()?;
        let deck = Cards::cut(suits, ranks);
        let open = view.hand().or(view.table().gone());
        let open = open.or(view.table().turned().into_iter().collect());
        if let Some(stray) = open.minus(deck).first() {
            let message = format!("{stray} is not in a deck of {suits} suits and {ranks} ranks");
            return Err(QueryError::bad_request(message).at("view"));
        }
        if !view.turn().is(view.seat()) {
            let message = format!("seat {} has nothing to decide", view.seat());
            return Err(QueryError::illegal(message).at("view"));
        }
        let missing = || QueryError::internal("the network of this program cannot be read");
        let player = skill.player(shipped()).ok_or_else(missing)?;
        let (rules, effort) = (Blob::of(&view).with_deck(deck), Effort::seeded(seed));
        player.act(&rules, &view, effort, context.work()).map_err(|error| match error {
            Undecided::Stopped(stopped) => stopped.into(),
            error => QueryError::contradiction(error.to_string()),
        })
    })?;
    Ok(match action {
        Action::Bid(bid) => (Some(bid), None),
        Action::Play(card) => (None, Some(card.to_string())),
    })
}

/// Two Texas 42 players on the same deals, exchanging sides: the marks (or points, in a points game) that the first and
/// the second gain over both seatings of a deal; one row per deal, as `kibitzer 42 arena` plays them.
#[pyfunction]
#[pyo3(signature = (left, right, deals, seed, house, forced=None, first=0, progress=None))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn texas42_arena<'py>(
    py: Python<'py>,
    left: &str,
    right: &str,
    deals: u64,
    seed: u64,
    house: &str,
    forced: Option<u8>,
    first: u64,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    check_deals(deals)?;
    let skills: [TexasSkill; 2] = [read(left, "left")?, read(right, "right")?];
    let house: House = read(house, "house")?;
    let auctions = auctions(forced)?;
    let all = long(py, progress.as_ref(), move |context| {
        let deaf = context.work().unwatched();
        played(first, deals, context.work(), |number| {
            let board = Board::new(house, auctions, seed, number);
            let mut gains = [0.0; 2];
            for turned in [false, true] {
                let hand =
                    Hand::play(&board, skills, turned, &deaf).map_err(|error| undecided(&error))?;
                gains = [0, 1].map(|player| gains[player] + f64::from(hand.gain[player]));
            }
            Ok(gains)
        })
    })?;
    all.into_pyarray(py).reshape([deals as usize, 2])
}

/// One hand of Texas 42 from deal to score, one player per seat: the record, and how it ended.
#[pyfunction]
#[pyo3(signature = (players, seed, number, house, forced=None))]
pub(crate) fn texas42_hand(
    py: Python<'_>,
    players: [String; 4],
    seed: u64,
    number: u64,
    house: &str,
    forced: Option<u8>,
) -> PyResult<Py<PyAny>> {
    let mut skills = [TexasSkill::Beginner; 4];
    for (at, (skill, name)) in skills.iter_mut().zip(&players).enumerate() {
        *skill = read(name, &format!("players[{at}]"))?;
    }
    let house: House = read(house, "house")?;
    let board = Board::new(house, auctions(forced)?, seed, number);
    let hand = long(py, None, move |context| {
        let decide = |seat: kibitzer_game::Seat, view: &_, seed| {
            skills[seat.0].act(board.rules(), view, Effort::seeded(seed), context.work())
        };
        let (round, outcome) = board.play(false, decide).map_err(|error| undecided(&error))?;
        let record = serde_json::to_value(Record::of(board.rules(), &round))
            .map_err(|error| QueryError::internal(error.to_string()))?;
        let ended = match outcome {
            Outcome::ThrownIn => serde_json::json!({"thrown_in": true, "gain": [0, 0]}),
            Outcome::Played(scored) => serde_json::json!({
                "thrown_in": false, "bidder": scored.contract.bidder.0,
                "bid": scored.contract.bid.to_string(), "trump": scored.declaration.to_string(),
                "tricks": scored.tricks, "points": scored.points, "made": scored.made,
                "gain": scored.gain,
            }),
        };
        Ok(serde_json::json!({"record": record, "outcome": ended}))
    })?;
    json::to_python(py, &hand)
}

fn auctions(forced: Option<u8>) -> PyResult<Auctions> {
    match forced {
        None => Ok(Auctions::Real),
        Some(points @ 30..=41) => Ok(Auctions::Forced(points)),
        Some(points) => {
            let message = format!("{points} points cannot be forced: expected 30 to 41");
            Err(refuse(&QueryError::bad_request(message).at("forced")))
        }
    }
}

fn undecided(error: &ArenaError) -> QueryError {
    match error {
        ArenaError::Undecided { source: Undecided::Stopped(stopped), .. } => (*stopped).into(),
        error => QueryError::internal(error.to_string()),
    }
}

/// The mean of the differences of pairs, and its 95% interval.
#[pyfunction]
pub(crate) fn paired(
    left: PyReadonlyArray1<'_, f64>,
    right: PyReadonlyArray1<'_, f64>,
) -> PyResult<(f64, f64, f64)> {
    let mut pairs = Paired::new();
    for (&left, &right) in left.as_array().iter().zip(right.as_array()) {
        pairs.push(left, right).map_err(|error| bad_input(&error))?;
    }
    let mean = pairs.difference().mean().map_err(|error| bad_input(&error))?;
    let interval = pairs.interval(Level::P95).map_err(|error| bad_input(&error))?;
    Ok((mean, interval.low(), interval.high()))
}

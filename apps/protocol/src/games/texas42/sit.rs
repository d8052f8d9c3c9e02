//! The query `sit`: a match against players of the house, without anything being remembered here. The caller sends the
//! seed and all that was done; the house deals, checks, and plays on until it is the caller's turn or the hand is over.
//!
//! Promises: only the caller's hand is in the answer until a hand is over; a history that is not possible is refused
//! without saying what another seat holds.

use kibitzer_game::{Seat, Undecided};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{Action, Outcome, Record, Round, SEATS};
use serde::{Deserialize, Serialize};

use super::auction::HouseFields;
use super::read::{self, SeatNumber};
use super::shown::{self, By, OutcomeShown, Shown};
use super::sitting::Sitting;
use crate::{At, Beside, Context, QueryError, Seed, Text, Within};

/// The most hands of a match that may be sent.
const MOST_HANDS: usize = 400;

/// Who acted, and what.
type Deed = (Seat, Action);

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    #[serde(default)]
    seed: Seed,
    /// Your seat.
    #[serde(default)]
    you: SeatNumber,
    /// Who deals first.
    #[serde(default)]
    dealer: Within<0, 3, 3>,
    /// Who sits where: `intermediate` if nobody says.
    players: Option<At<Players>>,
    /// All that was done, hand by hand.
    #[serde(default)]
    history: Vec<At<Vec<Entry>>>,
}

/// One name is for all; an array names every seat, or every other seat.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "Players")
)]
#[serde(rename = "$by-kind")]
enum Players {
    #[serde(rename = "a string")]
    All(Text<Skill>),
    #[serde(rename = "an array")]
    Each(Vec<At<Option<Text<Skill>>>>),
}

/// Who did what.
type Entry = At<(SeatNumber, Text<Action>)>;

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Match {
    #[serde(flatten)]
    table: Shown,
    /// Which hand of the match, from 0.
    number: usize,
    /// The score, with this hand if it is over.
    standing: [u16; 2],
    /// A line for each hand that is over.
    sheet: Vec<Line>,
    /// What the others have just done.
    actions: Vec<By>,
    /// All that was done, hand by hand: the `history` of the next question.
    history: Vec<Vec<By>>,
    /// What each seat was dealt, once the hand is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<[Vec<String>; SEATS]>,
    /// The hand as `review` reads it, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")
    )]
    record: Option<Record>,
    /// The side that has won the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<usize>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Line {
    #[serde(flatten)]
    outcome: OutcomeShown,
    dealer: usize,
    /// The score after the hand.
    score: [u16; 2],
}

pub(super) fn sit(
    Beside(house, asked): Beside<HouseFields, Asked>,
    context: &Context,
) -> Result<Match, QueryError> {
    let (house, seed) = (house.house()?, asked.seed.0);
    let (you, dealer) = (read::seat(asked.you), Seat(asked.dealer.get()));
    let players = players(asked.players, you)?;
    let mut sitting = Sitting::new(house, dealer, seed);
    let mut history = past(&asked.history, &mut sitting, you)?;
    let mut new: Vec<Deed> = Vec::new();
    while let Some(seat) = sitting.turn().seat()
        && seat != you
    {
        context.check()?;
        // How many decisions there will be is not known: each is half of what is left.
        let behind = 1.0 - 0.5f64.powi(new.len() as i32);
        let work = context.work().part(behind, (1.0 + behind) / 2.0);
        let action =
            sitting.decision(seat, players[seat.0], &work).map_err(|error| match error {
                Undecided::Stopped(stopped) => stopped.into(),
                error => QueryError::internal(format!("seat {seat} cannot act: {error}")),
            })?;
        sitting.act(action).map_err(|error| QueryError::internal(error.to_string()))?;
        new.push((seat, action));
    }
    if let Some(last) = history.last_mut() {
        last.extend(&new);
    }
    Ok(reply(&sitting, you, &new, &history))
}

/// Who sits where. The caller's own is not asked.
fn players(named: Option<At<Players>>, you: Seat) -> Result<[Skill; SEATS], QueryError> {
    let Some(named) = named else { return Ok([Skill::Intermediate; SEATS]) };
    let mut players = match &*named {
        Players::All(skill) => return Ok([skill.0; SEATS]),
        Players::Each(players) => players.iter().map(Some).collect::<Vec<_>>(),
    };
    if players.len() + 1 == SEATS {
        players.insert(you.0, None);
    }
    if players.len() != SEATS {
        let got = players.len();
        let message = format!("must name all four seats or the three others, got {got}");
        return Err(named.wrong(message));
    }
    let mut skills = [Skill::Intermediate; SEATS];
    for (seat, name) in players.into_iter().enumerate().filter(|(seat, _)| *seat != you.0) {
        if let Some(name) = name {
            let nobody = || name.wrong("must be a string, got null");
            skills[seat] = name.as_ref().ok_or_else(nobody)?.0;
        }
    }
    Ok(skills)
}

/// Does everything that was done before, hand by hand, and gives it back as it was read.
fn past(
    hands: &[At<Vec<Entry>>],
    sitting: &mut Sitting,
    you: Seat,
) -> Result<Vec<Vec<Deed>>, QueryError> {
    if hands.len() > MOST_HANDS {
        let message = format!("`history` has {} hands: at most {MOST_HANDS} are read", hands.len());
        return Err(QueryError::bad_request(message).at("history"));
    }
    let mut past = vec![Vec::new(); hands.len().max(1)];
    for (number, hand) in hands.iter().enumerate() {
        if number > 0 && !sitting.next_hand() {
            let won = sitting.standing().winner().is_some();
            let why = if won { "the match is won" } else { "the hand before goes on" };
            return Err(hand.illegal(why));
        }
        for entry in hand.iter() {
            let (by, action) = **entry;
            let (by, action) = (read::seat(by), action.0);
            step(sitting, by, action, you, entry.at())?;
            past[number].push((by, action));
        }
    }
    Ok(past)
}

/// Does one entry. What the caller did wrong is explained; of another seat nothing is said but that it did not do so.
fn step(
    sitting: &mut Sitting,
    by: Seat,
    action: Action,
    you: Seat,
    at: &str,
) -> Result<(), QueryError> {
    let refuse = |reason: String| QueryError::illegal(format!("`{at}`: {reason}")).at(at);
    match sitting.turn().seat() {
        Some(turn) if turn == by => {}
        Some(turn) => {
            let reason = format!("seat {by} is out of turn: it is the turn of seat {turn}");
            return Err(refuse(reason).with("to_act", turn.0));
        }
        _ => return Err(refuse("the hand is over".to_owned())),
    }
    sitting.act(action).map_err(|illegal| {
        if by == you {
            let legal: Vec<String> = illegal.legal.iter().map(ToString::to_string).collect();
            refuse(illegal.reason).with("legal", legal)
        } else {
            refuse(format!("seat {by} did not do that in this match"))
        }
    })
}

fn reply(sitting: &Sitting, you: Seat, new: &[Deed], history: &[Vec<Deed>]) -> Match {
    let round: &Round = sitting.round();
    let done = |deeds: &[Deed]| -> Vec<By> {
        deeds.iter().map(|(by, action)| (by.0, action.to_string())).collect()
    };
    let standing = sitting.standing();
    let running = sitting.outcome().map(|outcome| (*round, outcome));
    let mut score = [0u16; 2];
    let line = |(hand, outcome): &(Round, Outcome)| {
        score.iter_mut().zip(outcome.gain()).for_each(|(score, gain)| *score += gain);
        let dealer = hand.table().auction().shaker().0;
        Line { outcome: shown::outcome_of(outcome), dealer, score }
    };
    let sheet = sitting.finished().iter().chain(running.as_ref()).map(line).collect();
    let mut table = shown::table(sitting.rules(), &round.view(you));
    if standing.winner().is_some() {
        table.phase = "match_over";
    }
    let is_over = running.is_some();
    Match {
        table,
        number: sitting.finished().len(),
        standing: standing.score(),
        sheet,
        actions: done(new),
        history: history.iter().map(|hand| done(hand)).collect(),
        hands: is_over.then(|| round.dealt().map(read::names)),
        record: is_over.then(|| Record::of(sitting.rules(), round)),
        winner: standing.winner(),
    }
}

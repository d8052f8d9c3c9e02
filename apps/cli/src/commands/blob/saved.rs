//! A game in a file: what was agreed, and every round with its hands and its history. The rounds stand there as `replay`
//! reads them, so that one of them alone can be reviewed too.

use std::path::Path;

use kibitzer_blob::{Action, Blob, Cards, Game, Round, Scoring, Sitting, TrumpRule};
use kibitzer_game::{Game as _, Seat, Turn};
use kibitzer_store::write_atomically;
use serde_json::{Value, json};

use super::question::read;
use crate::failure::Failure;
use kibitzer_campaign::blob::Who;

/// What was agreed before the first deal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Agreed {
    pub(super) seats: usize,
    pub(super) sizes: Vec<u8>,
    pub(super) trumps: TrumpRule,
    pub(super) scoring: Scoring,
    pub(super) seed: u64,
    pub(super) you: Seat,
    pub(super) others: Who,
    pub(super) hints: Who,
}

impl Agreed {
    /// The game before its first card.
    pub(super) fn begin(&self) -> Result<Sitting, Failure> {
        let said = |error: kibitzer_blob::GameError| Failure::Usage(error.to_string());
        let game = Game::of_rounds(self.seats, self.sizes.clone()).map_err(said)?;
        let game = game.trumps(self.trumps).scored(self.scoring);
        let over = || Failure::Usage("there is nothing to play".to_owned());
        Sitting::new(game, self.seed).ok_or_else(over)
    }
}

/// An action as a history has it.
fn entry(by: Seat, action: Action) -> Value {
    match action {
        Action::Bid(bid) => json!([by.0, "bid", bid]),
        Action::Play(card) => json!([by.0, "play", card.to_string()]),
    }
}

fn round(round: &Round) -> Value {
    let table = round.table();
    let dealt = round.dealt();
    let names = |hand: &Cards| hand.iter().map(|card| card.to_string()).collect::<Vec<_>>();
    json!({
        "num_players": table.seats(), "cards": table.cards(), "dealer": table.dealer().0,
        "trump": table.trump().map(|suit| suit.to_string()),
        "turned": table.turned().map(|card| card.to_string()),
        "scoring": table.scoring().to_string(), "totals": table.totals(), "rounds_left": table.rounds_left(),
        "hands": dealt[..table.seats()].iter().map(names).collect::<Vec<_>>(),
        "history": table.history().map(|(by, action)| entry(by, action)).collect::<Vec<_>>(),
    })
}

/// Writes a game, all of it or nothing.
pub(super) fn save(path: &Path, agreed: &Agreed, sitting: &Sitting) -> Result<(), Failure> {
    let trumps = match agreed.trumps {
        TrumpRule::Rotation => "rotation",
        TrumpRule::TurnedUp => "turned-up",
    };
    let rounds: Vec<Value> =
        sitting.finished().iter().chain([sitting.round()]).map(round).collect();
    let file = json!({
        "game": "blob", "num_players": agreed.seats, "sizes": agreed.sizes, "trumps": trumps,
        "scoring": agreed.scoring.to_string(), "seed": agreed.seed.to_string(), "you": agreed.you.0,
        "others": agreed.others.to_string(), "hints": agreed.hints.to_string(), "rounds": rounds,
    });
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::Question(format!("cannot create {}: {error}", folder.display()))
        })?;
    }
    Ok(write_atomically(path, format!("{file:#}\n").as_bytes())?)
}

/// A text that a type reads.
fn parsed<T: std::str::FromStr>(value: &Value) -> Option<T> {
    value.as_str()?.parse().ok()
}

fn small<T: TryFrom<u64>>(value: &Value) -> Option<T> {
    T::try_from(value.as_u64()?).ok()
}

/// Reads a game that [`save`] wrote and goes to where it was.
pub(super) fn load(path: &Path) -> Result<(Agreed, Sitting), Failure> {
    let wrong = |why: String| Failure::Read { path: path.to_owned(), why };
    let file = read(path)?;
    let agreed = agreed(&file).ok_or_else(|| {
        wrong("it is not a saved game: num_players, sizes, trumps, scoring, seed, you, others and hints are expected".to_owned())
    })?;
    let mut sitting = agreed.begin().map_err(|error| wrong(error.to_string()))?;
    for (number, saved) in file["rounds"].as_array().into_iter().flatten().enumerate() {
        if number > 0 && !sitting.next_round() {
            return Err(wrong(format!(
                "round {number} cannot be: the one before goes on, or was the last"
            )));
        }
        if round(sitting.round())["hands"] != saved["hands"] {
            return Err(wrong(format!(
                "round {number} was dealt by another version: its hands are not those of the seed"
            )));
        }
        for (step, deed) in saved["history"].as_array().into_iter().flatten().enumerate() {
            let place = format!("round {number}, action {step}");
            let (by, action) =
                read_entry(deed).ok_or_else(|| wrong(format!("{place}: {deed} is no action")))?;
            if sitting.turn() != Turn::of(by) {
                return Err(wrong(format!("{place}: seat {by} is out of turn")));
            }
            sitting.act(&action).map_err(|illegal| wrong(format!("{place}: {illegal}")))?;
        }
    }
    Ok((agreed, sitting))
}

fn agreed(file: &Value) -> Option<Agreed> {
    let sizes = file["sizes"].as_array()?.iter().map(small).collect::<Option<Vec<u8>>>()?;
    let seats: usize = small(&file["num_players"])?;
    let you = Seat(small(&file["you"])?);
    let trumps = match file["trumps"].as_str()? {
        "rotation" => TrumpRule::Rotation,
        "turned-up" => TrumpRule::TurnedUp,
        _ => return None,
    };
    (you.0 < seats).then_some(())?;
    Some(Agreed {
        seats,
        sizes,
        trumps,
        scoring: parsed(&file["scoring"])?,
        seed: parsed(&file["seed"])?,
        you,
        others: parsed(&file["others"])?,
        hints: parsed(&file["hints"])?,
    })
}

fn read_entry(entry: &Value) -> Option<(Seat, Action)> {
    let seat = Seat(small(&entry[0])?);
    match entry[1].as_str()? {
        "bid" => Some((seat, Action::Bid(small(&entry[2])?))),
        "play" => Some((seat, Action::Play(parsed(&entry[2])?))),
        _ => None,
    }
}

/// Rounds as they were played, and whose decisions they are about.
pub(super) struct Recorded {
    pub(super) you: Option<Seat>,
    pub(super) rounds: Vec<(Blob, Round)>,
}

/// The rounds of a file to review: of a saved game, or one round as `replay` reads it. With the
/// seat of whoever played, if the file says so.
pub(super) fn rounds(path: &Path) -> Result<Recorded, Failure> {
    let file = read(path)?;
    let wrong = |why: String| Failure::Read { path: path.to_owned(), why };
    let list = match file["rounds"].as_array() {
        Some(rounds) => rounds.clone(),
        None => vec![file.clone()],
    };
    let replayed = |(number, value): (usize, &Value)| {
        replay(value).map_err(|why| wrong(format!("round {number}: {why}")))
    };
    let rounds = list.iter().enumerate().map(replayed).collect::<Result<Vec<_>, _>>()?;
    Ok(Recorded { you: small(&file["you"]).map(Seat), rounds })
}

fn replay(value: &Value) -> Result<(Blob, Round), String> {
    let needed = || "num_players, cards, dealer, trump, hands and history are expected".to_owned();
    let seats: usize = small(&value["num_players"]).ok_or_else(needed)?;
    let cards: usize = small(&value["cards"]).ok_or_else(needed)?;
    let dealer = Seat(small(&value["dealer"]).ok_or_else(needed)?);
    let trump = match &value["trump"] {
        Value::Null => None,
        other => Some(parsed(other).ok_or_else(needed)?),
    };
    let said = |error: kibitzer_blob::BlobError| error.to_string();
    let mut rules = Blob::new(seats, cards, dealer, trump).map_err(said)?;
    if let Some(scoring) = parsed::<Scoring>(&value["scoring"]) {
        rules = rules.scored(scoring);
    }
    if let Some(turned) = parsed(&value["turned"]) {
        rules = rules.turning(turned).map_err(said)?;
    }
    if let Some(totals) = value["totals"].as_array() {
        let total = |total: &Value| total.as_i64().and_then(|total| i16::try_from(total).ok());
        let totals = totals.iter().map(total).collect::<Option<Vec<i16>>>().ok_or_else(needed)?;
        let left = small(&value["rounds_left"]).unwrap_or(0);
        rules = rules.standing(&totals, left).map_err(said)?;
    }
    let hand = |hand: &Value| -> Option<Cards> { hand.as_array()?.iter().map(parsed).collect() };
    let hands = value["hands"].as_array().ok_or_else(needed)?;
    let hands = hands.iter().map(hand).collect::<Option<Vec<Cards>>>().ok_or_else(needed)?;
    let mut round = rules.round(&hands).ok_or("the hands are not a deal of this table")?;
    for (step, deed) in value["history"].as_array().ok_or_else(needed)?.iter().enumerate() {
        let (by, action) =
            read_entry(deed).ok_or_else(|| format!("action {step}: {deed} is none"))?;
        if round.table().turn() != Turn::of(by) {
            return Err(format!("action {step}: seat {by} is out of turn"));
        }
        rules
            .play(&mut round, by.into(), &action)
            .map_err(|illegal| format!("action {step}: {illegal}"))?;
    }
    Ok((rules, round))
}

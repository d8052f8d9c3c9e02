//! The query `sit`: a game against players of the house, without anything being remembered here. The caller sends the seed
//! and all that was done; the house deals, checks, and plays on until it is the caller's turn or the round is over.
//!
//! Promises: only the caller's hand is in the answer until a round is over; a history that is not possible is refused
//! without saying what another seat holds.

use kibitzer_blob::players::{Mind, Skill, shipped};
use kibitzer_blob::{
    Action, FEWEST_SEATS, Game, Round, SEATS, Scoring, Sitting, Structure, TrumpRule,
};
use kibitzer_game::Seat;
use serde_json::{Value, json};

use super::{advise, read, shown};
use crate::{Context, Field, Fields, QueryError, Reply};

/// The most that one player of the house may think about one decision: worlds, or simulations over all deals.
const MOST_BUDGET: u32 = 2_000;

/// Who acted, and what.
pub(super) type Deed = (Seat, Action);

pub(super) fn sit(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let seats = fields.required("num_players")?.whole_in(FEWEST_SEATS..=SEATS)?;
    let game = game(fields, seats)?;
    let seed = fields.optional_seed("seed")?.unwrap_or(1);
    let you = match fields.optional("you") {
        Some(field) => read::seat(&field, seats)?,
        None => Seat(0),
    };
    let players = players(fields, seats, you)?;
    let mut sitting =
        Sitting::new(game, seed).map_err(|error| QueryError::bad_request(error.to_string()))?;
    let mut history = past(fields, &mut sitting, seats, you)?;
    let mut new: Vec<Deed> = Vec::new();
    while let Some(seat) = sitting.turn().seat()
        && seat != you
    {
        context.check()?;
        let mind = players.get(seat.0).and_then(Option::as_ref);
        let missing = || QueryError::internal(format!("nobody sits on seat {seat}"));
        let mind = &**mind.ok_or_else(missing)?;
        let told = context.watch(&"the others are thinking");
        let action = sitting.decision_told(mind, &told).map_err(advise::unfit)?;
        let Some(action) = action else { break };
        sitting.act(action).map_err(|error| QueryError::internal(error.to_string()))?;
        new.push((seat, action));
    }
    if let Some(last) = history.last_mut() {
        last.extend(&new);
    }
    Ok(reply(&sitting, you, &new, &history))
}

/// The rounds of the game and its house rules.
pub(super) fn game(fields: &mut Fields, seats: usize) -> Result<Game, QueryError> {
    let sizes = match fields.optional("sizes") {
        Some(field) => {
            let at = field.path();
            let size = |entry: Field| entry.whole_in(1..=52 / seats as u8);
            let sizes: Vec<u8> = field.list()?.into_iter().map(size).collect::<Result<_, _>>()?;
            if sizes.is_empty() || sizes.len() > 255 {
                let message = format!("`{at}` must have 1 to 255 rounds, not {}", sizes.len());
                return Err(QueryError::bad_request(message).at(at));
            }
            fields.accept(&["start_cards", "structure"]);
            sizes
        }
        None => {
            let cards = fields.required("start_cards")?.whole_in(1..=52 / seats)?;
            let structure = match fields.optional("structure") {
                Some(field) => field.one_of(&[
                    ("one-more-each", Structure::OneMoreEach),
                    ("one-each", Structure::OneEach),
                ])?,
                None => Structure::default(),
            };
            structure.rounds(cards, seats)
        }
    };
    let trumps = match fields.optional("trumps") {
        Some(field) => field
            .one_of(&[("rotation", TrumpRule::Rotation), ("turned-up", TrumpRule::TurnedUp)])?,
        None => TrumpRule::default(),
    };
    let scoring = match fields.optional("scoring") {
        Some(field) => field.parsed()?,
        None => Scoring::default(),
    };
    let game = Game::of_rounds(seats, sizes);
    let game = game.map_err(|error| QueryError::bad_request(error.to_string()).at("sizes"))?;
    Ok(game.trumps(trumps).scored(scoring))
}

/// Who sits where; nobody on the caller's seat. One name is for all; a list names every seat, or every other seat.
fn players(
    fields: &mut Fields,
    seats: usize,
    you: Seat,
) -> Result<Vec<Option<Box<dyn Mind>>>, QueryError> {
    let mut names: Vec<Option<Skill>> = match fields.optional("players") {
        None => vec![Some(Skill::Network); seats],
        Some(field) if field.value().is_string() => vec![Some(skill(&field)?); seats],
        Some(field) => {
            let at = field.path();
            let mut entries: Vec<Option<Field>> = field.list()?.into_iter().map(Some).collect();
            if entries.len() + 1 == seats {
                entries.insert(you.0, None);
            }
            if entries.len() != seats {
                let message = format!(
                    "`{at}` must name all {seats} seats or the {} others, not {}",
                    seats - 1,
                    entries.len()
                );
                return Err(QueryError::bad_request(message).at(at));
            }
            entries[you.0] = None;
            entries
                .into_iter()
                .map(|entry| entry.map(|field| skill(&field)).transpose())
                .collect::<Result<_, _>>()?
        }
    };
    names[you.0] = None;
    names.into_iter().map(|name| name.map(advise::mind).transpose()).collect()
}

fn skill(field: &Field) -> Result<Skill, QueryError> {
    let skill: Skill = field.parsed()?;
    if skill.budget(shipped()).is_some_and(|budget| budget > MOST_BUDGET) {
        return Err(field.wrong(format_args!(
            "thinks too much: at most {MOST_BUDGET} worlds or simulations a decision"
        )));
    }
    Ok(skill)
}

/// Does everything that was done before, round by round, and gives it back as it was read.
pub(super) fn past(
    fields: &mut Fields,
    sitting: &mut Sitting,
    seats: usize,
    you: Seat,
) -> Result<Vec<Vec<Deed>>, QueryError> {
    let rounds = fields.optional_list("history")?.unwrap_or_default();
    let mut past = vec![Vec::new(); rounds.len().max(1)];
    for (number, field) in rounds.into_iter().enumerate() {
        let at = field.path();
        if number > 0 && !sitting.next_round() {
            let why =
                if sitting.is_over() { "the game is over" } else { "the round before goes on" };
            return Err(QueryError::illegal(format!("`{at}`: {why}")).at(at));
        }
        for entry in field.list()? {
            let at = entry.path();
            let (by, action) = read::act(entry, seats)?;
            step(sitting, by, action, you, &at)?;
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
        _ => return Err(refuse("the round is over".to_owned())),
    }
    sitting.act(action).map_err(|illegal| {
        if by == you {
            refuse(illegal.reason)
                .with("legal", illegal.legal.iter().map(shown::written).collect::<Vec<_>>())
        } else {
            refuse(format!("seat {by} did not do that in this game"))
        }
    })
}

fn reply(sitting: &Sitting, you: Seat, new: &[Deed], history: &[Vec<Deed>]) -> Reply {
    let round = sitting.round();
    let table = round.table();
    let seats = || Seat::all(table.seats());
    let done = |deeds: &[Deed]| -> Vec<Value> {
        deeds.iter().map(|(by, action)| read::entry(*by, *action)).collect()
    };
    let mut totals = vec![0; table.seats()];
    let counted = sitting.finished().iter().chain(table.is_over().then_some(round));
    let sheet: Vec<Value> = counted.map(|round| line(round, &mut totals)).collect();
    let mut reply = shown::table(&round.view(you))
        .with("round", sitting.number())
        .with("sizes", sitting.game().sizes())
        .with("totals", totals)
        .with("sheet", sheet)
        .with("actions", done(new))
        .with("history", history.iter().map(|round| done(round)).collect::<Vec<_>>());
    if table.is_over() {
        let dealt = round.dealt();
        let hands: Vec<Vec<Value>> =
            seats().map(|seat| read::names(dealt[seat.0].iter())).collect();
        reply = reply.with("hands", hands);
    }
    if sitting.is_over() {
        let winners: Vec<usize> = sitting.game().leaders().iter().map(|seat| seat.0).collect();
        reply = reply.with("phase", "game_over").with("winners", winners);
    }
    reply
}

/// A line of the score sheet; the totals grow by its points.
fn line(round: &Round, totals: &mut [i16]) -> Value {
    let table = round.table();
    let seats = || Seat::all(table.seats());
    let points: Vec<i16> = seats().map(|seat| table.points(seat)).collect();
    totals.iter_mut().zip(&points).for_each(|(total, points)| *total += points);
    json!({
        "cards": table.cards(), "dealer": table.dealer().0,
        "trump": table.trump().map(|suit| suit.to_string()),
        "bids": seats().map(|seat| table.bid(seat)).collect::<Vec<_>>(),
        "tricks_won": seats().map(|seat| table.won(seat)).collect::<Vec<_>>(),
        "points": points, "totals": totals,
    })
}

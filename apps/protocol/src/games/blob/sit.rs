//! The query `sit`: a game against players of the house, without anything being remembered here. The caller sends the seed
//! and all that was done; the house deals, checks, and plays on until it is the caller's turn or the round is over.
//!
//! Promises: only the caller's hand is in the answer until a round is over; a history that is not possible is refused
//! without saying what another seat holds.

use kibitzer_blob::players::{Mind, Skill, shipped};
use kibitzer_blob::{Action, Game, Round, Scoring, Sitting, Structure, TrumpRule};
use kibitzer_game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::read::{self, Act, Entry, EntryFields, Players};
use super::{advise, shown};
use crate::{At, Beside, Context, QueryError, Seed, Text};

/// The most that one player of the house may think about one decision: worlds, or simulations over all deals.
const MOST_BUDGET: u32 = 2_000;

/// Who acted, and what.
pub(super) type Deed = (Seat, Action);

/// The rounds of a game, its house rules, and what was done so far.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GameFields {
    num_players: Players,
    /// Cards of each round; without it, `start_cards` and `structure` say them.
    sizes: Option<At<Vec<At<i64>>>>,
    start_cards: Option<At<i64>>,
    structure: Option<StructureName>,
    trumps: Option<TrumpName>,
    scoring: Option<Text<Scoring>>,
    #[serde(default)]
    seed: Seed,
    /// Your seat: 0 if nobody says.
    you: Option<At<i64>>,
    /// All that was done, round by round.
    #[serde(default)]
    history: Vec<At<Vec<EntryFields>>>,
}

#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum StructureName {
    OneMoreEach,
    OneEach,
}

#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum TrumpName {
    Rotation,
    TurnedUp,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Others {
    /// Who sits where: `network` if nobody says.
    players: Option<At<PlayerNames>>,
}

/// One name is for all; an array names every seat, or every other seat.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "PlayerNames")
)]
#[serde(rename = "$by-kind")]
enum PlayerNames {
    #[serde(rename = "a string")]
    All(At<Text<Skill>>),
    #[serde(rename = "an array")]
    Each(Vec<At<Option<Text<Skill>>>>),
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Sat {
    #[serde(flatten)]
    table: shown::Shown,
    /// Which round of the game, from 0.
    round: usize,
    /// Cards of each round.
    sizes: Vec<u8>,
    totals: Vec<i16>,
    /// A line for each round that is over.
    sheet: Vec<Line>,
    /// What the others have just done.
    actions: Vec<Entry>,
    /// All that was done, round by round: the `history` of the next question.
    history: Vec<Vec<Entry>>,
    /// What each seat was dealt, once the round is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<Vec<Vec<String>>>,
    /// Who has won the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<Vec<usize>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Line {
    cards: usize,
    dealer: usize,
    trump: Option<String>,
    bids: Vec<Option<u8>>,
    tricks_won: Vec<u8>,
    points: Vec<i16>,
    totals: Vec<i16>,
}

pub(super) fn sit(
    Beside(asked, others): Beside<GameFields, Others>,
    context: &Context,
) -> Result<Sat, QueryError> {
    let (seats, seed) = (asked.seats(), asked.seed());
    let (game, you) = (asked.game()?, asked.you()?);
    let players = players(others.players, seats, you)?;
    let mut sitting =
        Sitting::new(game, seed).map_err(|error| QueryError::bad_request(error.to_string()))?;
    let mut history = asked.past(&mut sitting, you)?;
    let mut new: Vec<Deed> = Vec::new();
    while let Some(seat) = sitting.turn().seat()
        && seat != you
    {
        context.check()?;
        let mind = players.get(seat.0).and_then(Option::as_ref);
        let missing = || QueryError::internal(format!("nobody sits on seat {seat}"));
        let mind = &**mind.ok_or_else(missing)?;
        // How many decisions there will be is not known: each is half of what is left.
        let behind = 1.0 - 0.5f64.powi(new.len() as i32);
        let work = context.work().part(behind, (1.0 + behind) / 2.0);
        let action = sitting.decision(mind, &work).map_err(advise::unfit)?;
        let Some(action) = action else { break };
        sitting.act(action).map_err(|error| QueryError::internal(error.to_string()))?;
        new.push((seat, action));
    }
    if let Some(last) = history.last_mut() {
        last.extend(&new);
    }
    Ok(reply(&sitting, you, &new, &history))
}

impl GameFields {
    pub(super) fn seats(&self) -> usize {
        self.num_players.get()
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed.0
    }

    pub(super) fn you(&self) -> Result<Seat, QueryError> {
        self.you.as_ref().map_or(Ok(Seat(0)), |you| read::seat(you, self.seats()))
    }

    /// The rounds of the game and its house rules.
    pub(super) fn game(&self) -> Result<Game, QueryError> {
        let seats = self.seats();
        let sizes = match (&self.sizes, &self.start_cards) {
            (Some(sizes), _) => {
                let rounds = sizes.len();
                if rounds == 0 || rounds > 255 {
                    return Err(
                        sizes.wrong(format_args!("must have 1 to 255 rounds, got {rounds}"))
                    );
                }
                let most = 52 / seats as u8;
                sizes.iter().map(|size| size.within(1..=most)).collect::<Result<Vec<u8>, _>>()?
            }
            (None, Some(cards)) => {
                let structure = match self.structure {
                    Some(StructureName::OneMoreEach) => Structure::OneMoreEach,
                    Some(StructureName::OneEach) => Structure::OneEach,
                    None => Structure::default(),
                };
                structure.rounds(cards.within(1..=52 / seats)?, seats)
            }
            (None, None) => {
                let message = "the field `start_cards` is missing (or `sizes`)";
                return Err(QueryError::bad_request(message).at("start_cards"));
            }
        };
        let trumps = match self.trumps {
            Some(TrumpName::Rotation) => TrumpRule::Rotation,
            Some(TrumpName::TurnedUp) => TrumpRule::TurnedUp,
            None => TrumpRule::default(),
        };
        let scoring = self.scoring.map(|scoring| scoring.0).unwrap_or_default();
        let game = Game::of_rounds(seats, sizes);
        let game = game.map_err(|error| QueryError::bad_request(error.to_string()).at("sizes"))?;
        Ok(game.trumps(trumps).scored(scoring))
    }

    /// Does everything that was done before, round by round, and gives it back as it was read.
    pub(super) fn past(
        &self,
        sitting: &mut Sitting,
        you: Seat,
    ) -> Result<Vec<Vec<Deed>>, QueryError> {
        let mut past = vec![Vec::new(); self.history.len().max(1)];
        for (number, round) in self.history.iter().enumerate() {
            if number > 0 && !sitting.next_round() {
                let over = sitting.is_over();
                return Err(round.illegal(if over {
                    "the game is over"
                } else {
                    "the round before goes on"
                }));
            }
            for entry in round.iter() {
                let (by, action) = read::act(entry, self.seats())?;
                step(sitting, by, action, you, entry.at())?;
                past[number].push((by, action));
            }
        }
        Ok(past)
    }
}

/// Who sits where; nobody on the caller's seat.
fn players(
    named: Option<At<PlayerNames>>,
    seats: usize,
    you: Seat,
) -> Result<Vec<Option<Box<dyn Mind>>>, QueryError> {
    let mut skills = match named.as_deref() {
        None => vec![Some(Skill::Network); seats],
        Some(PlayerNames::All(name)) => vec![Some(skill(name, name.0)?); seats],
        Some(PlayerNames::Each(names)) => {
            let mut names: Vec<_> = names.iter().map(Some).collect();
            if names.len() + 1 == seats {
                names.insert(you.0, None);
            }
            if names.len() != seats {
                let (got, others) = (names.len(), seats - 1);
                let message =
                    format!("must name all {seats} seats or the {others} others, got {got}");
                return Err(named.map_or_else(
                    || QueryError::internal("nobody was named"),
                    |named| named.wrong(message),
                ));
            }
            names[you.0] = None;
            let named = |name: &At<Option<Text<Skill>>>| match **name {
                Some(player) => skill(name, player.0),
                None => Err(name.wrong("must be a string, got null")),
            };
            names.into_iter().map(|name| name.map(named).transpose()).collect::<Result<_, _>>()?
        }
    };
    skills[you.0] = None;
    skills.into_iter().map(|skill| skill.map(advise::mind).transpose()).collect()
}

fn skill<T>(name: &At<T>, skill: Skill) -> Result<Skill, QueryError> {
    if skill.budget(shipped()).is_some_and(|budget| budget > MOST_BUDGET) {
        return Err(name.wrong(format_args!(
            "thinks too much: at most {MOST_BUDGET} worlds or simulations per decision"
        )));
    }
    Ok(skill)
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
            let legal: Vec<Value> =
                illegal.legal.iter().map(|action| Act::from(action).into()).collect();
            refuse(illegal.reason).with("legal", legal)
        } else {
            refuse(format!("seat {by} did not do that in this game"))
        }
    })
}

fn reply(sitting: &Sitting, you: Seat, new: &[Deed], history: &[Vec<Deed>]) -> Sat {
    let round = sitting.round();
    let is_over = round.table().is_over();
    let done = |deeds: &[Deed]| -> Vec<Entry> {
        deeds.iter().map(|(by, action)| read::entry(*by, *action)).collect()
    };
    let mut totals = vec![0; round.table().seats()];
    let counted = sitting.finished().iter().chain(is_over.then_some(round));
    let sheet = counted.map(|round| line(round, &mut totals)).collect();
    let mut table = shown::table(&round.view(you));
    if sitting.is_over() {
        table.phase = "game_over";
    }
    let dealt = || round.dealt().iter().map(|hand| read::names(hand.iter())).collect();
    let winners = || sitting.game().leaders().iter().map(|seat| seat.0).collect();
    Sat {
        table,
        round: sitting.number(),
        sizes: sitting.game().sizes().to_vec(),
        totals,
        sheet,
        actions: done(new),
        history: history.iter().map(|round| done(round)).collect(),
        hands: is_over.then(dealt),
        winners: sitting.is_over().then(winners),
    }
}

/// A line of the score sheet; the totals grow by its points.
fn line(round: &Round, totals: &mut [i16]) -> Line {
    let table = round.table();
    let seats = || Seat::all(table.seats());
    let points: Vec<i16> = seats().map(|seat| table.points(seat)).collect();
    totals.iter_mut().zip(&points).for_each(|(total, points)| *total += points);
    Line {
        cards: table.cards(),
        dealer: table.dealer().0,
        trump: table.trump().map(|suit| suit.to_string()),
        bids: seats().map(|seat| table.bid(seat)).collect(),
        tricks_won: seats().map(|seat| table.won(seat)).collect(),
        points,
        totals: totals.to_vec(),
    }
}

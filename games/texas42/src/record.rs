//! Recording and replaying a hand: the only file in this crate that uses serde.
//!
//! A [`Record`] is unchecked data; [`Record::replay`] checks each of its actions against the rules.

use crate::action::Action;
use crate::domino::Tiles;
use crate::house::House;
use crate::round::Round;
use crate::rules::Texas42;
use crate::seats::SEATS;
use kibitzer_game::{By, Game, Seat};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::str::FromStr;
use thiserror::Error;

/// A hand from the shake on, in the notation that players write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The house rules: the variants that are switched on.
    pub house: String,
    /// The seat that shook.
    pub shaker: usize,
    /// The match score before the hand.
    pub score: [u16; 2],
    /// The dominoes that each seat was dealt.
    pub hands: [Vec<String>; SEATS],
    /// The bids, in order.
    pub bids: Vec<String>,
    /// The declaration, once named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trump: Option<String>,
    /// Every play: the seat and the domino.
    #[serde(default)]
    pub plays: Vec<(usize, String)>,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {problem}")]
pub struct RecordError {
    /// The place, such as `plays[3]`.
    pub at: String,
    /// What is wrong and what would be right.
    pub problem: String,
}

impl Record {
    /// Records a round.
    pub fn of(rules: &Texas42, round: &Round) -> Self {
        let table = round.table();
        let hand = |hand: Tiles| hand.iter().map(|tile| tile.to_string()).collect();
        let plays = table.tricks().into_iter().flat_map(|tricks| tricks.plays());
        Self {
            house: rules.house().to_string(),
            shaker: table.auction().shaker().0,
            score: table.score(),
            hands: round.dealt().map(hand),
            bids: table.auction().bids().iter().map(ToString::to_string).collect(),
            trump: table.declaration().map(|declaration| declaration.to_string()),
            plays: plays.map(|play| (play.seat.0, play.tile.to_string())).collect(),
        }
    }

    /// Replays it with checked legality. Returns the rules and the round after the last action.
    pub fn replay(&self) -> Result<(Texas42, Round), RecordError> {
        let house: House = read("house", &self.house)?;
        if self.shaker >= SEATS {
            return Err(wrong(
                "shaker",
                format!("there is no seat {}: expected 0 to 3", self.shaker),
            ));
        }
        let mut hands = [Tiles::NONE; SEATS];
        let mut all = Tiles::NONE;
        for (seat, words) in self.hands.iter().enumerate() {
            for (at, word) in words.iter().enumerate() {
                let place = format!("hands[{seat}][{at}]");
                let tile = read(&place, word)?;
                if all.contains(tile) {
                    return Err(wrong(&place, format!("{tile} was dealt twice")));
                }
                all = all.with(tile);
                hands[seat] = hands[seat].with(tile);
            }
        }
        let rules = Texas42::new(house, Seat(self.shaker), self.score);
        let mini = rules.miniature(all);
        let uneven =
            || wrong("hands", "every seat must be dealt the same number of dominoes, 1 to 7");
        let rules = mini.ok_or_else(uneven)?;
        let mut round = rules.round(hands).ok_or_else(uneven)?;
        let mut act = |place: &str, by: Option<usize>, action: Action| {
            let turn = rules.turn(&round);
            if let (Some(by), Some(seat)) = (by, turn.seat())
                && by != seat.0
            {
                return Err(wrong(place, format!("it is seat {seat}'s turn, not seat {by}'s")));
            }
            // The seat to act is the one that acts: a record need not name it.
            let by = turn.seat().map_or(By::Chance, By::Seat);
            rules.play(&mut round, by, &action).map_err(|illegal| wrong(place, illegal.to_string()))
        };
        for (at, word) in self.bids.iter().enumerate() {
            let place = format!("bids[{at}]");
            act(&place, None, Action::Bid(read(&place, word)?))?;
        }
        if let Some(word) = &self.trump {
            act("trump", None, Action::Declare(read("trump", word)?))?;
        }
        for (at, (seat, word)) in self.plays.iter().enumerate() {
            let place = format!("plays[{at}]");
            act(&place, Some(*seat), Action::Play(read(&place, word)?))?;
        }
        Ok((rules, round))
    }
}

fn wrong(at: &str, problem: impl Into<String>) -> RecordError {
    RecordError { at: at.to_owned(), problem: problem.into() }
}

fn read<T: FromStr<Err: Display>>(at: &str, text: &str) -> Result<T, RecordError> {
    text.parse().map_err(|error: T::Err| wrong(at, error.to_string()))
}

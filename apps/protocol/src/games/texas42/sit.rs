//! A match against computer players: what the query `sit` needs to know about Texas 42.

use kibitzer_game::{Game, Message, Player, Seat, Sitting, Turn};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::words;
use kibitzer_texas42::{Action, Match, Record, Round, SEATS, Texas42};
use serde::{Deserialize, Serialize};

use super::auction::HouseFields;
use super::read::{self, SeatNumber};
use super::shown::{self, By, OutcomeShown, Shown};
use super::view::Known;
use crate::common::{Did, House};
use crate::{At, Beside, QueryError, Text, Within};

/// A match.
pub(super) struct Matches;

/// The first shaker.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Shake {
    /// Who shakes the dominoes in the first hand.
    #[serde(default)]
    dealer: Within<0, 3, 3>,
}

/// The state of the match.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Standing {
    /// The index of the hand in the match, from 0.
    number: usize,
    /// Marks (or points) of each side, including this hand once it is over.
    standing: [u16; 2],
    /// One entry per finished hand.
    sheet: Vec<Line>,
    /// The dominoes that each seat was dealt, once the hand is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<[Vec<String>; SEATS]>,
    /// The record of the hand, in the form that `review` takes, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Record>,
    /// The side that has won the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<usize>,
}

/// A finished hand.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Line {
    #[serde(flatten)]
    outcome: OutcomeShown,
    /// Who shook the dominoes.
    dealer: usize,
    /// Marks (or points) of each side after the hand.
    score: [u16; 2],
}

impl House for Matches {
    type Series = Match;
    type Table = Beside<HouseFields, Shake>;
    type View = Known;
    type Entry = (SeatNumber, Text<Action>);
    type Told = By;
    type Shown = Shown;
    type Standing = Standing;

    const WHOLE: &'static str = "match";
    const USUAL: Skill = Skill::Intermediate;
    const REVIEWER: Skill = Skill::EXPERT;

    fn series(Beside(house, shake): &Self::Table) -> Result<Match, QueryError> {
        Ok(Match::new(house.house()?, Seat(shake.dealer.get())))
    }

    fn seats(_: &Self::Table) -> usize {
        SEATS
    }

    fn player(skill: Skill) -> Result<Box<dyn Player<Texas42>>, String> {
        Ok(Box::new(skill))
    }

    fn did(entry: &At<Self::Entry>, _: &Self::Table) -> Result<Did<Self>, QueryError> {
        let (by, action) = **entry;
        Ok((read::seat(by), Some(action.0)))
    }

    fn told(deeds: &[(Seat, Action)], _: Seat) -> Option<By> {
        deeds.last().map(|(by, action)| (by.0, action.to_string()))
    }

    fn shown(sitting: &Sitting<Match>, you: Seat) -> Shown {
        let mut table = shown::table(sitting.rules(), &sitting.view(you));
        if sitting.is_over() {
            table.phase = shown::Phase::MatchOver;
        }
        table
    }

    fn seat_name(seat: Seat) -> Message {
        words::seat(seat)
    }

    fn standing(sitting: &Sitting<Match>, _: Seat) -> Standing {
        let (rules, round) = (sitting.rules(), sitting.round());
        let mut score = [0u16; 2];
        let line = |hand: &Round| {
            let outcome = rules.outcome(hand)?;
            score.iter_mut().zip(outcome.gain()).for_each(|(score, gain)| *score += gain);
            let dealer = hand.table().auction().shaker().0;
            Some(Line { outcome: shown::outcome_of(&outcome), dealer, score })
        };
        let is_over = sitting.turn() == Turn::Over;
        Standing {
            number: sitting.number(),
            sheet: sitting.ended().filter_map(line).collect(),
            standing: sitting.series().score(),
            hands: is_over.then(|| round.dealt().map(read::names)),
            record: is_over.then(|| Record::of(rules, round)),
            winner: sitting.series().winner(),
        }
    }
}

//! A game against computer players: what the common queries need to know about Clue.
//!
//! A card that one opponent showed another is not revealed: the entry is just `show`, and the same card is chosen
//! again.

use kibitzer_clue::{Action, Clue, Entry, Phase, Skill, ViewShown};
use kibitzer_game::{Message, Once, Player, Seat, Sitting, Turn, message};
use serde::{Deserialize, Serialize};

use super::read::Table;
use crate::common::{Deed, Did, House, Skills};
use crate::{At, QueryError, Text, Within};

/// A game of Clue.
pub(super) struct Games;

/// The number of players, and the cards.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GameFields {
    /// Number of players.
    num_players: Option<Within<3, 6>>,
    /// The numbers of suspects, weapons and rooms, if not 6, 6 and 9.
    deck: Option<At<[Within<1, 16>; 3]>>,
}

/// An action; just `show` if the caller did not see the card.
#[derive(Clone, Copy)]
pub(super) struct Seen(Option<Action>);

impl std::str::FromStr for Seen {
    type Err = kibitzer_clue::ActionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "show" { Ok(Seen(None)) } else { text.parse().map(|action| Seen(Some(action))) }
    }
}

/// A seat and its action.
type Told = (usize, String);

/// What the seat can see, and its legal actions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Shown {
    /// `asking` (suggest or accuse), `answering`, `deciding` (accuse or end the turn) or `over`.
    phase: &'static str,
    /// Your seat.
    you: usize,
    /// Whose turn it is.
    to_act: Option<usize>,
    /// Your legal actions, if that is a short list; in `asking` and `deciding` any suspect, weapon and room may be
    /// named.
    legal: Vec<String>,
    /// Who has made a wrong accusation and only answers.
    out: Vec<usize>,
    /// The view in the form that `belief` and `advise` take.
    view: ViewShown,
}

/// How the game ended.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Standing {
    /// Who solved the case, once the game is over; `null` if nobody did.
    winner: Option<usize>,
    /// The cards in the envelope, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    envelope: Option<[String; 3]>,
    /// The cards that each seat holds, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<Vec<Vec<String>>>,
}

impl GameFields {
    fn seats(&self) -> usize {
        self.num_players.map_or(4, Within::get)
    }
}

impl House for Games {
    type Series = Once<Clue>;
    type Table = GameFields;
    type View = Table;
    type Entry = (At<i64>, Text<Seen>);
    type Told = Told;
    type Shown = Shown;
    type Standing = Standing;

    const WHOLE: &'static str = "game";
    const USUAL: Skill = Skill::Expert;
    const REVIEWER: Skill = Skill::Expert;

    fn series(table: &GameFields) -> Result<Once<Clue>, QueryError> {
        let clue = match &table.deck {
            Some(deck) => Clue::with_deck(table.seats(), std::array::from_fn(|at| deck[at].get())),
            None => Clue::standard(table.seats()),
        };
        clue.map(Once::of).map_err(|error| QueryError::bad_request(error.to_string()))
    }

    fn among(series: Once<Clue>, skills: &Skills<Self>) -> Once<Clue> {
        let you = skills.iter().position(Option::is_none).unwrap_or(0);
        let skills = skills.iter().map(|skill| skill.unwrap_or_default());
        series.map(|clue| clue.against(Seat(you), skills))
    }

    fn seats(table: &GameFields) -> usize {
        table.seats()
    }

    fn player(skill: Skill) -> Result<Box<dyn Player<Clue>>, String> {
        Ok(Box::new(skill))
    }

    fn did(entry: &At<Self::Entry>, table: &GameFields) -> Result<Did<Self>, QueryError> {
        let (by, seen) = &**entry;
        Ok((Seat(by.within(0..=table.seats() - 1)?), seen.0.0))
    }

    fn told(deeds: &[Deed<Self>], you: Seat) -> Option<Told> {
        let (by, action) = deeds.last()?;
        let asks = |(_, action): &&Deed<Self>| matches!(action, Action::Suggest(_));
        let asker = deeds.iter().rev().find(asks).map(|(by, _)| *by);
        let unseen = matches!(action, Action::Show(_)) && *by != you && asker != Some(you);
        Some((by.0, if unseen { "show".to_owned() } else { action.to_string() }))
    }

    fn shown(sitting: &Sitting<Once<Clue>>, you: Seat) -> Shown {
        let (clue, view) = (sitting.rules(), sitting.view(you));
        let phase = match view.phase {
            Phase::Ask(_) => "asking",
            Phase::Answer(_) => "answering",
            Phase::After(_) => "deciding",
            Phase::Over => "over",
        };
        let legal = match view.phase {
            Phase::Answer(seat) if seat == you => kibitzer_game::Game::legal(clue, &view),
            _ => Vec::new(),
        };
        let out = |entry: &Entry| match entry {
            Entry::Accusation { by, right: false, .. } => Some(by.0),
            _ => None,
        };
        Shown {
            phase,
            you: you.0,
            to_act: sitting.turn().seat().map(|seat| seat.0),
            legal: legal.iter().map(ToString::to_string).collect(),
            out: view.record.iter().filter_map(out).collect(),
            view: ViewShown::of(clue, &view, &[]),
        }
    }

    fn seat_name(seat: Seat) -> Message {
        message!("clue.player", seat = seat.0 => format!("seat {seat}"))
    }

    fn standing(sitting: &Sitting<Once<Clue>>, _: Seat) -> Standing {
        let (world, over) = (sitting.round(), sitting.turn() == Turn::Over);
        let outcome = kibitzer_game::Game::outcome(sitting.rules(), world);
        let hands =
            || world.hands.iter().map(|hand| hand.iter().map(|it| it.to_string()).collect());
        Standing {
            winner: outcome.and_then(|outcome| outcome.solved_by).map(|seat| seat.0),
            envelope: outcome.map(|outcome| sitting.rules().named(outcome.envelope)),
            hands: over.then(|| hands().collect()),
        }
    }
}

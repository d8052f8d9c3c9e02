//! A game against computer players: what the query `sit` needs to know about Blob.

use kibitzer_blob::players::Skill;
use kibitzer_blob::players::why::seat_name;
use kibitzer_blob::{Action, Blob, Game, Round, Scoring, Sitting, Structure, TrumpRule};
use kibitzer_game::{Message, Player, Seat};
use serde::{Deserialize, Serialize};

use super::read::{self, Entry, EntryFields, Players};
use super::view::Known;
use super::{advise, shown};
use crate::common::{Did, House};
use crate::{At, QueryError, Text};

/// Maximum budget of a computer player for one decision: worlds, or simulations over all worlds.
const MOST_BUDGET: u32 = 2_000;

/// A complete game.
pub(super) struct Games;

/// The rounds of a game, and its house rules.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GameFields {
    /// Number of players.
    num_players: Players,
    /// Number of cards dealt in each round; if absent, determined by `start_cards` and `structure`.
    sizes: Option<At<Vec<At<i64>>>>,
    /// Number of cards dealt in the first round.
    start_cards: Option<At<i64>>,
    /// The sequence of rounds after `start_cards`.
    #[serde(default)]
    structure: StructureName,
    /// How the trump suit of a round is determined.
    #[serde(default)]
    trumps: TrumpName,
    /// How a round is scored.
    #[serde(default)]
    scoring: Text<Scoring>,
}

/// The sequence of rounds in a game.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum StructureName {
    /// C, ..., 2, 1, then one more one-card round per player, then 2, ..., C.
    #[default]
    OneMoreEach,
    /// C, ..., 2, then as many one-card rounds as there are players, then 2, ..., C.
    OneEach,
}

/// How the trump suit of a round is determined.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum TrumpName {
    /// Spades, hearts, clubs, diamonds, none, and so on.
    #[default]
    Rotation,
    /// The suit of a turned-up card from the stock; no trump if the stock is empty.
    TurnedUp,
}

/// The state of the game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Standing {
    /// The index of the round in the game, from 0.
    round: usize,
    /// Number of cards dealt in each round.
    sizes: Vec<u8>,
    /// The points of each seat, including this round once it is over.
    totals: Vec<i16>,
    /// One entry per finished round.
    sheet: Vec<Line>,
    /// The cards that each seat was dealt, once the round is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<Vec<Vec<String>>>,
    /// The winners, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<Vec<usize>>,
}

/// A finished round.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Line {
    /// Number of cards dealt to each player.
    cards: usize,
    /// The seat of the dealer.
    dealer: usize,
    /// The trump suit.
    trump: Option<String>,
    /// The bid of each seat.
    bids: Vec<Option<u8>>,
    /// Tricks that each seat took.
    tricks_won: Vec<u8>,
    /// The points of each seat in this round.
    points: Vec<i16>,
    /// The points of each seat after it.
    totals: Vec<i16>,
}

impl House for Games {
    type Series = Game;
    type Table = GameFields;
    type View = Known;
    type Entry = EntryFields;
    type Told = Entry;
    type Shown = shown::Shown;
    type Standing = Standing;

    const WHOLE: &'static str = "game";
    const USUAL: Skill = Skill::EXPERT;
    const REVIEWER: Skill = Skill::Flat(200);

    fn series(table: &GameFields) -> Result<Game, QueryError> {
        table.game()
    }

    fn seats(table: &GameFields) -> usize {
        table.num_players.get()
    }

    fn player(skill: Skill) -> Result<Box<dyn Player<Blob>>, String> {
        if skill.budget().is_some_and(|budget| budget > MOST_BUDGET) {
            return Err(format!(
                "exceeds the budget: at most {MOST_BUDGET} worlds or simulations per decision"
            ));
        }
        advise::player(skill).map_err(|error| error.to_string())
    }

    fn did(entry: &At<EntryFields>, table: &GameFields) -> Result<Did<Self>, QueryError> {
        let (by, action) = read::act(entry, table.num_players.get())?;
        Ok((by, Some(action)))
    }

    fn told(deeds: &[(Seat, Action)], _: Seat) -> Option<Entry> {
        deeds.last().map(|(by, action)| read::entry(*by, *action))
    }

    fn shown(sitting: &Sitting, you: Seat) -> shown::Shown {
        let mut table = shown::table(&sitting.view(you));
        if sitting.is_over() {
            table.phase = shown::Phase::GameOver;
        }
        table
    }

    fn seat_name(seat: Seat) -> Message {
        seat_name(seat)
    }

    fn standing(sitting: &Sitting, _: Seat) -> Standing {
        let (round, game) = (sitting.round(), sitting.series());
        let mut totals = vec![0; round.table().seats()];
        let sheet = sitting.ended().map(|round| line(round, &mut totals)).collect();
        let dealt = || round.dealt().iter().map(|hand| read::names(hand.iter())).collect();
        let winners = || game.leaders().iter().map(|seat| seat.0).collect();
        Standing {
            round: sitting.number(),
            sizes: game.sizes().to_vec(),
            totals,
            sheet,
            hands: round.table().is_over().then(dealt),
            winners: sitting.is_over().then(winners),
        }
    }
}

impl GameFields {
    /// The sequence of rounds and the house rules.
    fn game(&self) -> Result<Game, QueryError> {
        let seats: usize = self.num_players.get();
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
                    StructureName::OneMoreEach => Structure::OneMoreEach,
                    StructureName::OneEach => Structure::OneEach,
                };
                structure.rounds(cards.within(1..=52 / seats)?, seats)
            }
            (None, None) => {
                let message = "the field `start_cards` is missing (or `sizes`)";
                return Err(QueryError::bad_request(message).at("start_cards"));
            }
        };
        let trumps = match self.trumps {
            TrumpName::Rotation => TrumpRule::Rotation,
            TrumpName::TurnedUp => TrumpRule::TurnedUp,
        };
        let game = Game::of_rounds(seats, sizes);
        let game = game.map_err(|error| QueryError::bad_request(error.to_string()).at("sizes"))?;
        Ok(game.trumps(trumps).scored(self.scoring.0))
    }
}

/// An entry of the score sheet; adds its points to the totals.
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

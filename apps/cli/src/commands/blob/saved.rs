//! A game in a file: the agreed rules, and every round with its hands and its history. Rounds are written as `replay`
//! reads them, so that a single one can be reviewed too.

use std::path::Path;

use kibitzer_blob::{Action, Blob, Card, Cards, Game, Round, Scoring, Sitting, Suit, TrumpRule};
use kibitzer_game::{Game as _, Seat, Turn};
use kibitzer_protocol::Text;
use kibitzer_protocol::blob::Act;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::failure::Failure;
use crate::input;
use crate::play::write_json;
use kibitzer_campaign::blob::Who;

/// The rules agreed before the first deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Agreed {
    #[serde(rename = "num_players")]
    pub(super) seats: usize,
    pub(super) sizes: Vec<u8>,
    #[serde(with = "TrumpName")]
    pub(super) trumps: TrumpRule,
    pub(super) scoring: Text<Scoring>,
    pub(super) seed: Text<u64>,
    pub(super) you: usize,
    pub(super) others: Text<Who>,
    pub(super) hints: Text<Who>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "TrumpRule", rename_all = "kebab-case")]
enum TrumpName {
    Rotation,
    TurnedUp,
}

impl Agreed {
    /// The game before its first card.
    pub(super) fn begin(&self) -> Result<Sitting, Failure> {
        let said = |error: kibitzer_blob::GameError| Failure::Usage(error.to_string());
        let game = Game::of_rounds(self.seats, self.sizes.clone()).map_err(said)?;
        let game = game.trumps(self.trumps).scored(self.scoring.0);
        let over = || Failure::Usage("there is nothing to play".to_owned());
        Sitting::new(game, self.seed.0).ok_or_else(over)
    }

    pub(super) fn you(&self) -> Seat {
        Seat(self.you)
    }
}

/// The file of a game.
#[derive(Serialize, Deserialize)]
struct GameFile {
    #[serde(default)]
    game: String,
    #[serde(flatten)]
    agreed: Agreed,
    #[serde(default)]
    rounds: Vec<RoundFile>,
}

/// A round, alone in a file or one of a game.
#[derive(Serialize, Deserialize)]
struct RoundFile {
    num_players: usize,
    cards: usize,
    dealer: usize,
    trump: Option<Text<Suit>>,
    turned: Option<Text<Card>>,
    scoring: Option<Text<Scoring>>,
    totals: Option<Vec<i16>>,
    #[serde(default)]
    rounds_left: usize,
    hands: Vec<Vec<Text<Card>>>,
    history: Vec<Deed>,
}

/// An entry of a history: the seat, the verb, and the bid or the card.
#[derive(Serialize, Deserialize)]
struct Deed(usize, String, Act);

impl Deed {
    fn of((by, action): (Seat, Action)) -> Self {
        let verb = if matches!(action, Action::Bid(_)) { "bid" } else { "play" };
        Deed(by.0, verb.to_owned(), Act::from(&action))
    }

    /// The action, if it was that seat's turn.
    fn action(&self, turn: Turn) -> Result<Action, String> {
        let action = match (&*self.1, &self.2) {
            ("bid", Act::Bid(bid)) => Some(Action::Bid(*bid)),
            ("play", Act::Card(card)) => card.parse().ok().map(Action::Play),
            _ => None,
        };
        if turn.seat() != Some(Seat(self.0)) {
            return Err(format!("it is not seat {}'s turn", self.0));
        }
        action.ok_or_else(|| format!("{} is not an action", json!(self)))
    }
}

impl RoundFile {
    fn of(round: &Round) -> Self {
        let table = round.table();
        let hand = |hand: &Cards| hand.iter().map(Text).collect();
        RoundFile {
            num_players: table.seats(),
            cards: table.cards(),
            dealer: table.dealer().0,
            trump: table.trump().map(Text),
            turned: table.turned().map(Text),
            scoring: Some(Text(table.scoring())),
            totals: Some(table.totals().to_vec()),
            rounds_left: table.rounds_left(),
            hands: round.dealt()[..table.seats()].iter().map(hand).collect(),
            history: table.history().map(Deed::of).collect(),
        }
    }

    fn replay(&self) -> Result<(Blob, Round), String> {
        let said = |error: kibitzer_blob::BlobError| error.to_string();
        let trump = self.trump.map(|suit| suit.0);
        let rules = Blob::new(self.num_players, self.cards, Seat(self.dealer), trump);
        let mut rules = rules.map_err(said)?;
        if let Some(Text(scoring)) = self.scoring {
            rules = rules.scored(scoring);
        }
        if let Some(Text(turned)) = self.turned {
            rules = rules.turning(turned).map_err(said)?;
        }
        if let Some(totals) = &self.totals {
            rules = rules.standing(totals, self.rounds_left).map_err(said)?;
        }
        let hand = |hand: &Vec<Text<Card>>| hand.iter().map(|card| card.0).collect();
        let hands: Vec<Cards> = self.hands.iter().map(hand).collect();
        let mut round = rules.round(&hands).ok_or("the hands are not a valid deal for this table")?;
        for (step, deed) in self.history.iter().enumerate() {
            let wrong = |why: String| format!("action {step}: {why}");
            let action = deed.action(round.table().turn()).map_err(wrong)?;
            let played = rules.play(&mut round, Seat(deed.0).into(), &action);
            played.map_err(|illegal| wrong(illegal.to_string()))?;
        }
        Ok((rules, round))
    }
}

/// Writes a game atomically.
pub(super) fn save(path: &Path, agreed: &Agreed, sitting: &Sitting) -> Result<(), Failure> {
    let rounds = sitting.finished().iter().chain([sitting.round()]).map(RoundFile::of).collect();
    write_json(path, &GameFile { game: "blob".to_owned(), agreed: agreed.clone(), rounds })
}

/// Reads a game that [`save`] wrote and replays it.
pub(super) fn load(path: &Path) -> Result<(Agreed, Sitting), Failure> {
    let wrong = |why: String| input::wrong(path, why);
    let GameFile { agreed, rounds, .. } = input::read_as(path, "a saved game")?;
    if agreed.you >= agreed.seats {
        return Err(wrong(format!("`you` is {} of {} seats", agreed.you, agreed.seats)));
    }
    let mut sitting = agreed.begin().map_err(|error| wrong(error.to_string()))?;
    for (number, saved) in rounds.iter().enumerate() {
        if number > 0 && !sitting.next_round() {
            return Err(wrong(format!(
                "round {number} is not possible: the round before it is unfinished or was the last"
            )));
        }
        if RoundFile::of(sitting.round()).hands != saved.hands {
            return Err(wrong(format!(
                "round {number} was dealt by another version: its hands do not match the seed"
            )));
        }
        for (step, deed) in saved.history.iter().enumerate() {
            let wrong = |why: String| wrong(format!("round {number}, action {step}: {why}"));
            let action = deed.action(sitting.turn()).map_err(wrong)?;
            sitting.act(&action).map_err(|illegal| wrong(illegal.to_string()))?;
        }
    }
    Ok((agreed, sitting))
}

/// Recorded rounds, and the seat to review.
pub(super) struct Recorded {
    pub(super) you: Option<Seat>,
    pub(super) rounds: Vec<(Blob, Round)>,
}

/// The rounds of a file to review: those of a saved game, or one round as `replay` reads it. With the seat of the
/// human player, if the file names it.
pub(super) fn rounds(path: &Path) -> Result<Recorded, Failure> {
    #[derive(Deserialize)]
    struct Several {
        you: Option<usize>,
        rounds: Option<Vec<RoundFile>>,
    }
    let text = input::text(path)?;
    let Several { you, rounds } = input::parse(path, &text)?;
    let rounds = match rounds {
        Some(rounds) => rounds,
        None => vec![input::parse(path, &text)?],
    };
    let replayed = |(number, round): (usize, &RoundFile)| {
        round.replay().map_err(|why| input::wrong(path, format_args!("round {number}: {why}")))
    };
    let rounds = rounds.iter().enumerate().map(replayed).collect::<Result<Vec<_>, _>>()?;
    Ok(Recorded { you: you.map(Seat), rounds })
}

//! `kibitzer blob play`: a game against the computer, one line at a time.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kibitzer_blob::{
    Action, Blob, Card, Cards, Game, Place, Possible, Scoring, Sitting, Structure, TrumpRule, View,
};
use kibitzer_campaign::blob::Who;
use kibitzer_game::{Game as _, Player, Seat};
use kibitzer_protocol::Text;
use serde::{Deserialize, Serialize};

use super::draw;
use super::typed::{action, card};
use crate::failure::Failure;
use crate::house::{self, Start, Table, YOU, wrapped};
use crate::paint::Paint;
use crate::play::fresh_seed;
use crate::saved;

const HELP: &str = "a bid such as 2, or a card such as KS or 10h\n\
hint      what the expert would do and why\n\
who AS    who may hold a card: exact probabilities over all consistent deals\n\
sheet     the score sheet           tricks    the tricks of this round\n\
undo      take your last action back, within the round\n\
show      the table again\n\
save FILE, load FILE    (your game is saved anyway and resumes next time)\n\
quit";

/// Play a game with hints, exact odds, undo and save; resumes your last game unless you choose another
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// A saved game to resume
    file: Option<PathBuf>,

    /// Start a new game with this many players
    #[arg(long, value_parser = clap::value_parser!(u8).range(3..=8))]
    players: Option<u8>,

    /// Start a new game with this many cards in the first round [default: 5]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=17))]
    cards: Option<u8>,

    /// Start a new game with these rounds, such as 3,2,1,2,3
    #[arg(long, value_delimiter = ',', conflicts_with_all = ["cards", "structure"], value_name = "CARDS,...")]
    sizes: Vec<u8>,

    /// Number of one-card rounds: one more than there are players, or as many as there are players
    #[arg(long, value_enum, default_value_t)]
    structure: Rounds,

    /// Turn up a card for trump instead of rotating the trump suit
    #[arg(long)]
    turned_up: bool,

    /// Scoring rule: exact, penalty or tricks
    #[arg(long, default_value = "exact")]
    scoring: Scoring,

    /// Player for the other seats: beginner, intermediate, expert, flat:200, search:3x30@FILE, ...
    #[arg(long, default_value = "expert")]
    others: Who,

    /// Player that gives hints
    #[arg(long, default_value = "expert")]
    hints: Who,

    /// Start a new game with this random seed [default: different each time]
    #[arg(long)]
    seed: Option<u64>,
}

/// The two interpretations of the sequence of rounds.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Rounds {
    #[default]
    OneMoreEach,
    OneEach,
}

impl PlayArgs {
    fn is_new(&self) -> bool {
        self.players.is_some()
            || self.cards.is_some()
            || !self.sizes.is_empty()
            || self.seed.is_some()
    }

    fn start(&self) -> Start<BlobTable> {
        let seats = usize::from(self.players.unwrap_or(4));
        let structure = match self.structure {
            Rounds::OneMoreEach => Structure::OneMoreEach,
            Rounds::OneEach => Structure::OneEach,
        };
        let sizes = if self.sizes.is_empty() {
            structure.rounds(self.cards.unwrap_or(5).into(), seats)
        } else {
            self.sizes.clone()
        };
        let trumps = if self.turned_up { TrumpRule::TurnedUp } else { TrumpRule::Rotation };
        Start {
            agreed: Agreed { seats, sizes, trumps, scoring: Text(self.scoring) },
            seed: Text(self.seed.unwrap_or_else(fresh_seed)),
            others: Text(self.others.clone()),
            hints: Text(self.hints.clone()),
            budget: None,
        }
    }
}

/// The rules agreed before the first deal.
#[derive(Serialize, Deserialize)]
pub(crate) struct Agreed {
    #[serde(rename = "num_players")]
    seats: usize,
    sizes: Vec<u8>,
    #[serde(with = "TrumpName")]
    trumps: TrumpRule,
    scoring: Text<Scoring>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "TrumpRule", rename_all = "kebab-case")]
enum TrumpName {
    Rotation,
    TurnedUp,
}

pub(super) fn run(args: &PlayArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    house::play(args.file.as_deref(), args.is_new(), args.start(), folder)
}

/// Blob in the terminal.
pub(super) struct BlobTable;

impl Table for BlobTable {
    type Series = Game;
    type Agreed = Agreed;
    type Who = Who;

    const COMMAND: &'static str = "blob";
    const SAVED: saved::Place = saved::BLOB;
    const WHOLE: &'static str = "game";
    const HELP: &'static str = HELP;

    fn series(agreed: &Agreed) -> Result<Game, Failure> {
        let said = |error: kibitzer_blob::GameError| Failure::Usage(error.to_string());
        let game = Game::of_rounds(agreed.seats, agreed.sizes.clone()).map_err(said)?;
        Ok(game.trumps(agreed.trumps).scored(agreed.scoring.0))
    }

    fn player(who: &Who) -> Result<Box<dyn Player<Blob>>, Failure> {
        Ok(who.come()?.into_player())
    }

    fn table(sitting: &Sitting) -> String {
        let view = sitting.view(YOU);
        let text = draw::table(Paint::of_stdout(), sitting, &view);
        let forbidden = view.table().forbidden_bid().map_or_else(String::new, |bid| {
            format!(" (not {bid}: the bids may not add up to the tricks)")
        });
        let legal = sitting.rules().legal(&view);
        let names: Vec<String> = legal
            .iter()
            .map(|action| match action {
                Action::Bid(bid) => bid.to_string(),
                Action::Play(card) => card.to_string(),
            })
            .collect();
        let what = if view.table().bidding_is_over() { "play" } else { "bid" };
        format!("{text}you may {what}: {}{forbidden}\n", names.join(" "))
    }

    /// What the others do, and who takes each trick.
    fn said(sitting: &Sitting, by: Seat, action: &Action) -> String {
        let ink = Paint::of_stdout();
        let mut text = match action {
            _ if by == YOU => String::new(),
            Action::Bid(bid) => format!("seat {by}: bids {bid}\n"),
            Action::Play(card) => format!("seat {by}: {}\n", ink.card(*card)),
        };
        let table = sitting.round().table();
        if table.trick().is_empty()
            && matches!(action, Action::Play(_))
            && let Some((_, winner)) = table.tricks().last()
        {
            let who =
                if *winner == YOU { "you take".to_owned() } else { format!("seat {winner} takes") };
            text += &format!("{}\n", ink.dim(&format!("{who} the trick")));
        }
        text
    }

    fn over(sitting: &Sitting) -> String {
        draw::finished(Paint::of_stdout(), sitting.round(), YOU)
    }

    fn end(sitting: &Sitting) -> String {
        let ink = Paint::of_stdout();
        let winners = sitting.series().leaders();
        let won = winners.contains(&YOU);
        let names: Vec<String> = winners.iter().map(ToString::to_string).collect();
        let how = match (won, winners.len()) {
            (true, 1) => "you have won the game".to_owned(),
            (true, _) => format!("you share the win: seats {}", names.join(", ")),
            (false, 1) => format!("seat {} has won the game", names.join(", ")),
            (false, _) => format!("seats {} share the win", names.join(", ")),
        };
        format!("\n{}{}\n", draw::sheet(ink, sitting), ink.bold(&how))
    }

    fn typed(sitting: &Sitting, line: &str) -> Result<Action, Failure> {
        action(line, sitting.round().table().bidding_is_over())
    }

    fn named(action: &Action) -> String {
        match action {
            Action::Bid(bid) => format!("bid {bid}"),
            Action::Play(card) => card.to_string(),
        }
    }

    fn answer(sitting: &Sitting, word: &str, rest: &str) -> Option<Result<String, Failure>> {
        match word {
            "who" => Some(who(&sitting.view(YOU), rest)),
            "sheet" => Some(Ok(draw::sheet(Paint::of_stdout(), sitting))),
            "tricks" => Some(Ok(tricks(&sitting.view(YOU)))),
            _ => None,
        }
    }
}

/// Who may hold a card.
fn who(view: &View, text: &str) -> Result<String, Failure> {
    let card =
        card(text).ok_or_else(|| Failure::Question("name a card, such as: who AS".to_owned()))?;
    let shown = Paint::of_stdout().card(card);
    if view.hand().contains(card) {
        return Ok(format!("you hold {shown}\n"));
    }
    if view.table().gone().contains(card) || view.table().turned() == Some(card) {
        return Ok(format!("{shown} has been played or turned up\n"));
    }
    let possible = Possible::of(view, Cards::ALL).map_err(Failure::question)?;
    let held = |place: Place| {
        let chance = possible.chance(place, card);
        let name = match place {
            Place::Seat(seat) => format!("seat {seat}"),
            Place::Stock => "stock".to_owned(),
        };
        format!("{name} {:.1}% ({chance})", 100.0 * chance.to_f64())
    };
    let chances: Vec<String> = possible.unseen().places().map(held).collect();
    let line = wrapped(&format!("{shown}: {}", chances.join(", ")));
    Ok(format!("{line}\nexact, over {} deals\n", possible.worlds()))
}

/// The tricks of the round.
fn tricks(view: &View) -> String {
    let (ink, table) = (Paint::of_stdout(), view.table());
    let plays: Vec<(Seat, Card)> = table.played_by().collect();
    let mut text = String::new();
    for ((leader, winner), cards) in table.tricks().iter().zip(plays.chunks_exact(table.seats())) {
        let cards: Vec<String> = cards.iter().map(|(_, card)| ink.card(*card)).collect();
        text += &format!("  seat {leader} led {}: seat {winner}\n", cards.join(" "));
    }
    if text.is_empty() { "no tricks yet\n".to_owned() } else { text }
}

//! `kibitzer blob advise`: asks the protocol about a view and formats the answer for humans.

use std::io::Write;
use std::path::Path;

use clap::Args;
use kibitzer_blob::Suit;
use kibitzer_protocol::Storage;
use kibitzer_protocol::blob::{Act, Advised};
use serde_json::{Value, json};

use crate::ask::{ask, show};
use crate::commands::evidence;
use crate::failure::Failure;
use crate::input;
use crate::table::{figure, percent, row};

/// Recommend a bid or a card for a seat, and say why
#[derive(Debug, Args)]
#[command(
    after_help = "A view as one line: `seat 1 of 4 dealer 3 cards 3 trump S totals 0:0:0:0 left 0 holds AS TH 4H bids 1 plays`.\n\
                  As flags: --players 4 --dealer 3 --trump S --seat 1 --hand \"AS TH 4H\" --bids 1.\n\
                  As a JSON file (`-` reads standard input): num_players, cards, dealer, trump, seat, hand, history."
)]
pub(crate) struct AdviseArgs {
    /// The view: one line of text, or a file with that line or with JSON
    #[arg(conflicts_with_all = ["players", "hand"], required_unless_present_all = ["players", "hand"])]
    view: Option<String>,

    /// Number of players
    #[arg(long, requires = "hand")]
    players: Option<u8>,

    /// The cards in your hand now, such as "AS TH 4H"
    #[arg(long, requires = "players", value_name = "CARDS")]
    hand: Option<String>,

    /// Number of cards dealt to each player [default: the number in your hand]
    #[arg(long)]
    cards: Option<u8>,

    /// Your seat, counted from 0
    #[arg(long, default_value_t = 0)]
    seat: u8,

    /// The seat that deals and bids last [default: the seat before yours]
    #[arg(long)]
    dealer: Option<u8>,

    /// Trump suit: S, H, C, D or none
    #[arg(long, default_value = "none", value_parser = trump)]
    trump: String,

    /// The bids so far, starting left of the dealer, such as "1 0"
    #[arg(long, default_value = "")]
    bids: String,

    /// The cards played so far, in order
    #[arg(long, default_value = "", value_name = "CARDS")]
    plays: String,

    /// The scores before this round, such as 10:0:11:0
    #[arg(long)]
    totals: Option<String>,

    /// Number of rounds after this one
    #[arg(long, default_value_t = 0)]
    left: u8,

    /// Player to ask: beginner, intermediate, expert, thumb, policy, flat:200, pimc:50, ismcts:1000, rollout:64, search:3x30, network
    #[arg(long, default_value = "expert")]
    player: kibitzer_blob::players::Skill,

    /// Number of worlds, or of simulations over all worlds [default: the player's own]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    budget: Option<u32>,

    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn trump(text: &str) -> Result<String, String> {
    let none = text == "none";
    let suit = text.parse::<Suit>().map(|suit| suit.to_string());
    if none { Ok(text.to_owned()) } else { suit.map_err(|error| format!("{error}, or none")) }
}

impl AdviseArgs {
    /// The view in the form that the protocol reads.
    fn view(&self) -> Result<Value, Failure> {
        if let Some(view) = &self.view {
            return if view.starts_with("seat ") { Ok(json!(view)) } else { read(Path::new(view)) };
        }
        let (players, hand) = (self.players.unwrap_or(0), self.hand.as_deref().unwrap_or(""));
        let held = hand.split_whitespace().count();
        let cards = self.cards.map_or(held, usize::from);
        let dealer = self.dealer.unwrap_or((self.seat + players.max(1) - 1) % players.max(1));
        let level = || vec!["0"; players.into()].join(":");
        let totals = self.totals.clone().unwrap_or_else(level);
        let spaced =
            |text: &str| text.split_whitespace().map(|word| format!(" {word}")).collect::<String>();
        Ok(json!(format!(
            "seat {} of {players} dealer {dealer} cards {cards} trump {} totals {totals} left {} holds{} bids{} plays{}",
            self.seat,
            self.trump,
            self.left,
            spaced(hand),
            spaced(&self.bids),
            spaced(&self.plays)
        )))
    }
}

/// A file with JSON, or with the line of a view.
fn read(path: &Path) -> Result<Value, Failure> {
    let text = input::text(path)?;
    if text.starts_with("seat ") {
        return Ok(json!(text.trim()));
    }
    input::parse(path, &text)
}

pub(super) fn advise(args: &AdviseArgs) -> Result<(), Failure> {
    let mut view = args.view()?;
    // In a protocol request the view is a field.
    if let Some(inner) = view.get_mut("view") {
        view = inner.take();
    }
    let fields = json!({
        "view": view, "player": args.player.to_string(), "seed": args.seed.to_string(),
        "budget": args.budget,
    });
    let answer: Advised = ask(&Storage::nowhere(), "blob", "advise", fields)?;
    show(args.json, &answer, |out| write!(out, "{}", advice(&answer)))
}

/// Advice formatted for humans.
fn advice(answer: &Advised) -> String {
    const WIDTHS: [isize; 5] = [-8, 7, 16, 6, 7];
    let mut text = format!("{}\n", answer.why);
    text += &row(&WIDTHS, [&"", &"points", &"(95%)", &"made", &"tried"]);
    for one in &answer.actions {
        let action = match &one.action {
            Act::Bid(bid) => format!("bid {bid}"),
            Act::Card(card) => card.clone(),
        };
        let range = one.ci.map(|[low, high]| format!("{low:.1} to {high:.1}"));
        let range = range.unwrap_or_else(|| "-".to_owned());
        let (made, tried) = (percent(one.make, 0), percent(Some(one.share), 0));
        text += &row(&WIDTHS, [&action, &figure(one.points, 2), &range, &made, &tried]);
    }
    text + &format!("{}: {}\n", answer.more.player, evidence::words(&answer.evidence))
}

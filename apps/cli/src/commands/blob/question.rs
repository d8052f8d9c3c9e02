//! `kibitzer blob advise`: a question of the protocol, asked with a view and answered for people.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use clap::Args;
use kibitzer_blob::Suit;
use kibitzer_protocol::{Context, Protocol};
use serde_json::{Map, Value, json};

use crate::commands::evidence;
use crate::failure::Failure;

/// No question is larger.
const MOST_BYTES: u64 = 1 << 20;

/// Say what a player would do in a seat's place, and why
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

    /// How many players
    #[arg(long, requires = "hand")]
    players: Option<u8>,

    /// What you hold now, such as "AS TH 4H"
    #[arg(long, requires = "players", value_name = "CARDS")]
    hand: Option<String>,

    /// How many cards were dealt to each [default: those in the hand]
    #[arg(long)]
    cards: Option<u8>,

    /// Which seat is yours, from 0
    #[arg(long, default_value_t = 0)]
    seat: u8,

    /// Who deals and bids last [default: the seat before yours]
    #[arg(long)]
    dealer: Option<u8>,

    /// The trump: S, H, C, D or none
    #[arg(long, default_value = "none", value_parser = trump)]
    trump: String,

    /// The bids so far, from the left of the dealer, such as "1 0"
    #[arg(long, default_value = "")]
    bids: String,

    /// The cards played so far, in order
    #[arg(long, default_value = "", value_name = "CARDS")]
    plays: String,

    /// The points before this round, such as 10:0:11:0
    #[arg(long)]
    totals: Option<String>,

    /// How many rounds come after this one
    #[arg(long, default_value_t = 0)]
    left: u8,

    /// Who is asked: beginner, intermediate, expert, thumb, flat:200, pimc:50, search:3x30, network
    #[arg(long, default_value = "expert")]
    player: kibitzer_blob::players::Skill,

    /// How many worlds, or simulations over all deals [default: the player's own]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    budget: Option<u32>,

    /// The seed
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
    /// The view as the protocol reads it.
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
pub(super) fn read(path: &Path) -> Result<Value, Failure> {
    let wrong = |why: String| Failure::Read { path: path.to_owned(), why };
    let mut text = String::new();
    let taken = if path == Path::new("-") {
        io::stdin().take(MOST_BYTES + 1).read_to_string(&mut text)
    } else {
        let file = fs::File::open(path).map_err(|error| wrong(error.to_string()))?;
        file.take(MOST_BYTES + 1).read_to_string(&mut text)
    };
    taken.map_err(|error| wrong(error.to_string()))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(wrong(format!("it has more than {MOST_BYTES} bytes")));
    }
    if text.starts_with("seat ") {
        return Ok(json!(text.trim()));
    }
    serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
}

pub(super) fn ask(mut request: Map<String, Value>, query: &str) -> Result<Value, Failure> {
    request.insert("id".to_owned(), Value::Null);
    request.insert("game".to_owned(), json!("blob"));
    request.insert("query".to_owned(), json!(query));
    let mut said = Protocol::standard().answer_value(Value::Object(request), &Context::unlimited());
    for warning in said["warnings"].as_array().into_iter().flatten() {
        // Nowhere is left to report that standard error is gone.
        let _ = writeln!(io::stderr(), "kibitzer: {}", warning.as_str().unwrap_or_default());
    }
    if said["error"].is_null() {
        return Ok(said["answer"].take());
    }
    let message = said["error"]["message"].as_str().unwrap_or_default().to_owned();
    match said["error"]["at"].as_str().filter(|at| !message.contains(at)) {
        Some(at) => Err(Failure::Question(format!("{message} (at {at})"))),
        None => Err(Failure::Question(message)),
    }
}

pub(super) fn advise(args: &AdviseArgs) -> Result<(), Failure> {
    let view = args.view()?;
    let mut request = match view {
        Value::Object(mut map) => match map.remove("view") {
            Some(view) => Map::from_iter([("view".to_owned(), view)]),
            None => Map::from_iter([("view".to_owned(), Value::Object(map))]),
        },
        other => Map::from_iter([("view".to_owned(), other)]),
    };
    request.insert("player".to_owned(), args.player.to_string().into());
    request.insert("seed".to_owned(), args.seed.to_string().into());
    if let Some(budget) = args.budget {
        request.insert("budget".to_owned(), budget.into());
    }
    let answer = ask(request, "advise")?;
    let mut out = io::stdout().lock();
    let text = if args.json { format!("{answer}\n") } else { advice(&answer) };
    write!(out, "{text}").map_err(Failure::Output)
}

/// An action of an answer as people say it: a bid is a number there.
pub(super) fn spoken(action: &Value) -> String {
    action.as_str().map_or_else(|| format!("bid {action}"), str::to_owned)
}

/// Advice formatted for humans.
fn advice(answer: &Value) -> String {
    let mut text = format!("{}\n", answer["why"].as_str().unwrap_or_default());
    text += &format!("  {:<8} {:>7} {:>16} {:>6} {:>7}\n", "", "points", "(95%)", "made", "tried");
    for row in answer["actions"].as_array().into_iter().flatten() {
        let number = |value: &Value| value.as_f64();
        let points = number(&row["points"]).map_or_else(|| "-".to_owned(), |it| format!("{it:.2}"));
        let range = match (number(&row["ci"][0]), number(&row["ci"][1])) {
            (Some(low), Some(high)) => format!("{low:.1} to {high:.1}"),
            _ => "-".to_owned(),
        };
        let share = |value: &Value| {
            number(value).map_or_else(|| "-".to_owned(), |it| format!("{:.0}%", 100.0 * it))
        };
        text += &format!(
            "  {:<8} {points:>7} {range:>16} {:>6} {:>7}\n",
            spoken(&row["action"]),
            share(&row["make"]),
            share(&row["share"])
        );
    }
    let player = answer["player"].as_str().unwrap_or_default();
    text + &format!("{player}: {}\n", evidence::words(&answer["evidence"]))
}

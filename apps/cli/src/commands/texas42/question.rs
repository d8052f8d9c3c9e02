//! `kibitzer 42 advise`, `solve` and `worlds`: questions of the protocol, asked with a file and answered for people.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use kibitzer_protocol::{Context, Protocol};
use kibitzer_texas42::players::Skill;
use serde_json::{Map, Value, json};

use crate::commands::evidence;
use crate::failure::Failure;

/// No question is larger.
const MOST_BYTES: u64 = 1 << 20;

/// Say what a player would do in a seat's place, and why
#[derive(Debug, Args)]
#[command(
    after_help = "The file holds a seat's view as JSON: seat, dealer, hand, bids, trump, history, score, variants. \
                        `-` reads standard input."
)]
pub(crate) struct AdviseArgs {
    /// The view, or a request of the protocol with one
    file: PathBuf,

    /// Who is asked: beginner, intermediate, expert or sampler
    #[arg(long, default_value = "expert")]
    player: Skill,

    /// How many worlds to search [default: the player's own]
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=2000))]
    budget: Option<u16>,

    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Solve a position with all hands open, or count the worlds of a view: the file is a request of the protocol
#[derive(Debug, Args)]
pub(crate) struct FileArgs {
    /// The request as JSON; `-` reads standard input
    file: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn read(path: &Path) -> Result<Map<String, Value>, Failure> {
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
    serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
}

pub(super) fn ask(mut request: Map<String, Value>, query: &str) -> Result<Value, Failure> {
    request.insert("id".to_owned(), Value::Null);
    request.insert("game".to_owned(), json!("texas42"));
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
    let mut request = read(&args.file)?;
    if !request.contains_key("view") {
        request = Map::from_iter([("view".to_owned(), Value::Object(request))]);
    }
    request.insert("player".to_owned(), args.player.to_string().into());
    request.insert("seed".to_owned(), args.seed.into());
    if let Some(budget) = args.budget {
        request.insert("budget".to_owned(), budget.into());
    }
    let answer = ask(request, "advise")?;
    let mut out = io::stdout().lock();
    let text = if args.json { format!("{answer}\n") } else { advice(&answer) };
    write!(out, "{text}").map_err(Failure::Output)
}

fn share(value: &Value) -> String {
    value.as_f64().map_or_else(|| "-".to_owned(), |share| format!("{:.0}%", share * 100.0))
}

/// Advice formatted for humans.
pub(super) fn advice(answer: &Value) -> String {
    let mut text = format!("{}\n", answer["why"].as_str().unwrap_or_default());
    text += &format!(
        "  {:<12} {:>7} {:>17} {:>7} {:>6} {:>6}\n",
        "", "value", "behind (95%)", "points", "make", "set"
    );
    for row in answer["actions"].as_array().into_iter().flatten() {
        // Nothing is known of a forced play.
        let number = |value: &Value, digits: usize| {
            value.as_f64().map_or_else(|| "-".to_owned(), |number| format!("{number:.digits$}"))
        };
        let behind = match &row["behind"] {
            Value::Null => "-".to_owned(),
            range => format!("{} to {}", number(&range[0], 3), number(&range[1], 3)),
        };
        let points = number(&row["points"], 1);
        let with = row["with"].as_str().map_or_else(String::new, |with| format!("  with {with}"));
        text += &format!(
            "  {:<12} {:>7} {behind:>17} {points:>7} {:>6} {:>6}{with}\n",
            row["action"].as_str().unwrap_or_default(),
            number(&row["value"], 3),
            share(&row["make"]),
            share(&row["set"]),
        );
    }
    let mut held: Vec<(f64, String)> = Vec::new();
    for (tile, seats) in answer["holdings"].as_object().into_iter().flatten() {
        for (seat, chance) in seats.as_object().into_iter().flatten() {
            let chance = chance.as_f64().unwrap_or(0.0);
            held.push((chance, format!("{tile} with seat {seat} {:.0}%", chance * 100.0)));
        }
    }
    held.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    if !held.is_empty() {
        let likely: Vec<&str> = held.iter().take(6).map(|(_, words)| words.as_str()).collect();
        text += &format!("likely: {}\n", likely.join(", "));
    }
    let looked = evidence::words(&answer["evidence"]);
    text + &format!(
        "{} worlds are possible; {looked}\n",
        answer["worlds"].as_str().unwrap_or_default()
    )
}

pub(super) fn solve(args: &FileArgs) -> Result<(), Failure> {
    let answer = ask(read(&args.file)?, "solve")?;
    let mut out = io::stdout().lock();
    let text = if args.json {
        format!("{answer}\n")
    } else if let Some(set) = answer["set"].as_bool() {
        format!("nello {}\n", if set { "is set" } else { "is made" })
    } else {
        let mut text = format!("{} points still to come to the declaring side\n", answer["value"]);
        for (tile, value) in answer["moves"].as_object().into_iter().flatten() {
            text += &format!("  {tile}  {value:>2}\n");
        }
        text
    };
    write!(out, "{text}").map_err(Failure::Output)
}

pub(super) fn worlds(args: &FileArgs) -> Result<(), Failure> {
    let answer = ask(read(&args.file)?, "worlds")?;
    let mut out = io::stdout().lock();
    if args.json {
        return writeln!(out, "{answer}").map_err(Failure::Output);
    }
    let worlds: f64 = answer["worlds"].as_str().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let mut text = format!("{} worlds\n", answer["worlds"].as_str().unwrap_or_default());
    for (tile, seats) in answer["marginals"].as_object().into_iter().flatten() {
        text += &format!("  {tile} ");
        for (seat, count) in seats.as_object().into_iter().flatten() {
            let count: f64 = count.as_str().and_then(|text| text.parse().ok()).unwrap_or(0.0);
            text += &format!("  seat {seat} {:>5.1}%", 100.0 * count / worlds);
        }
        text.push('\n');
    }
    for (seat, suits) in answer["void"].as_object().into_iter().flatten() {
        text += &format!("  seat {seat} is void in {suits} (7: the called suit)\n");
    }
    write!(out, "{text}").map_err(Failure::Output)
}

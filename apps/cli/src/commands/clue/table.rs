//! `kibitzer clue table`: detective's notes at a real table, kept by typing what happens.
//!
//! Every line is saved in the data folder before the next one is read, and can be undone.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kibitzer_clue::{
    Asking, Clue, EntryShown, Phase, Showing, Skill, Sort, View, ViewShown, entry,
};
use kibitzer_game::Seat;
use kibitzer_protocol::clue::{Entered, Known};
use kibitzer_protocol::{Advised, ErrorKind};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::ask;
use super::grid::Seats;
use super::question::advice;
use crate::failure::Failure;
use crate::input;
use crate::paint::Paint;
use crate::play::{self, write_json};
use crate::saved;

const HELP: &str = "\
Bob: green rope hall, Cy passed, Dee showed    a suggestion, and who showed a card
me: green rope hall, Dee showed rope           your suggestion, and the card you saw
Bob: green rope hall, I showed rope            you showed it
Bob: green rope hall, nobody                   everybody passed
Ann accused green rope hall, wrong             or: right
green rope hall, Dee showed                    the same without a name: whoever is to move
Names and cards may be shortened (b: gr ro hal, d showed); players in between need not be listed as passing.
hint       what to suggest, or whether to accuse; `hint hall` if you can only suggest the hall
show       all lines so far and the grid
undo       remove the last line
save FILE, load FILE    (your table is saved anyway and resumes next time)
quit";

/// Keep a detective's grid at a real table by typing what happens, with exact percentages and advice
#[derive(Debug, Args)]
#[command(
    after_help = "Resumes your last table unless you name a file or the players. For example: \
                        kibitzer clue table --names Ann,Bob,Cy --me Ann --hand \"mustard plum rope knife study library\""
)]
pub(crate) struct TableArgs {
    /// A saved table to resume
    file: Option<PathBuf>,

    /// Start a new table with these players, clockwise, such as Ann,Bob,Cy
    #[arg(long, value_delimiter = ',', requires = "hand", conflicts_with = "file")]
    names: Vec<String>,

    /// Which of them you are [default: the first]
    #[arg(long, value_name = "NAME", requires = "names")]
    me: Option<String>,

    /// Your cards, such as "mustard plum rope knife study library"
    #[arg(long, value_name = "CARDS", requires = "names")]
    hand: Option<String>,

    /// Who dealt: if hand sizes differ, players to the dealer's left have one card more [default: the last player]
    #[arg(long, value_name = "NAME", requires = "names")]
    dealer: Option<String>,

    /// How well the others play, for the chance that waiting wins: beginner or expert
    #[arg(long, default_value = "beginner", requires = "names")]
    others: Skill,

    /// How people choose which card to show: uniform, any (unknown) or again (the same card, if they can)
    #[arg(long, default_value = "uniform", requires = "names", value_parser = named::<Showing>)]
    showing: Showing,

    /// What a suggestion says about a player: any (nothing) or new (they rarely hold the cards or have seen them)
    #[arg(long, default_value = "any", requires = "names", value_parser = named::<Asking>)]
    asking: Asking,

    /// The names of the suspects in your edition, such as Rot,Gelb,Weiss,...
    #[arg(long, value_delimiter = ',', requires = "names")]
    suspects: Vec<String>,

    /// The names of the weapons in your edition
    #[arg(long, value_delimiter = ',', requires = "names")]
    weapons: Vec<String>,

    /// The names of the rooms in your edition
    #[arg(long, value_delimiter = ',', requires = "names")]
    rooms: Vec<String>,
}

/// A habit by its name in a table.
fn named<T: DeserializeOwned>(name: &str) -> Result<T, String> {
    serde_json::from_value(name.into()).map_err(|error| error.to_string())
}

struct Session {
    table: ViewShown,
    /// What was known before the last line, to detect what is new.
    known: Option<Known>,
    kept: PathBuf,
}

pub(super) fn run(args: &TableArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let kept = saved::CLUE_TABLE.path(folder)?;
    let table = match &args.file {
        Some(file) => open(file)?,
        None if !args.names.is_empty() => new_table(args)?,
        None if kept.exists() => open(&kept)?,
        None => {
            let message = "there is no saved table yet: give --names and --hand, or a saved table";
            return Err(Failure::Usage(message.to_owned()));
        }
    };
    play::play(&mut Session { table, known: None, kept })
}

fn open(path: &Path) -> Result<ViewShown, Failure> {
    let table: ViewShown = input::read_as(path, "a saved table")?;
    check(&table).map_err(|error| input::wrong(path, error))?;
    Ok(table)
}

/// Refuses an impossible table; one whose log contradicts itself can be repaired with `undo`.
fn check(table: &ViewShown) -> Result<(), Failure> {
    match ask::<Known>("belief", table) {
        Err(Failure::Refused(error)) if error.kind == ErrorKind::Contradiction => Ok(()),
        other => other.map(drop),
    }
}

fn new_table(args: &TableArgs) -> Result<ViewShown, Failure> {
    let names: Vec<String> = args.names.iter().map(|name| name.trim().to_owned()).collect();
    let players = names.len();
    let cards = [&args.suspects, &args.weapons, &args.rooms].map(Clone::clone);
    let counts = Sort::ALL.map(|sort| match cards[sort as usize].len() {
        0 => sort.names().len(),
        count => count,
    });
    let clue = Clue::with_deck(players, counts).and_then(|clue| clue.with_names(cards));
    let clue = clue.map_err(|error| Failure::Usage(error.to_string()))?;
    let seat = |flag: &str, name: &Option<String>, usual: usize| match name {
        None => Ok(usual),
        Some(said) => {
            names.iter().position(|name| name.eq_ignore_ascii_case(said.trim())).ok_or_else(|| {
                Failure::Usage(format!("--{flag}: `{said}` is not one of {}", names.join(", ")))
            })
        }
    };
    let (observer, dealer) = (seat("me", &args.me, 0)?, seat("dealer", &args.dealer, players - 1)?);
    let mut hand_sizes = clue.hand_sizes().to_vec();
    hand_sizes.rotate_right((dealer + 1) % players);
    let hand = entry::hand(&clue, args.hand.as_deref().unwrap_or_default())
        .map_err(|error| Failure::Usage(format!("--hand: {error}")))?;
    let (held, size) = (hand.len(), hand_sizes[observer]);
    if held != size {
        let who = &names[dealer];
        return Err(Failure::Usage(format!(
            "--hand: {held} cards, but you hold {size} if {who} dealt; --dealer sets who did"
        )));
    }
    let clue = clue.with_hand_sizes(hand_sizes).map_err(Failure::question)?;
    let clue = clue.among([args.others; 6]).showing(args.showing).asking(args.asking);
    let (hand, seat) = (hand.into_iter().collect(), Seat(observer));
    let view = View { seat, hand, record: Vec::new(), phase: Phase::Over };
    let table = ViewShown::of(&clue, &view, &names);
    check(&table)?;
    Ok(table)
}

impl play::Session for Session {
    const HELP: &'static str = HELP;
    const FILE: Option<&'static str> = Some("table.json");

    /// Whose turn it is, where that is known.
    fn prompt(&self, typed: bool) -> String {
        let to_move = self.known.as_ref().and_then(|known| known.to_move);
        let who = to_move.map_or_else(String::new, |seat| self.seats().name(seat));
        if typed { format!("{who}> ") } else { String::new() }
    }

    fn advance(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        self.known = None;
        self.look(out)?;
        Ok(true)
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let seats = self.seats();
        for (at, entry) in self.table.history.iter().enumerate() {
            writeln!(out, "{:>3}  {}", at + 1, seats.line(entry)).map_err(Failure::Output)?;
        }
        let known: Known = ask("belief", &self.table)?;
        write!(out, "{}", seats.grid(&known, Paint::of_stdout())).map_err(Failure::Output)?;
        let certain = known.certain.iter().map(|certain| seats.certain(certain));
        write!(out, "{}", certain.collect::<String>()).map_err(Failure::Output)
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let nothing = || Failure::Question("there is nothing to undo".to_owned());
        let last = self.table.history.pop().ok_or_else(nothing)?;
        writeln!(out, "removed: {}", self.seats().line(&last)).map_err(Failure::Output)?;
        self.look(out)
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        write_json(path, &self.table)
    }

    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        self.table = open(path)?;
        Ok(())
    }

    fn obey(&mut self, out: &mut dyn Write, word: &str, line: &str) -> Result<bool, Failure> {
        match word {
            "" => {}
            "hint" | "h" => self.hint(out, line.split_once(char::is_whitespace).map(|it| it.1))?,
            _ => {
                let entered: Entered = ask("enter", self.with("line", line.into()))?;
                self.table = entered.table;
                self.look(out)?;
                if let Some(note) = entered.note {
                    writeln!(out, "note: {note}; `undo` removes the line")
                        .map_err(Failure::Output)?;
                }
            }
        }
        Ok(true)
    }
}

impl Session {
    fn seats(&self) -> Seats {
        let ViewShown { players, names, observer, deck, .. } = self.table.clone();
        Seats { players, names, observer, deck }
    }

    /// The table with one more field.
    fn with(&self, field: &str, value: Value) -> Value {
        let mut fields = json!(self.table);
        fields[field] = value;
        fields
    }

    /// Saves the table, shows the grid, and reports what has become certain.
    fn look(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        write_json(&self.kept, &self.table)?;
        let known: Known = match ask("belief", &self.table) {
            Ok(known) => known,
            Err(Failure::Refused(error)) if error.kind == ErrorKind::Contradiction => {
                self.known = None;
                let message =
                    format!("this is impossible: {}\n`undo` removes the last line", error.message);
                return writeln!(out, "{message}").map_err(Failure::Output);
            }
            Err(failure) => return Err(failure),
        };
        let seats = self.seats();
        let mut text = seats.grid(&known, Paint::of_stdout());
        let before = self.known.as_ref().map_or(&[][..], |known| &known.certain);
        for certain in &known.certain {
            if !before.iter().any(|it| it.card == certain.card && it.holder == certain.holder) {
                text += &seats.certain(certain);
            }
        }
        self.known = Some(known);
        write!(out, "{text}").map_err(Failure::Output)
    }

    /// What to suggest, in any room or in this one; right after your own suggestion, whether to accuse.
    fn hint(&self, out: &mut dyn Write, room: Option<&str>) -> Result<(), Failure> {
        let me = self.table.observer;
        let after = matches!(self.table.history.last(), Some(EntryShown::Suggestion { suggest, .. }) if *suggest == me);
        let mut fields = self.with("after", after.into());
        fields["room"] = room.map(str::trim).into();
        let answer: Advised<String> = ask("advise", fields)?;
        write!(out, "{}", advice(&answer, 5)).map_err(Failure::Output)
    }
}

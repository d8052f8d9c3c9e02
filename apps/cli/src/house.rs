//! Games against the computer, one typed line at a time, with one kind of session, file and hint for all games. A game
//! defines how it is drawn and how its actions are typed ([`Table`]).
//!
//! Every decision is saved in the data folder before the next line is read.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use kibitzer_game::{
    Cell, Column, Decision, Effort, Evidence, Game, Player, Seat, Series, Sitting, Unit,
};
use kibitzer_protocol::Text;
use kibitzer_work::Work;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::paint::wrap;
use crate::play::{self, write_json};
use crate::{input, saved, table};

/// The seat of the human player.
pub(crate) const YOU: Seat = Seat(0);
/// Maximum line width.
const WIDTH: usize = 78;
/// Number of actions that a hint lists.
const HINTED: usize = 4;

pub(crate) type GameOf<T> = <<T as Table>::Series as Series>::Game;
pub(crate) type ActionOf<T> = <GameOf<T> as Game>::Action;

/// How a game is drawn and typed. Events are described from the sitting after they have happened.
pub(crate) trait Table {
    type Series: Series;
    /// The rules agreed before the first deal, as saved in a file.
    type Agreed: Serialize + DeserializeOwned;
    /// A player that can be named.
    type Who: FromStr<Err: Display> + Display;

    /// The subcommand.
    const COMMAND: &'static str;
    /// Where a game in progress is saved.
    const SAVED: saved::Place;
    /// The word for all rounds together, such as "game" or "match".
    const WHOLE: &'static str;
    const HELP: &'static str;

    fn series(agreed: &Self::Agreed) -> Result<Self::Series, Failure>;
    fn player(who: &Self::Who) -> Result<Box<dyn Player<GameOf<Self>>>, Failure>;
    /// What you see, and your legal actions.
    fn table(sitting: &Sitting<Self::Series>) -> String;
    /// What a seat has just done.
    fn said(sitting: &Sitting<Self::Series>, by: Seat, action: &ActionOf<Self>) -> String;
    /// A round that is over.
    fn over(sitting: &Sitting<Self::Series>) -> String;
    /// The end of the game.
    fn end(sitting: &Sitting<Self::Series>) -> String;
    /// Parses a typed action.
    fn typed(sitting: &Sitting<Self::Series>, line: &str) -> Result<ActionOf<Self>, Failure>;
    /// An action as text.
    fn named(action: &ActionOf<Self>) -> String;
    /// Why a player would decide this way; why not otherwise, if another action is given.
    fn explained(
        _: &Sitting<Self::Series>,
        decision: &Decision<ActionOf<Self>>,
        _instead: Option<&ActionOf<Self>>,
    ) -> String {
        decision.why().to_string()
    }
    /// Your next action of a claim that was upheld, until the round is over.
    fn claimed(_: &Sitting<Self::Series>) -> Result<Option<ActionOf<Self>>, Failure> {
        Ok(None)
    }
    /// The answer to a command that only this game has.
    fn answer(
        _: &Sitting<Self::Series>,
        _word: &str,
        _rest: &str,
    ) -> Option<Result<String, Failure>> {
        None
    }
}

/// The settings of a new game.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Start<T: Table> {
    #[serde(flatten)]
    pub(crate) agreed: T::Agreed,
    pub(crate) seed: Text<u64>,
    pub(crate) others: Text<T::Who>,
    pub(crate) hints: Text<T::Who>,
    /// Worlds that a hint looks at; the player's own number if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) budget: Option<u32>,
}

/// The file format of a saved game.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Saved<T: Table> {
    #[serde(flatten)]
    start: Start<T>,
    rounds: Vec<RoundFile>,
}

/// One of its rounds.
#[derive(Clone, Serialize, Deserialize)]
struct RoundFile {
    /// Your view before the first action: a version that deals differently must not resume the game.
    dealt: String,
    /// The actions.
    actions: Vec<String>,
}

struct Session<T: Table> {
    saved: Saved<T>,
    sitting: Sitting<T::Series>,
    others: Box<dyn Player<GameOf<T>>>,
    hints: Box<dyn Player<GameOf<T>>>,
    /// The states before your decisions of this round, for undo, and the number of actions before each.
    past: Vec<(Sitting<T::Series>, usize)>,
    /// Whether you have claimed the rest of the round.
    claims: bool,
    kept: PathBuf,
}

/// Plays a saved game, the last one, or a new one.
pub(crate) fn play<T: Table>(
    file: Option<&Path>,
    is_new: bool,
    start: Start<T>,
    folder: Option<PathBuf>,
) -> Result<(), Failure> {
    let kept = T::SAVED.path(folder)?;
    let whole = T::WHOLE;
    let (saved, sitting) = match file {
        Some(_) if is_new => {
            return Err(Failure::Usage(format!(
                "a saved {whole} has its rules, players and seed; without the file, the options start a new {whole}"
            )));
        }
        Some(file) => load(file)?,
        None if kept.exists() && !is_new => load(&kept)?,
        None => {
            let sitting = begin(&start)?;
            let rounds = vec![RoundFile::of::<T>(&sitting)];
            set_aside::<T>(&kept)?;
            writeln!(io::stdout(), "new {whole}, seed {}", start.seed.0)
                .map_err(Failure::Output)?;
            (Saved { start, rounds }, sitting)
        }
    };
    let (others, hints) = (T::player(&saved.start.others.0)?, T::player(&saved.start.hints.0)?);
    let mut session =
        Session::<T> { saved, sitting, others, hints, past: Vec::new(), claims: false, kept };
    if io::stdin().is_terminal() {
        writeln!(io::stdout(), "type `help` for a list of commands").map_err(Failure::Output)?;
    }
    play::play(&mut session)
}

/// A new game does not overwrite the unfinished one.
fn set_aside<T: Table>(kept: &Path) -> Result<(), Failure> {
    if !kept.exists() {
        return Ok(());
    }
    let aside = kept.with_file_name("unfinished.json");
    std::fs::rename(kept, &aside).map_err(|error| input::wrong(kept, error))?;
    let (whole, shown) = (T::WHOLE, aside.display());
    // If standard error is gone, there is nowhere left to report it.
    let _ = writeln!(io::stderr(), "kibitzer: your unfinished {whole} is kept as {shown}");
    Ok(())
}

/// The recorded rounds of a saved game, if the file holds one.
pub(crate) fn played<T: Table>(
    path: &Path,
    file: &Map<String, Value>,
) -> Result<Option<Sitting<T::Series>>, Failure> {
    if !file.contains_key("rounds") {
        return Ok(None);
    }
    replayed::<T>(path, Value::Object(file.clone())).map(|(_, sitting)| Some(sitting))
}

fn begin<T: Table>(start: &Start<T>) -> Result<Sitting<T::Series>, Failure> {
    let over = || Failure::Usage("there is nothing to play".to_owned());
    Sitting::new(T::series(&start.agreed)?, start.seed.0).ok_or_else(over)
}

/// Reads a saved game and replays it.
fn load<T: Table>(path: &Path) -> Result<(Saved<T>, Sitting<T::Series>), Failure> {
    replayed(path, input::read(path)?)
}

fn replayed<T: Table>(path: &Path, file: Value) -> Result<(Saved<T>, Sitting<T::Series>), Failure> {
    let wrong = |why: String| input::wrong(path, why);
    let not = |error| wrong(format!("it is not a saved {}: {error}", T::WHOLE));
    let saved: Saved<T> = serde_json::from_value(file).map_err(not)?;
    let mut sitting = begin(&saved.start).map_err(|error| wrong(error.to_string()))?;
    for (number, round) in saved.rounds.iter().enumerate() {
        if number > 0 && !sitting.next_round() {
            return Err(wrong(format!(
                "round {number} is not possible: the round before it is unfinished or was the last"
            )));
        }
        if RoundFile::of::<T>(&sitting).dealt != round.dealt {
            return Err(wrong(format!("round {number} was dealt by another version")));
        }
        for (step, text) in round.actions.iter().enumerate() {
            let wrong = |why: &dyn Display| wrong(format!("round {number}, action {step}: {why}"));
            let action: ActionOf<T> = text.parse().map_err(|error| wrong(&error))?;
            sitting.act(&action).map_err(|illegal| wrong(&illegal))?;
        }
    }
    Ok((saved, sitting))
}

impl RoundFile {
    fn of<T: Table>(sitting: &Sitting<T::Series>) -> Self {
        RoundFile { dealt: sitting.view(YOU).to_string(), actions: Vec::new() }
    }
}

impl<T: Table> play::Session for Session<T> {
    const HELP: &'static str = T::HELP;
    const FILE: Option<&'static str> = Some("game.json");

    /// The others play until it is your turn.
    fn advance(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        loop {
            match self.sitting.turn().seat() {
                Some(YOU) => {
                    if self.claims
                        && let Some(action) = T::claimed(&self.sitting)?
                    {
                        writeln!(out, "you: {}", T::named(&action)).map_err(Failure::Output)?;
                        self.act(out, &action)?;
                        continue;
                    }
                    self.claims = false;
                    self.save(&self.kept)?;
                    self.show(out)?;
                    return Ok(true);
                }
                Some(_) => {
                    let action = self.sitting.decision(&*self.others, &Work::free());
                    let Some(action) = action.map_err(Failure::question)? else {
                        return Ok(false);
                    };
                    self.act(out, &action)?;
                }
                None => {
                    write!(out, "{}", T::over(&self.sitting)).map_err(Failure::Output)?;
                    self.past.clear();
                    self.claims = false;
                    if self.sitting.is_over() {
                        return self.end(out);
                    }
                    if !self.sitting.next_round() {
                        return Ok(false);
                    }
                    self.saved.rounds.push(RoundFile::of::<T>(&self.sitting));
                    writeln!(out).map_err(Failure::Output)?;
                }
            }
        }
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        write!(out, "{}", T::table(&self.sitting)).map_err(Failure::Output)
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let nothing = || Failure::Question("there is nothing to undo in this round".to_owned());
        let (sitting, done) = self.past.pop().ok_or_else(nothing)?;
        self.sitting = sitting;
        if let Some(round) = self.saved.rounds.last_mut() {
            round.actions.truncate(done);
        }
        self.save(&self.kept)?;
        self.show(out)
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        write_json(path, &self.saved)
    }

    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        (self.saved, self.sitting) = load(path)?;
        let start = &self.saved.start;
        (self.others, self.hints) = (T::player(&start.others.0)?, T::player(&start.hints.0)?);
        self.past.clear();
        Ok(())
    }

    fn obey(&mut self, out: &mut dyn Write, word: &str, line: &str) -> Result<bool, Failure> {
        let rest = line.get(word.len()..).unwrap_or_default().trim();
        let said = match word {
            "" => return Ok(true),
            "hint" | "h" if rest.is_empty() => self.hint(None)?,
            "hint" | "h" => self.hint(Some(&T::typed(&self.sitting, rest)?))?,
            word => match T::answer(&self.sitting, word, rest) {
                Some(said) if word == "claim" => {
                    write!(out, "{}", said?).map_err(Failure::Output)?;
                    let Some(first) = T::claimed(&self.sitting)? else { return Ok(true) };
                    self.claims = true;
                    return self.take(out, &first);
                }
                Some(said) => said?,
                None => {
                    let action = T::typed(&self.sitting, line)?;
                    return self.take(out, &action);
                }
            },
        };
        write!(out, "{said}").map_err(Failure::Output)?;
        Ok(true)
    }

    fn refusal(&self, failure: &Failure) -> String {
        wrapped(&format!("? {failure}"))
    }
}

impl<T: Table> Session<T> {
    /// Your action, which can be undone, and what follows.
    fn take(&mut self, out: &mut dyn Write, action: &ActionOf<T>) -> Result<bool, Failure> {
        let done = self.saved.rounds.last().map_or(0, |round| round.actions.len());
        let before = (self.sitting.clone(), done);
        self.act(out, action)?;
        self.past.push(before);
        play::Session::advance(self, out)
    }

    fn act(&mut self, out: &mut dyn Write, action: &ActionOf<T>) -> Result<(), Failure> {
        let by = self.sitting.turn().seat().unwrap_or(YOU);
        self.sitting.act(action).map_err(Failure::question)?;
        if let Some(round) = self.saved.rounds.last_mut() {
            round.actions.push(action.to_string());
        }
        write!(out, "{}", T::said(&self.sitting, by, action)).map_err(Failure::Output)
    }

    /// A finished game is kept, but not resumed.
    fn end(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        write_json(&self.kept, &self.saved)?;
        let done = self.kept.with_file_name("finished.json");
        let (end, shown, command) = (T::end(&self.sitting), done.display(), T::COMMAND);
        writeln!(out, "{end}saved as {shown}; `kibitzer {command} review` reviews it")
            .map_err(Failure::Output)?;
        // If it cannot be moved, the next game overwrites it.
        let _ = std::fs::rename(&self.kept, done);
        Ok(false)
    }

    fn hint(&self, instead: Option<&ActionOf<T>>) -> Result<String, Failure> {
        let (rules, view) = (self.sitting.rules(), self.sitting.view(YOU));
        let effort = Effort::seeded(self.sitting.decision_seed(YOU));
        let effort = effort.worlds(self.saved.start.budget);
        let decision = self.hints.decide(rules, &view, effort, &Work::free());
        let decision = decision.map_err(Failure::question)?;
        let why = T::explained(&self.sitting, &decision, instead);
        let mut text = format!("{}\n", wrapped(&why));
        // A player that evaluates no worlds has no figures.
        if matches!(decision.evidence(), Evidence::Sampled { samples: 0, .. }) {
            return Ok(text);
        }
        for row in decision.rows().iter().take(HINTED) {
            let cells = decision.columns().iter().zip(&row.cells);
            let cells = cells.filter_map(|(column, cell)| figure(column, cell.as_ref()?));
            let said: Vec<String> =
                std::iter::once(format!("value {:.3}", row.value)).chain(cells).collect();
            text += &format!("  {:<12} {}\n", T::named(&row.action), said.join(", "));
        }
        Ok(text)
    }
}

/// One column of an action as text; intervals are left to `advise`.
fn figure(column: &Column, cell: &Cell) -> Option<String> {
    let Column { name, unit, .. } = column;
    match (unit, cell) {
        (Unit::Probability, Cell::Number(share)) => {
            Some(format!("{name} {}", table::percent(Some(*share), 0)))
        }
        (_, Cell::Number(number)) => Some(format!("{name} {number:.2}")),
        (_, Cell::Text(text)) => Some(format!("{name} {text}")),
        (_, Cell::Interval(_)) => None,
    }
}

/// Text wrapped at word boundaries.
pub(crate) fn wrapped(text: &str) -> String {
    wrap(text, WIDTH).join("\n")
}

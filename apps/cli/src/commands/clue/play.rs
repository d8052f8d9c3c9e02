//! `kibitzer clue play`: a game against the computer, one line at a time.
//!
//! Every change is saved in the data folder before the next line is read.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use kibitzer_clue::{Action, Clue, Entry, Phase, Skill, View, ViewShown, entry};
use kibitzer_game::{Effort, Game, Once, Player, Seat, Sitting, Turn};
use kibitzer_protocol::clue::Known;
use kibitzer_protocol::{Advised, Text};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::ask;
use super::grid::Seats;
use super::question::advice;
use crate::failure::Failure;
use crate::input;
use crate::paint::Paint;
use crate::play::{self, write_json};
use crate::saved;

const HELP: &str = "\
green rope hall         suggest these three
show rope               show a card when you are asked (done for you if you have no choice)
accuse green rope hall  look into the envelope: if you are wrong, you only answer from then on
end                     end your turn
hint                    what the expert would do and why
grid                    who holds what, in exact percentages
undo                    take your last decision back
show                    what has happened so far
save FILE, load FILE    (your game is saved anyway and resumes next time)
quit";

/// Play a game with hints, a grid, undo and save
#[derive(Debug, Args)]
#[command(after_help = "Resumes your last game unless you name a file, --players or --seed.")]
pub(crate) struct PlayArgs {
    /// A saved game to resume
    file: Option<PathBuf>,

    /// Start a new game with this many players, 3 to 6; you are seat 0
    #[arg(long, conflicts_with = "file", value_parser = clap::value_parser!(u8).range(3..=6))]
    players: Option<u8>,

    /// Player for the other seats: beginner or expert
    #[arg(long, default_value = "expert")]
    others: Skill,

    /// Player that gives hints
    #[arg(long, default_value = "expert")]
    hints: Skill,

    /// Start a new game with this random seed [default: different each time]
    #[arg(long, conflicts_with = "file")]
    seed: Option<u64>,
}

/// The file format of a saved game.
#[derive(Clone, Serialize, Deserialize)]
struct GameFile {
    players: usize,
    seed: u64,
    others: Text<Skill>,
    hints: Text<Skill>,
    /// All actions, in order.
    actions: Vec<Text<Action>>,
}

struct Session {
    file: GameFile,
    sitting: Sitting<Once<Clue>>,
    /// The number of actions before each of your decisions; forced actions do not count.
    decisions: Vec<usize>,
    kept: PathBuf,
}

const YOU: Seat = Seat(0);

pub(super) fn run(args: &PlayArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let kept = saved::CLUE_GAME.path(folder)?;
    let mut session = match (&args.file, args.players) {
        (Some(file), _) => Session::open(file, kept)?,
        (None, None) if kept.exists() && args.seed.is_none() => Session::open(&kept.clone(), kept)?,
        (None, players) => {
            let players = players.map_or(4, usize::from);
            let (others, hints) = (Text(args.others), Text(args.hints));
            let seed = args.seed.unwrap_or_else(play::fresh_seed);
            let file = GameFile { players, seed, others, hints, actions: Vec::new() };
            writeln!(io::stdout(), "new game, seed {seed}").map_err(Failure::Output)?;
            Session::replayed(file, kept)?
        }
    };
    play::play(&mut session)
}

impl play::Session for Session {
    const HELP: &'static str = HELP;
    const FILE: Option<&'static str> = Some("game.json");

    /// The others play until there is something for you to decide.
    fn advance(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        loop {
            self.save(&self.kept)?;
            let action = match self.sitting.turn().seat() {
                Some(YOU) => match self.forced() {
                    Some(action) => action,
                    None => {
                        self.write_choice(out).map_err(Failure::Output)?;
                        return Ok(true);
                    }
                },
                _ if self.sitting.turn() == Turn::Over => {
                    self.write_end(out).map_err(Failure::Output)?;
                    let _ = std::fs::remove_file(&self.kept);
                    return Ok(false);
                }
                _ => {
                    let decided = self.sitting.decision(&self.file.others.0, &Work::free());
                    let nobody = || Failure::Question("it is nobody's turn".to_owned());
                    decided.map_err(Failure::question)?.ok_or_else(nobody)?
                }
            };
            let said = self.said(&action);
            self.act(action)?;
            writeln!(out, "{said}").map_err(Failure::Output)?;
        }
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let lines = self.view().record.iter().map(|entry| format!("{entry}\n")).collect::<String>();
        write!(out, "{lines}").and_then(|()| self.write_choice(out)).map_err(Failure::Output)
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let nothing = || Failure::Question("there is nothing to undo".to_owned());
        let before = *self.decisions.last().ok_or_else(nothing)?;
        let mut file = self.file.clone();
        file.actions.truncate(before);
        *self = Self::replayed(file, self.kept.clone())?;
        self.save(&self.kept)?;
        self.write_choice(out).map_err(Failure::Output)
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        write_json(path, &self.file)
    }

    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        *self = Self::open(path, self.kept.clone())?;
        Ok(())
    }

    fn obey(&mut self, out: &mut dyn Write, word: &str, line: &str) -> Result<bool, Failure> {
        match word {
            "" => {}
            "hint" | "h" => self.hint(out)?,
            "grid" | "g" => {
                let view = self.view();
                let known: Known = ask("belief", self.request())?;
                let seats = Seats {
                    players: self.file.players,
                    names: Vec::new(),
                    observer: view.seat.0,
                    deck: None,
                };
                write!(out, "{}", seats.grid(&known, Paint::of_stdout()))
                    .map_err(Failure::Output)?;
            }
            _ => {
                let action = self.typed(word, line)?;
                self.act(action)?;
                return self.advance(out);
            }
        }
        Ok(true)
    }
}

impl Session {
    fn open(path: &Path, kept: PathBuf) -> Result<Self, Failure> {
        let file: GameFile = input::read_as(path, "a saved game")?;
        Self::replayed(file, kept).map_err(|error| input::wrong(path, error))
    }

    fn replayed(file: GameFile, kept: PathBuf) -> Result<Self, Failure> {
        let clue = Clue::standard(file.players).map_err(Failure::question)?;
        let clue = clue.against(YOU, [file.others.0; 6]);
        let nothing = || Failure::Question("there is nothing to play".to_owned());
        let sitting = Sitting::new(Once::of(clue), file.seed).ok_or_else(nothing)?;
        let actions = file.actions.clone();
        let file = GameFile { actions: Vec::new(), ..file };
        let mut session = Self { file, sitting, decisions: Vec::new(), kept };
        actions.into_iter().try_for_each(|action| session.act(action.0))?;
        Ok(session)
    }

    fn view(&self) -> View {
        self.sitting.view(YOU)
    }

    fn request(&self) -> ViewShown {
        ViewShown::of(self.sitting.rules(), &self.view(), &[])
    }

    /// Your forced action when you are asked and have no choice.
    fn forced(&self) -> Option<Action> {
        let view = self.view();
        if view.phase != Phase::Answer(YOU) {
            return None;
        }
        match self.sitting.rules().legal(&view)[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    fn act(&mut self, action: Action) -> Result<(), Failure> {
        let decides = self.sitting.turn().seat() == Some(YOU) && self.forced().is_none();
        self.sitting
            .act(&action)
            .map_err(|illegal| Failure::Question(illegal.reason.to_string()))?;
        if decides {
            self.decisions.push(self.file.actions.len());
        }
        self.file.actions.push(Text(action));
        Ok(())
    }

    fn typed(&self, word: &str, line: &str) -> Result<Action, Failure> {
        let clue = self.sitting.rules();
        let rest = line.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
        let action = match word {
            "end" | "e" => Ok(Action::End),
            "pass" | "p" => Ok(Action::Pass),
            "show" => entry::card(clue, rest).map(Action::Show),
            "accuse" => entry::cards(clue, rest).map(Action::Accuse),
            "suggest" => entry::cards(clue, rest).map(Action::Suggest),
            _ => entry::cards(clue, line).map(Action::Suggest),
        };
        action.map_err(Failure::question)
    }

    /// What the acting seat is about to do, as you see it.
    fn said(&self, action: &Action) -> String {
        let (who, s) = match self.sitting.turn().seat() {
            Some(YOU) | None => ("you".to_owned(), ""),
            Some(seat) => (format!("seat {seat}"), "s"),
        };
        let to_you = self.view().record.last().is_some_and(|entry| entry.by() == YOU);
        match action {
            Action::Suggest(cards) => format!("{who} suggest{s} {cards}"),
            Action::Pass => format!("  {who} pass{}", if s.is_empty() { "" } else { "es" }),
            Action::Show(card) if to_you || s.is_empty() => format!("  {who} show{s} {card}"),
            Action::Show(_) => format!("  {who} show{s} a card"),
            Action::Accuse(cards) => format!("{who} accuse{s} {cards}"),
            Action::End => format!("  {who} end{s} the turn"),
        }
    }

    fn write_choice(&self, out: &mut dyn Write) -> io::Result<()> {
        let view = self.view();
        writeln!(out, "you hold {}", view.hand)?;
        match view.phase {
            Phase::Answer(_) => {
                let asked = view.record.last().map(Entry::cards);
                let shows = self.sitting.rules().legal(&view);
                let shows: Vec<String> = shows.iter().map(ToString::to_string).collect();
                let asked = asked.map_or_else(String::new, |cards| format!("{cards}: "));
                writeln!(out, "you are asked for {asked}{}", shows.join(" or "))
            }
            Phase::After(_) => writeln!(out, "accuse, or end your turn"),
            _ => writeln!(out, "your turn: suggest three cards, or accuse"),
        }
    }

    fn write_end(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(outcome) = self.sitting.rules().outcome(self.sitting.round()) else {
            return Ok(());
        };
        let who = match outcome.solved_by {
            Some(YOU) => "you solved it".to_owned(),
            Some(seat) => format!("seat {seat} solved it"),
            None => "nobody solved it".to_owned(),
        };
        writeln!(out, "{who}: the envelope held {}", outcome.envelope)
    }

    fn hint(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let view = self.view();
        if let Phase::Answer(_) = view.phase {
            let effort = Effort::seeded(self.file.seed);
            let decision =
                self.file.hints.0.decide(self.sitting.rules(), &view, effort, &Work::free());
            let decision = decision.map_err(Failure::question)?;
            let (best, why) = (decision.best().action, decision.why());
            return writeln!(out, "{best}: {why}").map_err(Failure::Output);
        }
        let mut request = json!(self.request());
        request["after"] = matches!(view.phase, Phase::After(_)).into();
        request["seed"] = self.file.seed.into();
        request["player"] = self.file.hints.0.to_string().into();
        let answer: Advised<String> = ask("advise", request)?;
        write!(out, "{}", advice(&answer, 5)).map_err(Failure::Output)
    }
}

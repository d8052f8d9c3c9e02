//! `kibitzer blob play`: a game against players of the house, one line at a time.
//!
//! Every change is written to the data folder before the next line is read.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use kibitzer_blob::players::{MAKE, POINTS, SHARE, figure};
use kibitzer_blob::{Action, Card, Cards, Possible, Scoring, Sitting, Structure, TrumpRule, View};
use kibitzer_game::{Effort, Game, Seat};
use kibitzer_protocol::Text;
use kibitzer_store::DataDir;

use super::draw;
use super::saved::{self, Agreed};
use super::typed::{action, card};
use crate::failure::Failure;
use crate::paint::Paint;
use crate::play;
use kibitzer_campaign::blob::{Player, Who};
use kibitzer_work::Work;

const HELP: &str = "a bid such as 2, or a card such as KS or 10h\n\
hint      what the expert would do and why\n\
who AS    who may hold a card: exact chances over all deals that fit\n\
sheet     the score sheet           tricks    the tricks of this round\n\
undo      take your last action back, within the round\n\
show      the table again\n\
save FILE and load FILE; what you play is kept anyway, and goes on next time\n\
quit";

/// Play a game with hints, exact chances, undo and save; without a choice the last one goes on
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// A saved game to go on with
    file: Option<PathBuf>,

    /// Start a new game with so many players
    #[arg(long, value_parser = clap::value_parser!(u8).range(3..=8))]
    players: Option<u8>,

    /// Start a new game with so many cards in its first round [default: 5]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=17))]
    cards: Option<u8>,

    /// Start a new game with these rounds, such as 3,2,1,2,3
    #[arg(long, value_delimiter = ',', conflicts_with_all = ["cards", "structure"], value_name = "CARDS,...")]
    sizes: Vec<u8>,

    /// How often one card is dealt: once more for everybody, or as often as there are players
    #[arg(long, value_enum, default_value_t)]
    structure: Rounds,

    /// Turn a card up for trump instead of changing it by turns
    #[arg(long)]
    turned_up: bool,

    /// How points are counted: exact, penalty or tricks
    #[arg(long, default_value = "exact")]
    scoring: Scoring,

    /// Who plays the other seats: beginner, intermediate, expert, flat:200, search:3x30@FILE, ...
    #[arg(long, default_value = "expert")]
    others: Who,

    /// Who gives hints
    #[arg(long, default_value = "expert")]
    hints: Who,

    /// Start a new game with this seed
    #[arg(long)]
    seed: Option<u64>,
}

/// The two readings of the rounds.
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

    fn agreed(&self) -> Agreed {
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
        Agreed {
            seats,
            sizes,
            trumps: if self.turned_up { TrumpRule::TurnedUp } else { TrumpRule::Rotation },
            scoring: Text(self.scoring),
            seed: Text(self.seed.unwrap_or(1)),
            you: 0,
            others: Text(self.others.clone()),
            hints: Text(self.hints.clone()),
        }
    }
}

struct Session {
    agreed: Agreed,
    sitting: Sitting,
    others: Player,
    hints: Player,
    past: Vec<Sitting>,
    kept: PathBuf,
    ink: Paint,
}

pub(super) fn run(args: &PlayArgs, folder: Option<PathBuf>) -> Result<(), Failure> {
    let kept = DataDir::resolve(folder)?.root().join("blob").join("last.json");
    let (agreed, sitting) = match &args.file {
        Some(_) if args.is_new() => {
            return Err(Failure::Usage("give a saved game or a new one, not both".to_owned()));
        }
        Some(file) => saved::load(file)?,
        None if kept.exists() && !args.is_new() => saved::load(&kept)?,
        None => {
            let agreed = args.agreed();
            let sitting = agreed.begin()?;
            (agreed, sitting)
        }
    };
    let (others, hints) = (agreed.others.0.come()?, agreed.hints.0.come()?);
    let ink = Paint::of_stdout();
    let mut session = Session { agreed, sitting, others, hints, past: Vec::new(), kept, ink };
    if io::stdin().is_terminal() {
        writeln!(io::stdout(), "`help` says what can be typed").map_err(Failure::Output)?;
    }
    play::play(&mut session)
}

impl play::Session for Session {
    const HELP: &'static str = HELP;
    const FILE: Option<&'static str> = Some("game.json");

    /// The others play until it is your turn.
    fn advance(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        loop {
            match self.sitting.turn().seat() {
                Some(seat) if seat == self.agreed.you() => {
                    self.keep()?;
                    self.show(out)?;
                    return Ok(true);
                }
                Some(seat) => {
                    let action = self
                        .sitting
                        .decision(self.others.player(), &Work::free())
                        .map_err(Failure::question)?;
                    let Some(action) = action else { return Ok(false) };
                    self.act(out, seat, action)?;
                }
                _ => {
                    let text = draw::finished(self.ink, self.sitting.round(), self.agreed.you());
                    write!(out, "{text}").map_err(Failure::Output)?;
                    self.past.clear();
                    if self.sitting.is_over() {
                        return self.end(out);
                    }
                    self.sitting.next_round();
                    writeln!(out).map_err(Failure::Output)?;
                }
            }
        }
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let view = self.view();
        let text = draw::table(self.ink, &self.sitting, &view);
        let legal = self.sitting.rules().legal(&view);
        let forbidden = view.table().forbidden_bid().map_or_else(String::new, |bid| {
            format!(" (not {bid}: the bids may not add up to the tricks)")
        });
        let names: Vec<String> = legal
            .iter()
            .map(|action| match action {
                Action::Bid(bid) => bid.to_string(),
                Action::Play(card) => card.to_string(),
            })
            .collect();
        let what = if view.table().bidding_is_over() { "play" } else { "bid" };
        writeln!(out, "{text}you may {what}: {}{forbidden}", names.join(" "))
            .map_err(Failure::Output)
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let nothing =
            || Failure::Question("there is nothing to take back in this round".to_owned());
        self.sitting = self.past.pop().ok_or_else(nothing)?;
        self.keep()?;
        self.show(out)
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        saved::save(path, &self.agreed, &self.sitting)
    }

    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let (agreed, sitting) = saved::load(path)?;
        (self.others, self.hints) = (agreed.others.0.come()?, agreed.hints.0.come()?);
        (self.agreed, self.sitting) = (agreed, sitting);
        self.past.clear();
        Ok(())
    }

    fn obey(&mut self, out: &mut dyn Write, word: &str, line: &str) -> Result<bool, Failure> {
        match word {
            "" => {}
            "hint" => self.hint(out)?,
            "who" => self.who(out, line.get(word.len()..).unwrap_or_default())?,
            "sheet" => {
                write!(out, "{}", draw::sheet(self.ink, &self.sitting)).map_err(Failure::Output)?
            }
            "tricks" => self.tricks(out)?,
            _ => {
                let action = action(line, self.view().table().bidding_is_over())?;
                let before = self.sitting.clone();
                self.act(out, self.agreed.you(), action)?;
                self.past.push(before);
                return self.advance(out);
            }
        }
        Ok(true)
    }

    fn refusal(&self, failure: &Failure) -> String {
        draw::wrapped(&format!("? {failure}"))
    }
}

impl Session {
    fn view(&self) -> View {
        self.sitting.round().view(self.agreed.you())
    }

    fn keep(&self) -> Result<(), Failure> {
        saved::save(&self.kept, &self.agreed, &self.sitting)
    }

    /// Does an action of a seat and tells it; whoever takes a trick is told too.
    fn act(&mut self, out: &mut dyn Write, seat: Seat, action: Action) -> Result<(), Failure> {
        self.sitting.act(&action).map_err(Failure::question)?;
        if seat != self.agreed.you() {
            writeln!(out, "seat {seat}: {}", self.spoken(action)).map_err(Failure::Output)?;
        }
        let table = self.sitting.round().table();
        if table.trick().is_empty()
            && matches!(action, Action::Play(_))
            && let Some((_, winner)) = table.tricks().last()
        {
            let who = if *winner == self.agreed.you() {
                "you take".to_owned()
            } else {
                format!("seat {winner} takes")
            };
            writeln!(out, "{}", self.ink.dim(&format!("{who} the trick")))
                .map_err(Failure::Output)?;
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<bool, Failure> {
        let text = draw::sheet(self.ink, &self.sitting);
        let winners = self.sitting.series().leaders();
        let won = winners.contains(&self.agreed.you());
        let names: Vec<String> = winners.iter().map(ToString::to_string).collect();
        let how = match (won, winners.len()) {
            (true, 1) => "you have won the game".to_owned(),
            (true, _) => format!("you share the win: seats {}", names.join(", ")),
            (false, 1) => format!("seat {} has won the game", names.join(", ")),
            (false, _) => format!("seats {} share the win", names.join(", ")),
        };
        write!(out, "\n{text}{}\n", self.ink.bold(&how)).map_err(Failure::Output)?;
        self.keep()?;
        let done = self.kept.with_file_name("finished.json");
        writeln!(out, "kept as {}; `kibitzer blob review` looks at it again", done.display())
            .map_err(Failure::Output)?;
        // A game that is over is not gone on with. If it cannot be moved, the next one overwrites it.
        let _ = std::fs::rename(&self.kept, done);
        Ok(false)
    }

    fn spoken(&self, action: Action) -> String {
        match action {
            Action::Bid(bid) => format!("bids {bid}"),
            Action::Play(card) => self.ink.card(card),
        }
    }

    fn hint(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let view = self.view();
        let effort = Effort::seeded(self.sitting.decision_seed(self.agreed.you()));
        let found = self.hints.player().decide(self.sitting.rules(), &view, effort, &Work::free());
        let found = found.map_err(Failure::question)?;
        let mut text = format!("{}\n", draw::wrapped(found.why()));
        let counted = found.evidence().looked_at() > 0;
        for one in found.rows().iter().take(4).filter(|one| counted && figure(one, SHARE) > 0.0) {
            let name = match one.action {
                Action::Bid(bid) => format!("bid {bid}"),
                Action::Play(card) => card.to_string(),
            };
            text += &format!(
                "  {name:<6} {:>5.2} points, made {:>3.0}%, tried {:>3.0}%\n",
                figure(one, POINTS),
                100.0 * figure(one, MAKE),
                100.0 * figure(one, SHARE)
            );
        }
        write!(out, "{text}").map_err(Failure::Output)
    }

    fn who(&self, out: &mut dyn Write, text: &str) -> Result<(), Failure> {
        let card =
            card(text).ok_or_else(|| Failure::Question("say which card: who AS".to_owned()))?;
        let view = self.view();
        let shown = self.ink.card(card);
        let line = if view.hand().contains(card) {
            format!("you hold {shown}")
        } else if view.table().gone().contains(card) || view.table().turned() == Some(card) {
            format!("{shown} lies open")
        } else {
            let possible = Possible::of(&view, Cards::ALL).map_err(Failure::question)?;
            let chances: Vec<String> = possible
                .unseen()
                .places()
                .map(|place| {
                    let chance = possible.chance(place, card);
                    let name = match place {
                        kibitzer_blob::Place::Seat(seat) => format!("seat {seat}"),
                        kibitzer_blob::Place::Stock => "stock".to_owned(),
                    };
                    format!("{name} {:.1}% ({chance})", 100.0 * chance.to_f64())
                })
                .collect();
            let line = draw::wrapped(&format!("{shown}: {}", chances.join(", ")));
            format!("{line}\nexact, over {} deals", possible.worlds())
        };
        writeln!(out, "{line}").map_err(Failure::Output)
    }

    fn tricks(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let view = self.view();
        let table = view.table();
        let plays: Vec<(Seat, Card)> = table.played_by().collect();
        let mut text = String::new();
        for ((leader, winner), cards) in
            table.tricks().iter().zip(plays.chunks_exact(table.seats()))
        {
            let cards: Vec<String> = cards.iter().map(|(_, card)| self.ink.card(*card)).collect();
            text += &format!("  seat {leader} led {}: seat {winner}\n", cards.join(" "));
        }
        let none = if text.is_empty() { "no trick was taken yet\n" } else { "" };
        write!(out, "{text}{none}").map_err(Failure::Output)
    }
}

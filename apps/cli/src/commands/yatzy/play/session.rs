//! A game in progress: the possible actions, the history, and undo.

use kibitzer_yatzy::{Act, Decision, Dice, State, Table};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use std::io::Write;

use super::{HELP, unit, words};
use crate::failure::Failure;
use crate::play;

/// A state that undo restores. It includes the dice to come, so undo cannot be used to reroll.
#[derive(Clone)]
struct Moment {
    state: State,
    boxes: Vec<Option<u16>>,
    /// The dice in hand, or those kept before the next roll.
    dice: Dice,
    /// Rerolls left; 3 before the first roll of a turn.
    left: i64,
    decisions: Vec<Decision>,
    random: Xoshiro256PlusPlus,
}

/// A game at the table.
pub(super) struct Session<'t> {
    table: &'t Table,
    now: Moment,
    before: Vec<Moment>,
    own_dice: bool,
    coached: bool,
}

type Said = Result<String, String>;

impl play::Session for Session<'_> {
    const HELP: &'static str = HELP;
    const FILE: Option<&'static str> = None;

    fn prompt(&self, _: bool) -> String {
        format!("{}\n", self.situation())
    }

    fn advance(&mut self, _: &mut dyn Write) -> Result<bool, Failure> {
        Ok(!self.is_over())
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{}", self.card()).map_err(Failure::Output)
    }

    fn undo(&mut self, _: &mut dyn Write) -> Result<(), Failure> {
        let nothing = || Failure::Question("there is nothing to undo".to_owned());
        self.now = self.before.pop().ok_or_else(nothing)?;
        Ok(())
    }

    fn obey(&mut self, out: &mut dyn Write, word: &str, line: &str) -> Result<bool, Failure> {
        let rest = line.get(word.len()..).unwrap_or_default().trim();
        let said = match word {
            "h" => Ok(HELP.to_owned()),
            "card" => Ok(self.card()),
            "hint" => self.hint(),
            "" | "roll" | "r" => self.roll(),
            "keep" | "k" => faces(rest).and_then(|faces| self.keep(&faces)),
            "score" | "s" => self.score(rest),
            _ => faces(line).and_then(|faces| self.enter(&faces)),
        };
        let said = said.map_err(Failure::Question)?;
        if !said.is_empty() && (self.coached || !said.starts_with("Coach")) {
            writeln!(out, "{said}").map_err(Failure::Output)?;
        }
        self.advance(out)
    }

    fn refusal(&self, failure: &Failure) -> String {
        format!("{failure}; type help for a list of commands")
    }
}

impl<'t> Session<'t> {
    pub(super) fn new(table: &'t Table, seed: u64, own_dice: bool, coached: bool) -> Self {
        let now = Moment {
            state: State::START,
            boxes: vec![None; table.rules().categories().len()],
            dice: Dice::NONE,
            left: 3,
            decisions: vec![],
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        };
        Session { table, now, before: vec![], own_dice, coached }
    }

    pub(super) fn is_over(&self) -> bool {
        self.table.rules().is_over(self.now.state.card)
    }

    pub(super) fn decisions(&self) -> &[Decision] {
        &self.now.decisions
    }

    fn awaits_throw(&self) -> bool {
        self.now.dice.len() < self.table.rules().dice()
    }

    /// What the player sees.
    fn situation(&self) -> String {
        let turn = self.table.rules().filled(self.now.state.card) + 1;
        match (self.awaits_throw(), self.own_dice) {
            (true, false) if self.now.left == 3 => format!("\nturn {turn}: roll"),
            (true, _) if self.now.dice.is_empty() => format!("\nturn {turn}: type your dice"),
            (true, _) => format!("kept {}: type all your dice", self.now.dice),
            (false, _) => {
                let left = self.now.left;
                format!("{}  {left} reroll{} left", self.now.dice, if left == 1 { "" } else { "s" })
            }
        }
    }

    fn card(&self) -> String {
        let rows = self.table.rules().categories().iter().zip(&self.now.boxes).enumerate();
        let row =
            |(i, (category, points)): (usize, (&kibitzer_yatzy::rules::Category, &Option<u16>))| {
                let points = points.map_or_else(|| "-".to_owned(), |points| points.to_string());
                format!("  {:>2} {:<16} {points:>4}", i + 1, category.name)
            };
        rows.map(row).collect::<Vec<String>>().join("\n")
    }

    fn hint(&self) -> Said {
        if self.awaits_throw() {
            return Err("roll the dice first".to_owned());
        }
        let now = &self.now;
        let advice =
            self.table.advise(now.state, &now.dice, now.left).map_err(|e| e.to_string())?;
        let shown = advice.actions.iter().take(3).map(|action| {
            format!(
                "  {:<26} {:>8.2} {} lost",
                words(self.table.rules(), &action.act),
                action.regret,
                unit(self.table)
            )
        });
        Ok(shown.collect::<Vec<String>>().join("\n"))
    }

    /// Rolls the missing dice.
    fn roll(&mut self) -> Said {
        if !self.awaits_throw() {
            return Err("keep some dice, or score".to_owned());
        }
        if self.own_dice {
            return Err("type the dice you rolled".to_owned());
        }
        self.before.push(self.now.clone());
        self.throw();
        Ok(String::new())
    }

    fn throw(&mut self) {
        let wanted = self.table.rules().dice();
        let mut faces: Vec<i64> = self.now.dice.faces().iter().map(|&face| face.into()).collect();
        while faces.len() < wanted {
            // Three bits at a time, rejected unless they are a face.
            let bits = self.now.random.next_u32() >> 29;
            if bits < 6 {
                faces.push(i64::from(bits) + 1);
            }
        }
        if let Ok(dice) = Dice::parse(&faces, wanted) {
            self.now.dice = dice;
            self.now.left -= 1;
        }
    }

    /// Enters dice that the player rolled.
    fn enter(&mut self, faces: &[i64]) -> Said {
        if !self.awaits_throw() {
            return Err("there are dice in hand: keep some, or score".to_owned());
        }
        if !self.own_dice && !self.now.dice.is_empty() {
            return Err("the other dice are rolled for you".to_owned());
        }
        let dice =
            Dice::parse(faces, self.table.rules().dice()).map_err(|error| error.to_string())?;
        if !self.now.dice.inside(&dice) {
            return Err(format!("these dice do not include {}, which you kept", self.now.dice));
        }
        self.before.push(self.now.clone());
        self.now.dice = dice;
        self.now.left -= 1;
        Ok(String::new())
    }

    fn keep(&mut self, faces: &[i64]) -> Said {
        if self.awaits_throw() {
            return Err("there are no dice to keep yet".to_owned());
        }
        if self.now.left == 0 {
            return Err("no rerolls are left: score".to_owned());
        }
        let keep = Dice::parse(faces, faces.len()).map_err(|error| error.to_string())?;
        if !keep.inside(&self.now.dice) {
            return Err(format!("{keep} is not among {}", self.now.dice));
        }
        self.before.push(self.now.clone());
        let said = self.decide(Act::Keep(keep))?;
        if keep.len() == self.table.rules().dice() {
            // Nothing is rerolled: all that is left is to score.
            self.now.left = 0;
        } else {
            self.now.dice = keep;
            if !self.own_dice {
                self.throw();
            }
        }
        Ok(said)
    }

    fn score(&mut self, name: &str) -> Said {
        if self.awaits_throw() {
            return Err("there are no dice to score yet".to_owned());
        }
        let rules = self.table.rules();
        let numbered = name.parse().ok().filter(|n| (1..=self.now.boxes.len()).contains(n));
        let named = || rules.categories().iter().position(|c| c.name.eq_ignore_ascii_case(name));
        let category = numbered.map(|n| n - 1).or_else(|| rules.category(name)).or_else(named);
        let category = category.ok_or_else(|| format!("there is no box {name:?}"))?;
        let choices = rules.choices(self.now.state.card, &self.now.dice);
        let choice = choices.iter().find(|choice| choice.category == category).copied();
        let choice = choice.ok_or("that box cannot be filled now")?;
        self.before.push(self.now.clone());
        let mut said = String::new();
        if self.now.left > 0 {
            said = self.decide(Act::Keep(self.now.dice))?;
            self.now.left = 0;
        }
        let scored = self.decide(Act::Score(choice))?;
        let said = if said.starts_with("Coach: that") { said } else { scored };
        self.now.boxes[category] = Some(choice.score);
        self.now.state = rules.after(self.now.state, &choice);
        self.now.dice = Dice::NONE;
        self.now.left = 3;
        Ok(said)
    }

    /// Records a decision; the coach reports what it cost.
    fn decide(&mut self, act: Act) -> Said {
        let now = &mut self.now;
        let advice =
            self.table.advise(now.state, &now.dice, now.left).map_err(|e| e.to_string())?;
        let chosen = advice.actions.iter().find(|action| action.act == act);
        let cost = chosen.map_or(0.0, |action| action.regret);
        now.decisions.push(Decision {
            state: now.state,
            dice: now.dice,
            rerolls_left: now.left,
            act,
        });
        Ok(match advice.actions.first() {
            Some(best) if cost > 0.0 => {
                let best = words(self.table.rules(), &best.act);
                format!("Coach: that costs {cost:.2} {}; better: {best}", unit(self.table))
            }
            _ => "Coach: optimal".to_owned(),
        })
    }
}

/// Faces with anything but digits between them.
fn faces(text: &str) -> Result<Vec<i64>, String> {
    let odd = |c: char| !(c.is_ascii_digit() || c.is_whitespace() || c == ',');
    if text.contains(odd) || text.len() > 40 {
        return Err("not a command, and not dice".to_owned());
    }
    Ok(text.chars().filter_map(|c| c.to_digit(10)).map(i64::from).collect())
}

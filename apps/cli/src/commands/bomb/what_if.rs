//! `kibitzer bomb what-if`: what a dual cut would reveal, hit or miss, plain or with equipment.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use kibitzer_bomb_busters::entry::Pointing;
use kibitzer_bomb_busters::entry::point::name;
use kibitzer_bomb_busters::naming::{slots_name, values_name};
use kibitzer_bomb_busters::odds::{OddsError, Worlds};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Colour, Parity, Value, ValueSet, Wire};
use kibitzer_bomb_busters::what_if::{Answer, Count, Ending, Shows, WhatIf, what_if};
use kibitzer_protocol::bomb_busters::Analysis;
use serde_json::{Map, json};

use super::table_file::{ask, grouped, percent, table};
use crate::failure::Failure;
use crate::input;

/// Explore a cut: its odds, and what would be certain after a hit or each kind of miss
#[derive(Debug, Args)]
#[command(after_help = "\
The cut is written as in `bomb play`:
  Diana C=2              a plain cut; by numbers 3:2=2, stand and slot counted from 0
  Diana C,E=2            the Double Detector; three wires: the Triple Detector
  Diana all=2            the Super Detector
  Diana C=2/7            the X or Y Ray, alone or with a detector
  Diana C=2 stabilized   any of these with the Stabilizer
If several wires match, their owner chooses which one is cut or gets the token.
The probability of such an outcome is then a range.")]
pub(crate) struct WhatIfArgs {
    /// The table (`.toml`, else JSON), as one player sees it
    file: PathBuf,

    /// What you would point at and announce, such as "Diana C=2"
    #[arg(long, value_name = "WIRES=VALUE")]
    cut: String,

    /// Number of outcomes to show, the likeliest hits and misses first
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=200))]
    top: u16,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One outcome, and what is known after it.
struct Case {
    what: String,
    answer: Answer,
    /// The number of worlds left and what is certain in them; `None` after an explosion.
    then: Option<(String, Vec<String>)>,
}

pub(crate) fn run(args: &WhatIfArgs) -> Result<(), Failure> {
    let fields: Map<_, _> = input::read(&args.file)?;
    let table = table(&fields)?;
    let (pointing, stabilized) = Pointing::planned(&table, &args.cut).map_err(Failure::question)?;
    let worlds = match Worlds::new(&table) {
        Ok(worlds) => worlds,
        // The protocol explains the contradiction.
        Err(OddsError::Contradiction) => {
            ask::<Analysis>(&fields, "analyze", json!({}))?;
            return Err(Failure::question(OddsError::Contradiction));
        }
        Err(error) => return Err(Failure::question(error)),
    };
    let mut found = what_if(&table, &worlds, &pointing, stabilized).map_err(Failure::question)?;
    let mut answers = std::mem::take(&mut found.answers);
    let left_off = answers.len().saturating_sub(usize::from(args.top));
    answers.truncate(usize::from(args.top));
    let asked = Asked { table: &table, worlds: &worlds, pointing: &pointing, stabilized, found };
    let before = certain(&table, &worlds);
    let cases = answers.into_iter().map(|answer| asked.case(answer, &before));
    let cases: Vec<Case> = cases.collect::<Result<_, _>>().map_err(Failure::Question)?;
    let mut out = io::stdout().lock();
    let written = match args.json {
        true => writeln!(out, "{}", asked.json(&cases, left_off)),
        false => asked.write(&mut out, &cases, left_off),
    };
    written.map_err(Failure::Output)
}

struct Asked<'a> {
    table: &'a Table,
    worlds: &'a Worlds,
    pointing: &'a Pointing,
    stabilized: bool,
    found: WhatIf,
}

impl Asked<'_> {
    fn share(&self, worlds: &Count) -> f64 {
        match worlds == self.worlds.total() {
            true => 1.0,
            false => worlds.to_f64() / self.worlds.total().to_f64(),
        }
    }

    fn case(&self, answer: Answer, before: &[(Spot, Value)]) -> Result<Case, String> {
        let what = self.what(&answer);
        let Some(after) = &answer.after else { return Ok(Case { what, answer, then: None }) };
        let left = Worlds::new(after).map_err(|error| error.to_string())?;
        let mut known = certain(after, &left);
        known.retain(|found| Some(found.0) != answer.at && !before.contains(found));
        let known = known.iter().map(|(s, v)| format!("{} = {v}", name(self.table, *s))).collect();
        let then = Some((left.total().to_string(), known));
        Ok(Case { what, answer, then })
    }

    /// An outcome as text.
    fn what(&self, answer: &Answer) -> String {
        let several = self.pointing.slots().len() > 1;
        let shows = match answer.shows {
            Some(Shows::Wire(wire)) => Some(bare(wire)),
            Some(Shows::Value(Value::Yellow)) => Some("yellow".to_owned()),
            Some(Shows::Value(value)) => Some(value.to_string()),
            Some(Shows::Parity(parity)) => Some(parity_name(parity).to_owned()),
            None => None,
        };
        let shows = shows.map_or_else(String::new, |shows| format!(": it is {shows}"));
        let at = answer.at.filter(|_| several).map(|spot| name(self.table, spot));
        match (answer.ending, at) {
            (Ending::Hit, None) => format!("hit{shows}"),
            (Ending::Hit, Some(at)) => format!("hit at {at}{shows}"),
            (Ending::Miss, Some(at)) => format!("miss, token at {at}{shows}"),
            (Ending::Miss, None) if answer.at.is_some() => format!("miss{shows}"),
            (Ending::Miss, None) if !self.stabilized => "miss".to_owned(),
            (Ending::Miss, None) => format!("miss without a token: {}", self.all_deadly()),
            (Ending::Explosion, _) => match &self.found.deadly_miss {
                Some(why) => format!("explosion: {why}"),
                None => format!("explosion: {}", self.all_deadly()),
            },
        }
    }

    /// What it takes for the bomb to go off: `it is red`, `Cy A and B are red`.
    fn all_deadly(&self) -> String {
        let deadly = self.table.deadly();
        let numbers = deadly.iter().filter(|value| value.colour() != Colour::Red);
        let words: Vec<String> =
            ["red".to_owned()].into_iter().chain(numbers.map(|value| value.to_string())).collect();
        let deadly = words.join(" or ");
        match self.pointing.slots() {
            [_] => format!("it is {deadly}"),
            several => format!("{} are {deadly}", slots_name(self.table, several, false)),
        }
    }

    /// The cut as text: `Double Detector, Cy A or B = 1, stabilized`.
    fn cut(&self) -> String {
        let ray = (self.pointing.values().len() > 1).then_some("X or Y Ray");
        let cards: Vec<&str> = self.pointing.detector().into_iter().chain(ray).collect();
        let cards = match cards.is_empty() {
            true => String::new(),
            false => format!("{}, ", cards.join(" and ")),
        };
        let at = slots_name(self.table, self.pointing.slots(), true);
        let values: ValueSet = self.pointing.values().iter().copied().collect();
        let stabilized = if self.stabilized { ", stabilized" } else { "" };
        format!("{cards}{at} = {}{stabilized}", values_name(values))
    }

    fn json(&self, cases: &[Case], left_off: usize) -> serde_json::Value {
        let cases: Vec<_> = cases
            .iter()
            .map(|case| {
                let Case { what, answer, then } = case;
                let (least, most) = (self.share(&answer.least), self.share(&answer.most));
                let (worlds, certain) = then.clone().unzip();
                json!({
                    "outcome": word(answer.ending),
                    "what": what,
                    "wire": answer.at.map(|spot| spot.to_string()),
                    "shows": answer.shows.map(shown),
                    "p": (answer.least == answer.most).then_some(most),
                    "p_least": least,
                    "p_most": most,
                    "worlds": worlds,
                    "certain": certain,
                })
            })
            .collect();
        let pointed: Vec<String> = self.pointing.slots().iter().map(Spot::to_string).collect();
        let values: Vec<String> = self.pointing.values().iter().map(Value::to_string).collect();
        json!({
            "pointed": pointed,
            "values": values,
            "stabilized": self.stabilized,
            "worlds": self.worlds.total().to_string(),
            "hit": self.share(&self.found.hit),
            "miss": self.share(&self.found.miss),
            "explosion": self.share(&self.found.explosion),
            "cases": cases,
            "left_off": left_off,
        })
    }

    fn write(&self, out: &mut impl Write, cases: &[Case], left_off: usize) -> io::Result<()> {
        let WhatIf { hit, miss, explosion, deadly_miss, .. } = &self.found;
        // With the Stabilizer a red wire does not explode; with no step left on the dial, every miss does.
        let red = deadly_miss.is_none() && !self.stabilized;
        let bang = if red { "red" } else { "explosion" };
        writeln!(
            out,
            "{}: hit {}, miss {}, {bang} {} (exact, {} worlds)",
            self.cut(),
            percent(self.share(hit)),
            percent(self.share(miss)),
            percent(self.share(explosion)),
            grouped(&self.worlds.total().to_string())
        )?;
        for case in cases {
            let Answer { least, most, .. } = &case.answer;
            let chance = match least == most {
                true => percent(self.share(most)),
                false => format!(
                    "{} to {}: the owner chooses",
                    percent(self.share(least)),
                    percent(self.share(most))
                ),
            };
            writeln!(out, "\n{} ({chance})", case.what)?;
            let Some((left, known)) = &case.then else {
                writeln!(out, "  the bomb explodes")?;
                continue;
            };
            let plural = if left == "1" { "world" } else { "worlds" };
            writeln!(out, "  {} {plural} left", grouped(left))?;
            match known.is_empty() {
                true => writeln!(out, "  nothing new is certain")?,
                false => writeln!(out, "  newly certain: {}", known.join(", "))?,
            }
        }
        if left_off > 0 {
            writeln!(out, "\n{left_off} less likely outcomes are not shown: --top shows more")?;
        }
        Ok(())
    }
}

fn word(ending: Ending) -> &'static str {
    match ending {
        Ending::Hit => "hit",
        Ending::Miss => "miss",
        Ending::Explosion => "explosion",
    }
}

fn shown(shows: Shows) -> String {
    match shows {
        Shows::Wire(wire) => bare(wire),
        Shows::Value(value) => value.to_string(),
        Shows::Parity(parity) => parity_name(parity).to_owned(),
    }
}

fn parity_name(parity: Parity) -> &'static str {
    if parity == Parity::Even { "even" } else { "odd" }
}

/// Every teammate's uncut wire whose value is certain.
pub(super) fn certain(table: &Table, worlds: &Worlds) -> Vec<(Spot, Value)> {
    let spots = table.spots().filter(|&s| !table.is_own(s.stand) && !table.slot(s).is_cut());
    spots
        .filter_map(|spot| {
            let values: Vec<Value> =
                worlds.distribution(spot).into_iter().map(|(wire, _)| wire.value()).collect();
            let first = *values.first()?;
            values.iter().all(|&value| value == first).then_some((spot, first))
        })
        .collect()
}

fn bare(wire: Wire) -> String {
    let name = wire.to_string();
    name.strip_prefix('B').unwrap_or(&name).to_owned()
}

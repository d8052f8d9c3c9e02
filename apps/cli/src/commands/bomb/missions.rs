//! `kibitzer bomb missions`: all 66 missions, their wires, and which of them the engine can simulate.

use std::io::{self, Write};

use clap::Args;
use kibitzer_bomb_busters::missions::{Draw, Mission, MissionWires};
use serde_json::{Value, json};

use crate::failure::Failure;

/// List the missions: wires by number of players, special rules, whether they can be simulated
#[derive(Debug, Args)]
pub(crate) struct MissionsArgs {
    /// Number of players, 2 to 5
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MissionsArgs) -> Result<(), Failure> {
    let players = usize::from(args.players);
    let mut out = io::stdout().lock();
    let written = if args.json {
        let missions: Vec<Value> = Mission::all().map(|mission| row(mission, players)).collect();
        writeln!(out, "{}", json!({"players": players, "missions": missions}))
    } else {
        write_table(&mut out, players)
    };
    written.map_err(Failure::Output)
}

fn row(mission: Mission, players: usize) -> Value {
    let draw = |draw: &Draw| json!({"in_play": draw.in_play, "of": draw.of, "from": draw.from});
    let wires = mission.wires(players).map(|wires| {
        json!({
            "blue": [wires.blue.0, wires.blue.1],
            "yellow": draw(&wires.yellow),
            "red": draw(&wires.red),
            "total": wires.total(),
        })
    });
    let cards: Vec<&str> = mission.equipment(players).iter().map(|card| card.id()).collect();
    json!({
        "mission": mission.number(),
        "wires": wires,
        "equipment": cards,
        "dial": mission.dial(players),
        "rule": mission.rule(),
        "simulated": mission.is_simulated(),
        "not_simulated": mission.not_simulated(),
    })
}

fn write_table(out: &mut impl Write, players: usize) -> io::Result<()> {
    writeln!(out, "{players} players; * = can be simulated")?;
    for mission in Mission::all() {
        let played = if mission.is_simulated() { '*' } else { ' ' };
        let wires = mission
            .wires(players)
            .map_or_else(|| "not for this number of players".to_owned(), |wires| in_words(&wires));
        let missing = match mission.not_simulated() {
            "" => String::new(),
            missing => format!(" [not simulated: {}]", missing.trim_end_matches('.')),
        };
        let line =
            format!("{played} {:>2}  {wires:<38}  {}{missing}", mission.number(), mission.rule());
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn in_words(wires: &MissionWires) -> String {
    let mut words = vec![format!("blue {}-{}", wires.blue.0, wires.blue.1)];
    for (draw, colour) in [(&wires.yellow, "yellow"), (&wires.red, "red")] {
        match (draw.in_play, draw.of) {
            (0, 0) => {}
            (k, m) if k == m => words.push(format!("{k} {colour}")),
            (k, m) => words.push(format!("{k} of {m} {colour}")),
        }
    }
    words.join(", ")
}

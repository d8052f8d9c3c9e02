//! Moves by the chance that the team wins, where a table says enough to play the game to its end.

use std::io::{self, Write};
use std::sync::Arc;

use kibitzer_bomb_busters::cards::{Character, Skill};
use kibitzer_bomb_busters::history::{CutOutcome, DualCut, Event};
use kibitzer_bomb_busters::missions::{Draw, Mission};
use kibitzer_bomb_busters::naming::stand_name;
use kibitzer_bomb_busters::playing::{Advice, Effort, advise};
use kibitzer_bomb_busters::rules::{Action, Game, Phase, Public, View};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::wires::Group;
use serde_json::{Value, json};

use super::paint::Paint;
use super::point::name;
use super::table_file::percent;

const SEED: u64 = 1;

/// Moves with their win chances, and what was taken for granted.
#[derive(Debug)]
pub(super) struct Wins {
    advice: Advice,
    assumed: Vec<String>,
    words: Vec<String>,
}

/// Plays on from the table, as if it were the observer's turn; or says why that cannot be done.
pub(super) fn rank(table: &Table) -> Result<Wins, String> {
    let (view, assumed) = view(table)?;
    let advice = advise(&view, Effort::ADVICE, SEED).map_err(|error| error.to_string())?;
    let words = advice.moves.iter().map(|one| words(table, &one.action)).collect();
    Ok(Wins { advice, assumed, words })
}

/// The view of the observer, and what had to be assumed for it.
fn view(table: &Table) -> Result<(View, Vec<String>), String> {
    let setup = table.setup();
    let mission = setup.mission.and_then(Mission::new).ok_or("the table names no mission")?;
    if !setup.constraints.is_empty() || !setup.failed_cuts.is_empty() {
        return Err("entered constraints and failed cuts are not played on; \
                    write them as `history`"
            .to_owned());
    }
    let mut assumed = vec!["it is your turn".to_owned()];
    let players = table.players();
    let captain = setup.captain.map(|stand| table.owner(stand)).unwrap_or_else(|| {
        assumed.push(format!("{} is captain", stand_name(table, 0)));
        table.owner(0)
    });
    let game = Game::new(mission, players)
        .and_then(|game| game.with_captain(captain))
        .map_err(|error| error.to_string())?;
    let owners: Vec<usize> = (0..table.stands().len()).map(|stand| table.owner(stand)).collect();
    if owners != game.owners() {
        return Err(format!(
            "mission {} with {players} players has other stands",
            mission.number()
        ));
    }
    let plan = mission.wires(players).ok_or("the mission has no wires for so many players")?;
    let wires = table.wires();
    let is = |group: &Group, draw: &Draw| {
        (group.in_play(), group.candidates().len()) == (draw.in_play, draw.of)
    };
    let coloured = is(wires.yellow(), &plan.yellow) && is(wires.red(), &plan.red);
    if wires.blue() != plan.blue || !coloured {
        return Err(format!("the wires are not those of mission {}", mission.number()));
    }
    let missed = |event: &&Event| {
        matches!(event, Event::DualCut(DualCut { outcome: CutOutcome::Miss { .. }, .. }))
    };
    let failures = setup.history.iter().filter(missed).count();
    let dial = match setup.dial {
        Some(dial) => Some(usize::from(dial)),
        None => {
            let dial = mission.dial(players).map(|dial| dial.saturating_sub(failures).max(1));
            assumed.extend(dial.map(|dial| format!("the dial is at {dial}")));
            dial
        }
    };
    if dial == Some(0) {
        return Err("the dial is at 0: the bomb has gone off".to_owned());
    }
    let characters = if setup.characters.len() == players {
        setup.characters.clone()
    } else {
        assumed.push("every Double Detector is used".to_owned());
        vec![Character { skill: Skill::DoubleDetector, used: true }; players]
    };
    if setup.equipment.is_empty() && !mission.equipment(players).is_empty() {
        assumed.push("no equipment lies ready".to_owned());
    }
    let known = |spot: Spot| {
        let seen = table.slot(spot).wire().is_some();
        (1_u8 << table.owner(spot.stand)) | (u8::from(seen) << table.observer())
    };
    let rows = table.stands().iter().enumerate();
    let known_by = rows
        .map(|(stand, row)| (0..row.len()).map(|slot| known(Spot { stand, slot })).collect())
        .collect();
    let mut beside = vec![Vec::new(); players];
    for event in &setup.history {
        if let Event::Beside { player, value } = event {
            beside[*player].push(*value);
        }
    }
    let public = Public {
        game: Arc::new(game),
        wires: wires.clone(),
        owners,
        dial,
        failures,
        phase: Phase::Turn { seat: table.observer() },
        resume: None,
        stabilized: false,
        cards: setup.equipment.clone(),
        characters,
        number_cards: setup.number_cards.clone(),
        beside,
        handed: Vec::new(),
        handing_done: true,
        history: Arc::new(setup.history.clone()),
    };
    let view = View { public, seat: table.observer(), stands: table.stands().to_vec(), known_by };
    Ok((view, assumed))
}

/// An action as players say it.
fn words(table: &Table, action: &Action) -> String {
    match action {
        Action::DualCut(cut) => {
            let slots: Vec<String> =
                cut.slots.iter().map(|slot| name(table, Spot::new(cut.stand, slot))).collect();
            let values: Vec<String> = cut.values().map(|value| value.to_string()).collect();
            format!("{} = {}", slots.join(" or "), values.join(" or "))
        }
        Action::SoloCut(value) => format!("solo cut {value}"),
        Action::RevealReds => "reveal the reds".to_owned(),
        Action::Radar(number) => format!("radar {number}"),
        Action::PostIt(spot) => format!("post-it before {}", name(table, *spot)),
        other => other.kind().replace('-', " "),
    }
}

/// Writes them, best first.
pub(super) fn write(out: &mut impl Write, wins: &Wins, paint: Paint, top: usize) -> io::Result<()> {
    let heading = paint.bold("winning");
    writeln!(out, "\n{heading} (all seats play on greedily; {})", wins.assumed.join(", "))?;
    for (i, (one, words)) in wins.advice.moves.iter().zip(&wins.words).take(top).enumerate() {
        let (low, high) = one.interval;
        writeln!(
            out,
            "  {:>2}. {words:<26} {:>6}  (95%: {} to {}, {} games)",
            i + 1,
            percent(one.win),
            percent(low),
            percent(high),
            one.samples
        )?;
        if let Some(reason) = &one.reason {
            writeln!(out, "      {reason}")?;
        }
    }
    Ok(())
}

/// The same for programs.
pub(super) fn to_json(wins: &Result<Wins, String>) -> Value {
    match wins {
        Err(why) => json!({"not_simulated": why}),
        Ok(wins) => {
            let moves = wins.advice.moves.iter().zip(&wins.words).map(|(one, words)| {
                json!({
                    "action": one.action.kind(), "words": words, "win": one.win,
                    "ci": [one.interval.0, one.interval.1], "games": one.samples,
                    "reason": one.reason,
                })
            });
            json!({
                "moves": moves.collect::<Value>(), "assumed": wins.assumed,
                "worlds": wins.advice.worlds, "seed": wins.advice.seed,
            })
        }
    }
}

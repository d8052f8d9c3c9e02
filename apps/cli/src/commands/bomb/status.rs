//! What is on the table besides wires: the mission, the dial, whose turn it is, the cards.

use std::io::{self, Write};

use kibitzer_bomb_busters::cards::{Card, CardState, Character, Skill};
use kibitzer_bomb_busters::missions::{Mission, TurnOrder};
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::turn::Turn;

use crate::paint::wrap;

/// The line above the board: `mission 4, dial 3, Bob's turn`.
pub(super) fn heading(table: &Table) -> String {
    let mission = table.mission().map(|mission| format!("mission {}", mission.number()));
    let dial = table.public().dial.map(|dial| format!("dial {dial}"));
    let parts: Vec<String> = mission.into_iter().chain(dial).chain([turn(table)]).collect();
    parts.join(", ")
}

/// Whose turn it is or, if that is unknown, how to enter it.
pub(super) fn turn(table: &Table) -> String {
    let says = table.turn().says(table);
    match table.turn() {
        Turn::Unknown => format!("{says}: enter it, such as turn {}", example(table)),
        Turn::Called => format!("{says}: enter who did, such as by {} D", example(table)),
        _ => says.to_string(),
    }
}

/// The prompt.
pub(super) fn prompt(table: &Table) -> String {
    match table.turn() {
        Turn::Of(_) => format!("{}> ", table.turn().says(table)),
        _ => "> ".to_owned(),
    }
}

/// The name of a teammate.
fn example(table: &Table) -> String {
    let mut others = (0..table.players()).filter(|&player| player != table.observer());
    let other = others.next().unwrap_or(0);
    match table.setup().names.is_empty() {
        // A stand's number also identifies its player.
        true => (0..table.stands().len())
            .find(|&stand| table.owner(stand) == other)
            .unwrap_or(0)
            .to_string(),
        false => table.player_name(other),
    }
}

/// A note about an entry that took a turn; `None` if it was that player's turn.
pub(super) fn out_of_turn(before: &Table, actor: usize) -> Option<String> {
    let called = |player: usize| match player == before.observer() {
        true => "you".to_owned(),
        false => before.player_name(player),
    };
    match before.turn() {
        Turn::Of(player) if player != actor => {
            let whose = match player == before.observer() {
                true => "your".to_owned(),
                false => format!("{}'s", before.player_name(player)),
            };
            Some(format!("it was {whose} turn; continuing from {}", called(actor)))
        }
        Turn::Anyone { but } if but == Some(actor) => {
            Some(format!("nobody may take two turns in a row, but {} just did", called(actor)))
        }
        _ => None,
    }
}

/// The cards and the characters.
pub(super) fn write_cards(out: &mut dyn Write, table: &Table) -> io::Result<()> {
    let public = table.public();
    if !public.cards.is_empty() {
        let cards: Vec<String> = public.cards.iter().map(card).collect();
        write_list(out, "equipment", &cards)?;
    }
    if !public.characters.is_empty() {
        write_list(out, "characters", &characters(table))?;
    }
    Ok(())
}

fn card(card: &Card) -> String {
    let state = match card.state {
        CardState::Locked => "locked",
        CardState::Ready => "ready",
        CardState::Used => "used",
    };
    let also = card.also.map(|number| format!(" and {number}")).unwrap_or_default();
    format!("{} {}{also} ({state})", card.equipment.id(), card.equipment)
}

fn characters(table: &Table) -> Vec<String> {
    let all = &table.public().characters;
    let double = |one: &Character| one.skill == Skill::DoubleDetector;
    let names = |used: bool| {
        let some = all.iter().enumerate().filter(|(_, one)| one.used == used);
        some.map(|(player, _)| table.player_name(player)).collect::<Vec<_>>()
    };
    if all.len() == table.players() && all.iter().all(double) {
        let used = names(true);
        return match used.is_empty() {
            true => vec!["Double Detector for everybody".to_owned()],
            false => vec![format!("Double Detector for everybody (used: {})", used.join(", "))],
        };
    }
    let each = all.iter().enumerate().map(|(player, one)| {
        let used = if one.used { " (used)" } else { "" };
        format!("{} {}{used}", table.player_name(player), one.skill.name())
    });
    each.collect()
}

fn write_list(out: &mut dyn Write, what: &str, list: &[String]) -> io::Result<()> {
    for (i, line) in wrap(&format!("{what}: {}", list.join(", ")), 96).iter().enumerate() {
        writeln!(out, "{}{line}", if i == 0 { "" } else { "  " })?;
    }
    Ok(())
}

/// What is still to be entered for a fresh table, one sentence each.
pub(super) fn hints(table: &Table, mission: Mission) -> Vec<String> {
    let (number, players) = (mission.number(), table.players());
    let mut hints = Vec::new();
    let deck = mission.equipment(players);
    if let (true, Some(first)) = (table.public().cards.is_empty(), deck.first()) {
        let example = deck.get(3).unwrap_or(first);
        hints.push(match mission.cards_laid_out(players) {
            Some(count) => format!(
                "mission {number} uses {count} equipment cards: specify them with --equipment, or \
                 enter each, such as card {}",
                example.id()
            ),
            None => format!(
                "mission {number} adds its equipment later: enter each card when it appears, such as \
                 card {} ready",
                example.id()
            ),
        });
    }
    let (cards, needed) = (table.public().number_cards.len(), mission.special().number_cards());
    if cards < needed {
        let plural = if needed == 1 { "" } else { "s" };
        hints.push(format!(
            "mission {number} uses {needed} number card{plural}: specify with --number-cards"
        ));
    }
    if mission.has_later_characters() {
        hints.push(
            "players other than the captain may have another character: enter it, such as character \
             Bob=General Radar"
                .replace("Bob", &example(table)),
        );
    }
    if mission.turn_order() == TurnOrder::Called {
        hints.push(format!("turns are not tracked in mission {number}: {}", lower(mission.rule())));
    }
    hints
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

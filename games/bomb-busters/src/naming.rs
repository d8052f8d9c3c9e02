//! Names for display: `Bob F` for a slot, `Bob` for a stand, and facts in those words.
//!
//! A table without names says `stand 1 F`. If two stands have the same name, `Bob F (1:5)` tells
//! them apart.

use crate::facts::{Fact, What, Why};
use crate::stand::Spot;
use crate::table::Table;
use crate::table_error::letter;
use crate::tiles::{Colour, Parity, Value, ValueSet};
use kibitzer_game::{Joint, Message, Param, message};

/// The name of a stand: its player's name, or `stand 2`.
#[must_use]
pub fn stand_name(table: &Table, stand: usize) -> String {
    let names = &table.setup().names;
    // Names are given per player, or per stand if there are as many.
    let index = if names.len() == table.stands().len() { stand } else { table.owner(stand) };
    names.get(index).cloned().unwrap_or_else(|| format!("stand {stand}"))
}

/// The name of a slot: the player's name and a letter, such as `Bob F`.
#[must_use]
pub fn slot_name(table: &Table, stand: usize, slot: usize) -> String {
    let name = format!("{} {}", stand_name(table, stand), letter(slot));
    if has_namesake(table, stand) { format!("{name} ({stand}:{slot})") } else { name }
}

fn has_namesake(table: &Table, stand: usize) -> bool {
    let name = stand_name(table, stand).to_lowercase();
    (0..table.stands().len())
        .any(|other| other != stand && stand_name(table, other).to_lowercase() == name)
}

/// Several slots: `Bob A, C and D`, or with `or` instead of `and`; if it is all that is left on a
/// stand: `the uncut wires of Bob`.
#[must_use]
pub fn slots_name(table: &Table, slots: &[Spot], or: bool) -> Message {
    let mut stands: Vec<usize> = slots.iter().map(|spot| spot.stand).collect();
    stands.dedup();
    let parts = stands.into_iter().map(|stand| {
        let here: Vec<usize> =
            slots.iter().filter(|spot| spot.stand == stand).map(|spot| spot.slot).collect();
        let uncut = table.stands()[stand].iter().enumerate().filter(|(_, s)| !s.is_cut());
        let uncut: Vec<usize> = uncut.map(|(slot, _)| slot).collect();
        if here.len() > 3 && here == uncut {
            let name = stand_name(table, stand);
            return message!("bomb.uncut_wires", "the uncut wires of {name}", name = name);
        }
        if has_namesake(table, stand) {
            return listed(here.iter().map(|&slot| slot_name(table, stand, slot)), or);
        }
        let letters = listed(here.iter().map(|&slot| letter(slot).to_string()), or);
        Message::listed(Joint::Space, [stand_name(table, stand).into(), Param::from(letters)])
    });
    listed(parts, or)
}

fn listed(parts: impl IntoIterator<Item = impl Into<Param>>, or: bool) -> Message {
    let parts: Vec<Param> = parts.into_iter().map(Into::into).collect();
    if parts.is_empty() {
        return message!("bomb.nothing", "nothing");
    }
    Message::listed(if or { Joint::Or } else { Joint::And }, parts)
}

pub(crate) fn colour_name(colour: Colour) -> Message {
    message!("bomb.colour", colour = colour.to_string() => colour.to_string())
}

/// A value in a sentence.
#[must_use]
pub fn value_name(value: Value) -> Message {
    message!("bomb.value", value = value.to_string() => value.to_string())
}

/// Several values: `5 or 7`; or the few that are missing, if that is shorter.
#[must_use]
pub fn values_name(values: ValueSet) -> Message {
    // Usually these are all values but the deadly ones: naming the few that are missing is shorter.
    if !is_most(values) {
        return listed(values.iter().map(value_name), true);
    }
    let missing = values.complement();
    if missing.is_empty() {
        return message!("bomb.any_value", "any value");
    }
    let missing = listed(missing.iter().map(value_name), true);
    message!("bomb.all_but", "anything but {values}", values = missing)
}

/// Whether it is shorter to name the few values that are not in the set.
fn is_most(values: ValueSet) -> bool {
    values.iter().count() > 7
}

/// What an even or odd token leaves possible.
fn parity_of(values: ValueSet) -> Option<Message> {
    if values == Parity::Even.values() {
        return Some(message!("bomb.even", "even"));
    }
    (values == Parity::Odd.values()).then(|| message!("bomb.odd", "odd"))
}

impl Fact {
    /// The fact in the players' words.
    #[must_use]
    pub fn says(&self, table: &Table) -> Message {
        let slot = |spot: &Spot| slot_name(table, spot.stand, spot.slot);
        match &self.what {
            What::AtLeastOne { slots, values } => match &slots[..] {
                [only] => slot_is(slot(only), values_name(*values)),
                slots => message!(
                    "bomb.at_least_one",
                    "at least one of {slots} is {values}",
                    slots = slots_name(table, slots, true),
                    values = values_name(*values)
                ),
            },
            What::None { slots, values } => match (&slots[..], parity_of(values.complement())) {
                ([only], Some(parity)) => slot_is(slot(only), parity),
                ([only], _) if is_most(*values) => {
                    slot_is(slot(only), values_name(values.complement()))
                }
                ([only], _) => message!(
                    "bomb.is_not",
                    "{slot} is not {values}",
                    slot = slot(only),
                    values = values_name(*values)
                ),
                (slots, _) => message!(
                    "bomb.none_is",
                    "none of {slots} is {values}",
                    slots = slots_name(table, slots, false),
                    values = values_name(*values)
                ),
            },
            What::Equal(a, b) => message!(
                "bomb.equal",
                "{left} and {right} have the same value",
                left = slot(a),
                right = slot(b)
            ),
            What::Different(a, b) => message!(
                "bomb.different",
                "{left} and {right} have different values",
                left = slot(a),
                right = slot(b)
            ),
            What::Times { spot, times, .. } => {
                let times = match *times {
                    1 => message!("bomb.once", "once"),
                    times => message!("bomb.times", "{times} times", times = times),
                };
                message!(
                    "bomb.occurs",
                    "the value of {slot} occurs {times} on the stand of {name}",
                    slot = slot(spot),
                    times = times,
                    name = stand_name(table, spot.stand)
                )
            }
        }
    }

    /// The reason in the players' words.
    #[must_use]
    pub fn because(&self, table: &Table) -> Message {
        match self.why {
            Why::Announced { player, value } => message!(
                "bomb.announced",
                "{name} announced {value}, so they had one",
                name = table.player_name(player),
                value = value_name(value)
            ),
            Why::TokenBeside { player } => message!(
                "bomb.token_beside",
                "{name} placed the token beside the stand",
                name = table.player_name(player)
            ),
            Why::ParityToken => message!("bomb.parity_token", "it has an even or odd token"),
            Why::CountToken => message!("bomb.count_token", "it has a count token"),
            Why::FalseToken => message!("bomb.false_token", "it has a false token"),
            Why::FalseTokenNeverBeforeRed => message!(
                "bomb.false_never_red",
                "the captain's false tokens are never on red wires"
            ),
            Why::Entered => message!("bomb.entered", "it was entered"),
            Why::MissedAll => message!("bomb.missed_all", "the cut missed every wire pointed at"),
            Why::HitOne => message!("bomb.hit_one", "the cut hit one of the wires pointed at"),
            Why::TokenWentHere => message!(
                "bomb.token_went_here",
                "the token of a miss goes on a wire that is not red"
            ),
            Why::NoExplosion => message!("bomb.no_explosion", "the miss did not explode"),
            Why::StabilizedWithoutToken => {
                message!("bomb.stabilized", "a stabilized miss without a token hit only red wires")
            }
            Why::RadarYes { number } => {
                message!("bomb.radar_yes", "the radar found a {number} there", number = number)
            }
            Why::RadarNo { number } => {
                message!("bomb.radar_no", "the radar found no {number} there", number = number)
            }
            Why::Label => message!("bomb.label", "a label says so"),
        }
    }
}

/// Says what a slot is.
#[must_use]
pub fn slot_is(slot: String, what: Message) -> Message {
    message!("bomb.is", "{slot} is {what}", slot = slot, what = what)
}

/// Says that the table shows it.
#[must_use]
pub fn shown() -> Message {
    message!("bomb.shown", "the table shows it")
}

#[cfg(test)]
mod tests {
    use crate::facts::facts;
    use crate::file::TableFile;

    fn said(players: &[&str], constraint: &str) -> String {
        let stands = ["?1 ?1 ?1 ?1", "? ? ? ?", "? ? ? ?", "? ? ? ?"].map(str::to_owned).to_vec();
        let players = players.iter().map(|&name| name.to_owned()).collect();
        let mut file = TableFile { stands, players, ..TableFile::default() };
        file.wires = serde_json::from_str(r#"{"blue": [1, 4]}"#).unwrap();
        file.constraints = serde_json::from_str(&format!("[{constraint}]")).unwrap();
        let table = file.table().unwrap();
        facts(&table)[0].says(&table).to_string()
    }

    #[test]
    fn facts_use_the_players_names() {
        let names = ["Ann", "Bo", "Cy", "Dee"];
        for (constraint, expected) in [
            (
                r#"{"type": "must_have", "player": 1, "value": 3}"#,
                "at least one of the uncut wires of Bo is 3",
            ),
            (
                r#"{"type": "slot_parity", "player": 2, "slot": 1, "parity": "even"}"#,
                "Cy B is even",
            ),
            (r#"{"type": "slot_excluded", "player": 2, "slot": 1, "value": 4}"#, "Cy B is not 4"),
            (
                r#"{"type": "adjacent_equal", "player": 3, "left": 0, "right": 1}"#,
                "Dee A and Dee B have the same value",
            ),
        ] {
            assert_eq!(said(&names, constraint), expected);
        }
        let equal = r#"{"type": "adjacent_equal", "player": 3, "left": 0, "right": 1}"#;
        assert_eq!(said(&[], equal), "stand 3 A and stand 3 B have the same value");
        let namesakes = ["Ann", "Bo", "Cy", "Cy"];
        assert_eq!(said(&namesakes, equal), "Cy A (3:0) and Cy B (3:1) have the same value");
    }
}

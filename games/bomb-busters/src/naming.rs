//! Names for display: `Bob F` for a slot, `Bob` for a stand, and facts in those words.
//!
//! A table without names says `stand 1 F`. If two stands have the same name, `Bob F (1:5)` tells
//! them apart.

use crate::facts::{Fact, What, Why};
use crate::stand::Spot;
use crate::table::Table;
use crate::table_error::letter;
use crate::tiles::{Parity, ValueSet};

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
pub fn slots_name(table: &Table, slots: &[Spot], or: bool) -> String {
    let mut stands: Vec<usize> = slots.iter().map(|spot| spot.stand).collect();
    stands.dedup();
    let parts: Vec<String> = stands
        .into_iter()
        .map(|stand| {
            let here: Vec<usize> =
                slots.iter().filter(|spot| spot.stand == stand).map(|spot| spot.slot).collect();
            let uncut = table.stands()[stand].iter().enumerate().filter(|(_, s)| !s.is_cut());
            let uncut: Vec<usize> = uncut.map(|(slot, _)| slot).collect();
            if here.len() > 3 && here == uncut {
                return format!("the uncut wires of {}", stand_name(table, stand));
            }
            if has_namesake(table, stand) {
                let each = here.iter().map(|&slot| slot_name(table, stand, slot));
                return listed(&each.collect::<Vec<_>>(), or);
            }
            let letters: Vec<String> = here.iter().map(|&slot| letter(slot).to_string()).collect();
            format!("{} {}", stand_name(table, stand), listed(&letters, or))
        })
        .collect();
    listed(&parts, or)
}

fn listed(parts: &[String], or: bool) -> String {
    let word = if or { "or" } else { "and" };
    match parts {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// Several values: `5 or 7`; or the few that are missing, if that is shorter.
#[must_use]
pub fn values_name(values: ValueSet) -> String {
    let names: Vec<String> = values.iter().map(|value| value.to_string()).collect();
    match &names[..] {
        // Usually these are all values but the deadly ones: naming the few that are missing is
        // shorter.
        _ if is_most(values) => {
            let missing = values.complement();
            let missing: Vec<String> = missing.iter().map(|value| value.to_string()).collect();
            if missing.is_empty() {
                "any value".to_owned()
            } else {
                format!("anything but {}", listed(&missing, true))
            }
        }
        few => listed(few, true),
    }
}

/// Whether it is shorter to name the few values that are not in the set.
fn is_most(values: ValueSet) -> bool {
    values.iter().count() > 7
}

/// What an even or odd token leaves possible.
fn parity_of(values: ValueSet) -> Option<&'static str> {
    [(Parity::Even, "even"), (Parity::Odd, "odd")]
        .into_iter()
        .find_map(|(parity, name)| (parity.values() == values).then_some(name))
}

impl Fact {
    /// The fact in the players' words.
    #[must_use]
    pub fn says(&self, table: &Table) -> String {
        let slot = |spot: &Spot| slot_name(table, spot.stand, spot.slot);
        match &self.what {
            What::AtLeastOne { slots, values } => match &slots[..] {
                [only] => format!("{} is {}", slot(only), values_name(*values)),
                slots => {
                    let at = slots_name(table, slots, true);
                    format!("at least one of {at} is {}", values_name(*values))
                }
            },
            What::None { slots, values } => match &slots[..] {
                [only] if parity_of(values.complement()).is_some() => {
                    let parity = parity_of(values.complement()).unwrap_or_default();
                    format!("{} is {parity}", slot(only))
                }
                [only] if is_most(*values) => {
                    format!("{} is {}", slot(only), values_name(values.complement()))
                }
                [only] => format!("{} is not {}", slot(only), values_name(*values)),
                slots => format!(
                    "none of {} is {}",
                    slots_name(table, slots, false),
                    values_name(*values)
                ),
            },
            What::Equal(a, b) => format!("{} and {} have the same value", slot(a), slot(b)),
            What::Different(a, b) => format!("{} and {} have different values", slot(a), slot(b)),
            What::Times { spot, times, .. } => {
                let stand = stand_name(table, spot.stand);
                let times = if *times == 1 { "once".to_owned() } else { format!("{times} times") };
                format!("the value of {} occurs {times} on the stand of {stand}", slot(spot))
            }
        }
    }

    /// The reason in the players' words.
    #[must_use]
    pub fn because(&self, table: &Table) -> String {
        match self.why {
            Why::Announced { player, value } => {
                format!("{} announced {value}, so they had one", table.player_name(player))
            }
            Why::TokenBeside { player } => {
                format!("{} placed the token beside the stand", table.player_name(player))
            }
            why => why.to_string(),
        }
    }
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
        facts(&table)[0].says(&table)
    }

    #[test]
    fn facts_are_said_with_the_players_names() {
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

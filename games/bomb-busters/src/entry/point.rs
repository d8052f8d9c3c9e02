//! Parses wires as people write them: `Diana C=2`, or `3:2=2` by stand and slot.

use kibitzer_game::{Joint, Message, Param, message};

use crate::naming::{slot_name, stand_name};
use crate::stand::Spot;
use crate::table::Table;

/// A wire's name, such as `Diana C`; with numbers too if two stands have the same name.
pub fn name(table: &Table, spot: Spot) -> String {
    slot_name(table, spot.stand, spot.slot)
}

/// A player by name, even one with several stands, or by the number of a stand; `me` is the
/// observer.
pub fn player(table: &Table, text: &str) -> Result<usize, Message> {
    let called = stands_called(table, text.trim());
    match called.first().map(|&stand| table.owner(stand)) {
        Some(player) if called.iter().all(|&stand| table.owner(stand) == player) => Ok(player),
        _ => stand(table, text).map(|stand| table.owner(stand)),
    }
}

fn stands_called(table: &Table, name: &str) -> Vec<usize> {
    let same = |&stand: &usize| stand_name(table, stand).to_lowercase() == name.to_lowercase();
    (0..table.stands().len()).filter(same).collect()
}

/// A stand by name or by number.
pub fn stand(table: &Table, text: &str) -> Result<usize, Message> {
    let text = text.trim();
    if let Ok(stand) = text.parse::<usize>() {
        let stands = table.stands().len();
        let there = stand < stands;
        return there.then_some(stand).ok_or_else(|| {
            message!(
                "bomb.no_stand",
                "there is no stand {stand}: there are {stands}, counted from 0",
                stand = stand,
                stands = stands
            )
        });
    }
    match stands_called(table, text)[..] {
        [stand] => Ok(stand),
        [] if text.eq_ignore_ascii_case("me") => Ok(table.setup().observer),
        [] => {
            let names: Vec<String> =
                (0..table.stands().len()).map(|stand| stand_name(table, stand)).collect();
            Err(message!(
                "bomb.no_player",
                "no player is called `{text}`; expected one of {names}",
                text = text,
                names = Param::list(Joint::Comma, names)
            ))
        }
        [first, ..] => Err(message!(
            "bomb.several_stands",
            "`{text}` has several stands: name the wire by its stand and slot, such as {first}:2",
            text = text,
            first = first
        )),
    }
}

/// A slot by its letter alone.
pub fn slot_of(text: &str) -> Option<usize> {
    let mut letters = text.trim().chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then(|| usize::from(letter.to_ascii_uppercase() as u8 - b'A'))
}

/// A stand and the text about its slots: `Diana C,E` and `3:2,4` alike.
fn stand_and_slots<'a>(table: &Table, text: &'a str) -> Result<(usize, &'a str), Message> {
    let text = text.trim();
    let (owner, slots) = match text.split_once(':') {
        Some(parts) => parts,
        None => text
            .split_once(',')
            .map_or(text, |(first, _)| first)
            .trim()
            .rsplit_once(' ')
            .map_or_else(
                || {
                    Err(message!(
                        "bomb.write_wire",
                        "`{text}` is not a wire: write a name and a letter, such as Diana C",
                        text = text
                    ))
                },
                |(owner, _)| Ok((owner, text[owner.len()..].trim())),
            )?,
    };
    Ok((stand(table, owner)?, slots))
}

fn slot(text: &str) -> Option<usize> {
    slot_of(text).or_else(|| text.trim().parse().ok())
}

/// A wire: `Diana C` or `3:2`.
pub fn spot(table: &Table, text: &str) -> Result<Spot, Message> {
    let found = place(table, text)?;
    there(table, found, text)
}

fn there(table: &Table, found: Spot, text: &str) -> Result<Spot, Message> {
    let slots = table.stands()[found.stand].len();
    if found.slot < slots {
        return Ok(found);
    }
    let text = text.trim();
    Err(message!(
        "bomb.no_such_wire",
        "`{text}` does not exist: {name} has {slots} wires",
        text = text,
        name = stand_name(table, found.stand),
        slots = slots
    ))
}

/// A place where a wire may be inserted: possibly one past the last.
pub fn place(table: &Table, text: &str) -> Result<Spot, Message> {
    let (stand, slots) = stand_and_slots(table, text)?;
    let slot = slot(slots).ok_or_else(|| {
        message!(
            "bomb.write_wire",
            "`{text}` is not a wire: write a name and a letter, such as Diana C",
            text = text.trim()
        )
    })?;
    Ok(Spot { stand, slot })
}

/// Several wires of one stand: `Diana C,E`, `3:2,4`, or all that the Super Detector looks at: `Diana all`.
pub fn spots(table: &Table, text: &str) -> Result<Vec<Spot>, Message> {
    let (stand, slots) = stand_and_slots(table, text)?;
    if slots.eq_ignore_ascii_case("all") {
        let row = table.stands()[stand].iter().enumerate();
        let uncut = row.filter(|(_, slot)| !slot.is_cut() && !slot.unsorted);
        let all: Vec<Spot> = uncut.map(|(slot, _)| Spot { stand, slot }).collect();
        let none = || {
            message!("bomb.no_uncut", "{name} has no uncut wire", name = stand_name(table, stand))
        };
        return (!all.is_empty()).then_some(all).ok_or_else(none);
    }
    let mut found = Vec::new();
    for part in slots.split(',') {
        let slot = slot(part).ok_or_else(|| {
            message!(
                "bomb.write_letters",
                "`{text}` is not a wire: write letters, such as Diana C,E",
                text = text.trim()
            )
        })?;
        let spot = there(table, Spot { stand, slot }, text)?;
        if found.contains(&spot) {
            return Err(message!(
                "bomb.slot_twice",
                "{slot} appears twice",
                slot = name(table, spot)
            ));
        }
        found.push(spot);
    }
    found.sort_unstable();
    Ok(found)
}

/// A wire and what is said about it: `Diana C=2`.
pub fn says<'a>(table: &Table, text: &'a str) -> Result<(Spot, &'a str), Message> {
    let (at, said) = text.rsplit_once('=').ok_or_else(|| {
        message!(
            "bomb.write_value",
            "`{text}`: write wire=value, such as Diana C=2",
            text = text.trim()
        )
    })?;
    Ok((spot(table, at)?, said.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::TableFile;

    #[test]
    fn wires_are_named_by_player_and_letter_or_by_numbers() {
        let stands = ["?1 ?1", "? ?", "? ?", "? ?"].map(str::to_owned).to_vec();
        let players = ["Ann", "Bo", "Cy", "Cy"].map(str::to_owned).to_vec();
        let mut file = TableFile { stands, players, ..TableFile::default() };
        file.wires = serde_json::from_str(r#"{"blue": [1, 2]}"#).unwrap();
        let table = file.table().unwrap();
        assert_eq!(says(&table, "bo b = 2"), Ok((Spot::new(1, 1), "2")));
        assert_eq!(spot(&table, "3:1"), Ok(Spot::new(3, 1)));
        assert_eq!(name(&table, Spot::new(1, 1)), "Bo B");
        assert_eq!(name(&table, Spot::new(3, 1)), "Cy B (3:1)");
        for wrong in
            ["", "Bo", "Bo C", "Bo é", "Bo AB", "Dee A", "Cy A", "9:0", "1:9", "x:1", "1:x"]
        {
            assert!(spot(&table, wrong).is_err(), "{wrong}");
        }
        assert!(says(&table, "Bo B").is_err());
    }
}

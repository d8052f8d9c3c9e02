//! Wires as people write them: `Diana C=2`, or `3:2=2` by stand and slot.

use kibitzer_bomb_busters::odds::slot_name;
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;

/// What a stand is called: its player's name, or `stand 2`.
pub(super) fn stand_name(table: &Table, stand: usize) -> String {
    let name = slot_name(table, stand, 0);
    name.strip_suffix(" A").unwrap_or(&name).to_owned()
}

/// A wire's name, such as `Diana C`; by numbers too where two stands have the same name.
pub(super) fn name(table: &Table, spot: Spot) -> String {
    let name = slot_name(table, spot.stand, spot.slot);
    let same = stands_called(table, &stand_name(table, spot.stand)).len() > 1;
    if same { format!("{name} ({spot})") } else { name }
}

fn stands_called(table: &Table, name: &str) -> Vec<usize> {
    let same = |&stand: &usize| stand_name(table, stand).to_lowercase() == name.to_lowercase();
    (0..table.stands().len()).filter(same).collect()
}

/// The stand of a name, or of a number.
pub(super) fn stand(table: &Table, text: &str) -> Result<usize, String> {
    let text = text.trim();
    if let Ok(stand) = text.parse::<usize>() {
        let stands = table.stands().len();
        let there = stand < stands;
        return there.then_some(stand).ok_or_else(|| {
            format!("there is no stand {stand}: there are {stands}, counted from 0")
        });
    }
    match stands_called(table, text)[..] {
        [stand] => Ok(stand),
        [] => {
            let names: Vec<String> =
                (0..table.stands().len()).map(|stand| stand_name(table, stand)).collect();
            Err(format!("nobody here is called `{text}`: {}", names.join(", ")))
        }
        _ => Err(format!("`{text}` has several stands: write stand:slot, such as 3:2")),
    }
}

/// A wire: `Diana C` or `3:2`.
pub(super) fn spot(table: &Table, text: &str) -> Result<Spot, String> {
    let text = text.trim();
    let (owner, slot) = if let Some((stand, slot)) = text.split_once(':') {
        let slot = slot.trim().parse::<usize>();
        (stand, slot.map_err(|_| format!("`{text}`: write stand:slot, such as 3:2"))?)
    } else {
        let wrong =
            || format!("`{text}` names no wire: write a name and a letter, such as Diana C");
        let (owner, letter) = text.rsplit_once(' ').ok_or_else(wrong)?;
        let mut letters = letter.chars();
        let letter = letters.next().filter(char::is_ascii_alphabetic).ok_or_else(wrong)?;
        if letters.next().is_some() {
            return Err(wrong());
        }
        (owner, usize::from(letter.to_ascii_uppercase() as u8 - b'A'))
    };
    let stand = stand(table, owner)?;
    let slots = table.stands()[stand].len();
    if slot < slots {
        return Ok(Spot { stand, slot });
    }
    Err(format!("`{text}` is not there: {} has {slots} wires", stand_name(table, stand)))
}

/// A wire and what is said of it: `Diana C=2`.
pub(super) fn says<'a>(table: &Table, text: &'a str) -> Result<(Spot, &'a str), String> {
    let (at, said) = text
        .rsplit_once('=')
        .ok_or_else(|| format!("`{}`: write wire=value, such as Diana C=2", text.trim()))?;
    Ok((spot(table, at)?, said.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_bomb_busters::file::TableFile;

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

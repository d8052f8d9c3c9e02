//! What a person knows from elsewhere, as typed: facts without an event behind them.

use kibitzer_game::{Message, message};

use crate::stand::Spot;
use crate::table::{Constraint, Table};
use crate::tiles::Parity;

use super::checked;
use super::cuts::value_of;
use super::point::{slot_of, spot, stand};

/// `know Bob has 5`, `know Bob C not 5` ... Adds an entry to `constraints`.
pub(super) fn know(table: &Table, text: &str) -> Result<Table, Message> {
    let fact = fact(table, text.trim())?;
    if table.setup().constraints.contains(&fact) {
        return Err(message!("bomb.already_known", "this is already known"));
    }
    checked(table, |setup| setup.constraints.push(fact))
}

fn fact(table: &Table, text: &str) -> Result<Constraint, Message> {
    if let Some((who, said)) = text.rsplit_once(" has ") {
        let (stand, value) = (stand(table, who)?, value_of(said.trim())?);
        return Ok(Constraint::MustHave { stand, value });
    }
    if let Some((who, said)) = text.rsplit_once(" lacks ") {
        let (stand, value) = (stand(table, who)?, value_of(said.trim())?);
        return Ok(Constraint::MustNotHave { stand, value });
    }
    if let Some((at, said)) = text.rsplit_once(" not ") {
        let (Spot { stand, slot }, value) = (spot(table, at)?, value_of(said.trim())?);
        return Ok(Constraint::SlotExcluded { stand, slot, value });
    }
    if let Some((at, said)) = text.rsplit_once(" times ") {
        let count = said
            .trim()
            .parse()
            .map_err(|_| message!("bomb.not_number", "`{said}` is not a number", said = said))?;
        let Spot { stand, slot } = spot(table, at)?;
        return Ok(Constraint::Multiplicity { stand, slot, count });
    }
    if let Some((left, right)) = text.split_once('=') {
        let (left, equal) = match left.strip_suffix('!') {
            Some(left) => (left, false),
            None => (left, true),
        };
        let left = spot(table, left)?;
        let right = match slot_of(right) {
            Some(slot) => spot(table, &format!("{}:{slot}", left.stand))?,
            None => spot(table, right)?,
        };
        if left.stand != right.stand {
            return Err(message!("bomb.same_stand", "both wires must be on the same stand"));
        }
        let (stand, left, right) = (left.stand, left.slot, right.slot);
        return Ok(match equal {
            true => Constraint::AdjacentEqual { stand, left, right },
            false => Constraint::AdjacentNotEqual { stand, left, right },
        });
    }
    let Some((at, said @ ("even" | "odd" | "unsorted"))) = text.rsplit_once(' ') else {
        return Err(message!(
            "bomb.not_a_fact",
            "`{text}` is not understood: write Bob has 5, Bob lacks 5, Bob C not 5, Bob C even, \
             Bob C times 2, Bob C=E, Bob C!=E or Bob C unsorted",
            text = text
        ));
    };
    let Spot { stand, slot } = spot(table, at)?;
    Ok(match said {
        "even" => Constraint::SlotParity { stand, slot, parity: Parity::Even },
        "odd" => Constraint::SlotParity { stand, slot, parity: Parity::Odd },
        _ => Constraint::Unsorted { stand, slot },
    })
}

/// `forget 0`: removes a fact, counted from 0.
pub(super) fn forget(table: &Table, text: &str) -> Result<Table, Message> {
    let known = table.setup().constraints.len();
    let at = text.trim().parse::<usize>().ok().filter(|&at| at < known);
    let at = at.ok_or_else(|| {
        message!("bomb.no_fact", "there are {known} facts, counted from 0", known = known)
    })?;
    checked(table, |setup| {
        // A wire outside the sort order is also marked as such on its stand.
        if let Constraint::Unsorted { stand, slot } = setup.constraints.remove(at) {
            setup.stands[stand][slot].unsorted = false;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::enter;
    use super::*;
    use crate::file::TableFile;
    use crate::tiles::Value;

    #[test]
    fn every_kind_of_fact_can_be_entered_and_undone() {
        let stands = ["?1 ?2 ?3", "? ? ?", "? ? ?", "? ? ?"].map(str::to_owned).to_vec();
        let players = ["Ann", "Bo", "Cy", "Dee"].map(str::to_owned).to_vec();
        let mut file = TableFile { stands, players, ..TableFile::default() };
        file.wires = serde_json::from_str(r#"{"blue": [1, 3]}"#).unwrap();
        let table = file.table().unwrap();
        let (two, stand, slot) = (Value::Blue(2), 1, 2);
        for (line, wanted) in [
            ("Bo has 2", Constraint::MustHave { stand, value: two }),
            ("1 lacks 2", Constraint::MustNotHave { stand, value: two }),
            ("Bo C not 2", Constraint::SlotExcluded { stand, slot, value: two }),
            ("1:2 even", Constraint::SlotParity { stand, slot, parity: Parity::Even }),
            ("Bo C odd", Constraint::SlotParity { stand, slot, parity: Parity::Odd }),
            ("1:2 times 2", Constraint::Multiplicity { stand, slot, count: 2 }),
            ("1:1=1:2", Constraint::AdjacentEqual { stand, left: 1, right: 2 }),
            ("Bo B!=C", Constraint::AdjacentNotEqual { stand, left: 1, right: 2 }),
            ("Bo C unsorted", Constraint::Unsorted { stand, slot }),
        ] {
            let after = enter(&table, "know", line).unwrap();
            assert_eq!(after.setup().constraints, [wanted], "{line}");
            assert!(enter(&after, "know", line).is_err(), "{line} twice");
            assert_eq!(enter(&after, "forget", "0").unwrap(), table, "{line}");
        }
        for wrong in ["", "Bo", "Bo has", "Bo has 13", "Bo D even", "Bo C times x", "Bo B=Cy C"] {
            assert!(enter(&table, "know", wrong).is_err(), "{wrong}");
        }
        assert!(enter(&table, "forget", "0").is_err());
    }
}

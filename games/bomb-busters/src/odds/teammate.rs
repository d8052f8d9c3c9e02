//! What a teammate can cut, as far as the observer can tell.
//!
//! A teammate knows their own wires, which the observer does not: a cut counts as a hit in the worlds
//! in which the teammate has the value and the wire is one. The observer's own wires can be pointed
//! at, too. Counts are exact.

use kibitzer_deal::Count;

use super::worlds::{OddsError, Worlds};
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::{Value, ValueSet};

/// A dual cut that a teammate may make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeammateCut {
    /// The announced value.
    pub value: Value,
    /// The wires for which all counts are the same.
    pub spots: Vec<Spot>,
    /// The number of worlds in which the teammate has an uncut wire of the value.
    pub holds: Count,
    /// The number of those in which the wire has the value.
    pub hits: Count,
    /// The number of those in which the wire is red.
    pub explodes: Count,
}

/// The cuts of a teammate that can hit, those that hit most often first.
///
/// # Errors
/// If counting exceeds its budget, or the work is stopped.
pub fn teammate_cuts(
    table: &Table,
    worlds: &Worlds,
    player: usize,
) -> Result<Vec<TeammateCut>, OddsError> {
    let (own, others): (Vec<Spot>, Vec<Spot>) = table
        .spots()
        .filter(|&spot| !table.slot(spot).is_cut())
        .partition(|spot| table.owner(spot.stand) == player);
    let mut found: Vec<TeammateCut> = Vec::new();
    for value in Value::all().filter(|&value| value != Value::Red) {
        let none = ValueSet::one(value).complement();
        let without: Vec<(Spot, ValueSet)> = own.iter().map(|&spot| (spot, none)).collect();
        let without = worlds.given(&without)?;
        let lacks = without.as_ref().map_or(Count::ZERO, |without| without.total().clone());
        let holds = worlds.total() - &lacks;
        if holds.is_zero() {
            continue;
        }
        let both = |spot: Spot, value: Value| {
            let lacks = without.as_ref().map_or(Count::ZERO, |without| without.has(spot, value));
            &worlds.has(spot, value) - &lacks
        };
        for &spot in &others {
            let (hits, explodes) = (both(spot, value), both(spot, Value::Red));
            if hits.is_zero() {
                continue;
            }
            let same = |one: &&mut TeammateCut| {
                one.value == value && one.hits == hits && one.explodes == explodes
            };
            match found.iter_mut().find(same) {
                Some(one) => one.spots.push(spot),
                None => found.push(TeammateCut {
                    value,
                    spots: vec![spot],
                    holds: holds.clone(),
                    hits,
                    explodes,
                }),
            }
        }
    }
    found.sort_by(|a, b| b.hits.cmp(&a.hits).then_with(|| a.explodes.cmp(&b.explodes)));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::TableFile;
    use crate::odds::exclude;
    use crate::tiles::Wire;
    use kibitzer_work::Work;

    fn table(stands: [&str; 4]) -> Table {
        let players = ["Ann", "Bo", "Cy", "Dee"].map(str::to_owned).to_vec();
        let stands = stands.map(str::to_owned).to_vec();
        let mut file = TableFile { stands, players, ..TableFile::default() };
        file.wires = serde_json::from_str(
            r#"{"blue": [1, 3], "red": {"candidates": [1, 2], "in_play": 1}}"#,
        )
        .unwrap();
        file.free_sizes = true;
        file.table().unwrap()
    }

    /// Every count agrees with the list of all worlds.
    #[test]
    fn the_counts_are_those_of_all_worlds() {
        let table = table(["?1 2 ?2 ?3", "? i3 ?", "1 ? ?", "? ? ?"]);
        let worlds = Worlds::new(&table).unwrap();
        let deals = worlds.lattices().flat_map(|lattice| lattice.deals());
        let all: Vec<(Vec<Vec<Wire>>, Count)> =
            deals.map(|(deal, count)| (worlds.stands(&deal), count)).collect();
        let count = |is: &dyn Fn(&[Vec<Wire>]) -> bool| {
            let those = all.iter().filter(|(stands, _)| is(stands));
            those.fold(Count::ZERO, |sum, (_, count)| &sum + count)
        };
        let cuts = teammate_cuts(&table, &worlds, 2).unwrap();
        assert!(!cuts.is_empty());
        for cut in &cuts {
            for &Spot { stand, slot } in &cut.spots {
                let holds = |stands: &[Vec<Wire>]| {
                    stands[2][1..].iter().any(|wire| wire.value() == cut.value)
                };
                let is = |value: Value| {
                    count(&|stands| holds(stands) && stands[stand][slot].value() == value)
                };
                let found = [&cut.holds, &cut.hits, &cut.explodes];
                assert_eq!(found, [&count(&holds), &is(cut.value), &is(Value::Red)], "{cut:?}");
                assert_ne!(stand, 2);
            }
        }
        assert!(cuts.windows(2).all(|two| two[0].hits >= two[1].hits));
        // The observer's own wires are pointed at as well.
        assert!(cuts.iter().any(|cut| cut.spots.iter().any(|spot| spot.stand == 0)));
    }

    #[test]
    fn an_excluded_value_has_a_reason() {
        let table = table(["?1 2 ?2 ?3", "? i3 ?", "1 ? ?", "? ? ?"]);
        let worlds = Worlds::new(&table).unwrap();
        let work = Work::free();
        for spot in table.unknown() {
            for value in Value::all().filter(|value| *value != Value::Yellow) {
                let possible = !worlds.has(spot, value).is_zero();
                let found = exclude(&table, spot, value, &work).unwrap();
                assert_eq!(found.is_none(), possible, "{spot} {value}");
            }
        }
        // Right of the token 3 of Bo nothing below 3 fits.
        let found = exclude(&table, Spot::new(1, 2), Value::Blue(2), &work).unwrap().unwrap();
        let says: Vec<&str> = found.because.iter().map(|entry| &*entry.says).collect();
        assert_eq!((says, found.is_smallest), (vec!["Bo B = i3"], true));
        assert_eq!(exclude(&table, Spot::new(0, 0), Value::Blue(2), &work), Ok(None));
    }
}

//! Tables of random games that were really played, against an oracle that holds every filling against the record.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod record;

use std::collections::{BTreeMap, BTreeSet};

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::odds::{Analysis, Worlds};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::tiles::Value;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use record::Tile;
use record::count::Fillings;
use record::dice::Dice;
use record::read::Record;
use record::show::play;
use serde_json::{Value as Json, json};

/// The oracle itself against answers that were found elsewhere.
#[test]
fn the_oracle_agrees_with_the_played_cases() {
    for line in include_str!("played/played.jsonl").lines() {
        let case: Json = serde_json::from_str(line).unwrap();
        let expected = &case["expected"];
        let file: TableFile = serde_json::from_value(case["query"].clone()).unwrap();
        let record = Record::read(&file);
        let fillings = Fillings::of(&record);
        for (place, tiles) in expected["positions"].as_object().unwrap() {
            let (stand, slot) = record::read_place(place);
            let found = fillings.at(record.today[stand][slot]).into_iter();
            let found = found.map(|(tile, weight)| (tile, json!(fraction(weight, fillings.total))));
            assert_eq!(Json::Object(found.collect()), *tiles, "{}: {place}", case["id"]);
        }
        let certain = json!(fillings.certain_dual_cuts(&record));
        assert_eq!(certain, expected["certain_dual_cuts"], "{}", case["id"]);
    }
}

fn fraction(part: u128, whole: u128) -> String {
    let (mut a, mut b) = (part, whole);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    if whole == a { (part / a).to_string() } else { format!("{}/{}", part / a, whole / a) }
}

/// Where the crate and the oracle differ about a table, or nothing.
fn difference(
    file: &TableFile,
    record: &Record<'_>,
    fillings: &Fillings,
    dice: &mut Dice,
) -> Option<String> {
    let table = match file.table() {
        Ok(table) => table,
        Err(error) => return Some(format!("refused: {error}")),
    };
    let worlds = match Worlds::new(&table) {
        Ok(worlds) => worlds,
        Err(error) => return Some(format!("no worlds: {error}")),
    };
    let total = worlds.total().to_u128().unwrap();
    let same = |worlds: u128, weight: u128| worlds * fillings.total == weight * total;
    for (stand, ids) in record.today.iter().enumerate() {
        for (slot, &id) in ids.iter().enumerate() {
            let wanted = fillings.at(id);
            let found = worlds.distribution(Spot::new(stand, slot)).into_iter();
            let found: BTreeMap<String, u128> =
                found.map(|(wire, n)| (wire.to_string(), n.to_u128().unwrap())).collect();
            let agree = found.len() == wanted.len()
                && found.iter().all(|(tile, &n)| wanted.get(tile).is_some_and(|&w| same(n, w)));
            if !agree {
                let whole = fillings.total;
                return Some(format!(
                    "{stand}:{slot} is {found:?} of {total}, not {wanted:?} of {whole}"
                ));
            }
        }
    }
    for _ in 0..4 {
        let stand = dice.below(record.today.len());
        let ids = &record.today[stand];
        let mut slots: Vec<usize> = (0..ids.len()).collect();
        dice.shuffle(&mut slots);
        slots.truncate(1 + dice.below(ids.len()));
        // A tile that is possible somewhere: an event that cannot be says little.
        let value = dice.pick(&fillings.all).unwrap().0[ids[slots[0]]].value();
        let name = Value::from_name(&value.to_string()).unwrap();
        let any = worlds.any(stand, &slots, name).unwrap().to_u128().unwrap();
        let all = worlds.all(stand, &slots, name).unwrap().to_u128().unwrap();
        let has = |tiles: &[Tile], slot: usize| tiles[ids[slot]].value() == value;
        let any_wanted = fillings.weight(|tiles| slots.iter().any(|&slot| has(tiles, slot)));
        let all_wanted = fillings.weight(|tiles| slots.iter().all(|&slot| has(tiles, slot)));
        if !(same(any, any_wanted) && same(all, all_wanted)) {
            return Some(format!("any or all of {stand}:{slots:?} = {value}"));
        }
    }
    let certain = Analysis::new(&table, &worlds).certain_dual_cuts().into_iter();
    let certain: BTreeSet<_> = certain.map(|(at, v)| (at.stand, at.slot, v.to_string())).collect();
    let wanted = fillings.certain_dual_cuts(record);
    (certain != wanted).then(|| format!("certain cuts {certain:?}, not {wanted:?}"))
}

#[test]
fn every_slot_event_and_certain_cut_of_random_played_games() {
    let (mut moved, mut kinds, mut differ) = (0, BTreeMap::new(), 0);
    for seed in 0..4000 {
        let mut played = play(Dice(Xoshiro256PlusPlus::seed_from_u64(seed)), 8);
        let record = Record::read(&played.file);
        let truth: Vec<Tile> =
            played.game.stands.concat().iter().map(|&id| played.game.tiles[id]).collect();
        let fillings = Fillings::of(&record);
        let shown = serde_json::to_string(&played.file).unwrap();
        assert!(
            fillings.all.iter().any(|(tiles, _)| *tiles == truth),
            "{seed}: the truth is impossible: {shown}"
        );
        if let Some(difference) =
            difference(&played.file, &record, &fillings, &mut played.game.dice)
        {
            println!(
                "{seed}: {difference}\n    {shown}\n    truth {}",
                truth.iter().map(|t| t.bare()).collect::<Vec<_>>().join(" ")
            );
            differ += 1;
        }
        moved += usize::from(played.game.moves > 0);
        for (kind, count) in played.game.kinds {
            *kinds.entry(kind).or_insert(0) += count;
        }
    }
    println!("{moved} moved, {kinds:?}");
    assert!(differ == 0, "{differ} differ");
}

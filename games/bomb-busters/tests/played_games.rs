//! Tables of randomly played games, against an oracle that checks every filling against the record.

use crate::record;

use std::collections::{BTreeMap, BTreeSet};

use kibitzer_bomb_busters::odds::{Analysis, Worlds};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::tiles::Value;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use record::Tile;
use record::count::Fillings;
use record::dice::Dice;
use record::read::Record;
use record::shape::TableFile;
use record::show::{Played, play};
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

/// Where the crate and the oracle differ about a table, if they do.
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
        // A tile that is possible somewhere: an impossible event would test little.
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

/// How often 5,000 games must have produced each kind of entry, token and fact, so that none is
/// left unchecked.
const OFTEN: [(&str, usize); 38] = [
    ("hit", 2000),
    ("miss with token", 1000),
    ("miss without token", 200),
    ("stabilized red", 100),
    ("stabilizer", 800),
    ("double detector", 800),
    ("triple detector", 500),
    ("super detector", 80),
    ("ray", 800),
    ("waiting", 100),
    ("solo cut", 400),
    ("used", 200),
    ("reds revealed", 150),
    ("disintegrated", 100),
    ("radar", 1000),
    ("label =", 400),
    ("label !=", 800),
    ("beside", 1000),
    ("swap", 2000),
    ("taken", 1000),
    ("token", 1000),
    ("number token", 800),
    ("yellow token", 80),
    ("parity token", 800),
    ("count token", 2000),
    ("count token came off", 200),
    ("false token", 800),
    ("colour", 1000),
    ("cut that the stand does not show", 400),
    ("must have", 500),
    ("must not have", 800),
    ("equal", 150),
    ("not equal", 300),
    ("excluded", 500),
    ("parity", 500),
    ("multiplicity", 500),
    ("unsorted", 400),
    ("failed cut", 500),
];

#[test]
fn every_slot_event_and_certain_cut_of_random_played_games() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut open, mut moved) = (0, 0);
    for seed in 0..5000 {
        let Played { mut game, file } = play(Dice(Xoshiro256PlusPlus::seed_from_u64(seed)), 9);
        let shown = serde_json::to_string(&file).unwrap();
        let record = Record::read(&file);
        let fillings = Fillings::of(&record);
        let truth: Vec<Tile> = game.stands.concat().iter().map(|&id| game.tiles[id]).collect();
        let possible = fillings.all.iter().any(|(tiles, _)| *tiles == truth);
        assert!(possible, "game {seed}: the truth is impossible\n{shown}");
        let difference = difference(&file, &record, &fillings, &mut game.dice);
        assert_eq!(difference, None, "game {seed}\n{shown}");
        open += usize::from(fillings.all.len() > 1);
        moved += usize::from(fillings.all.len() > 1 && game.moves > 0);
        for (kind, count) in game.kinds {
            *kinds.entry(kind).or_insert(0) += count;
        }
    }
    assert!(
        open >= 3000 && moved >= 1500,
        "{open} games leave a question, {moved} of them with moves"
    );
    for (kind, often) in OFTEN {
        assert!(kinds.get(kind).is_some_and(|count| *count >= often), "{kind}: {kinds:?}");
    }
    assert_eq!(kinds.len(), OFTEN.len(), "{kinds:?}");
}

/// A count token was removed in a swap, and the wire got another one later.
#[test]
fn a_count_token_speaks_of_the_stand_where_it_was_laid_last() {
    let file: TableFile = serde_json::from_value(json!({
        "wires": {"blue": [1, 2]},
        "stands": ["?1 ?1 ?2", "? ? ?", "2x ?"],
        "history": [
            {"event": "token", "wire": "1:0"},
            {"event": "swap", "first": ["1:0", "2:0"], "second": ["2:1", "1:2"]},
            {"event": "dual_cut", "actor": 0, "values": [2], "target": 2, "slots": [0], "result": "miss", "slot": 0},
        ],
    }))
    .unwrap();
    let record = Record::read(&file);
    let fillings = Fillings::of(&record);
    assert!(!fillings.all.is_empty());
    let mut dice = Dice(Xoshiro256PlusPlus::seed_from_u64(1));
    assert_eq!(difference(&file, &record, &fillings, &mut dice), None);
}

//! Exact counting against the brute-force oracle on random small tables with every kind of token.

use crate::oracle;

use std::collections::BTreeMap;

use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::odds::{Counting, OddsError, Translation, Worlds};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Colour, Value, Wire};
use kibitzer_deal::Options;
use oracle::tiny::{Dice, random_table};
use oracle::{count, targets_missed, visit, weigh};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

type Positions = BTreeMap<(usize, usize), BTreeMap<Wire, u128>>;

fn positions(table: &Table, worlds: &Worlds) -> Positions {
    table
        .unknown()
        .map(|spot| {
            let at = worlds.distribution(spot).into_iter();
            ((spot.stand, spot.slot), at.map(|(w, n)| (w, n.to_u128().unwrap())).collect())
        })
        .collect()
}

/// The counting of the case files.
fn old(table: &Table) -> Result<Worlds, OddsError> {
    Worlds::with(table, Counting::Unknown, Options::default())
}

fn shown(table: &Table) -> String {
    let file = TableFile::from_setup(table.setup());
    format!("{:?} {:?} {:?}", file.stands, file.constraints, file.failed_dual_cuts)
}

#[test]
fn twenty_thousand_small_tables() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut none, mut some, mut split) = (0, 0, 0);
    for round in 0..20_000 {
        let (table, _) = random_table(&mut rng, 8);
        let wanted = count(&table);
        let translation = Translation::new(&table, Counting::Unknown).unwrap();
        split += usize::from(translation.cases.len() > 1);
        match Worlds::of(&table, translation, Options::default()) {
            Ok(worlds) => {
                let total = worlds.total().to_u128().unwrap();
                assert_eq!(total, wanted.total, "{round}: {}", shown(&table));
                let found = positions(&table, &worlds);
                assert_eq!(found, wanted.positions, "{round}: {}", shown(&table));
                some += 1;
            }
            Err(error) => {
                assert_eq!(error, OddsError::Contradiction, "{round}: {}", shown(&table));
                assert_eq!(wanted.total, 0, "{round}: {}", shown(&table));
                none += 1;
            }
        }
    }
    assert!(none > 100 && some > 15_000, "{none} without a deal, {some} with");
    assert!(split > 100, "{split} tables were split into cases");
}

#[test]
fn joint_events_of_random_slots() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    let mut between = 0;
    for _ in 0..4000 {
        let (table, _) = random_table(&mut rng, 8);
        let Ok(worlds) = old(&table) else { continue };
        let mut dice = Dice(&mut rng);
        let unknown: Vec<Spot> = table.unknown().collect();
        if unknown.is_empty() {
            continue;
        }
        let stand = unknown[dice.below(unknown.len())].stand;
        let size = table.stands()[stand].len();
        let slots: Vec<usize> = (0..size).filter(|_| dice.one_in(2)).collect();
        let value = Value::all().nth([0, 1, 2, 12, 13][dice.below(5)]).unwrap();
        let has = |w: &[Vec<Wire>], s: usize| w[stand][s].value() == value;
        let any = weigh(&table, |w| slots.iter().any(|&s| has(w, s)));
        let all = weigh(&table, |w| slots.iter().all(|&s| has(w, s)));
        let found = worlds.any(stand, &slots, value).unwrap().to_u128().unwrap();
        assert_eq!(found, any, "any {slots:?} of {stand}: {}", shown(&table));
        let found = worlds.all(stand, &slots, value).unwrap().to_u128().unwrap();
        assert_eq!(found, all, "all {slots:?} of {stand}: {}", shown(&table));
        between += usize::from(any > 0 && any < worlds.total().to_u128().unwrap());
    }
    assert!(between > 200, "{between} events were open questions");
}

fn factorial(n: usize) -> u128 {
    (1..=n as u128).product()
}

/// The number of real deals of distinguished tiles that put these wires on these stands.
fn deals(table: &Table, wires: &[Vec<Wire>]) -> u128 {
    let mut product = 1;
    for kind in table.wires().kinds().filter(|wire| wire.colour() == Colour::Blue) {
        product *= factorial(4);
        for (row, slots) in wires.iter().zip(table.stands()) {
            let sorted = row.iter().zip(slots).filter(|(w, s)| **w == kind && !s.unsorted);
            product /= factorial(sorted.count());
        }
    }
    product
}

#[test]
fn counting_as_dealt_is_the_share_of_real_deals() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(14);
    let (mut some, mut differ) = (0, 0);
    for round in 0..4000 {
        let (table, _) = random_table(&mut rng, 7);
        let mut total = 0;
        let mut wanted: Positions = BTreeMap::new();
        visit(&table, &mut |wires, _| {
            let weight = if targets_missed(&table, wires) { deals(&table, wires) } else { 0 };
            total += weight;
            for spot in table.unknown().filter(|_| weight > 0) {
                let at = wanted.entry((spot.stand, spot.slot)).or_default();
                *at.entry(wires[spot.stand][spot.slot]).or_default() += weight;
            }
        });
        let Ok(worlds) = Worlds::with(&table, Counting::Dealt, Options::default()) else {
            assert_eq!(total, 0, "{round}: {}", shown(&table));
            continue;
        };
        // Fully known stands are taken out on both sides, so only shares can be compared.
        let scale = worlds.total().to_u128().unwrap();
        for (place, kinds) in positions(&table, &worlds) {
            let shares = kinds.iter().map(|(w, n)| (*w, n * total));
            let wanted = wanted[&place].iter().map(|(w, n)| (*w, n * scale));
            assert!(shares.eq(wanted), "{round} {place:?}: {}", shown(&table));
        }
        some += 1;
        let unknown = old(&table).unwrap();
        let differs = |spot: Spot| {
            let one = unknown.distribution(spot)[0].1.to_u128().unwrap() * scale;
            let other = worlds.distribution(spot)[0].1.to_u128().unwrap();
            one != other * unknown.total().to_u128().unwrap()
        };
        differ += usize::from(table.unknown().any(differs));
    }
    assert!(some > 3000 && differ > 500, "{some} tables, {differ} differ");
}

/// The weight above is itself checked: every order of eight tiles is dealt and examined.
#[test]
fn real_deals_one_by_one() {
    let file: TableFile = serde_json::from_str(
        r#"{"wires": {"blue": [1, 2]}, "stands": ["?1 ?2", "1 ? ?", "? ? 2"], "free_sizes": true}"#,
    )
    .unwrap();
    let table = file.table().unwrap();
    let sizes = [2, 3, 3];
    let (mut fits, mut second_is_one) = (0_u64, 0_u64);
    let mut tiles = vec![1, 1, 1, 1, 2, 2, 2, 2];
    permute(&mut tiles, 0, &mut |tiles| {
        let mut rest = tiles;
        let stands: Vec<Vec<i32>> = sizes
            .iter()
            .map(|&size| {
                let (row, more) = rest.split_at(size);
                rest = more;
                let mut row = row.to_vec();
                row.sort_unstable();
                row
            })
            .collect();
        if stands[0] == [1, 2] && stands[1][0] == 1 && stands[2][2] == 2 {
            fits += 1;
            second_is_one += u64::from(stands[1][1] == 1);
        }
    });
    let worlds = Worlds::with(&table, Counting::Dealt, Options::default()).unwrap();
    let ones = worlds.has(Spot::new(1, 1), Value::Blue(1)).to_u128().unwrap();
    let total = worlds.total().to_u128().unwrap();
    assert_eq!(ones * u128::from(fits), total * u128::from(second_is_one));
    let unknown = old(&table).unwrap();
    let others = unknown.has(Spot::new(1, 1), Value::Blue(1)).to_u128().unwrap();
    assert_ne!(others * total, ones * unknown.total().to_u128().unwrap());
}

fn permute(tiles: &mut Vec<i32>, at: usize, found: &mut dyn FnMut(&[i32])) {
    if at == tiles.len() {
        found(tiles);
        return;
    }
    for other in at..tiles.len() {
        tiles.swap(at, other);
        permute(tiles, at + 1, found);
        tiles.swap(at, other);
    }
}

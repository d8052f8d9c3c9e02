use super::*;
use crate::tiles::{Colour, Wire};

fn pool(wires: &[(&str, u8)]) -> Pool {
    let mut pool = Pool { copies: [0; Wire::KINDS], share: [1.0; Wire::KINDS] };
    for (name, copies) in wires {
        pool.copies[Wire::from_name(name).unwrap().index()] = *copies;
    }
    pool
}

fn rules(len: usize) -> RowRules {
    let mut rules = RowRules { len, ..RowRules::default() };
    rules.may[..len].fill(u64::MAX);
    rules
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|i| i as f64).product()
}

/// All sorted fillings by plain enumeration, with their weights.
fn listed(rules: &RowRules, pool: &Pool) -> Vec<(Vec<usize>, f64)> {
    let mut found = vec![(Vec::new(), 1.0)];
    for kind in 0..Wire::KINDS {
        let mut next = Vec::new();
        for (filled, weight) in &found {
            let mut ways = 1.0;
            for take in 0..=usize::from(pool.copies[kind]) {
                let mut longer: Vec<usize> = filled.clone();
                longer.extend(std::iter::repeat_n(kind, take));
                // Visible copies on the stand were dealt together with the hidden ones.
                let shown = usize::from(rules.shown[kind]);
                let dealt = factorial(take) * factorial(shown) / factorial(take + shown);
                next.push((longer, weight * ways * dealt));
                ways *= f64::from(pool.copies[kind] - u8::try_from(take).unwrap())
                    / (take as f64 + 1.0);
            }
        }
        found = next;
    }
    let value = |kind: usize| if kind.is_multiple_of(3) { kind } else { 100 + kind % 3 };
    found.retain(|(row, _)| {
        row.len() == rules.len
            && row.iter().enumerate().all(|(i, &kind)| rules.may[i] >> kind & 1 == 1)
            && (0..Wire::KINDS).all(|kind| rules.must >> kind & 1 == 0 || row.contains(&kind))
            && row.iter().enumerate().all(|(i, kind)| {
                let same = row.iter().filter(|k| *k == kind).count();
                let all = same + usize::from(rules.shown[*kind]);
                rules.times[i] == 0 || usize::from(rules.times[i]) == all
            })
            && (1..row.len()).all(|i| {
                let same = value(row[i]) == value(row[i - 1]);
                (rules.equal >> i & 1 == 0 || same) && (rules.different >> i & 1 == 0 || !same)
            })
    });
    found
}

/// A 5 is visible; a 5 and a 6 are left for the slot next to it and for another stand. Of the three
/// ways to deal 5, 5 and 6 with a 5 at the left, one puts both 5s here.
#[test]
fn a_wire_beside_one_that_shows_is_seldom_its_twin() {
    let mut row = rules(1);
    let five = Wire::from_name("B5").unwrap().index();
    row.shown[five] = 1;
    let row = Row::new(row, &pool(&[("B5", 1), ("B6", 1)]));
    assert!((row.any(1, five) - 1.0 / 3.0).abs() < 1e-12);
}

#[test]
fn sweeping_equals_listing() {
    let pool = pool(&[("B1", 3), ("B2", 2), ("B3", 4), ("B5", 1), ("B6", 2)]);
    let kind = |n| Wire::new(Colour::Blue, n).unwrap().index();
    let mut all = vec![rules(4); 6];
    all[1].may[2] &= !(1 << kind(3));
    all[2].must = 1 << kind(5) | 1 << kind(1);
    all[3].times[1] = 2;
    all[3].shown[kind(3)] = 1;
    all[4].equal = 1 << 2;
    all[5].different = 1 << 1 | 1 << 3;
    for rules in all {
        let fillings = listed(&rules, &pool);
        let total: f64 = fillings.iter().map(|(_, weight)| weight).sum();
        assert!(total > 1.0);
        let row = Row::new(rules, &pool);
        assert!((row.total() - total).abs() < 1e-9, "{} and {total}", row.total());
        let mut marginal = [[0.0; Wire::KINDS]; 4];
        row.runs(|kind, from, take, chance, _| {
            marginal[from..from + take].iter_mut().for_each(|slot| slot[kind] += chance);
        });
        for (slot, found) in marginal.iter().enumerate() {
            for (kind, estimate) in found.iter().enumerate() {
                let there = fillings.iter().filter(|(row, _)| row[slot] == kind);
                let exact = there.map(|(_, weight)| weight).sum::<f64>() / total;
                assert!((estimate - exact).abs() < 1e-9, "slot {slot} kind {kind}");
            }
        }
        let pair = |row: &Vec<usize>| row[0] == kind(1) || row[2] == kind(1);
        let exact =
            fillings.iter().filter(|(row, _)| pair(row)).map(|(_, w)| w).sum::<f64>() / total;
        assert!((row.any(0b101, kind(1)) - exact).abs() < 1e-9);
        let bits: f64 = fillings.iter().map(|(_, w)| w / total).map(|p| -p * p.log2()).sum();
        assert!((row.entropy() - (bits)).abs() < 1e-9, "{} {bits}", row.entropy());
    }
}

#[test]
fn doubtful_wires_count_by_their_share() {
    let mut pool = pool(&[("B1", 1), ("R1", 1)]);
    pool.share[Wire::from_name("R1").unwrap().index()] = 0.5;
    let row = Row::new(rules(1), &pool);
    let red = row.any(1, Wire::from_name("R1").unwrap().index());
    assert!((red - 1.0 / 3.0).abs() < 1e-12, "{red}");
}

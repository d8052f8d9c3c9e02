//! Compares every level with the plain chain of sums, bit for bit.

use super::{Left, Level, Nonzero, Panels, Rows, gather, nonzero, product, scatter};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn numbers(rng: &mut Xoshiro256PlusPlus, count: usize, zeros: bool) -> Vec<f32> {
    let number = |bits: u32| (bits >> 8) as f32 / (1 << 23) as f32 - 1.0;
    (0..count)
        .map(
            |_| {
                if zeros && !rng.next_u32().is_multiple_of(4) {
                    0.0
                } else {
                    number(rng.next_u32())
                }
            },
        )
        .collect()
}

/// The chain of sums that the kernel guarantees, without any blocking.
fn chain(start: f32, terms: impl Iterator<Item = (f32, f32)>) -> f32 {
    terms.fold(start, |sum, (a, b)| a.mul_add(b, sum))
}

fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

#[test]
fn the_product_is_the_plain_chain_of_sums_at_every_level_and_shape() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let shapes = [(1, 1, 1), (1, 256, 256), (3, 7, 31), (5, 33, 32), (17, 5, 33), (64, 40, 230)];
    for (rows, depth, columns) in shapes {
        let left = numbers(&mut rng, rows * depth, false);
        let right = numbers(&mut rng, depth * columns, false);
        let start = numbers(&mut rng, columns, false);
        let mut turned = vec![0.0; left.len()];
        for (r, row) in left.chunks(depth).enumerate() {
            for (k, &number) in row.iter().enumerate() {
                turned[k * rows + r] = number;
            }
        }
        let mut right_turned = vec![0.0; right.len()];
        for (k, row) in right.chunks(columns).enumerate() {
            for (c, &number) in row.iter().enumerate() {
                right_turned[c * depth + k] = number;
            }
        }
        let (mut panels, mut turned_panels) = (Panels::default(), Panels::default());
        panels.pack(&right, depth, columns);
        turned_panels.pack_transposed(&right_turned, depth, columns);
        for level in Level::all() {
            for begin in [None, Some(&start[..])] {
                let mut expected = Vec::new();
                for row in left.chunks(depth) {
                    for c in 0..columns {
                        let terms =
                            row.iter().enumerate().map(|(k, &a)| (a, right[k * columns + c]));
                        expected.push(chain(begin.map_or(0.0, |begin| begin[c]), terms));
                    }
                }
                let left_sides = [Left::rows(&left, depth), Left::transposed(&turned, rows)];
                for (side, panels) in left_sides.into_iter().zip([&panels, &turned_panels]) {
                    let mut found = vec![f32::NAN; rows * columns];
                    product(level, side, rows, panels, begin, &mut found);
                    assert_eq!(bits(&found), bits(&expected), "{level:?} {rows} {depth} {columns}");
                }
            }
        }
    }
}

#[test]
fn what_is_not_zero_is_found_wherever_it_is() {
    for len in [1, 15, 16, 17, 64, 70] {
        for at in 0..len {
            let mut row = vec![0.0; len];
            (row[(at + 3) % len], row[at]) = (-0.0, f32::MIN_POSITIVE / 2.0);
            let mut found = vec![Nonzero { place: 9, value: 9.0 }];
            nonzero(&row, &mut found);
            assert_eq!(found, [Nonzero { place: at as u32, value: row[at] }], "{at} of {len}");
        }
    }
    let mut found = Vec::new();
    nonzero(&[0.0, f32::NAN, -1.5], &mut found);
    assert_eq!(found.iter().map(|it| it.place).collect::<Vec<_>>(), [1, 2], "NaN is noticed");
}

#[test]
fn gathering_is_the_same_chain_without_the_zeros() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for (depth, columns) in [(1, 1), (7, 31), (300, 256), (50, 96), (20, 170), (9, 128)] {
        let row = numbers(&mut rng, depth, true);
        let matrix = numbers(&mut rng, depth * columns, false);
        let start = numbers(&mut rng, columns, false);
        let (mut rows, mut panels, mut found) = (Rows::default(), Panels::default(), Vec::new());
        rows.pack(&matrix, depth, columns);
        panels.pack(&matrix, depth, columns);
        nonzero(&row, &mut found);
        assert_eq!(found.len(), row.iter().filter(|&&number| number != 0.0).count());
        for level in Level::all() {
            let mut dense = vec![f32::NAN; columns];
            product(level, Left::rows(&row, depth), 1, &panels, Some(&start), &mut dense);
            let mut sparse = vec![f32::NAN; columns];
            gather(level, &found, &rows, &start, &mut sparse);
            assert_eq!(bits(&sparse), bits(&dense), "{level:?} {depth} {columns}");
        }
    }
}

#[test]
fn scattering_adds_to_the_rows_of_what_is_not_zero() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let (depth, columns) = (20, 45);
    let row = numbers(&mut rng, depth, true);
    let gradient = numbers(&mut rng, columns, false);
    let before = numbers(&mut rng, depth * columns, false);
    let mut found = Vec::new();
    nonzero(&row, &mut found);
    for level in Level::all() {
        let mut to = before.clone();
        scatter(level, &found, &gradient, &mut to);
        for (place, (&after, &before)) in to.iter().zip(&before).enumerate() {
            let term = (row[place / columns], gradient[place % columns]);
            let expected = chain(before, std::iter::once(term));
            assert_eq!(after.to_bits(), expected.to_bits(), "{level:?} at {place}");
        }
    }
}

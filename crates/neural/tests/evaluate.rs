//! Evaluation: agrees with the plain twin, and gives the same bits whatever else is in the batch.

use crate::common;

use common::{bits, card_like, inputs, shaken, tiny};
use kibitzer_neural::{Architecture, ArchitectureError, Head, Network, Scratch, plain};

#[test]
fn it_says_what_the_plain_twin_says() {
    let shapes: [(usize, &[usize]); 5] =
        [(3, &[]), (40, &[1]), (64, &[64, 64]), (100, &[70, 70, 33, 33, 40]), (300, &[256; 3])];
    for (seed, (width, hidden)) in shapes.into_iter().enumerate() {
        let heads = vec![Head::new("a", 5), Head::new("b", 1), Head::new("c", 52)];
        let shape = Architecture { inputs: width, hidden: hidden.to_vec(), heads };
        let network = shaken(shape, seed as u64);
        for n in [1, 2, 7, 64, 65, 130] {
            let rows = inputs(width, n, 100 + seed as u64);
            let mut scratch = Scratch::default();
            let found = network.evaluate(&rows, n, &mut scratch);
            let expected = plain::evaluate(&network, &rows, n);
            for (head, expected) in expected.iter().enumerate() {
                assert_eq!(found.head(head).len(), expected.len());
                for (found, expected) in found.head(head).iter().zip(expected) {
                    let off = (f64::from(*found) - expected).abs();
                    assert!(off <= 1e-5 * expected.abs().max(1.0), "{found} {expected}");
                }
            }
        }
    }
}

#[test]
fn a_row_has_the_same_bits_in_every_batch_and_on_every_thread() {
    let network = shaken(card_like(), 7);
    let width = network.architecture().inputs;
    let rows = inputs(width, 200, 8);
    let mut scratch = Scratch::default();
    let together = network.evaluate(&rows, 200, &mut scratch);
    let alone: Vec<Vec<Vec<u32>>> = std::thread::scope(|scope| {
        let (network, rows) = (&network, &rows);
        let threads: Vec<_> = (0..4)
            .map(|part| {
                scope.spawn(move || {
                    let mut scratch = Scratch::default();
                    rows.chunks(width)
                        .skip(part * 50)
                        .take(50)
                        .map(|row| {
                            let one = network.evaluate(row, 1, &mut scratch);
                            (0..10).map(|head| bits(one.head(head))).collect()
                        })
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let mut other = Scratch::default();
    for size in [2, 3, 8, 64, 199] {
        for (block, part) in rows.chunks(size * width).enumerate() {
            let some = network.evaluate(part, part.len() / width, &mut other);
            for row in 0..some.rows() {
                let alone = &alone[block * size + row];
                for (head, alone) in alone.iter().enumerate() {
                    assert_eq!(&bits(some.row(head, row)), alone);
                    assert_eq!(&bits(together.row(head, block * size + row)), alone);
                }
            }
        }
    }
}

#[test]
fn a_seed_is_a_network() {
    let network = |seed| Network::seeded(tiny(), seed).unwrap();
    let says = |network: &Network| {
        let mut scratch = Scratch::default();
        bits(network.evaluate(&[1.0, 0.0, -1.0, 0.5], 1, &mut scratch).head(0))
    };
    assert_eq!(says(&network(1)), says(&network(1)));
    assert_ne!(says(&network(1)), says(&network(2)));
    assert_eq!(network(1).parameters(), 4 * 6 + 6 + 6 * 6 + 6 + 6 * 4 + 4);
}

#[test]
fn what_is_not_a_number_is_seen_at_the_end() {
    let network = Network::seeded(tiny(), 1).unwrap();
    let mut scratch = Scratch::default();
    let said = network.evaluate(&[1.0, f32::NAN, 0.0, 0.0], 1, &mut scratch);
    assert!(said.head(0).iter().all(|number| number.is_nan()));
}

#[test]
fn no_rows_have_no_outputs() {
    let network = Network::seeded(tiny(), 1).unwrap();
    let mut scratch = Scratch::default();
    assert!(network.evaluate(&[], 0, &mut scratch).head(0).is_empty());
}

#[test]
fn absurd_architectures_are_refused() {
    let refused = |change: &dyn Fn(&mut Architecture)| {
        let mut shape = tiny();
        change(&mut shape);
        Network::seeded(shape, 1).unwrap_err()
    };
    use ArchitectureError as Error;
    assert!(matches!(refused(&|shape| shape.inputs = 0), Error::Width { found: 0, .. }));
    assert!(matches!(refused(&|shape| shape.hidden[1] = usize::MAX), Error::Width { .. }));
    assert!(matches!(refused(&|shape| shape.heads[0].outputs = 0), Error::Width { .. }));
    assert!(matches!(refused(&|shape| shape.hidden = vec![1; 65]), Error::Depth { found: 65 }));
    assert!(matches!(refused(&|shape| shape.heads.clear()), Error::Heads { found: 0 }));
    assert!(matches!(refused(&|shape| shape.heads[0].name = "a b".into()), Error::Name { .. }));
    let same = refused(&|shape| shape.heads = vec![Head::new("x", 1), Head::new("x", 2)]);
    assert_eq!(same.to_string(), "two heads are called \"x\"; names must differ");
    let large = refused(&|shape| shape.hidden = vec![1 << 16; 64]);
    assert!(matches!(large, Error::Parameters { .. }));
}

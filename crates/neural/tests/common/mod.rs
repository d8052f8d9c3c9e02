//! Networks and inputs shared by the tests.
#![allow(dead_code)]

use kibitzer_neural::{Adam, Architecture, Head, Network, Trainer};

/// Four inputs, two hidden layers with a skip connection, heads of three and one.
pub(crate) fn tiny() -> Architecture {
    let heads = vec![Head::new("policy", 3), Head::new("value", 1)];
    Architecture { inputs: 4, hidden: vec![6, 6], heads }
}

/// The size that a card game needs: 300 inputs, three hidden layers of 256, 230 outputs in ten heads.
pub(crate) fn card_like() -> Architecture {
    let mut heads = vec![Head::new("play", 52), Head::new("bid", 18)];
    heads.extend((0..8).map(|seat| Head::new(format!("tricks-{seat}"), 20)));
    Architecture { inputs: 300, hidden: vec![256; 3], heads }
}

/// Rows of which a fifth is nonzero, half of that ones.
pub(crate) fn inputs(width: usize, n: usize, seed: u64) -> Vec<f32> {
    let mut state = seed;
    let mut next = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1_u64 << 24) as f32
    };
    (0..width * n)
        .map(|_| match next() {
            chance if chance < 0.1 => 1.0,
            chance if chance < 0.2 => 2.0 * next() - 1.0,
            _ => 0.0,
        })
        .collect()
}

pub(crate) fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

/// A network with every parameter moved a little from its initial value: a new network's biases are all zero.
pub(crate) fn shaken(shape: Architecture, seed: u64) -> Network {
    let (width, count) = (shape.inputs, shape.heads.len());
    let mut trainer = Trainer::new(Network::seeded(shape, seed).unwrap(), Adam::default());
    let rows = inputs(width, 30, seed + 1000);
    let step = trainer.step(&rows, 30, 0.01, |outputs, to| {
        for head in 0..count {
            let slopes = inputs(outputs.head(head).len(), 1, seed + head as u64);
            to.head(head).copy_from_slice(&slopes);
        }
        0.0
    });
    step.unwrap();
    trainer.into_network()
}

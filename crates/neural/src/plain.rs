//! The plain twin of [`Network::evaluate`]: three loops in double precision, for tests to compare with.

use crate::Network;

/// Evaluates the network on `n` rows; returns one row-major array per head.
///
/// # Panics
/// If `inputs` is not `n` rows.
pub fn evaluate(network: &Network, inputs: &[f32], n: usize) -> Vec<Vec<f64>> {
    let layout = &network.layout;
    assert_eq!(inputs.len(), n * layout.architecture.inputs, "{n} rows");
    let mut heads = vec![Vec::new(); layout.architecture.heads.len()];
    for row in inputs.chunks(layout.architecture.inputs) {
        let mut here: Vec<f64> = row.iter().map(|&number| f64::from(number)).collect();
        for layer in &layout.layers {
            let weights = &network.parameters[layer.weights.clone()];
            let bias = &network.parameters[layer.bias.clone()];
            let mut next = Vec::new();
            for to in 0..layer.outputs {
                let mut sum = f64::from(bias[to]);
                for (from, number) in here.iter().enumerate() {
                    sum += number * f64::from(weights[from * layer.outputs + to]);
                }
                if layer.hidden {
                    sum = sum.max(0.0);
                }
                if layer.skip {
                    sum += here[to];
                }
                next.push(sum);
            }
            here = next;
        }
        for (head, columns) in heads.iter_mut().zip(layout.columns.windows(2)) {
            head.extend(&here[columns[0]..columns[1]]);
        }
    }
    heads
}

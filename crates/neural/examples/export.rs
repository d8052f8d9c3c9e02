//! Writes networks of several shapes as ONNX and safetensors, with inputs and outputs, for comparison with other
//! tools.
//!
//! `cargo run -p kibitzer-neural --example export -- FOLDER` writes, for each shape, `NAME.onnx`, `NAME.safetensors`,
//! `NAME.half.safetensors`, `NAME.inputs` and, for each head, `NAME.HEAD.outputs`: little-endian 32-bit floats, row-major.

use std::error::Error;
use std::path::PathBuf;

use kibitzer_neural::{Adam, Architecture, Head, Network, Notes, Precision, Scratch, Trainer};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("which folder?")?);
    std::fs::create_dir_all(&folder)?;
    let shapes: [(&str, &[usize]); 3] =
        [("linear", &[]), ("plain", &[64, 32]), ("skips", &[128, 128, 128, 40, 40])];
    for (name, hidden) in shapes {
        let heads = vec![Head::new("policy", 52), Head::new("value", 1)];
        let shape = Architecture { inputs: 100, hidden: hidden.to_vec(), heads };
        let inputs: Vec<f32> =
            (0_i32..700).map(|at| (at * 7919 % 101 - 50).max(0) as f32 / 50.0).collect();
        // Take one step, so that biases are not zero.
        let mut trainer = Trainer::new(Network::seeded(shape, 1)?, Adam::default());
        trainer.step(&inputs, 7, 0.02, |outputs, to| {
            (0..2).for_each(|head| to.head(head).copy_from_slice(outputs.head(head)));
            0.0
        })?;
        let network = trainer.into_network();
        let path = |ending: &str| folder.join(format!("{name}.{ending}"));
        std::fs::write(path("onnx"), network.to_onnx())?;
        network.save(&path("safetensors"), Precision::Single, &Notes::new())?;
        network.save(&path("half.safetensors"), Precision::Half, &Notes::new())?;
        std::fs::write(path("inputs"), bytes(&inputs))?;
        let mut scratch = Scratch::default();
        let said = network.evaluate(&inputs, 7, &mut scratch);
        for (place, head) in network.architecture().heads.iter().enumerate() {
            std::fs::write(path(&format!("{}.outputs", head.name)), bytes(said.head(place)))?;
        }
    }
    Ok(())
}

fn bytes(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

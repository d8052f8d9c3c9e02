//! A network as an ONNX model, for use in other software.
//!
//! The graph is `Gemm`, `Relu` and, if there is a skip connection, `Add` for each hidden layer, then one `Gemm` per
//! head. The input is named `inputs`, each output is named `head.` followed by its head's name, and the number of
//! rows is dynamic. Opset 13.
//!
//! onnxruntime 1.31.1 and the checker of onnx 1.23.2 accept these models, and onnxruntime's results were within 1e-5
//! of [`Network::evaluate`] for architectures with and without hidden layers and skip connections; the example
//! `export` writes the files for that comparison.

mod wire;

use crate::Network;
use crate::architecture::Tensor;
use wire::Message;

/// The numbers of fields and types in the format.
mod number {
    pub(super) const IR_VERSION: u64 = 8;
    pub(super) const OPSET: u64 = 13;
    pub(super) const FLOAT: u64 = 1;

    pub(super) mod model {
        pub(in super::super) const IR_VERSION: u32 = 1;
        pub(in super::super) const PRODUCER: u32 = 2;
        pub(in super::super) const GRAPH: u32 = 7;
        pub(in super::super) const OPSETS: u32 = 8;
    }

    pub(super) mod graph {
        pub(in super::super) const NODE: u32 = 1;
        pub(in super::super) const NAME: u32 = 2;
        pub(in super::super) const INITIALIZER: u32 = 5;
        pub(in super::super) const INPUT: u32 = 11;
        pub(in super::super) const OUTPUT: u32 = 12;
    }

    pub(super) mod node {
        pub(in super::super) const INPUT: u32 = 1;
        pub(in super::super) const OUTPUT: u32 = 2;
        pub(in super::super) const NAME: u32 = 3;
        pub(in super::super) const OPERATION: u32 = 4;
    }

    pub(super) mod tensor {
        pub(in super::super) const DIMENSION: u32 = 1;
        pub(in super::super) const TYPE: u32 = 2;
        pub(in super::super) const NAME: u32 = 8;
        pub(in super::super) const RAW: u32 = 9;
    }
}

const INPUTS: &str = "inputs";

impl Network {
    /// The network as the bytes of an ONNX model.
    pub fn to_onnx(&self) -> Vec<u8> {
        use number::model;
        let mut opset = Message::default();
        opset.whole(2, number::OPSET);
        let mut model = Message::default();
        model.whole(model::IR_VERSION, number::IR_VERSION);
        model.text(model::PRODUCER, "kibitzer");
        model.message(model::GRAPH, &self.graph());
        model.message(model::OPSETS, &opset);
        model.into_bytes()
    }

    fn graph(&self) -> Message {
        use number::graph;
        let architecture = &self.layout.architecture;
        let mut graph = Message::default();
        graph.text(graph::NAME, "network");
        let mut here = INPUTS.to_string();
        for (place, layer) in self.layout.layers.iter().filter(|layer| layer.hidden).enumerate() {
            let name = format!("hidden.{place}");
            let product = format!("{name}.product");
            graph.message(graph::NODE, &gemm(&here, &name, &product));
            let mut next = format!("{name}.relu");
            graph.message(graph::NODE, &node("Relu", &[&product], &next));
            if layer.skip {
                let added = format!("{name}.skip");
                graph.message(graph::NODE, &node("Add", &[&here, &next], &added));
                next = added;
            }
            here = next;
        }
        for head in &architecture.heads {
            let name = head_name(&head.name);
            graph.message(graph::NODE, &gemm(&here, &name, &name));
        }
        for tensor in self.layout.tensors() {
            graph.message(graph::INITIALIZER, &self.initializer(&tensor));
        }
        graph.message(graph::INPUT, &value(INPUTS, architecture.inputs));
        for head in &architecture.heads {
            graph.message(graph::OUTPUT, &value(&head_name(&head.name), head.outputs));
        }
        graph
    }

    fn initializer(&self, tensor: &Tensor) -> Message {
        use number::tensor as field;
        let mut message = Message::default();
        for width in tensor.shape() {
            message.whole(field::DIMENSION, width as u64);
        }
        message.whole(field::TYPE, number::FLOAT);
        message.text(field::NAME, &tensor.name);
        let bytes: Vec<u8> =
            tensor.places().flat_map(|place| self.parameters[place].to_le_bytes()).collect();
        message.bytes(field::RAW, &bytes);
        message
    }
}

fn head_name(name: &str) -> String {
    format!("head.{name}")
}

/// `to = from * weight + bias`: the format's defaults match the memory layout of the weights.
fn gemm(from: &str, name: &str, to: &str) -> Message {
    node("Gemm", &[from, &format!("{name}.weight"), &format!("{name}.bias")], to)
}

fn node(operation: &str, from: &[&str], to: &str) -> Message {
    use number::node;
    let mut message = Message::default();
    for from in from {
        message.text(node::INPUT, from);
    }
    message.text(node::OUTPUT, to);
    message.text(node::NAME, &format!("{to}/{operation}"));
    message.text(node::OPERATION, operation);
    message
}

/// A dynamic number of rows of fixed width.
fn value(name: &str, width: usize) -> Message {
    let (mut rows, mut columns) = (Message::default(), Message::default());
    rows.text(2, "rows");
    columns.whole(1, width as u64);
    let mut shape = Message::default();
    shape.message(1, &rows);
    shape.message(1, &columns);
    let mut tensor = Message::default();
    tensor.whole(1, number::FLOAT);
    tensor.message(2, &shape);
    let mut kind = Message::default();
    kind.message(1, &tensor);
    let mut message = Message::default();
    message.text(1, name);
    message.message(2, &kind);
    message
}

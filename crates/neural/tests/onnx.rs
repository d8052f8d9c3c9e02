//! The ONNX export, read back by an independent reader and computed node by node.

use crate::common;

use common::{inputs, shaken, tiny};
use kibitzer_neural::{Architecture, Head, Notes, Precision, plain};
use std::collections::BTreeMap;

/// The value of a field: an integer, or bytes.
#[derive(Clone, Copy)]
enum Value<'a> {
    Whole(u64),
    Bytes(&'a [u8]),
}

impl<'a> Value<'a> {
    fn bytes(self) -> &'a [u8] {
        let Value::Bytes(bytes) = self else { panic!("bytes") };
        bytes
    }

    fn text(self) -> &'a str {
        std::str::from_utf8(self.bytes()).unwrap()
    }

    fn whole(self) -> u64 {
        let Value::Whole(number) = self else { panic!("a whole number") };
        number
    }
}

struct Message<'a>(Vec<(u64, Value<'a>)>);

impl<'a> Message<'a> {
    fn read(mut bytes: &'a [u8]) -> Self {
        fn varint(bytes: &mut &[u8]) -> u64 {
            let length = bytes.iter().position(|byte| byte & 0x80 == 0).unwrap() + 1;
            let (number, rest) = bytes.split_at(length);
            *bytes = rest;
            number.iter().rev().fold(0, |sum, byte| sum << 7 | u64::from(byte & 0x7f))
        }
        let mut fields = Vec::new();
        while !bytes.is_empty() {
            let key = varint(&mut bytes);
            let value = match key & 7 {
                0 => Value::Whole(varint(&mut bytes)),
                2 => {
                    let length = varint(&mut bytes) as usize;
                    let (value, rest) = bytes.split_at(length);
                    bytes = rest;
                    Value::Bytes(value)
                }
                other => panic!("wire type {other}"),
            };
            fields.push((key >> 3, value));
        }
        Message(fields)
    }

    fn all(&self, field: u64) -> Vec<Value<'a>> {
        self.0.iter().filter(|(number, _)| *number == field).map(|(_, value)| *value).collect()
    }

    fn one(&self, field: u64) -> Value<'a> {
        let all = self.all(field);
        assert_eq!(all.len(), 1, "field {field}");
        all[0]
    }
}

/// Weights by name, with their shapes.
fn initializers(graph: &Message<'_>) -> BTreeMap<String, (Vec<u64>, Vec<f32>)> {
    let read = |value: Value<'_>| {
        let tensor = Message::read(value.bytes());
        assert_eq!(tensor.one(2).whole(), 1, "floats");
        let shape = tensor.all(1).into_iter().map(Value::whole).collect();
        let numbers = tensor.one(9).bytes().chunks(4);
        let numbers = numbers.map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect();
        (tensor.one(8).text().to_string(), (shape, numbers))
    };
    graph.all(5).into_iter().map(read).collect()
}

/// Runs one row through the graph, node by node in the order of the file.
fn run(graph: &Message<'_>, row: &[f32]) -> BTreeMap<String, Vec<f64>> {
    let weights = initializers(graph);
    let row: Vec<f64> = row.iter().map(|&number| f64::from(number)).collect();
    let mut values = BTreeMap::from([("inputs".to_string(), row)]);
    for node in graph.all(1) {
        let node = Message::read(node.bytes());
        let from: Vec<&str> = node.all(1).into_iter().map(Value::text).collect();
        let first = values[from[0]].clone();
        let result: Vec<f64> = match node.one(4).text() {
            "Gemm" => {
                let ((shape, matrix), (_, bias)) = (&weights[from[1]], &weights[from[2]]);
                let columns = shape[1] as usize;
                assert_eq!((shape[0] as usize, columns), (first.len(), bias.len()));
                let column = |c: usize| {
                    let terms = first.iter().enumerate();
                    let terms = terms.map(|(k, x)| x * f64::from(matrix[k * columns + c]));
                    f64::from(bias[c]) + terms.sum::<f64>()
                };
                (0..columns).map(column).collect()
            }
            "Relu" => first.iter().map(|x| x.max(0.0)).collect(),
            "Add" => first.iter().zip(&values[from[1]]).map(|(a, b)| a + b).collect(),
            other => panic!("{other}"),
        };
        values.insert(node.one(2).text().to_string(), result);
    }
    values
}

#[test]
fn the_graph_computes_what_the_network_does() {
    for hidden in [vec![], vec![7], vec![6, 6, 5, 5, 5]] {
        let shape = Architecture { inputs: 9, hidden, heads: tiny().heads };
        let network = shaken(shape, 4);
        let bytes = network.to_onnx();
        let model = Message::read(&bytes);
        assert_eq!(model.one(1).whole(), 8);
        assert_eq!(Message::read(model.one(8).bytes()).one(2).whole(), 13);
        let graph = Message::read(model.one(7).bytes());
        let rows = inputs(9, 5, 2);
        let expected = plain::evaluate(&network, &rows, 5);
        for (place, row) in rows.chunks(9).enumerate() {
            let values = run(&graph, row);
            for (head, (name, width)) in [("head.policy", 3), ("head.value", 1)].iter().enumerate()
            {
                let expected = &expected[head][place * width..][..*width];
                for (found, expected) in values[*name].iter().zip(expected) {
                    assert!((found - expected).abs() < 1e-12);
                }
            }
        }
        let outputs: Vec<(String, u64)> = graph.all(12).into_iter().map(declared).collect();
        assert_eq!(outputs, [("head.policy".into(), 3), ("head.value".into(), 1)]);
        assert_eq!(declared(graph.one(11)), ("inputs".into(), 9));
    }
}

/// The name and width of an input or output; the number of rows is dynamic.
fn declared(value: Value<'_>) -> (String, u64) {
    let value = Message::read(value.bytes());
    let tensor = Message::read(Message::read(value.one(2).bytes()).one(1).bytes());
    let shape = Message::read(tensor.one(2).bytes());
    let [rows, columns] = shape.all(1)[..] else { panic!("two dimensions") };
    assert_eq!(Message::read(rows.bytes()).one(2).text(), "rows");
    (value.one(1).text().to_string(), Message::read(columns.bytes()).one(1).whole())
}

#[test]
fn the_weights_are_those_of_the_file() {
    // 128 is the first integer that takes two bytes.
    let heads = vec![Head::new("a", 128), Head::new("b", 3)];
    let shape = Architecture { inputs: 20, hidden: vec![30, 30], heads };
    let network = shaken(shape, 4);
    let onnx = network.to_onnx();
    let model = Message::read(&onnx);
    let found = initializers(&Message::read(model.one(7).bytes()));
    // The same numbers are under the same names in the safetensors file.
    let file = network.to_bytes(Precision::Single, &Notes::new()).unwrap();
    let start = 8 + u64::from_le_bytes(file[..8].try_into().unwrap()) as usize;
    let header: serde_json::Value = serde_json::from_slice(&file[8..start]).unwrap();
    assert_eq!(found.len(), 8);
    for (name, (shape, numbers)) in found {
        let entry = &header[&name];
        assert_eq!(entry["shape"], serde_json::json!(shape), "{name}");
        let at = |end: usize| start + entry["data_offsets"][end].as_u64().unwrap() as usize;
        let stored: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        assert_eq!(stored, file[at(0)..at(1)], "{name}");
    }
}

//! The shape of a network, and the positions of its parts in one flat array of parameters.
//!
//! An [`Architecture`] is what a person writes down; a [`Layout`] is what the arithmetic uses. A `Layout` is always a
//! validated architecture. Nothing here deals with numbers, files or threads.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The maximum width of a layer, an input or a head.
pub const WIDEST: usize = 1 << 16;
/// The maximum number of hidden layers.
pub const DEEPEST: usize = 64;
/// The maximum number of heads.
pub const MOST_HEADS: usize = 256;
/// The maximum number of parameters: 256 MiB of weights.
pub const MOST_PARAMETERS: usize = 1 << 26;
/// The longest name of a head, in bytes.
pub const LONGEST_NAME: usize = 64;

/// A trunk of fully connected layers with ReLU, and heads that are each one linear layer on the trunk.
///
/// If a hidden layer is as wide as the hidden layer before it, it has a skip connection: `h + relu(W h + b)` instead
/// of `relu(W h + b)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Architecture {
    /// The number of inputs per row.
    pub inputs: usize,
    /// The widths of the hidden layers, first to last. An empty list is a linear model.
    pub hidden: Vec<usize>,
    /// The heads on the trunk, in the order of the outputs.
    pub heads: Vec<Head>,
}

/// One set of outputs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Unique in the network: lower-case letters, digits, `_`, `-` and `.`.
    pub name: String,
    /// The number of outputs per row.
    pub outputs: usize,
}

impl Head {
    /// A head with a name and a width.
    pub fn new(name: impl Into<String>, outputs: usize) -> Self {
        Head { name: name.into(), outputs }
    }
}

/// Why an architecture is invalid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ArchitectureError {
    /// A width of zero, or an absurdly large one.
    #[error("{place} has width {found}; a width is 1 to {WIDEST}")]
    Width {
        /// Which layer or head.
        place: String,
        /// The width given.
        found: usize,
    },
    /// Too many hidden layers.
    #[error("{found} hidden layers; at most {DEEPEST} are accepted")]
    Depth {
        /// The number given.
        found: usize,
    },
    /// No heads, or too many.
    #[error("{found} heads; a network has 1 to {MOST_HEADS}")]
    Heads {
        /// The number given.
        found: usize,
    },
    /// A name that not every file format accepts for a tensor.
    #[error(
        "head {name:?}: a name is 1 to {LONGEST_NAME} of the characters a-z, 0-9, '_', '-', '.'"
    )]
    Name {
        /// The name, truncated to a readable length.
        name: String,
    },
    /// Two heads with the same name.
    #[error("two heads are called {name:?}; names must differ")]
    SameName {
        /// The duplicate name.
        name: String,
    },
    /// More parameters than this crate supports.
    #[error("{found} parameters; at most {MOST_PARAMETERS} are accepted")]
    Parameters {
        /// The number of parameters it would have.
        found: u128,
    },
}

impl Architecture {
    /// Checks that a network of this shape can be built.
    pub fn check(&self) -> Result<(), ArchitectureError> {
        let width = |place: &dyn Fn() -> String, found: usize| match found {
            1..=WIDEST => Ok(found as u128),
            _ => Err(ArchitectureError::Width { place: place(), found }),
        };
        if self.hidden.len() > DEEPEST {
            return Err(ArchitectureError::Depth { found: self.hidden.len() });
        }
        if self.heads.is_empty() || self.heads.len() > MOST_HEADS {
            return Err(ArchitectureError::Heads { found: self.heads.len() });
        }
        let mut from = width(&|| "the input".into(), self.inputs)?;
        let mut parameters = 0;
        for (place, &hidden) in self.hidden.iter().enumerate() {
            let to = width(&|| format!("hidden layer {place}"), hidden)?;
            parameters += (from + 1) * to;
            from = to;
        }
        for (place, head) in self.heads.iter().enumerate() {
            let plain = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '_' | '-' | '.');
            if head.name.is_empty()
                || head.name.len() > LONGEST_NAME
                || !head.name.chars().all(plain)
            {
                let name = head.name.chars().take(LONGEST_NAME).collect();
                return Err(ArchitectureError::Name { name });
            }
            if self.heads[..place].iter().any(|other| other.name == head.name) {
                return Err(ArchitectureError::SameName { name: head.name.clone() });
            }
            let to = width(&|| format!("head {:?}", head.name), head.outputs)?;
            parameters += (from + 1) * to;
        }
        if parameters > MOST_PARAMETERS as u128 {
            return Err(ArchitectureError::Parameters { found: parameters });
        }
        Ok(())
    }

    /// The index of a head.
    pub fn head(&self, name: &str) -> Option<usize> {
        self.heads.iter().position(|head| head.name == name)
    }
}

/// One matrix with its bias, in the flat array of parameters.
///
/// Weights are row-major with one row per input, so that an input's weights are contiguous.
#[derive(Debug, Clone)]
pub(crate) struct Layer {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) weights: Range<usize>,
    pub(crate) bias: Range<usize>,
    /// Hidden layers have a ReLU; the last layer, all heads side by side, has none.
    pub(crate) hidden: bool,
    /// Whether the layer has a skip connection.
    pub(crate) skip: bool,
}

/// A validated architecture with the positions of everything.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) architecture: Architecture,
    /// The hidden layers, then one layer with all heads side by side.
    pub(crate) layers: Vec<Layer>,
    /// The first column of each head in the last layer, and the end of the last head.
    pub(crate) columns: Vec<usize>,
    pub(crate) parameters: usize,
}

impl Layout {
    pub(crate) fn new(architecture: Architecture) -> Result<Layout, ArchitectureError> {
        architecture.check()?;
        let mut columns = vec![0];
        let mut end = 0;
        for head in &architecture.heads {
            end += head.outputs;
            columns.push(end);
        }
        let mut layers = Vec::new();
        let (mut inputs, mut place) = (architecture.inputs, 0);
        let widths = architecture.hidden.iter().map(|&width| (width, true));
        for (outputs, hidden) in widths.chain([(end, false)]) {
            let weights = place..place + inputs * outputs;
            let bias = weights.end..weights.end + outputs;
            place = bias.end;
            // Between hidden layers only: an input that happens to have the same width is not a hidden layer.
            let skip = hidden && !layers.is_empty() && inputs == outputs;
            layers.push(Layer { inputs, outputs, weights, bias, hidden, skip });
            inputs = outputs;
        }
        Ok(Layout { architecture, layers, columns, parameters: place })
    }

    /// The total number of outputs of all heads.
    pub(crate) fn outputs(&self) -> usize {
        self.columns[self.columns.len() - 1]
    }

    /// The widest activation between two layers.
    pub(crate) fn widest(&self) -> usize {
        self.layers.iter().map(|layer| layer.outputs).max().unwrap_or(0)
    }
}

/// A named part of the parameters: a matrix, or a vector if `rows` is `None`.
#[derive(Debug, Clone)]
pub(crate) struct Tensor {
    pub(crate) name: String,
    pub(crate) rows: Option<usize>,
    pub(crate) columns: usize,
    /// The position of the first number.
    first: usize,
    /// The distance from one row to the next.
    stride: usize,
}

impl Tensor {
    pub(crate) fn shape(&self) -> Vec<usize> {
        self.rows.into_iter().chain([self.columns]).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.unwrap_or(1) * self.columns
    }

    /// The positions of its numbers, row by row.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let Tensor { rows, columns, first, stride, .. } = *self;
        (0..rows.unwrap_or(1)).flat_map(move |row| {
            let start = first + row * stride;
            start..start + columns
        })
    }
}

impl Layout {
    /// Every parameter tensor, with the names used in files: `hidden.0.weight`, `hidden.0.bias`, ...,
    /// `head.NAME.weight`, `head.NAME.bias`.
    pub(crate) fn tensors(&self) -> Vec<Tensor> {
        let mut tensors = Vec::new();
        let mut add = |layer: &Layer, name: String, columns: Range<usize>| {
            let (first, stride) = (layer.weights.start + columns.start, layer.outputs);
            let (rows, width) = (Some(layer.inputs), columns.len());
            let weight = format!("{name}.weight");
            tensors.push(Tensor { name: weight, rows, columns: width, first, stride });
            let (first, bias) = (layer.bias.start + columns.start, format!("{name}.bias"));
            tensors.push(Tensor { name: bias, rows: None, columns: width, first, stride });
        };
        for (place, layer) in self.layers.iter().enumerate() {
            if layer.hidden {
                add(layer, format!("hidden.{place}"), 0..layer.outputs);
                continue;
            }
            for (head, columns) in self.architecture.heads.iter().zip(self.columns.windows(2)) {
                add(layer, format!("head.{}", head.name), columns[0]..columns[1]);
            }
        }
        tensors
    }
}

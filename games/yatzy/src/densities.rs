//! The exact distributions of whole games for several risk attitudes, as bytes that an application
//! can ship: computing one takes seconds, reading it does not.
//!
//! The bytes are a container of the store; those of other rules, of another format or damaged are
//! rejected. For each risk attitude they contain theta, the number of probabilities that follow,
//! and the probabilities of 0 points, 1 point and so on.

use kibitzer_store::{ContainerError, Expect, Key, Label, WriteError, pack, unpack};
use kibitzer_work::Work;

use crate::files::{folder, number};
use crate::{Precision, Rules, Solver, State, Theta, YatzyError};

const KIND: &str = "yatzy.densities";
/// The meaning and layout of the numbers. Incremented when either changes, or when the play does.
const FORMAT: u32 = 1;
/// The command suggested when they are rejected.
const REBUILD: &str = "cargo run --release --package kibitzer-browser --example densities";

/// The distributions of final scores for several risk attitudes.
#[derive(Debug, Clone, PartialEq)]
pub struct Densities(Vec<(Theta, Vec<f64>)>);

impl Densities {
    /// Computes one distribution for each theta.
    ///
    /// # Errors
    /// As [`Solver::solve`] and [`crate::Table::density`].
    pub fn solve(rules: &Rules, thetas: &[Theta], work: &Work) -> Result<Self, YatzyError> {
        let one = |&theta: &Theta| {
            let table = Solver::new(rules).theta(theta).precision(Precision::F64).solve(work)?;
            Ok((theta, table.density(State::START, None, work)?))
        };
        thetas.iter().map(one).collect::<Result<_, _>>().map(Densities)
    }

    /// The name under which these bytes are stored, without an extension.
    pub fn name(rules: &Rules) -> String {
        format!("yatzy/{}/densities", folder(rules))
    }

    /// The probabilities of 0 points, 1 point and so on for a theta, if it is included.
    pub fn get(&self, theta: Theta) -> Option<&[f64]> {
        self.0.iter().find(|(one, _)| *one == theta).map(|(_, chances)| chances.as_slice())
    }

    /// The thetas, in the order in which they were given.
    pub fn thetas(&self) -> impl Iterator<Item = Theta> {
        self.0.iter().map(|(theta, _)| *theta)
    }

    /// The distributions as bytes.
    ///
    /// # Errors
    /// [`WriteError::Label`] if the name of the rules is too long.
    pub fn pack(&self, rules: &Rules) -> Result<Vec<u8>, WriteError> {
        let label = Label {
            kind: KIND,
            rules_version: number(rules),
            engine_version: env!("CARGO_PKG_VERSION"),
            key: key(rules),
        };
        let numbers = self.0.iter().flat_map(|(theta, chances)| {
            [theta.get(), chances.len() as f64].into_iter().chain(chances.iter().copied())
        });
        pack(&label, &numbers.collect::<Vec<f64>>())
    }

    /// Reads the distributions back from bytes.
    ///
    /// # Errors
    /// If the bytes are damaged, belong to other rules, or are not such distributions.
    pub fn unpack(bytes: &[u8], rules: &Rules) -> Result<Self, ContainerError> {
        let (rules_version, key) = (number(rules), key(rules));
        let expect = Expect { kind: KIND, rules_version, key, rebuild: REBUILD };
        let numbers: Vec<f64> = unpack(bytes, &expect)?;
        let malformed = ContainerError::PayloadMalformed { what: "distributions were expected" };
        let (mut rest, mut all) = (numbers.as_slice(), Vec::new());
        while let [theta, length, more @ ..] = rest {
            let found = Theta::new(*theta).ok().zip(more.split_at_checked(*length as usize));
            let Some((theta, (chances, next))) = found else { return Err(malformed) };
            all.push((theta, chances.to_vec()));
            rest = next;
        }
        if rest.is_empty() { Ok(Densities(all)) } else { Err(malformed) }
    }
}

/// Everything that the distributions depend on.
fn key(rules: &Rules) -> Key {
    Key::of(format!("{}, densities, format {FORMAT}", rules.version()))
}

//! A trainer as a file: the weights, both moment estimates, the step count and the settings, so that it resumes bit
//! for bit.

use std::path::Path;

use kibitzer_store::write_atomically;
use serde::{Deserialize, Serialize};

use super::{Contents, Fault, LoadError, Notes, Precision, SaveError, load, read, write};
use crate::Network;
use crate::trainer::{Adam, Trainer};

const KIND: &str = "training";
const TRAINING_KEY: &str = "kibitzer.training";
const PREFIXES: [&str; 3] = ["", "adam.first.", "adam.second."];

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Training {
    steps: u64,
    adam: Adam,
}

impl Trainer {
    /// The trainer as the bytes of a file.
    pub fn to_bytes(&self, notes: &Notes) -> Result<Vec<u8>, SaveError> {
        let training = Training { steps: self.steps, adam: self.adam };
        // Numbers only: serializing these never fails.
        let training = serde_json::to_string(&training).unwrap_or_default();
        let own = Notes::from([(TRAINING_KEY.into(), training)]);
        let groups = [&self.network.parameters[..], &self.first, &self.second];
        let groups: Vec<_> = PREFIXES.into_iter().zip(groups).collect();
        write(KIND, &self.network.layout, &groups, Precision::Single, &own, notes)
    }

    /// Writes the trainer to a file atomically.
    pub fn save(&self, path: &Path, notes: &Notes) -> Result<(), SaveError> {
        Ok(write_atomically(path, &self.to_bytes(notes)?)?)
    }

    /// Decodes a trainer from the bytes of a file, with the notes that were saved with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Trainer, Notes), Fault> {
        let Contents { layout, groups, own, notes } = read(KIND, PREFIXES, bytes)?;
        let [parameters, first, second] = groups;
        let training = own.get(TRAINING_KEY).ok_or(Fault::Foreign { key: TRAINING_KEY })?;
        let unread = |reason| Fault::Metadata { key: TRAINING_KEY, reason };
        let Training { steps, adam } =
            serde_json::from_str(training).map_err(|error| unread(error.to_string()))?;
        if let Some(negative) = second.iter().find(|&&number| number < 0.0) {
            return Err(unread(format!("{negative} is not a mean of squares")));
        }
        let network = Network::new(layout, parameters);
        Ok((Trainer::resumed(network, adam, steps, [first, second]), notes))
    }

    /// Loads a trainer from a file, with the notes that were saved with it.
    pub fn load(path: &Path) -> Result<(Trainer, Notes), LoadError> {
        load(path, Trainer::from_bytes)
    }
}

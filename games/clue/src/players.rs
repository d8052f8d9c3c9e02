//! Players of Clue.

use kibitzer_game::{Column, Unit};

/// What players say about an action.
pub(crate) const COLUMNS: &[Column] = &[
    Column {
        name: "bits",
        unit: Unit::Points,
        about: "How much is expected to be unknown of the envelope after the answers, in bits.",
    },
    Column {
        name: "solve",
        unit: Unit::Probability,
        about: "The chance that the answers leave a single triple, so that the accusation is certain.",
    },
    Column {
        name: "tells",
        unit: Unit::Points,
        about: "How many bits about the envelope the other players are expected to learn, on average.",
    },
];

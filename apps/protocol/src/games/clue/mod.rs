//! The game `clue`: exact odds of every card's holder and of the envelope, with proofs; advice. Shapes are documented in
//! `docs/clue.md`.

mod belief;
mod read;

pub use belief::Known;

use crate::{Game, Query};

/// Clue.
pub(crate) fn game() -> Game {
    Game {
        name: "clue",
        about: "Clue (Cluedo): exact odds of every card's holder and of the envelope, proofs, advice.",
        queries: vec![Query::new(
            "belief",
            "Who holds which card and what is in the envelope, exactly, by what was suggested, passed on, shown and \
            wrongly accused; what is certain, and why.",
            r#"{"id": 1, "game": "clue", "query": "belief", "players": 3, "observer": 0,
            "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"],
            "history": [{"suggest": 0, "cards": ["green", "rope", "lounge"], "passed": [1], "shown_by": 2, "card": "green"},
                        {"suggest": 1, "cards": ["white", "wrench", "library"], "passed": [], "shown_by": 2},
                        {"accuse": 2, "cards": ["mustard", "wrench", "kitchen"], "right": false}]}"#,
            belief::belief,
        )],
    }
}

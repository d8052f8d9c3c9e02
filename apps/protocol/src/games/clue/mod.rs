//! The game `clue`: exact odds of every card's holder and of the envelope, with proofs; advice. Shapes are documented in
//! `docs/clue.md`.

mod advise;
mod belief;
mod enter;
mod read;
mod shown;
mod sit;

pub use belief::{CertainHolder, Known, Share, Solution};
pub use enter::Entered;
pub use read::ShowingName;
pub use shown::{EntryShown, SortShown, ViewShown};

use crate::{Game, Query, common};

/// Clue.
pub(crate) fn game() -> Game {
    Game {
        name: "clue",
        about: "Clue (Cluedo): exact odds of every card's holder and of the envelope, proofs, advice.",
        queries: vec![
            Query::new(
                "belief",
                "Who holds which card and what is in the envelope, exactly, by what was suggested, passed on, shown and \
            wrongly accused; what is certain, and why.",
                r#"{"id": 1, "game": "clue", "query": "belief", "players": 3, "observer": 0,
            "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"],
            "history": [{"suggest": 0, "cards": ["green", "rope", "lounge"], "passed": [1], "shown_by": 2, "card": "green"},
                        {"suggest": 1, "cards": ["white", "wrench", "library"], "passed": [], "shown_by": 2},
                        {"accuse": 2, "cards": ["mustard", "wrench", "kitchen"], "right": false}]}"#,
                belief::belief,
            ),
            Query::new(
                "advise",
                "What to suggest: for every suggestion how much its answers should tell, to you and to the others; and when to \
            accuse. `after` your own suggestion was answered: accuse, or end the turn, by games played on.",
                r#"{"id": 1, "game": "clue", "query": "advise", "players": 3, "observer": 0, "seed": 7,
            "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"],
            "history": [{"suggest": 0, "cards": ["green", "rope", "lounge"], "passed": [1], "shown_by": 2, "card": "green"},
                        {"suggest": 1, "cards": ["white", "wrench", "library"], "passed": [], "shown_by": 2}]}"#,
                advise::advise,
            ),
            Query::new(
                "enter",
                "The table after a line as people say it: who suggested what, who passed, who showed; or who accused, and \
            whether that was right.",
                r#"{"id": 1, "game": "clue", "query": "enter", "players": 3, "observer": 0, "names": ["Ann", "Bob", "Cy"],
            "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"],
            "line": "Bob: green wrench lounge, Cy showed"}"#,
                enter::enter,
            ),
            Query::new(
                "sit",
                "A game against players of the house: it deals from the seed, checks what was done so far, and plays on until \
            it is your turn. A card that one of the others shows another stays hidden: that entry says `show` alone.",
                r#"{"id": 1, "game": "clue", "query": "sit", "num_players": 3, "seed": 7, "you": 1, "players": "beginner",
            "history": [[]]}"#,
                common::sit::<sit::Games>,
            ),
            Query::new(
                "review",
                "What each decision of yours in a game that was played with `sit` cost, in bits of the envelope.",
                r#"{"id": 1, "game": "clue", "query": "review", "num_players": 3, "seed": 7, "you": 0, "players": "beginner",
            "player": "beginner", "history": [[[0, "suggest green rope hall"]]]}"#,
                common::review::<sit::Games>,
            ),
            Query::new(
                "arena",
                "Two players on the same deals, each played twice with the seats exchanged: by how many games a seat the one \
            is ahead.",
                r#"{"id": 1, "game": "clue", "query": "arena", "num_players": 4, "left": "beginner", "right": "beginner",
            "deals": 2, "seed": 7}"#,
                common::arena::<sit::Games>,
            ),
        ],
    }
}

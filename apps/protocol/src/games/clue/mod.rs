//! The game `clue`: exact odds of every card's holder and of the envelope, with proofs; advice. Shapes are documented
//! in `docs/clue.md`.

mod advise;
mod belief;
mod enter;
mod read;
mod sit;

pub use belief::{CertainHolder, Known, Share, Solution};
pub use enter::Entered;
pub use kibitzer_clue::{Asking, EntryShown, OthersShown, Showing, SortShown, ViewShown};

use read::Table;

use crate::common::{self, Options};
use crate::{Game, Query};

/// Clue.
pub(crate) fn game() -> Game {
    Game {
        name: "clue",
        about: "Clue (Cluedo): exact odds of every card's holder and of the envelope, proofs, advice.",
        queries: vec![
            Query::new(
                "belief",
                "The exact odds of who holds each card and what is in the envelope, given suggestions, passes, shown \
                cards and wrong accusations; what is certain, and why.",
                r#"{"id": 1, "game": "clue", "query": "belief", "players": 3, "observer": 0,
            "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"],
            "history": [{"suggest": 0, "cards": ["green", "rope", "lounge"], "passed": [1], "shown_by": 2, "card": "green"},
                        {"suggest": 1, "cards": ["white", "wrench", "library"], "passed": [], "shown_by": 2},
                        {"accuse": 2, "cards": ["mustard", "wrench", "kitchen"], "right": false}]}"#,
                belief::belief,
            ),
            Query::new(
                "options",
                "The available choices: number of seats, computer players, default players, and the columns that they \
                report for an action.",
                r#"{"id": 1, "game": "clue", "query": "options"}"#,
                Options::house::<sit::Games>([3, 6]).query(),
            ),
            Query::new(
                "legal",
                "Every suggestion and accusation that the observer may make; with `after` (the observer's own \
                suggestion was just answered): accuse, or end the turn.",
                r#"{"id": 1, "game": "clue", "query": "legal", "players": 3, "observer": 0, "after": true,
            "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"],
            "history": [{"suggest": 0, "cards": ["green", "rope", "lounge"], "passed": [1], "shown_by": 2, "card": "green"}]}"#,
                common::legal::<Table>,
            ),
            Query::new(
                "advise",
                "What to suggest: the expected information of every suggestion, for you and for the others; and when \
                to accuse. With `after` (your own suggestion was just answered): accuse or end the turn, by \
                simulated games.",
                r#"{"id": 1, "game": "clue", "query": "advise", "players": 3, "observer": 0, "seed": 7,
            "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"],
            "history": [{"suggest": 0, "cards": ["green", "rope", "lounge"], "passed": [1], "shown_by": 2, "card": "green"},
                        {"suggest": 1, "cards": ["white", "wrench", "library"], "passed": [], "shown_by": 2}]}"#,
                common::advise::<Table>,
            ),
            Query::new(
                "enter",
                "The table after an event, entered as a line of text: who suggested what, who passed, who showed; or \
                who accused, and whether that was right.",
                r#"{"id": 1, "game": "clue", "query": "enter", "players": 3, "observer": 0, "names": ["Ann", "Bob", "Cy"],
            "hand": ["scarlett", "plum", "rope", "knife", "hall", "study"],
            "line": "Bob: green wrench lounge, Cy showed"}"#,
                enter::enter,
            ),
            Query::new(
                "sit",
                "A game against computer players: deals from the seed, checks the actions so far, and plays on until \
                it is your turn. A card that one opponent shows another stays hidden: that entry is just `show`.",
                r#"{"id": 1, "game": "clue", "query": "sit", "num_players": 3, "seed": 7, "you": 1, "players": "beginner",
            "history": [[]]}"#,
                common::sit::<sit::Games>,
            ),
            Query::new(
                "review",
                "What each of your decisions in a game played with `sit` cost, in bits about the envelope.",
                r#"{"id": 1, "game": "clue", "query": "review", "num_players": 3, "seed": 7, "you": 0, "players": "beginner",
            "player": "beginner", "history": [[[0, "suggest green rope hall"]]]}"#,
                common::review::<sit::Games>,
            ),
            Query::new(
                "arena",
                "Two players on the same deals, each played twice with the seats exchanged: the lead in wins per seat.",
                r#"{"id": 1, "game": "clue", "query": "arena", "num_players": 4, "left": "beginner", "right": "beginner",
            "deals": 2, "seed": 7}"#,
                common::arena::<sit::Games>,
            ),
        ],
    }
}

//! The game `texas42`: legality, tricks, double dummy, exact worlds, the auction, advice, and matches against the
//! computer. Shapes are documented in `docs/texas42.md`.

mod advise;
mod auction;
mod belief;
mod claim;
mod line;
mod look;
mod puzzle;
mod read;
mod review;
mod shown;
mod sit;
mod solve;
mod tricks;
mod view;
mod worlds;

pub use advise::{Advised, Holdings, Row};
pub use claim::{Broken, Claimed};
pub use line::Lined;
pub use puzzle::{Exercise, Tried};
pub use read::{ByDomino, BySeat};
pub use shown::ViewShown;
pub use solve::Solved;
pub use view::ViewFields;
pub use worlds::Inferred;

use view::Known;

use crate::common::{self, Options};
use crate::{Game, Query};

/// Texas 42.
pub(crate) fn game() -> Game {
    Game {
        name: "texas42",
        about: "Texas 42: legal plays and bids, exact worlds from a seat, double dummy, advice, matches.",
        queries: vec![
            Query::new(
                "options",
                "The available choices: computer players, default players, and the columns reported for an action.",
                r#"{"id": 1, "game": "texas42", "query": "options"}"#,
                Options::house::<sit::Matches>([4, 4]).query(),
            ),
            Query::new(
                "legal",
                "What a hand may play to a trick, and the suit that was led. For a complete `view`, as `advise` reads \
                it: whose turn it is, and the seat's legal actions.",
                r#"{"id": 1, "game": "texas42", "query": "legal", "trump": "pip:4", "trick": [[0, "0-0"]],
            "hand": ["4-0", "3-0", "6-6", "5-2"]}"#,
                tricks::legal,
            ),
            Query::new(
                "winner",
                "Which seat takes a trick.",
                r#"{"id": 1, "game": "texas42", "query": "winner", "trump": "pip:4",
            "trick": [[0, "6-6"], [1, "4-0"], [2, "6-5"], [3, "6-4"]]}"#,
                tricks::winner,
            ),
            Query::new(
                "solve",
                "Double dummy: the points still to come for the declaring side with best play by all, in total and \
                after every legal move; at nello, whether the bidder is set.",
                r#"{"id": 1, "game": "texas42", "query": "solve", "trump": "doubles", "declarer": 0, "to_act": 1,
            "trick": [], "hands": [["5-0", "5-4"], ["4-2", "6-2"], ["3-1", "3-3"], ["6-1", "6-4"]]}"#,
                solve::solve,
            ),
            Query::new(
                "worlds",
                "What a seat can infer: the exact number of possible deals, the number in which each seat holds each \
                unseen domino, and who has shown a void in which suit.",
                r#"{"id": 1, "game": "texas42", "query": "worlds", "trump": "pip:6", "viewer": 0,
            "viewer_hand": ["0-0", "4-2", "5-2", "5-4", "6-3"],
            "history": [[0, "6-5"], [1, "6-0"], [2, "6-4"], [3, "5-5"], [0, "4-3"], [1, "4-1"], [2, "4-4"],
                        [3, "4-0"], [2, "2-2"], [3, "2-1"]]}"#,
                worlds::worlds,
            ),
            Query::new(
                "auction",
                "Who bids next, the legal bids, and who has won.",
                r#"{"id": 1, "game": "texas42", "query": "auction", "dealer": 3, "variants": ["forced-bid"],
            "bids": ["pass", "points:30"]}"#,
                auction::auction,
            ),
            Query::new(
                "advise",
                "What a player would do in a seat's place: every bid, declaration or play with its points, its chance \
                of making or setting the bid, and how far behind the best it is; which dominoes the others probably \
                hold.",
                r#"{"id": 1, "game": "texas42", "query": "advise", "player": "expert", "seed": 7,
            "view": {"seat": 0, "dealer": 3, "score": [2, 1], "hand": ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"],
                     "bids": []}}"#,
                common::advise::<Known>,
            ),
            Query::new(
                "sit",
                "A match against computer players: deals from the seed, checks the actions so far, and plays on until \
                it is your turn or the hand is over. Only your own hand is shown before that.",
                r#"{"id": 1, "game": "texas42", "query": "sit", "seed": 7, "you": 0,
            "players": ["beginner", "intermediate", "beginner"], "history": [[]]}"#,
                common::sit::<sit::Matches>,
            ),
            Query::new(
                "look",
                "A seat's view of a real table, validated entry by entry: whose turn it is, the tricks and points, the \
                seat's legal actions, and another seat's possible actions as far as they are known.",
                r#"{"id": 1, "game": "texas42", "query": "look",
            "view": {"seat": 0, "dealer": 3, "hand": ["6-5", "5-4", "5-3", "5-0", "6-6", "1-0"],
                     "bids": ["points:31", "pass", "pass", "pass"], "trump": "pip:5", "history": [[0, "5-5"]]}}"#,
                look::look,
            ),
            Query::new(
                "line",
                "A view as one line of text, as fields and as a link to the page. Takes the line or the view; missing \
                parts of a line have defaults.",
                r#"{"id": 1, "game": "texas42", "query": "line",
            "line": "5-5 6-5 5-4 5-3 5-0 6-6 1-0 bids 31 pass pass pass trump 5s plays 5-5"}"#,
                line::line,
            ),
            Query::new(
                "replay",
                "The actions in a seat's `view`, step by step, and the seat's legal alternatives at its own actions.",
                r#"{"id": 1, "game": "texas42", "query": "replay",
            "view": {"seat": 0, "dealer": 3, "hand": ["6-5", "5-4", "5-3", "5-0", "6-6", "1-0"],
                     "bids": ["points:31", "pass", "pass", "pass"], "trump": "pip:5", "history": [[0, "5-5"]]}}"#,
                common::replay::<Known>,
            ),
            Query::new(
                "belief",
                "What a seat knows about the hidden hands: the number of possible deals in which each seat holds each \
                unseen domino (exact), and the posterior given the others' bids and plays (weighted samples).",
                r#"{"id": 1, "game": "texas42", "query": "belief", "seed": 7, "budget": 200,
            "view": {"seat": 0, "dealer": 3, "hand": ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"],
                     "bids": ["pass", "points:31", "pass", "pass"]}}"#,
                belief::belief,
            ),
            Query::new(
                "claim",
                "Whether a seat can lay its hand down: one plan that makes (or sets) the contract in every possible deal, \
                whatever the others play; if not, a deal and a line of play that break it.",
                r#"{"id": 1, "game": "texas42", "query": "claim",
            "view": {"seat": 0, "dealer": 3, "hand": ["5-5", "6-5", "5-4", "5-3", "5-2", "5-1", "5-0"],
                     "bids": ["points:30", "pass", "pass", "pass"], "trump": "pip:5"}}"#,
                claim::claim,
            ),
            Query::new(
                "puzzle",
                "An exercise: a position in which exactly one play makes sure of the contract in every possible deal. \
                With `play`: whether that is the one, and if not, a deal and a line of play in which it fails.",
                r#"{"id": 1, "game": "texas42", "query": "puzzle", "number": 0}"#,
                puzzle::puzzle,
            ),
            Query::new(
                "review",
                "What each decision of a recorded hand cost: given what the seat could know, and double dummy. The \
                record is the one in the answer of `sit` when a hand is over. With the fields of `sit` instead of a \
                `record`: what each of your own decisions in the last hand cost.",
                r#"{"id": 1, "game": "texas42", "query": "review", "player": "intermediate", "seat": 0, "seed": 7,
            "record": {"house": "tournament", "shaker": 3, "score": [0, 0],
                       "hands": [["5-5", "6-5"], ["0-0", "1-0"], ["2-1", "2-2"], ["3-1", "3-2"]],
                       "bids": ["points:30", "pass", "pass", "pass"], "trump": "pip:5", "plays": [[0, "6-5"]]}}"#,
                review::review,
            ),
            Query::new(
                "arena",
                "Two players on the same deals, each played twice with the seats swapped: the lead in marks per hand.",
                r#"{"id": 1, "game": "texas42", "query": "arena", "left": "beginner", "right": "beginner", "deals": 2,
            "seed": 7}"#,
                common::arena::<sit::Matches>,
            ),
        ],
    }
}

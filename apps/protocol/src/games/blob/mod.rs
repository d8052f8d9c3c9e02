//! The game `blob`: replay of a round with legality checks, exact beliefs about the other hands and the stock, advice,
//! and games against the computer. Shapes are documented in `docs/blob.md` and `docs/blob-play.md`.

mod advise;
mod belief;
mod known;
mod look;
mod read;
mod replay;
mod review;
mod shown;
mod sit;
mod view;

pub use advise::{Advised, Row, Searched};
pub use belief::UnseenFields;
pub use read::Act;
pub use replay::DealtFields;
pub use view::{Seen, ViewFields};

use view::Known;

use crate::common::{self, Options};
use crate::{Game, Query};

/// Blob.
pub(crate) fn game() -> Game {
    Game {
        name: "blob",
        about: "Blob (Oh Hell): replay with legality checks, exact beliefs about hands and stock, advice, games.",
        queries: vec![
            Query::new(
                "options",
                "The available choices: number of seats, computer players, default players, and the columns that they \
                report for an action.",
                r#"{"id": 1, "game": "blob", "query": "options"}"#,
                Options::house::<sit::Games>([3, 8]).query(),
            ),
            Query::new(
                "legal",
                "Whose turn it is in a seat's view, and the seat's legal actions.",
                r#"{"id": 1, "game": "blob", "query": "legal",
            "view": {"num_players": 4, "cards": 3, "dealer": 3, "trump": "S", "seat": 1, "hand": ["AS", "TH", "4H"],
                     "history": [[0, "bid", 1]]}}"#,
                common::legal::<Known>,
            ),
            Query::new(
                "replay",
                "A round replayed with legality checks: whose turn it is, what is legal, the tricks, who has shown a \
                void in which suit, and the points once it is over. For a complete `view`, as `advise` reads it: the \
                actions step by step, and the seat's legal alternatives at its own actions.",
                r#"{"id": 1, "game": "blob", "query": "replay", "num_players": 3, "cards": 2, "dealer": 2, "trump": "H",
            "hands": [["5C", "AS"], ["AC", "4D"], ["2H", "3D"]],
            "history": [[0, "bid", 1], [1, "bid", 0], [2, "bid", 0], [0, "play", "5C"], [1, "play", "AC"],
                        [2, "play", "2H"], [2, "play", "3D"]]}"#,
                replay::replay,
            ),
            Query::new(
                "belief",
                "The exact number of deals of the unseen cards to the other hands and the stock, and the probability \
                that each holds each card. For a complete `view`, as `advise` reads it, also the posterior given \
                bids and plays.",
                r#"{"id": 1, "game": "blob", "query": "belief", "unseen": ["4S", "9S", "AH", "7D", "KD"],
            "opponents": [{"seat": 1, "hand_size": 2, "void": ["D"]}, {"seat": 2, "hand_size": 1, "cannot": ["AH"]}],
            "stock_size": 2}"#,
                belief::belief,
            ),
            Query::new(
                "advise",
                "What a player would do in a seat's place: every bid or card with its expected points, its chance of \
                making the bid, an interval and its share of the search, and why the best action is best.",
                r#"{"id": 1, "game": "blob", "query": "advise", "player": "intermediate", "seed": 7,
            "view": {"num_players": 4, "cards": 3, "dealer": 3, "trump": "S", "seat": 1, "hand": ["AS", "TH", "4H"],
                     "history": [[0, "bid", 1]]}}"#,
                common::advise::<Known>,
            ),
            Query::new(
                "sit",
                "A game against computer players: deals from the seed, checks the actions so far, and plays on until \
                it is your turn or the round is over. Only your own hand is shown before that.",
                r#"{"id": 1, "game": "blob", "query": "sit", "num_players": 3, "start_cards": 3, "seed": 7, "you": 0,
            "players": "beginner", "history": [[]]}"#,
                common::sit::<sit::Games>,
            ),
            Query::new(
                "look",
                "A seat's view of a real table, validated entry by entry: whose turn it is, the tricks, the seat's \
                legal actions, and another seat's possible actions as far as they are known.",
                r#"{"id": 1, "game": "blob", "query": "look",
            "view": {"num_players": 4, "cards": 3, "dealer": 3, "trump": "S", "seat": 1, "hand": ["AS", "TH", "4H"],
                     "history": [[0, "bid", 1]]}}"#,
                look::look,
            ),
            Query::new(
                "review",
                "What each of your decisions in a round played with `sit` cost: how many more points the best action \
                was worth, and why.",
                r#"{"id": 1, "game": "blob", "query": "review", "num_players": 3, "sizes": [1], "seed": 7, "you": 1,
            "player": "flat:50",
            "history": [[[1, "bid", 0], [2, "bid", 0], [0, "bid", 0], [1, "play", "TC"], [2, "play", "7C"], [0, "play", "5D"]]]}"#,
                review::review,
            ),
            Query::new(
                "arena",
                "Two players on the same deals of the first round, each played twice with the seats exchanged: the \
                lead in points per round.",
                r#"{"id": 1, "game": "blob", "query": "arena", "num_players": 3, "sizes": [2], "left": "beginner",
            "right": "random", "deals": 4, "seed": 7}"#,
                common::arena::<sit::Games>,
            ),
        ],
    }
}

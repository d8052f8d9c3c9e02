//! The game `texas42`: legality, tricks, double dummy, exact worlds and the auction. Shapes are documented in
//! `docs/texas42.md`.

mod advise;
mod auction;
mod read;
mod solve;
mod tricks;
mod worlds;

use crate::{Context, Fields, GameQueries, QueryError, QueryInfo, Reply};

const QUERIES: &[QueryInfo] = &[
    QueryInfo {
        name: "legal",
        about: "What a hand may play to a trick, and the suit that was led.",
        example: r#"{"id": 1, "game": "texas42", "query": "legal", "trump": "pip:4", "trick": [[0, "0-0"]],
            "hand": ["4-0", "3-0", "6-6", "5-2"]}"#,
    },
    QueryInfo {
        name: "winner",
        about: "Which seat takes a trick.",
        example: r#"{"id": 1, "game": "texas42", "query": "winner", "trump": "pip:4",
            "trick": [[0, "6-6"], [1, "4-0"], [2, "6-5"], [3, "6-4"]]}"#,
    },
    QueryInfo {
        name: "solve",
        about: "Double dummy: the points still to come to the declaring side with best play by all, and after every \
                legal move; at nello whether the bidder is set.",
        example: r#"{"id": 1, "game": "texas42", "query": "solve", "trump": "doubles", "declarer": 0, "to_act": 1,
            "trick": [], "hands": [["5-0", "5-4"], ["4-2", "6-2"], ["3-1", "3-3"], ["6-1", "6-4"]]}"#,
    },
    QueryInfo {
        name: "worlds",
        about: "What a seat can infer: the exact number of possible deals, in how many each seat holds each unseen \
                domino, and who has shown to be void in what.",
        example: r#"{"id": 1, "game": "texas42", "query": "worlds", "trump": "pip:6", "viewer": 0,
            "viewer_hand": ["0-0", "4-2", "5-2", "5-4", "6-3"],
            "history": [[0, "6-5"], [1, "6-0"], [2, "6-4"], [3, "5-5"], [0, "4-3"], [1, "4-1"], [2, "4-4"],
                        [3, "4-0"], [2, "2-2"], [3, "2-1"]]}"#,
    },
    QueryInfo {
        name: "auction",
        about: "Who bids next, what may be bid, and who has won.",
        example: r#"{"id": 1, "game": "texas42", "query": "auction", "dealer": 3, "variants": ["forced-bid"],
            "bids": ["pass", "points:30"]}"#,
    },
    QueryInfo {
        name: "advise",
        about: "What a player would do in a seat's place: every bid, declaration or play with its points, its chance to \
                make or set the bid, and how far behind the best it is; which dominoes the others likely hold.",
        example: r#"{"id": 1, "game": "texas42", "query": "advise", "player": "expert", "seed": 7,
            "view": {"seat": 0, "dealer": 3, "score": [2, 1], "hand": ["5-5", "6-5", "5-4", "5-3", "5-0", "6-6", "1-0"],
                     "bids": []}}"#,
    },
];

pub(crate) struct Texas42;

impl GameQueries for Texas42 {
    fn name(&self) -> &'static str {
        "texas42"
    }

    fn about(&self) -> &'static str {
        "Texas 42: legal plays and bids, exact worlds from a seat, double dummy, advice."
    }

    fn queries(&self) -> &'static [QueryInfo] {
        QUERIES
    }

    fn answer(&self, query: &str, fields: &mut Fields, _: &Context) -> Result<Reply, QueryError> {
        match query {
            "legal" => tricks::legal(fields),
            "winner" => tricks::winner(fields),
            "solve" => solve::solve(fields),
            "worlds" => worlds::worlds(fields),
            "advise" => advise::advise(fields),
            _ => auction::auction(fields),
        }
    }
}

//! What one seat sees: its hand, the auction, the tricks and the points. Built from a [`View`], which holds no other
//! hand, so that it cannot contain anything hidden. Part of the answers to `sit` and `look`.

use kibitzer_game::{Game, Seat, SeatView};
use kibitzer_texas42::{Contract, Domino, House, Outcome, PlayTo, Texas42, Tricks, View, side};
use serde::{Deserialize, Serialize};

use super::read;

/// A seat, and what it bid or played.
pub(super) type By = (usize, String);

/// What one seat sees of a hand, and its legal actions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Shown {
    /// The phase of the hand.
    pub(super) phase: Phase,
    /// The seat whose view this is.
    you: usize,
    /// The seat that acts next; `null` once the hand is over.
    to_act: Option<usize>,
    /// This seat's legal actions; empty if it is not its turn.
    legal: Vec<String>,
    /// Who shook the dominoes.
    dealer: usize,
    /// Marks (or points) of each side before the hand; seats 0 and 2 are side 0.
    score: [u16; 2],
    /// The dominoes that this seat holds.
    hand: Vec<String>,
    /// The bids so far: seat and bid.
    bids: Vec<By>,
    /// The contract, once the auction is won.
    contract: Option<ContractShown>,
    /// The declaration, once it was made.
    trump: Option<String>,
    /// The plays of the trick on the table: seat and domino.
    trick: Vec<By>,
    /// The complete tricks.
    tricks: Vec<Trick>,
    /// Points that each side has taken in this hand.
    points: [u8; 2],
    /// Tricks that each side has taken in this hand.
    tricks_won: [u8; 2],
    /// Whether the contract is already certain to be made (`true`) or set (`false`).
    decided: Option<bool>,
    /// How the hand ended, once it has.
    outcome: Option<OutcomeShown>,
    /// The view in the form that `advise`, `belief` and `look` take.
    view: ViewShown,
    /// What wins the match.
    play_to: Goal,
}

/// The phase at the table.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum Phase {
    Bidding,
    Declaring,
    Playing,
    HandOver,
    MatchOver,
}

/// The contract.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ContractShown {
    /// The seat that bid.
    bidder: usize,
    /// What it bid.
    bid: String,
    /// Its side: seats 0 and 2 are side 0.
    side: usize,
    /// Number of points its side needs.
    needs: u8,
    /// The seat that names the trump.
    caller: usize,
    /// The seat that sits out at nello.
    sits_out: Option<usize>,
}

/// A complete trick.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Trick {
    /// Who led.
    leader: usize,
    /// Who took it.
    winner: usize,
    /// The side that took it.
    side: usize,
    /// Its points, including count dominoes.
    points: u8,
    /// The plays, in order: seat and domino.
    plays: Vec<By>,
}

/// How a hand ended.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(super) enum OutcomeShown {
    ThrownIn {
        /// Whether everybody passed.
        thrown_in: bool,
        /// Marks (or points) that each side gains.
        gain: [u16; 2],
    },
    Played {
        /// Whether everybody passed.
        thrown_in: bool,
        /// Whether the contract was made.
        made: bool,
        /// The seat that bid.
        bidder: usize,
        /// What it bid.
        bid: String,
        /// Its declaration.
        trump: String,
        /// Points that each side took.
        points: [u8; 2],
        /// Tricks that each side took.
        tricks: [u8; 2],
        /// Marks (or points) that each side gains.
        gain: [u16; 2],
    },
}

/// The view in the form that `advise`, `belief` and `look` take.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewShown {
    /// Whose view it is.
    pub seat: usize,
    /// Who shook the dominoes.
    pub dealer: usize,
    /// Marks (or points) of each side before the hand.
    pub score: [u16; 2],
    /// The dominoes that the seat holds.
    pub hand: Vec<String>,
    /// The variants in use.
    pub variants: Vec<String>,
    /// The bids so far, in order.
    pub bids: Vec<String>,
    /// The declaration, once it was made.
    pub trump: Option<String>,
    /// All plays so far, in order: seat and domino.
    pub history: Vec<(usize, String)>,
}

/// What wins the match.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Goal {
    Marks(u16),
    Points(u16),
}

pub(super) fn table(rules: &Texas42, view: &View) -> Shown {
    let table = view.table();
    let (tricks, trick) = table.tricks().map_or((Vec::new(), Vec::new()), played);
    let counted = table.tricks();
    Shown {
        phase: phase(view),
        you: view.seat().0,
        to_act: table.turn().seat().map(|seat| seat.0),
        legal: rules.legal(view).iter().map(ToString::to_string).collect(),
        dealer: table.auction().shaker().0,
        score: table.score(),
        hand: read::names(view.hand()),
        bids: table.auction().said().map(|(by, bid)| (by.0, bid.to_string())).collect(),
        contract: table.contract().map(|contract| contract_of(contract, counted)),
        trump: table.declaration().map(|named| named.to_string()),
        trick,
        tricks,
        points: counted.map_or([0; 2], Tricks::points),
        tricks_won: counted.map_or([0; 2], Tricks::won),
        decided: table.decided(),
        outcome: table.outcome(rules.house()).map(|outcome| outcome_of(&outcome)),
        view: view_of(rules.house(), view),
        play_to: match rules.house().play_to {
            PlayTo::Marks(goal) => Goal::Marks(goal),
            PlayTo::Points(goal) => Goal::Points(goal),
        },
    }
}

fn phase(view: &View) -> Phase {
    let table = view.table();
    match (table.turn().seat(), table.auction().turn(), table.tricks()) {
        (Some(_), Some(_), _) => Phase::Bidding,
        (Some(_), None, None) => Phase::Declaring,
        (Some(_), None, Some(_)) => Phase::Playing,
        _ => Phase::HandOver,
    }
}

fn contract_of(contract: Contract, tricks: Option<&Tricks>) -> ContractShown {
    ContractShown {
        bidder: contract.bidder.0,
        bid: contract.bid.to_string(),
        side: contract.side(),
        needs: contract.needs(),
        caller: contract.caller().0,
        sits_out: tricks.and_then(Tricks::sits_out).map(|seat| seat.0),
    }
}

/// The complete tricks, and the plays of the one on the table.
pub(super) fn played(tricks: &Tricks) -> (Vec<Trick>, Vec<By>) {
    let plays = |leader: Seat, tiles: &[Domino]| -> Vec<By> {
        let entry =
            |(place, tile): (usize, &Domino)| (tricks.place(leader, place).0, tile.to_string());
        tiles.iter().enumerate().map(entry).collect()
    };
    let taken = tricks.taken().map(|(leader, tiles, winner)| Trick {
        leader: leader.0,
        winner: winner.0,
        side: side(winner),
        points: 1 + tiles.iter().map(|tile| tile.count()).sum::<u8>(),
        plays: plays(leader, tiles),
    });
    (taken.collect(), plays(tricks.leader(), tricks.table()))
}

pub(super) fn outcome_of(outcome: &Outcome) -> OutcomeShown {
    let Outcome::Played(scored) = outcome else {
        return OutcomeShown::ThrownIn { thrown_in: true, gain: [0, 0] };
    };
    OutcomeShown::Played {
        thrown_in: false,
        made: scored.made,
        bidder: scored.contract.bidder.0,
        bid: scored.contract.bid.to_string(),
        trump: scored.declaration.to_string(),
        points: scored.points,
        tricks: scored.tricks,
        gain: scored.gain,
    }
}

pub(super) fn view_of(house: &House, view: &View) -> ViewShown {
    let table = view.table();
    let plays = table.tricks().into_iter().flat_map(|tricks| tricks.plays());
    ViewShown {
        seat: view.seat().0,
        dealer: table.auction().shaker().0,
        score: table.score(),
        hand: read::names(view.hand()),
        variants: house.to_string().split(' ').map(str::to_owned).collect(),
        bids: table.auction().bids().iter().map(ToString::to_string).collect(),
        trump: table.declaration().map(|named| named.to_string()),
        history: plays.map(|play| (play.seat.0, play.tile.to_string())).collect(),
    }
}

//! What one seat sees: its hand, the auction, the tricks and the points. Written from a [`View`], which holds no other
//! hand, so that nothing hidden can be in it. `sit` and `look` answer with it.

use kibitzer_game::{Game, Seat, SeatView};
use kibitzer_texas42::{Contract, Domino, House, Outcome, PlayTo, Texas42, Tricks, View, side};
use serde::Serialize;

use super::read;

/// A seat, and what it bid or played.
pub(super) type By = (usize, String);

/// Everything that lies open for the seat, and what it may do.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Shown {
    /// `bidding`, `declaring`, `playing`, `hand_over` or `match_over`.
    pub(super) phase: &'static str,
    you: usize,
    to_act: Option<usize>,
    legal: Vec<String>,
    dealer: usize,
    /// The score before the hand.
    score: [u16; 2],
    hand: Vec<String>,
    bids: Vec<By>,
    contract: Option<ContractShown>,
    trump: Option<String>,
    /// The plays of the trick on the table.
    trick: Vec<By>,
    /// The complete tricks.
    tricks: Vec<Trick>,
    points: [u8; 2],
    tricks_won: [u8; 2],
    /// Whether the bid is made or set already.
    decided: Option<bool>,
    outcome: Option<OutcomeShown>,
    /// The view as `advise`, `belief` and `look` read it.
    view: ViewShown,
    play_to: Goal,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ContractShown {
    bidder: usize,
    bid: String,
    side: usize,
    /// Points that the bidder's side needs.
    needs: u8,
    /// Who names the trump.
    caller: usize,
    sits_out: Option<usize>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Trick {
    leader: usize,
    winner: usize,
    side: usize,
    points: u8,
    plays: Vec<By>,
}

/// How a hand ended.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(super) enum OutcomeShown {
    ThrownIn {
        thrown_in: bool,
        gain: [u16; 2],
    },
    Played {
        thrown_in: bool,
        made: bool,
        bidder: usize,
        bid: String,
        trump: String,
        points: [u8; 2],
        tricks: [u8; 2],
        /// Marks, or points in a points game.
        gain: [u16; 2],
    },
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ViewShown {
    seat: usize,
    dealer: usize,
    score: [u16; 2],
    hand: Vec<String>,
    variants: Vec<String>,
    bids: Vec<String>,
    trump: Option<String>,
    history: Vec<By>,
}

/// What a match is played to.
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

fn phase(view: &View) -> &'static str {
    let table = view.table();
    match (table.turn().seat(), table.auction().turn(), table.tricks()) {
        (Some(_), Some(_), _) => "bidding",
        (Some(_), None, None) => "declaring",
        (Some(_), None, Some(_)) => "playing",
        _ => "hand_over",
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
fn played(tricks: &Tricks) -> (Vec<Trick>, Vec<By>) {
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

fn view_of(house: &House, view: &View) -> ViewShown {
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

//! The query `solve`: double dummy from any position.

use kibitzer_game::Seat;
use kibitzer_texas42::{
    Aim, Declaration, Domino, Position, PositionError, SEATS, Solver, Tiles, after, side,
};
use serde::{Deserialize, Serialize};

use super::read::{self, ByDomino, HandFields, Named, Placed, PlayFields, SeatNumber, TrumpFields};
use crate::{At, Beside, Context, QueryError};

/// All four hands, and the trick on the table.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Open {
    /// The dominoes that each seat holds.
    hands: [HandFields; SEATS],
    /// The plays of the trick on the table, in order: seat and domino.
    #[serde(default)]
    trick: Vec<PlayFields>,
    /// Who led; not needed with a `trick` or `to_act`.
    leader: Option<SeatNumber>,
    /// Who plays next; if the trick determines it, only checked.
    to_act: Option<At<SeatNumber>>,
}

/// The value of the position with best play by all.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Solved {
    /// A contract for points.
    Points {
        /// Points still to come for the declaring side with best play by all.
        value: u8,
        /// All points that are still to come.
        points_left: u8,
        /// The same after every legal play.
        moves: ByDomino<u8>,
        /// Whose turn it is.
        to_act: usize,
    },
    /// The bidder must take no trick.
    Nello {
        /// Whether the bidder is set with best play by all.
        set: bool,
        /// The same after every legal play.
        moves: ByDomino<bool>,
        /// Whose turn it is.
        to_act: usize,
    },
}

/// The solver's input, and the locations of its parts in the request.
struct Asked {
    declaration: Declaration,
    bidder: Seat,
    hands: [Tiles; SEATS],
    leader: Seat,
    trick: Vec<Placed>,
}

pub(super) fn solve(
    Beside(trump, open): Beside<TrumpFields, Open>,
    context: &Context,
) -> Result<Solved, QueryError> {
    let asked = read(&trump, &open)?;
    let tiles: Vec<Domino> = asked.trick.iter().map(|play| play.tile).collect();
    let Asked { declaration, bidder, hands, leader, .. } = asked;
    let position = Position::new(declaration, bidder, hands, leader, &tiles);
    let position = position.map_err(|error| refuse(&error))?;
    let to_act = position.turn();
    if let Some(said) = &open.to_act
        && read::seat(**said) != to_act
    {
        let message = format!("`to_act` is out of turn: it is seat {to_act}'s turn");
        return Err(QueryError::illegal(message).at(said.at()));
    }
    followed(&asked)?;
    let mut solver = Solver::new();
    if declaration.is_nello() {
        let legal = position.legal();
        let mut moves = ByDomino::new();
        for (done, tile) in legal.iter().enumerate() {
            context.work().step(done, legal.len(), "solving every play")?;
            let mut next = position;
            // Taking a trick ends the hand: the contract is set.
            let took = next.play(tile).is_some_and(|(winner, _)| winner == bidder);
            moves.insert(tile.to_string(), took || solver.nello_set(&next, bidder));
        }
        let set = solver.value(&position, Aim::nello(bidder)) > 0;
        return Ok(Solved::Nello { set, moves, to_act: to_act.0 });
    }
    let values = solver.moves(&position, side(bidder), context.work())?;
    let ours = side(to_act) == side(bidder);
    Ok(Solved::Points {
        value: if ours { values.max() } else { values.min() },
        points_left: position.points_left(),
        moves: values.iter().map(|(tile, value)| (tile.to_string(), value)).collect(),
        to_act: to_act.0,
    })
}

fn read(trump: &TrumpFields, open: &Open) -> Result<Asked, QueryError> {
    let declaration = trump.declaration();
    let Some(bidder) = trump.bidder() else {
        return Err(QueryError::bad_request("the field `declarer` is missing").at("declarer"));
    };
    let mut named = Named::default();
    let mut hands = [Tiles::NONE; SEATS];
    for (hand, list) in hands.iter_mut().zip(&open.hands) {
        *hand = read::hand(list, &mut named)?;
    }
    let trick = read::plays(&open.trick);
    trick.iter().try_for_each(|play| named.note(play.tile, &play.at))?;
    read::in_turn(declaration, Some(bidder), &trick)?;
    let said = open.leader.map(read::seat);
    let leader = match trick.first() {
        Some(first) => {
            if let Some(leader) = said.filter(|leader| *leader != first.seat) {
                let message =
                    format!("seat {} has led, so `leader` cannot be {leader}", first.seat);
                return Err(QueryError::contradiction(message)
                    .at("leader")
                    .with("blame", vec!["leader", first.at.as_str()]));
            }
            first.seat
        }
        None => match said {
            Some(leader) => leader,
            // Nothing is on the table: the seat to act leads.
            None => match &open.to_act {
                Some(to_act) => read::seat(**to_act),
                None => {
                    let message = "the field `to_act` is missing (or `leader`, or a `trick`)";
                    return Err(QueryError::bad_request(message).at("to_act"));
                }
            },
        },
    };
    if declaration.is_nello() && leader == after(bidder, 2) {
        let message = format!("seat {leader} cannot lead: the bidder's partner sits out at nello");
        return Err(QueryError::illegal(message).at("to_act"));
    }
    Ok(Asked { declaration, bidder, hands, leader, trick })
}

/// All hands are open, so a failure to follow suit can be detected.
fn followed(asked: &Asked) -> Result<(), QueryError> {
    let led = asked.trick.first().map(|play| play.tile);
    for (place, play) in asked.trick.iter().enumerate() {
        let held = asked.hands[play.seat.0].with(play.tile);
        let legal = asked.declaration.legal(led.filter(|_| place > 0), held);
        if !legal.contains(play.tile) {
            let message = format!(
                "`{}`: seat {} cannot have played {}: it had to follow suit",
                play.at, play.seat, play.tile
            );
            return Err(QueryError::illegal(message)
                .at(&play.at)
                .with("legal", read::names(legal)));
        }
    }
    Ok(())
}

fn refuse(error: &PositionError) -> QueryError {
    let at = match error {
        PositionError::Size { seat, .. } => format!("hands[{seat}]"),
        _ => "hands".to_owned(),
    };
    QueryError::contradiction(format!("`{at}`: {error}")).at(at)
}

//! The query `solve`: double dummy from any position.

use kibitzer_game::Seat;
use kibitzer_texas42::{
    Aim, Declaration, Domino, Position, PositionError, SEATS, Solver, Tiles, after, side,
};
use serde_json::{Map, Value};

use super::read::{self, Named, Placed};
use crate::{Context, Fields, QueryError, Reply};

/// What the solver is asked, and where its parts stand in the request.
struct Asked {
    declaration: Declaration,
    bidder: Seat,
    hands: [Tiles; SEATS],
    leader: Seat,
    trick: Vec<Placed>,
}

pub(super) fn solve(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let asked = read(fields)?;
    let tiles: Vec<Domino> = asked.trick.iter().map(|play| play.tile).collect();
    let Asked { declaration, bidder, hands, leader, .. } = asked;
    let position = Position::new(declaration, bidder, hands, leader, &tiles);
    let position = position.map_err(|error| refuse(&error))?;
    let to_act = position.turn();
    if let Some(field) = fields.optional("to_act")
        && read::seat(&field)? != to_act
    {
        let message = format!("`to_act` is out of turn: it is the turn of seat {to_act}");
        return Err(QueryError::illegal(message).at(field.path()));
    }
    followed(&asked)?;
    let mut solver = Solver::new();
    let mut moves = Map::new();
    let reply = if declaration.is_nello() {
        let legal = position.legal();
        for (done, tile) in legal.iter().enumerate() {
            context.work().step(done, legal.len(), "solving every play")?;
            let mut next = position;
            // Taking a trick ends the hand: set at once.
            let took = next.play(tile).is_some_and(|(winner, _)| winner == bidder);
            moves.insert(tile.to_string(), (took || solver.nello_set(&next, bidder)).into());
        }
        Reply::new().with("set", solver.value(&position, Aim::nello(bidder)) > 0)
    } else {
        let values = solver.moves(&position, side(bidder), context.work())?;
        for (tile, value) in values.iter() {
            moves.insert(tile.to_string(), value.into());
        }
        let ours = side(to_act) == side(bidder);
        let value = if ours { values.max() } else { values.min() };
        Reply::new().with("value", value).with("points_left", position.points_left())
    };
    Ok(reply.with("moves", Value::Object(moves)).with("to_act", to_act.0))
}

fn read(fields: &mut Fields) -> Result<Asked, QueryError> {
    let declaration = read::trump(fields)?;
    let Some(bidder) = read::bidder(fields)? else {
        return Err(QueryError::bad_request("the field `declarer` is missing").at("declarer"));
    };
    let mut named = Named::default();
    let mut hands = [Tiles::NONE; SEATS];
    for (hand, field) in hands.iter_mut().zip(fields.required("hands")?.list_of(SEATS)?) {
        *hand = read::hand(field, &mut named)?;
    }
    let trick = read::plays(fields.optional("trick"))?;
    trick.iter().try_for_each(|play| named.note(play.tile, &play.at))?;
    read::in_turn(declaration, Some(bidder), &trick)?;
    let said = read::optional_seat(fields, "leader")?;
    let leader = match trick.first() {
        Some(first) => {
            if let Some(leader) = said.filter(|leader| *leader != first.seat) {
                let message =
                    format!("seat {} has led, so that `leader` cannot be {leader}", first.seat);
                return Err(QueryError::contradiction(message)
                    .at("leader")
                    .with("blame", vec!["leader", first.at.as_str()]));
            }
            first.seat
        }
        None => match said {
            Some(leader) => leader,
            // Nothing is on the table: whoever is to act leads.
            None => match fields.optional("to_act") {
                Some(field) => read::seat(&field)?,
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

/// All hands are open, so that a failure to follow shows.
fn followed(asked: &Asked) -> Result<(), QueryError> {
    let led = asked.trick.first().map(|play| play.tile);
    for (place, play) in asked.trick.iter().enumerate() {
        let held = asked.hands[play.seat.0].with(play.tile);
        let legal = asked.declaration.legal(led.filter(|_| place > 0), held);
        if !legal.contains(play.tile) {
            let message = format!(
                "`{}`: seat {} cannot have played {}: it holds what must be played first",
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

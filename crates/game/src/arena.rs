//! Two players on the same deals: each deal is played twice with the seats exchanged, so that each player holds every
//! hand once. The luck of the deal cancels out.

use crate::game::Game;
use crate::player::{Effort, Player, Undecided};
use crate::seat::Seat;
use crate::shuffle::weighted;
use crate::turn::{By, Turn};
use kibitzer_work::{Work, mixed, stream};

/// Plays a deal to its end with a player on each seat; `None` if the game ever waits for no single seat.
///
/// A seat decides from the same seed whoever sits elsewhere, and chance gives the same events after the same number
/// of actions.
///
/// # Errors
/// If a player cannot decide.
pub fn play_out<'a, G: Game>(
    game: &G,
    deal: &G::World,
    sits: impl Fn(Seat) -> &'a dyn Player<G>,
    seed: u64,
    work: &Work,
) -> Result<Option<G::Outcome>, Undecided> {
    let mut world = deal.clone();
    for done in 0.. {
        work.check()?;
        let (by, action) = match game.turn(&world) {
            Turn::Over => return Ok(game.outcome(&world)),
            Turn::Chance => {
                let events = game.chance(&world);
                let weights = events.iter().map(|(_, weight)| *weight);
                let Some(drawn) = weighted(&mut stream(seed, done), weights) else { break };
                (By::Chance, events[drawn].0.clone())
            }
            turn @ Turn::Players { .. } => {
                let Some(seat) = turn.seat() else { break };
                let effort = Effort::seeded(mixed(seed, (done << 8) + seat.0 as u64));
                let view = game.view(&world, seat);
                (By::Seat(seat), sits(seat).act(game, &view, effort, &work.unwatched())?)
            }
        };
        if let Err(illegal) = game.play(&mut world, by, &action) {
            return Err(Undecided::Unable(illegal.to_string()));
        }
    }
    Ok(None)
}

/// The mean payoff per seat of each of two players over two games of the same deal: with alternating seats, and with
/// the seats exchanged.
///
/// # Errors
/// If a player cannot decide, or the deal does not end.
pub fn duel<G: Game>(
    game: &G,
    deal: &G::World,
    players: [&dyn Player<G>; 2],
    seed: u64,
    work: &Work,
) -> Result<[f64; 2], Undecided> {
    let seats = game.seats();
    let mut payoffs = [0.0; 2];
    for first in 0..2 {
        let who = |seat: Seat| (seat.0 + first) % 2;
        let endless = || Undecided::Unable("it is no single seat's turn".to_owned());
        let outcome =
            play_out(game, deal, |seat| players[who(seat)], seed, work)?.ok_or_else(endless)?;
        for seat in Seat::all(seats) {
            payoffs[who(seat)] += game.payoff(&outcome, seat) / seats as f64;
        }
    }
    Ok(payoffs)
}

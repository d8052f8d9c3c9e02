//! Calibration: do things happen as often as stated? Hands are played while the seats state where
//! the unseen dominoes are and whether the contract will be made; the statements are compared with
//! what happened.

use crate::action::Action;
use crate::arena::{ArenaError, Auctions, Board};
use crate::auction::Bid;
use crate::domino::Tiles;
use crate::house::House;
use crate::inference::{Possible, Unseen, UnseenError};
use crate::players::{Class, MAKE, Skill, believed, holdings};
use crate::round::Round;
use crate::rules::Texas42;
use crate::score::Outcome;
use crate::seats::{SEATS, side};
use crate::tricks::Tricks;
use crate::view::View;
use kibitzer_game::{Effort, Game, Player, Recorded, Seat, SeatView, Undecided};
use kibitzer_stats::{Statements, StatsError};
use kibitzer_work::Work;
use thiserror::Error;

/// Bounds for a sampled probability of something that the exact count leaves open.
const SHOWN: [f64; 2] = [0.0001, 0.9999];

/// How calibration hands are played.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The player at all four seats.
    pub player: Skill,
    /// The house rules.
    pub house: House,
    /// Number of worlds weighted for each view; with 0 nobody states where the dominoes are.
    pub worlds: usize,
}

/// The number of tricks, from the first, at which chances are measured by class.
pub const TRICKS: usize = 4;

/// When a chance was stated and by whom: with the bid, or at a trick by the bidding or the other
/// side.
pub const MOMENTS: usize = 1 + 2 * TRICKS;

/// The statements made in one hand, each compared with the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stated {
    /// The location of every unseen domino, from exact counts with all deals equally likely.
    pub possible: Statements,
    /// The same, weighted by what the others bid, named and played.
    pub believed: Statements,
    /// Whether a seat holds the highest unseen domino of the suit in which it followed last, with
    /// all deals equally likely.
    pub possible_top: Statements,
    /// The same, weighted by what the others bid, named and played.
    pub believed_top: Statements,
    /// Whether the contract will be made, as stated with the bid that won the auction.
    pub bid: Statements,
    /// The same, as stated when trumps are named.
    pub named: Statements,
    /// The same, as stated by the bidding side at each play.
    pub make: Statements,
    /// Whether the contract will be set, as stated by the defending side at each play.
    pub set: Statements,
    /// Whether the contract will be made, by class of contract ([`Class::ALL`]): with the bid that
    /// won the auction, then for each of the first [`TRICKS`] tricks by the bidding side and by the
    /// other side (which states the chance to set it).
    pub classes: [[Statements; MOMENTS]; Class::ALL.len()],
}

/// Why a hand could not be measured.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CalibrationError {
    /// The hand was not played to its end.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The exact inference failed for a seat's view.
    #[error(transparent)]
    Unseen(#[from] UnseenError),
    /// The belief could not be computed for a seat's view.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// A player stated something that is not a probability.
    #[error(transparent)]
    Stats(#[from] StatsError),
    /// A step of the hand does not replay.
    #[error("a step of the hand cannot be replayed: {0}")]
    Replay(String),
}

/// The probability of making the contract that a seat stated with its action in a trick.
struct Claim {
    seat: Seat,
    action: Action,
    make: f64,
    trick: usize,
}

/// Plays one deal. Before every play, the seat to play states where the dominoes are; players that
/// estimate the chance of making the contract state it with each decision.
pub fn hand(
    setting: &Setting,
    seed: u64,
    number: u64,
    work: &Work,
) -> Result<Stated, CalibrationError> {
    let board = Board::new(setting.house, Auctions::Real, seed, number);
    let mut claims = Vec::new();
    let (end, outcome) = board.play(false, |seat, view, seed| {
        let effort = Effort::seeded(seed);
        if setting.player == Skill::Beginner {
            return setting.player.act(board.rules(), view, effort, work);
        }
        let decision = setting.player.decide(board.rules(), view, effort, work)?;
        let action = decision.best().action;
        let trick = view.table().tricks().map_or(0, Tricks::complete);
        claims.extend(decision.best().number(MAKE).map(|make| Claim { seat, action, make, trick }));
        Ok(action)
    })?;
    let mut stated = Stated::default();
    if let Outcome::Played(scored) = outcome {
        let classes = &mut stated.classes[Class::of(scored.contract, scored.declaration) as usize];
        for Claim { seat, action, make, trick } in claims {
            let ours = side(seat) == scored.contract.side();
            match action {
                Action::Bid(Bid::Pass) => {}
                Action::Bid(bid) => {
                    if (scored.contract.bidder, scored.contract.bid) == (seat, bid) {
                        stated.bid.push(make, scored.made)?;
                        classes[0].push(make, scored.made)?;
                    }
                }
                Action::Declare(_) => stated.named.push(make, scored.made)?,
                Action::Play(_) => {
                    let (chance, so) =
                        if ours { (make, scored.made) } else { (1.0 - make, !scored.made) };
                    if ours { &mut stated.make } else { &mut stated.set }.push(chance, so)?;
                    if trick < TRICKS {
                        classes[1 + 2 * trick + usize::from(!ours)].push(chance, so)?;
                    }
                }
            }
        }
    }
    if setting.worlds == 0 {
        return Ok(stated);
    }
    // Replay the hand and query every seat that was to play.
    let mut round = board.rules().start(&end);
    for (ply, step) in end.view(Seat(0)).history().steps.into_iter().enumerate() {
        if let (Some(seat), Some(_)) = (board.rules().turn(&round).seat(), round.table().tricks()) {
            let own = seed ^ (number << 8) ^ ply as u64;
            ask(setting, board.rules(), &round, &round.view(seat), own, &mut stated, work)?;
        }
        let played = board.rules().play(&mut round, step.by, &step.action);
        played.map_err(|illegal| CalibrationError::Replay(illegal.to_string()))?;
    }
    Ok(stated)
}

fn ask(
    setting: &Setting,
    rules: &Texas42,
    round: &Round,
    view: &View,
    seed: u64,
    stated: &mut Stated,
    work: &Work,
) -> Result<(), CalibrationError> {
    let possible = Possible::new(Unseen::of(rules.set(), view))?;
    let believed = holdings(&believed(rules, view, setting.worlds, seed, work)?, view.seat());
    let (tops, worlds) = (tops(view, possible.unseen().tiles()), possible.worlds());
    for ((tile, counts), (_, shares)) in possible.marginals().into_iter().zip(&believed) {
        for other in possible.unseen().others() {
            let (count, here) = (counts[other.0], round.hands()[other.0].contains(tile));
            let uniform = count as f64 / worlds as f64;
            let open = 0 < count && count < worlds;
            let weighed = if open { shares[other.0].clamp(SHOWN[0], SHOWN[1]) } else { uniform };
            stated.possible.push(uniform, here)?;
            stated.believed.push(weighed, here)?;
            if tops[other.0].contains(tile) {
                stated.possible_top.push(uniform, here)?;
                stated.believed_top.push(weighed, here)?;
            }
        }
    }
    Ok(())
}

/// For each seat but the viewer's: the highest unseen domino of the suit in which it followed last,
/// if any.
fn tops(view: &View, unseen: Tiles) -> [Tiles; SEATS] {
    let mut tops = [Tiles::NONE; SEATS];
    let Some(tricks) = view.table().tricks() else { return tops };
    let declaration = tricks.declaration();
    for play in tricks.plays().filter(|play| play.seat != view.seat()) {
        let Some(led) = play.led.filter(|led| !declaration.fails_to_follow(*led, play.tile)) else {
            continue;
        };
        let suit = usize::from(declaration.led_suit(led));
        let suits = declaration.suits();
        let left = unseen.and(suits.follow[suit]).iter();
        let top = left.max_by_key(|tile| suits.power[suit][tile.index()]);
        tops[play.seat.0] = top.into_iter().collect();
    }
    tops
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(player: Skill, deals: u64) -> Vec<Stated> {
        let setting = Setting { player, house: House::tournament(), worlds: 200 };
        (0..deals).map(|number| hand(&setting, 1, number, &Work::free()).unwrap()).collect()
    }

    #[test]
    fn what_the_others_do_tells_where_the_dominoes_are() {
        let hands = stated(Skill::Beginner, 60);
        let squares = |of: &dyn Fn(&Stated) -> Statements| -> f64 {
            hands.iter().map(|hand| of(hand).squares).sum()
        };
        assert!(squares(&|hand| hand.believed) < 0.99 * squares(&|hand| hand.possible));
        for hand in &hands {
            assert_eq!(hand.possible.refuted + hand.believed.refuted, 0);
            // The rules of thumb estimate nothing, so they state no chance.
            assert_eq!(hand.make.uncertain() + hand.bid.uncertain(), 0.0);
        }
    }

    #[test]
    fn players_who_count_state_the_chance_of_the_contract() {
        let hands = stated(Skill::Intermediate, 8);
        let all = |of: &dyn Fn(&Stated) -> Statements| -> f64 {
            hands.iter().map(|hand| of(hand).uncertain() + of(hand).certain as f64).sum()
        };
        // Every contract has one winning bid and one declaration.
        let played = all(&|hand| hand.named);
        assert!(played > 0.0 && all(&|hand| hand.bid) == played);
        assert!(all(&|hand| hand.make) > played && all(&|hand| hand.set) > played);
    }
}

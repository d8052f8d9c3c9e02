//! Small, seeded versions of `kibitzer 42 calibrate` and `kibitzer 42 arena`: they notice an expert
//! whose stated chances are far off or that has lost its strength. The figures that are reported
//! come from the commands, with full effort and many more deals.

use kibitzer_game::{Effort, Player};
use kibitzer_texas42::arena::{Auctions, Board, seat_of_first};
use kibitzer_texas42::players::{MAKE, Skill};
use kibitzer_texas42::{Action, House, Outcome, View, side};
use kibitzer_work::Work;
use rayon::prelude::*;

/// Few worlds, so that it is fast; with fewer the best of several bids would be a lucky one.
fn effort(view: &View, seed: u64) -> Effort {
    let bidding = view.table().tricks().is_none();
    Effort::seeded(seed).worlds(Some(if bidding { 64 } else { 16 }))
}

/// What was stated about a contract, and whether it was made: with the winning bid, by the bidding
/// side in play, by the other side.
fn stated(house: House, number: u64) -> [Vec<(f64, bool)>; 3] {
    let board = Board::new(house, Auctions::Real, 42, number);
    let mut claims = Vec::new();
    let (_, outcome) = board
        .play(false, |seat, view, seed| {
            let decision =
                Skill::EXPERT.decide(board.rules(), view, effort(view, seed), &Work::free())?;
            let best = decision.best();
            if let (Some(make), None) = (best.number(MAKE), view.table().decided()) {
                claims.push((seat, best.action, make));
            }
            Ok(best.action)
        })
        .unwrap();
    let mut by = [const { Vec::new() }; 3];
    let Outcome::Played(scored) = outcome else { return by };
    for (seat, action, make) in claims {
        let at = match action {
            Action::Bid(bid) if (scored.contract.bidder, scored.contract.bid) == (seat, bid) => 0,
            Action::Play(_) if side(seat) == scored.contract.side() => 1,
            Action::Play(_) => 2,
            _ => continue,
        };
        by[at].push((make, scored.made));
    }
    by
}

#[test]
fn stated_chances_come_true() {
    let hands: Vec<_> = (0..26)
        .into_par_iter()
        .map(|number| {
            let house = if number % 2 == 0 { House::tournament() } else { House::casual() };
            stated(house, number)
        })
        .collect();
    for (at, who) in ["with the bid", "by the bidding side", "by the others"].iter().enumerate() {
        let all = || hands.iter().flat_map(|by| &by[at]);
        let count = all().count() as f64;
        let said = all().map(|it| it.0).sum::<f64>() / count;
        let made = all().filter(|it| it.1).count() as f64 / count;
        assert!((said - made).abs() < 0.17, "{who}: stated {said:.2}, made {made:.2}");
    }
}

/// The beginner is beaten by enough marks for few deals to tell; to tell the expert from the
/// intermediate takes hundreds.
#[test]
fn the_expert_beats_the_beginner_at_play() {
    let gains: Vec<i32> = (0..60u64)
        .into_par_iter()
        .map(|at| {
            let (number, turned) = (at / 2, at % 2 == 1);
            let board = Board::new(House::tournament(), Auctions::Forced(30), 43, number);
            let first = side(seat_of_first(turned));
            let (_, outcome) = board
                .play(turned, |seat, view, seed| {
                    let expert = side(seat) == first;
                    let skill = if expert { Skill::EXPERT } else { Skill::Beginner };
                    skill.act(board.rules(), view, effort(view, seed), &Work::free())
                })
                .unwrap();
            let gain = outcome.gain();
            i32::from(gain[first]) - i32::from(gain[1 - first])
        })
        .collect();
    let ahead = gains.iter().sum::<i32>();
    assert!(ahead >= 8, "{ahead} marks in {} hands", gains.len());
}

//! Rollouts by rules of thumb, and how long the players think.

use super::{Random, Times, timed};
use kibitzer_game::{Effort, Game, Player, Seat};
use kibitzer_texas42::arena::{Auctions, Board};
use kibitzer_texas42::players::{Playout, Skill};
use kibitzer_texas42::{Action, Declaration, House, Texas42};
use kibitzer_work::Work;
use rand_core::SeedableRng;

/// Whole hands from the opening lead, all nine declarations mixed. Every hand must yield 42 points.
pub(crate) fn rollouts() {
    const HANDS: usize = 500_000;
    let rules = Texas42::new(House::tournament(), Seat(3), [0, 0]);
    let mut rng = Random::seed_from_u64(1);
    let deals: Vec<_> = (0..1_000).map(|_| *rules.deal(&mut rng).hands()).collect();
    let (points, time) = timed(|| {
        (0..HANDS).fold(0u64, |sum, at| {
            let ended =
                Playout::start(Declaration::NINE[at % 9], Seat(at % 4), false, &deals[at % 1_000])
                    .finish();
            sum + u64::from(ended.points[0]) + u64::from(ended.points[1])
        })
    });
    assert_eq!(points, 42 * HANDS as u64);
    println!(
        "{:<52} {:8.0} hands a second, one thread",
        "playouts by rules of thumb",
        HANDS as f64 / time
    );
}

/// Decisions of a player in self-play on one thread, by kind of decision.
pub(crate) fn decisions() {
    for (skill, deals) in [(Skill::Intermediate, 60), (Skill::EXPERT, 40), (Skill::Sampler, 20)] {
        let (mut plays, mut others) = (Vec::new(), Vec::new());
        for number in 0..deals {
            let board = Board::new(House::tournament(), Auctions::Real, 1, number);
            let played = board.play(false, |_, view, seed| {
                let effort = Effort::seeded(seed);
                let (action, time) =
                    timed(|| skill.act(board.rules(), view, effort, &Work::free()));
                match action {
                    Ok(Action::Play(_)) => plays.push(time),
                    _ => others.push(time),
                }
                action
            });
            played.unwrap();
        }
        Times(plays).row(&format!("{skill}: a play"), "ms", 1e3);
        Times(others).row(&format!("{skill}: a bid or a declaration"), "ms", 1e3);
    }
}

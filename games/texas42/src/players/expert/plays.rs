//! The expert's plays: every legal domino is tried in the same worlds, played out by the distilled
//! policy and solved double dummy.
//!
//! The playout is what players achieve who see only their own hands; double dummy is what they
//! would achieve if they saw everything. What is preferred is a blend of the two, and the
//! difference between them is reported: the strategy-fusion gap.

use super::Expert;
use super::calibrated::{self, Moment};
use crate::action::Action;
use crate::declaration::Declaration;
use crate::domino::Domino;
use crate::kernel::Solver;
use crate::players::columns::{Row, Said, ranked};
use crate::players::judge::open;
use crate::players::policy::{Game, Policies, Room, Scene};
use crate::players::search::race;
use crate::players::stakes::Stakes;
use crate::players::worlds::Deals;
use crate::position::Position;
use crate::round::Round;
use crate::rules::Texas42;
use crate::seats::side;
use crate::table::Table;
use crate::view::View;
use kibitzer_game::{SeatView, Undecided};
use kibitzer_search::{Tried, compare_in};
use kibitzer_work::Work;

/// Worlds that are played out as one batch.
const TOGETHER: usize = 32;

/// The least number of worlds: what a stated chance needs, however clear the choice is.
const LEAST: u64 = 64;

/// Evaluates the legal plays. Returns the number of worlds used and the rows, best first.
pub(super) fn plays(
    rules: &Texas42,
    view: &View,
    policies: &Policies,
    (deals, room): (&Deals, &mut Room),
    actions: &[Action],
    work: &Work,
) -> Result<(u64, Vec<Row>), Undecided> {
    let table = view.table();
    let nothing = || Undecided::Unable("nothing has been declared yet".to_owned());
    let contract = table.contract().ok_or_else(nothing)?;
    let scene = Scene::of(table).ok_or_else(nothing)?;
    let share = Expert::share(table);
    let stakes = Stakes::new(rules.house(), table, side(view.seat()));
    let tile = |action: &Action| if let Action::Play(tile) = action { Some(*tile) } else { None };
    let tiles: Vec<Domino> = actions.iter().filter_map(tile).collect();
    let mut solver = solves(table).then(Solver::new);
    let mut games: Vec<Game> = Vec::new();
    let compared = compare_in(deals, actions.len(), Some(race(LEAST)), work, |at, hands| {
        if at.is_multiple_of(TOGETHER) {
            games.clear();
            for world in deals.worlds()[at..].iter().take(TOGETHER) {
                let start = Game::new(scene, world.map(|hand| hand.bits()));
                games.extend(tiles.iter().map(|tile| {
                    let mut game = start;
                    game.push(tile.index() as u8);
                    game
                }));
            }
            policies.play(room, &mut games);
        }
        let from = at % TOGETHER * tiles.len();
        let solved = match &mut solver {
            Some(solver) => {
                let position = Position::of(&Round::new(*hands, *table)).ok_or_else(nothing)?;
                Some(open(solver, table, contract, &position))
            }
            None => None,
        };
        let row = games[from..][..tiles.len()].iter().enumerate().map(|(at, game)| {
            let points = game.ended().points;
            let played = game.made == Some(true);
            let good = |made: bool| stakes.good(contract, made, points);
            let seen = solved.as_ref().map_or(played, |solved| solved[at]);
            let value = share * good(seen) + (1.0 - share) * good(played);
            let sure = |made: bool| f64::from(u8::from(made));
            [value, f64::from(points[stakes.side]), sure(played), sure(seen)]
        });
        Ok::<_, Undecided>(row.collect())
    })?;
    let moment = Moment::of(table, contract, view);
    let said = |_: usize, it: &Tried<4>| {
        let (played, open) = (it.mean(2), it.mean(3));
        let make = Some(calibrated::make(moment, played, open));
        let (unseen, open) = (Some(played), Some(open));
        Said { points: Some(it.mean(1)), make, with: None, unseen, open }
    };
    Ok((compared.worlds(), ranked(actions, &compared, said)))
}

/// Whether double dummy says anything that a playout does not: at sevens the deal decides.
fn solves(table: &Table) -> bool {
    table.declaration() != Some(Declaration::Sevens)
}

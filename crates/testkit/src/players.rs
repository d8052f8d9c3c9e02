//! A simple player for tests of any game: it plays at random.

use crate::random_game::stream;
use kibitzer_game::{
    Decision, Effort, Evidence, Game, Interval, Player, Row, SeatView, Undecided, shuffle,
};
use kibitzer_work::Work;

/// The legal actions; an error if there are none.
fn to_decide<G: Game>(game: &G, view: &G::View) -> Result<Vec<G::Action>, Undecided> {
    let legal = game.legal(view);
    let seat = view.seat();
    if legal.is_empty() { Err(Undecided::NotToAct { seat }) } else { Ok(legal) }
}

/// Plays a random legal action.
#[derive(Clone, Copy, Debug)]
pub struct Anyone;

impl<G: Game> Player<G> for Anyone {
    fn name(&self) -> String {
        "anyone".to_owned()
    }

    fn decide(
        &self,
        game: &G,
        view: &G::View,
        effort: Effort,
        _: &Work,
    ) -> Result<Decision<G::Action>, Undecided> {
        let cells = vec![None; G::columns().len()];
        let interval = Interval::exactly(0.0);
        let row = |action| Row { action, value: 0.0, interval, cells: cells.clone() };
        let mut rows: Vec<_> = to_decide(game, view)?.into_iter().map(row).collect();
        shuffle(&mut stream(effort.seed, 0), &mut rows);
        let evidence = Evidence::Sampled { samples: 0, ess: 0.0, seed: effort.seed };
        Ok(Decision::new(G::columns(), rows, evidence, "Nothing was looked at.")?)
    }
}

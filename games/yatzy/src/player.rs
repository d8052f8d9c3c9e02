//! A solved table as a player.

use kibitzer_game::{
    Decision, Effort, Evidence, Interval, Param, Player, Row, SeatView, Undecided, message,
};
use kibitzer_work::Work;

use crate::advice::Action;
use crate::notation::Move;
use crate::playing::{COLUMNS, Position, Stage, Yatzy};
use crate::{Act, Table};

impl Player<Yatzy> for Table {
    fn name(&self) -> String {
        format!("optimal at theta {}", self.theta().get())
    }

    fn decide(
        &self,
        game: &Yatzy,
        view: &Position,
        _: Effort,
        work: &Work,
    ) -> Result<Decision<Move>, Undecided> {
        work.check()?;
        let Stage::Choice { dice, rerolls } = view.stage else {
            return Err(Undecided::NotToAct { seat: view.seat() });
        };
        if game.rules() != self.rules() {
            let (own, other) = (self.rules().version(), game.rules().version());
            return Err(Undecided::Unable(format!("the table is for {own}, the game is {other}")));
        }
        let advice = self
            .advise(view.state, &dice, rerolls.into())
            .map_err(|error| Undecided::Unable(error.to_string()))?;
        let row = |it: &Action| {
            let action = match it.act {
                Act::Keep(kept) => Move::Keep(kept),
                Act::Score(choice) => Move::Score(game.rules().categories()[choice.category].name),
            };
            let value = it.value.certainty_equivalent();
            let cells = vec![Some(it.regret.into())];
            Row { action, value, interval: Interval::exactly(value), cells }
        };
        let rows: Vec<Row<Move>> = advice.actions.iter().map(row).collect();
        let why = message!(
            "yatzy.worth",
            "{action} is worth {points} points to come.",
            action = rows[0].action.to_string(),
            points = Param::fixed(rows[0].value, 2)
        );
        // Nothing is hidden: there is one world.
        Ok(Decision::new(&COLUMNS, rows, Evidence::Exact { worlds: 1u64.into() }, why)?)
    }
}

//! Yatzy for learning agents: numbered keeps and boxes, and the card and the dice as numbers. Nothing is hidden.

use kibitzer_game::{Actions, Environment, Game, Seat, Sheet};

use crate::notation::Move;
use crate::playing::{Position, REROLLS, Stage};
use crate::{Dice, Yatzy};

/// What points are divided by, so that they stay near 1.
const POINTS: f32 = 100.0;

impl Environment for Yatzy {
    fn actions(&self) -> Vec<Actions<Move>> {
        let keeps = self.lattice().sets().iter().map(|set| Move::Keep(*set)).collect();
        let boxes = self.rules().categories().iter().map(|it| Move::Score(it.name)).collect();
        let about = "Keeps these dice and throws the others; all of them: throws no more.";
        vec![
            Actions { name: "keep", about, actions: keeps },
            Actions { name: "score", about: "Fills the box.", actions: boxes },
        ]
    }

    fn observe(&self, view: &Position, sheet: &mut Sheet<'_>) {
        let rules = self.rules();
        let (dice, rerolls) = match view.stage {
            Stage::Choice { dice, rerolls } => (dice, Some(usize::from(rerolls))),
            Stage::Throw { kept, .. } => (kept, None),
            Stage::Over => (Dice::NONE, None),
        };
        let width = rules.dice() + 1;
        let about = "How many dice show each face, from ones to sixes: 0, 1, 2 and so on.";
        let counts = sheet.field("dice", [6, width], about);
        for (row, count) in counts.chunks_exact_mut(width).zip(dice.counts()) {
            row[usize::from(*count)] = 1.0;
        }
        let about = "Rerolls left; with none, a box is filled.";
        sheet.one_hot("rerolls", usize::from(REROLLS) + 1, rerolls, about);
        let boxes = rules.categories().len();
        let filled = sheet.field("filled", [1, boxes], "The boxes that are filled.");
        let card = view.state.card;
        (0..boxes).filter(|at| card.has(*at)).for_each(|at| filled[at] = 1.0);
        let would =
            sheet.field("scores", [1, boxes], "What each open box would score now, over 100.");
        if let Stage::Choice { dice, .. } = view.stage {
            for choice in rules.choices(card, &dice) {
                would[choice.category] = f32::from(choice.points()) / POINTS;
            }
        }
        let fifty = f32::from(u8::from(rules.holds_fifty(card)));
        sheet.numbers("fifty", [fifty], "Whether the Yahtzee box holds 50, where that matters.");
        let upper = f32::from(view.state.upper) / f32::from(rules.bonus_at());
        sheet.numbers("upper", [upper], "The upper score, over what the bonus needs.");
        sheet.numbers("points", [f32::from(view.points) / POINTS], "Points so far, over 100.");
    }

    /// Points as they are scored, the bonus with the last box.
    fn standing(&self, world: &Position, _: Seat) -> f64 {
        self.outcome(world).map_or(f64::from(world.points), |points| f64::from(points.0))
    }
}

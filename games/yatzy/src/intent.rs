//! What a keep aims at: the boxes in which the turn ends, and how often, if the rest is played by
//! the table's policy.

use crate::study::Study;
use crate::{Dice, Lattice, State, Table, YatzyError};

impl Table {
    /// The boxes in which a turn ends after dice are kept, each with its probability, most likely
    /// first. `rerolls_left` is counted before the throw that follows the keep.
    pub fn intent(
        &self,
        state: State,
        keep: &Dice,
        rerolls_left: i64,
    ) -> Result<Vec<(usize, f64)>, YatzyError> {
        self.check(state)?;
        let rerolls = crate::advice::check_rerolls(rerolls_left)?;
        let wanted = self.rules().dice();
        if keep.len() > wanted {
            return Err(YatzyError::DiceCount { found: keep.len(), wanted });
        }
        if self.rules().is_over(state.card) {
            return Err(YatzyError::GameOver);
        }
        if rerolls == 0 {
            return Err(YatzyError::Rerolls { rerolls: rerolls_left });
        }
        let mut study = Study::<8>::new(self);
        study.take(state.card);
        study.run(usize::from(state.upper));
        let lattice = &study.sheet().lattice;
        let mut chances = vec![0.0; lattice.sets().len()];
        chances[lattice.place(keep)] = 1.0;
        throw(lattice, &mut chances);
        if rerolls == 2 {
            let (kept, best) = (&study.stages.scored, &study.stages.last_hold);
            let mut again = vec![0.0; chances.len()];
            for (roll, &chance) in chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                again[study.keep(kept, best, roll, 0)] += chance;
            }
            throw(lattice, &mut again);
            chances = again;
        }
        let mut boxes = vec![0.0; self.rules().categories().len()];
        for (roll, &chance) in chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            boxes[study.score(roll, 0).category] += chance;
        }
        let mut ends: Vec<(usize, f64)> =
            boxes.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0).collect();
        ends.sort_by(|a, b| b.1.total_cmp(&a.1));
        Ok(ends)
    }
}

/// Throws the missing dice: all probability moves to full rolls, one die at a time.
fn throw(lattice: &Lattice, chances: &mut [f64]) {
    for place in 0..lattice.full() {
        let chance = std::mem::take(&mut chances[place]);
        if chance > 0.0 {
            for &more in &lattice.more[place] {
                chances[usize::from(more)] += chance / 6.0;
            }
        }
    }
}

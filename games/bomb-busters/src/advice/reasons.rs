//! One short sentence for a move: what makes it good or bad, in numbers and names.

use kibitzer_deal::{Count, Fraction};
use kibitzer_work::Work;

use super::{Advised, Rank, Use, Win, best_win, pointed};
use crate::naming::slot_name;
use crate::odds::informative::next_player;
use crate::odds::{Analysis, OddsError, Proof, Worlds, prove};
use crate::rules::Action;
use crate::table::Table;
use crate::tiles::Value;

/// Lists of places longer than this are not spelled out.
const FEW: usize = 3;

/// Everything that a reason may mention.
pub(super) struct Reasons<'a> {
    pub(super) table: &'a Table,
    pub(super) worlds: &'a Worlds,
    pub(super) analysis: &'a Analysis<'a>,
    pub(super) rank: Rank,
    pub(super) work: &'a Work,
}

impl Reasons<'_> {
    /// Gives the best moves their reasons.
    pub(super) fn write(&self, moves: &mut [Advised], most: usize) -> Result<(), OddsError> {
        for at in 0..moves.len().min(most) {
            let mut parts = vec![self.chances(&moves[at])?];
            parts.extend(self.hands_on(&moves[at]));
            let mut reason = parts.join(", ");
            if let Some(standing) = self.standing(moves, at) {
                reason.push_str("; ");
                reason.push_str(&standing);
            }
            moves[at].reason = Some(reason);
        }
        Ok(())
    }

    fn share(&self, part: &Count) -> f64 {
        Fraction::new(part, self.worlds.total()).to_f64()
    }

    /// How likely it is to succeed, and why.
    fn chances(&self, one: &Advised) -> Result<String, OddsError> {
        let cut = match one.odds.action {
            Action::DualCut(cut) => cut,
            Action::SoloCut(value) => {
                return Ok(format!("certain: the last {value}s are all in your hand"));
            }
            _ => return Ok("certain: only red wires are left in your hand".to_owned()),
        };
        if one.odds.hits == *self.worlds.total() {
            let spot = pointed(&cut);
            let proof = spot.map(|spot| prove(self.table, spot, cut.value, self.work));
            let proof = proof.transpose()?.flatten();
            return Ok(match proof {
                Some(Proof::Shown) => "certain: the table shows it".to_owned(),
                Some(Proof::Facts(facts)) => match facts.len() {
                    0 => "certain: the wires left allow nothing else".to_owned(),
                    1 => "certain: proven by 1 fact".to_owned(),
                    n => format!("certain: proven by {n} facts"),
                },
                None => "certain: one of the wires must have it".to_owned(),
            });
        }
        let hits = percent(self.share(&one.odds.hits));
        if one.odds.explodes.is_zero() {
            return Ok(format!("hits {hits}, cannot explode"));
        }
        let explodes = percent(self.share(&one.odds.explodes));
        Ok(match self.where_red_is() {
            Some(places) => format!("hits {hits}, explodes {explodes}: {places}"),
            None => format!("hits {hits}, explodes {explodes}"),
        })
    }

    /// Where the last red wire can be, if that is a short list.
    fn where_red_is(&self) -> Option<String> {
        if self.table.wires().red().in_play() != 1 {
            return None;
        }
        let places = self.analysis.where_is(Value::Red);
        if places.is_empty() || places.len() > FEW {
            return None;
        }
        let names: Vec<String> =
            places.iter().map(|(spot, _)| slot_name(self.table, spot.stand, spot.slot)).collect();
        Some(format!("the red wire can only be at {}", names.join(" or ")))
    }

    fn hands_on(&self, one: &Advised) -> Option<String> {
        let cuts = one.handed.filter(|&cuts| cuts > 0.0)?;
        let next = self.table.player_name(next_player(self.table)?);
        let plural = if (cuts - 1.0).abs() < 0.05 { "" } else { "s" };
        Some(format!("hands {next} {cuts:.1} certain cut{plural}"))
    }

    /// How far it is ahead or behind in games won.
    fn standing(&self, moves: &[Advised], at: usize) -> Option<String> {
        if self.rank != Rank::Winning {
            return None;
        }
        let (here, best) = (moves[at].win?, best_win(moves)?);
        let points = |lead: f64| format!("{:.1} points", lead * 100.0);
        let others = || moves.iter().enumerate().filter(|(other, _)| *other != at);
        let equals = others().filter(|(_, one)| one.win.is_some_and(|win| win.equal)).count();
        Some(match (here.equal, equals) {
            (false, _) => format!("{} behind the best", points(best.share - here.share)),
            (true, 0) => {
                let shares = others().filter_map(|(_, one)| one.win).map(|win| win.share);
                let next = shares.fold(0.0, f64::max);
                format!("wins {} more often than the next move", points(here.share - next))
            }
            (true, 1) => "equal to one other move in games won".to_owned(),
            (true, n) => format!("equal to {n} other moves in games won"),
        })
    }
}

/// Says for each card whether using it now wins more than the best move, which won as often as
/// `base` in the same games.
pub(super) fn compare(uses: &mut [Use], base: Option<Win>) {
    let Some(base) = base else { return };
    for one in uses {
        let Some(win) = one.win else { continue };
        let points = (win.share - base.share) * 100.0;
        let verdict = match (win.equal, base.equal) {
            (true, false) => format!("now: wins {points:.1} points more than the best move"),
            (false, true) => format!("not now: wins {:.1} points less than the best move", -points),
            (false, false) => "not now: another card wins more".to_owned(),
            (true, true) => "no clear difference in games won".to_owned(),
        };
        one.reason.push_str("; ");
        one.reason.push_str(&verdict);
    }
}

/// A probability for display; only what is certain is shown as 0% or 100%.
pub(super) fn percent(p: f64) -> String {
    match p {
        p if p <= 0.0 => "0%".to_owned(),
        p if p >= 1.0 => "100%".to_owned(),
        p if p < 0.01 => "under 1%".to_owned(),
        p if p > 0.99 => "over 99%".to_owned(),
        p => format!("{:.0}%", p * 100.0),
    }
}

//! One short sentence for a move: what makes it good or bad, in numbers and names.

use kibitzer_deal::{Count, Fraction};
use kibitzer_game::{Joint, Message, Param, message};
use kibitzer_work::Work;

use super::{Advised, Rank, Use, Win, best_win, pointed};
use crate::naming::{slot_name, value_name};
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
            let parts = std::iter::once(self.chances(&moves[at])?);
            let parts = Message::listed(Joint::Comma, parts.chain(self.hands_on(&moves[at])));
            let standing = self.standing(moves, at);
            let clauses = std::iter::once(parts).chain(standing);
            moves[at].reason = Some(Message::listed(Joint::Semicolon, clauses));
        }
        Ok(())
    }

    fn share(&self, part: &Count) -> f64 {
        Fraction::new(part, self.worlds.total()).to_f64()
    }

    /// How likely it is to succeed, and why.
    fn chances(&self, one: &Advised) -> Result<Message, OddsError> {
        let cut = match one.odds.action {
            Action::DualCut(cut) => cut,
            Action::SoloCut(value) => {
                return Ok(message!(
                    "bomb.certain_solo",
                    "certain: the last {value}s are all in your hand",
                    value = value_name(value)
                ));
            }
            _ => {
                return Ok(message!(
                    "bomb.certain_red",
                    "certain: only red wires are left in your hand"
                ));
            }
        };
        if one.odds.hits == *self.worlds.total() {
            let spot = pointed(&cut);
            let proof = spot.map(|spot| prove(self.table, spot, cut.value, self.work));
            let proof = proof.transpose()?.flatten();
            return Ok(match proof {
                Some(Proof::Shown) => message!("bomb.certain_shown", "certain: the table shows it"),
                Some(Proof::Facts(facts)) => match facts.len() {
                    0 => message!("bomb.certain", "certain: the wires left allow nothing else"),
                    1 => message!("bomb.certain_fact", "certain: proven by 1 fact"),
                    n => message!(
                        "bomb.certain_facts",
                        "certain: proven by {count} facts",
                        count = n
                    ),
                },
                None => message!("bomb.certain_one", "certain: one of the wires must have it"),
            });
        }
        let hits = percent(self.share(&one.odds.hits));
        if one.odds.explodes.is_zero() {
            return Ok(message!("bomb.safe", "hits {hits}, cannot explode", hits = hits));
        }
        let explodes = percent(self.share(&one.odds.explodes));
        Ok(message!(
            "bomb.risky",
            "hits {hits}, explodes {explodes}{places}",
            hits = hits,
            explodes = explodes,
            places = self.where_red_is()
        ))
    }

    /// Where the last red wire can be, if that is a short list.
    fn where_red_is(&self) -> Option<Message> {
        if self.table.wires().red().in_play() != 1 {
            return None;
        }
        let places = self.analysis.where_is(Value::Red);
        if places.is_empty() || places.len() > FEW {
            return None;
        }
        let names: Vec<String> =
            places.iter().map(|(spot, _)| slot_name(self.table, spot.stand, spot.slot)).collect();
        // English has no comma here.
        let (english, listed) = (names.join(" or "), Param::list(Joint::Or, names));
        Some(message!(
            "bomb.red_at",
            ": the red wire can only be at {places}",
            places = message!("bomb.places", places = listed => english)
        ))
    }

    fn hands_on(&self, one: &Advised) -> Option<Message> {
        let cuts = one.handed.filter(|&cuts| cuts > 0.0)?;
        let name = self.table.player_name(next_player(self.table)?);
        let count = Param::fixed(cuts, 1);
        Some(if (cuts - 1.0).abs() < 0.05 {
            message!(
                "bomb.hands_one",
                "hands {name} {count} certain cut",
                name = name,
                count = count
            )
        } else {
            message!("bomb.hands", "hands {name} {count} certain cuts", name = name, count = count)
        })
    }

    /// How far it is ahead or behind in games won.
    fn standing(&self, moves: &[Advised], at: usize) -> Option<Message> {
        if self.rank != Rank::Winning {
            return None;
        }
        let (here, best) = (moves[at].win?, best_win(moves)?);
        let others = || moves.iter().enumerate().filter(|(other, _)| *other != at);
        let equals = others().filter(|(_, one)| one.win.is_some_and(|win| win.equal)).count();
        Some(match (here.equal, equals) {
            (false, _) => message!(
                "bomb.behind",
                "{points} points behind the best",
                points = points(best.share - here.share)
            ),
            (true, 0) => {
                let shares = others().filter_map(|(_, one)| one.win).map(|win| win.share);
                let next = shares.fold(0.0, f64::max);
                message!(
                    "bomb.wins_more",
                    "wins {points} points more often than the next move",
                    points = points(here.share - next)
                )
            }
            (true, 1) => message!("bomb.equal_one", "equal to one other move in games won"),
            (true, n) => {
                message!("bomb.equal_to", "equal to {count} other moves in games won", count = n)
            }
        })
    }
}

/// Percentage points.
fn points(lead: f64) -> Param {
    Param::fixed(lead * 100.0, 1)
}

/// Says for each card whether using it now wins more than the best move, which won as often as
/// `base` in the same games.
pub(super) fn compare(uses: &mut [Use], base: Option<Win>) {
    let Some(base) = base else { return };
    for one in uses {
        let Some(win) = one.win else { continue };
        let lead = win.share - base.share;
        let verdict = match (win.equal, base.equal) {
            (true, false) => message!(
                "bomb.use_now",
                "now: wins {points} points more than the best move",
                points = points(lead)
            ),
            (false, true) => message!(
                "bomb.use_not_now",
                "not now: wins {points} points less than the best move",
                points = points(-lead)
            ),
            (false, false) => message!("bomb.use_other", "not now: another card wins more"),
            (true, true) => message!("bomb.use_equal", "no clear difference in games won"),
        };
        one.reason = Message::listed(Joint::Semicolon, [one.reason.clone(), verdict]);
    }
}

/// A probability for display; only what is certain is shown as 0% or 100%.
pub(super) fn percent(p: f64) -> Param {
    let digits = |digits: &str| Param::Percent(digits.to_owned());
    match p {
        p if p <= 0.0 => digits("0"),
        p if p >= 1.0 => digits("100"),
        p if p < 0.01 => message!("bomb.under", "under {share}", share = digits("1")).into(),
        p if p > 0.99 => message!("bomb.over_99", "over {share}", share = digits("99")).into(),
        p => Param::percent(p, 0),
    }
}

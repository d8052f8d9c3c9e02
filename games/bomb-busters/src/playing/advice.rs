//! Advice for one view: what to do now, ranked by the chance that the team wins.
//!
//! Every candidate is tried in the same exactly uniform worlds of the view, the rest of each game
//! played by `Greedy` for all seats; the answer says in how many. Needs the view of the seat that
//! is to act; knows nothing of the truth.

use kibitzer_stats::{Level, wilson_interval};

use super::cuts::{CERTAIN, Chance, chances};
use super::gear::{Gear, gear};
use super::greedy::{act_with, sure_thing};
use super::lore::Lore;
use super::sight::Sight;
use super::tokens;
use super::winning::{Effort, Tried, candidates, is_turn, try_out};
use super::worlds::{ExactOdds, WorldsError, worlds_of};
use crate::rules::{Action, Phase, View, check};

/// Why there is no advice.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum AdviceError {
    /// The seat has nothing to decide.
    #[error("player {0} is not to act")]
    NotToAct(usize),
    /// The view allows no worlds that could be counted.
    #[error(transparent)]
    Worlds(#[from] WorldsError),
}

/// One action and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct AdvisedMove {
    /// The action.
    pub action: Action,
    /// The share of worlds in which the team wins after it.
    pub win: f64,
    /// Where that probability lies with 95% confidence: low and high.
    pub interval: (f64, f64),
    /// Worlds tried.
    pub samples: u64,
    /// For a cut: the exact chance to hit.
    pub hit: Option<f64>,
    /// For a cut: the exact chance that it explodes.
    pub deadly: Option<f64>,
    /// One sentence, for the best three.
    pub reason: Option<String>,
}

/// What to do now.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The moves, best first.
    pub moves: Vec<AdvisedMove>,
    /// How best to use each card or skill that is at hand.
    pub gear: Vec<Gear>,
    /// How many worlds the view allows.
    pub worlds: String,
    /// The seed that draws the same worlds again.
    pub seed: u64,
}

/// Advice for the seat of a view that is to act.
///
/// # Errors
/// When it is not for the seat to act, or the view has no worlds.
pub fn advise(view: &View, effort: Effort, seed: u64) -> Result<Advice, AdviceError> {
    let to_act = match view.public.phase {
        Phase::Indication { seat, .. } | Phase::Turn { seat } | Phase::Answer { seat, .. } => {
            seat == view.seat
        }
        Phase::Anyone { .. } => check_any(view),
        Phase::Over(_) => false,
    };
    if !to_act {
        return Err(AdviceError::NotToAct(view.seat));
    }
    let lore = Lore::of(view);
    let sight = Sight::of_view(view, &lore);
    let worlds = worlds_of(view)?;
    let odds = ExactOdds::new(&worlds);
    let (cuts, gear) = if is_turn(view) {
        (chances(&sight, &odds), gear(view, &sight, &odds, &worlds, seed)?)
    } else {
        (Vec::new(), Vec::new())
    };
    let mut actions = match view.public.phase {
        Phase::Indication { .. } => {
            tokens::tokens(&sight, true).into_iter().map(|(action, _)| action).collect()
        }
        Phase::Answer { .. } => crate::rules::legal(view),
        _ => {
            let first = sure_thing(&sight).filter(|_| !view.public.stabilized);
            let first = first.unwrap_or_else(|| act_with(&sight, &odds));
            let mut actions = candidates(&sight, first, &cuts, effort.candidates);
            actions.extend(gear.iter().map(|gear| gear.action));
            actions
        }
    };
    actions.retain(|action| check(view, action).is_ok());
    let mut seen = Vec::new();
    actions.retain(|action| {
        !seen.contains(action) && {
            seen.push(*action);
            true
        }
    });
    actions.truncate(effort.candidates.max(1) * 2);
    let tried = try_out(view, &lore, &worlds, &actions, effort, seed)?;
    let mut moves: Vec<AdvisedMove> =
        tried.iter().map(|one| advised(one, cuts.iter().find(|c| is(c, &one.action)))).collect();
    // Equal ones keep the order of the candidates: what greedy would do comes first.
    moves.sort_by(|a, b| b.win.total_cmp(&a.win));
    for at in 0..moves.len().min(3) {
        moves[at].reason = Some(reason(&moves, at));
    }
    Ok(Advice { moves, gear, worlds: worlds.total().to_string(), seed })
}

fn check_any(view: &View) -> bool {
    crate::rules::legal(view).iter().any(|action| matches!(action, Action::DualCut(_)))
        || check(view, &Action::RevealReds).is_ok()
}

fn is(chance: &Chance, action: &Action) -> bool {
    *action == Action::DualCut(chance.cut)
}

fn advised(tried: &Tried, chance: Option<&Chance>) -> AdvisedMove {
    let win = tried.won as f64 / tried.worlds.max(1) as f64;
    let interval = wilson_interval(tried.won, tried.worlds.max(1), Level::P95)
        .map_or((0.0, 1.0), |interval| (interval.low(), interval.high()));
    AdvisedMove {
        action: tried.action,
        win,
        interval,
        samples: tried.worlds,
        hit: chance.map(|c| c.hit),
        deadly: chance.map(|c| c.deadly),
        reason: None,
    }
}

fn percent(p: f64) -> String {
    match p {
        p if p <= 0.0 => "0%".to_owned(),
        p if p < 0.01 => "under 1%".to_owned(),
        p if p < 1.0 && p > 0.99 => "over 99%".to_owned(),
        p => format!("{:.0}%", p * 100.0),
    }
}

/// Why a move stands where it stands, in one sentence.
fn reason(moves: &[AdvisedMove], at: usize) -> String {
    let this = &moves[at];
    let what = match (this.hit, this.deadly) {
        (Some(hit), _) if hit >= CERTAIN => "It hits in every possible world".to_owned(),
        (Some(hit), Some(deadly)) if deadly > 0.0 => {
            format!("It hits in {} of the worlds and explodes in {}", percent(hit), percent(deadly))
        }
        (Some(hit), _) => format!("It hits in {} of the worlds and cannot explode", percent(hit)),
        (None, _) => match this.action {
            Action::SoloCut(_) | Action::FastPass(_) => "It cannot fail".to_owned(),
            Action::RevealReds => "Nothing but red is left".to_owned(),
            Action::Stabilize => "A miss this turn would cost nothing".to_owned(),
            Action::CoffeeMug(_) => "It avoids a guess".to_owned(),
            _ => "It costs no turn and tells something".to_owned(),
        },
    };
    let wins = percent(this.win);
    match moves.get(if at == 0 { 1 } else { 0 }) {
        None => format!("{what}; the team wins {wins} of the games from here."),
        Some(other) => {
            let points = (this.win - other.win).abs() * 100.0;
            let than = if at == 0 { "more than the next" } else { "less than the best" };
            format!("{what}; the team then wins {wins} of the games, {points:.1} points {than}.")
        }
    }
}

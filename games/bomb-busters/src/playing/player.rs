//! The named policies as players: what they would do, and the values of the other cuts of the turn.

use kibitzer_game::{
    Column, Decision, Effort, Evidence, Interval, Message, Player, Row, SeatView, Turn, Undecided,
    Unit, message,
};
use kibitzer_stats::{Level, wilson_interval};
use kibitzer_work::Work;
use rand_core::SeedableRng;

use super::cuts::{Chance, chances};
use super::public_facts::PublicFacts;
use super::sight::Sight;
use super::simulation::PolicyName;
use super::splitmix::SplitMix;
use super::winning::{Trial, Winning, is_turn};
use super::worlds::ExactOdds;
use crate::odds::{OddsError, Worlds};
use crate::rules::{Action, Game, legal};
use crate::table::Table;

/// The figures reported for an action beside its value.
pub(crate) const COLUMNS: [Column; 3] = [
    Column { name: "success", unit: Unit::Probability, about: "The chance that the cut succeeds." },
    Column {
        name: "red_risk",
        unit: Unit::Probability,
        about: "The chance that the bomb explodes.",
    },
    Column { name: "games", unit: Unit::Count, about: "Simulated games behind the value." },
];

impl From<OddsError> for Undecided {
    fn from(error: OddsError) -> Undecided {
        match error {
            OddsError::Stopped(stopped) => stopped.into(),
            error => Undecided::Unable(error.to_string()),
        }
    }
}

/// A row whose value is exact; `chance` is the chance of success and of an explosion.
fn row(action: Action, value: f64, chance: Option<(f64, f64)>) -> Row<Action> {
    let cell = |p: f64| p.clamp(0.0, 1.0).into();
    let cells =
        vec![chance.map(|(success, _)| cell(success)), chance.map(|(_, red)| cell(red)), None];
    Row { action, value, interval: Interval::exactly(value), cells }
}

/// The value of a cut is a whole game less its price.
fn cut_row(chance: &Chance) -> Row<Action> {
    row(Action::DualCut(chance.cut), 1.0 - chance.price, Some((chance.hit, chance.deadly)))
}

/// Sets the value of an action that was tried to its share of games won.
fn won(mut row: Row<Action>, trial: &Trial) -> Row<Action> {
    if let Some(tried) = trial.tried.iter().find(|tried| tried.action == row.action)
        && let Ok(interval) = wilson_interval(tried.won, tried.worlds, Level::P95)
    {
        (row.value, row.interval) = (tried.share(), interval);
        row.cells[2] = Some((tried.worlds as f64).into());
    }
    row
}

impl Player<Game> for PolicyName {
    fn name(&self) -> String {
        self.to_string()
    }

    /// The chosen action first, then on a turn the other cuts by the policy's value.
    ///
    /// A value is what is left of a game on average after the price of the cut; for `winning`, if
    /// it compared candidates, the share of games won.
    fn decide(
        &self,
        _: &Game,
        view: &Table,
        effort: Effort,
        work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        let (action, trial) = self.look(view, effort, work)?;
        let worlds = Worlds::new(view)?;
        let counted = Evidence::Exact { worlds: worlds.total().clone() };
        let told = |rows, evidence, why: Message| Ok(Decision::new(&COLUMNS, rows, evidence, why)?);
        if legal(view).len() == 1 {
            let evidence = Evidence::Forced { worlds: worlds.total().clone() };
            return told(
                vec![row(action, 1.0, None)],
                evidence,
                message!("bomb.only", "Only {action} is legal.", action = action.to_string()),
            );
        }
        if !is_turn(view) || *self == PolicyName::Random {
            let why =
                message!("bomb.chooses", "{policy} chooses it here.", policy = self.to_string());
            return told(vec![row(action, 1.0, None)], counted, why);
        }
        let proven = PublicFacts::of(view);
        let mut cuts = chances(&Sight::of_view(view, &proven), &ExactOdds::new(&worlds));
        cuts.sort_by(|a, b| a.price.total_cmp(&b.price));
        let best = cuts.first().map_or(1.0, |cut| 1.0 - cut.price);
        let first = match action {
            Action::SoloCut(_) | Action::RevealReds => row(action, 1.0, Some((1.0, 0.0))),
            Action::DualCut(cut) => match cuts.iter().find(|chance| chance.cut == cut) {
                Some(chance) => cut_row(chance),
                None => row(action, best, None),
            },
            // Its cost is the price of the cut that follows.
            _ => row(action, best, None),
        };
        let others = cuts.iter().map(cut_row).filter(|other| other.action != action);
        let mut rows: Vec<Row<Action>> = std::iter::once(first).chain(others).collect();
        let mut evidence = counted;
        if let Some(trial) = trial {
            rows = rows.into_iter().map(|row| won(row, &trial)).collect();
            let samples = trial.tried.iter().map(|tried| tried.worlds).max().unwrap_or(0);
            evidence = Evidence::Sampled { samples, ess: samples as f64, seed: effort.seed };
        }
        let named = action.to_string();
        let why = match rows[0].cells[0] {
            Some(_) => message!("bomb.cheapest", "{action} costs least.", action = named),
            None => message!("bomb.first", "{action} comes before a risky cut.", action = named),
        };
        told(rows, evidence, why)
    }

    fn act(
        &self,
        _: &Game,
        view: &Table,
        effort: Effort,
        work: &Work,
    ) -> Result<Action, Undecided> {
        self.look(view, effort, work).map(|(action, _)| action)
    }
}

impl PolicyName {
    /// The chosen action, and the candidates that were compared.
    fn look(
        self,
        view: &Table,
        effort: Effort,
        work: &Work,
    ) -> Result<(Action, Option<Trial>), Undecided> {
        work.check()?;
        let seat = view.seat();
        match SeatView::turn(view) {
            Turn::Players { due, .. } if due.contains(seat) => {}
            _ => return Err(Undecided::NotToAct { seat }),
        }
        if self == PolicyName::Winning {
            return Ok(thinking(effort).look(view, effort.seed, work)?);
        }
        Ok((self.policy().act(view, &mut SplitMix::seed_from_u64(effort.seed)), None))
    }
}

/// `winning` with as many games as the effort allows.
fn thinking(effort: Effort) -> Winning {
    let mut winning = Winning::default();
    if let Some(worlds) = effort.worlds {
        winning.effort.games = u64::from(worlds.max(1)) * winning.effort.candidates as u64;
    }
    winning
}

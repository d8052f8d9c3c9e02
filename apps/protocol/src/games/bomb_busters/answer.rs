//! Builds the answer from exact counts.

use kibitzer_game::message;
use std::collections::BTreeMap;

use kibitzer_bomb_busters::advice::best_pairs;
use kibitzer_bomb_busters::cuts::{may_reveal_reds, notes, solo_cuts};
use kibitzer_bomb_busters::facts::facts;
use kibitzer_bomb_busters::naming::{shown, slot_is, slot_name, value_name};
use kibitzer_bomb_busters::odds::informative::bits;
use kibitzer_bomb_busters::odds::{
    Analysis as Found, CutOdds, Informative, MoveOdds, OddsError, Proof, Told, Worlds, prove,
};
use kibitzer_bomb_busters::rules::{Action, Cut, Pointing};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value, Wire};
use kibitzer_deal::Count;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::analyze::{Analyze, Detectors, InformativeFields};
use super::refused;
use super::shown::{
    Analysis, Because, Certain, Handing, Hidden, Move, MoveKind, Odds, Proved, TurnShown, Ways,
};
use super::table::{Asked, Which};
use crate::{Context, Digits, Evidence, Exactly, I18n, Probability, QueryError};

/// The parts that need no counting: solo cuts, revealing, and the facts with their reasons.
pub(super) fn opening(table: &Table, evidence: Evidence) -> Analysis {
    let notes = notes(table);
    let open = facts(table).into_iter().filter(|fact| !fact.what.is_settled(table));
    Analysis {
        worlds: None,
        log2_worlds: None,
        positions: BTreeMap::new(),
        events: Vec::new(),
        turn: TurnShown::of(table),
        moves: Vec::new(),
        detectors: None,
        values: None,
        entropy_bits: None,
        certain_dual_cuts: Vec::new(),
        proofs: None,
        solo_cuts: solo_cuts(table),
        reveal_red: may_reveal_reds(table),
        facts: open.map(|fact| Because::of(table, &fact)).collect(),
        notes: notes.iter().map(ToString::to_string).collect(),
        notes_i18n: notes.iter().filter_map(I18n::of).collect(),
        informative: None,
        ranking: None,
        equipment: None,
        evidence,
    }
}

/// The moves that cannot fail under the rules: solo cuts, and revealing the last reds.
pub(super) fn own_moves(table: &Table, sure: &Probability, never: &Probability) -> Vec<Move> {
    let solo = solo_cuts(table).into_iter().map(|cut| (MoveKind::SoloCut, cut.value));
    let reveal = may_reveal_reds(table).then_some((MoveKind::RevealRed, Value::Red));
    let own = |(kind, value)| own_move(table, kind, value, [sure.clone(), never.clone()]);
    solo.chain(reveal).map(own).collect()
}

/// A solo cut, or revealing.
fn own_move(
    table: &Table,
    action: MoveKind,
    value: Value,
    [success, red_risk]: [Probability; 2],
) -> Move {
    let uncut = table.uncut_of(table.observer());
    // Revealing shows all remaining wires.
    let all = action == MoveKind::RevealRed;
    let wires: Vec<Spot> =
        uncut.filter(|&spot| all || table.slot(spot).value() == Some(value)).collect();
    let player = table.setup().observer;
    let here = wires.iter().filter(|spot| spot.stand == player).map(|spot| spot.slot);
    Move {
        slots: here.collect(),
        wires: Some(wires),
        ..Move::new(action, player, value, success, red_risk)
    }
}

impl Move {
    pub(super) fn new(
        action: MoveKind,
        player: usize,
        value: Value,
        success: Probability,
        red_risk: Probability,
    ) -> Self {
        Move {
            action,
            player,
            slots: Vec::new(),
            wires: None,
            value,
            or: None,
            success,
            red_risk,
            bits: None,
            wire: None,
            certain_cuts: None,
            handed: None,
            net: None,
            also: Vec::new(),
            win: None,
            reason: None,
            reason_i18n: None,
        }
    }
}

/// The name of a dual cut.
fn cut_kind(cut: &Cut) -> MoveKind {
    match (cut.pointing, cut.or) {
        (Pointing::Plain, None) => MoveKind::DualCut,
        (Pointing::Plain, Some(_)) => MoveKind::XOrYRay,
        (Pointing::Double, _) => MoveKind::DoubleDetector,
        (Pointing::Triple, _) => MoveKind::TripleDetector,
        (Pointing::Super, _) => MoveKind::SuperDetector,
    }
}

/// A table with its worlds, ready to be written.
pub(super) struct Exact<'a> {
    pub(super) table: &'a Table,
    pub(super) worlds: &'a Worlds,
    pub(super) analysis: &'a Found<'a>,
    pub(super) context: &'a Context,
}

impl Exact<'_> {
    fn share(&self, worlds: &Count) -> Exactly {
        self.analysis.share(worlds).into()
    }

    pub(super) fn refuse(&self, error: &OddsError) -> QueryError {
        refused(self.table, error, self.context)
    }

    /// Everything except a ranking.
    pub(super) fn answer(&self, events: &[Asked], asked: &Analyze) -> Result<Analysis, QueryError> {
        let ways = |spot| {
            let found = self.worlds.distribution(spot).into_iter();
            found.map(|(wire, n)| (wire.to_string(), Ways::Worlds(Digits::of(n)))).collect()
        };
        let mut answered = Vec::new();
        for event in events {
            self.context.check()?;
            let worlds = match event.which {
                Which::Any => self.worlds.any(event.stand, &event.slots, event.value),
                Which::All => self.worlds.all(event.stand, &event.slots, event.value),
            };
            let worlds = worlds.map_err(|error| self.refuse(&error))?;
            answered.push(Odds::Exact { p: self.share(&worlds) });
        }
        let mut detectors = self
            .analysis
            .double_detectors(self.analysis.announceable())
            .map_err(|error| self.refuse(&error))?;
        if asked.detectors == Detectors::Best {
            detectors = best_pairs(detectors);
            detectors.retain(|one| !self.analysis.is_idle(one));
        }
        Ok(Analysis {
            positions: self.table.unknown().map(|spot| (spot.to_string(), ways(spot))).collect(),
            events: answered,
            moves: self.moves(&detectors).iter().map(|one| self.shown(one)).collect(),
            detectors: Some(detectors.iter().map(|one| self.shown(&one.clone().into())).collect()),
            values: Some(self.values()?),
            entropy_bits: Some(self.worlds.try_entropy()?),
            informative: self.informative(asked)?,
            ..self.certain()?
        })
    }

    /// All moves of the observer, ordered by success, then by the risk of an explosion.
    pub(super) fn moves(&self, detectors: &[CutOdds]) -> Vec<MoveOdds> {
        let usable = self.table.public().double_detector(self.table.observer());
        self.analysis.moves(if usable { detectors } else { &[] })
    }

    /// A move with its exact probabilities.
    pub(super) fn shown(&self, one: &MoveOdds) -> Move {
        let chances =
            |hits, explodes| [hits, explodes].map(|worlds| Probability::Exact(self.share(worlds)));
        let cut = match one.action {
            Action::DualCut(cut) => cut,
            Action::SoloCut(value) => {
                let certain = chances(self.worlds.total(), &Count::ZERO);
                return own_move(self.table, MoveKind::SoloCut, value, certain);
            }
            _ => {
                let certain = chances(self.worlds.total(), &Count::ZERO);
                return own_move(self.table, MoveKind::RevealRed, Value::Red, certain);
            }
        };
        let [success, red_risk] = chances(&one.hits, &one.explodes);
        let mut shown = Move {
            slots: cut.slots.iter().collect(),
            or: cut.or,
            ..Move::new(cut_kind(&cut), cut.stand, cut.value, success, red_risk)
        };
        if let (MoveKind::DualCut, Some(&slot)) = (shown.action, shown.slots.first()) {
            shown.bits = Some(bits(self.table, self.worlds, cut.first(), cut.value));
            shown.wire = Some(slot_name(self.table, cut.stand, slot));
        }
        shown
    }

    /// Where the hidden copies of every value are: the probability that a stand has at least one.
    fn values(&self) -> Result<Vec<Hidden>, QueryError> {
        let pool = self.table.pool();
        let mut found = Vec::new();
        for value in Value::all() {
            let wires = Wire::all().filter(|w| w.value() == value);
            let hidden: usize = wires.map(|wire| usize::from(pool[wire.index()])).sum();
            let hidden = hidden - self.table.left_out(value.colour()).min(hidden);
            if hidden == 0 {
                continue;
            }
            let mut stands = BTreeMap::new();
            for stand in 0..self.table.stands().len() {
                let unknown = self.table.unknown().filter(|spot| spot.stand == stand);
                let slots: Vec<usize> = unknown.map(|spot| spot.slot).collect();
                if slots.is_empty() {
                    continue;
                }
                let any = self.worlds.any(stand, &slots, value);
                let any = any.map_err(|error| self.refuse(&error))?;
                stands.insert(stand.to_string(), self.share(&any));
            }
            found.push(Hidden { value, hidden, stands });
        }
        Ok(found)
    }

    /// What is certain: the facts, and the dual cuts that cannot fail, each with its proof.
    pub(super) fn certain(&self) -> Result<Analysis, QueryError> {
        let (mut certain, mut proofs) = (Vec::new(), Vec::new());
        for (spot, value) in self.analysis.certain_dual_cuts() {
            self.context.check()?;
            let Spot { stand: player, slot } = spot;
            let proof = prove(self.table, spot, value, self.context.work())
                .map_err(|error| self.refuse(&error))?;
            let because: Vec<Because> = match proof {
                Some(Proof::Facts(needed)) => {
                    needed.iter().map(|fact| Because::of(self.table, fact)).collect()
                }
                _ => {
                    let says = slot_is(slot_name(self.table, player, slot), value_name(value));
                    vec![Because::new(format!("stands[{player}][{slot}]"), &says, &shown())]
                }
            };
            let words = because.is_empty().then(|| {
                message!(
                    "bomb.nothing_else",
                    "the order of the stand and the wires left allow nothing else"
                )
            });
            certain.push(Certain { player, slot, value });
            let (words_i18n, words) =
                (words.as_ref().and_then(I18n::of), words.map(|words| words.to_string()));
            proofs.push(Proved { player, slot, value, because, words, words_i18n });
        }
        let total = self.worlds.total();
        Ok(Analysis {
            worlds: Some(Digits::of(total)),
            certain_dual_cuts: certain,
            proofs: Some(proofs),
            ..opening(self.table, Evidence::exact(total))
        })
    }

    /// The moves ranked by the information and certain cuts they give, if requested.
    fn informative(&self, asked: &Analyze) -> Result<Option<Handing>, QueryError> {
        let options = match asked.informative {
            None | Some(InformativeFields::Usual(false)) => return Ok(None),
            Some(InformativeFields::Usual(true)) => Informative::default(),
            Some(InformativeFields::Effort { moves, worlds }) => {
                Informative { moves: moves.get(), worlds: worlds.get() }
            }
        };
        let seed = asked.seed.0;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let told = options
            .rank(self.table, self.worlds, &mut rng, self.context.work())
            .map_err(|error| self.refuse(&error))?;
        let shown = |one: &Told| Move {
            certain_cuts: Some(one.mean_handed()),
            ..self.shown(&one.odds.clone().into())
        };
        let samples = options.worlds as u64;
        Ok(Some(Handing {
            moves: told.iter().map(shown).collect(),
            looked_at: format!("the {} safest dual cuts", told.len()),
            certain_cuts_evidence: Evidence::sampled(samples, samples as f64, seed),
        }))
    }
}

//! Writes what exact counting has found.

use std::collections::BTreeSet;

use kibitzer_bomb_busters::cards::Skill;
use kibitzer_bomb_busters::cuts::{may_reveal_reds, solo_cuts};
use kibitzer_bomb_busters::facts::{Fact, facts};
use kibitzer_bomb_busters::naming::slot_name;
use kibitzer_bomb_busters::odds::informative::bits;
use kibitzer_bomb_busters::odds::{
    Analysis, DetectorOdds, DualCutOdds, Informative, InformativeError, OddsError, Proof, Told,
    Worlds, prove,
};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::Value as Worth;
use kibitzer_deal::Count;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Map, Value, json};

use super::read::{Asked, Which};
use super::{refuse, worth};
use crate::{Context, Evidence, Fields, QueryError, Reply};

/// What the caller wants beyond the fixed fields.
pub(super) struct Wishes {
    /// Every pair of slots of a double detector, not only the best for each stand and value.
    all_detectors: bool,
    /// What the best moves tell and hand on.
    informative: Option<Informative>,
}

pub(super) fn details(fields: &mut Fields) -> Result<Wishes, QueryError> {
    let detectors = fields.optional("detectors");
    let all_detectors =
        detectors.map_or(Ok(false), |field| field.one_of(&[("best", false), ("all", true)]))?;
    let informative = match fields.optional("informative") {
        None => None,
        Some(field) if field.value().is_boolean() => field.bool()?.then(Informative::default),
        Some(field) => {
            let mut options = field.object()?;
            let mut informative = Informative::default();
            if let Some(moves) = options.optional("moves") {
                informative.moves = moves.whole_in(1..=100)?;
            }
            if let Some(worlds) = options.optional("worlds") {
                informative.worlds = worlds.whole_in(1..=1000)?;
            }
            Some(informative)
        }
    };
    Ok(Wishes { all_detectors, informative })
}

/// What needs no counting: solo cuts, revealing, and the facts with their reasons.
pub(super) fn opening(table: &Table) -> Reply {
    let solo = solo_cuts(table);
    let solo: Value =
        solo.iter().map(|cut| json!({"value": worth(cut.value), "count": cut.count})).collect();
    let open = facts(table).into_iter().filter(|fact| !fact.what.is_settled(table));
    Reply::new()
        .with("solo_cuts", solo)
        .with("reveal_red", may_reveal_reds(table))
        .with("facts", open.map(|fact| write_fact(table, &fact)).collect::<Value>())
}

fn write_fact(table: &Table, fact: &Fact) -> Value {
    json!({
        "at": fact.at.to_string(), "says": fact.says(table), "why": fact.because(table),
    })
}

/// The moves that cannot fail by the rules alone: solo cuts, and revealing the last reds.
pub(super) fn own_moves(table: &Table, sure: &Value, never: &Value) -> Vec<Value> {
    let own = |value: Worth| {
        let uncut = table.hand(table.observer()).filter(|&spot| !table.slot(spot).is_cut());
        uncut.filter(|&spot| table.slot(spot).value() == Some(value)).collect::<Vec<Spot>>()
    };
    let observer = table.setup().observer;
    let write = |action: &str, value: Worth| {
        let spots = own(value);
        let here = spots.iter().filter(|spot| spot.stand == observer).map(|spot| spot.slot);
        json!({
            "action": action, "player": observer, "slots": here.collect::<Vec<_>>(),
            "wires": spots.iter().map(Spot::to_string).collect::<Vec<_>>(),
            "value": worth(value), "success": sure, "red_risk": never,
        })
    };
    let mut moves: Vec<Value> =
        solo_cuts(table).iter().map(|cut| write("solo_cut", cut.value)).collect();
    if may_reveal_reds(table) {
        moves.push(write("reveal_red", Worth::Red));
    }
    moves
}

/// Whether the observer's character is a Double Detector that is not used yet.
fn has_detector(table: &Table) -> bool {
    let character = table.setup().characters.get(table.observer());
    character.is_some_and(|one| one.skill == Skill::DoubleDetector && !one.used)
}

/// A table with its worlds, ready to be written.
pub(super) struct Exact<'a> {
    pub(super) table: &'a Table,
    pub(super) worlds: &'a Worlds,
    pub(super) analysis: &'a Analysis<'a>,
    pub(super) context: &'a Context,
}

impl Exact<'_> {
    fn share(&self, worlds: &Count) -> Value {
        self.analysis.share(worlds).to_string().into()
    }

    fn refuse(&self, error: &OddsError) -> QueryError {
        refuse(self.table, error)
    }

    /// Positions, events, values and moves.
    pub(super) fn odds(
        &self,
        reply: Reply,
        events: &[Asked],
        wishes: &Wishes,
    ) -> Result<Reply, QueryError> {
        let mut positions = Map::new();
        for spot in self.table.unknown() {
            let found = self.worlds.distribution(spot).into_iter();
            let found = found.map(|(wire, n)| (wire.to_string(), Value::from(n.to_string())));
            positions.insert(spot.to_string(), found.collect());
        }
        let mut answered = Vec::new();
        for event in events {
            self.context.check()?;
            let worlds = match event.which {
                Which::Any => self.worlds.any(event.stand, &event.slots, event.value),
                Which::All => self.worlds.all(event.stand, &event.slots, event.value),
            };
            let worlds = worlds.map_err(|error| self.refuse(&error))?;
            answered.push(json!({"p": self.share(&worlds)}));
        }
        let detectors = self
            .analysis
            .double_detectors(self.analysis.announceable())
            .map_err(|error| self.refuse(&error))?;
        let detectors = if wishes.all_detectors { detectors } else { best(detectors) };
        let values = self.values()?;
        Ok(reply
            .with("positions", positions)
            .with("events", answered)
            .with("moves", self.moves(&detectors))
            .with("detectors", detectors.iter().map(|d| self.detector(d)).collect::<Value>())
            .with("values", values)
            .with("entropy_bits", self.worlds.entropy()))
    }

    /// Everything that the observer can do, by success, then by the risk of an explosion.
    fn moves(&self, detectors: &[DetectorOdds]) -> Value {
        let mut moves = own_moves(self.table, &"1/1".into(), &"0/1".into());
        let cuts = self.analysis.dual_cuts();
        let usable = if has_detector(self.table) { detectors } else { &[] };
        // Both lists are ranked; of equals the plain cut goes first, since it spends nothing.
        let mut usable = usable.iter().peekable();
        for cut in &cuts {
            let key = |hits: &Count, explodes: &Count| (hits.clone(), explodes.clone());
            while let Some(detector) = usable.peek() {
                let (hits, explodes) = key(&detector.hits, &detector.explodes);
                if hits < cut.hits || (hits == cut.hits && explodes >= cut.explodes) {
                    break;
                }
                moves.extend(usable.next().map(|detector| self.detector(detector)));
            }
            moves.push(self.dual_cut(cut));
        }
        moves.extend(usable.map(|detector| self.detector(detector)));
        moves.into()
    }

    fn dual_cut(&self, cut: &DualCutOdds) -> Value {
        json!({
            "action": "dual_cut", "player": cut.spot.stand, "slots": [cut.spot.slot],
            "value": worth(cut.value), "success": self.share(&cut.hits),
            "red_risk": self.share(&cut.explodes),
            "bits": bits(self.table, self.worlds, cut.spot, cut.value),
            "wire": slot_name(self.table, cut.spot.stand, cut.spot.slot),
        })
    }

    fn detector(&self, found: &DetectorOdds) -> Value {
        json!({
            "action": "double_detector", "player": found.stand, "slots": found.slots,
            "value": worth(found.value), "success": self.share(&found.hits),
            "red_risk": self.share(&found.explodes),
        })
    }

    /// Where the hidden copies of every value are: the chance that a stand has at least one.
    fn values(&self) -> Result<Value, QueryError> {
        let pool = self.table.pool();
        let mut found = Vec::new();
        for value in Worth::all() {
            let wires = kibitzer_bomb_busters::tiles::Wire::all().filter(|w| w.value() == value);
            let hidden: usize = wires.map(|wire| usize::from(pool[wire.index()])).sum();
            let hidden = hidden - self.table.left_out(value.colour()).min(hidden);
            if hidden == 0 {
                continue;
            }
            let mut stands = Map::new();
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
            found.push(json!({"value": worth(value), "hidden": hidden, "stands": stands}));
        }
        Ok(found.into())
    }

    /// The dual cuts that cannot fail, each with its proof.
    pub(super) fn certain(&self, reply: Reply) -> Result<Reply, QueryError> {
        let (mut certain, mut proofs) = (Vec::new(), Vec::new());
        for (spot, value) in self.analysis.certain_dual_cuts() {
            self.context.check()?;
            let cut = json!({"player": spot.stand, "slot": spot.slot, "value": worth(value)});
            let proof = prove(self.table, spot, value).map_err(|error| self.refuse(&error))?;
            let because: Vec<Value> = match proof {
                Some(Proof::Facts(needed)) => {
                    needed.iter().map(|fact| write_fact(self.table, fact)).collect()
                }
                _ => vec![json!({
                    "at": format!("stands[{}][{}]", spot.stand, spot.slot),
                    "says": format!("{} is {value}", slot_name(self.table, spot.stand, spot.slot)),
                    "why": "the table shows it",
                })],
            };
            let mut proved = cut.clone();
            if because.is_empty() {
                proved["words"] =
                    "the order of the stand and the wires left allow nothing else".into();
            }
            proved["because"] = because.into();
            certain.push(cut);
            proofs.push(proved);
        }
        Ok(reply.with("certain_dual_cuts", certain).with("proofs", proofs))
    }

    /// What the caller asked for on top: the moves ranked by what they tell and hand on.
    pub(super) fn wishes(
        &self,
        reply: Reply,
        wishes: &Wishes,
        seed: u64,
    ) -> Result<Reply, QueryError> {
        let Some(options) = wishes.informative else { return Ok(reply) };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let told =
            options.rank(self.table, self.worlds, &mut rng).map_err(|error| match error {
                InformativeError::Odds(error) => self.refuse(&error),
                InformativeError::Table(_) => QueryError::internal(error.to_string()),
            })?;
        let write = |one: &Told| {
            let mut written = self.dual_cut(&one.cut);
            written["certain_cuts"] = one.mean_handed().into();
            written
        };
        let moves = told.iter().map(write).collect::<Value>();
        let samples = options.worlds as u64;
        let evidence = Evidence::Sampled { samples, ess: samples as f64, seed };
        Ok(reply.with(
            "informative",
            json!({
                "moves": moves,
                "looked_at": format!("the {} safest dual cuts", told.len()),
                "certain_cuts_evidence": evidence.to_value(),
            }),
        ))
    }
}

/// The best pair for each stand and value.
fn best(ranked: Vec<DetectorOdds>) -> Vec<DetectorOdds> {
    let mut seen = BTreeSet::new();
    ranked.into_iter().filter(|found| seen.insert((found.stand, found.value))).collect()
}

//! Writes what exact counting has found.

use kibitzer_bomb_busters::advice::{AtHand, best_pairs};
use kibitzer_bomb_busters::cuts::{may_reveal_reds, notes, solo_cuts};
use kibitzer_bomb_busters::facts::{Fact, facts};
use kibitzer_bomb_busters::naming::slot_name;
use kibitzer_bomb_busters::odds::informative::bits;
use kibitzer_bomb_busters::odds::{
    Analysis, DetectorOdds, DualCutOdds, Informative, InformativeError, MoveOdds, OddsError, Proof,
    Told, Worlds, prove,
};
use kibitzer_bomb_busters::rules::{Action, Cut, Pointing};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::Value as Worth;
use kibitzer_deal::Count;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Map, Value, json};

use super::read::{Asked, Which};
use super::{refuse, worth};
use crate::reply::Evidence;
use crate::{Context, Fields, QueryError, Reply};

/// What the caller wants beyond the fixed fields.
pub(super) struct Wishes {
    /// Every pair of slots of a double detector, not only the best for each stand and value that adds something.
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
    let reply = Reply::new()
        .with("solo_cuts", solo)
        .with("reveal_red", may_reveal_reds(table))
        .with("facts", open.map(|fact| write_fact(table, &fact)).collect::<Value>());
    let notes = notes(table);
    if notes.is_empty() { reply } else { reply.with("notes", notes) }
}

fn write_fact(table: &Table, fact: &Fact) -> Value {
    json!({
        "at": fact.at.to_string(), "says": fact.says(table), "why": fact.because(table),
    })
}

/// The moves that cannot fail by the rules alone: solo cuts, and revealing the last reds.
pub(super) fn own_moves(table: &Table, sure: &Value, never: &Value) -> Vec<Value> {
    let solo = solo_cuts(table).into_iter().map(|cut| Action::SoloCut(cut.value));
    let reveal = may_reveal_reds(table).then_some(Action::RevealReds);
    solo.chain(reveal).map(|action| own_move(table, &action, sure, never)).collect()
}

/// A solo cut, or revealing.
fn own_move(table: &Table, action: &Action, sure: &Value, never: &Value) -> Value {
    let (name, value) = match action {
        Action::SoloCut(value) => ("solo_cut", *value),
        _ => ("reveal_red", Worth::Red),
    };
    let uncut = table.hand(table.observer()).filter(|&spot| !table.slot(spot).is_cut());
    // Revealing lays everything open that is left.
    let all = name == "reveal_red";
    let spots: Vec<Spot> =
        uncut.filter(|&spot| all || table.slot(spot).value() == Some(value)).collect();
    let observer = table.setup().observer;
    let here = spots.iter().filter(|spot| spot.stand == observer).map(|spot| spot.slot);
    json!({
        "action": name, "player": observer, "slots": here.collect::<Vec<_>>(),
        "wires": spots.iter().map(Spot::to_string).collect::<Vec<_>>(),
        "value": worth(value), "success": sure, "red_risk": never,
    })
}

/// What a dual cut is called.
fn cut_name(cut: &Cut) -> &'static str {
    match (cut.pointing, cut.or) {
        (Pointing::Plain, None) => "dual_cut",
        (Pointing::Plain, Some(_)) => "x_or_y_ray",
        (Pointing::Double, _) => "double_detector",
        (Pointing::Triple, _) => "triple_detector",
        (Pointing::Super, _) => "super_detector",
    }
}

/// A table with its worlds, ready to be written.
pub(super) struct Exact<'a> {
    pub(super) table: &'a Table,
    pub(super) worlds: &'a Worlds,
    pub(super) analysis: &'a Analysis<'a>,
    pub(super) context: &'a Context,
}

impl Exact<'_> {
    pub(super) fn share(&self, worlds: &Count) -> Value {
        self.analysis.share(worlds).to_string().into()
    }

    pub(super) fn refuse(&self, error: &OddsError) -> QueryError {
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
        let detectors = match wishes.all_detectors {
            true => detectors,
            false => {
                let mut best = best_pairs(detectors);
                best.retain(|one| !self.analysis.is_idle(one));
                best
            }
        };
        let moves: Value = self.moves(&detectors).iter().map(|one| self.write_move(one)).collect();
        let values = self.values()?;
        Ok(reply
            .with("positions", positions)
            .with("events", answered)
            .with("moves", moves)
            .with("detectors", detectors.iter().map(|d| self.detector(d)).collect::<Value>())
            .with("values", values)
            .with("entropy_bits", self.worlds.entropy()))
    }

    /// Everything that the observer can do, by success, then by the risk of an explosion.
    pub(super) fn moves(&self, detectors: &[DetectorOdds]) -> Vec<MoveOdds> {
        let usable = AtHand::of(self.table).double_detector();
        self.analysis.moves(if usable { detectors } else { &[] })
    }

    /// A move as the protocol writes it.
    pub(super) fn write_move(&self, one: &MoveOdds) -> Value {
        let Action::DualCut(cut) = one.action else {
            return own_move(self.table, &one.action, &"1/1".into(), &"0/1".into());
        };
        let mut written = json!({
            "action": cut_name(&cut), "player": cut.stand,
            "slots": cut.slots.iter().collect::<Vec<_>>(), "value": worth(cut.value),
            "success": self.share(&one.hits), "red_risk": self.share(&one.explodes),
        });
        if let Some(second) = cut.or {
            written["or"] = worth(second);
        }
        if let (Pointing::Plain, None, Some(slot)) = (cut.pointing, cut.or, cut.slots.iter().next())
        {
            let spot = Spot::new(cut.stand, slot);
            written["bits"] = bits(self.table, self.worlds, spot, cut.value).into();
            written["wire"] = slot_name(self.table, cut.stand, slot).into();
        }
        written
    }

    fn dual_cut(&self, cut: &DualCutOdds) -> Value {
        let action = Action::DualCut(Cut::plain(cut.value, cut.spot));
        let (hits, explodes) = (cut.hits.clone(), cut.explodes.clone());
        self.write_move(&MoveOdds { action, hits, explodes })
    }

    fn detector(&self, found: &DetectorOdds) -> Value {
        let (hits, explodes) = (found.hits.clone(), found.explodes.clone());
        self.write_move(&MoveOdds { action: Action::DualCut(found.cut()), hits, explodes })
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
        let told = options.rank(self.table, self.worlds, &mut rng, self.context.work()).map_err(
            |error| match error {
                InformativeError::Odds(error) => self.refuse(&error),
                InformativeError::Table(_) => QueryError::internal(error.to_string()),
                InformativeError::Stopped(stopped) => stopped.into(),
            },
        )?;
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

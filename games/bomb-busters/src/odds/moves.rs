//! Everything that the observer can do on a turn, by safety: success first, then the risk of an
//! explosion; among equals the one that uses nothing up.

use kibitzer_deal::Count;

use super::analysis::{Analysis, CutOdds};
use super::worlds::OddsError;
use crate::cuts::{may_reveal_reds, solo_cuts, targets};
use crate::rules::{Action, Cut, Pointing, SlotSet};
use crate::stand::Spot;
use crate::tiles::{Colour, Value, ValueSet};

/// An action with its chances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveOdds {
    /// What the observer does.
    pub action: Action,
    /// The number of worlds in which it succeeds.
    pub hits: Count,
    /// The number of worlds in which it explodes.
    pub explodes: Count,
}

impl From<CutOdds> for MoveOdds {
    fn from(CutOdds { cut, hits, explodes }: CutOdds) -> MoveOdds {
        MoveOdds { action: Action::DualCut(cut), hits, explodes }
    }
}

impl Analysis<'_> {
    /// Every move, safest first: solo cuts, revealing, dual cuts, and these uses of a detector,
    /// which must be sorted; those that add nothing to a plain cut are left out.
    #[must_use]
    pub fn moves(&self, detectors: &[CutOdds]) -> Vec<MoveOdds> {
        let sure = |action| MoveOdds {
            action,
            hits: self.worlds().total().clone(),
            explodes: Count::ZERO,
        };
        let mut moves: Vec<MoveOdds> =
            solo_cuts(self.table()).iter().map(|cut| sure(Action::SoloCut(cut.value))).collect();
        if may_reveal_reds(self.table()) {
            moves.push(sure(Action::RevealReds));
        }
        // Both lists are sorted; among equals the plain cut goes first.
        let mut usable = detectors.iter().filter(|one| !self.is_idle(one)).peekable();
        for cut in self.dual_cuts() {
            while let Some(one) = usable.next_if(|one| {
                one.hits > cut.hits || (one.hits == cut.hits && one.explodes < cut.explodes)
            }) {
                moves.push(one.clone().into());
            }
            moves.push(cut.into());
        }
        moves.extend(usable.cloned().map(MoveOdds::from));
        moves
    }

    /// Whether a detector adds nothing: the plain cut of one of its wires hits as often and
    /// explodes no more often.
    #[must_use]
    pub fn is_idle(&self, one: &CutOdds) -> bool {
        one.cut.slots.iter().any(|slot| {
            let spot = Spot { stand: one.cut.stand, slot };
            self.worlds().has(spot, one.cut.value) >= one.hits
                && self.explodes(spot) <= one.explodes
        })
    }

    /// The best use of a detector for this many wires of one stand (or the whole stand) by its
    /// chance of hitting; `None` if no detector can hit.
    ///
    /// # Errors
    /// If counting a joint event exceeds the budget.
    pub fn best_detector(
        &self,
        pointing: Pointing,
        values: ValueSet,
    ) -> Result<Option<MoveOdds>, OddsError> {
        let size = match pointing {
            Pointing::Plain => 1,
            Pointing::Double => 2,
            Pointing::Triple => 3,
            Pointing::Super => usize::MAX,
        };
        let mut best: Option<(Count, Cut)> = None;
        for stand in self.mates() {
            let row = self.table().stands()[stand].iter().enumerate();
            let uncut = row.filter(|(_, slot)| !slot.is_cut() && !slot.unsorted);
            let uncut: Vec<usize> = uncut.map(|(slot, _)| slot).collect();
            if uncut.is_empty() || size != usize::MAX && uncut.len() < size {
                continue;
            }
            // A wire that everybody sees needs no detector; it only makes up the number.
            let hidden = self.detectable(stand);
            let whole = size == usize::MAX || hidden.len() < size;
            let uncut = if whole { uncut } else { hidden };
            for slots in choices(&uncut, size) {
                for value in values.iter().filter(|value| value.colour() == Colour::Blue) {
                    let hits = self.worlds().any(stand, &slots, value)?;
                    if !hits.is_zero() && best.as_ref().is_none_or(|(most, _)| hits > *most) {
                        let slots = slots.iter().copied().collect();
                        let cut = Cut { value, or: None, pointing, stand, slots, own: None };
                        best = Some((hits, cut));
                    }
                }
            }
        }
        let Some((hits, cut)) = best else { return Ok(None) };
        let all = cut.slots.iter().map(|slot| (Spot::new(cut.stand, slot), self.table().deadly()));
        let explodes = self.worlds().worlds_where(&all.collect::<Vec<_>>())?;
        Ok(Some(MoveOdds { action: Action::DualCut(cut), hits, explodes }))
    }

    /// The best use of the X or Y Ray: a wire and two values.
    #[must_use]
    pub fn best_ray(&self) -> Option<MoveOdds> {
        let mut best: Option<(Count, Cut)> = None;
        let spots = targets(self.table()).filter(|&spot| !self.table().slot(spot).unsorted);
        for spot in spots {
            let mut likely: Vec<(Count, Value)> = self
                .announceable()
                .iter()
                .map(|value| (self.worlds().has(spot, value), value))
                .collect();
            likely.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            let [first, second, ..] = &likely[..] else { return None };
            let hits = &first.0 + &second.0;
            if !second.0.is_zero() && best.as_ref().is_none_or(|(most, _)| hits > *most) {
                let plain = Cut::plain(first.1, spot);
                best = Some((hits, Cut { or: Some(second.1), ..plain }));
            }
        }
        best.map(|(hits, cut)| MoveOdds {
            action: Action::DualCut(cut),
            hits,
            explodes: self.explodes(cut.first()),
        })
    }

    /// The number for which a General Radar gives the observer the most information, and the bits:
    /// the joint entropy of the answers of all teammates' stands. Exact.
    ///
    /// # Errors
    /// If counting a joint event exceeds the budget.
    pub fn best_radar(&self) -> Result<Option<(u8, f64)>, OddsError> {
        let (low, high) = self.table().wires().blue();
        let deadly = self.table().deadly();
        let mut numbers: Vec<(f64, u8, Vec<Doubt>)> = Vec::new();
        for number in (low..=high).filter(|&number| !deadly.has(Value::Blue(number))) {
            let mut doubts = Vec::new();
            for stand in self.mates() {
                doubts.extend(self.doubt(stand, number)?);
            }
            // The entropies of the single stands add up to at least the joint entropy.
            let most = doubts.iter().map(|doubt| entropy([doubt.no, 1.0 - doubt.no])).sum();
            numbers.push((most, number, doubts));
        }
        numbers.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut best: Option<(u8, f64)> = None;
        for (most, number, doubts) in numbers {
            if best.is_some_and(|(_, bits)| bits >= most) {
                break;
            }
            let bits = self.joint_bits(number, &doubts)?;
            if best.is_none_or(|(_, top)| bits > top) {
                best = Some((number, bits));
            }
        }
        Ok(best)
    }

    /// The probability that a stand says no to the radar; `None` if its answer is certain.
    fn doubt(&self, stand: usize, number: u8) -> Result<Option<Doubt>, OddsError> {
        let value = Value::Blue(number);
        let row = self.table().stands()[stand].iter().enumerate();
        let asked = row.filter(|(_, slot)| !slot.is_cut() && !slot.unsorted);
        let slots: Vec<usize> = asked.map(|(slot, _)| slot).collect();
        let yes = self.share(&self.worlds().any(stand, &slots, value)?).to_f64();
        Ok((yes > 0.0 && yes < 1.0).then_some(Doubt { stand, slots, no: 1.0 - yes }))
    }

    /// The joint entropy of the answers, from the probabilities that all of some stands say no.
    fn joint_bits(&self, number: u8, doubts: &[Doubt]) -> Result<f64, OddsError> {
        let not = ValueSet::one(Value::Blue(number)).complement();
        let sets = 1_usize << doubts.len();
        let mut no = vec![1.0; sets];
        for (set, chance) in no.iter_mut().enumerate().skip(1) {
            let of = || (0..doubts.len()).filter(|at| set & (1 << at) != 0).map(|at| &doubts[at]);
            *chance = if set.is_power_of_two() {
                of().map(|doubt| doubt.no).sum()
            } else {
                let spots = of().flat_map(|doubt| {
                    doubt.slots.iter().map(|&slot| (Spot::new(doubt.stand, slot), not))
                });
                let worlds = self.worlds().worlds_where(&spots.collect::<Vec<_>>())?;
                self.share(&worlds).to_f64()
            };
        }
        // Exactly these say no: inclusion-exclusion, stand by stand, over the worlds in which one
        // more does.
        for at in 0..doubts.len() {
            for set in (0..sets).filter(|set| set & (1 << at) == 0) {
                no[set] -= no[set | (1 << at)];
            }
        }
        Ok(entropy(no))
    }
}

/// A stand that may or may not have a number.
struct Doubt {
    stand: usize,
    slots: Vec<usize>,
    no: f64,
}

/// The entropy of probabilities that sum to one, in bits.
fn entropy(chances: impl IntoIterator<Item = f64>) -> f64 {
    chances.into_iter().filter(|&p| p > 0.0).map(|p| -p * p.log2()).sum::<f64>().max(0.0)
}

/// Every choice of this many slots; all of them if there are no more.
fn choices(slots: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size >= slots.len() {
        return vec![slots.to_vec()];
    }
    let mut found: Vec<Vec<usize>> = Vec::new();
    let all = 0_u32..1 << slots.len().min(31);
    for set in all.filter(|set| set.count_ones() as usize == size) {
        let set: SlotSet = (0..slots.len()).filter(|at| set & (1 << at) != 0).collect();
        found.push(set.iter().map(|at| slots[at]).collect());
    }
    found
}

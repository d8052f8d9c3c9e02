//! The information in a token in front of one's own wire: exact bits, for an outsider and for each
//! teammate.
//!
//! The outsider's view: any sorted filling of the stand from the wires that are not visible on
//! other stands, weighted by the number of ways to pick its copies. A token's gain is the entropy
//! before it less the entropy after it. A teammate's view also excludes the wires in their own
//! hand; since the observer does not see them, that gain is a mean over worlds drawn by the
//! observer.

use kibitzer_deal::{Count, Counts, Kind, Kinds, Lattice, Options, Problem, Rule, Seat, Setup};
use kibitzer_work::Work;
use rand_core::Rng;

use super::layout::Layout;
use super::worlds::{OddsError, WorldSampler};
use crate::stand::{Face, Slot, Spot};
use crate::table::Table;
use crate::tiles::{Colour, Parity, Value, Wire};

/// The kind of token that is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Token {
    /// The number of the wire.
    Number,
    /// Even or odd.
    Parity,
    /// How often the value occurs on the stand.
    Count,
}

/// One wire that a token can be placed in front of.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The slot of the wire.
    pub spot: Spot,
    /// The wire itself, which its owner knows.
    pub wire: Wire,
    /// The information in the token, in bits.
    pub bits: f64,
    /// The same as a share of the entropy of the stand.
    pub resolved: f64,
    /// The remaining entropy, in bits.
    pub remaining: f64,
}

/// The choices on one stand, best first.
#[derive(Debug, Clone, PartialEq)]
pub struct Indication {
    /// The index of the stand.
    pub stand: usize,
    /// The entropy of the stand before the token, in bits.
    pub baseline: f64,
    /// The number of ways to fill it, with copies distinguished.
    pub worlds: Count,
    /// The choices, most bits first.
    pub choices: Vec<Choice>,
}

/// What one teammate learns, in each of the drawn worlds.
#[derive(Debug, Clone, PartialEq)]
pub struct MateView {
    /// The teammate's player number.
    pub player: usize,
    /// For each choice, the information in bits that it gives them in each drawn world.
    pub bits: Vec<Vec<f64>>,
}

impl Indication {
    /// Evaluates every choice on one's own stand.
    ///
    /// # Errors
    /// If counting exceeds its budget, the table is impossible, or the work is stopped.
    pub fn new(
        table: &Table,
        stand: usize,
        token: Token,
        work: &Work,
    ) -> Result<Indication, OddsError> {
        let outsider = Outsider::new(table, stand, &[], work);
        let lattice = outsider.lattice(None)?;
        let (baseline, worlds) = (lattice.try_entropy()?, lattice.worlds());
        let mut choices = Vec::new();
        for spot in candidates(table, stand, token) {
            let Some(wire) = table.slot(spot).wire() else { continue };
            let remaining = outsider.entropy(outsider.says(spot.slot, token))?;
            let bits = baseline - remaining;
            let resolved = if baseline > 0.0 { bits / baseline } else { 0.0 };
            choices.push(Choice { spot, wire, bits, resolved, remaining });
        }
        choices.sort_by(|a, b| b.bits.total_cmp(&a.bits).then(a.spot.cmp(&b.spot)));
        Ok(Indication { stand, baseline, worlds, choices })
    }

    /// What each teammate learns from each choice, given their own hand, in worlds drawn from the
    /// observer's.
    ///
    /// # Errors
    /// If counting exceeds its budget, or the work is stopped.
    pub fn team(
        &self,
        table: &Table,
        token: Token,
        (worlds, draws): (&WorldSampler<'_>, usize),
        rng: &mut impl Rng,
        work: &Work,
    ) -> Result<Vec<MateView>, OddsError> {
        let mates = (0..table.players()).filter(|&player| player != table.observer());
        let blank = |player| MateView { player, bits: vec![Vec::new(); self.choices.len()] };
        let mut views: Vec<MateView> = mates.map(blank).collect();
        for draw in 0..draws {
            let world = worlds.sample(rng);
            for view in &mut views {
                work.step(draw, draws, "computing the others' views")?;
                let hand = table.hand(view.player).filter(|&spot| !is_public(table.slot(spot)));
                let hand: Vec<Wire> = hand.map(|spot| world[spot.stand][spot.slot]).collect();
                let mate = Outsider::new(table, self.stand, &hand, work);
                let before = mate.entropy(None)?;
                for (choice, bits) in self.choices.iter().zip(&mut view.bits) {
                    bits.push(before - mate.entropy(mate.says(choice.spot.slot, token))?);
                }
            }
        }
        Ok(views)
    }
}

/// The wires that a token can be placed in front of: one's own, uncut, blue, not deadly, without
/// such a token; and a number only as long as one of its two tokens is left.
fn candidates(table: &Table, stand: usize, token: Token) -> Vec<Spot> {
    let laid = |n: u8| {
        let slots = table.stands().iter().flatten();
        slots.filter(|slot| slot.face == Face::Number(n)).count()
    };
    let deadly = table.deadly();
    let fits = |slot: &Slot| {
        let Some(Value::Blue(n)) = slot.value() else { return false };
        let free = match token {
            Token::Number => !matches!(slot.face, Face::Number(_)) && laid(n) < 2,
            Token::Parity => slot.parity.is_none(),
            Token::Count => slot.count.is_none(),
        };
        !slot.is_cut() && !deadly.has(Value::Blue(n)) && free
    };
    let row = table.stands()[stand].iter().enumerate();
    row.filter(|(_, slot)| fits(slot)).map(|(slot, _)| Spot { stand, slot }).collect()
}

/// Whether everybody knows the wire.
fn is_public(slot: &Slot) -> bool {
    matches!(slot.face, Face::Cut(_) | Face::Number(_))
}

/// One stand as seen by somebody who knows some wires elsewhere.
struct Outsider<'a> {
    row: &'a [Slot],
    kinds: Vec<(Wire, usize)>,
    work: &'a Work,
}

impl<'a> Outsider<'a> {
    fn new(table: &'a Table, stand: usize, in_hand: &[Wire], work: &'a Work) -> Outsider<'a> {
        let others = table.spots().filter(|spot| spot.stand != stand);
        let shown = others.map(|spot| table.slot(spot)).filter(|slot| is_public(slot));
        let shown: Vec<Wire> =
            shown.filter_map(Slot::wire).chain(in_hand.iter().copied()).collect();
        let kinds = Wire::all().map(|wire| {
            let seen = shown.iter().filter(|&&w| w == wire).count();
            (wire, usize::from(table.wires().copies(wire)).saturating_sub(seen))
        });
        let row = &table.stands()[stand];
        Outsider { row, kinds: kinds.filter(|(_, copies)| *copies > 0).collect(), work }
    }

    fn kinds(&self, is: impl Fn(Wire) -> bool) -> Kinds {
        (0..self.kinds.len()).filter(|&kind| is(self.kinds[kind].0)).collect()
    }

    /// What a token in front of a slot says: which rules hold for the slot.
    fn says(&self, slot: usize, token: Token) -> Option<(usize, Says)> {
        let wire = self.row[slot].wire()?;
        let same = |s: &&Slot| s.value() == Some(wire.value());
        Some((
            slot,
            match token {
                Token::Number => Says::Is(wire),
                Token::Parity => Says::Parity(Parity::of(wire.number())),
                Token::Count => Says::Times(self.row.iter().filter(same).count()),
            },
        ))
    }

    /// The entropy of the stand in bits, given one more token. A wire that a token names is taken
    /// out; it bounds the slots next to it.
    fn entropy(&self, more: Option<(usize, Says)>) -> Result<f64, OddsError> {
        Ok(self.lattice(more)?.try_entropy()?)
    }

    fn lattice(&self, more: Option<(usize, Says)>) -> Result<Lattice, OddsError> {
        let laid = (0..self.row.len())
            .flat_map(|slot| Says::of(&self.row[slot]).into_iter().map(move |says| (slot, says)));
        let says: Vec<(usize, Says)> = laid.chain(more).collect();
        let mut named: Vec<Option<Wire>> = vec![None; self.row.len()];
        for &(slot, said) in &says {
            if let Says::Is(wire) = said {
                named[slot] = Some(wire);
            }
        }
        let mut kinds = self.kinds.clone();
        for wire in named.iter().flatten() {
            for (_, copies) in kinds.iter_mut().filter(|(kind, _)| kind == wire) {
                *copies = copies.saturating_sub(1);
            }
        }
        let (places, mut seats) = self.seats(&named);
        let pinned = |value: Value| named.iter().flatten().filter(|w| w.value() == value).count();
        for (slot, said) in says {
            let only = match said {
                Says::Is(_) => continue,
                Says::Parity(parity) => self.kinds(|w| parity.values().has(w.value())),
                Says::Not(value) => self.kinds(|w| w.value() != value),
                Says::Times(_) => self.kinds(|w| w.colour() != Colour::Red),
            };
            let times = if let Says::Times(times) = said { Some(times) } else { None };
            match (places[slot], named[slot]) {
                (Some((seat, at)), _) => {
                    seats[seat].rules.push(Rule::Slot { slot: at, kinds: only });
                    if let Some(times) = times {
                        // Wires outside the sort order are seats of their own and are not included
                        // in the count.
                        let already =
                            Value::all().map(|v| (Layout::value_number(v), pinned(v))).collect();
                        seats[seat].rules.push(Rule::Repeats { slot: at, times, already });
                    }
                }
                (None, Some(wire)) => {
                    if let Some(times) = times {
                        let hidden = times.checked_sub(pinned(wire.value()));
                        let counts = hidden.map_or(Counts::NONE, Counts::exactly);
                        let kinds = self.kinds(|w| w.value() == wire.value());
                        seats[0].rules.push(Rule::Count { kinds, counts });
                    }
                }
                (None, None) => {}
            }
        }
        let held: usize = seats.iter().map(|seat| seat.capacity).sum();
        let items: usize = kinds.iter().map(|(_, copies)| copies).sum();
        seats.push(Seat::hand(items.saturating_sub(held)));
        let kind = |&(wire, copies): &(Wire, usize)| Kind {
            copies,
            value: Layout::value_number(wire.value()),
        };
        let setup = Setup { kinds: kinds.iter().map(kind).collect(), seats, across: Vec::new() };
        let problem = Problem::new(setup).map_err(|error| OddsError::Translation(error.into()))?;
        let options = Options { work: self.work.clone(), ..Options::default() };
        Ok(Lattice::with(&problem, options)?)
    }

    /// The seats of the slots that no token names, bounded by those that one does: the sorted ones
    /// first, then one for each wire outside the sort order.
    fn seats(&self, named: &[Option<Wire>]) -> (Vec<Option<(usize, usize)>>, Vec<Seat>) {
        let mut places = vec![None; self.row.len()];
        let mut seats = vec![Seat::stand(0)];
        let in_order = |slot: usize| if self.row[slot].unsorted { None } else { named[slot] };
        for slot in (0..self.row.len()).filter(|&slot| named[slot].is_none()) {
            if self.row[slot].unsorted {
                places[slot] = Some((seats.len(), 0));
                seats.push(Seat::stand(1));
                continue;
            }
            let low = (0..slot).rev().find_map(in_order);
            let high = (slot + 1..self.row.len()).find_map(in_order);
            let fits = |w: Wire| low.is_none_or(|l| l <= w) && high.is_none_or(|h| w <= h);
            let at = seats[0].capacity;
            seats[0].rules.push(Rule::Slot { slot: at, kinds: self.kinds(fits) });
            seats[0].capacity += 1;
            places[slot] = Some((0, at));
        }
        (places, seats)
    }
}

/// What a token in front of a wire tells everybody.
#[derive(Debug, Clone, Copy)]
enum Says {
    Is(Wire),
    Parity(Parity),
    Not(Value),
    Times(usize),
}

impl Says {
    /// The tokens that are already in front of a slot.
    fn of(slot: &Slot) -> Vec<Says> {
        let mut found = Vec::new();
        found.extend(slot.wire().filter(|_| is_public(slot)).map(Says::Is));
        found.extend(slot.parity.map(Says::Parity));
        found.extend(slot.count.map(|times| Says::Times(times.into())));
        found.extend(slot.not.iter().map(Says::Not));
        found
    }
}

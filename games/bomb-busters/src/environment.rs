//! A mission for learning agents: numbered actions, and what a seat sees as numbers, stand by stand.
//!
//! The table of actions has what the mission's equipment and the characters can bring, and no more: few entries where
//! there is no equipment, many where detectors and rays meet. Who steps in out of turn is not asked.

use kibitzer_game::{Actions, BeliefError, Environment, Seat, SeatView, Sheet};

use crate::cards::{CardState, Equipment};
use crate::cut::{Cut, Pointing, SlotSet};
use crate::odds::Worlds;
use crate::public::{Asked, Phase};
use crate::rules::{Action, Game};
use crate::stand::{Slot, Spot};
use crate::table::Table;
use crate::tiles::{Parity, Value};

/// Values of wires: twelve numbers, yellow, red.
const VALUES: usize = 14;
/// The last values of which a count token speaks.
const COUNTS: usize = 4;
/// What is written about one slot.
const PER_SLOT: usize = 4 + VALUES + 2 + COUNTS + VALUES;
/// What the numbers of one slot are.
const SLOTS_ABOUT: &str = "One row per slot, stand by stand: whether there is a wire, whether it lies open, whether a token lies before it, whether it stands outside the sort order; its value if the seat knows it (1 to 12, yellow, red); an even or an odd token; a count token (1 to 4); values that it does not have.";

fn place(value: Value) -> usize {
    match value {
        Value::Blue(number) => usize::from(number) - 1,
        Value::Yellow => VALUES - 2,
        Value::Red => VALUES - 1,
    }
}

impl Game {
    /// How long a stand can be: as dealt, and one more where a hook can take a wire.
    fn width(&self) -> usize {
        let wires = self.mission().wires(self.players()).map_or(0, |wires| wires.total());
        wires.div_ceil(self.owners().len()) + usize::from(self.has(Equipment::GrapplingHook))
    }

    /// Whether an equipment card can come into play, or a character does what it does.
    fn has(&self, card: Equipment) -> bool {
        self.mission().equipment(self.players()).contains(&card)
            || card.skill().is_some_and(|skill| self.skills().contains(&skill))
    }

    fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let width = self.width();
        (0..self.owners().len())
            .flat_map(move |stand| (0..width).map(move |it| Spot::new(stand, it)))
    }

    /// Every way of pointing at a stand, with a Super Detector's slots left out: see [`Environment::entry`].
    fn pointings(&self) -> Vec<(Pointing, SlotSet)> {
        let width = self.width();
        let mut all: Vec<(Pointing, SlotSet)> =
            (0..width).map(|slot| (Pointing::Plain, SlotSet::one(slot))).collect();
        let two = || (0..width).flat_map(|a| (a + 1..width).map(move |b| SlotSet::one(a).with(b)));
        all.extend(two().map(|slots| (Pointing::Double, slots)));
        if self.has(Equipment::TripleDetector) {
            let last = |slots: &SlotSet| slots.iter().last().unwrap_or(0);
            let three = two().flat_map(|two| (last(&two) + 1..width).map(move |c| two.with(c)));
            all.extend(three.map(|slots| (Pointing::Triple, slots)));
        }
        if self.has(Equipment::SuperDetector) {
            all.push((Pointing::Super, SlotSet::default()));
        }
        all
    }

    fn dual_cuts(&self) -> Vec<Action> {
        let values: Vec<Value> = Value::all().filter(|value| *value != Value::Red).collect();
        let ray = self.has(Equipment::XOrYRay);
        let mut cuts = Vec::new();
        for stand in 0..self.owners().len() {
            for &(pointing, slots) in &self.pointings() {
                let known = if pointing == Pointing::Plain { &values[..] } else { &values[..12] };
                for (at, &value) in known.iter().enumerate() {
                    let cut = Cut { value, or: None, pointing, stand, slots, own: None };
                    cuts.push(Action::DualCut(cut));
                    let pairs = known[at + 1..].iter().filter(|_| ray);
                    cuts.extend(pairs.map(|&or| Action::DualCut(Cut { or: Some(or), ..cut })));
                }
            }
        }
        cuts
    }

    /// What equipment lets a player do.
    fn gear(&self) -> Vec<Action> {
        let mut gear = vec![Action::RevealReds, Action::Stabilize, Action::Rewind];
        let players = || 0..self.players();
        let numbers = || (1..=12).map(Value::Blue);
        gear.extend(players().map(Action::CoffeeMug));
        for (equal, card) in [(true, Equipment::LabelEqual), (false, Equipment::LabelDifferent)] {
            if self.has(card) {
                gear.extend(self.spots().map(|left| Action::Label { equal, left }));
            }
        }
        if self.has(Equipment::WalkieTalkies) {
            let swaps = players().flat_map(|with| self.spots().map(move |give| (give, with)));
            gear.extend(swaps.map(|(give, with)| Action::Swap { give, with }));
            gear.extend(self.spots().map(Action::Give));
        }
        if self.has(Equipment::PostIt) {
            gear.extend(self.spots().map(Action::PostIt));
            let wrong = self.spots().flat_map(|spot| numbers().map(move |value| (spot, value)));
            gear.extend(wrong.map(|(spot, value)| Action::PostItFalse(spot, value)));
        }
        if self.has(Equipment::EmergencyBatteries) {
            for one in players() {
                gear.push(Action::Batteries(one, None));
                gear.extend((one + 1..self.players()).map(|it| Action::Batteries(one, Some(it))));
            }
        }
        gear.extend((1..=12).filter(|_| self.has(Equipment::GeneralRadar)).map(Action::Radar));
        if self.has(Equipment::SingleWireLabel) {
            gear.extend(self.spots().map(Action::SingleWire));
        }
        if self.has(Equipment::GrapplingHook) {
            let takes =
                self.spots().flat_map(|take| (0..self.owners().len()).map(move |it| (take, it)));
            gear.extend(takes.map(|(take, to)| Action::Hook { take, to }));
        }
        gear
    }
}

impl Environment for Game {
    fn actions(&self) -> Vec<Actions<Action>> {
        let values = || Value::all().filter(|value| *value != Value::Red);
        let mut tokens: Vec<Action> = self.spots().map(Action::Indicate).collect();
        let wrong = self.spots().flat_map(|spot| (1..=12).map(move |it| (spot, Value::Blue(it))));
        tokens.extend(wrong.map(|(spot, value)| Action::IndicateFalse(spot, value)));
        tokens.extend(Value::all().map(Action::IndicateLack));
        tokens.push(Action::NoToken);
        let solo = values().map(Action::SoloCut).chain(values().map(Action::FastPass)).collect();
        let slots = || 0..self.width();
        let answers = slots().map(Action::CutThis).chain(slots().map(Action::TokenHere));
        let answers = answers.chain(Value::all().map(Action::HandToken)).collect();
        let named = |name, about, actions| Actions { name, about, actions };
        vec![
            named("token", "Lays a token before the first turn.", tokens),
            named(
                "dual_cut",
                "Points at wires of a teammate and announces a value.",
                self.dual_cuts(),
            ),
            named("solo_cut", "Cuts own wires alone.", solo),
            named(
                "answer",
                "Answers which wire is cut or marked, or which token is handed on.",
                answers,
            ),
            named("gear", "Reveals reds, or uses equipment.", self.gear()),
        ]
    }

    /// A Super Detector points at all that can be pointed at: one entry for each stand and value.
    fn entry(&self, action: &Action) -> Action {
        match *action {
            Action::DualCut(cut) if cut.pointing == Pointing::Super => {
                Action::DualCut(Cut { slots: SlotSet::default(), ..cut })
            }
            action => action,
        }
    }

    fn observe(&self, view: &Table, sheet: &mut Sheet<'_>) {
        let (public, players) = (view.public(), self.players());
        let (stands, width) = (self.owners().len(), self.width());
        let Seat(me) = view.seat();
        sheet.one_hot("seat", players, Some(me), "Whose view it is.");
        let turn = SeatView::turn(view).seat().map(|seat| seat.0);
        sheet.one_hot(
            "turn",
            players,
            turn,
            "Whose turn it is; nobody's once the mission is over.",
        );
        let (phase, asked) = match public.play.phase {
            Phase::Unsaid | Phase::Over(_) => (0, None),
            Phase::Indication { .. } => (1, None),
            Phase::Turn { .. } | Phase::Anyone { .. } => (2, None),
            Phase::Answer { asked, .. } => match asked {
                Asked::CutWhich(cut) => (3, Some((Some(cut.value), cut.stand, cut.slots))),
                Asked::TokenWhich(cut) => (4, Some((Some(cut.value), cut.stand, cut.slots))),
                Asked::GiveFor(spot) => (5, Some((None, spot.stand, SlotSet::one(spot.slot)))),
                Asked::HandToken => (6, None),
            },
        };
        let about = "Over, tokens, a turn; asked which wire is cut, which is marked, what is given for a wire, which token is handed on.";
        sheet.one_hot("phase", 7, Some(phase), about);
        let value = asked.and_then(|(value, ..)| value).map(place);
        sheet.one_hot("asked_value", VALUES, value, "The value that was announced.");
        let about = "The wires that are asked about, stand by stand.";
        let pointed = sheet.field("asked_slots", [stands, width], about);
        if let Some((_, stand, slots)) = asked {
            slots.iter().for_each(|slot| pointed[stand * width + slot] = 1.0);
        }
        let rows = sheet.field("slots", [stands * width, PER_SLOT], SLOTS_ABOUT);
        for (stand, row) in view.stands().iter().enumerate() {
            for (slot, seen) in row.iter().enumerate() {
                observe_slot(seen, &mut rows[(stand * width + slot) * PER_SLOT..][..PER_SLOT]);
            }
        }
        let dial =
            public.dial.zip(public.full_dial()).map_or(0.0, |(left, all)| left as f32 / all as f32);
        sheet.numbers(
            "dial",
            [dial],
            "Failures left until the bomb goes off, over those at the start.",
        );
        let about = "Each equipment card on the table: locked, ready, used.";
        let cards = sheet.field("equipment", [Equipment::ALL.len(), 3], about);
        for card in &public.cards {
            let state = match card.state {
                CardState::Locked => 0,
                CardState::Ready => 1,
                CardState::Used => 2,
            };
            let at = Equipment::ALL.iter().position(|it| *it == card.equipment).unwrap_or(0);
            cards[at * 3 + state] = 1.0;
        }
        let fresh = sheet.field("characters", [1, players], "Whose character is unused.");
        for (seat, character) in public.characters.iter().enumerate() {
            fresh[seat] = f32::from(u8::from(!character.used));
        }
        let about = "The number cards of the mission, first to third.";
        let numbers = sheet.field("number_cards", [3, 12], about);
        for (row, number) in public.number_cards.iter().take(3).enumerate() {
            numbers[row * 12 + usize::from(*number) - 1] = 1.0;
        }
        let about = "Tokens beside each player's stands, by value.";
        let beside = sheet.field("beside", [players, VALUES], about);
        for (player, tokens) in public.play.beside.iter().enumerate() {
            tokens.iter().for_each(|value| beside[player * VALUES + place(*value)] = 1.0);
        }
        let stabilized = f32::from(u8::from(public.play.stabilized));
        sheet.numbers("stabilized", [stabilized], "Whether the Stabilizer is on this turn.");
    }

    fn believe(&self, view: &Table, sheet: &mut Sheet<'_>) -> Result<(), BeliefError> {
        let (stands, width) = (self.owners().len(), self.width());
        let about = "The probability of each value (1 to 12, yellow, red) at each slot, stand by stand; all worlds that the view allows are equally likely.";
        let values = sheet.field("value", [stands * width, VALUES], about);
        let worlds = Worlds::new(view).map_err(|error| BeliefError::View(error.to_string()))?;
        let total = worlds.total().to_f64();
        for spot in view.spots() {
            let row = &mut values[(spot.stand * width + spot.slot) * VALUES..][..VALUES];
            for (wire, count) in worlds.distribution(spot) {
                row[place(wire.value())] += (count.to_f64() / total) as f32;
            }
        }
        Ok(())
    }
}

fn observe_slot(slot: &Slot, out: &mut [f32]) {
    let flag = |is: bool| f32::from(u8::from(is));
    out[..4].copy_from_slice(&[
        1.0,
        flag(slot.is_cut()),
        flag(slot.is_marked()),
        flag(slot.unsorted),
    ]);
    let (value, rest) = out[4..].split_at_mut(VALUES);
    let (parity, rest) = rest.split_at_mut(2);
    let (count, not) = rest.split_at_mut(COUNTS);
    if let Some(known) = slot.value() {
        value[place(known)] = 1.0;
    }
    match slot.parity {
        Some(Parity::Even) => parity[0] = 1.0,
        Some(Parity::Odd) => parity[1] = 1.0,
        None => {}
    }
    if let Some(number) = slot.count.map(usize::from).filter(|it| (1..=COUNTS).contains(it)) {
        count[number - 1] = 1.0;
    }
    slot.not.iter().for_each(|value| not[place(value)] = 1.0);
}

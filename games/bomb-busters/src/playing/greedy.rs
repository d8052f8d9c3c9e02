//! `greedy`: takes what is certain, otherwise the cut with the least expected harm.
//!
//! On a turn, the first that applies: reveal the reds; solo cut; a certain dual cut; free use of
//! equipment that cannot hurt; the Stabilizer or the Coffee Mug if even the best cut is risky; the
//! cut with the lowest price (see [`super::cuts`]), including detectors and ray. Deterministic: it
//! draws no random numbers. Cards are used only on one's own turn, and Walkie-Talkies and the
//! Grappling Hook not at all.

use super::cuts::{CERTAIN, Chance, chances};
use super::odds::{Odds, RowOdds};
use super::policy::Quick;
use super::sight::Sight;
use super::tokens;
use crate::cards::Equipment;
use crate::rules::{Action, Cut, Phase};
use crate::stand::Spot;
use crate::tiles::{Colour, Value};

/// A cut with a higher price than this is worth a Stabilizer or a Coffee Mug.
const RISKY: f64 = 0.12;

/// The greedy policy with estimated odds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Quick for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn act(&self, sight: &Sight<'_>) -> Action {
        match sight.public.play.phase {
            Phase::Indication { .. } => tokens::indicate(sight),
            Phase::Answer { asked, .. } => tokens::answer(sight, &asked),
            _ => match shown(sight) {
                Some(action) => action,
                None => act_with(sight, &RowOdds::new(sight)),
            },
        }
    }

    fn eagerness(&self, sight: &Sight<'_>) -> f64 {
        if sure_thing(sight).or_else(|| shown(sight)).is_some() {
            return 2.0;
        }
        let chances = chances(sight, &RowOdds::new(sight));
        cheapest(&chances).map_or(-1.0, |chance| 1.0 - chance.price)
    }
}

/// What greedy does on a turn, with any odds.
pub(super) fn act_with(sight: &Sight<'_>, odds: &impl Odds) -> Action {
    if !sight.public.play.stabilized
        && let Some(action) = sure_thing(sight)
    {
        return action;
    }
    let chances = chances(sight, odds);
    let Some(best) = cheapest(&chances) else {
        // Nothing to announce: only a Coffee Mug is left, or the game is over.
        return Action::CoffeeMug(next_player(sight));
    };
    if best.hit >= CERTAIN || sight.public.play.stabilized {
        return Action::DualCut(best.cut);
    }
    let free = fast_pass(sight).or_else(|| free_use(sight)).or_else(|| radar(sight, odds));
    if let Some(action) = free {
        return action;
    }
    if best.price > RISKY {
        if may_stabilize(sight) {
            return Action::Stabilize;
        }
        if sight.card(Equipment::CoffeeMug) && next_player(sight) != sight.seat {
            return Action::CoffeeMug(next_player(sight));
        }
    }
    Action::DualCut(best.cut)
}

pub(super) fn cheapest(chances: &[Chance]) -> Option<Chance> {
    let better = |best: Chance, other: &Chance| {
        if other.price < best.price { *other } else { best }
    };
    chances.first().map(|&first| chances.iter().fold(first, better))
}

/// What needs no odds either: a dual cut of a wire that everybody sees, or that this seat knows.
/// Comes after the sure things, which [`act_with`] tries first.
fn shown(sight: &Sight<'_>) -> Option<Action> {
    if !sight.public.play.stabilized
        && let Some(action) = sure_thing(sight)
    {
        return Some(action);
    }
    let values = sight.announceable();
    let known = |spot: Spot| {
        let value = sight.slot(spot).value().filter(|&value| values.has(value))?;
        Some(Action::DualCut(Cut::plain(value, spot)))
    };
    sight.targets().find_map(known)
}

/// What needs no odds: revealing the reds, a solo cut.
pub(super) fn sure_thing(sight: &Sight<'_>) -> Option<Action> {
    let deadly = sight.public.deadly();
    let is_deadly = |spot| sight.slot(spot).value().is_some_and(|value| deadly.has(value));
    if sight.own().all(is_deadly) {
        return Some(Action::RevealReds);
    }
    let alone = |&value: &Value| {
        let held = sight.held(value);
        matches!(held, 2 | 4) && sight.uncut(value) == held
    };
    sight.announceable().iter().find(alone).map(Action::SoloCut)
}

fn fast_pass(sight: &Sight<'_>) -> Option<Action> {
    let pair = |&value: &Value| sight.held(value) >= 2;
    let usable = sight.card(Equipment::FastPass);
    usable.then(|| sight.announceable().iter().find(pair).map(Action::FastPass)).flatten()
}

pub(super) fn may_stabilize(sight: &Sight<'_>) -> bool {
    sight.card(Equipment::Stabilizer)
        && sight.public.may_stabilize(sight.seat)
        && !sight.public.play.stabilized
}

/// The next player with wires, clockwise.
fn next_player(sight: &Sight<'_>) -> usize {
    let players = sight.public.players();
    let has_wires = |seat: &usize| {
        sight.spots().any(|s| sight.public.owners[s.stand] == *seat && !sight.slot(s).is_cut())
    };
    let others = (1..players).map(|step| (sight.seat + step) % players);
    others.into_iter().find(has_wires).unwrap_or(sight.seat)
}

/// Equipment that cannot hurt and gives the others information.
fn free_use(sight: &Sight<'_>) -> Option<Action> {
    let public = sight.public;
    if sight.card(Equipment::Rewinder) && public.dial < public.full_dial() {
        return Some(Action::Rewind);
    }
    if sight.card(Equipment::EmergencyBatteries) {
        let used: Vec<usize> =
            (0..public.players()).filter(|&p| public.characters[p].used).collect();
        if let [first, second, ..] = used[..] {
            return Some(Action::Batteries(first, Some(second)));
        }
    }
    for (card, equal) in [(Equipment::LabelEqual, true), (Equipment::LabelDifferent, false)] {
        if sight.card(card)
            && let Some((action, _)) = tokens::labels(sight, equal).first()
        {
            return Some(*action);
        }
    }
    if sight.card(Equipment::PostIt)
        && let Some(action) = tokens::post_it(sight)
    {
        return Some(action);
    }
    if sight.card(Equipment::SingleWireLabel) {
        let alone = |spot: &Spot| {
            let slot = sight.slot(*spot);
            let same = sight.row(spot.stand).iter().filter(|s| s.value() == slot.value()).count();
            let blue = slot.value().is_some_and(|value| value.colour() == Colour::Blue);
            blue && same == 1 && !slot.is_marked() && !slot.unsorted
        };
        return sight.own().find(alone).map(Action::SingleWire);
    }
    None
}

/// The radar, for the held number that is uncertain on the most stands.
fn radar(sight: &Sight<'_>, odds: &impl Odds) -> Option<Action> {
    if !sight.card_or_skill(Equipment::GeneralRadar) {
        return None;
    }
    let mut best: Option<(f64, u8)> = None;
    for number in sight.announceable().iter().filter_map(Value::number) {
        let doubt = radar_bits(sight, odds, number);
        if best.is_none_or(|(most, _)| doubt > most) {
            best = Some((doubt, number));
        }
    }
    best.filter(|(bits, _)| *bits > 0.5).map(|(_, number)| Action::Radar(number))
}

/// The information in the answers of the stands in bits, treating each stand separately.
pub(super) fn radar_bits(sight: &Sight<'_>, odds: &impl Odds, number: u8) -> f64 {
    let others = (0..sight.stands()).filter(|&stand| !sight.is_own(stand));
    let answer = |stand: usize| {
        let row = sight.row(stand).iter().enumerate();
        let sorted = row.filter(|(_, slot)| !slot.unsorted && !slot.is_cut());
        odds.any(stand, sorted.map(|(slot, _)| slot).collect(), number)
    };
    others.map(answer).map(binary_entropy).sum()
}

/// The entropy of a yes-or-no answer, in bits.
pub(super) fn binary_entropy(p: f64) -> f64 {
    let part = |p: f64| if p <= 0.0 { 0.0 } else { -p * p.log2() };
    part(p.clamp(0.0, 1.0)) + part(1.0 - p.clamp(0.0, 1.0))
}

//! What the observer may do with the wires in their own hand alone: announce, cut solo, reveal the
//! reds; and what the mission currently forbids.
//!
//! Needs only what lies on the table, no counting. The mission's rule is in
//! [`crate::missions::Special`], which the rules of play use too; [`notes`] lists in words what is
//! not checked for this table.

use serde::{Deserialize, Serialize};

use kibitzer_game::{Message, message};

use crate::missions::Mission;
use crate::stand::{Slot, Spot};
use crate::table::Table;
use crate::tiles::{Value, ValueSet};

/// A legal solo cut: `count` of the observer's own wires are all that is left of the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SoloCut {
    /// The value that is cut.
    pub value: Value,
    /// How many wires would be cut: 2 or 4.
    pub count: usize,
}

/// The values that the observer may announce: those of their uncut wires, neither red nor deadly,
/// and not held back by the mission.
#[must_use]
pub fn announceable(table: &Table) -> ValueSet {
    own_values(table).into_iter().filter(|&value| !is_barred(table, value)).collect()
}

/// Whether nobody may announce the value now: it is deadly, or the mission holds it back.
pub(crate) fn is_barred(table: &Table, value: Value) -> bool {
    let cards = &table.public().number_cards;
    let waits = table.special().waits(cards, value, |value| table.open_copies(value));
    waits || table.deadly().has(value)
}

/// Whether the mission allows a wire to be cut now: one marked X may have to wait.
#[must_use]
pub fn may_be_cut(table: &Table, spot: Spot) -> bool {
    !(table.slot(spot).unsorted && table.special().unsorted_wait(table.uncut_copies(Value::Yellow)))
}

/// The teammates' uncut wires that a dual cut may point at now.
pub fn targets(table: &Table) -> impl Iterator<Item = Spot> + '_ {
    table.spots().filter(|&spot| {
        !table.is_own(spot.stand) && !table.slot(spot).is_cut() && may_be_cut(table, spot)
    })
}

/// The values of the observer's uncut wires that may be cut now.
fn own_values(table: &Table) -> Vec<Value> {
    let own = table.hand(table.observer()).filter(|&spot| may_be_cut(table, spot));
    uncut(own.map(|spot| table.slot(spot)))
}

/// The solo cuts of the observer: all remaining uncut copies are in their hand and number 2 or 4,
/// and the mission allows it.
#[must_use]
pub fn solo_cuts(table: &Table) -> Vec<SoloCut> {
    let allowed = announceable(table);
    let mut cuts = solo_cuts_among(&own_values(table), |value| table.uncut_copies(value));
    cuts.retain(|cut| allowed.has(cut.value));
    cuts
}

/// The same, from the values of a hand's uncut wires and the number of uncut copies of each value.
pub(crate) fn solo_cuts_among(own: &[Value], left: impl Fn(Value) -> usize) -> Vec<SoloCut> {
    Value::all()
        .filter(|&value| value != Value::Red)
        .map(|value| SoloCut { value, count: own.iter().filter(|&&v| v == value).count() })
        .filter(|cut| matches!(cut.count, 2 | 4) && left(cut.value) == cut.count)
        .collect()
}

/// Whether the observer may reveal: they have uncut wires, and all of them are red (or of the dead
/// number).
#[must_use]
pub fn may_reveal_reds(table: &Table) -> bool {
    let own = uncut(table.hand(table.observer()).map(|spot| table.slot(spot)));
    !own.is_empty() && own.iter().all(|&value| table.deadly().has(value))
}

/// What to keep in mind about the moves of this table: rules of its mission that are not checked,
/// one sentence each.
#[must_use]
pub fn notes(table: &Table) -> Vec<Message> {
    let Some(mission) = table.mission() else { return Vec::new() };
    let number = mission.number();
    let mut notes = Vec::new();
    if !mission.is_simulated() {
        notes.push(message!(
            "bomb.note_not_simulated",
            "mission {mission} is not simulated, so its rule may forbid some of these moves. Not \
             considered: {missing}",
            mission = number,
            missing = message!("bomb.missing", mission = number => lower(mission))
        ));
    }
    let (cards, needed) = (table.public().number_cards.len(), table.special().number_cards());
    if cards < needed {
        notes.push(message!(
            "bomb.note_number_cards",
            "mission {mission} uses number cards that forbid cuts: list them in \
             `number_cards` ({cards} of {needed} are given)",
            mission = number,
            cards = cards,
            needed = needed
        ));
    }
    notes
}

fn lower(mission: Mission) -> String {
    let mut letters = mission.not_simulated().chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The values of the uncut wires among slots that are all known.
pub(crate) fn uncut<'a>(slots: impl Iterator<Item = &'a Slot>) -> Vec<Value> {
    slots.filter(|slot| !slot.is_cut()).filter_map(Slot::value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_stand;
    use crate::table::TableSetup;
    use crate::wires::{Group, Wires};

    fn table(stands: &[&str]) -> Table {
        let wires = Wires::new((1, 2), Group::known(vec![1, 2]), Group::known(vec![1])).unwrap();
        let stands = stands.iter().map(|s| parse_stand(s).unwrap()).collect();
        TableSetup::new(wires, stands).check().unwrap()
    }

    #[test]
    fn two_or_four_but_never_three() {
        let cuts = |own| {
            let found = solo_cuts(&table(&[own, "1 ? ?", "? ? ?", "? ?"]));
            found.iter().map(|cut| (cut.value, cut.count)).collect::<Vec<_>>()
        };
        assert_eq!(cuts("?1 ?1 ?1"), [], "three are left, all in this hand");
        assert_eq!(cuts("1 i1 ?1"), [(Value::Blue(1), 2)], "a marked wire counts");
        assert_eq!(cuts("?1 ?1 ?2"), [], "one 1 is somewhere else");
        assert_eq!(cuts("?1 ?Y1 ?Y2"), [(Value::Yellow, 2)]);
        let mut both = table(&["?1 ?1 ?2", "?1 ?1 ?2", "? ? ?", "? ?"]).into_setup();
        assert_eq!(solo_cuts(&both.clone().check().unwrap()), []);
        both.observer_stands = vec![0, 1];
        let four = SoloCut { value: Value::Blue(1), count: 4 };
        assert_eq!(solo_cuts(&both.check().unwrap()), [four], "two stands are one hand");
    }

    #[test]
    fn missions_hold_values_and_wires_back() {
        let of = |mission: u8, cards: &[u8], stands: &[&str]| {
            let mut setup = table(stands).into_setup();
            setup.public.mission = Mission::new(mission);
            setup.public.number_cards = cards.to_vec();
            setup.check().unwrap()
        };
        let values = |table: &Table| announceable(table).iter().collect::<Vec<_>>();
        let (one, two) = (Value::Blue(1), Value::Blue(2));
        let stands = ["?1 ?2 ?2", "? ? ?", "? ? ?", "? ?"];
        assert_eq!(values(&of(9, &[1, 2, 3], &stands)), [one], "no 2 before two 1s");
        assert_eq!(values(&of(9, &[2, 1, 3], &stands)), [two]);
        assert_eq!(values(&of(9, &[], &stands)), [one, two]);
        assert_eq!(notes(&of(9, &[1, 2, 3], &stands)), [""; 0]);
        assert!(notes(&of(9, &[], &stands))[0].contains("number_cards"));
        let after = ["1 ?2 ?2", "1 ? ?", "? ? ?", "? ?"];
        assert_eq!(values(&of(9, &[1, 2, 3], &after)), [one, two].split_at(1).1);
        assert_eq!(values(&of(16, &[1, 2, 3], &after)), [], "16 wants all four");
        let alone = of(16, &[1, 2, 3], &["1 ?2 ?2", "1 2 2", "? ? ?", "? ?"]);
        assert_eq!(solo_cuts(&alone), [], "the last 2s may not be cut yet");
        let dead = of(11, &[2], &["1 ?2 ?2", "1 ? ?", "? ? ?", "? ?"]);
        assert_eq!(values(&dead), []);
        assert!(may_reveal_reds(&dead), "nothing but the dead number is left");
        let late = of(35, &[], &["?1 ?2 X?2", "? ? X?", "? ? ?", "? ?"]);
        assert!(!may_be_cut(&late, Spot::new(1, 2)) && may_be_cut(&late, Spot::new(1, 1)));
        assert!(notes(&late)[0].contains("mission 35 is not simulated"), "{:?}", notes(&late));
    }

    #[test]
    fn reds_alone_may_be_revealed() {
        let may = |own| may_reveal_reds(&table(&[own, "? ? ?", "? ? ?", "? ?"]));
        assert!(may("1 1 ?R1"));
        assert!(!may("1 ?1 ?R1"));
        assert!(!may("1 1 R1"), "nothing left to reveal");
    }
}

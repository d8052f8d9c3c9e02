//! What the observer may do with his own wires alone: solo cuts, and revealing the reds.
//!
//! Needs only what lies on the table, no counting. Special rules of missions are in
//! [`crate::rules`].

use crate::stand::Slot;
use crate::table::Table;
use crate::tiles::Value;

/// A solo cut that the rules allow: `count` own wires are all that is left of the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SoloCut {
    /// The value.
    pub value: Value,
    /// How many wires would be cut: 2 or 4.
    pub count: usize,
}

/// The solo cuts of the observer: all remaining uncut copies are in his hand and number 2 or 4.
#[must_use]
pub fn solo_cuts(table: &Table) -> Vec<SoloCut> {
    let own = uncut(table.hand(table.observer()).map(|spot| table.slot(spot)));
    solo_cuts_among(&own, |value| table.uncut_copies(value))
}

/// The same from the values of a hand's uncut wires and the number of uncut copies of each value.
pub(crate) fn solo_cuts_among(own: &[Value], left: impl Fn(Value) -> usize) -> Vec<SoloCut> {
    Value::all()
        .filter(|&value| value != Value::Red)
        .map(|value| SoloCut { value, count: own.iter().filter(|&&v| v == value).count() })
        .filter(|cut| matches!(cut.count, 2 | 4) && left(cut.value) == cut.count)
        .collect()
}

/// Whether the observer may reveal: he has uncut wires, and all of them are red.
#[must_use]
pub fn may_reveal_reds(table: &Table) -> bool {
    let own = uncut(table.hand(table.observer()).map(|spot| table.slot(spot)));
    !own.is_empty() && own.iter().all(|&value| value == Value::Red)
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
    fn reds_alone_may_be_revealed() {
        let may = |own| may_reveal_reds(&table(&[own, "? ? ?", "? ? ?", "? ?"]));
        assert!(may("1 1 ?R1"));
        assert!(!may("1 ?1 ?R1"));
        assert!(!may("1 1 R1"), "nothing left to reveal");
    }
}

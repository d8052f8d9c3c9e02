//! Checks of a table's history: what it names exists, and it agrees with what the stands show.
//!
//! A wire that the history opens is open on its stand. If the stand does not show it yet, it is
//! filled in; if the stand shows something else, one of the two entries is wrong, and the error
//! names both.

use crate::history::{CutOutcome, DualCut, Event};
use crate::history_names;
use crate::stand::{Slot, Spot};
use crate::table::TableSetup;
use crate::table_check::{Check, fault};
use crate::table_error::{Place, Trouble, When};
use crate::tiles::{ValueSet, Wire};
use crate::timeline::Timeline;
use kibitzer_game::message;

/// Every event names players, stands and slots that exist, and values that can be announced.
pub(crate) fn names(setup: &TableSetup) -> Check {
    let (players, owners) = (setup.public.players(), &setup.public.owners);
    // Sizes change when a wire is taken: go back from the present to the initial sizes.
    let mut sizes: Vec<usize> = setup.stands.iter().map(Vec::len).collect();
    for (i, event) in setup.public.history.iter().enumerate().rev() {
        if let Event::Taken { from, to } = event {
            let stands = sizes.len();
            for spot in [from, to] {
                if spot.stand >= stands || from.stand == to.stand {
                    let index = spot.stand;
                    return fault(Place::History(i), Trouble::NoStand { index, stands });
                }
            }
            if sizes[to.stand] == 0 {
                return fault(
                    Place::History(i),
                    Trouble::Value(message!("bomb.none_came", "no wire can have come here")),
                );
            }
            (sizes[from.stand], sizes[to.stand]) = (sizes[from.stand] + 1, sizes[to.stand] - 1);
        }
    }
    for (i, event) in setup.public.history.iter().enumerate() {
        let at = Place::History(i);
        let mut after = sizes.clone();
        if let Event::Taken { from, to } = event {
            (after[from.stand], after[to.stand]) = (after[from.stand] - 1, after[to.stand] + 1);
        }
        let (players_named, before_named, after_named) = history_names::named(event);
        if let Some(&found) = players_named.iter().find(|&&p| p >= players) {
            return fault(
                at,
                Trouble::Range { found, range: Box::new("players are numbered from 0".into()) },
            );
        }
        for (spots, sizes) in [(before_named, &sizes), (after_named, &after)] {
            for spot in spots {
                let Some(&slots) = sizes.get(spot.stand) else {
                    let (index, stands) = (spot.stand, sizes.len());
                    return fault(at, Trouble::NoStand { index, stands });
                };
                if spot.slot >= slots {
                    let Spot { stand, slot } = spot;
                    return fault(at, Trouble::NoSlot { stand, slot, slots });
                }
            }
        }
        if let Some(why) = history_names::wrong_value(event, owners) {
            return fault(at, Trouble::Value(why));
        }
        sizes = after;
    }
    Ok(())
}

/// The wires that an event opened, and the values that each can have.
fn opened(event: &Event, deadly: ValueSet) -> Vec<(Spot, ValueSet)> {
    let values = match event {
        Event::DualCut(DualCut { outcome: CutOutcome::Hit { value, .. }, .. })
        | Event::SoloCut { value, .. }
        | Event::Disintegrated { value, .. } => ValueSet::one(*value),
        // In mission 11 the dead number is revealed like a red.
        Event::RevealedReds { .. } => deadly,
        _ => return Vec::new(),
    };
    event.opened().into_iter().map(|spot| (spot, values)).collect()
}

fn timeline(setup: &TableSetup) -> Timeline {
    Timeline::new(setup.stands.iter().map(Vec::len).collect(), &setup.public.history)
}

/// Opens on the stands what the history opened.
pub(crate) fn fill_in(setup: &mut TableSetup) -> Check {
    if setup.public.history.is_empty() {
        return Ok(());
    }
    let timeline = timeline(setup);
    let deadly = setup.public.deadly();
    let mut opened_by: Vec<Option<usize>> = vec![None; timeline.ids()];
    for i in 0..setup.public.history.len() {
        for (spot, values) in opened(&setup.public.history[i], deadly) {
            let id = timeline.id(i, spot);
            let at = timeline.today(id);
            let here = Place::Slot(at.stand, at.slot);
            if let Some(before) = opened_by[id].replace(i) {
                let first = Place::History(before);
                return fault(Place::History(i), Trouble::OpenedTwice { here, first });
            }
            let slot = setup.stands[at.stand][at.slot];
            let wire = match slot.wire() {
                Some(wire) if values.has(wire.value()) => wire,
                Some(shows) => {
                    let trouble = Trouble::Disagrees { here, shows, values };
                    return fault(Place::History(i), trouble);
                }
                None => match candidates(setup, &slot, values)[..] {
                    [wire] => wire,
                    [] => return fault(Place::History(i), Trouble::CannotBe { here, values }),
                    _ => return fault(Place::History(i), Trouble::WhichWire { here, values }),
                },
            };
            setup.stands[at.stand][at.slot] = slot.opened(wire);
        }
    }
    Ok(())
}

/// The wires that a slot may turn out to be, among those that no stand shows.
fn candidates(setup: &TableSetup, slot: &Slot, values: ValueSet) -> Vec<Wire> {
    let shown = |wire: Wire| {
        let slots = setup.stands.iter().flatten();
        slots.filter(|slot| slot.wire() == Some(wire)).count()
    };
    let is_left = |wire: &Wire| shown(*wire) < usize::from(setup.public.wires.copies(*wire));
    // A blue value determines its wire; yellow and red may leave several candidates.
    let fits = |wire: &Wire| values.has(wire.value()) && slot.admits(*wire);
    Wire::all().filter(|wire| fits(wire) && is_left(wire)).collect()
}

/// The known wires were in ascending order at every moment since the deal.
pub(crate) fn order(setup: &TableSetup) -> Check {
    let timeline = timeline(setup);
    let mut moves = timeline.moves().peekable();
    let Some(&(first, _)) = moves.peek() else { return Ok(()) };
    let dealt = [(first, timeline.dealt(), When::Before)];
    for (event, rows, when) in
        dealt.into_iter().chain(moves.map(|(i, rows)| (i, rows, When::After)))
    {
        for row in rows {
            let spots = row.iter().map(|&id| timeline.today(id));
            let slots = spots.map(|spot| &setup.stands[spot.stand][spot.slot]);
            let known: Vec<Wire> =
                slots.filter(|slot| !slot.unsorted).filter_map(Slot::wire).collect();
            if let Some(pair) = known.windows(2).find(|pair| pair[0] > pair[1]) {
                let (left, right) = (pair[0], pair[1]);
                return fault(Place::History(event), Trouble::UnsortedThen { left, right, when });
            }
        }
    }
    Ok(())
}

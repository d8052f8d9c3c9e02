//! The checks that turn a [`TableSetup`] into a [`Table`]: one function per promise.

use crate::history::Event;
use crate::history_names::red_announced;
use crate::notation::print_token;
use crate::public::{Asked, Phase, Play};
use crate::stand::{Face, Spot};
use crate::table::{Constraint, Sizes, Table, TableSetup};
use crate::table_error::{Place, TableError, Trouble};
use crate::tiles::{Value, Wire};
use crate::wires::stand_sizes;
use kibitzer_game::message;

pub(crate) type Check<T = ()> = Result<T, TableError>;

pub(crate) fn fault<T>(at: Place, trouble: impl Into<Trouble>) -> Check<T> {
    Err(TableError::new(at, trouble))
}

pub(crate) fn check(mut setup: TableSetup) -> Check<Table> {
    let stands = setup.stands.len();
    if !(1..=5).contains(&stands) {
        return fault(Place::Stands, Trouble::StandCount(stands));
    }
    for (at, index) in indices(&setup) {
        if index >= stands {
            return fault(at, Trouble::NoStand { index, stands });
        }
    }
    entries(&setup)?;
    for constraint in &setup.constraints {
        if let Constraint::Unsorted { stand, slot } = *constraint {
            setup.stands[stand][slot].unsorted = true;
        }
    }
    let observer;
    (setup.public.owners, observer) = owners(&setup)?;
    sizes(&setup)?;
    play(&setup)?;
    crate::table_history::names(&setup)?;
    crate::table_history::fill_in(&mut setup)?;
    order(&setup)?;
    crate::table_history::order(&setup)?;
    copies(&setup)?;
    own(&setup, observer)?;
    in_play(&setup)?;
    Ok(Table { setup, observer })
}

fn indices(setup: &TableSetup) -> Vec<(Place, usize)> {
    let mut found = vec![(Place::Observer, setup.observer)];
    found.extend(setup.public.first.map(|stand| (Place::Captain, stand)));
    let own = setup.observer_stands.iter().enumerate();
    found.extend(own.map(|(i, &stand)| (Place::ObserverStand(i), stand)));
    found
}

/// The owner of each stand, with players numbered in the order of their first stands unless given,
/// and the observer.
fn owners(setup: &TableSetup) -> Check<(Vec<usize>, usize)> {
    let stands = setup.stands.len();
    let Some(owners) = &setup.owners else {
        let owners = inferred_owners(stands, setup.observer, &setup.observer_stands);
        let observer = owners[setup.observer];
        return Ok((owners, observer));
    };
    let wrong = |why| fault(Place::Owners, Trouble::Owners(why));
    if owners.len() != stands {
        return wrong("give one owner for each stand");
    }
    let players = owners.iter().max().map_or(0, |most| most.saturating_add(1));
    let each: Vec<usize> =
        (0..players.min(6)).map(|p| owners.iter().filter(|&&o| o == p).count()).collect();
    let first = setup.public.first.map(|stand| owners[stand]);
    match players {
        2 if each != [2, 2] => return wrong("two players own two stands each"),
        3 if stands != 4 || each.contains(&0) => {
            return wrong("of three players the captain owns two stands, the others one");
        }
        3 if first.is_some_and(|captain| each[captain] != 2) => {
            return wrong("of three players the captain is the one with two stands");
        }
        4 | 5 if each.iter().any(|&n| n != 1) => {
            return wrong("four or five players own one stand each");
        }
        2..=5 => {}
        _ => return wrong("players are numbered from 0, and there are 2 to 5"),
    }
    let observer = owners[setup.observer];
    if let Some(i) = setup.observer_stands.iter().position(|&stand| owners[stand] != observer) {
        return fault(
            Place::ObserverStand(i),
            Trouble::Owners("this stand belongs to another player by `owners`"),
        );
    }
    Ok((owners.clone(), observer))
}

/// Each stand is its own player, except those of the observer, which belong to one.
fn inferred_owners(stands: usize, observer: usize, more: &[usize]) -> Vec<usize> {
    let (mut owners, mut next, mut mine) = (Vec::new(), 0, None);
    for stand in 0..stands {
        let own = stand == observer || more.contains(&stand);
        let owner = if own { *mine.get_or_insert(next) } else { next };
        next = next.max(owner + 1);
        owners.push(owner);
    }
    owners
}

/// The name of each stand's owner: names are given per stand or per player; empty if there are
/// none.
pub(crate) fn stand_names(
    names: &[String],
    owners: Option<&Vec<usize>>,
    stands: usize,
    (observer, more): (usize, &[usize]),
) -> Vec<String> {
    if names.len() == stands {
        return names.to_vec();
    }
    let owners = owners.cloned().unwrap_or_else(|| inferred_owners(stands, observer, more));
    let named: Option<Vec<String>> = owners.iter().map(|&one| names.get(one).cloned()).collect();
    named.filter(|named| named.len() == stands).unwrap_or_default()
}

fn sizes(setup: &TableSetup) -> Check {
    let stands = setup.stands.len();
    let total = setup.public.wires.total();
    let mut found: Vec<usize> = setup.stands.iter().map(Vec::len).collect();
    let sum = found.iter().sum();
    if setup.sizes == Sizes::Dealt {
        // The sizes after the deal, before any wire was taken.
        for event in setup.public.history.iter() {
            if let Event::Taken { from, to } = event
                && from.stand.max(to.stand) < stands
            {
                found[from.stand] += 1;
                found[to.stand] = found[to.stand].saturating_sub(1);
            }
        }
        let fits = |first| stand_sizes(total, stands, first) == found;
        let first =
            setup.public.first.or_else(|| (0..stands).find(|&first| fits(first))).unwrap_or(0);
        let expected = stand_sizes(total, stands, first);
        if let Some(stand) = (0..stands).find(|&i| found[i] != expected[i]) {
            let (found, expected) = (found[stand], expected[stand]);
            let captain = setup.public.first;
            return fault(
                Place::Stand(stand),
                Trouble::StandSize { found, expected, total, captain },
            );
        }
    }
    if sum == total { Ok(()) } else { fault(Place::Stands, Trouble::Total { found: sum, total }) }
}

/// Known wires are in ascending order, and tokens do not exclude the wire behind them.
fn order(setup: &TableSetup) -> Check {
    for (i, stand) in setup.stands.iter().enumerate() {
        let mut before: Option<Wire> = None;
        for (j, slot) in stand.iter().enumerate() {
            let Some(wire) = slot.wire() else { continue };
            if !slot.admits(wire) {
                return fault(Place::Slot(i, j), Trouble::TokenExcludes(wire));
            }
            if slot.unsorted {
                continue;
            }
            if let Some(left) = before.replace(wire).filter(|&left| left > wire) {
                return fault(Place::Slot(i, j), Trouble::Unsorted { left, right: wire });
            }
        }
    }
    Ok(())
}

/// No wire and no colour is shown more often than it is in play.
fn copies(setup: &TableSetup) -> Check {
    let wires = &setup.public.wires;
    let mut seen = [0; Wire::KINDS];
    let mut coloured = [0; 3];
    for (i, stand) in setup.stands.iter().enumerate() {
        for (j, slot) in stand.iter().enumerate() {
            let at = Place::Slot(i, j);
            if let Some(wire) = slot.wire() {
                let copies = wires.copies(wire);
                if copies == 0 {
                    return fault(at, Trouble::NotInPlay(wire));
                }
                seen[wire.index()] += 1;
                if seen[wire.index()] > copies {
                    return fault(at, Trouble::TooManyCopies { wire, copies });
                }
            }
            let colour = match slot.face {
                Face::Coloured(colour) => Some(colour),
                _ => slot.value().map(Value::colour),
            };
            if let Some((colour, group)) = colour.and_then(|c| Some((c, wires.group(c)?))) {
                coloured[colour as usize] += 1;
                if coloured[colour as usize] > group.in_play() {
                    let in_play = group.in_play();
                    return fault(at, Trouble::TooManyColoured { colour, in_play });
                }
            }
        }
    }
    Ok(())
}

fn own(setup: &TableSetup, observer: usize) -> Check {
    let owners = &setup.public.owners;
    for (i, stand) in setup.stands.iter().enumerate().filter(|(i, _)| owners[*i] == observer) {
        if let Some(j) = stand.iter().position(|slot| slot.wire().is_none()) {
            return fault(Place::Slot(i, j), Trouble::OwnUnknown(print_token(&stand[j])));
        }
    }
    Ok(())
}

/// Constraints and failed cuts name slots that exist and values that make sense.
fn entries(setup: &TableSetup) -> Check {
    let stands = setup.stands.len();
    let whole = |at, index: usize| match index < stands {
        true => Ok(()),
        false => fault(at, Trouble::NoStand { index, stands }),
    };
    let slot = |at, Spot { stand, slot }: Spot| -> Check {
        whole(at, stand)?;
        let slots = setup.stands[stand].len();
        if slot < slots { Ok(()) } else { fault(at, Trouble::NoSlot { stand, slot, slots }) }
    };
    for (i, constraint) in setup.constraints.iter().enumerate() {
        let at = Place::Constraint(i);
        match *constraint {
            Constraint::MustHave { stand, .. } | Constraint::MustNotHave { stand, .. } => {
                whole(at, stand)?;
            }
            Constraint::AdjacentEqual { stand, left, right }
            | Constraint::AdjacentNotEqual { stand, left, right } => {
                slot(at, Spot::new(stand, left))?;
                slot(at, Spot::new(stand, right))?;
                if left == right {
                    return fault(at, Trouble::SameSlot(left));
                }
            }
            Constraint::Multiplicity { stand, slot: at_slot, count } => {
                slot(at, Spot::new(stand, at_slot))?;
                if !(1..=4).contains(&count) {
                    return fault(
                        at,
                        Trouble::Range { found: count.into(), range: Box::new("1 to 4".into()) },
                    );
                }
            }
            Constraint::SlotExcluded { stand, slot: at_slot, .. }
            | Constraint::SlotParity { stand, slot: at_slot, .. }
            | Constraint::Unsorted { stand, slot: at_slot } => {
                slot(at, Spot::new(stand, at_slot))?;
            }
        }
    }
    for (i, failed) in setup.failed_cuts.iter().enumerate() {
        let at = Place::FailedCut(i);
        whole(at, failed.actor)?;
        slot(at, failed.target())?;
        if failed.value == Value::Red {
            return fault(at, Trouble::Value(red_announced()));
        }
        if failed.own_cut_before > 4 {
            return fault(
                at,
                Trouble::Range { found: failed.own_cut_before, range: Box::new("0 to 4".into()) },
            );
        }
    }
    Ok(())
}

/// Names, mission, dial and characters.
fn play(setup: &TableSetup) -> Check {
    let players = setup.public.players();
    let range = |at, found: usize, most: usize, range| match found <= most {
        true => Ok(()),
        false => fault(at, Trouble::Range { found, range: Box::new(range) }),
    };
    // Names may be given per player or, if stands are players, per stand.
    range(
        Place::Players,
        setup.names.len(),
        setup.stands.len(),
        message!("bomb.names_per_stand", "at most one name per stand"),
    )?;
    if let Some(i) = setup.public.number_cards.iter().position(|n| !(1..=12).contains(n)) {
        let found = setup.public.number_cards[i].into();
        return fault(
            Place::NumberCard(i),
            Trouble::Range { found, range: Box::new("1 to 12".into()) },
        );
    }
    if let Some(dial) = setup.public.dial {
        range(
            Place::Dial,
            dial,
            players + 1,
            message!("bomb.dial_range", "at most one more than the number of players"),
        )?;
    }
    let characters = setup.public.characters.len();
    if characters > players {
        return fault(
            Place::Character(players),
            Trouble::Range {
                found: characters,
                range: Box::new(message!("bomb.one_character", "at most one character per player")),
            },
        );
    }
    for (i, card) in setup.public.cards.iter().enumerate() {
        if setup.public.cards[..i].iter().any(|other| other.equipment == card.equipment) {
            let found = card.equipment.name().to_string();
            let expected = message!("bomb.second_card", "a second card: there is one of each");
            return fault(
                Place::Equipment(i),
                Trouble::Name { found, expected: Box::new(expected) },
            );
        }
    }
    Ok(())
}

/// The state of play names players and wires that exist.
fn in_play(setup: &TableSetup) -> Check {
    let wrong = |why: &str| fault(Place::Play, Trouble::Value(why.into()));
    let sizes = || setup.stands.iter().map(Vec::len);
    if !setup.known_by.is_empty() && !setup.known_by.iter().map(Vec::len).eq(sizes()) {
        return wrong("give for each wire who knows it, or for none");
    }
    let (public, players) = (&setup.public, setup.public.players());
    let Play { phase, resume, beside, handed, .. } = &public.play;
    if *phase != Phase::Unsaid && [public.characters.len(), beside.len()] != [players; 2] {
        return wrong("in play every player must have a character and a place for tokens");
    }
    let mut named: Vec<usize> = handed.iter().map(|(player, _)| *player).collect();
    let mut spots = Vec::new();
    for phase in resume.iter().chain([phase]) {
        match phase {
            Phase::Unsaid | Phase::Over(_) => {}
            Phase::Indication { laid: 2.., .. } => {
                return wrong("a player places at most two tokens");
            }
            Phase::Indication { seat, .. } | Phase::Turn { seat } => named.push(*seat),
            Phase::Anyone { but } => named.extend(but),
            Phase::Answer { seat, asked, actor } => {
                named.extend([seat, actor]);
                match asked {
                    Asked::CutWhich(cut) | Asked::TokenWhich(cut) => {
                        spots.extend(cut.slots.iter().map(|slot| Spot::new(cut.stand, slot)));
                    }
                    Asked::GiveFor(spot) => spots.push(*spot),
                    Asked::HandToken => {}
                }
            }
        }
    }
    if named.iter().any(|&player| player >= players) {
        return wrong("players are numbered from 0");
    }
    let is_there = |spot: &Spot| sizes().nth(spot.stand).is_some_and(|size| spot.slot < size);
    if spots.iter().all(is_there) { Ok(()) } else { wrong("there is no such wire") }
}

/// Moves the slots that an event moves.
pub(crate) fn move_slots(
    stands: &mut [Vec<crate::stand::Slot>],
    event: &Event,
    at: Place,
) -> Check {
    let lift = |stands: &mut [Vec<crate::stand::Slot>], spot: Spot| {
        let row = stands.get_mut(spot.stand).filter(|row| spot.slot < row.len());
        let row = row.ok_or_else(|| TableError::new(at, Trouble::NoWire(spot)))?;
        Ok(row.remove(spot.slot))
    };
    let put = |stands: &mut [Vec<crate::stand::Slot>], spot: Spot, slot| {
        let row = stands.get_mut(spot.stand).filter(|row| spot.slot <= row.len());
        row.ok_or_else(|| TableError::new(at, Trouble::NoWire(spot)))?.insert(spot.slot, slot);
        Ok(())
    };
    match event {
        Event::Swap { first, second } => {
            let a = lift(stands, first.0)?;
            let b = lift(stands, second.0)?;
            put(stands, first.1, a)?;
            put(stands, second.1, b)
        }
        Event::Taken { from, to } => {
            let slot = lift(stands, *from)?;
            put(stands, *to, slot)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;

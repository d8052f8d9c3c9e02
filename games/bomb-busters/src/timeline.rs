//! Tracks the wires of a table through its history, from the deal to the present.
//!
//! Swaps and the Grappling Hook move wires from stand to stand. What is known about a wire moves
//! with it; a statement about a stand concerns the wires that were there at that moment. A wire is
//! an [`Id`] here: its identity is unknown.

use crate::history::{CutOutcome, Event};
use crate::stand::Spot;

/// A wire tracked through the history.
pub(crate) type Id = usize;

/// The wires of all stands at one moment.
pub(crate) type Rows = Vec<Vec<Id>>;

/// Where every wire was at every moment.
#[derive(Debug, Clone)]
pub(crate) struct Timeline {
    /// As dealt, then after each event that moved a wire.
    arrangements: Vec<Rows>,
    /// The event that led to each arrangement except the first.
    makers: Vec<usize>,
    /// The arrangement before each event, and the current one.
    before: Vec<usize>,
    /// The current place of each wire.
    today: Vec<Spot>,
}

impl Timeline {
    /// Tracks the wires. `stands` are the current sizes, and the events must name slots that exist.
    pub(crate) fn new(mut stands: Vec<usize>, history: &[Event]) -> Timeline {
        // Backwards, as in the check of the table, so that no size becomes negative on the way.
        for event in history.iter().rev() {
            if let Event::Taken { from, to } = event {
                stands[from.stand] += 1;
                stands[to.stand] -= 1;
            }
        }
        let mut next = 0;
        let mut row = |size| {
            next += size;
            (next - size..next).collect()
        };
        let dealt: Rows = stands.into_iter().map(&mut row).collect();
        let mut timeline = Timeline {
            arrangements: vec![dealt],
            makers: Vec::new(),
            before: Vec::with_capacity(history.len() + 1),
            today: vec![Spot::new(0, 0); next],
        };
        for (i, event) in history.iter().enumerate() {
            let now = timeline.arrangements.len() - 1;
            timeline.before.push(now);
            if matches!(event, Event::Swap { .. } | Event::Taken { .. }) {
                let mut rows = timeline.arrangements[now].clone();
                shift(&mut rows, event);
                timeline.arrangements.push(rows);
                timeline.makers.push(i);
            }
        }
        let last = timeline.arrangements.len() - 1;
        timeline.before.push(last);
        for (stand, row) in timeline.arrangements[last].iter().enumerate() {
            for (slot, &id) in row.iter().enumerate() {
                timeline.today[id] = Spot { stand, slot };
            }
        }
        timeline
    }

    /// The stands as dealt.
    pub(crate) fn dealt(&self) -> &Rows {
        &self.arrangements[0]
    }

    /// The stands before an event; after the last one, the current stands.
    pub(crate) fn rows(&self, event: usize) -> &Rows {
        &self.arrangements[self.before[event]]
    }

    /// The stands after each event that moved a wire.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (usize, &Rows)> {
        self.makers.iter().copied().zip(&self.arrangements[1..])
    }

    /// The wire that was at a place before an event.
    pub(crate) fn id(&self, event: usize, spot: Spot) -> Id {
        self.rows(event)[spot.stand][spot.slot]
    }

    /// The current place of a wire.
    pub(crate) fn today(&self, id: Id) -> Spot {
        self.today[id]
    }

    /// The number of wires; ids run from 0.
    pub(crate) fn ids(&self) -> usize {
        self.today.len()
    }

    /// The moment at which the count token in front of a wire was placed: the last event that
    /// placed a token there, or the moment before the first event. Count tokens are removed from a
    /// wire that moves, so only what followed its last move matters. A token placed by itself takes
    /// precedence over one placed by a miss, which shows a value.
    pub(crate) fn count_laid(&self, history: &[Event], id: Id) -> usize {
        let is_moved = |i: usize| match &history[i] {
            Event::Swap { first, second } => {
                [first.0, second.0].iter().any(|&spot| self.id(i, spot) == id)
            }
            Event::Taken { from, .. } => self.id(i, *from) == id,
            _ => false,
        };
        let settled = (0..history.len()).rev().find(|&i| is_moved(i)).map_or(0, |i| i + 1);
        let laid = |miss: bool| {
            let events = history.iter().enumerate().skip(settled).rev();
            let mut here = events.filter_map(|(i, event)| match event {
                Event::Token { spot } if !miss => Some((i, *spot)),
                Event::DualCut(cut) if miss => match cut.outcome {
                    CutOutcome::Miss { token: Some(spot) } => Some((i, spot)),
                    _ => None,
                },
                _ => None,
            });
            here.find(|&(i, spot)| self.id(i, spot) == id).map(|(i, _)| i)
        };
        laid(false).or_else(|| laid(true)).unwrap_or(settled)
    }
}

fn shift(rows: &mut [Vec<Id>], event: &Event) {
    match event {
        Event::Swap { first, second } => {
            let a = rows[first.0.stand].remove(first.0.slot);
            let b = rows[second.0.stand].remove(second.0.slot);
            rows[first.1.stand].insert(first.1.slot, a);
            rows[second.1.stand].insert(second.1.slot, b);
        }
        Event::Taken { from, to } => {
            let id = rows[from.stand].remove(from.slot);
            rows[to.stand].insert(to.slot, id);
        }
        _ => {}
    }
}

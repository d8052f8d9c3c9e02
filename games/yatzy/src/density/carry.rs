//! Distributions carried from card to card.

use crate::parallel::*;
use kibitzer_work::{Stopped, Work};

use crate::kernel::Lane;
use crate::{Card, Choice, State, Table};

/// A distribution of points: probabilities from `first` on.
#[derive(Debug, Clone, Default)]
pub(super) struct Row {
    pub(super) first: u16,
    pub(super) chances: Vec<f64>,
}

/// A card and, for each upper score, the distribution of points carried so far (those outside the
/// upper score).
pub(super) struct Carried {
    pub(super) card: Card,
    rows: Vec<Row>,
}

impl Carried {
    /// One state with probability 1 and no points.
    pub(super) fn begin(table: &Table, state: State) -> Carried {
        let mut rows = vec![Row::default(); usize::from(table.rules().bonus_at()) + 1];
        rows[usize::from(state.upper)].chances.push(1.0);
        Carried { card: state.card, rows }
    }

    /// The upper scores that occur, with the distributions they carry.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u16, &Row)> {
        (0u16..).zip(&self.rows).filter(|(_, row)| !row.chances.is_empty())
    }

    /// Which of the eight upper scores from `from` on occur, as bits.
    pub(super) fn wanted(&self, from: usize) -> u8 {
        let lanes = self.rows[from..].iter().take(8).enumerate();
        lanes.fold(0, |bits, (lane, row)| bits | u8::from(!row.chances.is_empty()) << lane)
    }
}

/// Probability that moves from one upper score to another, and the points it brings outside it.
struct Flow {
    upper: u16,
    gain: u16,
    points: u16,
    chance: f64,
}

/// Where one card's probability goes, by successor card.
#[derive(Default)]
pub(super) struct Flows {
    by_card: Vec<(Card, Vec<Flow>)>,
}

impl Flows {
    /// Adds the probability that a choice is taken, by upper score from `from` on, for the wanted
    /// ones.
    pub(super) fn add(&mut self, choice: &Choice, from: usize, wanted: u8, chances: &Lane<f64, 8>) {
        for (lane, &chance) in chances.0.iter().enumerate() {
            if chance == 0.0 || wanted >> lane & 1 == 0 {
                continue;
            }
            let known = self.by_card.iter().position(|(card, _)| *card == choice.next);
            let at = known.unwrap_or_else(|| {
                self.by_card.push((choice.next, vec![]));
                self.by_card.len() - 1
            });
            let upper = (from + lane) as u16;
            let (gain, points) = (choice.gain, choice.points());
            self.by_card[at].1.push(Flow { upper, gain, points, chance });
        }
    }
}

/// Passes everything on to the successor cards.
pub(super) fn gather(
    table: &Table,
    layer: &[Carried],
    flows: &[Flows],
    work: &Work,
) -> Result<Vec<Carried>, Stopped> {
    // The successor cards in order, each with the sources of its probability in order.
    let mut sources: Vec<(Card, usize, usize)> = vec![];
    for (at, flows) in flows.iter().enumerate() {
        sources.extend(flows.by_card.iter().enumerate().map(|(i, (card, _))| (*card, at, i)));
    }
    sources.sort_unstable();
    let targets: Vec<&[(Card, usize, usize)]> = sources.chunk_by(|a, b| a.0 == b.0).collect();
    let cap = table.rules().bonus_at();
    let fill = |sources: &&[(Card, usize, usize)]| {
        work.check()?;
        let arriving = || {
            sources.iter().flat_map(|&(_, at, i)| {
                flows[at].by_card[i].1.iter().map(move |flow| {
                    let upper = (flow.upper + flow.gain).min(cap);
                    let outside = flow.points - (upper - flow.upper);
                    (upper, outside, flow.chance, &layer[at].rows[usize::from(flow.upper)])
                })
            })
        };
        // First find the widths, then add the probabilities.
        let mut ends = vec![(u16::MAX, 0u16); usize::from(cap) + 1];
        for (upper, outside, _, row) in arriving() {
            let (first, end) = &mut ends[usize::from(upper)];
            *first = (*first).min(row.first + outside);
            *end = (*end).max(row.first + outside + row.chances.len() as u16);
        }
        let room = |&(first, end): &(u16, u16)| match first {
            u16::MAX => Row::default(),
            _ => Row { first, chances: vec![0.0; usize::from(end - first)] },
        };
        let mut rows: Vec<Row> = ends.iter().map(room).collect();
        for (upper, outside, chance, row) in arriving() {
            let to = &mut rows[usize::from(upper)];
            let from = usize::from(row.first + outside - to.first);
            let to = &mut to.chances[from..from + row.chances.len()];
            to.iter_mut().zip(&row.chances).for_each(|(to, p)| *to += chance * p);
        }
        Ok(Carried { card: sources[0].0, rows })
    };
    targets.par_iter().map(fill).collect()
}

//! One turn of many games on one card.

use super::{BoxStatistics, Game, Turn};
use crate::kernel::{Choices, Ends, Lane, choose};
use crate::study::Study;
use crate::{Card, Choice, Table};

/// The number of games that went to each box; the last slot is a Yahtzee box that holds 50.
pub(super) type Slots = [u32; 22];

/// What an end of the turn does to a game.
#[derive(Debug, Clone, Copy, Default)]
struct Outcome {
    points: u16,
    gain: u16,
    slot: u16,
    /// The part of the points that goes into the box.
    score: u16,
}

/// Plays the games of one card after another.
pub(super) struct Player<'t> {
    study: Study<'t, 8>,
    worths: Vec<Lane<f64, 8>>,
    ranks: Vec<Lane<f64, 8>>,
    /// The decisions, for eight upper scores each.
    choices: Vec<Choices>,
    /// Where an upper score's decisions are: eight times their index, plus the lane.
    lanes: Vec<u16>,
    /// The ends of the turn: those of the sheet, then one for each lane of each roll with special
    /// choices.
    outcomes: Vec<Outcome>,
    counts: Vec<u32>,
    /// Games that have moved, with the slots they go to.
    moved: Vec<(Game, u16)>,
    boxes: Vec<BoxStatistics>,
}

impl<'t> Player<'t> {
    pub(super) fn new(table: &'t Table) -> Self {
        let sheet = &table.sheet;
        Player {
            study: Study::new(table),
            worths: vec![Lane::all(0.0); sheet.end_count],
            ranks: vec![Lane::all(0.0); sheet.lattice.sets().len()],
            choices: vec![],
            lanes: vec![0; usize::from(sheet.rules.bonus_at()) + 1],
            outcomes: vec![],
            counts: vec![],
            moved: vec![],
            boxes: vec![BoxStatistics::default(); sheet.rules.categories().len()],
        }
    }

    /// The box statistics since the last call.
    pub(super) fn take_boxes(&mut self) -> Vec<BoxStatistics> {
        let none = vec![BoxStatistics::default(); self.boxes.len()];
        std::mem::replace(&mut self.boxes, none)
    }

    /// Advances games that are all on one card; they are written to `to`, slot by slot.
    pub(super) fn play<'g>(
        &mut self,
        turn: &Turn<'_>,
        card: Card,
        from: impl Iterator<Item = &'g [Game]> + Clone,
        to: &mut [Game],
    ) -> Slots {
        self.decide(card, from.clone());
        let first_keep = self.study.sheet().lattice.sets().len() - 1;
        self.moved.clear();
        for game in from.flatten() {
            let at = usize::from(self.lanes[usize::from(game.upper)]);
            let (choices, lane) = (&self.choices[at / 8], at % 8);
            let [first, second, third] = turn.draw(game.number);
            // Keeping nothing has the last rank.
            let roll = turn.throws.after(first_keep, first);
            let roll = turn.throws.after(choices.first[roll][lane].into(), second);
            let roll = turn.throws.after(choices.last[roll][lane].into(), third);
            let end = usize::from(choices.ends[roll][lane]);
            self.counts[end] += 1;
            let outcome = self.outcomes[end];
            let (score, upper) = (game.score + outcome.points, game.upper + outcome.gain);
            self.moved.push((Game { number: game.number, score, upper }, outcome.slot));
        }
        self.settle(turn, to)
    }

    /// Computes the decisions for every upper score that occurs.
    fn decide<'g>(&mut self, card: Card, games: impl Iterator<Item = &'g [Game]>) {
        let sheet = self.study.sheet();
        let mut occurs = 0u128;
        games.flatten().for_each(|game| occurs |= 1 << game.upper);
        let uppers: Vec<u16> = (0..128).filter(|upper| occurs >> upper & 1 == 1).collect();
        self.study.take(card);
        self.outcomes.clear();
        self.outcomes.resize(sheet.end_count, Outcome::default());
        let mut open = vec![];
        for category in sheet.open(card) {
            open.push(&sheet.ends[category][..]);
            self.outcomes[category] = self.outcome(&sheet.paid(card, category, 0));
            for group in &sheet.groups[category] {
                let paid = sheet.paid(card, category, group.points);
                self.outcomes[usize::from(group.end)] = self.outcome(&paid);
            }
        }
        for (number, some) in uppers.chunks(8).enumerate() {
            if self.choices.len() == number {
                self.choices.push(Choices::new(&sheet.lattice));
            }
            let each = std::array::from_fn(|lane| *some.get(lane).unwrap_or(&some[0]));
            self.study.run_each(each);
            self.study.ends(&mut self.worths);
            let ends = Ends { worths: &self.worths, boxes: &open, apart: &[] };
            let (slack, choices) = (self.study.slack(), &mut self.choices[number]);
            let lattice = &sheet.lattice;
            choose(lattice, &self.study.stages, &ends, slack, choices, &mut self.ranks);
            for (lane, &upper) in some.iter().enumerate() {
                self.lanes[usize::from(upper)] = (8 * number + lane) as u16;
                for &place in sheet.apart(card) {
                    let outcome = self.outcome(&self.study.score(place, lane));
                    let end = self.outcomes.len() as u16;
                    self.choices[number].ends[place - sheet.lattice.full()][lane] = end;
                    self.outcomes.push(outcome);
                }
            }
        }
        self.counts.clear();
        self.counts.resize(self.outcomes.len(), 0);
    }

    fn outcome(&self, choice: &Choice) -> Outcome {
        let rules = &self.study.sheet().rules;
        let fifty = choice.category == rules.all_same() && rules.holds_fifty(choice.next);
        let slot = if fifty { rules.categories().len() } else { choice.category } as u16;
        Outcome { points: choice.points(), gain: choice.gain, slot, score: choice.score }
    }

    /// Stores the moved games slot by slot, and updates the box statistics.
    fn settle(&mut self, turn: &Turn<'_>, to: &mut [Game]) -> Slots {
        let rules = &self.study.sheet().rules;
        let (boxes, cap) = (rules.categories().len(), rules.bonus_at());
        let mut slots = Slots::default();
        for (outcome, &count) in self.outcomes.iter().zip(&self.counts) {
            slots[usize::from(outcome.slot)] += count;
            let category = match usize::from(outcome.slot) {
                slot if slot == boxes => rules.all_same(),
                slot => slot,
            };
            let statistics = &mut self.boxes[category];
            let (count, score) = (u64::from(count), u64::from(outcome.score));
            statistics.missed += if score == 0 { count } else { 0 };
            statistics.points += count * score;
            statistics.squares += count * score * score;
            statistics.turns += count * (turn.number + 1);
            statistics.turn_squares += count * (turn.number + 1).pow(2);
        }
        let mut next = Slots::default();
        for slot in 1..next.len() {
            next[slot] = next[slot - 1] + slots[slot - 1];
        }
        for &(game, slot) in &self.moved {
            let next = &mut next[usize::from(slot)];
            to[*next as usize] = Game { upper: game.upper.min(cap), ..game };
            *next += 1;
        }
        slots
    }
}

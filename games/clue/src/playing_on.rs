//! Rollouts by rules of thumb, for estimating the value of waiting.
//!
//! Everybody plays like the computer player that is assumed for the seat ([`Clue::skill`]), by a
//! policy that is fast enough to be played hundreds of times. A *beginner* notes what is certain,
//! asks for cards that may still be in the envelope and accuses when the grid is full: exactly the
//! beginner's policy (its plain twin, which tests compare it with), with grids that are updated
//! instead of rebuilt. An *expert* also has a [`Hunch`]: it asks for what is likeliest and accuses
//! when that is likelier than what waiting usually wins. Nobody sees more than their seat does.

use crate::cards::{Cards, Sort};
use crate::deck::{Asking, Clue};
use crate::grid::{Fact, Grid, facts, holds_none};
use crate::hunch::Hunch;
use crate::players::Skill;
use crate::record::{Answer, Entry, asked};
use crate::rules::{World, can_show, is_out};
use kibitzer_game::{Game, Seat, below};
use rand_core::Rng;

/// What experts usually expect of waiting: the chance to be right in the end, times the chance that
/// no rival who is still in the game, a beginner or an expert, is faster. Chosen so that rollouts
/// accuse as early and as often as the players do.
const LATER: f64 = 0.5;
const SLOWER: [f64; 2] = [0.94, 0.65];

/// What a seat has noted.
struct Notes {
    grid: Grid,
    /// Facts that say more than the grid: "one of these", and which card was chosen.
    open: Vec<Fact>,
}

fn says_more(fact: &Fact) -> bool {
    matches!(fact, Fact::HoldsOne(..) | Fact::NotAll(_) | Fact::Chose(..) | Fact::Leans(..))
}

impl Notes {
    fn learn(&mut self, fact: Fact) {
        self.grid.note(fact);
        if says_more(&fact) {
            self.open.push(fact);
        }
        // True facts cannot contradict each other.
        let _ = self.grid.follow(&self.open);
    }

    /// The cards of each sort that may be in the envelope.
    fn suspected(&self) -> [Cards; 3] {
        Sort::ALL.map(|sort| self.grid.may(self.grid.players()).and(Cards::of(sort)))
    }

    /// What an expert asks for: of each sort, the card that is likeliest to be in the envelope;
    /// where that is known, a card of their own, so that the answer is about the others.
    fn wanted(&self, hand: Cards, rng: &mut dyn Rng) -> Option<Cards> {
        let hunch = Hunch::of(&self.grid, &self.open);
        let mut wanted = Cards::NONE;
        for (sort, suspected) in Sort::ALL.into_iter().zip(self.suspected()) {
            let own = hand.and(Cards::of(sort));
            let card = match suspected.only() {
                Some(card) => own.iter().next().unwrap_or(card),
                None => {
                    // Cards that look alike are asked for in random order.
                    let mut rated =
                        |card| (hunch.chance(card) * (1.0 + 1e-3 * below(rng, 64) as f64), card);
                    let rated = suspected.iter().map(&mut rated);
                    rated.max_by(|a, b| a.0.total_cmp(&b.0))?.1
                }
            };
            wanted = wanted.or(Cards::one(card));
        }
        Some(wanted)
    }
}

/// A table at which the game is played on.
struct Table<'a> {
    clue: &'a Clue,
    world: &'a World,
    skills: Vec<Skill>,
    notes: Vec<Notes>,
    out: Vec<bool>,
    /// For each asker and each other seat, the cards shown so far.
    shown: Vec<Vec<Cards>>,
}

/// Who solves the game, if anybody, in rollouts from the turn after a seat's, with no answer
/// pending. That seat plays with its own skill, the others as the table says.
pub(crate) fn winner(
    clue: &Clue,
    world: &World,
    after: Seat,
    own: Skill,
    rng: &mut dyn Rng,
) -> Option<Seat> {
    let mut table = Table::new(clue, world, after, own);
    let mut seat = after;
    for _ in world.record.len()..clue.turns() * clue.players() {
        seat = asked(seat, clue.players()).chain([seat]).find(|seat| !table.out[seat.0])?;
        let cards = table.wanted(seat, rng)?;
        // A player who is already certain suggests the solution, learns nothing, and accuses below.
        table.suggest(seat, cards, rng);
        let Some(guess) = table.accusation(seat) else { continue };
        if guess == world.envelope.set() {
            return Some(seat);
        }
        table.out[seat.0] = true;
        table.notes.iter_mut().for_each(|notes| notes.learn(Fact::NotAll(guess)));
    }
    None
}

impl<'a> Table<'a> {
    fn new(clue: &'a Clue, world: &'a World, after: Seat, own: Skill) -> Self {
        let noted = |seat: Seat| {
            let said = facts(clue, &clue.view(world, seat)).into_iter().map(|said| said.fact);
            let said: Vec<Fact> = said.collect();
            let grid = Grid::of(clue, &said).ok()?;
            Some(Notes { grid, open: said.into_iter().filter(says_more).collect() })
        };
        let mut shown = vec![vec![Cards::NONE; clue.players()]; clue.players()];
        for entry in &world.record {
            if let Entry::Suggestion {
                by,
                answer: Answer::Shown { by: shower, card: Some(card) },
                ..
            } = *entry
            {
                shown[by.0][shower.0] = shown[by.0][shower.0].or(Cards::one(card));
            }
        }
        let seats = || Seat::all(clue.players());
        Self {
            clue,
            world,
            skills: seats()
                .map(|seat| if seat == after { own } else { clue.skill(seat) })
                .collect(),
            notes: seats().filter_map(noted).collect(),
            out: seats().map(|seat| is_out(&world.record, seat)).collect(),
            shown,
        }
    }

    fn wanted(&self, seat: Seat, rng: &mut dyn Rng) -> Option<Cards> {
        let notes = &self.notes[seat.0];
        if self.skills[seat.0] == Skill::Expert {
            return notes.wanted(self.world.hands[seat.0], rng);
        }
        let cards = notes.suspected().map(|cards| cards.iter().nth(below(rng, cards.len())));
        let [Some(suspect), Some(weapon), Some(room)] = cards else { return None };
        Some([suspect, weapon, room].into_iter().collect())
    }

    /// What the seat accuses, if it does.
    fn accusation(&self, seat: Seat) -> Option<Cards> {
        let notes = &self.notes[seat.0];
        let left = notes.suspected();
        if left.iter().all(|cards| cards.len() == 1) {
            return Some(left.into_iter().fold(Cards::NONE, Cards::or));
        }
        if self.skills[seat.0] == Skill::Beginner {
            return None;
        }
        let (cards, chance) = Hunch::of(&notes.grid, &notes.open).likeliest();
        let rivals = (0..self.out.len()).filter(|at| *at != seat.0 && !self.out[*at]);
        let slower = rivals.map(|at| SLOWER[self.skills[at] as usize]);
        (chance >= LATER * slower.product::<f64>()).then(|| cards.into_iter().collect())
    }

    /// Makes a suggestion; everybody notes the answers.
    fn suggest(&mut self, asker: Seat, cards: Cards, rng: &mut dyn Rng) {
        if self.clue.asks() == Asking::New {
            let others = self.notes.iter_mut().enumerate().filter(|(at, _)| *at != asker.0);
            others.for_each(|(_, notes)| notes.open.push(holds_none(asker.0, cards)));
        }
        for seat in asked(asker, self.clue.players()) {
            let could = can_show(self.world.hands[seat.0], cards);
            if could.is_empty() {
                self.notes.iter_mut().for_each(|notes| notes.learn(Fact::Lacks(seat.0, cards)));
                continue;
            }
            let before = &mut self.shown[asker.0][seat.0];
            let again = match self.skills[seat.0] {
                Skill::Expert => could.and(*before),
                Skill::Beginner => Cards::NONE,
            };
            let from = if again.is_empty() { could } else { again };
            let Some(card) = from.iter().nth(below(rng, from.len())) else { return };
            *before = before.or(Cards::one(card));
            for (at, notes) in self.notes.iter_mut().enumerate() {
                if at == asker.0 {
                    notes.open.push(Fact::Chose(seat.0, cards, card));
                    notes.learn(Fact::Holds(seat.0, card));
                } else if at != seat.0 {
                    notes.learn(Fact::HoldsOne(seat.0, cards));
                }
            }
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::players::Skill;
    use crate::view::Phase;
    use kibitzer_game::{By, play_out};
    use kibitzer_testkit::stream;
    use kibitzer_work::Work;

    /// Without guesses the policy is the beginner's: it wins equally often.
    #[test]
    fn games_played_on_end_as_those_of_beginners_do() {
        let clue = Clue::with_deck(3, [3, 3, 4]).unwrap();
        for seed in 0..4 {
            let mut rng = stream(seed, 0);
            let mut world = clue.deal(&mut rng);
            while world.record.len() < 3 || !matches!(world.phase, Phase::After(_)) {
                let seat = clue.turn(&world).seat().unwrap();
                let mut legal = clue.legal(&clue.view(&world, seat));
                legal.retain(|action| !matches!(action, Action::Accuse(_)));
                let action = legal[below(&mut rng, legal.len())];
                clue.play(&mut world, By::Seat(seat), &action).unwrap();
            }
            let seat = clue.turn(&world).seat().unwrap();
            let mut waits = world.clone();
            clue.play(&mut waits, By::Seat(seat), &Action::End).unwrap();
            const GAMES: usize = 600;
            let (mut fast, mut plain) = ([0i32; 3], [0i32; 3]);
            for game in 0..GAMES as u64 {
                let by = winner(&clue, &world, seat, Skill::Beginner, &mut stream(seed, 1 + game))
                    .unwrap();
                fast[by.0] += 1;
                let mixed = (seed << 32) + game;
                let end = play_out(&clue, &waits, |_| &Skill::Beginner, mixed, &Work::free());
                plain[end.unwrap().unwrap().solved_by.unwrap().0] += 1;
            }
            for (fast, plain) in fast.iter().zip(plain) {
                // Four standard errors of the difference of two proportions of one half.
                let allowed = 4.0 * (0.5 * GAMES as f64).sqrt();
                assert!(f64::from(fast - plain).abs() < allowed, "{fast} and {plain} of {GAMES}");
            }
        }
    }
}

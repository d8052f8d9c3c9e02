//! Rollouts by rules of thumb, for estimating the value of waiting.
//!
//! Everybody notes what is certain, asks for cards that may still be in the envelope and accuses
//! when the grid is full: the policy of the beginner (its plain twin, which tests compare it with),
//! with grids that are updated instead of rebuilt. The player for whom the value is estimated also
//! guesses when few triples are left. Nobody sees more than their seat does.

use crate::cards::{Card, Cards, Sort};
use crate::deck::Clue;
use crate::grid::{Fact, Grid, facts};
use crate::record::asked;
use crate::rules::{World, can_show, is_out};
use kibitzer_game::{Game, Seat, below};
use rand_core::Rng;

/// What a seat has noted.
struct Notes {
    grid: Grid,
    /// Facts of the form "one of these".
    open: Vec<Fact>,
}

impl Notes {
    fn learn(&mut self, fact: Fact) {
        self.grid.note(fact);
        if matches!(fact, Fact::HoldsOne(..) | Fact::NotAll(_)) {
            self.open.push(fact);
        }
        // True facts cannot contradict each other.
        let _ = self.grid.follow(&self.open);
    }

    /// The cards of a sort that may be in the envelope.
    fn suspected(&self, envelope: usize, sort: Sort) -> Cards {
        self.grid.may(envelope).and(Cards::of(sort))
    }
}

/// Who solves the game, if anybody, in rollouts from the turn after a seat's, with no answer
/// pending. That seat also accuses when at most `guesses` triples are left to it; with 1, like
/// everybody, only when it is certain.
pub(crate) fn winner(
    clue: &Clue,
    world: &World,
    after: Seat,
    guesses: usize,
    rng: &mut dyn Rng,
) -> Option<Seat> {
    let envelope = clue.players();
    let mut notes: Vec<Notes> = Seat::all(clue.players())
        .filter_map(|seat| {
            let said = facts(clue, &clue.view(world, seat)).into_iter().map(|said| said.fact);
            let said: Vec<Fact> = said.collect();
            let grid = Grid::of(clue, &said).ok()?;
            let one_of = |fact: &Fact| matches!(fact, Fact::HoldsOne(..) | Fact::NotAll(_));
            Some(Notes { grid, open: said.into_iter().filter(one_of).collect() })
        })
        .collect();
    let mut out: Vec<bool> =
        Seat::all(clue.players()).map(|it| is_out(&world.record, it)).collect();
    let turns = clue.turns() * clue.players();
    let mut seat = after;
    for _ in world.record.len()..turns {
        seat = asked(seat, clue.players()).chain([seat]).find(|seat| !out[seat.0])?;
        let suspected = Sort::ALL.map(|sort| notes[seat.0].suspected(envelope, sort));
        let cards = suspected.map(|cards| cards.iter().nth(below(rng, cards.len())));
        let [Some(suspect), Some(weapon), Some(room)] = cards else { return None };
        // A player who is already certain suggests the solution, learns nothing, and accuses below.
        suggest(clue, world, &mut notes, seat, [suspect, weapon, room].into_iter().collect(), rng);
        let left = Sort::ALL.map(|sort| notes[seat.0].suspected(envelope, sort));
        let many: usize = left.iter().map(|cards| cards.len()).product();
        if many > if seat == after { guesses } else { 1 } {
            continue;
        }
        let guess: Cards =
            left.iter().filter_map(|cards| cards.iter().nth(below(rng, cards.len()))).collect();
        if guess == world.envelope.set() {
            return Some(seat);
        }
        out[seat.0] = true;
        notes.iter_mut().for_each(|notes| notes.learn(Fact::NotAll(guess)));
    }
    None
}

/// Makes a suggestion; everybody notes the answers.
fn suggest(
    clue: &Clue,
    world: &World,
    notes: &mut [Notes],
    asker: Seat,
    cards: Cards,
    rng: &mut dyn Rng,
) {
    for seat in asked(asker, clue.players()) {
        let could: Cards = can_show(world.hands[seat.0], cards);
        if could.is_empty() {
            notes.iter_mut().for_each(|notes| notes.learn(Fact::Lacks(seat.0, cards)));
            continue;
        }
        let shown: Option<Card> = could.iter().nth(below(rng, could.len()));
        for (at, notes) in notes.iter_mut().enumerate() {
            match shown {
                Some(card) if at == asker.0 => notes.learn(Fact::Holds(seat.0, card)),
                _ if at == seat.0 => {}
                _ => notes.learn(Fact::HoldsOne(seat.0, cards)),
            }
        }
        return;
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
                let by = winner(&clue, &world, seat, 1, &mut stream(seed, 1 + game)).unwrap();
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

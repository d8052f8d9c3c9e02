//! Self-play without search, many rounds at a time: the network draws every action from its own
//! policy, and what came of it, compared with what the network expected, is what it learns from. A
//! decision costs one evaluation instead of a hundred.
//!
//! Networks that only ever meet themselves get used to each other, and play worse among others. So at
//! some tables there are guests, of whom nothing is learned: the first network, or rules of thumb.

use crate::action::Action;
use crate::aim::Aim;
use crate::menu::Menu;
use crate::players::{Brain, Judge, thumb};
use crate::playing::Playing;
use crate::round::Round;
use crate::table::SEATS;
use crate::training::example::Example;
use crate::training::first::first;
use crate::training::plan::Practising;
use crate::training::selfplay::{Played, onlooker, unit, unit_seed};
use kibitzer_game::{Game, Seat};
use kibitzer_search::{Evaluator, Judgements, World};
use kibitzer_work::{Stopped, Work};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The settings of self-play without search.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// The network on all seats.
    pub brain: Brain,
    /// The distribution of rounds.
    pub menu: Menu,
    /// How many rounds are played concurrently.
    pub abreast: usize,
    /// How far ahead an advantage looks: the lambda of generalized advantage estimation.
    pub lambda: f32,
    /// The share of decisions that are also kept as another seat saw them.
    pub onlookers: f32,
    /// The share of tables with guests: each seat is one of them with probability one half.
    pub guests: f32,
    /// The network of every second table's guests, which otherwise follow rules of thumb.
    pub guest: Option<Brain>,
}

/// Who acts for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Learner,
    Network,
    Thumb,
}

/// A decision in an unfinished round.
struct Step {
    then: Round,
    policy: Vec<(Action, f32)>,
    chosen: u8,
    /// What the seat expected, from 0 to 1.
    expected: f32,
}

struct Board {
    round: Round,
    rng: Xoshiro256PlusPlus,
    steps: Vec<Step>,
    seats: [Who; SEATS],
}

impl Board {
    /// Who acts next.
    fn next(&self) -> Who {
        self.seats[self.round.table().actor()]
    }
}

impl Outcomes {
    /// The settings of a plan.
    pub fn new(brain: &Brain, menu: &Menu, plan: &Practising) -> Self {
        Self {
            brain: brain.clone(),
            menu: menu.clone(),
            abreast: plan.abreast,
            lambda: plan.lambda as f32,
            onlookers: plan.onlookers as f32,
            guests: plan.guests as f32,
            guest: first().filter(|_| plan.guests > 0.0).cloned(),
        }
    }

    /// The same without guests.
    #[must_use]
    pub fn among_themselves(self) -> Self {
        Self { guests: 0.0, ..self }
    }

    /// Plays this many rounds. The same seed gives the same rounds.
    pub fn play(&self, rounds: u64, seed: u64, work: &Work) -> Result<Played, Stopped> {
        let mut played = Played::default();
        let mut judge = self.brain.judge(0.0);
        let mut guest = self.guest.as_ref().map(|brain| brain.judge(0.0));
        let mut boards: Vec<Board> = Vec::new();
        let mut started = 0;
        loop {
            while started < rounds && boards.len() < self.abreast.max(1) {
                boards.extend(self.board(seed, started));
                started += 1;
            }
            boards.retain_mut(|board| self.advance(board, &mut played));
            if boards.is_empty() && started == rounds {
                break;
            }
            work.step(played.rounds as usize, rounds as usize, "playing rounds")?;
            decide(&mut boards, Who::Learner, &mut judge, &mut played);
            if let Some(guest) = &mut guest {
                decide(&mut boards, Who::Network, guest, &mut played);
            }
        }
        played.judged = judge.asked();
        Ok(played)
    }

    fn board(&self, seed: u64, number: u64) -> Option<Board> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(unit_seed(seed, number));
        let round = self.menu.choose(&mut rng)?.deal(&mut rng);
        let mut seats = [Who::Learner; SEATS];
        if self.guests > 0.0 && unit(&mut rng) < self.guests {
            let network = self.guest.is_some() && unit(&mut rng) < 0.5;
            let guest = if network { Who::Network } else { Who::Thumb };
            for seat in &mut seats {
                *seat = if unit(&mut rng) < 0.5 { guest } else { Who::Learner };
            }
        }
        Some(Board { round, rng, steps: Vec::new(), seats })
    }

    /// Acts until a network has a choice. Returns `false` when the round is over.
    fn advance(&self, board: &mut Board, played: &mut Played) -> bool {
        while let Some(seat) = board.round.table().turn().seat() {
            match board.round.view(seat).legal()[..] {
                [only] => board.round.act_unchecked(only),
                _ if board.next() == Who::Thumb => {
                    let (table, hand) = (board.round.table(), board.round.hands[seat.0]);
                    let action = thumb::act(table, hand);
                    board.round.act_unchecked(action);
                }
                _ => return true,
            }
        }
        self.finish(board, played);
        false
    }

    fn finish(&self, board: &mut Board, played: &mut Played) {
        let end = board.round.table();
        let gains = gains(&board.steps, &board.round, self.lambda);
        for (at, (step, gain)) in board.steps.drain(..).zip(gains).enumerate() {
            let actor = Seat(step.then.table().actor());
            let mut example = Example::new(&step.then, actor, step.policy, end);
            example.came = Some((step.chosen, gain));
            played.examples.push(example);
            if unit(&mut board.rng) < self.onlookers {
                played.examples.push(onlooker(&step.then, at, end));
            }
        }
        played.count(end);
    }
}

/// One decision on every board where it is their turn, evaluated together.
fn decide(boards: &mut [Board], who: Who, judge: &mut Judge, played: &mut Played) {
    let playing = |board: &Board| {
        let table = board.round.table();
        Playing { round: board.round, seat: table.actor(), aim: Aim::Points, ending: 1 }
    };
    let mut boards: Vec<_> = boards.iter_mut().filter(|board| waits_for(board, who)).collect();
    let worlds: Vec<Playing> = boards.iter().map(|board| playing(board)).collect();
    if worlds.is_empty() {
        return;
    }
    let mut said = Judgements::default();
    judge.judge(&worlds, &mut said);
    let mut actions = Vec::new();
    for (at, (board, world)) in boards.iter_mut().zip(&worlds).enumerate() {
        actions.clear();
        world.actions(&mut actions);
        let policy: Vec<_> = actions.iter().copied().zip(said.priors(at).iter().copied()).collect();
        let chosen = draw(&policy, unit(&mut board.rng));
        if who == Who::Learner {
            let expected = said.payoff(at).value[world.seat];
            played.decisions += 1;
            board.steps.push(Step { then: board.round, chosen: chosen as u8, policy, expected });
        }
        board.round.act_unchecked(actions[chosen]);
    }
}

/// Whether somebody of this kind has a choice.
fn waits_for(board: &Board, who: Who) -> bool {
    let seat = board.round.table().turn().seat();
    seat.is_some_and(|seat| board.next() == who && board.round.view(seat).legal().len() > 1)
}

/// An action in proportion to its share; the last possible one if rounding leaves a gap.
fn draw(policy: &[(Action, f32)], mut at: f32) -> usize {
    for (place, (_, share)) in policy.iter().enumerate() {
        at -= share;
        if at < 0.0 {
            return place;
        }
    }
    policy.iter().rposition(|(_, share)| *share > 0.0).unwrap_or(0)
}

/// By how much more than expected each decision turned out to be worth: the sum of the later
/// surprises of the same seat, each counting `lambda` times less than the one before.
fn gains(steps: &[Step], end: &Round, lambda: f32) -> Vec<f32> {
    let result = crate::aim::outlook(end.table(), Aim::Points);
    let mut next = result.value;
    let mut later = [0.0; crate::table::SEATS];
    let mut gains = vec![0.0; steps.len()];
    for (step, gain) in steps.iter().zip(&mut gains).rev() {
        let seat = step.then.table().actor();
        later[seat] = next[seat] - step.expected + lambda * later[seat];
        next[seat] = step.expected;
        *gain = later[seat];
    }
    gains
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::shipped;

    fn outcomes(lambda: f32) -> Outcomes {
        let brain = shipped().unwrap().clone();
        let menu = Menu::only(4, 3).unwrap();
        Outcomes { brain, menu, abreast: 7, lambda, onlookers: 0.5, guests: 0.0, guest: None }
    }

    #[test]
    fn gains_add_up_to_what_came_of_the_round() {
        // With lambda 1 a gain is the result minus what was expected; with 0 the first surprise alone. On average the
        // shipped network expects about what it gets.
        let whole = outcomes(1.0).play(400, 5, &Work::free()).unwrap();
        let mut sum = 0.0;
        let mut count = 0.0;
        for example in &whole.examples {
            let Some((at, gain)) = example.came else { continue };
            assert!(usize::from(at) < example.policy.len());
            assert!((-1.0..=1.0).contains(&gain), "{gain}");
            // The expectation was between 0 and 1.
            let expected = example.points[0] - gain;
            assert!((-1e-5..=1.0 + 1e-5).contains(&expected), "{expected}");
            (sum, count) = (sum + f64::from(gain), count + 1.0);
        }
        assert!(count > 2_000.0 && (sum / count).abs() < 0.05, "{}", sum / count);
        assert_eq!(whole.rounds, 400);
        let onlookers = whole.examples.len() as f64 - count;
        assert!((0.4..0.6).contains(&(onlookers / count)), "{onlookers} of {count}");
        let short = outcomes(0.0).play(400, 5, &Work::free()).unwrap();
        let spread = |played: &Played| {
            let gains = played.examples.iter().filter_map(|it| it.came);
            gains.map(|(_, gain)| f64::from(gain * gain)).sum::<f64>()
        };
        assert!(spread(&short) < 0.8 * spread(&whole), "looking less far ahead is less noisy");
    }

    #[test]
    fn nothing_is_learned_of_guests() {
        let mut some = outcomes(1.0);
        (some.guests, some.onlookers) = (0.5, 0.0);
        for guest in [None, shipped().cloned()] {
            some.guest = guest;
            let played = some.play(600, 5, &Work::free()).unwrap();
            assert_eq!((played.rounds, played.examples.len() as u64), (600, played.decisions));
            // A quarter of the seats are guests.
            let alone = outcomes(1.0).play(600, 5, &Work::free()).unwrap();
            let share = played.decisions as f64 / alone.decisions as f64;
            assert!((0.7..0.8).contains(&share), "{share}");
        }
    }

    #[test]
    fn how_many_play_at_a_time_changes_nothing() {
        let among_guests = |lambda| {
            let guest = shipped().cloned();
            Outcomes { guests: 0.7, guest, ..outcomes(lambda) }
        };
        let one = among_guests(0.9).play(20, 3, &Work::free()).unwrap();
        let mut many = among_guests(0.9);
        many.abreast = 1;
        let mut two = many.play(20, 3, &Work::free()).unwrap().examples;
        let mut one = one.examples;
        // Rounds end in another order.
        let key = |it: &Example| it.view.to_string();
        one.sort_by_key(key);
        two.sort_by_key(key);
        assert_eq!(one, two);
    }
}

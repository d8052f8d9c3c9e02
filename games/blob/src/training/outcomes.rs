//! Self-play without search, many rounds at a time: the network draws every action from its own
//! policy, and what came of it, compared with what the network expected, is what it learns from. A
//! decision costs one evaluation instead of a hundred.

use crate::action::Action;
use crate::aim::Aim;
use crate::menu::Menu;
use crate::players::{Brain, Judge};
use crate::playing::Playing;
use crate::round::Round;
use crate::training::example::Example;
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
        }
    }

    /// Plays this many rounds. The same seed gives the same rounds.
    pub fn play(&self, rounds: u64, seed: u64, work: &Work) -> Result<Played, Stopped> {
        let mut played = Played::default();
        let mut judge = self.brain.judge(0.0);
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
            decide(&mut boards, &mut judge, &mut played);
        }
        played.judged = judge.asked();
        Ok(played)
    }

    fn board(&self, seed: u64, number: u64) -> Option<Board> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(unit_seed(seed, number));
        let round = self.menu.choose(&mut rng)?.deal(&mut rng);
        Some(Board { round, rng, steps: Vec::new() })
    }

    /// Acts until there is a choice. Returns `false` when the round is over.
    fn advance(&self, board: &mut Board, played: &mut Played) -> bool {
        while let Some(seat) = board.round.table().turn().seat() {
            match board.round.view(seat).legal()[..] {
                [only] => board.round.act_unchecked(only),
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

/// One decision on every board, evaluated together.
fn decide(boards: &mut [Board], judge: &mut Judge, played: &mut Played) {
    let playing = |board: &Board| {
        let table = board.round.table();
        Playing { round: board.round, seat: table.actor(), aim: Aim::Points, ending: 1 }
    };
    let worlds: Vec<Playing> = boards.iter().map(playing).collect();
    let mut said = Judgements::default();
    judge.judge(&worlds, &mut said);
    let mut actions = Vec::new();
    for (at, (board, world)) in boards.iter_mut().zip(&worlds).enumerate() {
        actions.clear();
        world.actions(&mut actions);
        let policy: Vec<_> = actions.iter().copied().zip(said.priors(at).iter().copied()).collect();
        let chosen = draw(&policy, unit(&mut board.rng));
        let expected = said.payoff(at).value[world.seat];
        played.decisions += 1;
        board.steps.push(Step { then: board.round, chosen: chosen as u8, policy, expected });
        board.round.act_unchecked(actions[chosen]);
    }
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
        Outcomes { brain, menu: Menu::only(4, 3).unwrap(), abreast: 7, lambda, onlookers: 0.5 }
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
    fn how_many_play_at_a_time_changes_nothing() {
        let one = outcomes(0.9).play(20, 3, &Work::free()).unwrap();
        let mut many = outcomes(0.9);
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

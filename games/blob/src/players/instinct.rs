//! The player that does not search: it takes the action that its network prefers.

use crate::action::Action;
use crate::aim::{Aim, Outlook};
use crate::cards::Cards;
use crate::players::brain::Brain;
use crate::players::columns::{SHARE, blind, decision, figure, row};
use crate::playing::Playing;
use crate::round::Round;
use crate::rules::Blob;
use crate::table::SEATS;
use crate::view::View;
use kibitzer_game::{Decision, Effort, Player, Policy, SeatView, Undecided, choices};
use kibitzer_search::{Evaluator, Judgements};
use kibitzer_work::Work;

/// A network without search or sampling.
#[derive(Clone, Debug)]
pub struct Instinct {
    /// The network that decides.
    pub brain: Brain,
}

/// What a network says about the view of the seat to act.
fn judged(brain: &Brain, view: &View) -> Judgements<Outlook> {
    let seat = view.seat().0;
    // The network needs only the seat's own hand and the table: the other hands stay empty.
    let mut hands = [Cards::NONE; SEATS];
    hands[seat] = view.hand();
    let round = Round::new(hands, *view.table());
    let world = Playing { round, seat, aim: Aim::of(view.table()), ending: 1 };
    let mut said = Judgements::default();
    brain.judge(0.0).judge(&[world], &mut said);
    said
}

impl Player<Blob> for Instinct {
    fn name(&self) -> String {
        "policy".to_owned()
    }

    fn decide(
        &self,
        rules: &Blob,
        view: &View,
        effort: Effort,
        _work: &Work,
    ) -> Result<Decision<Action>, Undecided> {
        let (actions, me) = (choices(rules, view)?, view.seat().0);
        let said = judged(&self.brain, view);
        let (value, make) = (said.payoff(0).value[me], said.payoff(0).chance[me]);
        let weigh = |(action, share): (&Action, &f32)| {
            row(view, *action, [value, f32::INFINITY], make, *share)
        };
        let mut rows: Vec<_> = actions.iter().zip(said.priors(0)).map(weigh).collect();
        // The sort is stable: among equals the first listed stays first.
        rows.sort_by(|a, b| figure(b, SHARE).total_cmp(&figure(a, SHARE)));
        decision(view, rows, blind(effort.seed))
    }
}

/// A network's policy as the likelihood of what others did: worlds in which its player would have bid
/// and played as the others did weigh more. See [`crate::posterior`].
#[derive(Clone, Debug)]
pub struct Tendency {
    /// The network whose policy it is.
    pub brain: Brain,
    /// The share of actions that are assumed to be uniformly random, so that no surprise rules out
    /// the true world.
    pub whim: f64,
}

impl Policy<Blob> for Tendency {
    fn weigh(&self, _: &Blob, view: &View, legal: &[Action]) -> Vec<f64> {
        let said = judged(&self.brain, view);
        let even = self.whim / legal.len() as f64;
        said.priors(0).iter().map(|share| (1.0 - self.whim) * f64::from(*share) + even).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::shipped;

    #[test]
    fn a_tendency_is_the_policy_with_a_whim() {
        let brain = shipped().unwrap().clone();
        let text =
            "seat 0 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds AH KH bids plays";
        let view: View = text.parse().unwrap();
        let (rules, legal) = (Blob::of(&view), view.legal());
        let weigh = |whim| Tendency { brain: brain.clone(), whim }.weigh(&rules, &view, &legal);
        let (own, whim) = (weigh(0.0), weigh(0.3));
        assert!((own.iter().sum::<f64>() - 1.0).abs() < 1e-5);
        assert!(own[2] > 0.5, "the two highest trumps are two tricks: {own:?}");
        for (own, whim) in own.iter().zip(&whim) {
            assert!((whim - (0.7 * own + 0.1)).abs() < 1e-6);
        }
    }

    #[test]
    fn every_legal_action_gets_an_opinion() {
        let player = Instinct { brain: shipped().unwrap().clone() };
        let bidding =
            "seat 0 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds AH KH bids plays";
        let playing = "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds 5C 6C bids 1 0 0 plays 4C";
        let decide = |view: &View, seed| {
            player.decide(&Blob::of(view), view, Effort::seeded(seed), &Work::free())
        };
        for text in [bidding, playing] {
            let view: View = text.parse().unwrap();
            let decision = decide(&view, 1).unwrap();
            let mut said: Vec<_> = decision.rows().iter().map(|it| it.action).collect();
            said.sort_unstable();
            assert_eq!(said, view.legal());
            let sum: f32 = decision.rows().iter().map(|it| figure(it, SHARE)).sum();
            assert!((sum - 1.0).abs() < 1e-5, "{sum}");
            assert_eq!(decision.rows(), decide(&view, 2).unwrap().rows());
        }
        let waiting: View = playing.replace("seat 1", "seat 2").parse().unwrap();
        assert!(matches!(decide(&waiting, 1), Err(Undecided::NotToAct { .. })));
    }
}

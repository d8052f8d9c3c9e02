//! The player that does not search: it does what its network likes best at first sight.

use crate::aim::Aim;
use crate::cards::Cards;
use crate::players::brain::Brain;
use crate::players::thought::{Mind, Thought, Weighed, points};
use crate::playing::{Playing, action};
use crate::round::Round;
use crate::table::SEATS;
use crate::unseen::UnseenError;
use crate::view::View;
use kibitzer_game::SeatView;
use kibitzer_search::{Evaluator, Judgements, World};
use kibitzer_work::Work;

/// A network without search. It samples nothing.
#[derive(Clone, Debug)]
pub struct Instinct {
    /// The network.
    pub brain: Brain,
}

impl Mind for Instinct {
    fn name(&self) -> String {
        "instinct".to_owned()
    }

    fn think(
        &self,
        _deck: Cards,
        view: &View,
        _seed: u64,
        _work: &Work,
    ) -> Result<Thought, UnseenError> {
        let me = view.seat().0;
        if !view.turn().is(view.seat()) {
            return Ok(Thought::blind(Vec::new(), 0.0));
        }
        // The network is asked about a seat's own hand and the table: the other hands are left empty.
        let mut hands = [Cards::NONE; SEATS];
        hands[me] = view.hand();
        let round = Round::new(hands, *view.table());
        let world = Playing { round, seat: view.seat().0, aim: Aim::of(view.table()), ending: 1 };
        let mut codes = Vec::new();
        world.actions(&mut codes);
        let mut said = Judgements::default();
        self.brain.judge(0.0).judge(&[world], &mut said);
        let (priors, outlook) = (said.priors(0), said.outlook(0));
        let (value, make) = (outlook.value[me], outlook.chance[me]);
        let weigh = |(code, share): (&u8, &f32)| {
            let action = action(*code);
            let points = points(view, action, value, make);
            Weighed { action, value, error: f32::INFINITY, points, make, share: *share }
        };
        let mut actions: Vec<Weighed> = codes.iter().zip(priors).map(weigh).collect();
        // The sort is stable: of equals the first listed stays first.
        actions.sort_by(|a, b| b.share.total_cmp(&a.share));
        let entropy = -priors.iter().filter(|p| **p > 0.0).map(|p| p * p.log2()).sum::<f32>();
        Ok(Thought::blind(actions, entropy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{legal, shipped};

    #[test]
    fn every_legal_action_gets_an_opinion() {
        let mind = Instinct { brain: shipped().unwrap().clone() };
        let bidding =
            "seat 0 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds AH KH bids plays";
        let playing = "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds 5C 6C bids 1 0 0 plays 4C";
        for text in [bidding, playing] {
            let view: View = text.parse().unwrap();
            let thought = mind.think(Cards::ALL, &view, 1, &Work::free()).unwrap();
            let mut said: Vec<_> = thought.actions.iter().map(|it| it.action).collect();
            said.sort_unstable();
            assert_eq!(said, legal(&view));
            let sum: f32 = thought.actions.iter().map(|it| it.share).sum();
            assert!((sum - 1.0).abs() < 1e-5, "{sum}");
            assert_eq!(thought, mind.think(Cards::ALL, &view, 2, &Work::free()).unwrap());
        }
        let waiting: View = playing.replace("seat 1", "seat 2").parse().unwrap();
        assert!(mind.think(Cards::ALL, &waiting, 1, &Work::free()).unwrap().actions.is_empty());
    }
}

//! What a player thinks of every action, and the trait of those who think.

use crate::action::Action;
use crate::cards::Cards;
use crate::scoring::Scoring;
use crate::unseen::UnseenError;
use crate::view::View;
use crate::{aim, rules};
use kibitzer_game::{Evidence, Game, Judged, SeatView};
use kibitzer_work::Work;

/// One action and what a player expects of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The action.
    pub action: Action,
    /// What the player maximises, from 0 to 1.
    pub value: f32,
    /// Its standard error; infinite where nothing is known of it.
    pub error: f32,
    /// Expected points of the round.
    pub points: f32,
    /// The chance to make the bid.
    pub make: f32,
    /// Which share of the thinking went to it.
    pub share: f32,
}

/// What a player thinks: every legal action, best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// Every legal action, best first.
    pub actions: Vec<Weighed>,
    /// How many worlds it rests on; none for a player that samples nothing.
    pub worlds: u32,
    /// How many equally weighted worlds they are worth.
    pub ess: f32,
    /// How worlds were judged, if every possible one was: there is no sampling error then.
    pub enumerated: Option<Judged>,
    /// How spread the thinking was over the actions, in bits.
    pub entropy: f32,
}

impl Thought {
    /// A thought that rests on no world.
    pub(super) const fn blind(actions: Vec<Weighed>, entropy: f32) -> Self {
        Self { actions, worlds: 0, ess: 0.0, enumerated: None, entropy }
    }

    /// What it rests on.
    pub fn evidence(&self, seed: u64) -> Evidence {
        let (worlds, ess) = (u64::from(self.worlds), f64::from(self.ess));
        match self.enumerated {
            Some(judged) => Evidence::Enumerated { worlds, ess, seed, judged },
            None => Evidence::Sampled { samples: worlds, ess, seed },
        }
    }

    /// The action to take.
    pub fn best(&self) -> Option<Action> {
        self.actions.first().map(|weighed| weighed.action)
    }
}

/// Somebody who plays. It gets one seat's view and a seed, and keeps nothing: the same view and seed give the same thought.
pub trait Mind: Send + Sync {
    /// What to call it.
    fn name(&self) -> String;

    /// What it thinks of every legal action of the view's owner, whose turn it must be. `deck` is what is played with.
    fn think(
        &self,
        deck: Cards,
        view: &View,
        seed: u64,
        work: &Work,
    ) -> Result<Thought, UnseenError>;

    /// What it does. Where there is no choice it does not think.
    fn choose(
        &self,
        deck: Cards,
        view: &View,
        seed: u64,
        work: &Work,
    ) -> Result<Action, UnseenError> {
        let legal = legal(view);
        if let [only] = legal[..] {
            return Ok(only);
        }
        let thought = self.think(deck, view, seed, work)?;
        // A view whose owner is not to act has no action; nobody asks for one.
        Ok(thought.best().or(legal.first().copied()).unwrap_or(Action::Bid(0)))
    }
}

/// What the owner of a view may do, in order.
pub fn legal(view: &View) -> Vec<Action> {
    // The rules of a round ask nothing of the deck here.
    let table = view.table();
    let rules = rules::Blob::new(table.seats(), table.cards(), table.dealer(), table.trump());
    rules.map_or_else(|_| Vec::new(), |rules| rules.legal(view))
}

/// Expected points of an action from its chance to make the bid, or from its value where points are what is maximised.
pub(crate) fn points(view: &View, action: Action, value: f32, make: f32) -> f32 {
    let table = view.table();
    let bid = match action {
        Action::Bid(bid) => bid,
        Action::Play(_) => table.bid(view.seat()).unwrap_or(0),
    };
    match table.scoring() {
        Scoring::Exact => make * (10.0 + f32::from(bid)),
        _ => aim::points(table, value),
    }
}

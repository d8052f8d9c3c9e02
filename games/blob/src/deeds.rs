//! The observed actions of the other seats, prepared for computing the likelihood of any hands: the
//! fast twin of [`kibitzer_game::log_likelihood`], which replays the round in every world. Each
//! actor's view at the time is rebuilt from the public table then, and from its current hand plus
//! what it has played since.

use crate::action::Action;
use crate::cards::Cards;
use crate::players::Company;
use crate::round::Round;
use crate::rules::Blob;
use crate::table::Table;
use crate::view::View;
use kibitzer_game::{Policy, Seat, SeatView};
use kibitzer_work::{Stopped, Work};

/// One action of another seat.
#[derive(Clone, Copy, Debug)]
struct Deed {
    seat: Seat,
    action: Action,
    table: Table,
    /// What the seat has played from there on, including this action.
    since: Cards,
}

impl Deed {
    /// What the seat saw before it acted, if the round's hands are the true ones.
    fn view(&self, round: &Round) -> View {
        let hand = round.hands[self.seat.0].or(self.since);
        View { seat: self.seat, hand, table: self.table }
    }
}

/// All actions of the others that the owner of a view has seen.
#[derive(Clone, Debug)]
pub struct Deeds(Vec<Deed>);

impl Deeds {
    /// Collects the actions from a view.
    pub fn of(view: &View) -> Self {
        let mut table = view.table().fresh();
        let mut deeds: Vec<Deed> = Vec::new();
        for (seat, action) in view.table().history() {
            if seat != view.seat() {
                deeds.push(Deed { seat, action, table, since: Cards::NONE });
            }
            match action {
                Action::Bid(bid) => table.push_bid(bid),
                Action::Play(card) => {
                    table.push_card(card);
                    let own = deeds.iter_mut().filter(|deed| deed.seat == seat);
                    own.for_each(|deed| deed.since = deed.since.with(card));
                }
            }
        }
        Self(deeds)
    }

    /// The log-likelihood of all these actions in each of these worlds, for players who follow the
    /// policy of a network except for a share `whim` of random actions.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn log_likelihoods(
        &self,
        rounds: &[Round],
        company: &mut Company,
        whim: f64,
        work: &Work,
    ) -> Result<Vec<f64>, Stopped> {
        let mut sums = vec![0.0; rounds.len()];
        for deed in &self.0 {
            let views: Vec<View> = rounds.iter().map(|round| deed.view(round)).collect();
            let found = company.likelihoods(&views, deed.action, whim, work)?;
            sums.iter_mut().zip(found).for_each(|(sum, chance)| *sum += chance.ln());
        }
        Ok(sums)
    }

    /// The log-likelihood of all these actions in this world, for players who follow a policy.
    pub fn log_likelihood(
        &self,
        rules: &Blob,
        round: &Round,
        policy: &(impl Policy<Blob> + ?Sized),
    ) -> f64 {
        let judge = |deed: &Deed| {
            let view = deed.view(round);
            let legal = view.legal();
            // A forced action tells nothing.
            if legal.len() == 1 {
                return 0.0;
            }
            let at = legal.iter().position(|action| *action == deed.action);
            at.map_or(0.0, |at| policy.weigh(rules, &view, &legal)[at]).ln()
        };
        self.0.iter().map(judge).sum()
    }
}

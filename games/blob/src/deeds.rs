//! The observed actions of the other seats, prepared for computing the likelihood of any hands: the
//! fast twin of [`kibitzer_game::log_likelihood`], which replays the round in every world. Each
//! actor's view at the time is rebuilt from the public table then, and from its current hand plus
//! what it has played since.

use crate::action::Action;
use crate::cards::Cards;
use crate::round::Round;
use crate::rules::Blob;
use crate::table::Table;
use crate::view::View;
use kibitzer_game::{Policy, Seat, SeatView};

/// One action of another seat.
#[derive(Clone, Copy, Debug)]
struct Deed {
    seat: Seat,
    action: Action,
    table: Table,
    /// What the seat has played from there on, including this action.
    since: Cards,
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

    /// The log-likelihood of all these actions in this world, for players who follow a policy.
    pub fn log_likelihood(
        &self,
        rules: &Blob,
        round: &Round,
        policy: &(impl Policy<Blob> + ?Sized),
    ) -> f64 {
        let judge = |deed: &Deed| {
            let hand = round.hands[deed.seat.0].or(deed.since);
            let view = View { seat: deed.seat, hand, table: deed.table };
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

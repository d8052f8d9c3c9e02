//! A hand for learning agents: numbered bids, declarations and dominoes, and what a seat sees as numbers, other seats
//! clockwise from it.

use crate::action::Action;
use crate::auction::{ALL_POINTS, Bid};
use crate::declaration::Declaration;
use crate::domino::{DOMINOES, Tiles};
use crate::inference::{Possible, Unseen};
use crate::rules::Texas42;
use crate::seats::{SEATS, side};
use crate::tricks::{MOST_TRICKS, Tricks};
use crate::view::View;
use kibitzer_game::{Actions, BeliefError, Environment, Seat, SeatView, Sheet};

/// How many things can be said in an auction.
const BIDS: usize = 28;

impl Environment for Texas42 {
    fn actions(&self) -> Vec<Actions<Action>> {
        let bids = Bid::all().map(Action::Bid).collect();
        let named = Declaration::ALL.map(Action::Declare).to_vec();
        let tiles = Tiles::ALL.iter().map(Action::Play).collect();
        vec![
            Actions { name: "bid", about: "Bids or passes.", actions: bids },
            Actions { name: "declare", about: "Names what is played.", actions: named },
            Actions { name: "play", about: "Plays the domino.", actions: tiles },
        ]
    }

    fn observe(&self, view: &View, sheet: &mut Sheet<'_>) {
        let (table, me) = (view.table(), view.seat().0);
        let relative = |seat: Seat| (seat.0 + SEATS - me) % SEATS;
        let turn = view.turn().seat().map(relative);
        sheet.one_hot("turn", SEATS, turn, "Whose turn it is; nobody's once the hand is over.");
        let shaker = Some(relative(table.auction().shaker()));
        sheet.one_hot("shaker", SEATS, shaker, "Who shook, and bids last.");
        let hand = sheet.field("hand", [1, DOMINOES], "The dominoes held.");
        view.hand().iter().for_each(|tile| hand[tile.index()] = 1.0);
        let about =
            "What each seat has bid, as numbered by the actions; nothing yet is a row of zeros.";
        let bids = sheet.field("bids", [SEATS, BIDS], about);
        for (seat, bid) in table.auction().said() {
            if let Some(at) = Bid::all().position(|it| it == bid) {
                bids[relative(seat) * BIDS + at] = 1.0;
            }
        }
        let named = table.declaration();
        let named = Declaration::ALL.iter().position(|it| Some(*it) == named);
        sheet.one_hot("declaration", Declaration::ALL.len(), named, "What was named.");
        let ours = side(view.seat());
        let (won, points) =
            table.tricks().map_or_else(Default::default, |it| (it.won(), it.points()));
        let tricks = [ours, 1 - ours].map(|side| f32::from(won[side]) / MOST_TRICKS as f32);
        sheet.numbers("won", tricks, "Tricks of the own side and the other, over 7.");
        let points = [ours, 1 - ours].map(|side| f32::from(points[side]) / f32::from(ALL_POINTS));
        sheet.numbers("points", points, "Points of the own side and the other, over 42.");
        let played = "The dominoes that each seat has played.";
        let played = sheet.field("played", [SEATS, DOMINOES], played);
        for play in table.tricks().into_iter().flat_map(Tricks::plays) {
            played[relative(play.seat) * DOMINOES + play.tile.index()] = 1.0;
        }
        let about = "The domino of each seat in the trick on the table.";
        let trick = sheet.field("trick", [SEATS, DOMINOES], about);
        if let Some(tricks) = table.tricks() {
            let begun = tricks.len() - tricks.table().len();
            for play in tricks.plays().skip(begun) {
                trick[relative(play.seat) * DOMINOES + play.tile.index()] = 1.0;
            }
        }
        let about = "The domino that was led to the trick on the table.";
        let led = table.tricks().and_then(Tricks::led).map(|tile| tile.index());
        sheet.one_hot("led", DOMINOES, led, about);
    }

    fn believe(&self, view: &View, sheet: &mut Sheet<'_>) -> Result<(), BeliefError> {
        let me = view.seat().0;
        let about = "The probability that a domino is held by each seat; all worlds that the view allows are equally likely.";
        let owner = sheet.field("owner", [DOMINOES, SEATS], about);
        view.hand().iter().for_each(|tile| owner[tile.index() * SEATS] = 1.0);
        let possible = Possible::new(Unseen::of(self.set(), view))
            .map_err(|error| BeliefError::View(error.to_string()))?;
        let worlds = possible.worlds() as f64;
        for (tile, held) in possible.marginals() {
            for (seat, count) in held.into_iter().enumerate() {
                let column = (seat + SEATS - me) % SEATS;
                owner[tile.index() * SEATS + column] = (count as f64 / worlds) as f32;
            }
        }
        Ok(())
    }
}

//! Clue for learning agents: numbered suggestions, answers and accusations, and what a seat knows as numbers, other seats
//! clockwise from it. The log has no fixed length; the detective's grid says what follows from it.

use crate::action::Action;
use crate::cards::Cards;
use crate::deck::Clue;
use crate::grid::{Fact, Grid, facts};
use crate::odds::Odds;
use crate::record::{Answer, Entry};
use crate::rules::{is_out, waiting};
use crate::view::{Phase, View};
use kibitzer_game::{Actions, BeliefError, Environment, Seat, SeatView, Sheet};
use kibitzer_work::Work;

/// The column of each card: a place for every number below 48.
fn columns(clue: &Clue) -> [usize; 48] {
    let mut columns = [0; 48];
    clue.cards().iter().zip(0..).for_each(|(card, at)| columns[card.index()] = at);
    columns
}

impl Environment for Clue {
    fn actions(&self) -> Vec<Actions<Action>> {
        let triples = || self.triples().into_iter();
        let named = |name, about, actions| Actions { name, about, actions };
        vec![
            named("suggest", "Suggests three cards.", triples().map(Action::Suggest).collect()),
            named("accuse", "Accuses with three cards.", triples().map(Action::Accuse).collect()),
            named("show", "Shows the card.", self.cards().iter().map(Action::Show).collect()),
            named("pass", "Has nothing to show.", vec![Action::Pass]),
            named("end", "Ends the turn.", vec![Action::End]),
        ]
    }

    fn observe(&self, view: &View, sheet: &mut Sheet<'_>) {
        let (players, cards, me) = (self.players(), self.cards().len(), view.seat.0);
        let columns = columns(self);
        let turns = self.turns() as f32;
        let mark = |row: &mut [f32], set: Cards, by: f32| {
            set.iter().for_each(|card| row[columns[card.index()]] += by);
        };
        let relative = |seat: Seat| (seat.0 + players - me) % players;
        let turn = view.turn().seat().map(relative);
        sheet.one_hot("turn", players, turn, "Whose turn it is; nobody's once the game is over.");
        let phase = match view.phase {
            Phase::Ask(_) => 0,
            Phase::Answer(_) => 1,
            Phase::After(_) => 2,
            Phase::Over => 3,
        };
        sheet.one_hot("phase", 4, Some(phase), "To suggest, to answer, to end the turn, over.");
        mark(sheet.field("hand", [1, cards], "The cards held."), view.hand, 1.0);
        // The observer's own log cannot contradict itself; nothing is certain if it does.
        let known: Vec<Fact> = facts(self, view).into_iter().map(|said| said.fact).collect();
        let grid = Grid::of(self, &known).ok();
        let places =
            || (0..=players).map(|row| if row < players { (me + row) % players } else { row });
        let about = "What each seat, and last the envelope, certainly holds.";
        let holds = sheet.field("holds", [players + 1, cards], about);
        for (row, place) in holds.chunks_exact_mut(cards).zip(places()) {
            mark(row, grid.map_or(Cards::NONE, |grid| grid.has(place)), 1.0);
        }
        let about = "What each seat, and last the envelope, may hold.";
        let may = sheet.field("may_hold", [players + 1, cards], about);
        for (row, place) in may.chunks_exact_mut(cards).zip(places()) {
            mark(row, grid.map_or(self.cards(), |grid| grid.may(place)), 1.0);
        }
        let about = "The cards of the suggestion that waits for an answer.";
        let asked = waiting(&view.record).map_or(Cards::NONE, |cards| cards.set());
        mark(sheet.field("asked", [1, cards], about), asked, 1.0);
        let asker = view.record.last().filter(|_| !asked.is_empty()).map(|it| relative(it.by()));
        sheet.one_hot("asker", players, asker, "Who made that suggestion.");
        let about = "How often each seat has suggested each card, over the turns that it has.";
        let named = sheet.field("suggested", [players, cards], about);
        for entry in &view.record {
            if let Entry::Suggestion { by, cards: triple, .. } = entry {
                let row = &mut named[relative(*by) * cards..][..cards];
                mark(row, triple.set(), 1.0 / turns);
            }
        }
        let about = "How often each seat has shown one of three cards that include this one, unseen by the observer, over the turns of a player.";
        let shown = sheet.field("showed_one_of", [players, cards], about);
        for entry in &view.record {
            if let Entry::Suggestion {
                cards: triple,
                answer: Answer::Shown { by, card: None },
                ..
            } = entry
            {
                mark(&mut shown[relative(*by) * cards..][..cards], triple.set(), 1.0 / turns);
            }
        }
        let out = sheet.field("out", [1, players], "Who has accused wrongly.");
        Seat::all(players)
            .filter(|seat| is_out(&view.record, *seat))
            .for_each(|seat| out[relative(seat)] = 1.0);
        let entries = view.record.len() as f32 / (turns * players as f32);
        sheet.numbers("progress", [entries], "Suggestions and accusations so far, over all turns.");
    }

    fn believe(&self, view: &View, sheet: &mut Sheet<'_>) -> Result<(), BeliefError> {
        let (players, me) = (self.players(), view.seat.0);
        let odds = Odds::of(self, view, &Work::free())?;
        let about = "The probability that a card is held by each seat, or lies in the envelope, given how players choose what to show.";
        let owner = sheet.field("owner", [self.cards().len(), players + 1], about);
        for (row, card) in owner.chunks_exact_mut(players + 1).zip(self.cards().iter()) {
            for (column, share) in row.iter_mut().enumerate() {
                let place = if column < players { (me + column) % players } else { players };
                *share = odds.holds(place, card).to_f64() as f32;
            }
        }
        Ok(())
    }
}

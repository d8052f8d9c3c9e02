//! The rules of Clue.

use crate::action::Action;
use crate::cards::{Card, Cards, Sort, Triple};
use crate::deck::Clue;
use crate::players::COLUMNS;
use crate::record::{Answer, Entry, asked};
use crate::view::{Phase, View};
use kibitzer_game::{By, Column, Game, Illegal, Message, Seat, Turn, below, message, shuffle};
use rand_core::Rng;
use std::fmt;

/// The complete state: all hands, the envelope, and the log with every card that was shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// The cards of each seat.
    pub hands: Vec<Cards>,
    /// The contents of the envelope.
    pub envelope: Triple,
    /// The log, oldest entry first.
    pub record: Vec<Entry>,
    /// Who is to act, and how.
    pub phase: Phase,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The player who accused rightly; `None` if all were wrong or the turns ran out.
    pub solved_by: Option<Seat>,
    /// What the envelope held.
    pub envelope: Triple,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.solved_by {
            Some(seat) => write!(f, "seat {seat} solved it: {}", self.envelope),
            None => write!(f, "nobody solved it: {}", self.envelope),
        }
    }
}

/// Whether the seat has accused wrongly. It still answers, but has no more turns.
pub(crate) fn is_out(record: &[Entry], seat: Seat) -> bool {
    record.iter().any(|entry| matches!(entry, Entry::Accusation { by, .. } if *by == seat))
}

/// The cards with which a hand may answer a suggestion. Used both for legality and by players to
/// list what they could show.
pub(crate) fn can_show(hand: Cards, asked_for: Cards) -> Cards {
    hand.and(asked_for)
}

/// The suggestion that is waiting for an answer.
pub(crate) fn waiting(record: &[Entry]) -> Option<Triple> {
    match record.last() {
        Some(Entry::Suggestion { cards, answer: Answer::Waiting { .. }, .. }) => Some(*cards),
        _ => None,
    }
}

impl Clue {
    /// Who moves next at a table where these entries were made; `None` before the first, and when
    /// the game is over.
    pub fn to_move(&self, record: &[Entry]) -> Option<Seat> {
        match record.last()? {
            Entry::Accusation { right: true, .. } => None,
            last => self.next_turn(record, last.by()).turn().seat(),
        }
    }

    /// Whose turn begins after a seat's has ended.
    fn next_turn(&self, record: &[Entry], after: Seat) -> Phase {
        let turns = record.iter().filter(|entry| matches!(entry, Entry::Suggestion { .. })).count();
        if turns >= self.turns() * self.players() {
            return Phase::Over;
        }
        let mut seats = asked(after, self.players()).chain([after]);
        seats.find(|&seat| !is_out(record, seat)).map_or(Phase::Over, Phase::Ask)
    }

    /// What is wrong with an action; `None` if it is legal. Does not build the list of legal
    /// actions.
    fn objection(&self, view: &View, action: &Action) -> Option<Message> {
        let in_deck = |cards: Triple| cards.set().without(self.cards()).is_empty();
        let foreign = || message!("clue.not_in_deck", "a card is not in the deck");
        match (view.phase, action) {
            (Phase::Ask(_), Action::Suggest(cards)) if in_deck(*cards) => {
                let elsewhere =
                    || message!("clue.own_room", "you must suggest the room that you are in");
                (!self.suggestions().contains(cards)).then(elsewhere)
            }
            (Phase::Ask(_), Action::Suggest(cards) | Action::Accuse(cards))
            | (Phase::After(_), Action::Accuse(cards)) => (!in_deck(*cards)).then(foreign),
            (Phase::After(_), Action::End) => None,
            (Phase::Ask(_), _) => Some(message!(
                "clue.turn_begins",
                "a turn begins with a suggestion or an accusation"
            )),
            (Phase::After(_), _) => {
                Some(message!("clue.turn_ends", "after a suggestion you accuse or end the turn"))
            }
            (Phase::Answer(_), _) => {
                let cards =
                    waiting(&view.record).map_or(Cards::NONE, |it| can_show(view.hand, it.set()));
                match action {
                    Action::Show(card) if cards.contains(*card) => None,
                    Action::Show(card) if !view.hand.contains(*card) => {
                        Some(message!("clue.show_held", "you can only show a card that you hold"))
                    }
                    Action::Show(_) => {
                        Some(message!("clue.show_named", "that card was not suggested"))
                    }
                    Action::Pass if cards.is_empty() => None,
                    Action::Pass => Some(message!(
                        "clue.must_show",
                        "a player who holds a suggested card must show one"
                    )),
                    _ => Some(message!(
                        "clue.show_or_pass",
                        "a player who is asked shows a card or passes"
                    )),
                }
            }
            (Phase::Over, _) => Some(message!("game.over", "the game is over")),
        }
    }
}

impl Game for Clue {
    const NAME: &'static str = "Clue";
    type World = World;
    type View = View;
    type Action = Action;
    type Outcome = Outcome;

    fn seats(&self) -> usize {
        self.players()
    }

    fn deal(&self, rng: &mut dyn Rng) -> World {
        let mut cards: Vec<Card> = Vec::new();
        let mut picked = Vec::new();
        for sort in Sort::ALL {
            let mut own: Vec<Card> = self.of(sort).collect();
            picked.push(own.swap_remove(below(rng, own.len())));
            cards.extend(own);
        }
        shuffle(rng, &mut cards);
        let mut rest = cards.into_iter();
        let sizes = self.hand_sizes().iter();
        let hands = sizes.map(|&size| rest.by_ref().take(size).collect()).collect();
        // One card of each sort, in that order: a triple.
        let envelope = match picked[..] {
            [suspect, weapon, room] => Triple::new([suspect, weapon, room]).ok(),
            _ => None,
        };
        let envelope = envelope.unwrap_or_else(|| self.triples()[0]);
        World { hands, envelope, record: Vec::new(), phase: Phase::Ask(Seat(0)) }
    }

    fn view(&self, world: &World, seat: Seat) -> View {
        let record = world.record.iter().map(|entry| entry.seen_by(seat)).collect();
        View { seat, hand: world.hands[seat.0], record, phase: world.phase }
    }

    fn turn(&self, world: &World) -> Turn {
        world.phase.turn()
    }

    fn legal(&self, view: &View) -> Vec<Action> {
        if !view.phase.turn().is(view.seat) {
            return Vec::new();
        }
        let accuse = || self.triples().into_iter().map(Action::Accuse);
        match view.phase {
            Phase::Ask(_) => {
                self.suggestions().into_iter().map(Action::Suggest).chain(accuse()).collect()
            }
            Phase::After(_) => std::iter::once(Action::End).chain(accuse()).collect(),
            Phase::Answer(_) => {
                let cards =
                    waiting(&view.record).map_or(Cards::NONE, |it| can_show(view.hand, it.set()));
                let shows: Vec<Action> = cards.iter().map(Action::Show).collect();
                if shows.is_empty() { vec![Action::Pass] } else { shows }
            }
            Phase::Over => Vec::new(),
        }
    }

    fn play(&self, world: &mut World, by: By, action: &Action) -> Result<(), Illegal<Action>> {
        let Some(seat) = by.seat().filter(|&seat| self.turn(world).is(seat)) else {
            return Err(Illegal::out_of_turn(*action, self.turn(world), by));
        };
        let view = self.view(world, seat);
        if let Some(reason) = self.objection(&view, action) {
            let legal = self.legal(&view);
            return Err(Illegal { action: *action, reason, legal });
        }
        match *action {
            Action::Suggest(cards) => {
                let answer = Answer::Waiting { passed: 0 };
                world.record.push(Entry::Suggestion { by: seat, cards, answer });
                world.phase = Phase::Answer(seat.next(self.players()));
            }
            Action::Accuse(cards) => {
                let right = cards == world.envelope;
                world.record.push(Entry::Accusation { by: seat, cards, right });
                world.phase = if right { Phase::Over } else { self.next_turn(&world.record, seat) };
            }
            Action::End => world.phase = self.next_turn(&world.record, seat),
            Action::Show(_) | Action::Pass => self.answer(world, seat, action),
        }
        Ok(())
    }

    fn outcome(&self, world: &World) -> Option<Outcome> {
        let right = |entry: &Entry| match entry {
            Entry::Accusation { by, right: true, .. } => Some(*by),
            _ => None,
        };
        (world.phase == Phase::Over).then(|| Outcome {
            solved_by: world.record.last().and_then(right),
            envelope: world.envelope,
        })
    }

    fn payoff(&self, outcome: &Outcome, seat: Seat) -> f64 {
        f64::from(u8::from(outcome.solved_by == Some(seat)))
    }

    fn columns() -> &'static [Column] {
        COLUMNS
    }
}

impl Clue {
    fn answer(&self, world: &mut World, seat: Seat, action: &Action) {
        let Some(Entry::Suggestion { by, answer, .. }) = world.record.last_mut() else { return };
        let asker = *by;
        world.phase = Phase::After(asker);
        match (*action, *answer) {
            (Action::Show(card), _) => *answer = Answer::Shown { by: seat, card: Some(card) },
            (_, Answer::Waiting { passed }) if passed + 2 < self.players() => {
                *answer = Answer::Waiting { passed: passed + 1 };
                world.phase = Phase::Answer(seat.next(self.players()));
            }
            _ => *answer = Answer::Nobody,
        }
        // A player who is out makes no suggestions, so the asker is still in.
    }
}

//! A game at any table, one episode of it: what differs between the games is behind two traits.

use std::sync::Arc;

use kibitzer_game::{
    BeliefError, Encoding, Environment, Field, Once, Player, Seat, Sheet, Sitting, Undecided,
};
use kibitzer_protocol::QueryError;
use kibitzer_work::Work;

/// A table of one game: sizes, names, and new episodes.
pub(super) trait Table: Send + Sync {
    fn seats(&self) -> usize;
    fn groups(&self) -> &[Field];
    fn observation(&self) -> &[Field];
    fn belief(&self) -> &[Field];
    fn actions(&self) -> usize;
    /// An action as players write it.
    fn action(&self, number: usize) -> Option<String>;
    /// The number of an action as players write it.
    fn number(&self, action: &str) -> Result<usize, QueryError>;
    /// Whether there is a player of that name.
    fn check_player(&self, name: &str) -> Result<(), QueryError>;
    fn start(self: Arc<Self>, seed: u64) -> Result<Box<dyn Episode>, QueryError>;
}

/// An episode as it stands.
pub(super) trait Episode: Send + Sync {
    fn copy(&self) -> Box<dyn Episode>;
    /// The seat to act; nobody once it is over.
    fn turn(&self) -> Option<usize>;
    /// The numbers of what is legal, ascending.
    fn legal(&self) -> Vec<usize>;
    /// The number of the legal action at a place.
    fn number(&self, place: usize) -> usize;
    fn mask(&self, mask: &mut [i8]);
    /// The place among the legal actions of one with a number.
    fn place(&self, number: usize) -> Option<usize>;
    /// Does the legal action at a place.
    fn act(&mut self, place: usize) -> Result<(), QueryError>;
    fn observe(&self, seat: usize, out: &mut [f32]);
    fn believe(&self, seat: usize, out: &mut [f32]) -> Result<(), QueryError>;
    fn standing(&self, seat: usize) -> f64;
    /// What a seat knows, for people.
    fn view(&self, seat: usize) -> String;
    /// What a player would do here, as a place among the legal actions.
    fn decide(&self, player: &str, work: &Work) -> Result<usize, QueryError>;
}

/// How a game finds its players.
pub(super) type Find<G> = fn(&str) -> Result<Box<dyn Player<G>>, String>;

/// A table of one game, encoded.
pub(super) struct Set<G: Environment> {
    encoding: Encoding<G>,
    find: Find<G>,
}

impl<G: Environment> Set<G> {
    pub(super) fn table(rules: G, find: Find<G>) -> Result<Arc<dyn Table>, QueryError> {
        let encoding = Encoding::new(rules).map_err(|error| uncountable(&error))?;
        Ok(Arc::new(Self { encoding, find }))
    }

    fn player(&self, name: &str) -> Result<Box<dyn Player<G>>, QueryError> {
        (self.find)(name).map_err(|wrong| QueryError::bad_request(wrong).at("opponents"))
    }
}

fn uncountable(error: &BeliefError) -> QueryError {
    QueryError::too_big(error.to_string())
}

impl<G: Environment> Table for Set<G> {
    fn seats(&self) -> usize {
        self.encoding.rules().seats()
    }

    fn groups(&self) -> &[Field] {
        self.encoding.groups()
    }

    fn observation(&self) -> &[Field] {
        self.encoding.observation()
    }

    fn belief(&self) -> &[Field] {
        self.encoding.belief()
    }

    fn actions(&self) -> usize {
        self.encoding.entries().len()
    }

    fn action(&self, number: usize) -> Option<String> {
        self.encoding.entries().get(number).map(ToString::to_string)
    }

    fn number(&self, action: &str) -> Result<usize, QueryError> {
        let read: G::Action = action
            .parse()
            .map_err(|error| QueryError::bad_request(format!("{error}")).at("action"))?;
        let strange = || format!("`{action}` is not in the table of actions of this game");
        let number = self.encoding.number(&read);
        number.ok_or_else(|| QueryError::bad_request(strange()).at("action"))
    }

    fn check_player(&self, name: &str) -> Result<(), QueryError> {
        self.player(name).map(drop)
    }

    fn start(self: Arc<Self>, seed: u64) -> Result<Box<dyn Episode>, QueryError> {
        let none = || QueryError::internal("there is nothing to play");
        let sitting = Sitting::new(Once::of(self.encoding.rules().clone()), seed);
        let mut played = Played { table: self, sitting: sitting.ok_or_else(none)?, legal: vec![] };
        played.look();
        Ok(Box::new(played))
    }
}

/// An episode of one game, with what is legal now.
struct Played<G: Environment> {
    table: Arc<Set<G>>,
    sitting: Sitting<Once<G>>,
    legal: Vec<G::Action>,
}

impl<G: Environment> Played<G> {
    fn look(&mut self) {
        self.legal = match self.sitting.turn().seat() {
            Some(seat) => self.sitting.rules().legal(&self.sitting.view(seat)),
            None => Vec::new(),
        };
    }
}

impl<G: Environment> Episode for Played<G> {
    fn copy(&self) -> Box<dyn Episode> {
        let (table, sitting) = (Arc::clone(&self.table), self.sitting.clone());
        Box::new(Self { table, sitting, legal: self.legal.clone() })
    }

    fn turn(&self) -> Option<usize> {
        self.sitting.turn().seat().map(|seat| seat.0)
    }

    fn legal(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> =
            self.legal.iter().filter_map(|action| self.table.encoding.number(action)).collect();
        numbers.sort_unstable();
        numbers
    }

    fn number(&self, place: usize) -> usize {
        let number = self.legal.get(place).and_then(|action| self.table.encoding.number(action));
        // Every legal action has a number, which the suite checks.
        number.unwrap_or(usize::MAX)
    }

    fn mask(&self, mask: &mut [i8]) {
        self.table.encoding.mask(&self.legal, mask);
    }

    fn place(&self, number: usize) -> Option<usize> {
        let encoding = &self.table.encoding;
        self.legal.iter().position(|action| encoding.number(action) == Some(number))
    }

    fn act(&mut self, place: usize) -> Result<(), QueryError> {
        let over = || QueryError::illegal("the game is over");
        let action = self.legal.get(place).ok_or_else(over)?;
        self.sitting.act(action).map_err(|error| QueryError::internal(error.to_string()))?;
        self.look();
        Ok(())
    }

    fn observe(&self, seat: usize, out: &mut [f32]) {
        let view = self.sitting.view(Seat(seat));
        self.sitting.rules().observe(&view, &mut Sheet::over(out));
    }

    fn believe(&self, seat: usize, out: &mut [f32]) -> Result<(), QueryError> {
        let view = self.sitting.view(Seat(seat));
        let believed = self.sitting.rules().believe(&view, &mut Sheet::over(out));
        believed.map_err(|error| uncountable(&error))
    }

    fn standing(&self, seat: usize) -> f64 {
        self.sitting.rules().standing(self.sitting.round(), Seat(seat))
    }

    fn view(&self, seat: usize) -> String {
        self.sitting.view(Seat(seat)).to_string()
    }

    fn decide(&self, player: &str, work: &Work) -> Result<usize, QueryError> {
        let decided = self.sitting.decision(&*self.table.player(player)?, work);
        let action = decided.map_err(|error| match error {
            Undecided::Stopped(stopped) => QueryError::from(stopped),
            error => QueryError::internal(error.to_string()),
        })?;
        let place = action.and_then(|action| self.legal.iter().position(|it| *it == action));
        place.ok_or_else(|| QueryError::illegal("the game is over, and nobody is to act"))
    }
}

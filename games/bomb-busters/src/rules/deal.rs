//! A game before it starts, and its deal.

use std::fmt;

use kibitzer_game::{Message, message};
use rand_core::Rng;

use super::world::{Piece, World};
use crate::cards::{Card, Character, Equipment, Skill};
use crate::missions::{Draw, Mission, Special};
use crate::public::{Play, Public};
use crate::tiles::{Colour, Value, Wire};
use crate::wires::{Group, Wires};

/// Which mission, how many players, who is captain and who has which character.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Game {
    mission: Mission,
    players: usize,
    captain: usize,
    skills: Vec<Skill>,
}

/// Why such a game does not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The mission cannot be played by this number of players.
    Players {
        /// The mission number.
        mission: u8,
        /// The number of players as given.
        players: usize,
    },
    /// The engine does not play the mission.
    NotSimulated {
        /// The mission number.
        mission: u8,
        /// What the engine does not play of it.
        missing: &'static str,
    },
    /// A captain who does not exist.
    Captain(usize),
    /// Characters that the mission or the rules do not allow.
    Characters(&'static str),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for GameError {}

impl GameError {
    /// Why, in words.
    pub(crate) fn message(&self) -> Message {
        match self {
            GameError::Players { mission, players } => message!(
                "bomb.not_for",
                "mission {mission} cannot be played by {players} players",
                mission = *mission,
                players = *players
            ),
            GameError::NotSimulated { mission, missing } => message!(
                "bomb.not_simulated",
                "mission {mission} is not simulated; missing: {missing}",
                mission = *mission,
                missing = message!("bomb.missing", mission = *mission => *missing)
            ),
            GameError::Captain(player) => {
                message!("bomb.no_captain", "player {player} cannot be captain", player = *player)
            }
            GameError::Characters(wrong) => Message::from(*wrong),
        }
    }
}

impl Game {
    /// A game with player 0 as captain, every character with a Double Detector.
    ///
    /// # Errors
    /// If the mission is not for this number of players, or the engine does not play it.
    pub fn new(mission: Mission, players: usize) -> Result<Game, GameError> {
        let number = mission.number();
        if mission.wires(players).is_none() {
            return Err(GameError::Players { mission: number, players });
        }
        if !mission.is_simulated() {
            let missing = mission.not_simulated();
            return Err(GameError::NotSimulated { mission: number, missing });
        }
        let skills = vec![Skill::DoubleDetector; players];
        Ok(Game { mission, players, captain: 0, skills })
    }

    /// The same game with another captain.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn with_captain(self, captain: usize) -> Result<Game, GameError> {
        match captain < self.players {
            true => Ok(Game { captain, ..self }),
            false => Err(GameError::Captain(captain)),
        }
    }

    /// The same game with these characters, one per player.
    ///
    /// # Errors
    /// For later characters before mission 31, for the captain, or twice.
    pub fn with_skills(self, skills: Vec<Skill>) -> Result<Game, GameError> {
        if skills.len() != self.players {
            return Err(GameError::Characters("give one character per player"));
        }
        self.mission
            .allows_characters(Some(self.captain), &skills)
            .map_err(GameError::Characters)?;
        Ok(Game { skills, ..self })
    }

    /// The mission that is played.
    #[must_use]
    pub fn mission(&self) -> Mission {
        self.mission
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// The captain, who is dealt first and starts.
    #[must_use]
    pub fn captain(&self) -> usize {
        self.captain
    }

    /// The characters, one a player.
    pub(crate) fn skills(&self) -> &[Skill] {
        &self.skills
    }

    /// The owner of each stand: two each for two players, two for the captain of three.
    #[must_use]
    pub fn owners(&self) -> Vec<usize> {
        let stands = |seat| match self.players {
            2 => 2,
            3 if seat == self.captain => 2,
            _ => 1,
        };
        (0..self.players).flat_map(|seat| std::iter::repeat_n(seat, stands(seat))).collect()
    }

    /// The stand that is dealt first: the captain's.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.owners().iter().position(|&owner| owner == self.captain)
    }

    /// Deals a world at random.
    #[must_use]
    pub fn deal(&self, rng: &mut impl Rng) -> World {
        let (wires, tiles) = self.draw_tiles(rng);
        let owners = self.owners();
        let first = self.first().unwrap_or(0);
        let mut stands: Vec<Vec<Piece>> = vec![Vec::new(); owners.len()];
        for (i, wire) in tiles.into_iter().enumerate() {
            let stand = (first + i) % owners.len();
            stands[stand].push(Piece::new(wire, owners[stand]));
        }
        for stand in &mut stands {
            let sorted = match stand.last_mut() {
                Some(last) if self.mission.special() == Special::LastUnsorted => {
                    last.unsorted = true;
                    stand.len() - 1
                }
                _ => stand.len(),
            };
            stand[..sorted].sort_by_key(|piece| piece.wire);
        }
        let (cards, deck, number_cards) = self.draw_cards(rng);
        let mut bag: Vec<u8> = (1..=12).collect();
        shuffle(&mut bag, rng);
        let public = Public {
            mission: Some(self.mission),
            owners,
            first: Some(first),
            dial: self.mission.dial(self.players),
            cards,
            characters: self.skills.iter().map(|&skill| Character { skill, used: false }).collect(),
            number_cards,
            play: Play { beside: vec![Vec::new(); self.players], ..Play::default() },
            ..Public::new(wires)
        };
        let mut world = World { public, stands, deck, bag };
        world.start_indication();
        world
    }

    fn draw_tiles(&self, rng: &mut impl Rng) -> (Wires, Vec<Wire>) {
        // `new` made sure that the mission has wires for this number of players.
        let Some(plan) = self.mission.wires(self.players) else { unreachable!() };
        let mut tiles = Vec::new();
        for number in plan.blue.0..=plan.blue.1 {
            tiles.extend(Wire::new(Colour::Blue, number).into_iter().cycle().take(4));
        }
        let mut group = |draw: &Draw, colour| {
            let mut numbers = draw.from.clone();
            shuffle(&mut numbers, rng);
            numbers.truncate(draw.of);
            tiles.extend(numbers[..draw.in_play].iter().filter_map(|&n| Wire::new(colour, n)));
            numbers.sort_unstable();
            Group::some_of(numbers, draw.in_play)
        };
        let yellow = group(&plan.yellow, Colour::Yellow);
        let red = group(&plan.red, Colour::Red);
        // The data contains only possible wires; a test reads every row.
        let Ok(wires) = Wires::new(plan.blue, yellow, red) else { unreachable!() };
        shuffle(&mut tiles, rng);
        (wires, tiles)
    }

    fn draw_cards(&self, rng: &mut impl Rng) -> (Vec<Card>, Vec<Equipment>, Vec<u8>) {
        let mut numbers: Vec<u8> = (1..=12).collect();
        shuffle(&mut numbers, rng);
        let number_cards = match self.mission.special() {
            Special::Sequence(_) => numbers[..3].to_vec(),
            Special::DeadNumber => vec![numbers[0]],
            _ => Vec::new(),
        };
        let mut deck = self.mission.equipment(self.players);
        if self.mission.special() == Special::DeadNumber {
            deck.retain(|card| card.unlock().0 != Value::Blue(numbers[0]));
        }
        shuffle(&mut deck, rng);
        let dealt = deck.split_off(deck.len() - self.players.min(deck.len()));
        let mut cards: Vec<Card> = dealt.into_iter().map(Card::locked).collect();
        if self.mission.special() == Special::SecondPair {
            for (card, &number) in cards.iter_mut().zip(&numbers) {
                card.also = Some(number);
            }
        }
        (cards, deck, number_cards)
    }
}

/// Fisher-Yates shuffle with unbiased draws.
pub(super) fn shuffle<T>(items: &mut [T], rng: &mut impl Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last + 1, rng));
    }
}

/// A uniform number below `n`, which is at least 1, by rejection sampling.
fn below(n: usize, rng: &mut impl Rng) -> usize {
    let n = n as u64;
    let even = u64::MAX - u64::MAX % n;
    loop {
        let draw = rng.next_u64();
        if draw < even {
            // Below n, which came from a usize.
            #[allow(clippy::cast_possible_truncation)]
            return (draw % n) as usize;
        }
    }
}

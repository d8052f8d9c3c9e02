//! What a seat cannot see: the cards in the other hands and in the stock, and who may hold which of
//! them.
//!
//! A failure to follow rules a suit out for the rest of the round. That is all that play proves:
//! having followed suit once says nothing about the cards still held, and never becomes a
//! constraint here. Which of the possible worlds are more likely depends on a model of the players,
//! and is not decided here.

use crate::card::{Card, SUITS, Suit};
use crate::cards::Cards;
use crate::round::Round;
use crate::rules::Blob;
use crate::table::SEATS;
use crate::view::View;
use kibitzer_deal::{Deal, DealError, Kind, Kinds, Problem, Problems, Rule, SetupError};
use kibitzer_game::{BeliefError, HiddenDeal, Seat, SeatView, Undecided};
use kibitzer_work::Stopped;
use rand_core::Rng;
use std::fmt;
use thiserror::Error;

/// What is known about a hidden hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The owner of the hand.
    pub seat: Seat,
    /// The number of cards in it.
    pub hand_size: usize,
    /// The suits it is void in, one bit per suit.
    pub void: u8,
    /// Further cards that it cannot hold.
    pub cannot: Cards,
}

impl Opponent {
    /// A hand of which only the size is known.
    pub const fn new(seat: Seat, hand_size: usize) -> Self {
        Self { seat, hand_size, void: 0, cannot: Cards::NONE }
    }

    /// The same hand, void in a suit.
    #[must_use]
    pub const fn void_in(mut self, suit: Suit) -> Self {
        self.void |= 1 << suit.index();
        self
    }

    /// The same hand, which cannot hold these cards.
    #[must_use]
    pub const fn without(mut self, cards: Cards) -> Self {
        self.cannot = self.cannot.or(cards);
        self
    }

    /// The suits it is void in.
    pub fn voids(&self) -> impl Iterator<Item = Suit> {
        let void = self.void;
        Suit::ALL.into_iter().filter(move |suit| void >> suit.index() & 1 != 0)
    }

    /// The cards of the full deck that it may hold.
    pub fn may_hold(&self) -> Cards {
        self.voids().fold(Cards::ALL.minus(self.cannot), |may, suit| may.minus(Cards::of(suit)))
    }
}

/// Where an unseen card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// In the hand of this seat.
    Seat(Seat),
    /// In the stock, which is dealt to nobody.
    Stock,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Stock => f.write_str("stock"),
        }
    }
}

/// One fact about a hidden hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// A seat is void in a suit.
    Void(Seat, Suit),
    /// A seat cannot hold a card.
    Cannot(Seat, Card),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void(seat, suit) => write!(f, "seat {seat} is void in {}", suit.name()),
            Self::Cannot(seat, card) => write!(f, "seat {seat} cannot hold {card}"),
        }
    }
}

/// Why nothing can be inferred.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum UnseenError {
    /// A seat that no table has.
    #[error("there is no seat {0}: expected a seat below {SEATS}")]
    Seat(Seat),
    /// A seat is listed twice.
    #[error("seat {0} appears twice")]
    Twice(Seat),
    /// The number of cards does not match the number of places.
    #[error(
        "{cards} unseen cards for {places} places: the hands and the stock must hold all of them"
    )]
    Sizes {
        /// The number of unseen cards.
        cards: usize,
        /// The number of cards in the hands and the stock.
        places: usize,
    },
    /// No deal is consistent with these facts.
    #[error("there is no consistent deal: {}", listed(.0))]
    Contradiction(Vec<Fact>),
    /// Counting exceeded its budget.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// The problem was rejected.
    #[error("the cards do not add up: {0}")]
    Setup(#[from] SetupError),
    /// The work was stopped before it was finished.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

fn listed(facts: &[Fact]) -> String {
    facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The unseen cards and who may hold which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen {
    cards: Cards,
    opponents: [Opponent; SEATS],
    count: u8,
    stock: u8,
    viewer: Option<(Seat, Cards)>,
}

impl Unseen {
    /// From bare facts: the unseen cards, the hands and the size of the stock.
    pub fn new(
        cards: Cards,
        opponents: &[Opponent],
        stock_size: usize,
    ) -> Result<Self, UnseenError> {
        let mut held = [Opponent::new(Seat(0), 0); SEATS];
        for (at, opponent) in opponents.iter().enumerate() {
            let seat = opponent.seat;
            if seat.0 >= SEATS {
                return Err(UnseenError::Seat(seat));
            }
            if opponents[..at].iter().any(|other| other.seat == seat) {
                return Err(UnseenError::Twice(seat));
            }
            held[at] = *opponent;
        }
        let hands = opponents.iter().map(|opponent| opponent.hand_size);
        let places = hands.fold(stock_size, usize::saturating_add);
        if places != cards.len() {
            return Err(UnseenError::Sizes { cards: cards.len(), places });
        }
        let (count, stock) = (opponents.len() as u8, stock_size as u8);
        Ok(Self { cards, opponents: held, count, stock, viewer: None })
    }

    /// From a view, given the deck that is played with. The others are listed clockwise from the
    /// viewer.
    pub fn of(view: &View, deck: Cards) -> Result<Self, UnseenError> {
        let (table, seat) = (view.table(), view.seat());
        let open = table.turned().into_iter().collect::<Cards>().or(table.gone());
        let cards = deck.minus(view.hand()).minus(open);
        let seats = table.seats();
        let mut opponents = [Opponent::new(Seat(0), 0); SEATS];
        let mut places = 0;
        for (at, opponent) in opponents[..seats - 1].iter_mut().enumerate() {
            let other = Seat((seat.0 + at + 1) % seats);
            let hand_size = table.holds(other);
            let void = table.void_bits(other);
            *opponent = Opponent { seat: other, hand_size, void, cannot: Cards::NONE };
            places += hand_size;
        }
        let stock = cards.len().checked_sub(places);
        let stock = stock.ok_or(UnseenError::Sizes { cards: cards.len(), places })? as u8;
        let viewer = Some((seat, view.hand()));
        Ok(Self { cards, opponents, count: (seats - 1) as u8, stock, viewer })
    }

    /// The cards in the hidden hands and the stock.
    pub const fn cards(&self) -> Cards {
        self.cards
    }

    /// The hidden hands, in the order in which they were given; from a view, clockwise from the
    /// viewer.
    pub fn opponents(&self) -> &[Opponent] {
        &self.opponents[..usize::from(self.count)]
    }

    /// The number of unseen cards in the stock.
    pub const fn stock_size(&self) -> usize {
        self.stock as usize
    }

    /// The viewer and its hand; `None` if built from bare facts.
    pub const fn viewer(&self) -> Option<(Seat, Cards)> {
        self.viewer
    }

    /// Every place: the hands, then the stock. The seats of [`Unseen::problem`] are in this order.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let hands = self.opponents().iter().map(|opponent| Place::Seat(opponent.seat));
        hands.chain([Place::Stock])
    }

    /// The hidden deal as a problem: its kinds are the unseen cards in deck order, its seats are
    /// [`Unseen::places`].
    pub fn problem(&self) -> Result<Problem, SetupError> {
        let kind = |card: Card| Kind { copies: 1, value: card.index() as u32 };
        let mut seats: Vec<kibitzer_deal::Seat> = Vec::with_capacity(SEATS + 1);
        for opponent in self.opponents() {
            let seat = kibitzer_deal::Seat::hand(opponent.hand_size);
            let may = self.cards.and(opponent.may_hold());
            let open = may == self.cards;
            seats.push(if open { seat } else { seat.with(Rule::Only(self.kinds(may))) });
        }
        seats.push(kibitzer_deal::Seat::hand(self.stock.into()));
        let kinds = self.cards.iter().map(kind).collect();
        Problem::new(kibitzer_deal::Setup { kinds, seats, across: Vec::new() })
    }

    /// Cards as kinds of the problem.
    pub(crate) fn kinds(&self, cards: Cards) -> Kinds {
        let places = self.cards.iter().enumerate();
        places.filter(|(_, card)| cards.contains(*card)).map(|(at, _)| at).collect()
    }

    /// The hands of a deal of [`Unseen::problem`], by seat; the viewer's hand is as known.
    pub fn hands(&self, deal: &Deal) -> [Cards; SEATS] {
        let list: Vec<Card> = self.cards.iter().collect();
        let mut hands = [Cards::NONE; SEATS];
        if let Some((seat, hand)) = self.viewer {
            hands[seat.0] = hand;
        }
        for (at, opponent) in self.opponents().iter().enumerate() {
            let cards = deal.hand(at).iter();
            hands[opponent.seat.0] = cards.map(|&kind| list[usize::from(kind)]).collect();
        }
        hands
    }

    /// All facts about the hands.
    pub fn facts(&self) -> Vec<Fact> {
        let said = |opponent: &Opponent| {
            let seat = opponent.seat;
            let voids = opponent.voids().map(move |suit| Fact::Void(seat, suit));
            let cannot = opponent.cannot.and(self.cards).iter();
            voids.chain(cannot.map(move |card| Fact::Cannot(seat, card))).collect::<Vec<_>>()
        };
        self.opponents().iter().flat_map(said).collect()
    }

    /// Whether there is any deal at all. Found by bipartite matching: cards are placed one by one,
    /// and move over where that makes room; nothing is counted.
    pub fn is_possible(&self) -> bool {
        let mut may = [self.cards; SEATS + 1];
        let mut room = [0; SEATS + 1];
        for (at, opponent) in self.opponents().iter().enumerate() {
            may[at] = self.cards.and(opponent.may_hold());
            room[at] = opponent.hand_size;
        }
        room[usize::from(self.count)] = self.stock.into();
        let mut held = [Cards::NONE; SEATS + 1];
        let places = usize::from(self.count) + 1;
        self.cards.iter().all(|card| {
            let mut asked = 0;
            fits(card, &may[..places], &room, &mut held, &mut asked)
        })
    }

    /// A minimal set of facts that cannot all be true: without any one of them there would be a
    /// deal. `None` if there is a deal as it is. Earlier facts are dropped first.
    pub fn explain(&self) -> Option<Vec<Fact>> {
        if self.is_possible() {
            return None;
        }
        let mut blamed = self.facts();
        for suspect in self.facts() {
            let without: Vec<Fact> = blamed.iter().copied().filter(|it| *it != suspect).collect();
            if !self.heeding(&without).is_possible() {
                blamed = without;
            }
        }
        Some(blamed)
    }

    /// The same with only these facts.
    fn heeding(mut self, facts: &[Fact]) -> Self {
        for opponent in &mut self.opponents[..usize::from(self.count)] {
            *opponent = Opponent::new(opponent.seat, opponent.hand_size);
            for fact in facts {
                match *fact {
                    Fact::Void(seat, suit) if seat == opponent.seat => {
                        *opponent = opponent.void_in(suit);
                    }
                    Fact::Cannot(seat, card) if seat == opponent.seat => {
                        *opponent = opponent.without(Cards::NONE.with(card));
                    }
                    _ => {}
                }
            }
        }
        self
    }
}

/// Finds a place for one more card, moving others if necessary. Each place is visited once.
fn fits(
    card: Card,
    may: &[Cards],
    room: &[usize; SEATS + 1],
    held: &mut [Cards; SEATS + 1],
    asked: &mut u16,
) -> bool {
    for place in 0..may.len() {
        if *asked >> place & 1 != 0 || !may[place].contains(card) || room[place] == 0 {
            continue;
        }
        *asked |= 1 << place;
        if held[place].len() < room[place] {
            held[place] = held[place].with(card);
            return true;
        }
        for other in held[place].iter() {
            if fits(other, may, room, held, asked) {
                // The card that made room has moved elsewhere.
                held[place] = held[place].without(other).with(card);
                return true;
            }
        }
    }
    false
}

impl From<UnseenError> for Undecided {
    fn from(error: UnseenError) -> Self {
        match error {
            UnseenError::Stopped(stopped) => stopped.into(),
            // The facts that contradict each other are worth reporting.
            error => BeliefError::View(error.to_string()).into(),
        }
    }
}

impl From<UnseenError> for BeliefError {
    fn from(error: UnseenError) -> Self {
        match error {
            UnseenError::Deal(error) => error.into(),
            UnseenError::Contradiction(_) => DealError::Contradiction.into(),
            UnseenError::Setup(error) => error.into(),
            UnseenError::Sizes { cards, places } => {
                SetupError::Sizes { items: cards, places }.into()
            }
            error => Self::View(error.to_string()),
        }
    }
}

impl HiddenDeal for Blob {
    type Layout = Unseen;

    fn problems(&self, view: &View) -> Result<(Problems, Unseen), BeliefError> {
        let unseen = Unseen::of(view, self.deck())?;
        Ok((unseen.problem()?.into(), unseen))
    }

    fn world(&self, view: &View, unseen: &Unseen, deal: &Deal, _: &mut dyn Rng) -> Round {
        Round::new(unseen.hands(deal), *view.table())
    }
}

/// The set of all suits, one bit per suit.
pub(crate) const ALL_SUITS: u8 = (1 << SUITS) - 1;

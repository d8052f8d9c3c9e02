//! What a seat can infer about the other hands: which dominoes each may hold, and from that every
//! possible world.
//!
//! A play rules out everything that would have made it illegal, according to the same function that
//! play uses ([`Declaration::denied`]); a plunge or a splash promises doubles. That is all that
//! determines the *support*. Which of the possible worlds are more likely is a matter of belief,
//! and is not decided here.

use crate::auction::Auction;
use crate::declaration::{Declaration, Suit};
use crate::domino::{Domino, Tiles};
use crate::round::Round;
use crate::rules::Texas42;
use crate::seats::SEATS;
use crate::tricks::Tricks;
use crate::view::View;
use kibitzer_deal::{
    Counts, Deal, DealError, Event, Kind, Kinds, Lattice, Problem, Problems, Rule, Sampler,
    SetupError,
};
use kibitzer_game::{BeliefError, HiddenDeal, Seat, SeatView};
use rand_core::Rng;
use thiserror::Error;

/// The dominoes that one seat cannot see, and who may hold which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unseen {
    seat: Seat,
    hand: Tiles,
    tiles: Tiles,
    may_hold: [Tiles; SEATS],
    sizes: [u8; SEATS],
    doubles: [u8; SEATS],
}

impl Unseen {
    /// From what a seat knows: the whole set, its hand, and the auction and the play so far, if
    /// any.
    pub fn new(
        set: Tiles,
        seat: Seat,
        hand: Tiles,
        auction: Option<&Auction>,
        tricks: Option<&Tricks>,
    ) -> Self {
        Self::heeding(set, seat, hand, auction, tricks, |_| true)
    }

    /// The same, but only the plays whose index in the history satisfies `heeded` restrict what is
    /// still held. Used to find out which plays contradict each other.
    pub fn heeding(
        set: Tiles,
        seat: Seat,
        hand: Tiles,
        auction: Option<&Auction>,
        tricks: Option<&Tricks>,
        heeded: impl Fn(usize) -> bool,
    ) -> Self {
        let each = (set.len() / SEATS) as u8;
        let mut unseen = Self {
            seat,
            hand,
            tiles: set.minus(hand),
            may_hold: [Tiles::ALL; SEATS],
            sizes: [each; SEATS],
            doubles: [0; SEATS],
        };
        let promises = auction.map(Auction::promises).unwrap_or_default();
        for (by, bid) in auction.into_iter().flat_map(Auction::said) {
            unseen.doubles[by.0] = promises.doubles(bid) as u8;
        }
        for (at, play) in tricks.into_iter().flat_map(Tricks::plays).enumerate() {
            let by = play.seat.0;
            // The lattice counts the doubles still held, so a double that was played is no longer
            // promised.
            unseen.doubles[by] = unseen.doubles[by].saturating_sub(play.tile.is_double().into());
            unseen.sizes[by] = unseen.sizes[by].saturating_sub(1);
            unseen.tiles = unseen.tiles.without(play.tile);
            if let Some(tricks) = tricks
                && heeded(at)
            {
                let denied = tricks.denied(at, play.led, play.tile);
                unseen.may_hold[by] = unseen.may_hold[by].minus(denied);
            }
        }
        for may in &mut unseen.may_hold {
            *may = may.and(unseen.tiles);
        }
        unseen.may_hold[seat.0] = Tiles::NONE;
        unseen.sizes[seat.0] = 0;
        unseen
    }

    /// From a view, given the set that is played with.
    pub fn of(set: Tiles, view: &View) -> Self {
        let table = view.table();
        Self::new(set, view.seat(), view.hand(), Some(table.auction()), table.tricks())
    }

    /// The dominoes in the other hands.
    pub const fn tiles(&self) -> Tiles {
        self.tiles
    }

    /// What a seat may hold; empty for the viewer.
    pub const fn may_hold(&self, seat: Seat) -> Tiles {
        self.may_hold[seat.0 % SEATS]
    }

    /// The number of unseen dominoes that a seat holds.
    pub const fn size(&self, seat: Seat) -> usize {
        self.sizes[seat.0 % SEATS] as usize
    }

    /// Which of the at most 14 classes of interchangeable dominoes it belongs to: dominoes that the
    /// same seats may hold, and that count alike for a promise of doubles.
    fn class(&self, tile: Domino) -> usize {
        let may = |seat: Seat| usize::from(self.may_hold(seat).contains(tile));
        let promised = self.doubles != [0; SEATS] && tile.is_double();
        let [one, two, three] = self.others().map(may);
        one | two << 1 | three << 2 | usize::from(promised) << 3
    }

    /// The other three seats, in the order of the problem: clockwise from the viewer.
    pub fn others(&self) -> [Seat; SEATS - 1] {
        std::array::from_fn(|at| crate::seats::after(self.seat, at + 1))
    }

    /// The same after another seat has played a domino to this play; `None` if no deal allows
    /// that.
    pub(crate) fn after_play(mut self, tricks: &Tricks, by: Seat, tile: Domino) -> Option<Self> {
        if !self.may_hold[by.0].contains(tile) {
            return None;
        }
        self.may_hold[by.0] =
            self.may_hold[by.0].minus(tricks.denied(tricks.len(), tricks.led(), tile));
        self.take(by, tile);
        self.is_possible().then_some(self)
    }

    /// Whether a seat holds this domino in some deal that fits.
    pub(crate) fn can_hold(&self, seat: Seat, tile: Domino) -> bool {
        let mut next = *self;
        next.take(seat, tile);
        self.may_hold(seat).contains(tile) && self.size(seat) > 0 && next.is_possible()
    }

    /// Gives a seat one of the unseen dominoes.
    fn take(&mut self, by: Seat, tile: Domino) {
        self.doubles[by.0] = self.doubles[by.0].saturating_sub(tile.is_double().into());
        self.sizes[by.0] = self.sizes[by.0].saturating_sub(1);
        self.tiles = self.tiles.without(tile);
        for may in &mut self.may_hold {
            *may = may.without(tile);
        }
    }

    /// Whether any deal fits, by Hall's theorem: no group of hands has to hold more dominoes than it
    /// has room for. A seat that promised doubles has a place for each of them that takes doubles
    /// only.
    fn is_possible(&self) -> bool {
        let mut places = [(Tiles::NONE, 0_usize); 2 * (SEATS - 1)];
        let mut used = 0;
        for seat in self.others() {
            let (may, size) = (self.may_hold(seat), self.size(seat));
            let promised = usize::from(self.doubles[seat.0]);
            if promised > size {
                return false;
            }
            for place in [(may.and(Tiles::DOUBLES), promised), (may, size - promised)] {
                if place.1 > 0 {
                    places[used] = place;
                    used += 1;
                }
            }
        }
        (0..1_usize << used).all(|group| {
            let mut elsewhere = Tiles::NONE;
            let mut room = 0;
            for (at, (may, size)) in places[..used].iter().enumerate() {
                match group >> at & 1 {
                    1 => room += size,
                    _ => elsewhere = elsewhere.or(*may),
                }
            }
            self.tiles.minus(elsewhere).len() <= room
        })
    }

    /// One deal that fits: the unseen dominoes of each seat.
    pub(crate) fn any_deal(mut self) -> [Tiles; SEATS] {
        let mut hands = [Tiles::NONE; SEATS];
        for tile in self.tiles.iter() {
            let given = self.others().into_iter().find(|seat| self.can_hold(*seat, tile));
            let Some(seat) = given else { continue };
            hands[seat.0] = hands[seat.0].with(tile);
            self.take(seat, tile);
        }
        hands
    }

    /// The hidden deal as a problem: its kinds are the unseen dominoes in order, its seats are
    /// [`Unseen::others`].
    pub fn problem(&self) -> Result<Problem, SetupError> {
        let kinds_of = |wanted: Tiles| -> Kinds {
            let places = self.tiles.iter().enumerate();
            places.filter(|(_, tile)| wanted.contains(*tile)).map(|(at, _)| at).collect()
        };
        let kind = |tile: Domino| Kind { copies: 1, value: tile.index() as u32 };
        let seats = self.others().map(|other| {
            let mut seat = kibitzer_deal::Seat::hand(self.size(other));
            if self.may_hold(other) != self.tiles {
                seat = seat.with(Rule::Only(kinds_of(self.may_hold(other))));
            }
            if self.doubles[other.0] > 0 {
                let counts = Counts::at_least(self.doubles[other.0].into());
                seat = seat.with(Rule::Count { kinds: kinds_of(Tiles::DOUBLES), counts });
            }
            seat
        });
        Problem::new(kibitzer_deal::Setup {
            kinds: self.tiles.iter().map(kind).collect(),
            seats: seats.to_vec(),
            across: Vec::new(),
        })
    }

    /// The four hands of a deal of [`Unseen::problem`].
    pub fn hands(&self, deal: &Deal) -> [Tiles; SEATS] {
        let mut list = [Domino::default(); crate::domino::DOMINOES];
        list.iter_mut().zip(self.tiles.iter()).for_each(|(place, tile)| *place = tile);
        self.hands_from(&list, deal)
    }

    fn hands_from(&self, list: &[Domino], deal: &Deal) -> [Tiles; SEATS] {
        let mut hands = [Tiles::NONE; SEATS];
        hands[self.seat.0] = self.hand;
        for (at, other) in self.others().into_iter().enumerate() {
            let tiles = deal.hand(at).iter();
            hands[other.0] = tiles.map(|&kind| list[usize::from(kind)]).collect();
        }
        hands
    }
}

/// Why nothing can be inferred.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum UnseenError {
    /// The dominoes do not add up.
    #[error("the dominoes do not add up: {0}")]
    Setup(#[from] SetupError),
    /// No deal is consistent with the view.
    #[error("no hands are consistent with the plays: {0}")]
    Deal(#[from] DealError),
}

/// All worlds that a seat's view allows, counted exactly.
#[derive(Clone, Debug)]
pub struct Possible {
    unseen: Unseen,
    lattice: Lattice,
}

impl Possible {
    /// Builds the lattice and counts the worlds.
    pub fn new(unseen: Unseen) -> Result<Self, UnseenError> {
        let lattice = Lattice::new(&unseen.problem()?)?;
        Ok(Self { unseen, lattice })
    }

    /// The unseen dominoes and who may hold them.
    pub const fn unseen(&self) -> &Unseen {
        &self.unseen
    }

    /// The lattice, for entropy, ranks and posteriors.
    pub const fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The number of possible worlds: at most 399,072,960.
    pub fn worlds(&self) -> u64 {
        self.lattice
            .worlds()
            .to_u128()
            .and_then(|worlds| u64::try_from(worlds).ok())
            .unwrap_or(u64::MAX)
    }

    /// For each unseen domino, the number of worlds in which each seat holds it.
    pub fn marginals(&self) -> Vec<(Domino, [u64; SEATS])> {
        let marginals = self.lattice.marginals();
        let others = self.unseen.others();
        // Dominoes of the same class have the same marginals, so each class is computed once.
        let mut classes: [Option<[u64; SEATS]>; 16] = [None; 16];
        let mut row = |(kind, tile): (usize, Domino)| {
            let row = classes[self.unseen.class(tile)].get_or_insert_with(|| {
                let mut row = [0; SEATS];
                for (at, other) in others.iter().enumerate() {
                    let held = marginals.held(at, kind).to_u128();
                    row[other.0] =
                        held.and_then(|held| u64::try_from(held).ok()).unwrap_or(u64::MAX);
                }
                row
            });
            (tile, *row)
        };
        self.unseen.tiles.iter().enumerate().map(&mut row).collect()
    }

    /// The event that a seat holds a given number of these dominoes, for joint probabilities with
    /// [`Lattice::probability`].
    pub fn event(&self, seat: Seat, tiles: Tiles, counts: Counts) -> Option<Event> {
        let at = self.unseen.others().iter().position(|other| *other == seat)?;
        let kinds = self.unseen.tiles.iter().enumerate();
        let kinds = kinds.filter(|(_, tile)| tiles.contains(*tile)).map(|(kind, _)| kind).collect();
        Some(Event::holds(at, kinds, counts))
    }

    /// A sampler of uniform worlds.
    pub fn sampler(&self) -> Hands<'_> {
        let mut list = [Domino::default(); crate::domino::DOMINOES];
        list.iter_mut().zip(self.unseen.tiles.iter()).for_each(|(place, tile)| *place = tile);
        Hands {
            unseen: &self.unseen,
            list,
            sampler: self.lattice.sampler(),
            deal: Deal::blank(self.lattice.problem()),
        }
    }
}

/// Draws worlds uniformly: one attempt per draw, no allocation.
#[derive(Clone, Debug)]
pub struct Hands<'a> {
    unseen: &'a Unseen,
    list: [Domino; crate::domino::DOMINOES],
    sampler: Sampler<'a>,
    deal: Deal,
}

impl Hands<'_> {
    /// The four hands of one world; the viewer's hand is as known.
    pub fn draw(&mut self, rng: &mut impl Rng) -> [Tiles; SEATS] {
        self.sampler.sample_into(rng, &mut self.deal);
        self.unseen.hands_from(&self.list, &self.deal)
    }
}

/// The suits that each seat has failed to follow, as bits 0 to 7.
pub fn voids(tricks: &Tricks) -> [u8; SEATS] {
    let mut voids = [0; SEATS];
    let declaration: Declaration = tricks.declaration();
    for play in tricks.plays() {
        if let Some(led) = play.led
            && declaration.fails_to_follow(led, play.tile)
        {
            let suit: Suit = declaration.led_suit(led);
            voids[play.seat.0] |= 1 << suit;
        }
    }
    voids
}

impl HiddenDeal for Texas42 {
    type Layout = Unseen;

    fn problems(&self, view: &View) -> Result<(Problems, Unseen), BeliefError> {
        let unseen = Unseen::of(self.set(), view);
        Ok((unseen.problem()?.into(), unseen))
    }

    fn world(&self, view: &View, unseen: &Unseen, deal: &Deal, _: &mut dyn Rng) -> Round {
        Round::new(unseen.hands(deal), *view.table())
    }
}

//! Worlds for search: uniform deals of the unseen cards, quick to prepare and drawn without
//! allocating, one attempt per draw.
//!
//! Three observations keep it small. Hands that have never failed to follow, and the stock, take
//! whatever is left: they need no counting. Hands with the same voids are dealt as one group and
//! then split. Suits that the same hands may hold form one class. What remains is to decide how
//! many cards of each class each group takes, where the last group again takes anything. Ways are
//! counted in integers and every choice is drawn exactly, so the deals are exactly uniform.
//!
//! Its plain twin is [`crate::Possible`], which tests compare it with.

use crate::card::{Card, DECK, SUITS};
use crate::cards::Cards;
use crate::pile::{Group, Pile, Split, below_wide, choose, open};
use crate::table::SEATS;
use crate::unseen::{ALL_SUITS, Unseen, UnseenError};
use crate::view::View;
use rand_core::Rng;

/// An entry of the table of ways that has not been counted yet.
const UNKNOWN: u128 = u128::MAX;

/// Where the ways of a layer are stored in the table: the index of a state is a sum of strides.
#[derive(Clone, Copy, Debug, Default)]
struct Layer {
    offset: usize,
    strides: [usize; SUITS],
}

/// A prepared sampler of deals. Cheap to build: a search makes one for every move.
///
/// ```
/// use kibitzer_blob::{Cards, Deals, View};
/// use rand_core::SeedableRng;
/// let view: View = "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 0 holds 5C bids 1 0 0 plays 4S AS 9H 2D"
///     .parse()
///     .unwrap();
/// let deals = Deals::of(&view, Cards::ALL).unwrap();
/// let hands = deals.draw(&mut rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1));
/// assert_eq!(hands[1], view.hand());
/// // Seat 2 holds nothing any more, seat 0 any of the 47 unseen cards.
/// assert_eq!((hands[0].len(), hands[2].len(), deals.worlds()), (1, 0, 47));
/// ```
#[derive(Clone, Debug)]
pub struct Deals {
    /// Where every draw starts: the viewer's hand.
    hands: [Cards; SEATS],
    /// The unseen cards, class by class.
    cards: [Card; DECK],
    starts: Split,
    sizes: Split,
    groups: [Group; SEATS],
    count: usize,
    free: Group,
    layers: [Layer; SEATS],
    ways: Vec<u128>,
    /// The number of ways to give the groups their cards.
    total: u128,
    stock: u8,
}

impl Deals {
    /// From a view, given the deck that is played with.
    pub fn of(view: &View, deck: Cards) -> Result<Self, UnseenError> {
        Self::new(&Unseen::of(view, deck)?)
    }

    /// From the unseen cards. Only voids are taken into account; for individual cards that a hand
    /// cannot hold, use [`crate::Possible::sampler`].
    pub fn new(unseen: &Unseen) -> Result<Self, UnseenError> {
        let mut deals = Self::grouped(unseen);
        deals.classify(unseen.cards());
        deals.lay_out();
        deals.total = deals.count_top();
        if deals.total == 0 {
            return Err(UnseenError::Contradiction(unseen.explain().unwrap_or_default()));
        }
        Ok(deals)
    }

    /// Groups hands with the same voids. At this point a group's classes are its suits.
    fn grouped(unseen: &Unseen) -> Self {
        let cards = unseen.cards();
        let suits = crate::card::Suit::ALL.into_iter();
        let there = suits.filter(|suit| !cards.suit(*suit).is_empty());
        let there = there.fold(0u8, |bits, suit| bits | 1 << suit.index());
        let mut groups = [Group::default(); SEATS];
        let mut count = 0;
        let mut free = Group { classes: ALL_SUITS, ..Group::default() };
        for opponent in unseen.opponents().iter().filter(|opponent| opponent.hand_size > 0) {
            let (seat, size) = (opponent.seat.0, opponent.hand_size);
            // A void in a suit without unseen cards carries no information.
            let void = opponent.void & there;
            if void == 0 {
                free.add(seat, size);
                continue;
            }
            let may = there & !void;
            let at = groups[..count].iter().position(|group| group.classes == may);
            let at = at.unwrap_or_else(|| {
                groups[count].classes = may;
                count += 1;
                count - 1
            });
            groups[at].add(seat, size);
        }
        // The last group takes whatever is left: making it the largest saves the most counting.
        groups[..count].sort_unstable_by_key(|group| group.size);
        let mut hands = [Cards::NONE; SEATS];
        if let Some((seat, hand)) = unseen.viewer() {
            hands[seat.0] = hand;
        }
        Self {
            hands,
            cards: [Card::default(); DECK],
            starts: [0; SUITS],
            sizes: [0; SUITS],
            groups,
            count,
            free,
            layers: [Layer::default(); SEATS],
            ways: Vec::new(),
            total: 0,
            stock: unseen.stock_size() as u8,
        }
    }

    /// Merges suits that the same groups may hold into one class, and sorts the cards by class.
    fn classify(&mut self, cards: Cards) {
        let groups = &mut self.groups[..self.count];
        let mut signatures = [0u8; SUITS];
        let mut of_class = [Cards::NONE; SUITS];
        let mut classes = 0;
        for suit in crate::card::Suit::ALL {
            let held = groups.iter().enumerate();
            let signature =
                held.fold(0, |bits, (at, group)| bits | (group.classes >> suit.index() & 1) << at);
            let known = signatures[..classes].iter().position(|known| *known == signature);
            let class = known.unwrap_or_else(|| {
                signatures[classes] = signature;
                classes += 1;
                classes - 1
            });
            of_class[class] = of_class[class].or(cards.suit(suit));
        }
        for (at, group) in groups.iter_mut().enumerate() {
            let may = (0..classes).filter(|class| signatures[*class] >> at & 1 != 0);
            group.classes = may.fold(0, |bits, class| bits | 1 << class);
        }
        let mut end = 0;
        for (class, held) in of_class.into_iter().enumerate() {
            self.starts[class] = end as u8;
            self.sizes[class] = held.len() as u8;
            for card in held.iter() {
                self.cards[end] = card;
                end += 1;
            }
        }
    }

    /// Allots table space to each layer between the first group and the last. Only classes that a
    /// later group may take from are part of its state; if that is all of them, the largest follows
    /// from the others.
    fn lay_out(&mut self) {
        let mut size = 0;
        for at in 1..self.count.saturating_sub(1) {
            let later = self.groups[at..self.count].iter();
            let mut tracked = later.fold(0, |bits, group| bits | group.classes);
            if (0..SUITS).all(|class| self.sizes[class] == 0 || tracked >> class & 1 != 0) {
                let largest = (0..SUITS).max_by_key(|class| self.sizes[*class]).unwrap_or(0);
                tracked &= !(1 << largest);
            }
            let mut layer = Layer { offset: size, strides: [0; SUITS] };
            let mut stride = 1;
            for class in (0..SUITS).filter(|class| tracked >> class & 1 != 0) {
                layer.strides[class] = stride;
                stride *= usize::from(self.sizes[class]) + 1;
            }
            size += stride;
            self.layers[at] = layer;
        }
        self.ways = vec![UNKNOWN; size];
    }

    fn count_top(&mut self) -> u128 {
        match self.count {
            0 => 1,
            1 => self.last_ways(0, self.sizes),
            _ => self.sum_ways(0, self.sizes),
        }
    }

    /// The number of ways in which this group and the later ones can take their cards. Counted
    /// once, then looked up.
    fn count_ways(&mut self, at: usize, left: Split) -> u128 {
        if at + 1 == self.count {
            return self.last_ways(at, left);
        }
        let place = self.place(at, left);
        if self.ways[place] == UNKNOWN {
            self.ways[place] = self.sum_ways(at, left);
        }
        self.ways[place]
    }

    fn sum_ways(&mut self, at: usize, left: Split) -> u128 {
        let group = self.groups[at];
        let mut sum = 0;
        each_split(&group, left, |taken, ways| {
            sum += u128::from(ways) * self.count_ways(at + 1, minus(left, taken));
            false
        });
        sum
    }

    /// The last group takes any of the cards it may hold.
    fn last_ways(&self, at: usize, left: Split) -> u128 {
        let group = &self.groups[at];
        choose(open(group.classes, left), group.size.into()).into()
    }

    fn place(&self, at: usize, left: Split) -> usize {
        let layer = &self.layers[at];
        let strides = layer.strides.iter().zip(left);
        layer.offset + strides.map(|(stride, left)| stride * usize::from(left)).sum::<usize>()
    }

    /// The ways as stored in the table: every state that a draw can reach has been counted.
    fn ways(&self, at: usize, left: Split) -> u128 {
        if at + 1 == self.count {
            self.last_ways(at, left)
        } else {
            self.ways[self.place(at, left)]
        }
    }

    /// The number of possible worlds.
    pub fn worlds(&self) -> u128 {
        let groups = self.groups[..self.count].iter();
        let split = groups.fold(self.total, |ways, group| ways * splits(group));
        let left = self.free.size + self.stock;
        split * u128::from(choose(left.into(), self.free.size.into())) * splits(&self.free)
    }

    /// The hands of one world, by seat; the viewer's hand is as known. Every world is equally
    /// likely.
    pub fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> [Cards; SEATS] {
        let mut hands = self.hands;
        let mut pile = Pile { cards: self.cards, starts: self.starts, left: self.sizes };
        let mut total = self.total;
        for (at, group) in self.groups[..self.count].iter().enumerate() {
            if at + 1 == self.count {
                pile.deal_any(rng, group, &mut hands);
                break;
            }
            let taken = self.choose_split(rng, at, pile.left, total);
            pile.deal_split(rng, group, taken, &mut hands);
            total = self.ways(at + 1, pile.left);
        }
        pile.deal_any(rng, &self.free, &mut hands);
        hands
    }

    /// How many cards of each class a group takes, each split drawn in proportion to its number of
    /// ways.
    fn choose_split<R: Rng + ?Sized>(
        &self,
        rng: &mut R,
        at: usize,
        left: Split,
        total: u128,
    ) -> Split {
        let mut rank = below_wide(rng, total);
        let mut chosen = [0; SUITS];
        each_split(&self.groups[at], left, |taken, ways| {
            let ways = u128::from(ways) * self.ways(at + 1, minus(left, taken));
            chosen = taken;
            let here = rank < ways;
            rank = rank.wrapping_sub(ways);
            here
        });
        chosen
    }
}

/// Visits every way to take a group's cards from its classes, with the number of ways to pick the
/// cards, until `visit` returns that it should stop.
fn each_split(group: &Group, left: Split, mut visit: impl FnMut(Split, u64) -> bool) {
    let may = |class: usize| if group.classes >> class & 1 != 0 { left[class] } else { 0 };
    let [a, b, c, d] = [may(0), may(1), may(2), may(3)];
    let size = group.size;
    for first in size.saturating_sub(b + c + d)..=size.min(a) {
        let one = choose(a.into(), first.into());
        let size = size - first;
        for second in size.saturating_sub(c + d)..=size.min(b) {
            let two = one * choose(b.into(), second.into());
            let size = size - second;
            for third in size.saturating_sub(d)..=size.min(c) {
                let last = size - third;
                let ways = two * choose(c.into(), third.into()) * choose(d.into(), last.into());
                if visit([first, second, third, last], ways) {
                    return;
                }
            }
        }
    }
}

fn minus(left: Split, taken: Split) -> Split {
    std::array::from_fn(|class| left[class] - taken[class])
}

/// The number of ways to split a group's cards between its seats.
fn splits(group: &Group) -> u128 {
    let mut left = usize::from(group.size);
    group.seats().iter().fold(1, |ways, &(_, size)| {
        let here = choose(left, size.into());
        left -= usize::from(size);
        ways * u128::from(here)
    })
}

//! The play of one hand as everybody sees it: who played what, who leads, what each side has taken.
//!
//! A fixed-size value that is copied, so play does not allocate. It contains no hands: whether a
//! play is legal depends on a hand, see [`Tricks::legal`].

use crate::declaration::Declaration;
use crate::domino::{DOMINOES, Domino, Tiles};
use crate::seats::{SEATS, after, side};
use kibitzer_game::Seat;

/// The maximum number of tricks in a hand.
pub const MOST_TRICKS: usize = 7;

/// All plays since the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tricks {
    declaration: Declaration,
    sits_out: Option<Seat>,
    /// Whether the opening lead must be a trump, if the leader holds one.
    trump_first: bool,
    plays: [Domino; DOMINOES],
    played: u8,
    /// Who led each trick; the entry after the last complete trick is the next leader.
    leaders: [u8; MOST_TRICKS + 1],
    won: [u8; 2],
    points: [u8; 2],
}

/// One play: the seat, the domino, and what had been led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The seat that played.
    pub seat: Seat,
    /// The domino played.
    pub tile: Domino,
    /// What had been led to the trick; `None` for the lead itself.
    pub led: Option<Domino>,
}

impl Tricks {
    /// An empty play. At nello one seat sits out.
    pub fn new(declaration: Declaration, leader: Seat, sits_out: Option<Seat>) -> Self {
        let mut leaders = [0; MOST_TRICKS + 1];
        leaders[0] = (leader.0 % SEATS) as u8;
        Self {
            declaration,
            sits_out,
            trump_first: false,
            plays: [Domino::default(); DOMINOES],
            played: 0,
            leaders,
            won: [0; 2],
            points: [0; 2],
        }
    }

    /// The same play where the opening lead must be a trump, if the leader holds one.
    #[must_use]
    pub const fn with_trump_first(self, trump_first: bool) -> Self {
        Self { trump_first, ..self }
    }

    /// Whether the next play is an opening lead that must be a trump, if the leader holds one.
    pub const fn opens_with_trump(&self) -> bool {
        self.trump_first && self.played == 0
    }

    /// The declaration in force.
    pub const fn declaration(&self) -> Declaration {
        self.declaration
    }

    /// The seat that sits out, at nello.
    pub const fn sits_out(&self) -> Option<Seat> {
        self.sits_out
    }

    /// The number of plays in a full trick.
    pub const fn size(&self) -> usize {
        if self.sits_out.is_some() { SEATS - 1 } else { SEATS }
    }

    /// The number of dominoes played.
    pub const fn len(&self) -> usize {
        self.played as usize
    }

    /// Whether nothing has been played yet.
    pub const fn is_empty(&self) -> bool {
        self.played == 0
    }

    /// The number of complete tricks.
    pub const fn complete(&self) -> usize {
        self.len() / self.size()
    }

    /// The seat that leads or led the trick on the table.
    pub const fn leader(&self) -> Seat {
        let trick = self.complete();
        Seat(self.leaders[if trick > MOST_TRICKS { MOST_TRICKS } else { trick }] as usize)
    }

    /// The trick on the table, lead first.
    pub fn table(&self) -> &[Domino] {
        &self.plays[self.complete() * self.size()..self.len()]
    }

    /// The domino that was led to the trick on the table.
    pub fn led(&self) -> Option<Domino> {
        self.table().first().copied()
    }

    /// The seat that plays next, if the hand is not over.
    pub fn turn(&self) -> Seat {
        self.place(self.leader(), self.len() % self.size())
    }

    /// The seat that plays to a trick in this place, counted from 0 for the leader.
    pub fn place(&self, leader: Seat, place: usize) -> Seat {
        let seat = after(leader, place);
        match self.sits_out {
            // From the seat that sits out onwards, everybody plays one place earlier.
            Some(out) if (out.0 + SEATS - leader.0) % SEATS <= place => after(seat, 1),
            _ => seat,
        }
    }

    /// Every play, in order.
    pub fn plays(&self) -> impl Iterator<Item = Play> + '_ {
        let size = self.size();
        (0..self.len()).map(move |at| {
            let (trick, place) = (at / size, at % size);
            let leader = Seat(self.leaders[trick].into());
            let led = (place > 0).then(|| self.plays[trick * size]);
            Play { seat: self.place(leader, place), tile: self.plays[at], led }
        })
    }

    /// The complete tricks: leader, dominoes in order of play, winner.
    pub fn taken(&self) -> impl Iterator<Item = (Seat, &[Domino], Seat)> + '_ {
        let size = self.size();
        (0..self.complete()).map(move |trick| {
            let seat = |trick: usize| Seat(self.leaders[trick].into());
            (seat(trick), &self.plays[trick * size..][..size], seat(trick + 1))
        })
    }

    /// All dominoes that have been played.
    pub fn gone(&self) -> Tiles {
        self.plays[..self.len()].iter().copied().collect()
    }

    /// The dominoes that a hand may play now.
    pub fn legal(&self, hand: Tiles) -> Tiles {
        let trumps = hand.and(self.declaration.suits().trumps);
        if self.opens_with_trump() && !trumps.is_empty() {
            return trumps;
        }
        self.declaration.legal(self.led(), hand)
    }

    /// What a hand cannot have held besides a domino that it played: `at` is the index of the play,
    /// `led` what had been led.
    pub fn denied(&self, at: usize, led: Option<Domino>, played: Domino) -> Tiles {
        let trumps = self.declaration.suits().trumps;
        if at == 0 && self.trump_first && !trumps.contains(played) {
            return trumps;
        }
        self.declaration.denied(led, played)
    }

    /// Tricks won by each side.
    pub const fn won(&self) -> [u8; 2] {
        self.won
    }

    /// Points taken by each side in complete tricks.
    pub const fn points(&self) -> [u8; 2] {
        self.points
    }

    /// Plays a domino for the seat whose turn it is, without checking that it is legal; does
    /// nothing once the last domino has been played.
    pub fn push(&mut self, tile: Domino) {
        let (size, trick) = (self.size(), self.complete());
        if trick >= MOST_TRICKS {
            return;
        }
        self.plays[self.len()] = tile;
        self.played += 1;
        if self.len().is_multiple_of(size) {
            let plays = &self.plays[trick * size..][..size];
            let leader = Seat(self.leaders[trick].into());
            let winner = self.place(leader, self.declaration.winner(plays));
            let points: u8 = 1 + plays.iter().map(|tile| tile.count()).sum::<u8>();
            self.leaders[trick + 1] = winner.0 as u8;
            self.won[side(winner)] += 1;
            self.points[side(winner)] += points;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declaration::NelloDoubles;

    fn play(tricks: &mut Tricks, text: &str) {
        text.split(' ').for_each(|tile| tricks.push(tile.parse().unwrap()));
    }

    #[test]
    fn the_winner_leads_and_takes_the_count() {
        let mut tricks = Tricks::new("pip:4".parse().unwrap(), Seat(2), None);
        play(&mut tricks, "6-6 4-0 6-5 6-4");
        assert_eq!(tricks.leader(), Seat(1));
        assert_eq!((tricks.won(), tricks.points()), ([0, 1], [0, 11]));
        play(&mut tricks, "5-5");
        assert_eq!((tricks.turn(), tricks.led()), (Seat(2), "5-5".parse().ok()));
        assert_eq!(tricks.plays().last().map(|play| (play.seat, play.led)), Some((Seat(1), None)));
    }

    #[test]
    fn the_opening_lead_is_a_trump_where_the_house_rules_say_so() {
        let hand: Tiles = "6-6 4-0 5-5".parse().unwrap();
        let fours: Declaration = "pip:4".parse().unwrap();
        let mut tricks = Tricks::new(fours, Seat(0), None).with_trump_first(true);
        assert_eq!(tricks.legal(hand).to_string(), "4-0");
        assert_eq!(tricks.legal("6-6 5-5".parse().unwrap()).to_string(), "5-5 6-6");
        let (trump, other) = ("4-0".parse().unwrap(), "6-6".parse().unwrap());
        assert_eq!(tricks.denied(0, None, trump), Tiles::NONE);
        assert_eq!(tricks.denied(0, None, other), fours.suits().trumps);
        play(&mut tricks, "4-4 4-1 4-2 4-3");
        assert_eq!(tricks.legal(hand), hand);
        assert_eq!(tricks.denied(4, None, other), Tiles::NONE);
        let no_trump = Tricks::new(Declaration::FollowMe, Seat(0), None).with_trump_first(true);
        assert_eq!(no_trump.legal(hand), hand);
    }

    #[test]
    fn one_sits_out_at_nello() {
        let nello = Declaration::Nello(NelloDoubles::OwnSuit);
        for leader in 0..SEATS {
            for out in (0..SEATS).filter(|out| *out != leader) {
                let tricks = Tricks::new(nello, Seat(leader), Some(Seat(out)));
                let places: Vec<usize> =
                    (0..3).map(|at| tricks.place(Seat(leader), at).0).collect();
                let wanted: Vec<usize> = (0..SEATS)
                    .map(|at| (leader + at) % SEATS)
                    .filter(|seat| *seat != out)
                    .collect();
                assert_eq!(places, wanted);
            }
        }
        let mut tricks = Tricks::new(nello, Seat(0), Some(Seat(2)));
        play(&mut tricks, "4-2 6-4 4-0");
        assert_eq!((tricks.complete(), tricks.leader(), tricks.won()), (1, Seat(1), [0, 1]));
        assert_eq!(
            tricks.taken().next().map(|(by, _, winner)| (by, winner)),
            Some((Seat(0), Seat(1)))
        );
    }
}

//! What a seat plays for, on one scale from 0 to 1: the points of the round, and in the last round
//! of a game the game itself.

use crate::table::{SEATS, Table};
use kibitzer_game::Seat;
use kibitzer_search::Payoff;

/// How much of the value remains with points when the game is at stake, so that a seat that cannot
/// win, or cannot lose, still plays for points.
const POINTS_SHARE: f32 = 0.1;

/// The value of a position to every seat; both numbers are between 0 and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// What each seat maximises.
    pub value: [f32; SEATS],
    /// The probability that each seat makes its bid.
    pub chance: [f32; SEATS],
}

impl Outlook {
    /// Combines every number with the corresponding one of another outlook.
    pub(crate) fn changed(mut self, by: &Self, change: impl Fn(f32, f32) -> f32) -> Self {
        self.value.iter_mut().zip(by.value).for_each(|(own, other)| *own = change(*own, other));
        self.chance.iter_mut().zip(by.chance).for_each(|(own, other)| *own = change(*own, other));
        self
    }
}

impl Payoff for Outlook {
    fn value(&self, seat: usize) -> f32 {
        self.value[seat]
    }

    fn add(&mut self, other: &Self) {
        *self = self.changed(other, |own, other| own + other);
    }

    fn over(self, count: f32) -> Self {
        self.changed(&self, |own, _| own / count)
    }
}

/// What the seats play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The points of this round.
    Points,
    /// Winning the game, which ends with this round; ties are shared.
    Game,
}

impl Aim {
    /// What is played for at a table: the game if this is its last round and the totals differ,
    /// otherwise points.
    pub fn of(table: &Table) -> Self {
        let totals = table.totals();
        let level = totals.iter().all(|total| *total == totals[0]);
        if table.rounds_left() == 0 && !level { Self::Game } else { Self::Points }
    }
}

/// Points mapped to the scale from 0 to 1.
pub fn scaled(table: &Table, points: f32) -> f32 {
    let (least, most) = table.scoring().range(table.cards());
    (points - f32::from(least)) / f32::from(most - least)
}

/// The points that correspond to a value on the scale from 0 to 1.
pub fn points(table: &Table, scaled: f32) -> f32 {
    let (least, most) = table.scoring().range(table.cards());
    f32::from(least) + scaled * f32::from(most - least)
}

/// The value of a finished round to every seat.
pub fn outlook(table: &Table, aim: Aim) -> Outlook {
    let mut outlook = Outlook::default();
    for seat in Seat::all(table.seats()) {
        outlook.value[seat.0] = scaled(table, f32::from(table.points(seat)));
        let hit = table.bid(seat) == Some(table.won(seat));
        outlook.chance[seat.0] = f32::from(u8::from(hit));
    }
    if aim == Aim::Game {
        let mut finals = [0; SEATS];
        for (seat, total) in table.totals().iter().enumerate() {
            finals[seat] = total + table.points(Seat(seat));
        }
        blend(&mut outlook, table.seats(), &shares(&finals[..table.seats()]));
    }
    outlook
}

/// The value of a round when each seat's chance of making its bid and its points are only
/// estimated. For the game, the seats are assumed to be independent: each makes its bid or not.
pub fn estimated(table: &Table, aim: Aim, points: &[f32; SEATS], chance: &[f32; SEATS]) -> Outlook {
    let seats = table.seats();
    let mut outlook = Outlook { chance: *chance, ..Outlook::default() };
    for (value, points) in outlook.value[..seats].iter_mut().zip(points) {
        *value = scaled(table, *points).clamp(0.0, 1.0);
    }
    if aim == Aim::Game {
        let mut share = [0.0; SEATS];
        for made in 0..1u32 << seats {
            let mut finals = [0; SEATS];
            let mut likely = 1.0;
            for seat in 0..seats {
                let hit = made >> seat & 1 != 0;
                likely *= if hit { chance[seat] } else { 1.0 - chance[seat] };
                let bid = table.bid(Seat(seat)).unwrap_or(0);
                let gain = if hit { table.scoring().points(bid, bid) } else { 0 };
                finals[seat] = table.totals()[seat] + gain;
            }
            let won = shares(&finals[..seats]);
            share.iter_mut().zip(won).for_each(|(sum, won)| *sum += likely * won);
        }
        blend(&mut outlook, seats, &share);
    }
    outlook
}

/// Each seat's share of the win.
fn shares(finals: &[i16]) -> [f32; SEATS] {
    let most = finals.iter().max();
    let winners = finals.iter().filter(|total| Some(*total) == most).count() as f32;
    let mut shares = [0.0; SEATS];
    for (share, total) in shares.iter_mut().zip(finals) {
        *share = if Some(total) == most { 1.0 / winners } else { 0.0 };
    }
    shares
}

fn blend(outlook: &mut Outlook, seats: usize, shares: &[f32; SEATS]) {
    for (value, share) in outlook.value[..seats].iter_mut().zip(shares) {
        *value = POINTS_SHARE * *value + (1.0 - POINTS_SHARE) * share;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::View;
    use kibitzer_game::SeatView;

    fn finished(totals: &str, left: usize) -> Table {
        let text = format!(
            "seat 0 of 3 dealer 2 cards 1 trump S totals {totals} left {left} holds bids 1 0 1 plays AS 2H 3H"
        );
        let text = text.replace("holds bids", "holds  bids");
        let view: View = text.parse().unwrap();
        assert_eq!(view.turn(), kibitzer_game::Turn::Over);
        *view.table()
    }

    #[test]
    fn points_are_the_aim_until_the_last_round() {
        assert_eq!(Aim::of(&finished("0:0:0", 0)), Aim::Points, "nothing is known of a game");
        assert_eq!(Aim::of(&finished("5:0:0", 1)), Aim::Points);
        assert_eq!(Aim::of(&finished("5:0:0", 0)), Aim::Game);
        let outlook = outlook(&finished("0:0:0", 0), Aim::Points);
        assert_eq!(outlook.value[..3], [1.0, 10.0 / 11.0, 0.0]);
        assert_eq!(outlook.chance[..3], [1.0, 1.0, 0.0]);
    }

    #[test]
    fn a_shared_win_is_half_a_win() {
        let table = finished("0:1:0", 0);
        let outlook = outlook(&table, Aim::Game);
        let half = |points: f32| 0.1 * points / 11.0 + 0.9 * 0.5;
        assert!((outlook.value[0] - half(11.0)).abs() < 1e-6);
        assert!((outlook.value[1] - half(10.0)).abs() < 1e-6);
        let certain = estimated(
            &table,
            Aim::Game,
            &[11.0, 10.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            &[1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        );
        assert_eq!(certain.value, outlook.value, "certain estimates are the truth");
    }
}

//! Two players on the same deals: each deal is played twice with the seats exchanged, so that each
//! player holds every hand once. The luck of the deal cancels out.

use crate::action::Action;
use crate::menu::Menu;
use crate::round::Round;
use crate::rules::Blob;
use kibitzer_game::{Effort, Game, Player, Seat, Undecided};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The result of one deal for two players, each having played every seat once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Duel {
    /// Mean points per seat.
    pub points: [f64; 2],
    /// The share of bids made.
    pub made: [f64; 2],
}

impl Duel {
    /// By how many points per seat the first player is ahead.
    pub fn lead(&self) -> f64 {
        self.points[0] - self.points[1]
    }
}

/// The deal with this number, chosen from the menu.
pub fn deal(menu: &Menu, seed: u64, number: u64) -> Option<(Blob, Round)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(mixed(seed, number));
    let rules = menu.choose(&mut rng)?;
    Some((rules, rules.deal(&mut rng)))
}

/// Plays a deal to its end, with a player for each seat. A seat's decisions use the same seed
/// whoever sits elsewhere.
pub fn play<'a>(
    rules: &Blob,
    deal: &Round,
    sits: impl Fn(Seat) -> &'a dyn Player<Blob>,
    seed: u64,
    work: &Work,
) -> Result<Round, Undecided> {
    let mut round = *deal;
    while let Some(seat) = round.table().turn().seat() {
        let view = round.view(seat);
        let step = view.table().history().filter(|(by, _)| *by == seat).count() as u64;
        let own = Effort::seeded(mixed(seed, seat.0 as u64 * 64 + step));
        let action: Action = sits(seat).act(rules, &view, own, work)?;
        debug_assert!(rules.legal(&view).contains(&action), "{action} in {view}");
        round.act_unchecked(action);
    }
    Ok(round)
}

/// Plays a deal twice: with the players on alternate seats, then with the seats exchanged.
pub fn duel(
    rules: &Blob,
    deal: &Round,
    players: [&dyn Player<Blob>; 2],
    seed: u64,
    work: &Work,
) -> Result<Duel, Undecided> {
    let seats = rules.seats();
    let mut duel = Duel::default();
    for first in 0..2 {
        let who = |seat: Seat| (seat.0 + first) % 2;
        let end = play(rules, deal, |seat| players[who(seat)], seed, work)?;
        for seat in Seat::all(seats) {
            let table = end.table();
            duel.points[who(seat)] += f64::from(table.points(seat)) / seats as f64;
            let made = table.bid(seat) == Some(table.won(seat));
            duel.made[who(seat)] += f64::from(u8::from(made)) / seats as f64;
        }
    }
    Ok(duel)
}

/// Mixes two numbers into one seed.
pub(crate) fn mixed(seed: u64, number: u64) -> u64 {
    let mut mixed = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Chance, Thumb};

    #[test]
    fn a_player_does_not_beat_itself() {
        let menu = Menu::whole();
        for number in 0..200 {
            let (rules, start) = deal(&menu, 5, number).unwrap();
            let duel = duel(&rules, &start, [&Thumb, &Thumb], number, &Work::free()).unwrap();
            assert!(duel.lead().abs() < 1e-9, "deal {number}: {}", duel.lead());
        }
    }

    #[test]
    fn who_sits_first_does_not_matter() {
        let (rules, start) = deal(&Menu::whole(), 5, 1).unwrap();
        let one = duel(&rules, &start, [&Thumb, &Chance], 1, &Work::free()).unwrap();
        let two = duel(&rules, &start, [&Chance, &Thumb], 1, &Work::free()).unwrap();
        assert_eq!(one.points, [two.points[1], two.points[0]]);
    }

    #[test]
    fn thumbs_beat_chance() {
        let menu = Menu::only(4, 5).unwrap();
        let lead = |number| {
            let (rules, start) = deal(&menu, 5, number).unwrap();
            duel(&rules, &start, [&Thumb, &Chance], number, &Work::free()).unwrap().lead()
        };
        let mean = (0..500).map(lead).sum::<f64>() / 500.0;
        assert!(mean > 2.0, "{mean}");
    }
}

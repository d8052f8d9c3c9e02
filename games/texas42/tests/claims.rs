//! Claims against a plain twin: every deal that fits is kept in a list, and every plan is tried.

use kibitzer_game::{Game, Seat, SeatView, Turn};
use kibitzer_testkit::ways;
use kibitzer_texas42::{
    Bid, Breach, Domino, House, SEATS, Table, Texas42, Tiles, Verdict, View, claim, side,
};
use kibitzer_work::{Stopped, Work};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) type Hands = [Tiles; SEATS];

/// All deals that fit a view: every past play was legal in them, and promised doubles were held.
pub(crate) fn deals(view: &View, set: Tiles, house: &House) -> Vec<Hands> {
    let tricks = view.table().tricks().unwrap();
    let plays: Vec<_> = tricks.plays().collect();
    let others: Vec<usize> = (0..SEATS).filter(|&at| at != view.seat().0).collect();
    let unseen: Vec<Domino> = set.minus(view.hand()).minus(tricks.gone()).iter().collect();
    let left =
        |at: usize| view.table().each() - plays.iter().filter(|play| play.seat.0 == at).count();
    let sizes: Vec<usize> = others.iter().map(|&at| left(at)).collect();
    let fits = |hands: &Hands| {
        let mut held = *hands;
        let trumps = tricks.declaration().suits().trumps;
        let legal = plays.iter().enumerate().rev().all(|(at, play)| {
            held[play.seat.0] = held[play.seat.0].with(play.tile);
            let hand = held[play.seat.0];
            let opens_well = !house.lead_trump
                || at > 0
                || trumps.contains(play.tile)
                || hand.and(trumps).is_empty();
            opens_well && tricks.declaration().legal(play.led, hand).contains(play.tile)
        });
        let promised = |(by, bid): (Seat, Bid)| {
            let needed = match bid {
                Bid::Plunge(_) => house.plunge.unwrap().doubles,
                Bid::Splash(_) => house.splash.unwrap().doubles,
                _ => 0,
            };
            held[by.0].and(Tiles::DOUBLES).len() >= needed.into()
        };
        legal && view.table().auction().said().all(promised)
    };
    let dealt = ways(&unseen, &sizes).into_iter().map(|deal| {
        let mut hands = [Tiles::NONE; SEATS];
        hands[view.seat().0] = view.hand();
        for (&at, tiles) in others.iter().zip(&deal) {
            hands[at] = tiles.iter().copied().collect();
        }
        hands
    });
    dealt.filter(fits).collect()
}

/// Whether one plan wins in all of these deals: the claimer's play is the same wherever it saw the same.
fn plain(table: &Table, deals: &[Hands], claimer: Seat) -> bool {
    if let Some(made) = table.decided() {
        return made == (table.contract().unwrap().side() == side(claimer));
    }
    let Turn::Players { .. } = table.turn() else { return false };
    let tricks = table.tricks().unwrap();
    let turn = tricks.turn();
    let after = |tile: Domino| {
        let mut table = *table;
        table.play(tile);
        let took = |hands: &&Hands| tricks.legal(hands[turn.0]).contains(tile);
        let left = |hands: &Hands| {
            let mut hands = *hands;
            hands[turn.0] = hands[turn.0].without(tile);
            hands
        };
        let deals: Vec<Hands> = deals.iter().filter(took).map(left).collect();
        plain(&table, &deals, claimer)
    };
    let may: Tiles = deals.iter().flat_map(|hands| tricks.legal(hands[turn.0]).iter()).collect();
    if turn == claimer { may.iter().any(after) } else { may.iter().all(after) }
}

/// The line is legal in the deal, the deal fits the view, and the contract is lost at its end.
fn really_breaks(view: &View, deals: &[Hands], breach: &Breach) {
    assert!(deals.contains(&breach.hands), "{view}: {:?}", breach.hands);
    let (mut table, mut hands) = (*view.table(), breach.hands);
    for &(seat, tile) in &breach.line {
        let tricks = table.tricks().unwrap();
        assert_eq!(tricks.turn(), seat);
        assert!(tricks.legal(hands[seat.0]).contains(tile), "{view}: {seat} plays {tile}");
        hands[seat.0] = hands[seat.0].without(tile);
        table.play(tile);
    }
    let ours = table.contract().unwrap().side() == side(view.seat());
    assert_eq!(table.decided(), Some(!ours), "{view}");
}

const HOUSES: [&str; 4] = [
    "tournament",
    "forced-bid-31 nello-doubles-high plunge splash",
    "nello points sevens",
    "lead-trump nello-doubles-choice plunge:2 plunge-doubles:3 splash:3 splash-doubles:2",
];

#[test]
fn claims_are_those_of_the_plain_twin() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(42);
    let (mut held, mut broken) = (0, 0);
    for number in 0..1_500 {
        let house: House = HOUSES[number % HOUSES.len()].parse().unwrap();
        let game = Texas42::new(house, Seat(number % SEATS), [0, 0]);
        let mut round = game.deal(&mut rng);
        let tricks_left = 1 + number % 3;
        while let Turn::Players { .. } = game.turn(&round) {
            let table = round.table();
            let late = |tricks: &kibitzer_texas42::Tricks| 7 - tricks.complete() <= tricks_left;
            if table.tricks().is_some_and(late) && table.decided().is_none() {
                break;
            }
            let seat = game.turn(&round).seat().unwrap();
            let legal = game.legal(&game.view(&round, seat));
            let pick = rng.next_u64() as usize % legal.len();
            game.play(&mut round, seat.into(), &legal[pick]).unwrap();
        }
        if round.table().decided().is_some() || round.table().tricks().is_none() {
            continue;
        }
        for seat in (0..SEATS).map(Seat) {
            let view = game.view(&round, seat);
            let deals = deals(&view, game.set(), &house);
            let expected = plain(view.table(), &deals, seat);
            match claim(game.set(), &view, &Work::free()).unwrap().unwrap() {
                Verdict::Holds => assert!(expected, "{view}"),
                Verdict::Breaks(breach) => {
                    assert!(!expected, "{view}");
                    really_breaks(&view, &deals, &breach);
                }
            }
            held += u32::from(expected);
            broken += u32::from(!expected);
        }
    }
    assert!(held > 50 && broken > 300, "{held} held, {broken} broken");
}

fn at_the_start(hand: &str) -> View {
    let mut table = Table::new(Seat(3), [0, 0], 7);
    for bid in ["points:30", "pass", "pass", "pass"] {
        table.bid(bid.parse().unwrap());
    }
    table.declare("pip:5".parse().unwrap());
    View::new(Seat(0), hand.parse().unwrap(), table).unwrap()
}

#[test]
fn seven_trumps_are_a_laydown_from_the_first_trick() {
    let view = at_the_start("5-5 6-5 5-4 5-3 5-2 5-1 5-0");
    let verdict = claim(Tiles::ALL, &view, &Work::free().with_most_steps(10));
    assert_eq!(verdict, Ok(Some(Verdict::Holds)));
}

#[test]
fn a_claim_that_is_too_much_work_stops() {
    let view = at_the_start("5-5 6-4 4-2 3-3 6-2 2-1 1-0");
    let verdict = claim(Tiles::ALL, &view, &Work::free().with_most_steps(50));
    assert_eq!(verdict, Err(Stopped::TooManySteps { most: 50 }));
}

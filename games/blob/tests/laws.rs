//! The two laws of every game with hidden information: the true world is possible, and the odds are
//! calibrated.

use kibitzer_blob::players::thumb;
use kibitzer_blob::{Action, Blob, Card, Cards, Deeds, Place, Possible, Round, Suit, View};
use kibitzer_deal::Count;
use kibitzer_game::{Anything, Game, Policy, Seat, SeatView, mostly};
use kibitzer_stats::Calibration;
use kibitzer_testkit::laws::{self, Located, Stating, weighed_worlds};
use kibitzer_testkit::{Plan, walk};
use std::ops::Range;

/// How often a player who follows the rules of thumb makes a random legal action instead.
const WHIM: f64 = 0.25;

/// Rules of thumb, with a share of random actions so that no play is impossible.
fn by_thumb(_: &Blob, view: &View, legal: &[Action]) -> Vec<f64> {
    mostly(&thumb::act(view.table(), view.hand()), WHIM, legal)
}

/// Rules of thumb without exception.
fn strictly_by_thumb(_: &Blob, view: &View, legal: &[Action]) -> Vec<f64> {
    mostly(&thumb::act(view.table(), view.hand()), 0.0, legal)
}

/// The rank of the true cards among the worlds of a view.
fn rank(rules: &Blob, view: &View, round: &Round) -> Result<(Range<Count>, Count), String> {
    let possible = Possible::of(view, rules.deck()).map_err(|error| error.to_string())?;
    let unseen = possible.unseen();
    let dealt = round.hands().iter().fold(Cards::NONE, |all, hand| all.or(*hand));
    let held = |place: Place| match place {
        Place::Seat(seat) => round.hands()[seat.0],
        Place::Stock => unseen.cards().minus(dealt),
    };
    let kind = |card: Card| unseen.cards().iter().position(|it| it == card);
    let kinds = |cards: Cards| -> Option<Vec<u8>> {
        cards.iter().map(|card| kind(card).map(|kind| kind as u8)).collect()
    };
    let hands: Option<Vec<Vec<u8>>> = unseen.places().map(|place| kinds(held(place))).collect();
    laws::rank_in(possible.lattice(), &hands.ok_or("a card that is taken for seen is not")?)
}

#[test]
fn the_truth_is_possible() {
    let policies: [&dyn Policy<Blob>; 3] = [&Anything, &by_thumb, &strictly_by_thumb];
    let table = |seats, cards, trump| Blob::new(seats, cards, Seat(seats - 1), trump).unwrap();
    let turned = table(4, 5, Some(Suit::Hearts)).turning("9H".parse().unwrap()).unwrap();
    let tables = [
        table(3, 17, Some(Suit::Spades)),
        table(4, 7, None),
        table(5, 10, Some(Suit::Hearts)),
        table(8, 6, Some(Suit::Clubs)),
        turned,
    ];
    let mut decisions = 0;
    for rules in tables {
        let plan = Plan { games: 6, seed: 1, longest: 200 };
        let play = |seed| Located::all(&rules, &policies, &rank, plan, seed);
        decisions += laws::truth_is_possible(plan, play).unwrap();
    }
    assert!(decisions > 6_000, "{decisions}");
}

/// Facts about each of the others that plays are evidence for: whether it has another card of the
/// suit in which it followed last, and whether it has the highest unseen card.
fn facts(round: &Round, view: &View) -> Vec<bool> {
    let table = view.table();
    let others = Seat::all(table.seats()).filter(|seat| *seat != view.seat());
    let open = table.gone().or(table.turned().into_iter().collect()).or(view.hand());
    let unseen = Cards::cut(3, 4).minus(open);
    let highest = unseen.iter().max_by_key(|card| (card.index() % 13, card.index()));
    let mut facts = Vec::new();
    for seat in others {
        let hand = round.hands()[seat.0];
        facts.extend(highest.map(|card| hand.contains(card)));
        facts.extend(followed(view, seat).map(|suit| hand.iter().any(|card| card.suit() == suit)));
    }
    facts
}

/// The suit in which a seat followed last.
fn followed(view: &View, seat: Seat) -> Option<Suit> {
    let table = view.table();
    let plays: Vec<(Seat, Card)> = table.played_by().collect();
    let tricks = plays.chunks(table.seats());
    let mut followed = tricks.filter_map(|trick| {
        let (leader, led) = trick[0];
        let card = trick.iter().find(|(by, _)| *by == seat && *by != leader)?.1;
        (card.suit() == led.suit()).then_some(led.suit())
    });
    followed.next_back()
}

/// Three players with three cards each out of twelve.
fn little_table() -> Blob {
    Blob::miniature(3, 3, Seat(0), Some(Suit::Spades), Cards::cut(3, 4)).unwrap()
}

/// Measured with all worlds equally likely, and with worlds weighted by the policy.
fn measured(policy: &dyn Policy<Blob>) -> [Calibration; 2] {
    let stating = Stating {
        rules: &little_table(),
        played: policy,
        believed: policy,
        facts: &facts,
        most_worlds: 300.0,
        longest: 50,
    };
    let plan = Plan { games: 1_600, seed: 1, longest: 50 };
    laws::measured(plan, |seed| stating.game(seed)).unwrap()
}

#[test]
fn odds_come_true_among_players_who_do_anything() {
    let [possible, weighed] = measured(&Anything);
    laws::calibrated(&weighed).unwrap();
    // Odds that ignore what the choices reveal are off.
    laws::calibrated(&possible).unwrap_err();
}

#[test]
fn odds_come_true_among_players_by_rules_of_thumb() {
    let [possible, weighed] = measured(&by_thumb);
    laws::calibrated(&weighed).unwrap();
    // Odds that ignore what the choices reveal are off.
    laws::calibrated(&possible).unwrap_err();
}

/// The posterior that players use weights worlds as the law does, which replays the round in each
/// of them.
#[test]
fn the_likelihood_that_players_use_is_that_of_the_policy() {
    let rules = little_table();
    let mut compared = 0;
    for seed in 0..12 {
        walk(&rules, seed, 50, |moment| {
            let Some(seat) = rules.turn(moment.world).seat() else { return Ok(()) };
            let view = rules.view(moment.world, seat);
            let deeds = Deeds::of(&view);
            let policies: [&dyn Policy<Blob>; 3] = [&Anything, &by_thumb, &strictly_by_thumb];
            for policy in policies {
                for (world, [ways, weight]) in weighed_worlds(&rules, &view, policy).unwrap() {
                    let log = deeds.log_likelihood(&rules, &world, policy);
                    assert!((weight / ways - log.exp()).abs() < 1e-9, "{view}");
                    compared += 1;
                }
            }
            Ok(())
        })
        .unwrap();
    }
    assert!(compared > 30_000, "{compared}");
}

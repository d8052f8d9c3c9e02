//! The two laws of every game with hidden information: the true world is possible, and the odds are
//! calibrated.

use kibitzer_deal::Count;
use kibitzer_game::{Anything, Effort, Player, Policy, Seat, SeatView, mostly};
use kibitzer_stats::Calibration;
use kibitzer_testkit::Plan;
use kibitzer_testkit::laws::{self, Located, Stating};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{Action, House, Possible, Round, SEATS, Texas42, Tiles, Unseen, View};
use kibitzer_work::Work;
use std::ops::Range;

/// Rules of thumb, with a quarter of random plays so that no play is impossible.
fn by_thumb(rules: &Texas42, view: &View, legal: &[Action]) -> Vec<f64> {
    mostly(
        &Skill::Beginner.act(rules, view, Effort::seeded(0), &Work::free()).unwrap(),
        0.25,
        legal,
    )
}

/// Rules of thumb without exception.
fn strictly_by_thumb(rules: &Texas42, view: &View, legal: &[Action]) -> Vec<f64> {
    mostly(&Skill::Beginner.act(rules, view, Effort::seeded(0), &Work::free()).unwrap(), 0.0, legal)
}

/// The rank of the true hands among the worlds of a view.
fn rank(rules: &Texas42, view: &View, round: &Round) -> Result<(Range<Count>, Count), String> {
    let unseen = Unseen::of(rules.set(), view);
    let possible = Possible::new(unseen).map_err(|error| error.to_string())?;
    let kind = |tile| unseen.tiles().iter().position(|it| it == tile);
    let kinds = |seat: Seat| -> Option<Vec<u8>> {
        let hand = round.hands()[seat.0].iter();
        hand.map(|tile| kind(tile).map(|kind| kind as u8)).collect()
    };
    let hands: Option<Vec<Vec<u8>>> = unseen.others().into_iter().map(kinds).collect();
    laws::rank_in(possible.lattice(), &hands.ok_or("a domino that is taken for seen is not")?)
}

fn table(house: &str) -> Texas42 {
    Texas42::new(house.parse::<House>().unwrap(), Seat(2), [3, 1])
}

#[test]
fn the_truth_is_possible() {
    let policies: [&dyn Policy<Texas42>; 3] = [&Anything, &by_thumb, &strictly_by_thumb];
    let mut decisions = 0;
    for house in ["tournament", "casual", "forced-bid-31 nello-doubles-high plunge splash sevens"] {
        let (rules, plan) = (table(house), Plan { games: 25, seed: 1, longest: 100 });
        let play = |seed| Located::all(&rules, &policies, &rank, plan, seed);
        decisions += laws::truth_is_possible(plan, play).unwrap();
    }
    assert!(decisions > 6_000, "{decisions}");
}

/// Facts about each of the others that plays are evidence for: whether it has another domino of the
/// suit in which it followed last, and whether it has the heaviest unseen one.
fn facts(round: &Round, view: &View) -> Vec<bool> {
    let tricks = view.table().tricks();
    let others = || Seat::all(SEATS).filter(|seat| *seat != view.seat());
    let unseen = others().flat_map(|seat| round.hands()[seat.0].iter());
    let heaviest = unseen.max_by_key(|tile| (tile.high() + tile.low(), tile.index()));
    let mut facts = Vec::new();
    for seat in others() {
        let hand = round.hands()[seat.0];
        facts.extend(heaviest.map(|tile| hand.contains(tile)));
        let followed = tricks.and_then(|tricks| {
            let declaration = tricks.declaration();
            let plays = tricks.plays().filter(|play| play.seat == seat);
            let led = plays.filter_map(|play| {
                play.led.filter(|led| !declaration.fails_to_follow(*led, play.tile))
            });
            led.last().map(|led| declaration.suits().follow[usize::from(declaration.led_suit(led))])
        });
        facts.extend(followed.map(|suit| !hand.and(suit).is_empty()));
    }
    facts
}

/// Hands of three: twelve dominoes from the heavier suits, so that following is common. Measured
/// with all worlds equally likely, and with worlds weighted by the policy.
fn measured(policy: &dyn Policy<Texas42>) -> [Calibration; 2] {
    let set: Tiles = "6-6 6-5 6-4 6-3 5-5 5-4 5-3 4-4 4-3 3-3 6-2 5-2".parse().unwrap();
    let stating = Stating {
        rules: &table("tournament").miniature(set).unwrap(),
        played: policy,
        believed: policy,
        facts: &facts,
        most_worlds: 300.0,
        longest: 100,
    };
    let plan = Plan { games: 1_200, seed: 1, longest: 100 };
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

//! The club's switches in the evaluation of bids: opening lead in trumps, the bonus for a forced
//! sweep, bids by doubles.

use kibitzer_game::{Cell, Decision, Effort, Player, Seat};
use kibitzer_texas42::players::{Skill, UNSEEN, WITH};
use kibitzer_texas42::{Action, Texas42, View};
use kibitzer_work::Work;

const SEARCHING: [Skill; 2] = [Skill::Intermediate, Skill::EXPERT];

/// What a player says about the hand of the seat to act after these bids; seat 3 shakes.
fn decided(skill: Skill, house: &str, bids: &str, hand: &str) -> Decision<Action> {
    decided_at([0, 0], skill, house, bids, hand)
}

fn decided_at(
    score: [u16; 2],
    skill: Skill,
    house: &str,
    bids: &str,
    hand: &str,
) -> Decision<Action> {
    let rules = Texas42::new(house.parse().unwrap(), Seat(3), score);
    let mut table = rules.table();
    bids.split_whitespace().for_each(|bid| table.bid(bid.parse().unwrap()));
    let view = View::new(table.turn().seat().unwrap(), hand.parse().unwrap(), table).unwrap();
    skill.decide(&rules, &view, Effort::seeded(1), &Work::free()).unwrap()
}

fn value(decision: &Decision<Action>, action: &str) -> f64 {
    decision.row(&action.parse().unwrap()).unwrap().value
}

#[test]
fn declarations_reckon_with_an_opening_lead_in_trumps() {
    // The hand is full of good leads; its only six and its only five are bad ones.
    let (bids, hand) = ("points:30 pass pass pass", "0-0 1-0 1-1 2-1 2-2 6-3 5-4");
    for skill in SEARCHING {
        let [free, bound] =
            ["tournament", "lead-trump"].map(|house| decided(skill, house, bids, hand));
        for (named, differs) in [("pip:6", true), ("pip:5", true), ("follow-me", false)] {
            let (free, bound) = (value(&free, named), value(&bound, named));
            assert_eq!(free != bound, differs, "{skill}, {named}: {free} {bound}");
        }
    }
}

#[test]
fn a_forced_sweep_is_worth_its_bonus() {
    // Every trick, whatever the others play.
    let hand = "6-6 6-5 6-4 6-3 6-2 6-1 6-0";
    for skill in SEARCHING {
        let bids = |house: &str, bids: &str| decided(skill, house, bids, hand);
        let forced = "pass pass pass";
        let with = bids("forced-sweep", forced);
        let without = bids("forced-bid", forced);
        assert!(value(&with, "points:30") > value(&without, "points:30") + 0.02, "{skill}");
        assert_eq!(value(&with, "marks:1"), value(&without, "marks:1"), "{skill}");
        // Two marks either way.
        let apart = value(&with, "points:30") - value(&with, "marks:2");
        assert!(apart.abs() < 0.02, "{skill}: {apart}");
        // Nobody forced this bid.
        let free = ["forced-sweep", "forced-bid"].map(|house| value(&bids(house, ""), "points:30"));
        assert_eq!(free[0], free[1], "{skill}");
    }
}

#[test]
fn a_plunge_is_worth_what_the_house_rules_say() {
    let hand = "6-6 5-5 4-4 3-3 2-2 1-1 1-0";
    let [cheap, dear] = ["plunge:2", "plunge:4"].map(|bid| {
        let said = decided(Skill::EXPERT, bid, "", hand);
        let row = said.row(&bid.parse().unwrap()).unwrap();
        (row.number(UNSEEN).unwrap(), (row.value - 0.5).abs())
    });
    assert_eq!(cheap.0, dear.0, "as hard to make");
    assert!(dear.1 > cheap.1 + 0.01, "{dear:?} {cheap:?}");
}

#[test]
fn a_choice_of_doubles_at_nello_is_made_with_the_bid() {
    // Doubles that lose to everything are the way to play it.
    let hand = "6-6 5-5 4-4 1-0 2-0 3-0 2-1";
    let with = |house: &str| {
        let said = decided(Skill::EXPERT, house, "", hand);
        let row = said.row(&"marks:1".parse().unwrap()).unwrap();
        row.cells[WITH].clone().unwrap()
    };
    assert_eq!(with("nello-doubles-choice"), Cell::Text("nello-doubles-low".to_owned()));
}

#[test]
fn bids_by_doubles_are_made_when_they_are_right() {
    let best = |score: [u16; 2], hand: &str| {
        decided_at(score, Skill::EXPERT, "casual", "", hand).best().action.to_string()
    };
    let hand = "0-0 2-2 4-2 4-4 5-1 5-5 6-5";
    assert_eq!(best([0, 0], hand), "points:30", "safer, and enough");
    assert_eq!(best([5, 6], hand), "splash:2", "two marks win the match");
    assert_eq!(best([3, 6], hand), "plunge:4", "nothing else wins it");
}

//! The evidence behind advice, and that it claims no more than it has: forced plays, few worlds,
//! equal bids.

use kibitzer_game::{Effort, Evidence, Game, Judged, Player, Row, Seat};
use kibitzer_texas42::players::{BEHIND, MAKE, OPEN, Skill, UNSEEN, believed};
use kibitzer_texas42::{Action, House, Possible, Round, Texas42, Unseen, View};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const THINKING: [Skill; 3] = [Skill::Intermediate, Skill::EXPERT, Skill::Sampler];

/// Plays hands by rules of thumb and calls `each` for every view with a choice of plays and `left`
/// dominoes.
fn views(left: usize, mut each: impl FnMut(&Texas42, &View)) {
    for deal in 0..6 {
        let rules = Texas42::new(House::tournament(), Seat(3), [0, 0]);
        let mut round: Round = rules.deal(&mut Xoshiro256PlusPlus::seed_from_u64(deal));
        while let Some(seat) = rules.turn(&round).seat() {
            let view = round.view(seat);
            let playing = view.table().tricks().is_some() && view.hand().len() == left;
            if playing && rules.legal(&view).len() > 1 {
                each(&rules, &view);
            }
            let action =
                Skill::Beginner.act(&rules, &view, Effort::seeded(1), &Work::free()).unwrap();
            rules.play(&mut round, seat.into(), &action).unwrap();
        }
    }
}

#[test]
fn a_forced_play_says_so_and_nothing_else() {
    // A six was led and one six is held.
    let text = "seat 1 shaker 3 score 0:0 holds 6-4 3-3 3-2 2-1 1-0 0-0 5-0 bids points:30 pass pass pass trump pip:5 plays 6-6";
    let rules = Texas42::new(House::tournament(), Seat(3), [0, 0]);
    let view: View = text.parse().unwrap();
    for skill in Skill::ALL {
        let forced = skill.decide(&rules, &view, Effort::seeded(1), &Work::free()).unwrap();
        let evidence = forced.evidence();
        assert_eq!(forced.rows().len(), 1);
        assert_eq!(forced.why(), "6-4 is the only legal play.", "{skill}");
        assert!(matches!(evidence, Evidence::Forced { .. }), "{skill}: {evidence}");
        assert_eq!(evidence.to_string(), "only one legal action");
    }
}

#[test]
fn few_worlds_are_all_looked_at_and_still_only_judged() {
    let mut met = 0;
    views(2, |rules, view| {
        let possible = Possible::new(Unseen::of(rules.set(), view)).unwrap().worlds();
        assert!(possible <= 90, "two dominoes are left in every hand");
        met += 1;
        for skill in THINKING {
            let decision =
                |seed| skill.decide(rules, view, Effort::seeded(seed), &Work::free()).unwrap();
            let one = decision(1);
            // Sampler looks at 50 worlds.
            if skill == Skill::Sampler && possible > 50 {
                assert!(matches!(one.evidence(), Evidence::Sampled { samples: 50, .. }));
                continue;
            }
            let Evidence::Enumerated { worlds, ess, judged, .. } = *one.evidence() else {
                panic!("{skill}: {} of {possible} worlds", one.evidence())
            };
            assert_eq!(worlds, possible);
            assert!(ess <= possible as f64 + 1e-9);
            assert_ne!(judged, Judged::Model);
            // No sampling error: another seed gives the same answer, and every interval is a point.
            assert_eq!(one.rows(), decision(2).rows(), "{skill} at {view}");
            let points = |it: &Row<Action>| {
                it.interval.width() == 0.0 && it.interval_in(BEHIND).unwrap().width() == 0.0
            };
            assert!(one.rows().iter().all(points));
        }
        let believed = believed(rules, view, 1_000, 1, &Work::free()).unwrap();
        let all = Evidence::Enumerated {
            worlds: possible,
            ess: believed.ess(),
            seed: 1,
            judged: Judged::Model,
        };
        assert_eq!(believed.evidence(possible, Judged::Model, 1), all);
    });
    assert!(met > 3, "{met} views");
}

#[test]
fn no_more_worlds_are_claimed_than_were_searched() {
    let mut met = 0;
    views(6, |rules, view| {
        met += 1;
        let Evidence::Sampled { samples, ess, .. } = *Skill::EXPERT
            .decide(rules, view, Effort::seeded(1).worlds(Some(40)), &Work::free())
            .unwrap()
            .evidence()
        else {
            panic!("there are too many worlds to look at all")
        };
        let searched = 40u32;
        assert_eq!(samples, 6 * u64::from(searched));
        assert!(ess <= f64::from(searched) + 1e-9, "{ess} of {searched} worlds searched");
    });
    assert!(met > 3, "{met} views");
}

#[test]
fn worlds_go_where_plays_are_close() {
    let (mut clear, mut close) = (0, 0);
    views(6, |rules, view| {
        let full = 200;
        let effort = Effort::seeded(1).worlds(Some(full));
        let decision = Skill::EXPERT.decide(rules, view, effort, &Work::free()).unwrap();
        let Evidence::Sampled { samples, .. } = *decision.evidence() else {
            panic!("there are too many worlds to look at all")
        };
        if samples == 6 * u64::from(full) {
            close += 1;
            return;
        }
        clear += 1;
        for row in &decision.rows()[1..] {
            let behind = row.interval_in(BEHIND).unwrap();
            assert!(behind.high() < 0.0, "stopped although {} is close in {view}", row.action);
        }
    });
    assert!(clear > 0 && close > 0, "{clear} clear, {close} close");
}

#[test]
fn of_equal_bids_the_lowest_comes_first() {
    // All seven sixes: every points contract is made.
    let text = "seat 0 shaker 3 score 0:0 holds 6-6 6-5 6-4 6-3 6-2 6-1 6-0 bids";
    let rules = Texas42::new(House::tournament(), Seat(3), [0, 0]);
    let view: View = text.parse().unwrap();
    let order = rules.legal(&view);
    let place = |action: Action| order.iter().position(|it| *it == action).unwrap();
    for skill in [Skill::Intermediate, Skill::EXPERT] {
        let decision = skill.decide(&rules, &view, Effort::seeded(1), &Work::free()).unwrap();
        let equal = |pair: &&[Row<Action>]| (pair[0].value - pair[1].value).abs() < 1e-13;
        let ties: Vec<_> = decision.rows().windows(2).filter(equal).collect();
        assert!(!ties.is_empty(), "{skill}: {:?}", decision.rows());
        for pair in ties {
            assert!(place(pair[0].action) < place(pair[1].action), "{skill}: {pair:?}");
        }
    }
}

#[test]
fn every_chance_has_both_ends_of_its_range() {
    let rules = Texas42::new(House::casual(), Seat(3), [0, 0]);
    let hand = "holds 6-6 6-5 6-4 5-5 4-4 3-3 1-0";
    for bids in ["", " points:30 pass pass pass"] {
        let view: View = format!("seat 0 shaker 3 score 0:0 {hand} bids{bids}").parse().unwrap();
        let decision =
            Skill::EXPERT.decide(&rules, &view, Effort::seeded(1), &Work::free()).unwrap();
        for row in decision.rows() {
            let has = [UNSEEN, OPEN, MAKE].map(|column| row.number(column).is_some());
            let states = row.action.to_string() != "pass";
            assert_eq!(has, [states; 3], "{}", row.action);
        }
        let differs = |row: &Row<Action>| row.number(OPEN) != row.number(UNSEEN);
        assert!(decision.rows().iter().any(differs), "open hands are solved, not played out");
    }
}

//! The players: whole matches under all house rules, the same decision from the same seed, and no
//! peeking.

use kibitzer_game::{Effort, Game, Player, Seat};
use kibitzer_texas42::players::Skill;
use kibitzer_texas42::{House, Match, Outcome, Possible, Round, Texas42, Unseen, side};
use kibitzer_work::Work;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const HOUSES: [&str; 8] = [
    "tournament",
    "casual",
    "forced-bid-31 nello-doubles-high plunge splash",
    "nello-doubles-low nello-two-marks points sevens no-follow-me",
    "forced-bid nello-doubles-inverted nello-forced splash max-marks:3",
    "points:100 forced-bid",
    "marks:2 plunge",
    "casual marks:3 points:120",
];

/// Plays a whole match, every action checked by the rules. Returns the final score and the winning
/// side.
fn play_match(house: &str, skills: [Skill; 2], seed: u64) -> ([u16; 2], usize) {
    let house: House = house.parse().unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut series = Match::new(house, Seat(3));
    for hand in 0..200 {
        if let Some(winner) = series.winner() {
            return (series.score(), winner);
        }
        let rules: Texas42 = series.next();
        let mut round = rules.deal(&mut rng);
        while let Some(seat) = rules.turn(&round).seat() {
            let view = round.view(seat);
            let action = skills[side(seat)]
                .act(&rules, &view, Effort::seeded(rng.next_u64()), &Work::free())
                .unwrap();
            rules
                .play(&mut round, seat.into(), &action)
                .unwrap_or_else(|illegal| panic!("hand {hand}, {view}: {illegal}"));
        }
        let outcome: Outcome = rules.outcome(&round).unwrap();
        series.note(&outcome);
    }
    panic!("the match does not end");
}

#[test]
fn whole_matches_in_every_house() {
    for (at, house) in HOUSES.into_iter().enumerate() {
        for seed in 0..20 {
            play_match(house, [Skill::Beginner, Skill::Beginner], seed);
        }
        play_match(house, [Skill::Intermediate, Skill::Beginner], at as u64);
    }
}

#[test]
fn experts_play_in_every_house() {
    for (at, house) in HOUSES.into_iter().enumerate() {
        // One short match each: experts think longer.
        let house = if house.contains("points") {
            format!("{house} points:30")
        } else {
            format!("{house} marks:1")
        };
        play_match(&house, [Skill::EXPERT, Skill::Sampler], at as u64);
    }
}

#[test]
fn one_seed_one_decision() {
    let rules = Texas42::new(House::casual(), Seat(1), [2, 5]);
    let round = rules.deal(&mut Xoshiro256PlusPlus::seed_from_u64(8));
    let view = round.view(Seat(2));
    for skill in Skill::ALL {
        let decision =
            |seed| skill.decide(&rules, &view, Effort::seeded(seed), &Work::free()).unwrap();
        assert_eq!(decision(3), decision(3));
        assert_eq!(skill.to_string().parse(), Ok(skill));
        assert!(
            skill.decide(&rules, &round.view(Seat(0)), Effort::seeded(1), &Work::free()).is_err(),
            "not to act"
        );
    }
    assert_ne!(
        Skill::EXPERT.decide(&rules, &view, Effort::seeded(3), &Work::free()).unwrap().best().value,
        Skill::EXPERT.decide(&rules, &view, Effort::seeded(4), &Work::free()).unwrap().best().value,
    );
}

/// Replacing the other hands by ones that the seat cannot distinguish must not change a decision.
#[test]
fn nobody_peeks() {
    let rules = Texas42::new(House::casual(), Seat(1), [0, 0]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    let mut round = rules.deal(&mut rng);
    let (mut moment, mut twins) = (0, 0);
    while let Some(seat) = rules.turn(&round).seat() {
        let view = round.view(seat);
        let possible = Possible::new(Unseen::of(rules.set(), &view)).unwrap();
        let twin = Round::new(possible.sampler().draw(&mut rng), *round.table());
        twins += usize::from(twin != round);
        for skill in [Skill::Beginner, Skill::Intermediate, Skill::EXPERT] {
            let [a, b] = [&round, &twin].map(|world| {
                skill
                    .decide(&rules, &world.view(seat), Effort::seeded(moment), &Work::free())
                    .unwrap()
            });
            assert_eq!(a, b, "{skill} at {view}");
        }
        let action =
            Skill::Beginner.act(&rules, &view, Effort::seeded(moment), &Work::free()).unwrap();
        rules.play(&mut round, seat.into(), &action).unwrap();
        moment += 1;
    }
    assert!(twins > 15, "{twins} moments had another world");
}

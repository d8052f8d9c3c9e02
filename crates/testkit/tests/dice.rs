//! The kit on a game with chance and no hidden information: one player, a biased die, and a choice after each roll.

use kibitzer_game::{
    By, Game, Illegal, Once, Recorded, Seat, SeatView, Sitting, Step, Transcript, Turn, moves,
};
use kibitzer_testkit::players::Anyone;
use kibitzer_testkit::{Law, Plan, conformance, perft, playthrough, stream, walk};
use kibitzer_work::Work;
use rand_core::Rng;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Two rolls of a die with a 1 (weight 3) and a 2 (weight 1); after each, seat 0 says up or down.
#[derive(Clone, Debug)]
struct Pips {
    no_events: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Pip {
    Roll(u8),
    Up,
    Down,
}

#[derive(Debug, Error)]
#[error("`{0}` is not a step: expected roll 1, roll 2, up or down")]
struct PipError(String);

const ALL: [Pip; 4] = [Pip::Roll(1), Pip::Roll(2), Pip::Up, Pip::Down];

impl fmt::Display for Pip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(pips) => write!(f, "roll {pips}"),
            Self::Up => f.write_str("up"),
            Self::Down => f.write_str("down"),
        }
    }
}

impl FromStr for Pip {
    type Err = PipError;

    fn from_str(text: &str) -> Result<Self, PipError> {
        let found = ALL.into_iter().find(|step| step.to_string() == text);
        found.ok_or_else(|| PipError(text.to_owned()))
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Open(Vec<Pip>);

impl Open {
    fn turn(&self) -> Turn {
        match self.0.len() {
            4 => Turn::Over,
            n if n % 2 == 0 => Turn::Chance,
            _ => Turn::of(Seat(0)),
        }
    }
}

impl SeatView for Open {
    fn seat(&self) -> Seat {
        Seat(0)
    }

    fn turn(&self) -> Turn {
        self.turn()
    }
}

impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("steps")?;
        self.0.iter().try_for_each(|step| write!(f, "\n{step}"))
    }
}

impl FromStr for Open {
    type Err = PipError;

    fn from_str(text: &str) -> Result<Self, PipError> {
        text.lines().skip(1).map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

impl Game for Pips {
    const NAME: &'static str = "Pips";

    type World = Open;
    type View = Open;
    type Action = Pip;
    type Outcome = usize;

    fn seats(&self) -> usize {
        1
    }

    fn deal(&self, _: &mut dyn Rng) -> Open {
        Open::default()
    }

    fn view(&self, world: &Open, _: Seat) -> Open {
        world.clone()
    }

    fn turn(&self, world: &Open) -> Turn {
        world.turn()
    }

    fn legal(&self, view: &Open) -> Vec<Pip> {
        if view.turn().is(Seat(0)) { vec![Pip::Up, Pip::Down] } else { Vec::new() }
    }

    fn play(&self, world: &mut Open, by: By, action: &Pip) -> Result<(), Illegal<Pip>> {
        let legal = moves(self, world).into_iter().filter(|(who, _)| *who == by);
        let legal: Vec<Pip> = legal.map(|(_, step)| step).collect();
        if !legal.contains(action) {
            let reason = format!("it is {}'s turn", world.turn());
            return Err(Illegal { action: *action, reason: reason.into(), legal });
        }
        world.0.push(*action);
        Ok(())
    }

    fn outcome(&self, world: &Open) -> Option<usize> {
        let ups = world.0.iter().filter(|step| **step == Pip::Up).count();
        (world.turn() == Turn::Over).then_some(ups)
    }

    fn payoff(&self, ups: &usize, _: Seat) -> f64 {
        *ups as f64
    }

    fn chance(&self, world: &Open) -> Vec<(Pip, u64)> {
        if world.turn() != Turn::Chance || self.no_events {
            return Vec::new();
        }
        vec![(Pip::Roll(1), 3), (Pip::Roll(2), 1)]
    }
}

impl Recorded for Pips {
    fn start(&self, _: &Open) -> Open {
        Open::default()
    }

    fn history(&self, view: &Open) -> Transcript<Pip> {
        let by = |at| if at % 2 == 0 { By::Chance } else { Seat(0).into() };
        view.0.iter().enumerate().map(|(at, &action)| Step { by: by(at), action }).collect()
    }
}

const PLAN: Plan = Plan { games: 50, seed: 1, longest: 50 };

#[test]
fn a_game_of_dice_passes() {
    let rules = Pips { no_events: false };
    conformance::rules(&rules, PLAN).unwrap();
    conformance::recorded(&rules, PLAN).unwrap();
    conformance::view_text(&rules, PLAN).unwrap();
}

#[test]
fn chance_without_events_is_caught() {
    let failure = conformance::rules(&Pips { no_events: true }, PLAN).unwrap_err();
    assert_eq!(failure.law, Law::LegalIsAList);
}

/// Two events, two choices, two events, two choices.
#[test]
fn perft_counts_what_chance_brings() {
    let rules = Pips { no_events: false };
    let world = rules.deal(&mut stream(1, 0));
    let counts: Vec<_> = (0..=5).map(|depth| perft::perft(&rules, &world, depth, 100)).collect();
    assert_eq!(counts, [1, 2, 4, 8, 16, 0].map(Some));
    assert_eq!(perft::perft(&rules, &world, 4, 16), Some(16));
    assert_eq!(perft::perft(&rules, &world, 4, 15), None);
}

/// A 1 is three times as likely as a 2: of 4,000 rolls about 3,000, plus or minus six standard deviations.
#[test]
fn chance_follows_its_weights() {
    let mut ones = 0i32;
    for seed in 0..2_000 {
        let transcript = walk(&Pips { no_events: false }, seed, 50, |_| Ok(())).unwrap();
        ones += transcript.steps.iter().filter(|step| step.action == Pip::Roll(1)).count() as i32;
    }
    assert!((ones - 3_000).abs() < 165, "{ones}");
}

#[test]
fn a_playthrough_shows_chance_and_sets_in_later_lines() {
    let text = playthrough::of(&Pips { no_events: false }, 3).unwrap();
    assert!(text.contains("  chance: roll 1 (weight 3)\n  chance: roll 2 (weight 1)\n"), "{text}");
    assert!(text.contains("  steps\n      roll "), "{text}");
    assert!(text.contains("  chosen: chance: roll "), "{text}");
}

/// The seed determines the dice; the same actions give the same rolls again.
#[test]
fn a_sitting_rolls_by_itself_and_ends_with_its_round() {
    let rolls = |seed: u64| {
        let mut sitting = Sitting::new(Once::of(Pips { no_events: false }), seed).unwrap();
        assert_eq!(sitting.turn(), Turn::of(Seat(0)), "the first die lies on the table");
        assert!(sitting.act(&Pip::Roll(1)).is_err() && !sitting.next_round());
        sitting.act(&Pip::Up).unwrap();
        let chosen = sitting.decision(&Anyone, &Work::free()).unwrap().unwrap();
        sitting.act(&chosen).unwrap();
        assert!(sitting.is_over() && !sitting.next_round());
        assert_eq!((sitting.number(), sitting.ended().count()), (0, 1));
        assert_eq!(sitting.decision(&Anyone, &Work::free()), Ok(None));
        sitting.round().0.clone()
    };
    assert_eq!(rolls(7), rolls(7));
    let ones: usize =
        (0..400).map(|seed| rolls(seed).iter().filter(|step| **step == Pip::Roll(1)).count()).sum();
    assert!((530..670).contains(&ones), "{ones} of 800 rolls: three in four are expected");
}

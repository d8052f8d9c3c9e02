//! Calibration: what seats state during a game, compared with the truth: where cards are, and how
//! accusing and waiting turn out.
//!
//! Every model of how people choose what to show is evaluated side by side, whoever plays.

use crate::action::Action;
use crate::deck::{Asking, Clue, Showing};
use crate::odds::Odds;
use crate::players::Skill;
use crate::policy::Shows;
use crate::record::{Answer, Entry};
use crate::rules::World;
use crate::view::Phase;
use kibitzer_game::{By, Effort, Game, Player, Policy, Seat, Undecided, draw};
use kibitzer_stats::{Statements, StatsError};
use kibitzer_work::{Work, mixed, stream};
use std::fmt;
use std::str::FromStr;

/// Who plays the games in which statements are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Players who suggest at random, never accuse, and show as [`Showing`] says.
    Showing(Showing),
    /// Computer players.
    House(Skill),
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Showing(Showing::Again) => f.write_str("again"),
            Self::Showing(_) => f.write_str("uniform"),
            Self::House(skill) => skill.fmt(f),
        }
    }
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "uniform" => Ok(Self::Showing(Showing::Uniform)),
            "again" => Ok(Self::Showing(Showing::Again)),
            skill => skill.parse().map(Self::House).map_err(|_| {
                format!("`{text}` is not a player: expected uniform, again, beginner or expert")
            }),
        }
    }
}

/// The statements made in one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stated {
    /// Who holds a card, and whether the envelope holds a triple: assuming [`Showing::Any`],
    /// [`Showing::Uniform`], [`Showing::Again`], and [`Showing::Uniform`] with [`Asking::New`].
    pub holders: [Statements; 4],
    /// The same where a choice reveals most: whether a player who showed the seat one card also
    /// holds the others asked for.
    pub shown: [Statements; 4],
    /// Whether an accusation by the expert is right.
    pub right: Statements,
    /// Whether the expert will win, each time it has chosen between accusing and waiting.
    pub wins: Statements,
    /// The same, only where it has chosen to wait: what playing on is worth.
    pub waits: Statements,
}

/// The models that are evaluated.
const BELIEFS: [(Showing, Asking); 4] = [
    (Showing::Any, Asking::Any),
    (Showing::Uniform, Asking::Any),
    (Showing::Again, Asking::Any),
    (Showing::Uniform, Asking::New),
];

/// Plays the game with this number, and compares with the truth what the asker and the next seat
/// state after every suggestion. One player changes seats from game to game among others; everybody
/// knows who the others are.
///
/// # Errors
/// If a player cannot decide, or the work was stopped.
pub fn game(
    clue: &Clue,
    [one, others]: [Who; 2],
    seed: u64,
    number: u64,
    work: &Work,
) -> Result<Stated, Undecided> {
    let (mut stated, mut claims) = (Stated::default(), Vec::new());
    let at = Seat(number as usize % clue.players());
    let sits = |seat| if seat == at { one } else { others };
    let skill = |seat| match sits(seat) {
        Who::House(skill) => skill,
        Who::Showing(_) => Skill::default(),
    };
    let clue = &clue.clone().against(at, Seat::all(clue.players()).map(skill));
    let seed = mixed(seed, number);
    let mut world = clue.deal(&mut stream(seed, 0));
    for step in 1.. {
        work.check()?;
        let Some(seat) = clue.turn(&world).seat() else { break };
        if world.phase == Phase::After(seat) {
            for seat in [seat, seat.next(clue.players())] {
                state(clue, &world, seat, &mut stated, work)?;
            }
        }
        let view = clue.view(&world, seat);
        let action = match sits(seat) {
            Who::Showing(showing) => {
                let legal = clue.legal(&view);
                let chances = Shows(showing).weigh(clue, &view, &legal);
                legal[draw(&mut stream(seed, step), &chances)]
            }
            Who::House(skill) => {
                let effort = Effort::seeded(mixed(seed, step));
                let decision = skill.decide(clue, &view, effort, &work.unwatched())?;
                let best = decision.best();
                if let (Skill::Expert, Phase::After(_)) = (skill, view.phase) {
                    claims.push((seat, best.action == Action::End, best.value));
                }
                if let Action::Accuse(cards) = best.action {
                    let right = Odds::of(clue, &view, work)?.chance(cards);
                    stated.right.push(right, cards == world.envelope).map_err(unlikely)?;
                }
                best.action
            }
        };
        let played = clue.play(&mut world, By::Seat(seat), &action);
        played.map_err(|illegal| Undecided::Unable(illegal.to_string()))?;
    }
    let solved_by = clue.outcome(&world).and_then(|outcome| outcome.solved_by);
    for (seat, waits, chance) in claims {
        let won = solved_by == Some(seat);
        // What was only sampled is never certain.
        let chance = if waits { chance.clamp(0.001, 0.999) } else { chance };
        stated.wins.push(chance, won).map_err(unlikely)?;
        if waits {
            stated.waits.push(chance, won).map_err(unlikely)?;
        }
    }
    Ok(stated)
}

fn unlikely(error: StatsError) -> Undecided {
    Undecided::Unable(error.to_string())
}

fn state(
    clue: &Clue,
    world: &World,
    seat: Seat,
    stated: &mut Stated,
    work: &Work,
) -> Result<(), Undecided> {
    let view = clue.view(world, seat);
    let mut places = world.hands.clone();
    places.push(world.envelope.set());
    for (at, (showing, asking)) in BELIEFS.into_iter().enumerate() {
        let odds = Odds::of(&clue.clone().showing(showing).asking(asking), &view, work)?;
        let holds = |stated: &mut Statements, place: usize, card| {
            let chance = odds.holds(place, card).to_f64();
            stated.push(chance, places[place].contains(card)).map_err(unlikely)
        };
        for card in clue.cards().without(view.hand).iter() {
            for place in (0..places.len()).filter(|place| *place != seat.0) {
                holds(&mut stated.holders[at], place, card)?;
            }
        }
        for (triple, chance) in odds.solutions() {
            let truth = triple == world.envelope;
            stated.holders[at].push(chance.to_f64(), truth).map_err(unlikely)?;
        }
        for entry in view.record.iter().filter(|entry| entry.by() == seat) {
            if let Entry::Suggestion { answer: Answer::Shown { by, card }, cards, .. } = entry {
                for other in cards.cards().into_iter().filter(|other| Some(*other) != *card) {
                    holds(&mut stated.shown[at], by.0, other)?;
                }
            }
        }
    }
    Ok(())
}

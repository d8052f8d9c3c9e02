//! Random games, visited moment by moment. All checks walk through these.

use crate::failure::{Failure, Law};
use kibitzer_game::{By, Game, Seat, Step, Transcript, Turn, below, weighted};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How much to test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of random games.
    pub games: u64,
    /// The seed of the first game; the others have consecutive seeds.
    pub seed: u64,
    /// The number of actions after which a game counts as endless.
    pub longest: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self { games: 100, seed: 1, longest: 10_000 }
    }
}

impl Plan {
    /// The same plan with a different number of games.
    #[must_use]
    pub const fn games(self, games: u64) -> Self {
        Self { games, ..self }
    }

    /// The seeds of all games.
    pub fn seeds(self) -> impl Iterator<Item = u64> {
        (0..self.games).map(move |game| self.seed.wrapping_add(game))
    }
}

/// Random numbers for one piece of work: the pieces of a seed do not share numbers.
pub fn stream(seed: u64, piece: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ piece)
}

/// A moment in a game.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a, G: Game> {
    /// The rules.
    pub rules: &'a G,
    /// The seed of the game.
    pub seed: u64,
    /// The world as it was dealt.
    pub start: &'a G::World,
    /// The current world.
    pub world: &'a G::World,
    /// What has happened so far.
    pub transcript: &'a Transcript<G::Action>,
}

impl<G: Game> Moment<'_, G> {
    /// What every seat sees.
    pub fn views(&self) -> Vec<G::View> {
        Seat::all(self.rules.seats()).map(|seat| self.rules.view(self.world, seat)).collect()
    }

    /// A failure at this moment.
    pub fn fails(&self, law: Law, what: impl Into<String>) -> Failure {
        let steps: Vec<String> = self.transcript.steps.iter().map(ToString::to_string).collect();
        Failure { law, seed: self.seed, history: steps.join(", "), what: what.into() }
    }

    /// Random numbers for this moment: independent of the game's own, and different for each purpose.
    pub fn stream(&self, purpose: u64) -> Xoshiro256PlusPlus {
        let at = self.transcript.steps.len() as u64;
        stream(self.seed, (1 + at) << 16 | purpose << 8)
    }
}

/// Plays a random game and visits every moment of it, including the last.
pub fn walk<G: Game>(
    rules: &G,
    seed: u64,
    longest: usize,
    look: impl FnMut(&Moment<'_, G>) -> Result<(), Failure>,
) -> Result<Transcript<G::Action>, Failure> {
    let anything = |_: &G::View, _: Seat, legal: &[G::Action], mut rng: &mut dyn Rng| {
        below(&mut rng, legal.len())
    };
    walk_by(rules, seed, longest, anything, look)
}

/// The same with players who choose, by index in the list of legal actions.
pub(crate) fn walk_by<G: Game>(
    rules: &G,
    seed: u64,
    longest: usize,
    choose: impl Fn(&G::View, Seat, &[G::Action], &mut dyn Rng) -> usize,
    mut look: impl FnMut(&Moment<'_, G>) -> Result<(), Failure>,
) -> Result<Transcript<G::Action>, Failure> {
    let mut rng = stream(seed, 0);
    let start = rules.deal(&mut rng);
    let mut world = start.clone();
    let mut transcript = Transcript::default();
    loop {
        let moment = Moment { rules, seed, start: &start, world: &world, transcript: &transcript };
        look(&moment)?;
        let Some(step) = next_step(&moment, &choose, &mut rng)? else { return Ok(transcript) };
        if transcript.steps.len() >= longest {
            return Err(moment.fails(Law::GamesEnd, format!("not over after {longest} actions")));
        }
        let mut next = world.clone();
        if let Err(illegal) = rules.play(&mut next, step.by, &step.action) {
            return Err(moment.fails(Law::LegalIsAccepted, illegal.to_string()));
        }
        world = next;
        transcript.steps.push(step);
    }
}

/// One of the possible next steps; `None` if the game is over. If several seats may act, any of them does.
fn next_step<G: Game>(
    moment: &Moment<'_, G>,
    choose: impl Fn(&G::View, Seat, &[G::Action], &mut dyn Rng) -> usize,
    rng: &mut impl Rng,
) -> Result<Option<Step<G::Action>>, Failure> {
    let (rules, world) = (moment.rules, moment.world);
    match rules.turn(world) {
        Turn::Over => Ok(None),
        Turn::Players { due, may } => {
            let mut able = Vec::new();
            for seat in may.iter() {
                let view = rules.view(world, seat);
                let legal = rules.legal(&view);
                if !legal.is_empty() {
                    able.push((seat, view, legal));
                } else if due.contains(seat) {
                    let what = format!("seat {seat} is to act and may do nothing");
                    return Err(moment.fails(Law::LegalIsAList, what));
                }
            }
            if able.is_empty() {
                return Err(moment.fails(Law::LegalIsAList, "nobody may do anything"));
            }
            let at = if able.len() > 1 { below(rng, able.len()) } else { 0 };
            let (seat, view, mut legal) = able.swap_remove(at);
            let chosen = choose(&view, seat, &legal, rng);
            Ok(Some(Step { by: By::Seat(seat), action: legal.swap_remove(chosen) }))
        }
        Turn::Chance => {
            let mut events = rules.chance(world);
            let weights: Vec<u64> = events.iter().map(|(_, weight)| *weight).collect();
            let drawn = weighted(rng, weights).map(|at| events.swap_remove(at).0);
            drawn.map(|action| Some(Step { by: By::Chance, action })).ok_or_else(|| {
                let what = "chance is to act and has no event with a weight";
                moment.fails(Law::LegalIsAList, what)
            })
        }
    }
}

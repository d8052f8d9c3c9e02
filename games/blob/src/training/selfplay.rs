//! Self-play: many rounds at a time, with their positions evaluated in common batches.

use crate::action::Action;
use crate::aim::Outlook;
use crate::menu::Menu;
use crate::players::{Brain, Searcher};
use crate::playing::Playing;
use crate::round::{Round, below};
use crate::rules::Blob;
use crate::table::Table;
use crate::training::example::Example;
use kibitzer_game::{Decision, Effort, Game, Player, Row, Seat, Undecided};
use kibitzer_neural::portable::{exp32, ln};
use kibitzer_search::{Evaluator, Judgements, Report, Search};
use kibitzer_work::{Stopped, Work};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The seed of one unit of self-play or calibration. Recorded runs depend on it.
pub const fn unit_seed(seed: u64, unit: u64) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(unit)
}

/// The settings of self-play.
#[derive(Clone, Debug)]
pub struct Practice {
    /// The player on all seats.
    pub searcher: Searcher,
    /// The distribution of rounds.
    pub menu: Menu,
    /// How many rounds are played concurrently.
    pub abreast: usize,
    /// The share of noise in the root's prior probabilities, so that everything is tried
    /// occasionally.
    pub noise: f32,
    /// The share of decisions that are sampled in proportion to the visits; the others take the
    /// most visited action.
    pub loose: f32,
    /// The share of decisions that are also kept as another seat saw them.
    pub onlookers: f32,
}

impl Practice {
    /// The usual self-play settings for a network.
    pub fn new(brain: Brain) -> Self {
        Self {
            searcher: Searcher::medium(brain),
            menu: Menu::whole(),
            abreast: 24,
            noise: 0.25,
            loose: 0.5,
            onlookers: 1.0,
        }
    }
}

/// The result of self-play.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// Examples from every decision with a choice.
    pub examples: Vec<Example>,
    /// The number of rounds played.
    pub rounds: u64,
    /// The number of decisions searched.
    pub decisions: u64,
    /// The number of positions the network evaluated.
    pub judged: u64,
    /// The sum over decisions of the entropy of their visits, as a share of the maximum.
    pub spread: f64,
    /// The number of bids made.
    pub made: u64,
    /// The number of bids.
    pub bids: u64,
}

impl Played {
    /// Adds the result of another unit.
    pub fn add(&mut self, other: Self) {
        self.examples.extend(other.examples);
        self.rounds += other.rounds;
        self.decisions += other.decisions;
        self.judged += other.judged;
        self.spread += other.spread;
        self.made += other.made;
        self.bids += other.bids;
    }
}

/// A decision in an unfinished round: the full state at the time, and the target probability of
/// each action.
type Decided = (Round, Vec<(Action, f32)>);

/// A round being played.
struct Board {
    round: Round,
    rng: Xoshiro256PlusPlus,
    so_far: Vec<Decided>,
    search: Option<Search<Playing>>,
    stirred: bool,
}

impl Practice {
    /// Plays this many rounds. The same seed gives the same rounds.
    pub fn play(&self, rounds: u64, seed: u64, work: &Work) -> Result<Played, Stopped> {
        let mut played = Played::default();
        let mut judge = self.searcher.brain.judge(self.searcher.rollouts);
        let mut boards: Vec<Board> = Vec::new();
        let mut started = 0;
        let mut leaves = Vec::new();
        let mut judgements = Judgements::default();
        loop {
            while started < rounds && boards.len() < self.abreast.max(1) {
                boards.extend(self.board(seed, started));
                started += 1;
            }
            boards.retain_mut(|board| self.advance(board, &mut played));
            if boards.is_empty() && started == rounds {
                break;
            }
            work.step(played.rounds as usize, rounds as usize, "playing rounds")?;
            leaves.clear();
            judgements.clear();
            boards.iter_mut().filter_map(|board| board.search.as_mut()).for_each(|search| {
                search.gather(&mut leaves);
            });
            judge.judge(&leaves, &mut judgements);
            let mut from = 0;
            for board in &mut boards {
                from = self.take_back(board, &judgements, from);
            }
        }
        played.judged = judge.asked();
        Ok(played)
    }

    fn board(&self, seed: u64, number: u64) -> Option<Board> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(unit_seed(seed, number));
        let rules = self.menu.choose(&mut rng)?;
        let round = rules.deal(&mut rng);
        Some(Board { round, rng, so_far: Vec::new(), search: None, stirred: false })
    }

    /// Acts until a search is needed. Returns `false` when the round is over.
    fn advance(&self, board: &mut Board, played: &mut Played) -> bool {
        if let Some(search) = &board.search {
            if !search.is_done() {
                return true;
            }
            let report = search.report();
            board.search = None;
            if let Some(report) = report {
                self.decide(board, &report, played);
            }
        }
        while let Some(seat) = board.round.table().turn().seat() {
            let view = board.round.view(seat);
            match view.legal()[..] {
                [only] => board.round.act_unchecked(only),
                _ => {
                    let search = self.searcher.search(&Blob::of(&view), &view, &mut board.rng);
                    // Every view of a dealt round allows at least the true deal.
                    board.search = search.ok().flatten();
                    board.stirred = false;
                    return board.search.is_some();
                }
            }
        }
        finish(&board.round, &mut board.so_far, self.onlookers, &mut board.rng, played);
        false
    }

    fn decide(&self, board: &mut Board, report: &Report<Action, Outlook>, played: &mut Played) {
        let total: u32 = report.considered.iter().map(|it| it.visits).sum();
        let share = |visits: u32| visits as f32 / total.max(1) as f32;
        let policy: Vec<(Action, f32)> =
            report.considered.iter().map(|it| (it.action, share(it.visits))).collect();
        played.decisions += 1;
        played.spread += f64::from(report.entropy() / (policy.len() as f32).log2());
        let Some(best) = report.best().map(|it| it.action) else { return };
        let loose = unit(&mut board.rng) < self.loose;
        let drawn = if loose { draw(&policy, unit(&mut board.rng)) } else { None };
        board.so_far.push((board.round, policy));
        board.round.act_unchecked(drawn.unwrap_or(best));
    }

    fn take_back(&self, board: &mut Board, judgements: &Judgements<Outlook>, from: usize) -> usize {
        let Some(search) = board.search.as_mut() else { return from };
        let next = search.scatter(judgements, from);
        if !board.stirred && self.noise > 0.0 {
            board.stirred = true;
            let count = search.report().map_or(0, |report| report.considered.len());
            // Shares of a stick broken at random: a Dirichlet distribution with all parameters 1.
            let pieces: Vec<f32> =
                (0..count).map(|_| -(ln(unit(&mut board.rng).max(1e-9).into()) as f32)).collect();
            let sum: f32 = pieces.iter().sum();
            let pieces: Vec<f32> = pieces.iter().map(|piece| piece / sum).collect();
            search.stir_root(self.noise, &pieces);
        }
        next
    }
}

fn finish(
    round: &Round,
    so_far: &mut Vec<Decided>,
    onlookers: f32,
    rng: &mut impl Rng,
    played: &mut Played,
) {
    let end = round.table();
    for (at, (then, policy)) in so_far.drain(..).enumerate() {
        let actor = Seat(then.table().actor());
        played.examples.push(Example::new(&then, actor, policy, end));
        if onlookers >= 1.0 || unit(rng) < onlookers {
            played.examples.push(onlooker(&then, at, end));
        }
    }
    played.count(end);
}

/// The same decision as another seat saw it, each in turn: it has no action to learn, but it learns
/// the result.
pub(super) fn onlooker(then: &Round, turn: usize, end: &Table) -> Example {
    let seats = end.seats();
    let seat = Seat((then.table().actor() + 1 + turn % (seats - 1)) % seats);
    Example::new(then, seat, Vec::new(), end)
}

impl Played {
    /// The same, to be imitated: what matters is how likely each action was, not what came of it.
    pub(super) fn imitated(mut self) -> Self {
        self.examples.iter_mut().for_each(|example| example.came = None);
        self
    }

    /// Counts a round that has ended.
    pub(super) fn count(&mut self, end: &Table) {
        self.rounds += 1;
        for seat in Seat::all(end.seats()) {
            self.bids += 1;
            self.made += u64::from(end.bid(seat) == Some(end.won(seat)));
        }
    }
}

/// Rounds of a teacher against itself with occasional random actions: what a network learns first.
/// The better an action looks to the teacher, the more weight it gets; `sharp` says how strongly a
/// difference in value counts.
pub fn by_teacher(
    teacher: &dyn Player<Blob>,
    menu: &Menu,
    sharp: f32,
    rounds: u64,
    seed: u64,
    work: &Work,
) -> Result<Played, Undecided> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut played = Played::default();
    let mut so_far = Vec::new();
    for done in 0..rounds {
        work.step(done as usize, rounds as usize, "playing rounds")?;
        let Some(rules) = menu.choose(&mut rng) else { break };
        let mut round = rules.deal(&mut rng);
        while let Some(seat) = round.table().turn().seat() {
            let view = round.view(seat);
            let legal = view.legal();
            let mut done = legal[0];
            if legal.len() > 1 {
                let effort = Effort::seeded(rng.next_u64());
                let decision = teacher.decide(&rules, &view, effort, &work.unwatched())?;
                done = decision.best().action;
                played.decisions += 1;
                so_far.push((round, softened(&decision, sharp)));
                if unit(&mut rng) < STRAY {
                    done = legal[below(&mut rng, legal.len() as u32)];
                }
            }
            round.act_unchecked(done);
        }
        finish(&round, &mut so_far, 1.0, &mut rng, &mut played);
    }
    Ok(played)
}

/// How often a teacher's decision is replaced by a random action.
const STRAY: f32 = 0.05;

/// Softmax weights that fall off with how much worse an action looks than the best.
fn softened(decision: &Decision<Action>, sharp: f32) -> Vec<(Action, f32)> {
    let value = |it: &Row<Action>| it.value as f32;
    let best = decision.rows().iter().map(value).fold(f32::NEG_INFINITY, f32::max);
    let weight = |it: &Row<Action>| exp32(sharp * (value(it) - best));
    let sum: f32 = decision.rows().iter().map(weight).sum();
    decision.rows().iter().map(|it| (it.action, weight(it) / sum)).collect()
}

fn draw(policy: &[(Action, f32)], mut at: f32) -> Option<Action> {
    for (action, share) in policy {
        at -= share;
        if at < 0.0 {
            return Some(*action);
        }
    }
    None
}

/// A random number, at least 0 and below 1.
pub(super) fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / (1 << 24) as f32
}

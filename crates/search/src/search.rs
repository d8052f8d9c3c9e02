//! One search: walks down the tree, hands out positions and takes in evaluations.

use crate::judgement::{Evaluator, Judgements};
use crate::report::{ByWorld, Report};
use crate::settings::{Opponents, Settings};
use crate::tree::{ROOT, Slot, Tree};
use crate::world::{Payoff, World};
use kibitzer_game::WorldSet;
use kibitzer_work::{Stopped, Work};

/// A walk that is waiting for its evaluation.
#[derive(Clone, Debug)]
struct Walk<A> {
    path: Vec<(usize, usize)>,
    node: usize,
    world: usize,
    actor: usize,
    actions: Vec<A>,
}

/// A search from one seat's view over worlds that the view allows.
#[derive(Clone, Debug)]
pub struct Search<W: World> {
    settings: Settings,
    worlds: Vec<W>,
    /// The upper bound of each world's interval on the unit interval, as a 64-bit fraction; empty if all have the
    /// same weight.
    ends: Vec<u64>,
    tree: Tree<W::Action, W::Payoff>,
    by_world: ByWorld,
    waiting: Vec<Walk<W::Action>>,
    spare: Vec<Walk<W::Action>>,
    legal: Vec<W::Action>,
    started: u32,
    done: u32,
}

impl<W: World> Search<W> {
    /// Starts from worlds in which `me` is to act, each searched in proportion to its weight; `None` if there is
    /// none.
    pub fn new(settings: Settings, me: usize, set: &WorldSet<W>) -> Option<Self> {
        let (worlds, weights) = (set.worlds().to_vec(), set.weights());
        let first = weights.first()?;
        let ends = if weights.iter().all(|it| it == first) { Vec::new() } else { ends(weights) };
        Some(Self {
            settings,
            ends,
            tree: Tree::new(me, worlds.len()),
            by_world: ByWorld::new(worlds.len()),
            worlds,
            waiting: Vec::new(),
            spare: Vec::new(),
            legal: Vec::new(),
            started: 0,
            done: 0,
        })
    }

    /// The number of worlds that are searched.
    pub fn worlds(&self) -> usize {
        self.worlds.len()
    }

    /// Whether all simulations are done.
    pub fn is_done(&self) -> bool {
        self.done >= self.settings.simulations
    }

    /// The number of simulations done.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// Walks down until [`Settings::leaves`] positions are pending, and appends them to `out`. Every position that
    /// was appended must be answered by [`Search::scatter`] before the next call. Until the root has been evaluated,
    /// it is the only position.
    pub fn gather(&mut self, out: &mut Vec<W>) -> usize {
        let before = out.len();
        while self.started < self.settings.simulations
            && self.waiting.len() < self.settings.leaves.max(1) as usize
        {
            let blocked = !self.walk(out);
            let root_waits = matches!(self.tree.slot(ROOT, 0), Slot::Waiting);
            if blocked || root_waits {
                break;
            }
        }
        out.len() - before
    }

    /// The world of the next walk: in turn, or by weight.
    fn next_world(&self) -> usize {
        let (started, count) = (self.started as usize, self.worlds.len());
        if self.ends.is_empty() {
            // Each round starts one world later: otherwise two actions tried alternately would each only see every
            // other world.
            return (started + started / count) % count;
        }
        // Multiples of the golden ratio fill the unit interval evenly, and so does every second one of them.
        let at = u64::from(self.started).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.ends.partition_point(|end| *end <= at).min(count - 1)
    }

    /// One walk. Returns `false` if it reached a position that is already pending; the walk is then undone.
    fn walk(&mut self, out: &mut Vec<W>) -> bool {
        let mut walk = self.spare.pop().unwrap_or_else(|| Walk {
            path: Vec::new(),
            node: ROOT,
            world: 0,
            actor: 0,
            actions: Vec::new(),
        });
        walk.path.clear();
        walk.actions.clear();
        walk.node = ROOT;
        walk.world = self.next_world();
        let mut world = self.worlds[walk.world].clone();
        loop {
            match self.tree.slot(walk.node, walk.world) {
                Slot::Waiting => {
                    self.call_back(walk);
                    return false;
                }
                Slot::Settled(at) => {
                    let payoff = self.tree.payoff(at);
                    self.finish(walk, &payoff);
                    self.started += 1;
                    return true;
                }
                Slot::Unknown => {
                    // The root is never settled as a whole: the point is to compare its actions.
                    if walk.node != ROOT
                        && let Some(payoff) = world.settled()
                    {
                        self.tree.settle(walk.node, walk.world, payoff);
                        continue;
                    }
                    self.tree.mark(walk.node, walk.world, Slot::Waiting);
                    walk.actor = world.actor();
                    world.actions(&mut walk.actions);
                    self.waiting.push(walk);
                    out.push(world);
                    self.started += 1;
                    return true;
                }
                Slot::Decision(decision) => {
                    let Some(action) = self.step(&world, decision, &mut walk) else {
                        self.call_back(walk);
                        return false;
                    };
                    world.act(action);
                    walk.node = self.tree.child(walk.node, action);
                }
            }
        }
    }

    /// Undoes a walk that reached a position which is already pending.
    fn call_back(&mut self, walk: Walk<W::Action>) {
        self.tree.call_back(&walk.path);
        self.spare.push(walk);
    }

    fn step(
        &mut self,
        world: &W,
        decision: usize,
        walk: &mut Walk<W::Action>,
    ) -> Option<W::Action> {
        let shared = self.settings.opponents == Opponents::Shared;
        self.legal.clear();
        if shared {
            world.actions(&mut self.legal);
        }
        let (settings, legal) = (self.settings, &self.legal);
        let chosen = &mut self.tree.decisions[decision];
        let edge = chosen.choose(&settings, |action| !shared || legal.contains(&action))?;
        walk.path.push((decision, edge));
        Some(chosen.edges[edge].action)
    }

    fn finish(&mut self, walk: Walk<W::Action>, payoff: &W::Payoff) {
        self.tree.back_up(&walk.path, payoff);
        if let Some(&(decision, edge)) = walk.path.first() {
            let value = payoff.value(self.tree.decisions[decision].actor);
            self.by_world.note(walk.world, edge, value);
        }
        self.done += 1;
        self.spare.push(walk);
    }

    /// Takes the results for the last [`Search::gather`], starting at index `from`. Returns the index where the next
    /// search's results begin.
    pub fn scatter(&mut self, judgements: &Judgements<W::Payoff>, from: usize) -> usize {
        let mut at = from;
        for walk in std::mem::take(&mut self.waiting) {
            let (priors, payoff) = (judgements.priors(at), *judgements.payoff(at));
            let opponents = self.settings.opponents;
            let decision = self.tree.decide(walk.node, walk.world, walk.actor, opponents);
            self.tree.decisions[decision].learn(&walk.actions, priors, &payoff);
            self.finish(walk, &payoff);
            at += 1;
        }
        at
    }

    /// Mixes other priors into those of the root's actions, for a player that should also explore what looks bad. Has
    /// no effect until the root has been evaluated.
    pub fn stir_root(&mut self, share: f32, opinions: &[f32]) {
        if let Slot::Decision(root) = self.tree.slot(ROOT, 0) {
            self.tree.decisions[root].stir(share, opinions);
        }
    }

    /// The result so far; `None` if the root was never evaluated, because its world is settled or nothing was
    /// searched.
    pub fn report(&self) -> Option<Report<W::Action, W::Payoff>> {
        let Slot::Decision(root) = self.tree.slot(ROOT, 0) else { return None };
        Some(Report::new(&self.tree.decisions[root], &self.by_world, self.done))
    }
}

/// Runs searches to completion with one evaluator, combining their positions in batches of at most `most`; checks for
/// cancellation between batches.
pub fn run<W: World>(
    searches: &mut [Search<W>],
    evaluator: &mut impl Evaluator<W>,
    most: usize,
    work: &Work,
) -> Result<(), Stopped> {
    let of = searches.iter().map(|search| search.settings.simulations as usize).sum();
    let mut worlds = Vec::new();
    let mut judgements = Judgements::default();
    let mut first = 0;
    while searches.iter().any(|search| !search.is_done()) {
        let done = searches.iter().map(|search| search.done as usize).sum();
        work.step(done, of, "searching")?;
        worlds.clear();
        judgements.clear();
        let mut asked = Vec::new();
        // Each round starts after the last search that was served, so that none starves if the batch is small.
        for step in 0..searches.len() {
            let at = (first + step) % searches.len();
            if searches[at].is_done() {
                continue;
            }
            searches[at].gather(&mut worlds);
            asked.push(at);
            if worlds.len() >= most {
                break;
            }
        }
        first = asked.last().map_or(0, |last| last + 1) % searches.len();
        if !worlds.is_empty() {
            evaluator.judge(&worlds, &mut judgements);
        }
        let mut from = 0;
        for at in asked {
            from = searches[at].scatter(&judgements, from);
        }
    }
    Ok(())
}

/// Where each world's share of the unit interval ends, as a 64-bit fraction.
fn ends(weights: &[f64]) -> Vec<u64> {
    let total: f64 = weights.iter().sum();
    let mut sum = 0.0;
    let end = |weight: &f64| {
        sum += weight;
        // A share of 1 saturates, as intended.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let end = (sum / total * 2f64.powi(64)) as u64;
        end
    };
    weights.iter().map(end).collect()
}

//! `kibitzer 42 train`: trains the networks of the distilled policy from a recorded plan.
//!
//! What is trained and how is in `kibitzer_texas42::training`; here are the threads, the files and the output. Every
//! finished round is a file, so that a run that was stopped or killed resumes after it. The same plan gives the same
//! bytes on any number of threads.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use kibitzer_neural::{Network, Notes, Precision};
use kibitzer_texas42::players::{Policies, Skill};
use kibitzer_texas42::training::{FAMILIES, Losses, Plan, UNIT, learn, losses, practise, versus};
use rayon::prelude::*;

use crate::failure::Failure;
use crate::input;

/// Train the networks of the distilled policy; an interrupted run resumes
#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    /// The plan as JSON, such as games/texas42/model/plan.json
    plan: PathBuf,

    /// The folder for the networks and for the rounds behind them
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,

    /// Train only this network: trumps, no-trumps or nello; may be repeated
    #[arg(long, value_name = "FAMILY", value_parser = family)]
    only: Vec<usize>,

    /// Contracts on which each round is compared with the one before and with rules of thumb
    #[arg(long, value_name = "CONTRACTS", default_value_t = 3000)]
    compared: u64,

    /// Deals of expert-1 whose plays the networks predict at the end, to report the log loss
    #[arg(long, value_name = "DEALS", default_value_t = 80)]
    predicted: u64,

    /// Number of threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn family(name: &str) -> Result<usize, String> {
    let found = FAMILIES.iter().position(|family| *family == name);
    found.ok_or_else(|| format!("expected one of {}", FAMILIES.join(", ")))
}

pub(super) fn run(args: &TrainArgs) -> Result<(), Failure> {
    let plan: Plan = input::read(&args.plan)?;
    plan.check().map_err(Failure::question)?;
    std::fs::create_dir_all(&args.out).map_err(Failure::question)?;
    let threads = args.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::Thread(io::Error::other(error)))?;
    pool.install(|| {
        for (family, name) in FAMILIES.into_iter().enumerate() {
            if args.only.is_empty() || args.only.contains(&family) {
                Run { args, plan: &plan, family, name }.train()?;
            }
        }
        predict(args)
    })
}

/// The training of one network.
struct Run<'a> {
    args: &'a TrainArgs,
    plan: &'a Plan,
    family: usize,
    name: &'static str,
}

impl Run<'_> {
    fn train(&self) -> Result<(), Failure> {
        let mut network = self.plan.fresh(self.family).map_err(Failure::question)?;
        for round in 0..self.plan.rounds.len() {
            if self.plan.rounds[round].deals[self.family] == 0 {
                continue;
            }
            let file = self.args.out.join(format!("{}-{}.safetensors", self.name, round + 1));
            network = match self.finished(&file)? {
                Some(network) => {
                    say(&format!("{}, round {}: already trained", self.name, round + 1))?;
                    network
                }
                None => {
                    let before = (round > 0).then_some(&network);
                    let learned = self.round(round, network.clone(), before)?;
                    self.save(&learned, &file, Precision::Single)?;
                    learned
                }
            };
        }
        let (made, thumb) = self.compare(&network, None, self.plan.seed ^ 98);
        if self.args.compared > 0 {
            say(&format!(
                "{}: makes {made:.1}% against rules of thumb, which make {thumb:.1}% of the same contracts",
                self.name
            ))?;
        }
        self.save(&network, &network_file(&self.args.out, self.name), Precision::Half)
    }

    /// Practice with the policy so far, then learning from it.
    fn round(
        &self,
        round: usize,
        network: Network,
        before: Option<&Network>,
    ) -> Result<Network, Failure> {
        let units = self.plan.rounds[round].deals[self.family].div_ceil(UNIT);
        let played: Vec<_> = (0..units)
            .into_par_iter()
            .map(|unit| practise(self.plan, self.family, round, unit, before))
            .collect();
        let examples: Vec<_> = played.into_iter().flatten().collect();
        let (learned, loss) =
            learn(self.plan, self.family, round, network, &examples).map_err(Failure::question)?;
        let (made, thumb) = self.compare(&learned, before, self.plan.seed ^ 99);
        let mut line = format!(
            "{}, round {}: {} decisions, loss {loss:.4}",
            self.name,
            round + 1,
            examples.len()
        );
        if self.args.compared > 0 {
            line += &format!(
                "; makes {made:.1}% against the policy before it, which makes {thumb:.1}% of the same contracts"
            );
        }
        say(&line)?;
        Ok(learned)
    }

    /// The per cent of the same contracts that each of two policies makes against the other.
    fn compare(&self, first: &Network, second: Option<&Network>, seed: u64) -> (f64, f64) {
        let score = versus([Some(first), second], self.family, seed, self.args.compared);
        let share = |made: u64| 100.0 * made as f64 / score.contracts.max(1) as f64;
        (share(score.first), share(score.second))
    }

    /// A round that this plan has finished before.
    fn finished(&self, file: &Path) -> Result<Option<Network>, Failure> {
        if !file.exists() {
            return Ok(None);
        }
        let (network, notes) = Network::load(file).map_err(Failure::question)?;
        if notes != self.notes()? {
            let message = format!(
                "{} was trained with another plan: use another folder, or delete it",
                file.display()
            );
            return Err(Failure::Question(message));
        }
        Ok(Some(network))
    }

    fn save(&self, network: &Network, file: &Path, precision: Precision) -> Result<(), Failure> {
        network.save(file, precision, &self.notes()?).map_err(Failure::question)
    }

    fn notes(&self) -> Result<Notes, Failure> {
        let plan = serde_json::to_string(self.plan).map_err(Failure::question)?;
        Ok(Notes::from([("plan".to_owned(), plan)]))
    }
}

fn network_file(folder: &Path, family: &str) -> PathBuf {
    folder.join(format!("{family}.safetensors"))
}

/// Reports the log loss of plays under rules of thumb and under the networks, once all are there.
fn predict(args: &TrainArgs) -> Result<(), Failure> {
    let files = FAMILIES.map(|family| network_file(&args.out, family));
    if args.predicted == 0 || !files.iter().all(|file| file.exists()) {
        return Ok(());
    }
    let mut networks = Vec::with_capacity(files.len());
    for file in &files {
        networks.push(Network::load(file).map_err(Failure::question)?.0);
    }
    let policies = networks.try_into().ok().and_then(Policies::new);
    let policies = policies.ok_or_else(|| Failure::question("a network has another shape"))?;
    let sums: Vec<Losses> = (0..args.predicted)
        .into_par_iter()
        .map(|deal| losses(&policies, Skill::Expert1, SEED, deal).map_err(Failure::question))
        .collect::<Result<_, Failure>>()?;
    let sum = sums.into_iter().fold(Losses::default(), |sum, one| sum + one);
    let mean = |of: f64| of / sum.plays.max(1) as f64;
    say(&format!(
        "log loss of {} plays of expert-1: {:.3} nats under rules of thumb, {:.3} under the networks (uniform: {:.3})",
        sum.plays,
        mean(sum.thumb),
        mean(sum.networks),
        mean(sum.uniform)
    ))
}

/// The seed of the deals whose plays are predicted.
const SEED: u64 = 801;

fn say(line: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).map_err(Failure::Output)
}

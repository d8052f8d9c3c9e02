//! `kibitzer yatzy play`: a game in the terminal with a coach, undo, and a proficiency report at the end.

mod session;

use std::io::{self, Write};

use clap::Args;
use kibitzer_protocol::Storage;
use kibitzer_work::Work;
use kibitzer_yatzy::{Act, Dice, Review, Rules, State, Table, YatzyError};

use self::session::Session;
use super::build;
use super::card::GameArgs;
use crate::failure::Failure;
use crate::play;

/// Play a game with a coach
#[derive(Debug, Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,

    /// Random seed of the dice [default: different each time]
    #[arg(long)]
    seed: Option<u64>,

    /// Roll real dice and type them in
    #[arg(long)]
    own_dice: bool,

    /// Do not comment on decisions until the end
    #[arg(long)]
    no_coach: bool,
}

const HELP: &str = "\
roll              roll the dice (an empty line does the same)
1 3 3 5 6         the dice you rolled yourself
keep 3 3          keep these and reroll the others; `keep` alone rerolls all
score Full House  fill a box (its name, or its number on the card)
hint              what the coach would do
card              the score card
undo              take the last step back
quit              stop here";

pub(super) fn run(args: &PlayArgs, storage: &Storage) -> Result<(), Failure> {
    let (table, _) = build::table(&args.game, storage, None)?;
    let seed = args.seed.unwrap_or_else(play::fresh_seed);
    let mut session = Session::new(&table, seed, args.own_dice, !args.no_coach);
    let dice = if args.own_dice { "your dice".to_owned() } else { format!("seed {seed}") };
    let version = table.rules().version();
    writeln!(io::stdout(), "{version}, {dice}. Type help for a list of commands.")
        .map_err(Failure::Output)?;
    play::play(&mut session)?;
    if session.decisions().is_empty() {
        return Ok(());
    }
    let review = Review::of(&table, session.decisions()).map_err(Failure::question)?;
    let report = report(&table, &review, session.is_over())?;
    writeln!(io::stdout(), "{report}").map_err(Failure::Output)
}

/// The unit of values: unless theta is 0, they are not the points on the card.
fn unit(table: &Table) -> &'static str {
    if table.theta().get() == 0.0 { "points" } else { "points of certainty equivalent" }
}

/// What optimal play achieves. At theta 0 a table's value is the mean; otherwise it is the certainty equivalent, and
/// the mean requires the whole distribution.
fn best_play(table: &Table, review: &Review) -> Result<String, Failure> {
    let (theta, begin) = (table.theta().get(), review.begin);
    if theta == 0.0 {
        return Ok(format!("optimal play scores {begin:.2} on average"));
    }
    match table.density(State::START, None, &Work::free()) {
        Ok(density) => {
            let mean: f64 = (0u32..).zip(&density).map(|(points, p)| f64::from(points) * p).sum();
            Ok(format!(
                "optimal play at theta {theta} scores {mean:.2} on average (certainty equivalent {begin:.2})"
            ))
        }
        // Six dice: too many states for the distribution.
        Err(YatzyError::TooBig { .. }) => {
            Ok(format!("optimal play at theta {theta} has a certainty equivalent of {begin:.2}"))
        }
        Err(error) => Err(Failure::question(error)),
    }
}

/// The proficiency report: one line per decision, then the sums.
fn report(table: &Table, review: &Review, over: bool) -> Result<String, Failure> {
    let rules = table.rules();
    let mut lines = vec![String::new()];
    let row = |dice: &str, left: &str, yours: &str, best: &str, cost: &str| {
        format!("  {dice:<15} {left:>5}  {yours:<24} {best:<24} {cost:>8}")
    };
    lines.push(row("dice", "left", "you", "best", "cost"));
    for judged in &review.decisions {
        let decision = &judged.decision;
        let right = judged.cost == 0.0;
        let best =
            if right { "the same or equally good".to_owned() } else { words(rules, &judged.best) };
        let cost = if right { String::new() } else { format!("{:.2}", judged.cost) };
        let (dice, left) = (decision.dice.to_string(), decision.rerolls_left.to_string());
        lines.push(row(&dice, &left, &words(rules, &decision.act), &best, &cost));
    }
    let made = review.made;
    let what = if over { "final score" } else { "points so far" };
    lines.push(format!("\n{what} {made}; {}", best_play(table, review)?));
    let (luck, cost) = (review.luck(), review.cost());
    lines.push(format!("luck of the dice {luck:+.2}, cost of decisions {cost:.2} {}", unit(table)));
    let (right, all) = (review.right(), review.decisions.len());
    lines.push(format!(
        "{right} of {all} decisions optimal, {:.3} {} lost per decision",
        review.mean_cost(),
        unit(table)
    ));
    Ok(lines.join("\n"))
}

/// An action as short text.
fn words(rules: &Rules, act: &Act) -> String {
    match act {
        Act::Keep(dice) if *dice == Dice::NONE => "reroll all".to_owned(),
        Act::Keep(dice) if dice.len() == rules.dice() => "stop".to_owned(),
        Act::Keep(dice) => format!("keep {dice}"),
        Act::Score(choice) => {
            format!("{}, {}", rules.categories()[choice.category].name, choice.points())
        }
    }
}

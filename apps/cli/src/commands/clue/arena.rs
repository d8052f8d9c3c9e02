//! `kibitzer clue arena`: two players on the same deals.

use std::io::Write;

use clap::Args;
use kibitzer_clue::Skill;
use kibitzer_protocol::Compared;
use serde_json::json;

use super::ask;
use crate::ask::show;
use crate::failure::Failure;
use crate::lead::Lead;
use crate::table::percent;

/// Compare two players on the same deals, each played twice with the seats exchanged
#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    /// One player: beginner or expert
    #[arg(long, default_value = "expert")]
    left: Skill,

    /// The other player
    #[arg(long, default_value = "beginner")]
    right: Skill,

    /// How many sit at the table; the two players take turns around it
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=6))]
    players: u8,

    /// How many deals; each is played twice
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u16).range(2..=10_000))]
    deals: u16,

    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let ArenaArgs { left, right, players, deals, seed, json } = args;
    let answer: Compared = ask(
        "arena",
        json!({"left": left.to_string(), "right": right.to_string(), "num_players": players, "deals": deals, "seed": seed}),
    )?;
    let lead = Lead { mean: answer.lead, ci: answer.ci };
    show(*json, &answer, |out| {
        writeln!(
            out,
            "{left} against {right}, {players} players, {deals} deals, each played twice"
        )?;
        for (name, share) in [(left, answer.left), (right, answer.right)] {
            writeln!(
                out,
                "  {name:<10} solves {:>6} of the games per seat",
                percent(Some(share), 1)
            )?;
        }
        writeln!(out, "  {left} minus {right}, games per seat: {lead}")
    })
}

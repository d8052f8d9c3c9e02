//! `kibitzer 42 belief`: is the expert's belief calibrated? Predicted against observed holdings, by tenths.

use std::io::{self, Write};

use clap::Args;
use kibitzer_game::{Rules, Seat, Turn};
use kibitzer_texas42::arena::{Auctions, Board};
use kibitzer_texas42::players::{Model, Skill, beliefs};
use kibitzer_texas42::{House, Round};

use crate::failure::Failure;

/// Hold the expert's belief against where the dominoes were: predicted and observed, by tenths
#[derive(Debug, Args)]
pub(crate) struct BeliefArgs {
    /// How many deals
    #[arg(long, default_value_t = 200)]
    deals: u64,

    /// Who plays the hands
    #[arg(long, default_value = "intermediate")]
    player: Skill,

    /// How many worlds are drawn and weighed for each view
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u16).range(10..))]
    worlds: u16,

    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &BeliefArgs) -> Result<(), Failure> {
    let said = |error: &dyn std::fmt::Display| Failure::Question(error.to_string());
    // Predicted, held and how many, by tenths.
    let mut tenths = [(0.0f64, 0u64, 0u64); 10];
    let (mut views, mut ess) = (0u64, 0.0);
    for number in 0..args.deals {
        let board = Board::new(House::tournament(), Auctions::Real, args.seed, number);
        let (end, _) = board
            .play(false, |_, view, seed| args.player.act(board.rules(), view, seed))
            .map_err(|error| said(&error))?;
        // Go through the hand again, and ask every seat that was to play what it believed.
        let mut round: Round = kibitzer_game::Recorded::start(board.rules(), &end);
        for (ply, step) in end.view(Seat(0)).history().steps.into_iter().enumerate() {
            if let (Turn::Player(seat), Some(_)) =
                (board.rules().turn(&round), round.table().tricks())
            {
                let view = round.view(seat);
                let believed = beliefs(
                    board.rules(),
                    &view,
                    &Model::USUAL,
                    args.worlds.into(),
                    args.seed ^ (number << 8) ^ ply as u64,
                )
                .map_err(|error| said(&error))?;
                views += 1;
                ess += believed.ess / believed.drawn as f64;
                for (tile, shares) in &believed.holdings {
                    for (other, share) in
                        shares.iter().enumerate().filter(|(other, _)| *other != seat.0)
                    {
                        let tenth = &mut tenths[((share * 10.0) as usize).min(9)];
                        tenth.0 += share;
                        tenth.1 += u64::from(round.hands()[other].contains(*tile));
                        tenth.2 += 1;
                    }
                }
            }
            board.rules().play(&mut round, &step.action).map_err(|error| said(&error))?;
        }
    }
    let mut out = io::stdout().lock();
    let mut text = format!(
        "{} deals played by {}, seed {}: {views} views, {} worlds drawn for each, worth {:.0}% of as many equal ones\n",
        args.deals,
        args.player,
        args.seed,
        args.worlds,
        100.0 * ess / views.max(1) as f64
    );
    text += "predicted  observed  off    holdings\n";
    for (sum, held, count) in tenths.iter().filter(|tenth| tenth.2 > 0) {
        let (predicted, observed) =
            (100.0 * sum / *count as f64, 100.0 * *held as f64 / *count as f64);
        text += &format!(
            "{predicted:>8.2}%  {observed:>7.2}%  {:>+5.2}  {count}\n",
            observed - predicted
        );
    }
    write!(out, "{text}").map_err(Failure::Output)
}

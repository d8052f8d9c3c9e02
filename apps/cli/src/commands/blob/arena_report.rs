//! The results of an arena: points with an interval, bids made, times.

use std::io::{self, Write};

use kibitzer_campaign::Campaign;
use kibitzer_campaign::blob::{Dealt, Matches, seconds};
use kibitzer_stats::Paired;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::lead::Lead;

pub(super) fn write(
    matches: &Matches,
    deals: &[Dealt],
    setting: &str,
    json: bool,
) -> Result<(), Failure> {
    let mut points = Paired::new();
    for deal in deals {
        points.push(deal.duel.points[0], deal.duel.points[1])?;
    }
    let [left, right] = [0, 1].map(|player| matches.players()[player].who.to_string());
    let mut out = io::stdout().lock();
    let lead = Lead::of(points.difference())?;
    let made = |side: usize| {
        deals.iter().map(|deal| deal.duel.made[side]).sum::<f64>() / deals.len() as f64
    };
    let mean = |side: usize| {
        deals.iter().map(|deal| deal.duel.points[side]).sum::<f64>() / deals.len() as f64
    };
    let decisions = |side: usize| deals.iter().map(|deal| deal.decisions[side]).sum::<u64>();
    if json {
        let side = |side: usize, name: &str| -> Value {
            json!({
                "player": name, "points": mean(side), "made": made(side), "decisions": decisions(side),
                "ms": 1e3 * seconds(deals, side),
            })
        };
        let answer = json!({
            "run": matches.legs()[0].description, "deals": deals.len(), "lead": lead.mean,
            "lead_ci": lead.ci,
            "left": side(0, &left), "right": side(1, &right),
        });
        return writeln!(out, "{answer}").map_err(Failure::Output);
    }
    let mut text =
        format!("{left} against {right}, {setting}: {} deals, each played twice\n", deals.len());
    text += &format!("  {left} minus {right}, points per seat per round: {lead}\n");
    for (side, name) in [(0, &left), (1, &right)] {
        text += &format!(
            "  {name:<16} {:>6.3} points, {:>5.1}% of bids made, {:>8.3} CPU ms per decision ({} decisions)\n",
            mean(side),
            100.0 * made(side),
            1e3 * seconds(deals, side),
            decisions(side)
        );
    }
    write!(out, "{text}").map_err(Failure::Output)
}

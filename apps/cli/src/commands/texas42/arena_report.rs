//! The results of an arena: marks and points with intervals, contracts made and set, times.

use std::collections::BTreeMap;
use std::io::{self, Write};

use kibitzer_campaign::texas42::{Hand, PLACES};
use kibitzer_stats::{Level, StatsError, Welford, wilson_interval};
use kibitzer_texas42::PlayTo;
use serde_json::{Value, json};

use super::arena::ArenaArgs;
use crate::failure::Failure;
use crate::lead::Lead;

/// One player's contracts and times.
struct Tally {
    name: String,
    contracts: u64,
    made: u64,
    /// The mean number of points its contracts needed.
    needed: f64,
    marks_bid: u64,
    times: Vec<u32>,
}

impl Tally {
    fn of(name: String, hands: &[Hand], player: usize) -> Self {
        let own =
            || hands.iter().filter(move |hand| hand.played && hand.first_bid == (player == 0));
        let contracts = own().count() as u64;
        let needed: f64 = own().map(|hand| f64::from(hand.needs)).sum();
        let mut times: Vec<u32> =
            hands.iter().flat_map(|hand| hand.times[player].iter().copied()).collect();
        times.sort_unstable();
        Self {
            name,
            contracts,
            made: own().filter(|hand| hand.made).count() as u64,
            needed: needed / contracts.max(1) as f64,
            marks_bid: own().filter(|hand| hand.marks > 0).count() as u64,
            times,
        }
    }

    /// A quantile of the decision times in milliseconds, 0.5 for the median.
    fn time(&self, share: f64) -> f64 {
        let at = (share * self.times.len() as f64) as usize;
        let time = self.times.get(at.min(self.times.len().saturating_sub(1)));
        time.map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    }

    fn made_share(&self) -> Result<(f64, f64, f64), StatsError> {
        if self.contracts == 0 {
            return Ok((0.0, 0.0, 1.0));
        }
        let interval = wilson_interval(self.made, self.contracts, Level::P95)?;
        Ok((self.made as f64 / self.contracts as f64, interval.low(), interval.high()))
    }
}

pub(super) fn write(args: &ArenaArgs, description: &str, hands: &[Hand]) -> Result<(), Failure> {
    let (mut marks, mut points) = (Welford::new(), Welford::new());
    for deal in hands.chunks_exact(PLACES) {
        let difference =
            |of: &dyn Fn(&Hand) -> f64| deal.iter().map(of).sum::<f64>() / PLACES as f64;
        let gained = difference(&|hand| f64::from(hand.gain[0]) - f64::from(hand.gain[1]));
        let taken = difference(&|hand| f64::from(hand.points[0]) - f64::from(hand.points[1]));
        marks.push(gained)?;
        points.push(taken)?;
    }
    let tallies =
        [Tally::of(args.first.to_string(), hands, 0), Tally::of(args.second.to_string(), hands, 1)];
    let thrown = hands.iter().filter(|hand| !hand.played).count();
    let mut worth: BTreeMap<u16, usize> = BTreeMap::new();
    for hand in hands.iter().filter(|hand| hand.played) {
        *worth.entry(hand.gain[0].max(hand.gain[1])).or_default() += 1;
    }
    let (marks, points) = (Lead::of(&marks)?, Lead::of(&points)?);
    let mut out = io::stdout().lock();
    if args.run.json {
        let player = |tally: &Tally| -> Result<Value, StatsError> {
            let (made, low, high) = tally.made_share()?;
            Ok(json!({
                "player": tally.name, "contracts": tally.contracts, "made": made, "made_ci": [low, high],
                "needed": tally.needed, "mark_bids": tally.marks_bid, "decisions": tally.times.len(),
                "ms": {"median": tally.time(0.5), "p95": tally.time(0.95), "p99": tally.time(0.99), "max": tally.time(1.0)},
            }))
        };
        let [first, second] = &tallies;
        let answer = json!({
            "run": description, "deals": args.deals, "hands": hands.len(), "thrown_in": thrown, "worth": worth,
            "gain": marks.mean, "gain_ci": marks.ci, "points": points.mean, "points_ci": points.ci,
            "first": player(first)?, "second": player(second)?,
        });
        return writeln!(out, "{answer}").map_err(Failure::Output);
    }
    let mut text = format!("{description}: {} deals, each played twice\n", args.deals);
    for (what, lead) in [("score", marks), ("points", points)] {
        text += &format!("  {} minus {}, {what} per hand: {lead}\n", args.first, args.second);
    }
    for (tally, other) in [(&tallies[0], &tallies[1]), (&tallies[1], &tallies[0])] {
        let (made, low, high) = tally.made_share()?;
        let set = 1.0 - other.made_share()?.0;
        text += &format!(
            "  {:<12} made {:.1}% of {} contracts (95%: {:.1} to {:.1}; needed {:.1} on average, {} for marks), set {:.1}% of the others\n",
            tally.name,
            100.0 * made,
            tally.contracts,
            100.0 * low,
            100.0 * high,
            tally.needed,
            tally.marks_bid,
            100.0 * set
        );
        text += &format!(
            "  {:<12} per decision: median {:.2} ms, 95% {:.2}, 99% {:.2}, longest {:.2} ({} decisions)\n",
            "",
            tally.time(0.5),
            tally.time(0.95),
            tally.time(0.99),
            tally.time(1.0),
            tally.times.len()
        );
    }
    if matches!(args.house.play_to, PlayTo::Marks(_)) {
        let hand = |(marks, count): (&u16, &usize)| match marks {
            1 => format!("1 mark {count}"),
            _ => format!("{marks} marks {count}"),
        };
        let worth: Vec<String> = worth.iter().map(hand).collect();
        text += &format!("  hands worth: {}\n", worth.join(", "));
    }
    if thrown > 0 {
        text += &format!("  thrown in: {thrown} of {} hands\n", hands.len());
    }
    write!(out, "{text}").map_err(Failure::Output)
}

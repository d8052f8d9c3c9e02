//! The results of a ladder: at every table size a rating per player, its CPU time, and the standard player's lead.

use kibitzer_campaign::blob::{Dealt, TablesDescription, seconds};
use kibitzer_stats::Welford;
use serde_json::{Value, json};

use super::ladder_fit::{Pair, Rated, rate};
use crate::failure::Failure;
use crate::lead::Lead;
use crate::table::{figure, row};

/// A ladder that has been played.
pub(super) struct Ladder {
    pub(super) deals: u64,
    pub(super) seed: u64,
    /// Whose CPU time the players had.
    pub(super) equal_to: Option<String>,
    /// The position of that player on the ladder, if it takes part.
    pub(super) standard: Option<usize>,
    /// The position of the rules of thumb.
    pub(super) thumb: Option<usize>,
    pub(super) sizes: Vec<Size>,
}

/// What was played at one table size.
pub(super) struct Size {
    tables: TablesDescription,
    pub(super) rungs: Vec<Rung>,
    pairs: Vec<Pair>,
}

/// A player at one size.
pub(super) struct Rung {
    name: String,
    /// Seconds per decision in each of its matches.
    seconds: Vec<f64>,
}

impl Rung {
    pub(super) fn new(name: String) -> Self {
        Self { name, seconds: Vec::new() }
    }

    fn ms(&self) -> f64 {
        1e3 * self.seconds.iter().sum::<f64>() / self.seconds.len().max(1) as f64
    }
}

impl Size {
    pub(super) fn new(tables: TablesDescription) -> Self {
        Self { tables, rungs: Vec::new(), pairs: Vec::new() }
    }

    /// Adds the deals of a pair.
    pub(super) fn meet(&mut self, left: usize, right: usize, deals: &[Dealt]) {
        self.rungs[left].seconds.push(seconds(deals, 0));
        self.rungs[right].seconds.push(seconds(deals, 1));
        let leads = deals.iter().map(|deal| deal.duel.lead()).collect();
        self.pairs.push(Pair { left, right, leads });
    }

    /// Everybody's rating, the best first.
    fn rated(&self, fixed: usize) -> Vec<Rated> {
        let mut rated = rate(self.rungs.len(), &self.pairs, fixed);
        rated.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        rated
    }

    /// By how much one player is ahead of another.
    fn lead(&self, of: usize, over: usize) -> Result<Option<Lead>, Failure> {
        let met = |pair: &&Pair| {
            [pair.left, pair.right] == [of, over] || [pair.right, pair.left] == [of, over]
        };
        let Some(pair) = self.pairs.iter().find(met) else { return Ok(None) };
        let sign = if pair.left == of { 1.0 } else { -1.0 };
        let mut leads = Welford::new();
        leads.push_all(pair.leads.iter().map(|lead| sign * lead))?;
        Ok(Some(Lead::of(&leads)?))
    }
}

impl Ladder {
    fn fixed(&self) -> usize {
        self.thumb.unwrap_or(0)
    }

    pub(super) fn json(&self) -> Result<Value, Failure> {
        let mut sizes = Vec::new();
        for size in &self.sizes {
            let mut players = Vec::new();
            for one in size.rated(self.fixed()) {
                let rung = &size.rungs[one.player];
                let ahead = match self.standard {
                    Some(standard) => size.lead(standard, one.player)?,
                    None => None,
                };
                players.push(json!({
                    "player": rung.name, "elo": one.elo, "elo_ci": one.interval,
                    "points": one.points, "points_ci": one.points_interval, "ms": rung.ms(),
                    "standard_lead": ahead.map(|lead| lead.mean),
                    "standard_lead_ci": ahead.map(|lead| lead.ci),
                }));
            }
            sizes.push(json!({
                "tables": size.tables.words(), "num_players": size.tables.players,
                "cards": size.tables.cards, "players": players,
            }));
        }
        Ok(json!({
            "deals": self.deals, "seed": self.seed, "equal_to": self.equal_to, "sizes": sizes,
        }))
    }

    pub(super) fn text(&self) -> Result<String, Failure> {
        let time = match &self.equal_to {
            Some(standard) => format!("with the CPU time per decision of {standard}"),
            None => "with the budgets in their names".to_owned(),
        };
        let mut text = format!(
            "{} players {time}, {} deals for each pair, each played twice, seed {}\n\
             elo: Bradley-Terry over deals won, {} = 1000; points: mean lead per seat over all others; 95% intervals\n",
            self.sizes.first().map_or(0, |size| size.rungs.len()),
            self.deals,
            self.seed,
            self.sizes.first().map_or("", |size| &size.rungs[self.fixed()].name),
        );
        for size in &self.sizes {
            text += &format!("\n{}\n", size.tables.words());
            const WIDTHS: [isize; 6] = [-16, 5, -15, 7, -19, 9];
            text += &row(&WIDTHS, [&"player", &"elo", &"", &"points", &"", &"CPU ms"]);
            for one in size.rated(self.fixed()) {
                let rung = &size.rungs[one.player];
                let elo = format!(" ({:.0} to {:.0})", one.interval[0], one.interval[1]);
                let [low, high] = one.points_interval;
                let points = format!(" ({low:+.3} to {high:+.3})");
                let [mean, lead] = [figure(Some(one.elo), 0), format!("{:+.3}", one.points)];
                let ms = figure(Some(rung.ms()), 3);
                text += &row(&WIDTHS, [&rung.name, &mean, &elo, &lead, &points, &ms]);
            }
            let Some(standard) = self.standard else { continue };
            for (other, rung) in size.rungs.iter().enumerate() {
                if let Some(lead) = size.lead(standard, other)? {
                    text +=
                        &format!("  {} minus {}: {lead}\n", size.rungs[standard].name, rung.name);
                }
            }
        }
        Ok(text)
    }
}

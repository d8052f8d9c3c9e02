//! The query `advise`: what a player would do in a seat's place, every action weighed.

use kibitzer_game::{Evidence as Found, Seat, SeatView, Turn, Undecided};
use kibitzer_texas42::players::{Advice, Skill, Thinking, Weighed};
use kibitzer_texas42::{Bid, Declaration, House, Table, Texas42, Tiles, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::auction::HouseFields;
use super::read::{self, ByDomino, BySeat, HandFields, Named, PlayFields, SeatNumber};
use crate::{At, Beside, Context, Digits, Evidence, QueryError, Seed, Text, Within};

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    view: ViewFields,
    /// Who advises: `expert` if nobody says.
    player: Option<Text<Skill>>,
    /// Worlds to look into.
    budget: Option<Within<2, 2_000>>,
    #[serde(default)]
    seed: Seed,
}

/// A seat's view of a hand.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewFields(Beside<HouseFields, Seen>);

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Seen {
    seat: SeatNumber,
    dealer: SeatNumber,
    /// The score before the hand.
    #[serde(default)]
    score: [Within<0, 10_000>; 2],
    hand: HandFields,
    #[serde(default)]
    bids: Vec<At<Text<Bid>>>,
    trump: Option<At<Text<Declaration>>>,
    #[serde(default)]
    history: Vec<PlayFields>,
}

/// The answer to `advise`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advised {
    /// The first of the actions.
    pub best: String,
    /// Every legal action, the best first.
    pub actions: Vec<Row>,
    /// One sentence.
    pub why: String,
    /// How many deals are possible.
    pub worlds: Digits,
    /// How likely each other seat holds each unseen domino.
    pub holdings: ByDomino<BySeat<f64>>,
    /// What was looked at.
    pub evidence: Evidence,
}

/// A legal action, weighed.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// In the notation of the game.
    pub action: String,
    /// Of a forced play nothing was weighed: `value`, `ci` and `behind` are `null`.
    pub value: Option<f64>,
    /// The points that the seat's side should take.
    pub points: Option<f64>,
    /// The chance to make the bid.
    pub make: Option<f64>,
    /// The chance to set it.
    pub set: Option<f64>,
    /// The 95% interval of the value.
    pub ci: Option<[f64; 2]>,
    /// How far it is behind the best.
    pub behind: Option<[f64; 2]>,
    /// What a bid would be played with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
}

pub(super) fn advise(asked: Asked, context: &Context) -> Result<Advised, QueryError> {
    let (rules, view) = asked.view.view()?;
    let skill = asked.player.map_or(Skill::Expert, |player| player.0);
    let (budget, seed) = (asked.budget.map(|worlds| worlds.get::<u16>()), asked.seed.0);
    let advice = match (skill.thinking(), budget) {
        (Some(thinking), Some(worlds)) => {
            let thinking = Thinking { plays: [worlds; 7], bids: worlds, ..thinking };
            thinking.advise(&rules, &view, seed, context.work())
        }
        _ => skill.advise(&rules, &view, seed, context.work()),
    };
    advice.map(|advice| reply(&view, &advice)).map_err(|error| match error {
        Undecided::NotToAct { seat } => {
            let turn = match view.turn().seat() {
                Some(turn) => format!("it is the turn of seat {turn}"),
                _ => "the hand is over".to_owned(),
            };
            QueryError::illegal(format!("seat {seat} has nothing to decide: {turn}"))
                .at("view.seat")
                .with("legal", Vec::<Value>::new())
        }
        Undecided::Stopped(stopped) => stopped.into(),
        other => {
            QueryError::contradiction(format!("no hands fit what was bid and played: {other}"))
                .at("view.history")
        }
    })
}

fn reply(view: &View, advice: &Advice) -> Advised {
    // Of a forced play nothing was weighed.
    let weighed = !matches!(advice.evidence, Found::Forced { .. });
    let row = |one: &Weighed| Row {
        action: one.action.to_string(),
        value: weighed.then_some(one.value),
        points: one.points,
        make: one.make,
        set: one.set(),
        ci: weighed.then_some([one.interval.low(), one.interval.high()]),
        behind: weighed.then_some([one.behind.low(), one.behind.high()]),
        with: one.with.map(|with| with.to_string()),
    };
    let held = |row: &[f64]| {
        let others = row.iter().enumerate().filter(|(seat, _)| Seat(*seat) != view.seat());
        others.map(|(seat, share)| (seat.to_string(), *share)).collect()
    };
    Advised {
        best: advice.best().to_string(),
        actions: advice.actions.iter().map(row).collect(),
        why: advice.why.clone(),
        worlds: Digits::of(advice.worlds),
        holdings: advice.holdings.iter().map(|(tile, row)| (tile.to_string(), held(row))).collect(),
        evidence: Evidence::from(&advice.evidence),
    }
}

impl ViewFields {
    /// The view, every entry checked against the rules.
    ///
    /// # Errors
    /// Names the entry that cannot be.
    pub fn view(&self) -> Result<(Texas42, View), QueryError> {
        let Beside(house, seen) = &self.0;
        seen.view(house.house()?)
    }
}

impl Seen {
    fn view(&self, house: House) -> Result<(Texas42, View), QueryError> {
        let (seat, dealer) = (read::seat(self.seat), read::seat(self.dealer));
        let score = self.score.map(Within::get);
        let mut named = Named::default();
        let hand_at = self.hand.at();
        let hand = read::hand(&self.hand, &mut named)?;
        let mut table = Table::new(dealer, score, 7);
        let own = |at: usize| (dealer.0 + 1 + at) % 4 == seat.0;
        let history = read::plays(&self.history);
        let dealt = history
            .iter()
            .filter(|play| play.seat == seat)
            .fold(hand, |held, play| held.with(play.tile));
        for (at, entry) in self.bids.iter().enumerate() {
            let bid = entry.0;
            let doubles = own(at).then(|| dealt.and(Tiles::DOUBLES).len());
            if !table.auction().allows(&house, bid, doubles) {
                let legal: Vec<Value> = table
                    .auction()
                    .legal(&house, doubles)
                    .map(|bid| bid.to_string().into())
                    .collect();
                let reason = format_args!("{bid} cannot be bid there in this house");
                return Err(entry.illegal(reason).with("legal", legal));
            }
            table.bid(bid);
        }
        if let Some(entry) = &self.trump {
            let declaration = entry.0;
            let legal: Vec<Declaration> = table.declarations(&house).collect();
            if !legal.contains(&declaration) {
                let legal: Vec<Value> =
                    legal.iter().map(|named| named.to_string().into()).collect();
                let reason =
                    format_args!("{declaration} cannot be named after these bids in this house");
                return Err(entry.illegal(reason).with("legal", legal));
            }
            table.declare(declaration);
        }
        let mut held = dealt;
        for play in &history {
            let turn =
                table.tricks().filter(|_| table.turn() != Turn::Over).map(|tricks| tricks.turn());
            let Some(turn) = turn else {
                return Err(read::out_of_turn(play, "no domino is to be played"));
            };
            if turn != play.seat {
                return Err(read::out_of_turn(play, &format!("it is the turn of seat {turn}")));
            }
            named.note(play.tile, &play.at)?;
            if play.seat == seat {
                let legal = table.tricks().map_or(Tiles::NONE, |tricks| tricks.legal(held));
                if !legal.contains(play.tile) {
                    let message =
                        format!("`{}`: {} is not legal with this hand", play.at, play.tile);
                    return Err(QueryError::illegal(message)
                        .at(&play.at)
                        .with("legal", read::names(legal)));
                }
                held = held.without(play.tile);
            }
            table.play(play.tile);
        }
        let view = View::new(seat, hand, table).ok_or_else(|| {
        let played = dealt.len() - hand.len();
        let message = format!(
            "`{hand_at}` has {} dominoes and seat {seat} has played {played}: together they must be 7",
            hand.len()
        );
        QueryError::contradiction(message).at(hand_at)
    })?;
        Ok((Texas42::new(house, dealer, score), view))
    }
}

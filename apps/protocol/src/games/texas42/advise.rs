//! The query `advise`: what a player would do in a seat's place, every action weighed.

use kibitzer_game::{
    Decision, Effort, Evidence as Found, Interval, Player, Seat, SeatView, Turn, Undecided,
};
use kibitzer_texas42::players::{BEHIND, MAKE, POINTS, Skill, WITH};
use kibitzer_texas42::{
    Action, Bid, Declaration, Domino, House, Possible, SEATS, Table, Texas42, Tiles, Unseen, View,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::auction::HouseFields;
use super::read::{self, ByDomino, BySeat, HandFields, Named, PlayFields, SeatNumber};
use crate::{At, Beside, Context, Digits, Evidence, QueryError, Seed, Text, Within};

/// What to advise on, and who advises.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Asked {
    /// What the seat knows.
    view: ViewFields,
    /// Who advises: `expert` if nobody says.
    #[serde(default = "expert")]
    player: Text<Skill>,
    /// How many worlds the player looks at; each player has its own number if this is not given.
    budget: Option<Within<2, 2_000>>,
    #[serde(default)]
    seed: Seed,
}

fn expert() -> Text<Skill> {
    Text(Skill::Expert)
}

/// What one seat knows of a hand.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewFields(Beside<HouseFields, Seen>);

/// What one seat sees of a hand.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Seen {
    /// Whose view it is: 0 to 3, clockwise.
    seat: SeatNumber,
    /// Who shook the dominoes; the seat after it bids first.
    dealer: SeatNumber,
    /// Marks (or points) of each side before the hand; seats 0 and 2 are side 0.
    #[serde(default)]
    score: [Within<0, 10_000>; 2],
    /// The dominoes that the seat still holds, such as `6-4`.
    hand: HandFields,
    /// The bids so far, in order: `pass`, `points:30` to `points:41`, `marks:1` to `marks:7`, `splash:2`, `splash:3`, or
    /// `plunge:4` to `plunge:7`.
    #[serde(default)]
    bids: Vec<At<Text<Bid>>>,
    /// What the bidder named, once it did: `pip:0` to `pip:6`, `doubles`, `follow-me`, `nello`, `nello-doubles-high`,
    /// `nello-doubles-low`, `nello-doubles-inverted` or `sevens`.
    trump: Option<At<Text<Declaration>>>,
    /// All plays so far, in order: seat and domino.
    #[serde(default)]
    history: Vec<PlayFields>,
}

/// What the player would do, and every other action.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advised {
    /// The action that the player would take.
    pub best: String,
    /// Every legal action, the best first.
    pub actions: Vec<Row>,
    /// One sentence: why the best action is the best.
    pub why: String,
    /// How many deals of the unseen dominoes are possible.
    pub worlds: Digits,
    /// For each unseen domino, the probability that each other seat holds it.
    pub holdings: ByDomino<BySeat<f64>>,
    /// What the figures rest on.
    pub evidence: Evidence,
}

/// One action and its figures. In a forced play nothing was weighed, and `value`, `ci` and `behind` are `null`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The action: a bid, a declaration or a domino.
    pub action: String,
    /// What the player maximizes: for a bid the chance to win the match, otherwise the chance to make or set the
    /// contract.
    pub value: Option<f64>,
    /// Expected points of the seat's own side, where they were estimated.
    pub points: Option<f64>,
    /// The probability that the bid is made.
    pub make: Option<f64>,
    /// The probability that the bid is set.
    pub set: Option<f64>,
    /// The 95% interval of `value`.
    pub ci: Option<[f64; 2]>,
    /// The 95% interval of how far the action is behind the best one.
    pub behind: Option<[f64; 2]>,
    /// What the bidder would name after this bid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
}

pub(super) fn advise(asked: Asked, context: &Context) -> Result<Advised, QueryError> {
    let (rules, view) = asked.view.view()?;
    let (skill, seed) = (asked.player.0, asked.seed.0);
    let effort = Effort { seed, worlds: asked.budget.map(Within::get) };
    let found = skill.decide(&rules, &view, effort, context.work()).and_then(|decision| {
        let held = match decision.evidence() {
            Found::Forced { .. } => Vec::new(),
            _ => skill.holdings(&rules, &view, effort, context.work())?,
        };
        Ok((decision, held))
    });
    let (decision, held) = found.map_err(|error| match error {
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
    })?;
    // The player has inferred from the same view.
    let possible = Possible::new(Unseen::of(rules.set(), &view));
    let worlds = possible.map_err(|error| QueryError::internal(error.to_string()))?.worlds();
    Ok(reply(&view, &decision, worlds, &held))
}

fn reply(
    view: &View,
    decision: &Decision<Action>,
    worlds: u64,
    holdings: &[(Domino, [f64; SEATS])],
) -> Advised {
    // Of a forced play nothing was weighed.
    let weighed = !matches!(decision.evidence(), Found::Forced { .. });
    let ends = |interval: Interval| [interval.low(), interval.high()];
    let row = |one: &kibitzer_game::Row<Action>| Row {
        action: one.action.to_string(),
        value: weighed.then_some(one.value),
        points: one.number(POINTS),
        make: one.number(MAKE),
        set: one.number(MAKE).map(|make| 1.0 - make),
        ci: weighed.then_some(ends(one.interval)),
        behind: one.interval_in(BEHIND).filter(|_| weighed).map(ends),
        with: one.cells[WITH].as_ref().map(ToString::to_string),
    };
    let held = |row: &[f64]| {
        let others = row.iter().enumerate().filter(|(seat, _)| Seat(*seat) != view.seat());
        others.map(|(seat, share)| (seat.to_string(), *share)).collect()
    };
    Advised {
        best: decision.best().action.to_string(),
        actions: decision.rows().iter().map(row).collect(),
        why: decision.why().to_owned(),
        worlds: Digits::of(worlds),
        holdings: holdings.iter().map(|(tile, row)| (tile.to_string(), held(row))).collect(),
        evidence: Evidence::from(decision.evidence()),
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

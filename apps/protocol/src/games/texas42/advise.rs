//! The query `advise`: what a player would do in a seat's place, every action weighed.

use kibitzer_game::{Evidence as Found, Seat, SeatView, Turn, Undecided};
use kibitzer_texas42::players::{Advice, Skill, Thinking, Weighed};
use kibitzer_texas42::{Bid, Declaration, Domino, Table, Texas42, Tiles, View};
use serde_json::{Map, Value, json};

use super::auction::house;
use super::read::{self, Named};
use crate::{Context, Evidence, Fields, QueryError, Reply};

/// The most worlds that may be asked for.
const MOST_WORLDS: u16 = 2_000;

pub(super) fn advise(fields: &mut Fields, context: &Context) -> Result<Reply, QueryError> {
    let mut asked = fields.required("view")?.object()?;
    let (rules, view) = view(&mut asked)?;
    let skill: Skill = match fields.optional("player") {
        Some(field) => field.parsed()?,
        None => Skill::Expert,
    };
    let budget: Option<u16> =
        fields.optional("budget").map(|field| field.whole_in(2..=MOST_WORLDS)).transpose()?;
    let seed = match fields.optional("seed") {
        Some(field) => field.big_u64()?,
        None => 1,
    };
    let told = context.watch(&"looking into possible deals");
    let advice = match (skill.thinking(), budget) {
        (Some(thinking), Some(worlds)) => {
            let thinking = Thinking { plays: [worlds; 7], bids: worlds, ..thinking };
            thinking.advise_told(&rules, &view, seed, &told)
        }
        _ => skill.advise_told(&rules, &view, seed, &told),
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
        other => {
            QueryError::contradiction(format!("no hands fit what was bid and played: {other}"))
                .at("view.history")
        }
    })
}

fn reply(view: &View, advice: &Advice) -> Reply {
    // Of a forced play nothing was weighed.
    let weighed = !matches!(advice.evidence, Found::Forced { .. });
    let row = |one: &Weighed| {
        let mut row = json!({
            "action": one.action.to_string(), "value": one.value, "points": one.points, "make": one.make,
            "set": one.set(), "ci": [one.interval.low(), one.interval.high()],
            "behind": [one.behind.low(), one.behind.high()],
        });
        if !weighed {
            ["value", "ci", "behind"].iter().for_each(|name| row[*name] = Value::Null);
        }
        if let Some(with) = one.with {
            row["with"] = with.to_string().into();
        }
        row
    };
    let mut holdings = Map::new();
    for (tile, row) in &advice.holdings {
        let others = row.iter().enumerate().filter(|(seat, _)| Seat(*seat) != view.seat());
        let row: Map<String, Value> =
            others.map(|(seat, share)| (seat.to_string(), (*share).into())).collect();
        holdings.insert(tile.to_string(), row.into());
    }
    Reply::new()
        .with("best", advice.best().to_string())
        .with("actions", advice.actions.iter().map(row).collect::<Vec<_>>())
        .with("why", advice.why.clone())
        .with("worlds", advice.worlds.to_string())
        .with("holdings", holdings)
        .with_evidence(&Evidence::from(&advice.evidence))
}

/// A seat's view, every entry checked against the rules.
pub(crate) fn view(fields: &mut Fields) -> Result<(Texas42, View), QueryError> {
    let house = house(fields)?;
    let seat = read::seat(&fields.required("seat")?)?;
    let dealer = read::seat(&fields.required("dealer")?)?;
    let score = score(fields)?;
    let mut named = Named::default();
    let field = fields.required("hand")?;
    let hand_at = field.path();
    let hand = read::hand(field, &mut named)?;
    let mut table = Table::new(dealer, score, 7);
    let own = |at: usize| (dealer.0 + 1 + at) % 4 == seat.0;
    let bids = fields.optional_list("bids")?.unwrap_or_default();
    let trump = fields.optional("trump").filter(|field| !field.is_null());
    let history = read::plays(fields.optional("history"))?;
    let dealt = history
        .iter()
        .filter(|play| play.seat == seat)
        .fold(hand, |held, play| held.with(play.tile));
    for (at, field) in bids.into_iter().enumerate() {
        let bid: Bid = field.parsed()?;
        let doubles = own(at).then(|| dealt.and(Tiles::DOUBLES).len());
        if !table.auction().allows(&house, bid, doubles) {
            let legal: Vec<Value> =
                table.auction().legal(&house, doubles).map(|bid| bid.to_string().into()).collect();
            let path = field.path();
            let message = format!("`{path}`: {bid} cannot be bid there in this house");
            return Err(QueryError::illegal(message).at(path).with("legal", legal));
        }
        table.bid(bid);
    }
    if let Some(field) = trump {
        let declaration: Declaration = field.parsed()?;
        let legal: Vec<Declaration> = table.declarations(&house).collect();
        if !legal.contains(&declaration) {
            let legal: Vec<Value> = legal.iter().map(|named| named.to_string().into()).collect();
            let path = field.path();
            let message =
                format!("`{path}`: {declaration} cannot be named after these bids in this house");
            return Err(QueryError::illegal(message).at(path).with("legal", legal));
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
                let message = format!("`{}`: {} is not legal with this hand", play.at, play.tile);
                return Err(QueryError::illegal(message)
                    .at(&play.at)
                    .with("legal", read::names(legal)));
            }
            held = held.without(play.tile);
        }
        let tile: Domino = play.tile;
        table.play(tile);
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

fn score(fields: &mut Fields) -> Result<[u16; 2], QueryError> {
    let Some(field) = fields.optional("score") else { return Ok([0; 2]) };
    let mut score = [0; 2];
    for (place, part) in score.iter_mut().zip(field.list_of(2)?) {
        *place = part.whole_in(0..=10_000)?;
    }
    Ok(score)
}

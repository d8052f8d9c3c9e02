//! The query `replay`: a round from its hands and its history, with every entry validated.

use kibitzer_blob::{Action, Blob, Card, Cards, Round, Table};
use kibitzer_game::{Game, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::read::{self, Act, CardList, EntryFields, Named, RoundFields, Said};
use super::view::{Known, Seen, StakeFields};
use crate::common::{self, Either, PastShown};
use crate::{At, Beside, Context, QueryError, Unused};

/// The hands as dealt, and the actions.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Played {
    /// The cards that each seat was dealt.
    hands: At<Vec<At<CardList>>>,
    /// The actions in order: seat, `bid` or `play`, and the number or the card.
    history: Vec<At<EntryFields>>,
    /// Accepted but not used.
    #[serde(default, rename = "round_index")]
    _round_index: Unused,
}

/// The state of the round.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Replayed {
    /// The phase of the round.
    phase: Stage,
    /// The seat that acts next; `null` once the round is over.
    to_act: Option<usize>,
    /// Its legal actions.
    legal: Vec<Act>,
    /// The bid that the dealer may not make.
    forbidden: Option<u8>,
    /// The suit that was led to the trick on the table.
    led: Option<String>,
    /// Who led and who took each complete trick.
    tricks: Vec<TrickWon>,
    /// For each seat, the suits in which it has shown a void.
    voids: Vec<Vec<String>>,
    /// The bid of each seat, `null` before it has bid.
    bids: Vec<Option<u8>>,
    /// Tricks that each seat has taken.
    tricks_won: Vec<u8>,
    /// The points of each seat, once the round is over.
    round_scores: Option<Vec<i16>>,
}

/// The phase of a replayed round.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Stage {
    Bidding,
    Playing,
    Over,
}

/// A complete trick.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TrickWon {
    /// Who led.
    leader: usize,
    /// Who took it.
    winner: usize,
}

/// The hands in the order of the request: legal cards are listed in that order.
struct Dealt(Vec<Vec<Card>>);

/// A complete view, or all hands and the actions.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "ReplayFields")
)]
#[serde(rename = "$by-field", rename_all = "snake_case")]
pub(super) enum ReplayFields {
    View(Seen),
    Hands(DealtFields),
}

/// A round with all hands, and the actions.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealtFields(Beside<RoundFields, Beside<StakeFields, Played>>);

pub(super) fn replay(
    asked: ReplayFields,
    context: &Context,
) -> Result<Either<PastShown<Act>, Replayed>, QueryError> {
    match asked {
        ReplayFields::View(seen) => common::replay::<Known>(seen, context).map(Either::View),
        ReplayFields::Hands(dealt) => {
            let (_, dealt, round) = dealt.replayed()?;
            Ok(Either::Own(answer(&dealt, &round)))
        }
    }
}

impl DealtFields {
    /// The rules, and the round as it was played, with every entry validated.
    ///
    /// # Errors
    /// Names the first invalid entry.
    pub fn round(&self) -> Result<(Blob, Round), QueryError> {
        self.replayed().map(|(rules, _, round)| (rules, round))
    }

    fn replayed(&self) -> Result<(Blob, Dealt, Round), QueryError> {
        let Beside(round, Beside(stake, asked)) = &self.0;
        let rules = stake.rules(round)?;
        let dealt = dealt(round, stake, &asked.hands)?;
        let hands: Vec<Cards> = dealt.0.iter().map(|hand| hand.iter().copied().collect()).collect();
        // The hands were validated as a deal: disjoint, and each of the right size.
        let mut round = rules
            .round(&hands)
            .ok_or_else(|| QueryError::bad_request("`hands` is not a valid deal").at("hands"))?;
        for entry in &asked.history {
            step(&rules, &dealt, &mut round, entry)?;
        }
        Ok((rules, dealt, round))
    }
}

fn dealt(
    round: &RoundFields,
    stake: &StakeFields,
    hands: &At<Vec<At<CardList>>>,
) -> Result<Dealt, QueryError> {
    let (seats, cards) = (round.seats(), round.cards());
    if hands.len() != seats {
        return Err(hands.wrong(format_args!("must have {seats} entries, got {}", hands.len())));
    }
    let mut named = Named::default();
    stake.note(&mut named)?;
    let mut dealt = Vec::with_capacity(seats);
    for list in hands.iter() {
        let hand = read::placed(list, &mut named)?;
        if hand.len() != cards {
            let at = list.at();
            let message = format!(
                "`{at}` has {} cards, but `cards` is {cards}: `hands` must be the cards as dealt",
                hand.len()
            );
            let blame = vec!["cards".to_owned(), at.to_owned()];
            return Err(QueryError::contradiction(message).at(at).with("blame", blame));
        }
        dealt.push(hand);
    }
    Ok(Dealt(dealt))
}

fn step(
    rules: &Blob,
    dealt: &Dealt,
    round: &mut Round,
    entry: &At<EntryFields>,
) -> Result<(), QueryError> {
    let (seat, said) = read::said(entry, rules.seats())?;
    let table = *round.table();
    let refuse = |reason: &str| {
        let legal = legal(dealt, round);
        let listed: Vec<String> = legal.iter().map(shown).collect();
        let would = match table.turn().seat() {
            Some(turn) if !listed.is_empty() => {
                format!("; seat {turn} may {}", listed.join(", "))
            }
            _ => String::new(),
        };
        let refused = entry.illegal(format_args!("{reason}{would}"));
        let refused = refused.with("legal", legal);
        match table.turn().seat() {
            Some(turn) => refused.with("to_act", turn.0),
            _ => refused.with("to_act", Value::Null),
        }
    };
    if let Some(reason) = out_of_turn(&table, seat, &said) {
        return Err(refuse(&reason));
    }
    let action = match said {
        Said::Bid(bid) => u8::try_from(bid).map(Action::Bid).map_err(|_| {
            refuse(&format!("seat {seat} cannot bid {bid}: a bid is 0 to {}", table.cards()))
        })?,
        Said::Play(card) => Action::Play(card),
    };
    let mut next = *round;
    rules.play(&mut next, seat.into(), &action).map_err(|illegal| refuse(&illegal.reason))?;
    *round = next;
    Ok(())
}

/// Why a seat may not act now, as specific as possible; `None` if it may.
fn out_of_turn(table: &Table, seat: Seat, said: &Said) -> Option<String> {
    let Some(turn) = table.turn().seat() else { return Some("the round is over".to_owned()) };
    let bidding = !table.bidding_is_over();
    match said {
        Said::Bid(_) if table.bid(seat).is_some() => Some(format!("seat {seat} has already bid")),
        Said::Play(_) if bidding => {
            Some(format!("the bidding is not over: seat {turn} must bid before cards are played"))
        }
        _ if seat == turn => None,
        Said::Play(_) if has_played(table, seat) => {
            Some(format!("seat {seat} has already played to this trick: it is seat {turn}'s turn"))
        }
        _ => Some(format!("seat {seat} is out of turn: it is seat {turn}'s turn")),
    }
}

/// Whether a seat has played to the current trick.
fn has_played(table: &Table, seat: Seat) -> bool {
    let before = table.played() - table.trick().len();
    table.played_by().skip(before).any(|(by, _)| by == seat)
}

/// The legal actions: bids as numbers, cards in the order of the hand in the request.
fn legal(dealt: &Dealt, round: &Round) -> Vec<Act> {
    let table = round.table();
    let Some(seat) = table.turn().seat() else { return Vec::new() };
    if !table.bidding_is_over() {
        let bids = table.biddable();
        let bids = (0..=table.cards() as u8).filter(|bid| bids >> bid & 1 != 0);
        return bids.map(Act::Bid).collect();
    }
    let open = round.playable();
    let cards = dealt.0[seat.0].iter().filter(|card| open.contains(**card));
    cards.map(|card| Act::Card(card.to_string())).collect()
}

fn shown(legal: &Act) -> String {
    match legal {
        Act::Bid(bid) => format!("bid {bid}"),
        Act::Card(card) => card.clone(),
    }
}

fn answer(dealt: &Dealt, round: &Round) -> Replayed {
    let table = round.table();
    let seats = || Seat::all(table.seats());
    let (phase, to_act) = match table.turn().seat() {
        Some(seat) if table.bidding_is_over() => (Stage::Playing, Some(seat.0)),
        Some(seat) => (Stage::Bidding, Some(seat.0)),
        _ => (Stage::Over, None),
    };
    let trick = |(leader, winner): (Seat, Seat)| TrickWon { leader: leader.0, winner: winner.0 };
    Replayed {
        phase,
        to_act,
        legal: legal(dealt, round),
        forbidden: table.forbidden_bid(),
        led: table.led().map(|suit| suit.to_string()),
        tricks: table.tricks().into_iter().map(trick).collect(),
        voids: seats().map(|seat| read::names(table.voids(seat))).collect(),
        bids: seats().map(|seat| table.bid(seat)).collect(),
        tricks_won: seats().map(|seat| table.won(seat)).collect(),
        round_scores: table.scores(),
    }
}

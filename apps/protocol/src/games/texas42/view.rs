//! A seat's view from a request, with every entry validated.

use kibitzer_game::{Turn, message};
use kibitzer_texas42::{Action, Bid, Declaration, House, Table, Texas42, Tiles, View};
use serde::Deserialize;
use serde_json::Value;

use super::auction::HouseFields;
use super::read::{self, HandFields, Named, PlayFields, SeatNumber};
use crate::common::{OfView, Viewed};
use crate::{At, Beside, QueryError, Text, Within};

/// What one seat knows about a hand.
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
    /// The bids so far, in order: `pass`, `points:30` to `points:41`, `marks:1` to `marks:7`, `splash:2`, `splash:3`,
    /// or `plunge:2` to `plunge:7`.
    #[serde(default)]
    bids: Vec<At<Text<Bid>>>,
    /// The declaration, once it was made: `pip:0` to `pip:6`, `doubles`, `follow-me`, `nello`, `nello-doubles-high`,
    /// `nello-doubles-low`, `nello-doubles-inverted` or `sevens`.
    trump: Option<At<Text<Declaration>>>,
    /// All plays so far, in order: seat and domino.
    #[serde(default)]
    history: Vec<PlayFields>,
}

/// A hand as one seat knows it.
pub(super) struct Known {
    pub(super) rules: Texas42,
    pub(super) view: View,
}

impl Viewed for Known {
    type Game = Texas42;
    type Fields = OfView<ViewFields>;
    type Act = String;

    const ROUND: &'static str = "hand";
    const SEAT: &'static str = "view.seat";
    const PAST: &'static str = "view.history";

    fn read(fields: &Self::Fields) -> Result<Self, QueryError> {
        fields.view.view().map(|(rules, view)| Known { rules, view })
    }

    fn rules(&self) -> &Texas42 {
        &self.rules
    }

    fn view(&self) -> &View {
        &self.view
    }

    fn act(_: &Texas42, action: &Action) -> String {
        action.to_string()
    }
}

impl ViewFields {
    /// The view, with every entry checked against the rules.
    ///
    /// # Errors
    /// Names the first invalid entry.
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
        let mut table = Table::new(dealer, score, 7).promising(house.promises());
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
                let reason = message!(
                    "texas42.illegal_bid",
                    "{bid} is not a legal bid here under these house rules",
                    bid = bid.to_string()
                );
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
                let reason = message!(
                    "texas42.illegal_declaration",
                    "{declaration} cannot be declared after these bids under these house rules",
                    declaration = declaration.to_string()
                );
                return Err(entry.illegal(reason).with("legal", legal));
            }
            table.declare(declaration);
        }
        let mut held = dealt;
        for play in &history {
            let turn =
                table.tricks().filter(|_| table.turn() != Turn::Over).map(|tricks| tricks.turn());
            let Some(turn) = turn else {
                return Err(read::out_of_turn(play, "no play is expected"));
            };
            if turn != play.seat {
                return Err(read::out_of_turn(play, &format!("it is seat {turn}'s turn")));
            }
            named.note(play.tile, &play.at)?;
            if play.seat == seat {
                let legal = table.tricks().map_or(Tiles::NONE, |tricks| tricks.legal(held));
                if !legal.contains(play.tile) {
                    let reason = message!(
                        "texas42.illegal_play",
                        "{tile} is not legal with this hand",
                        tile = play.tile.to_string()
                    );
                    return Err(
                        QueryError::illegal_at(&play.at, reason).with("legal", read::names(legal))
                    );
                }
                held = held.without(play.tile);
            }
            table.play(play.tile);
        }
        let view = View::new(seat, hand, table).ok_or_else(|| {
            let played = dealt.len() - hand.len();
            let message = format!(
                "`{hand_at}` has {} dominoes and seat {seat} has played {played}: the sum must be 7",
                hand.len()
            );
            QueryError::contradiction(message).at(hand_at)
        })?;
        Ok((Texas42::new(house, dealer, score), view))
    }
}

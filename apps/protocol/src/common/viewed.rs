//! One seat's view of a game: how it is read from a request, and the query `legal`.

use kibitzer_deal::DealError;
use kibitzer_game::{BeliefError, Game, SeatView, Turn, Undecided};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Context, QueryError, Seed, Within};

/// What one seat knows, read from a request: what the queries about a view need to know about a game.
pub(crate) trait Viewed: Sized {
    type Game: Game;
    /// The fields that describe what the seat knows.
    type Fields;
    /// An action as written in answers.
    type Act: Serialize;

    /// The word for what is over when nobody is left to act: a round, a hand, a game.
    const ROUND: &'static str;
    /// The field to blame if the seat has nothing to decide.
    const SEAT: &'static str;
    /// The field to blame if no world is consistent.
    const PAST: &'static str;

    /// The rules and the view, with every entry validated.
    fn read(fields: &Self::Fields) -> Result<Self, QueryError>;
    fn rules(&self) -> &Self::Game;
    fn view(&self) -> &ViewOf<Self>;
    fn act(rules: &Self::Game, action: &<Self::Game as Game>::Action) -> Self::Act;

    /// Why the seat has nothing to decide.
    fn idle(&self) -> QueryError {
        let turn = match self.view().turn().seat() {
            Some(turn) => format!("it is seat {turn}'s turn"),
            None => format!("the {} is over", Self::ROUND),
        };
        let message = format!("seat {} has nothing to decide: {turn}", self.view().seat());
        QueryError::illegal(message).at(Self::SEAT).with("legal", Vec::<Value>::new())
    }

    /// Why the view allows no world.
    fn unfit(&self, error: BeliefError, _: &Context) -> QueryError {
        match error {
            BeliefError::Deal(DealError::Stopped(stopped)) => stopped.into(),
            BeliefError::Deal(DealError::TooBig { predicted, .. }) => {
                QueryError::too_big(error.to_string()).with("predicted", predicted)
            }
            error => {
                let message = format!("no hands are consistent with the bids and plays: {error}");
                QueryError::contradiction(message).at(Self::PAST)
            }
        }
    }

    /// Why a player could not decide.
    fn undecided(&self, error: Undecided, context: &Context) -> QueryError {
        match error {
            Undecided::NotToAct { .. } => self.idle(),
            Undecided::Stopped(stopped) => stopped.into(),
            Undecided::Belief(error) => self.unfit(error, context),
            error => QueryError::internal(error.to_string()),
        }
    }
}

/// The view type of a view's game.
pub(crate) type ViewOf<V> = <<V as Viewed>::Game as Game>::View;

/// A view as a field.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OfView"))]
pub struct OfView<V> {
    /// What the seat knows.
    pub(crate) view: V,
}

/// Who may act now, and the seat's legal actions.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Legal"))]
pub struct Legal<A> {
    /// Whose view it is.
    pub seat: usize,
    /// Who acts next.
    pub next: Next,
    /// The seats that the game is waiting for; any one of them can advance it.
    pub to_act: Vec<usize>,
    /// All seats that may act now, including those.
    pub may_act: Vec<usize>,
    /// This seat's legal actions.
    pub legal: Vec<A>,
}

/// Who acts next in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Next {
    /// The seats of `to_act`.
    Players,
    /// Dice or cards.
    Chance,
    /// The game is over.
    Nobody,
}

impl<A> Legal<A> {
    pub(super) fn of<V: Viewed<Act = A>>(seen: &V) -> Self {
        let view = seen.view();
        let (next, due, may) = match view.turn() {
            Turn::Players { due, may } => (Next::Players, Some(due), Some(may)),
            Turn::Chance => (Next::Chance, None, None),
            Turn::Over => (Next::Nobody, None, None),
        };
        let numbers = |seats: Option<kibitzer_game::Seats>| {
            seats.iter().flat_map(|seats| seats.iter()).map(|seat| seat.0).collect()
        };
        Legal {
            seat: view.seat().0,
            next,
            to_act: numbers(due),
            may_act: numbers(may),
            legal: seen.rules().legal(view).iter().map(|it| V::act(seen.rules(), it)).collect(),
        }
    }
}

pub(crate) fn legal<V: Viewed>(
    fields: V::Fields,
    _: &Context,
) -> Result<Legal<V::Act>, QueryError> {
    Ok(Legal::of(&V::read(&fields)?))
}

/// The answer about a view, or to the game's own query of the same name.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Either"))]
#[serde(untagged)]
pub(crate) enum Either<V, O> {
    View(V),
    Own(O),
}

/// Number of worlds to sample for an estimate.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Drawn {
    /// Number of weighted worlds to sample.
    #[serde(default)]
    pub(crate) budget: Within<10, 5_000, 1_000>,
    #[serde(default)]
    pub(crate) seed: Seed,
}

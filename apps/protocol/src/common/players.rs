//! The seating of the computer players.

use kibitzer_game::{Player, Seat};
use serde::Deserialize;

use super::{Advises, GameOf, House, SkillOf};
use crate::{At, QueryError, Text};

/// The players on the other seats.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Others"))]
pub(crate) struct Others<P> {
    /// The players on the other seats: one name for all of them, or an array with one name per seat.
    players: Option<At<Players<P>>>,
}

/// One name for all, or an array that names every seat, or every seat but the caller's.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "Players")
)]
#[serde(rename = "$by-kind")]
pub(crate) enum Players<P> {
    #[serde(rename = "a string")]
    All(At<P>),
    #[serde(rename = "an array")]
    Each(Vec<At<Option<P>>>),
}

/// The players of a table; none on the caller's seat.
pub(super) type Seated<H> = Vec<Option<Box<dyn Player<GameOf<H>>>>>;

/// Who they are; nobody on the caller's seat.
pub(crate) type Skills<H> = Vec<Option<SkillOf<H>>>;

impl<S: Copy> Others<Text<S>> {
    /// Assigns players to seats.
    pub(super) fn seated<H: House<View: Advises<Skill = S>>>(
        &self,
        seats: usize,
        you: Seat,
    ) -> Result<(Skills<H>, Seated<H>), QueryError> {
        let player = |skill: S| H::player(skill).map(|player| (skill, player));
        let usual = |seat| (seat != you.0).then(|| player(H::USUAL)).transpose();
        let seated: Vec<_> = match &self.players {
            Some(named) => named.each(seats, you, player)?,
            None => {
                (0..seats).map(usual).collect::<Result<_, _>>().map_err(QueryError::internal)?
            }
        };
        Ok(seated.into_iter().map(Option::unzip).unzip())
    }
}

impl<S: Copy> At<Players<Text<S>>> {
    /// One entry per seat, made from its name; none on the caller's seat.
    pub(crate) fn each<P>(
        &self,
        seats: usize,
        you: Seat,
        make: impl Fn(S) -> Result<P, String>,
    ) -> Result<Vec<Option<P>>, QueryError> {
        let others = |player: &dyn Fn(usize) -> Result<P, QueryError>| {
            (0..seats).map(|seat| (seat != you.0).then(|| player(seat)).transpose()).collect()
        };
        match &**self {
            Players::All(name) => others(&|_| make(name.0).map_err(|wrong| name.wrong(wrong))),
            Players::Each(names) => {
                let without_you = names.len() + 1 == seats;
                if !without_you && names.len() != seats {
                    let (got, others) = (names.len(), seats - 1);
                    let message = format!(
                        "must have {seats} names (all seats) or {others} (all but yours), got {got}"
                    );
                    return Err(self.wrong(message));
                }
                others(&|seat| {
                    let name = &names[seat - usize::from(without_you && seat > you.0)];
                    let nobody = || name.wrong("must be a string, got null");
                    make(name.as_ref().ok_or_else(nobody)?.0).map_err(|wrong| name.wrong(wrong))
                })
            }
        }
    }
}

//! The query `sit`: rounds against computer players. It is stateless: the caller sends the seed and all actions so far;
//! the game is dealt, checked and played on until it is the caller's turn or the round is over.
//!
//! Promises: until a round is over, the answer contains only what the caller's seat can see; an impossible history is
//! refused without revealing what another seat holds.

use kibitzer_game::{Message, Seat, Sitting, Undecided, message};
use kibitzer_work::Work;
use serde::{Deserialize, Serialize};

use super::players::Seated;
use super::{ActionOf, Deed, House, Others, SkillOf, Skills, Viewed};
use crate::{At, Beside, Context, QueryError, Seed, Text};

/// Maximum number of rounds in a request.
const MOST_ROUNDS: usize = 400;

/// The seed, your seat, and the actions so far.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Past"))]
pub(crate) struct Past<E> {
    /// Determines every deal and every decision of the other players.
    #[serde(default)]
    pub(crate) seed: Seed,
    /// Your seat.
    #[cfg_attr(feature = "schema", schemars(extend("default" = 0)))]
    you: Option<At<i64>>,
    /// All actions so far, one array per round: the `history` of the last answer plus your next action.
    history: Option<Vec<At<Vec<At<E>>>>>,
}

/// What you see, and the state of the rounds.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Sat"))]
pub(crate) struct Sat<V, S, E> {
    #[serde(flatten)]
    table: V,
    #[serde(flatten)]
    standing: S,
    /// The other players' latest actions.
    actions: Vec<E>,
    /// All actions so far, one array per round: the `history` for the next request.
    history: Vec<Vec<E>>,
}

/// The request: the table, the actions so far, and the players.
pub(crate) type Asked<H> =
    Beside<Beside<<H as House>::Table, Past<<H as House>::Entry>>, Others<Text<SkillOf<H>>>>;
type Answer<H> = Sat<<H as House>::Shown, <H as House>::Standing, <H as House>::Told>;

pub(crate) fn sit<H: House>(
    Beside(Beside(table, past), others): Asked<H>,
    context: &Context,
) -> Result<Answer<H>, QueryError> {
    let you = past.you::<H>(&table)?;
    let (skills, players) = others.seated::<H>(H::seats(&table), you)?;
    let again = |sitting: &Sitting<H::Series>| decided::<H>(sitting, &players, context.work());
    let (mut sitting, mut history) = past.watched::<H>(&table, &skills, again, |_, _, _| Ok(()))?;
    let mut new: Vec<Deed<H>> = Vec::new();
    while let Some(seat) = sitting.turn().seat()
        && seat != you
    {
        context.check()?;
        // The number of decisions is unknown, so each counts as half of what is left.
        let behind = 1.0 - 0.5f64.powi(new.len() as i32);
        let work = context.work().part(behind, (1.0 + behind) / 2.0);
        let Some(action) = decided::<H>(&sitting, &players, &work)? else { break };
        sitting.act(&action).map_err(|error| QueryError::internal(error.to_string()))?;
        new.push((seat, action));
    }
    if let Some(last) = history.last_mut() {
        last.extend(new.iter().cloned());
    }
    let told: Vec<Vec<H::Told>> = history.iter().map(|round| told::<H>(round, you)).collect();
    let latest = told.last().map_or(&[][..], |round| &round[round.len() - new.len()..]);
    let actions = latest.to_vec();
    Ok(Sat {
        table: H::shown(&sitting, you),
        standing: H::standing(&sitting, you),
        actions,
        history: told,
    })
}

/// The actions of a round, as the caller sees them.
fn told<H: House>(deeds: &[Deed<H>], you: Seat) -> Vec<H::Told> {
    (1..=deeds.len()).filter_map(|done| H::told(&deeds[..done], you)).collect()
}

/// The action of the computer player whose turn it is.
pub(super) fn decided<H: House>(
    sitting: &Sitting<H::Series>,
    players: &Seated<H>,
    work: &Work,
) -> Result<Option<ActionOf<H>>, QueryError> {
    let Some(seat) = sitting.turn().seat() else { return Ok(None) };
    let missing = || QueryError::internal(format!("seat {seat} has no player"));
    let player = players.get(seat.0).and_then(Option::as_ref).ok_or_else(missing)?;
    sitting.decision(&**player, work).map_err(|error| match error {
        Undecided::Stopped(stopped) => stopped.into(),
        error => QueryError::internal(format!("seat {seat} cannot act: {error}")),
    })
}

/// The rounds, and the actions in each.
pub(crate) type Replayed<H> = (Sitting<<H as House>::Series>, Vec<Vec<Deed<H>>>);

impl<E> Past<E> {
    /// The caller's seat.
    pub(crate) fn you<H: House>(&self, table: &H::Table) -> Result<Seat, QueryError> {
        let seats = H::seats(table);
        self.you.as_ref().map_or(Ok(Seat(0)), |you| you.within(0..=seats - 1).map(Seat))
    }

    /// Number of rounds started.
    pub(super) fn rounds(&self) -> usize {
        self.history.as_ref().map_or(1, |rounds| rounds.len().max(1))
    }

    /// Replays all earlier actions, round by round.
    pub(crate) fn replayed<H: House<Entry = E>>(
        &self,
        table: &H::Table,
    ) -> Result<Replayed<H>, QueryError> {
        self.watched::<H>(table, &Vec::new(), |_| Ok(None), |_, _, _| Ok(()))
    }

    /// The same; `again` chooses the actions that the caller could not see, and before each action a callback receives
    /// the number of the round, its state, and the action.
    pub(super) fn watched<H: House<Entry = E>>(
        &self,
        table: &H::Table,
        skills: &Skills<H>,
        again: impl Fn(&Sitting<H::Series>) -> Result<Option<ActionOf<H>>, QueryError>,
        mut watch: impl FnMut(usize, &Sitting<H::Series>, &Deed<H>) -> Result<(), QueryError>,
    ) -> Result<Replayed<H>, QueryError> {
        let you = self.you::<H>(table)?;
        let nothing = || QueryError::bad_request("there is nothing to play");
        let series = H::among(H::series(table)?, skills);
        let mut sitting = Sitting::new(series, self.seed.0).ok_or_else(nothing)?;
        let history = self.history.as_deref().unwrap_or_default();
        let rounds = history.len();
        if rounds > MOST_ROUNDS {
            let message = format!(
                "`history` has {rounds} {}s, but at most {MOST_ROUNDS} are allowed",
                H::View::ROUND
            );
            return Err(QueryError::bad_request(message).at("history"));
        }
        let mut past = vec![Vec::new(); rounds.max(1)];
        for (number, round) in history.iter().enumerate() {
            if number > 0 && !sitting.next_round() {
                return Err(round.illegal(if sitting.is_over() {
                    over(H::WHOLE)
                } else {
                    message!(
                        "game.not_over",
                        "the {part} before it is not over",
                        part = part(H::View::ROUND)
                    )
                }));
            }
            for entry in round.iter() {
                let (by, action) = H::did(entry, table)?;
                let action = match action {
                    Some(action) => Some(action),
                    None if by == you => None,
                    None => again(&sitting)?,
                };
                let action = action.ok_or_else(|| entry.illegal(not_done::<H>(by)))?;
                watch(number, &sitting, &(by, action.clone()))?;
                step::<H>(&mut sitting, by, &action, you, entry.at())?;
                past[number].push((by, action));
            }
        }
        Ok((sitting, past))
    }
}

/// Applies one entry. The caller's own mistakes are explained; about another seat it only says that it did not do that.
fn step<H: House>(
    sitting: &mut Sitting<H::Series>,
    by: Seat,
    action: &ActionOf<H>,
    you: Seat,
    at: &str,
) -> Result<(), QueryError> {
    let refuse = |reason: Message| QueryError::illegal_at(at, reason);
    match sitting.turn().seat() {
        Some(turn) if turn == by => {}
        Some(turn) => {
            let reason = message!(
                "game.out_of_turn",
                "{who} is out of turn: it is {turn}'s turn",
                who = H::seat_name(by),
                turn = H::seat_name(turn)
            );
            return Err(refuse(reason).with("to_act", turn.0));
        }
        None => return Err(refuse(over(H::View::ROUND))),
    }
    sitting.act(action).map_err(|illegal| {
        if by == you {
            let rules = sitting.rules();
            let legal: Vec<_> = illegal.legal.iter().map(|it| H::View::act(rules, it)).collect();
            refuse(illegal.reason).with("legal", serde_json::json!(legal))
        } else {
            refuse(not_done::<H>(by))
        }
    })
}

/// A round, or all of them together, for which other languages have words.
fn part(word: &'static str) -> Message {
    message!("game.part", part = word => word)
}

fn over(word: &'static str) -> Message {
    message!("game.part_over", "the {part} is over", part = part(word))
}

fn not_done<H: House>(by: Seat) -> Message {
    message!(
        "game.not_done",
        "{who} did not do that in this {part}",
        who = H::seat_name(by),
        part = part(H::WHOLE)
    )
}

//! Reports invalid names in a request, with their locations.

use kibitzer_deal::named::{self, Named, NamedError, Setup, Wrong};
use serde::Deserialize;

use crate::{At, QueryError};

/// The events in a request.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Events {
    #[serde(default)]
    events: Vec<At<named::Event>>,
}

impl Events {
    /// The events, validated against the problem.
    ///
    /// # Errors
    /// Names the first invalid event.
    pub fn of(&self, named: &Named) -> Result<Vec<kibitzer_deal::Event>, QueryError> {
        events(named, &self.events)
    }
}

/// The validated problem.
///
/// # Errors
/// Names the first invalid field.
pub fn named(setup: Setup) -> Result<Named, QueryError> {
    Named::new(setup).map_err(|error| refused(&error))
}

pub(super) fn events(
    named: &Named,
    events: &[At<named::Event>],
) -> Result<Vec<kibitzer_deal::Event>, QueryError> {
    let read = |event: &At<named::Event>| {
        named.event(event).map_err(|error| refused(&error.inside(event.at())))
    };
    events.iter().map(read).collect()
}

fn refused(error: &NamedError) -> QueryError {
    let (at, wrong) = (error.place(), error.wrong());
    let message = match wrong {
        // The location identifies the name, however long the name is.
        Wrong::NoKind { .. } if !at.contains(".points.") => {
            format!("`{at}` is not the name of a kind")
        }
        Wrong::NoSeat { seats, .. } => {
            format!("`{at}` is not the name of a seat; expected one of {}", seats.join(", "))
        }
        wrong => wrong.to_string(),
    };
    let refused = QueryError::bad_request(message);
    if at.is_empty() { refused } else { refused.at(at) }
}

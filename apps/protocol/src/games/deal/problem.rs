//! What is wrong with the names of a request, and where.

use kibitzer_deal::named::{self, Named, NamedError, Setup, Wrong};
use serde::Deserialize;

use crate::{At, QueryError};

/// The events that are asked about.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Events {
    #[serde(default)]
    events: Vec<At<named::Event>>,
}

impl Events {
    /// The events, checked against the problem.
    ///
    /// # Errors
    /// Names the event that cannot be asked about.
    pub fn of(&self, named: &Named) -> Result<Vec<kibitzer_deal::Event>, QueryError> {
        events(named, &self.events)
    }
}

/// The problem, checked.
///
/// # Errors
/// Names the field that cannot be.
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
        // The place of a name says which name it is, however long that is.
        Wrong::NoKind { .. } if !at.contains(".points.") => format!("`{at}` names no kind"),
        Wrong::NoSeat { seats, .. } => {
            format!("`{at}` names no seat; there is {}", seats.join(", "))
        }
        wrong => wrong.to_string(),
    };
    let refused = QueryError::bad_request(message);
    if at.is_empty() { refused } else { refused.at(at) }
}

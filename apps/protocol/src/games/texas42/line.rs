//! The query `line`: a seat's view as one line of text and as fields, converted either way.

use kibitzer_texas42::Line;
use serde::{Deserialize, Serialize};

use super::shown::{ViewShown, view_of};
use super::view::{Known, ViewFields};
use crate::common::{OfView, Viewed};
use crate::{At, Context, QueryError, Text};

/// A line of text.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Written {
    /// The hand and what happened, such as `5-5 6-5 5-4 5-3 5-0 6-6 1-0 bids 30 pass`.
    line: At<Text<Line>>,
}

/// A line of text, or a view.
#[derive(Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(untagged, rename = "LineFields")
)]
#[serde(rename = "$by-field", rename_all = "snake_case")]
pub(super) enum Asked {
    Line(Written),
    View(OfView<ViewFields>),
}

/// The same view in every form.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lined {
    /// The view as one line of text.
    pub line: String,
    /// The part of a page's address after `#`, for a link that opens this view there.
    pub link: String,
    /// The view in the form that `advise`, `belief`, `claim` and `look` take.
    pub view: ViewShown,
}

pub(super) fn line(asked: Asked, _: &Context) -> Result<Lined, QueryError> {
    let line = match asked {
        Asked::Line(written) => written.line.0,
        Asked::View(asked) => {
            let Known { rules, view } = Known::read(&asked)?;
            Line { house: *rules.house(), view }
        }
    };
    let text = line.to_string();
    let link = format!("/42?line={}", text.replace(' ', "+"));
    Ok(Lined { line: text, link, view: view_of(&line.house, &line.view) })
}

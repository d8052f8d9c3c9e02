//! Locations in a request.

use std::fmt;

use crate::limits::quoted;

/// The step from an array or object to one of its values.
pub(crate) enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

/// A location, as a linked list on the stack: no text is built unless it is needed.
pub(crate) struct Place<'a> {
    pub(crate) parent: Option<&'a Place<'a>>,
    pub(crate) step: Step<'a>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            parent.fmt(f)?;
        }
        match (&self.step, self.parent) {
            (Step::Key(key), None) => f.write_str(&quoted(key)),
            (Step::Key(key), Some(_)) => write!(f, ".{}", quoted(key)),
            (Step::Index(index), _) => write!(f, "[{index}]"),
        }
    }
}

//! Where in a request a reader is.

use std::fmt;

use crate::limits::quoted;

/// How a value is reached from the array or object that holds it.
pub(crate) enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

/// A place, as a chain on the stack: nothing is built unless somebody asks for the text.
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

//! Items of which there is one each: no card may be in two places.

use std::fmt::Display;

use crate::QueryError;

/// Everything that a request has named so far, with its location.
pub(crate) struct Named<T>(Vec<(T, String)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Named(Vec::new())
    }
}

impl<T: PartialEq + Display> Named<T> {
    /// Adds an item; naming it twice is a contradiction between two locations.
    pub(crate) fn note(&mut self, thing: T, at: &str) -> Result<(), QueryError> {
        if let Some((_, before)) = self.0.iter().find(|(seen, _)| *seen == thing) {
            let message = format!("{thing} is in two places: `{before}` and `{at}`");
            let blame = vec![before.as_str(), at];
            return Err(QueryError::contradiction(message).at(at).with("blame", blame));
        }
        self.0.push((thing, at.to_owned()));
        Ok(())
    }
}

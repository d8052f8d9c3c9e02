//! Things of which there is one each: no card is in two hands.

use std::fmt::Display;

use crate::QueryError;

/// Everything that a request has named so far, with its place.
pub(crate) struct Named<T>(Vec<(T, String)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Named(Vec::new())
    }
}

impl<T: PartialEq + Display> Named<T> {
    /// Notes one more; what is there twice is a contradiction between two places.
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

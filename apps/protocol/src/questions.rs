//! The requests of a line or body, one by one, and the assembly of their answers: for front ends that serve other
//! clients between two requests of an array.

use std::ops::Range;

use crate::limits::MAX_BATCH_ANSWER_BYTES;
use crate::request::{self, Incoming};
use crate::{Answered, QueryError};

/// The positions of the requests in a line or body.
#[derive(Debug, Clone)]
pub struct Questions {
    places: Vec<Range<usize>>,
    array: bool,
    readable: bool,
}

impl Questions {
    /// Finds the requests in a line or body.
    ///
    /// # Errors
    /// If it is not JSON, or holds too many requests.
    pub fn of(bytes: &[u8]) -> Result<Self, QueryError> {
        // The slice that was found is part of the text.
        let place = |text: &str| {
            let start = text.as_ptr().addr() - bytes.as_ptr().addr();
            start..start + text.len()
        };
        Ok(match request::split(bytes)? {
            Incoming::One { text, readable } => {
                Questions { places: vec![place(text)], array: false, readable }
            }
            Incoming::Many(all) => {
                let places = all.iter().map(|one| place(one.get())).collect();
                Questions { places, array: true, readable: true }
            }
        })
    }

    /// Number of requests.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether it was an empty array.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The byte range of one of them.
    pub fn place(&self, at: usize) -> Range<usize> {
        self.places[at].clone()
    }

    /// The share of all requests that come before this one.
    pub fn share(&self, at: usize) -> f64 {
        at as f64 / self.places.len() as f64
    }

    /// An empty collection for their answers.
    pub fn answers(&self) -> Answers {
        let text = if self.array { "[".to_owned() } else { String::new() };
        Answers { text, array: self.array, readable: self.readable }
    }
}

/// The answers so far.
#[derive(Debug)]
pub struct Answers {
    text: String,
    array: bool,
    readable: bool,
}

impl Answers {
    /// Whether they have reached the maximum length; further requests are refused.
    pub fn is_full(&self) -> bool {
        self.text.len() > MAX_BATCH_ANSWER_BYTES
    }

    /// Appends the answer to the next request.
    pub fn push(&mut self, answer: &str) {
        if self.array && self.text.len() > 1 {
            self.text.push(',');
        }
        self.text.push_str(answer);
    }

    /// An array for an array, an object for an object.
    pub fn finish(mut self) -> Answered {
        if self.array {
            self.text.push(']');
        }
        Answered { text: self.text, readable: self.readable }
    }
}

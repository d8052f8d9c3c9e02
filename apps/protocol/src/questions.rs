//! The questions of a line or body, one by one, and their answers put together again: for front ends that let other
//! clients have a turn between two questions of an array.

use std::ops::Range;

use crate::limits::MAX_BATCH_ANSWER_BYTES;
use crate::request::{self, Incoming};
use crate::{Answered, QueryError};

/// Where in a line or body its questions stand.
#[derive(Debug, Clone)]
pub struct Questions {
    places: Vec<Range<usize>>,
    array: bool,
    readable: bool,
}

impl Questions {
    /// Finds the questions of a line or body.
    ///
    /// # Errors
    /// When it is not JSON, or holds too much.
    pub fn of(bytes: &[u8]) -> Result<Self, QueryError> {
        // What is found is a part of the text that it was found in.
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

    /// How many there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether it was an array of nothing.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Where one of them stands in the bytes.
    pub fn place(&self, at: usize) -> Range<usize> {
        self.places[at].clone()
    }

    /// Which share of all of them comes before one of them.
    pub fn share(&self, at: usize) -> f64 {
        at as f64 / self.places.len() as f64
    }

    /// Room for their answers.
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
    /// Whether they are as long as they may be; what is still to come is refused.
    pub fn is_full(&self) -> bool {
        self.text.len() > MAX_BATCH_ANSWER_BYTES
    }

    /// Adds the answer to the next question.
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

//! One part of several that share the work.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One part of several that share the units of a campaign: `2/3` is the second of three and takes every third unit,
/// beginning with the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    part: usize,
    of: usize,
}

/// Why a text names no shard.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ShardError {
    /// It is not two whole numbers with a stroke between them.
    #[error("expected a part and how many there are, such as 2/3, not {0:?}")]
    Form(String),
    /// There is no such part.
    #[error("there is no part {part} of {of}: count from 1")]
    Part {
        /// The part asked for.
        part: usize,
        /// How many there are.
        of: usize,
    },
}

impl Shard {
    /// Whether the unit at this place of the list, counted from 0, is this shard's.
    pub fn takes(self, at: usize) -> bool {
        at % self.of == self.part - 1
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let form = || ShardError::Form(text.to_owned());
        let (part, of) = text.split_once('/').ok_or_else(form)?;
        let number = |word: &str| word.parse::<usize>().map_err(|_| form());
        let (part, of) = (number(part)?, number(of)?);
        if part == 0 || part > of {
            return Err(ShardError::Part { part, of });
        }
        Ok(Self { part, of })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_count_from_one() {
        assert_eq!("2/3".parse(), Ok(Shard { part: 2, of: 3 }));
        assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
        for wrong in ["", "2", "a/b", "-1/2", "1/", "/2", "1/2/3", "1 /2"] {
            assert_eq!(wrong.parse::<Shard>(), Err(ShardError::Form(wrong.into())), "{wrong:?}");
        }
        for (wrong, part, of) in [("0/3", 0, 3), ("4/3", 4, 3), ("1/0", 1, 0)] {
            assert_eq!(wrong.parse::<Shard>(), Err(ShardError::Part { part, of }));
        }
    }

    #[test]
    fn all_shards_take_every_unit_once() {
        for of in 1..6 {
            let shards: Vec<Shard> = (1..=of).map(|part| Shard { part, of }).collect();
            for at in 0..23 {
                assert_eq!(shards.iter().filter(|shard| shard.takes(at)).count(), 1);
            }
        }
    }
}

//! One of several shards of the work.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One of several shards of a campaign's units: `2/3` is the second of three and takes every third unit, starting with
/// the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    part: usize,
    of: usize,
}

/// Why a text is not a shard.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ShardError {
    /// It is not two integers separated by a slash.
    #[error("expected a part and the number of parts, such as 2/3, got {0:?}")]
    Form(String),
    /// There is no such part.
    #[error("there is no part {part} of {of}: parts are counted from 1")]
    Part {
        /// The requested part.
        part: usize,
        /// The number of parts.
        of: usize,
    },
}

impl Shard {
    /// Whether the unit with this index, counted from 0, belongs to this shard.
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

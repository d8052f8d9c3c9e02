//! Players by name: `random`, `thumb`, `flat:24`, `pimc:24`.

use std::fmt;
use std::str::FromStr;

use kibitzer_blob::players::{Chance, Mind, Sampling, Thumb};

/// A player that needs no file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Named {
    Chance,
    Thumb,
    Sampling(Sampling),
}

impl Named {
    pub(super) fn mind(&self) -> &dyn Mind {
        match self {
            Self::Chance => &Chance,
            Self::Thumb => &Thumb,
            Self::Sampling(sampling) => sampling,
        }
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.mind().name())
    }
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            "expected random, thumb, flat:<worlds> or pimc:<worlds> with 1 to 100000 worlds, such as flat:24"
                .to_owned()
        };
        let worlds = |count: &str| {
            let count: u32 = count.parse().map_err(|_| wrong())?;
            if (1..=100_000).contains(&count) { Ok(count) } else { Err(wrong()) }
        };
        match text.split_once(':') {
            None if text == "random" => Ok(Self::Chance),
            None if text == "thumb" => Ok(Self::Thumb),
            Some(("flat", count)) => Ok(Self::Sampling(Sampling::flat(worlds(count)?))),
            Some(("pimc", count)) => Ok(Self::Sampling(Sampling::pimc(worlds(count)?))),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for name in ["random", "thumb", "flat:24", "pimc:3"] {
            assert_eq!(name.parse::<Named>().unwrap().to_string(), name);
        }
        for wrong in ["", "flat", "flat:0", "flat:x", "thumb:3", "pimc:100001"] {
            assert!(wrong.parse::<Named>().is_err(), "{wrong}");
        }
    }
}

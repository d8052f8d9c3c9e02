//! Rule sets as data: categories, bonuses, joker rules, house rules. What dice score and what a
//! player may do with them is decided only here.

mod options;
mod pattern;
mod variants;

use std::fmt;

pub use options::Choice;
pub use pattern::Pattern;

use crate::YatzyError;

/// The supported games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Five dice, fifteen categories, 50 points at 63.
    Scandinavian,
    /// Yahtzee with a free choice of box for a joker.
    American,
    /// Yahtzee where a joker must go where the official rules send it.
    AmericanForcedJoker,
    /// Yahtzee with the bonus of 100 but without jokers.
    AmericanNoJoker,
    /// Yahtzee with free jokers but without the bonus of 100.
    AmericanNoBonus,
    /// Yahtzee with neither the bonus of 100 nor jokers: a further Yahtzee is nothing special.
    AmericanPlain,
    /// Six dice, twenty categories, 100 points at 84.
    Maxi,
}

impl Variant {
    /// Every variant.
    pub const ALL: [Variant; 7] = [
        Variant::Scandinavian,
        Variant::American,
        Variant::AmericanForcedJoker,
        Variant::AmericanNoJoker,
        Variant::AmericanNoBonus,
        Variant::AmericanPlain,
        Variant::Maxi,
    ];

    /// The name that callers use.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Scandinavian => "scandinavian",
            Variant::American => "american",
            Variant::AmericanForcedJoker => "american-forced-joker",
            Variant::AmericanNoJoker => "american-no-joker",
            Variant::AmericanNoBonus => "american-no-bonus",
            Variant::AmericanPlain => "american-plain",
            Variant::Maxi => "maxi",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// House rules of the Scandinavian game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct House {
    /// Five of a kind counts as a full house.
    pub full_house_five: bool,
    /// Four of a kind counts as two pairs.
    pub two_pairs_four: bool,
}

/// What may be done with a Yahtzee when the Yahtzee box is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joker {
    /// Nothing special.
    None,
    /// If the matching upper box is filled, it scores in full anywhere; any open box may be chosen.
    Free,
    /// As `Free`, but the matching upper box must be used if open, then a lower one, then another
    /// upper one.
    Forced,
}

/// One box of the score card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Category {
    /// What players call it.
    pub name: &'static str,
    /// How it is scored.
    pub pattern: Pattern,
}

/// Names that some players use, and the ones used here. They apply only if the latter is a category
/// of the rules.
const OTHER_NAMES: [(&str, &str); 5] = [
    ("Ones", "Aces"),
    ("3 of a Kind", "Three of a Kind"),
    ("4 of a Kind", "Four of a Kind"),
    ("5 of a Kind", "Five of a Kind"),
    ("Castle", "Villa"),
];

/// A complete rule set. The first six categories are always the upper section, ones to sixes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    variant: Variant,
    house: House,
    dice: usize,
    categories: Vec<Category>,
    bonus_at: u16,
    bonus: u16,
    joker: Joker,
    repeat_bonus: u16,
    all_same: usize,
}

impl Rules {
    /// Finds a rule set by name, with the named house rules.
    pub fn parse(name: &str, house: &[&str]) -> Result<Rules, YatzyError> {
        let variant = Variant::ALL.into_iter().find(|v| v.name() == name).ok_or_else(|| {
            let known: Vec<&str> = Variant::ALL.iter().map(|v| v.name()).collect();
            YatzyError::UnknownRules { name: name.into(), known: known.join(", ") }
        })?;
        let mut switches = House::default();
        for (index, &switch) in house.iter().enumerate() {
            match switch {
                "full_house_five" => switches.full_house_five = true,
                "two_pairs_four" => switches.two_pairs_four = true,
                _ => return Err(YatzyError::UnknownHouse { name: switch.into(), index }),
            }
            if variant != Variant::Scandinavian {
                return Err(YatzyError::HouseElsewhere {
                    name: switch.into(),
                    index,
                    rules: variant.name().into(),
                });
            }
        }
        Ok(match variant {
            Variant::Scandinavian => Rules::scandinavian(switches),
            other => Rules::of(other),
        })
    }

    /// Which game this is.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The house rules in force.
    pub fn house(&self) -> House {
        self.house
    }

    /// The number of dice.
    pub fn dice(&self) -> usize {
        self.dice
    }

    /// The boxes, upper section first.
    pub fn categories(&self) -> &[Category] {
        &self.categories
    }

    /// The upper total that earns the bonus; upper scores are capped here.
    pub fn bonus_at(&self) -> u16 {
        self.bonus_at
    }

    /// The bonus for the upper section.
    pub fn bonus(&self) -> u16 {
        self.bonus
    }

    /// What may be done with a further Yahtzee.
    pub fn joker(&self) -> Joker {
        self.joker
    }

    /// Points for every further Yahtzee once the box holds 50; 0 if the rules have no such bonus.
    pub fn repeat_bonus(&self) -> u16 {
        self.repeat_bonus
    }

    /// The index of the category for all dice alike (Yatzy, Yahtzee, Maxi Yatzy).
    pub fn all_same(&self) -> usize {
        self.all_same
    }

    /// The index of a category, by its name or an alternative name.
    pub fn category(&self, name: &str) -> Option<usize> {
        let place = |name: &str| self.categories.iter().position(|c| c.name == name);
        place(name).or_else(|| {
            let (_, usual) = OTHER_NAMES.iter().find(|(other, _)| *other == name)?;
            place(usual)
        })
    }

    /// Identifies these rules down to the last switch. Anything computed under other rules carries
    /// another string.
    pub fn version(&self) -> String {
        let mut version = format!("yatzy/{}", self.variant);
        for (on, name) in [
            (self.house.full_house_five, "full_house_five"),
            (self.house.two_pairs_four, "two_pairs_four"),
        ] {
            if on {
                version.push('+');
                version.push_str(name);
            }
        }
        version.push_str("/1");
        version
    }
}

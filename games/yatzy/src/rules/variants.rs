//! The tables of categories, one per game.

use super::{Category, House, Joker, Pattern, Rules, Variant};

const SCANDINAVIAN_UPPER: [&str; 6] = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"];
const AMERICAN_UPPER: [&str; 6] = ["Aces", "Twos", "Threes", "Fours", "Fives", "Sixes"];

fn card(upper: [&'static str; 6], lower: &[(&'static str, Pattern)]) -> Vec<Category> {
    let upper = (1u8..).zip(upper).map(|(face, name)| (name, Pattern::Face(face)));
    upper.chain(lower.iter().copied()).map(|(name, pattern)| Category { name, pattern }).collect()
}

impl Rules {
    /// The game of a variant, without house rules.
    pub fn of(variant: Variant) -> Rules {
        match variant {
            Variant::Scandinavian => Rules::scandinavian(House::default()),
            Variant::Maxi => Rules::maxi(),
            Variant::American => Rules::american(variant, Joker::Free, 100),
            Variant::AmericanForcedJoker => Rules::american(variant, Joker::Forced, 100),
            Variant::AmericanNoJoker => Rules::american(variant, Joker::None, 100),
            Variant::AmericanNoBonus => Rules::american(variant, Joker::Free, 0),
            Variant::AmericanPlain => Rules::american(variant, Joker::None, 0),
        }
    }

    /// The Scandinavian game, with house rules.
    pub fn scandinavian(house: House) -> Rules {
        let two_pairs =
            if house.two_pairs_four { Pattern::TwoPairsOrFour } else { Pattern::Pairs(2) };
        let full_house =
            if house.full_house_five { Pattern::FullHouseOrFive } else { Pattern::FullHouse };
        Rules {
            variant: Variant::Scandinavian,
            house,
            dice: 5,
            categories: card(
                SCANDINAVIAN_UPPER,
                &[
                    ("One Pair", Pattern::Pairs(1)),
                    ("Two Pairs", two_pairs),
                    ("Three of a Kind", Pattern::OfAKind(3)),
                    ("Four of a Kind", Pattern::OfAKind(4)),
                    ("Small Straight", Pattern::Faces(1, 5, 15)),
                    ("Large Straight", Pattern::Faces(2, 6, 20)),
                    ("Full House", full_house),
                    ("Chance", Pattern::Chance),
                    ("Yatzy", Pattern::AllSame(50)),
                ],
            ),
            bonus_at: 63,
            bonus: 50,
            joker: Joker::None,
            repeat_bonus: 0,
            all_same: 14,
        }
    }

    fn american(variant: Variant, joker: Joker, repeat_bonus: u16) -> Rules {
        Rules {
            variant,
            house: House::default(),
            dice: 5,
            categories: card(
                AMERICAN_UPPER,
                &[
                    ("Three of a Kind", Pattern::OfAKindAll(3)),
                    ("Four of a Kind", Pattern::OfAKindAll(4)),
                    ("Full House", Pattern::FullHouseFixed(25)),
                    ("Small Straight", Pattern::Run(4, 30)),
                    ("Large Straight", Pattern::Run(5, 40)),
                    ("Yahtzee", Pattern::AllSame(50)),
                    ("Chance", Pattern::Chance),
                ],
            ),
            bonus_at: 63,
            bonus: 35,
            joker,
            repeat_bonus,
            all_same: 11,
        }
    }

    fn maxi() -> Rules {
        Rules {
            variant: Variant::Maxi,
            house: House::default(),
            dice: 6,
            categories: card(
                SCANDINAVIAN_UPPER,
                &[
                    ("One Pair", Pattern::Pairs(1)),
                    ("Two Pairs", Pattern::Pairs(2)),
                    ("Three Pairs", Pattern::Pairs(3)),
                    ("Three of a Kind", Pattern::OfAKind(3)),
                    ("Four of a Kind", Pattern::OfAKind(4)),
                    ("Five of a Kind", Pattern::OfAKind(5)),
                    ("Small Straight", Pattern::Faces(1, 5, 15)),
                    ("Large Straight", Pattern::Faces(2, 6, 20)),
                    ("Full Straight", Pattern::Faces(1, 6, 21)),
                    ("Full House", Pattern::FullHouse),
                    ("Villa", Pattern::Groups(3, 3)),
                    ("Tower", Pattern::Groups(4, 2)),
                    ("Chance", Pattern::Chance),
                    ("Maxi Yatzy", Pattern::AllSame(100)),
                ],
            ),
            bonus_at: 84,
            bonus: 100,
            joker: Joker::None,
            repeat_bonus: 0,
            all_same: 19,
        }
    }
}

//! The rules against the case file, against a second set of scorers written from the prose, and at
//! their edges.

use kibitzer_yatzy::{Card, Dice, House, Lattice, Rules, State, UpperScores, Variant, YatzyError};

/// Scores from the prose, on a sorted list of faces: deliberately unlike the crate's own
/// implementation.
mod prose {
    fn n(d: &[u8], f: u8) -> usize {
        d.iter().filter(|&&x| x == f).count()
    }
    fn sum(d: &[u8]) -> u16 {
        d.iter().map(|&x| u16::from(x)).sum()
    }
    fn groups(d: &[u8]) -> Vec<usize> {
        let mut sizes: Vec<usize> = (1..=6).map(|f| n(d, f)).filter(|&c| c > 0).collect();
        sizes.sort_unstable();
        sizes
    }
    fn best_kind(d: &[u8], k: usize) -> u16 {
        let mut best = 0;
        for f in 1..=6u8 {
            if n(d, f) >= k {
                best = u16::from(f) * k as u16;
            }
        }
        best
    }
    fn pairs(d: &[u8], k: usize) -> u16 {
        let mut faces: Vec<u16> = vec![];
        for f in 1..=6u8 {
            if n(d, f) >= 2 {
                faces.push(f.into());
            }
        }
        if faces.len() < k { 0 } else { faces[faces.len() - k..].iter().sum::<u16>() * 2 }
    }
    fn upper(d: &[u8], name: &str) -> Option<u16> {
        let names = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"];
        let name = if name == "Aces" { "Ones" } else { name };
        let f = names.iter().position(|&x| x == name)? as u8 + 1;
        Some(d.iter().filter(|&&x| x == f).map(|&x| u16::from(x)).sum())
    }
    fn distinct(d: &[u8]) -> Vec<u8> {
        let mut d = d.to_vec();
        d.dedup();
        d
    }

    pub(super) fn scandinavian(
        d: &[u8],
        name: &str,
        five_is_house: bool,
        four_is_pairs: bool,
    ) -> u16 {
        if let Some(points) = upper(d, name) {
            return points;
        }
        match name {
            "One Pair" => pairs(d, 1),
            "Two Pairs" if four_is_pairs && best_kind(d, 4) > 0 => best_kind(d, 4),
            "Two Pairs" => pairs(d, 2),
            "Three of a Kind" => best_kind(d, 3),
            "Four of a Kind" => best_kind(d, 4),
            "Small Straight" => {
                if d == [1, 2, 3, 4, 5] {
                    15
                } else {
                    0
                }
            }
            "Large Straight" => {
                if d == [2, 3, 4, 5, 6] {
                    20
                } else {
                    0
                }
            }
            "Full House" => match groups(d)[..] {
                [2, 3] => sum(d),
                [5] if five_is_house => sum(d),
                _ => 0,
            },
            "Chance" => sum(d),
            "Yatzy" => {
                if groups(d) == [5] {
                    50
                } else {
                    0
                }
            }
            other => panic!("{other}"),
        }
    }

    pub(super) fn american(d: &[u8], name: &str) -> u16 {
        if let Some(points) = upper(d, name) {
            return points;
        }
        let text: String = distinct(d).iter().map(u8::to_string).collect();
        match name {
            "Three of a Kind" => {
                if *groups(d).last().unwrap() >= 3 {
                    sum(d)
                } else {
                    0
                }
            }
            "Four of a Kind" => {
                if *groups(d).last().unwrap() >= 4 {
                    sum(d)
                } else {
                    0
                }
            }
            "Full House" => {
                if groups(d) == [2, 3] {
                    25
                } else {
                    0
                }
            }
            "Small Straight" => {
                if ["1234", "2345", "3456"].iter().any(|run| text.contains(run)) {
                    30
                } else {
                    0
                }
            }
            "Large Straight" => {
                if text == "12345" || text == "23456" {
                    40
                } else {
                    0
                }
            }
            "Yahtzee" => {
                if d[0] == d[4] {
                    50
                } else {
                    0
                }
            }
            "Chance" => sum(d),
            other => panic!("{other}"),
        }
    }

    pub(super) fn maxi(d: &[u8], name: &str) -> u16 {
        if let Some(points) = upper(d, name) {
            return points;
        }
        let text: String = distinct(d).iter().map(u8::to_string).collect();
        match name {
            "One Pair" => pairs(d, 1),
            "Two Pairs" => pairs(d, 2),
            "Three Pairs" => {
                if groups(d) == [2, 2, 2] {
                    sum(d)
                } else {
                    0
                }
            }
            "Three of a Kind" => best_kind(d, 3),
            "Four of a Kind" => best_kind(d, 4),
            "Five of a Kind" => best_kind(d, 5),
            "Small Straight" => {
                if text.contains("12345") {
                    15
                } else {
                    0
                }
            }
            "Large Straight" => {
                if text.contains("23456") {
                    20
                } else {
                    0
                }
            }
            "Full Straight" => {
                if text == "123456" {
                    21
                } else {
                    0
                }
            }
            "Full House" => {
                // Leave out each die in turn; the remaining five must be a full house.
                let houses = (0..6).map(|out| {
                    let mut five = d.to_vec();
                    five.remove(out);
                    if groups(&five) == [2, 3] { sum(&five) } else { 0 }
                });
                houses.max().unwrap()
            }
            "Villa" => {
                if groups(d) == [3, 3] {
                    sum(d)
                } else {
                    0
                }
            }
            "Tower" => {
                if groups(d) == [2, 4] {
                    sum(d)
                } else {
                    0
                }
            }
            "Chance" => sum(d),
            "Maxi Yatzy" => {
                if groups(d) == [6] {
                    100
                } else {
                    0
                }
            }
            other => panic!("{other}"),
        }
    }
}

fn compare(rules: &Rules, scorer: impl Fn(&[u8], &str) -> u16) -> usize {
    let mut compared = 0;
    for dice in Lattice::new(rules.dice()).rolls() {
        let faces = dice.faces();
        for (place, category) in rules.categories().iter().enumerate() {
            let expected = scorer(&faces, category.name);
            assert_eq!(rules.score(place, dice), expected, "{} with {dice}", category.name);
            compared += 1;
        }
    }
    compared
}

#[test]
fn scores_agree_with_the_prose() {
    for five in [false, true] {
        for four in [false, true] {
            let rules = Rules::scandinavian(House { full_house_five: five, two_pairs_four: four });
            let n = compare(&rules, |d, c| prose::scandinavian(d, c, five, four));
            assert_eq!(n, 252 * 15);
        }
    }
    assert_eq!(compare(&Rules::of(Variant::American), prose::american), 252 * 13);
    assert_eq!(compare(&Rules::of(Variant::Maxi), prose::maxi), 462 * 20);
}

#[test]
fn scores_agree_with_the_case_file() {
    let cases: serde_json::Value = serde_json::from_str(include_str!("cases/rules.json")).unwrap();
    let rules = Rules::of(Variant::Scandinavian);
    let table = cases["scoring_table"].as_array().unwrap();
    assert_eq!(table.len(), 252);
    for row in table {
        let faces: Vec<i64> =
            row["dice"].as_array().unwrap().iter().map(|f| f.as_i64().unwrap()).collect();
        let dice = Dice::parse(&faces, 5).unwrap();
        let scores = row["scores"].as_object().unwrap();
        assert_eq!(scores.len(), 15);
        for (name, score) in scores {
            let category = rules.category(name).unwrap();
            assert_eq!(u64::from(rules.score(category, &dice)), score.as_u64().unwrap());
        }
    }
    let counts = &cases["counts"];
    let reach = UpperScores::new(&rules);
    let pairs = counts["reachable_(upper_mask,upper_score)_pairs"].as_u64().unwrap();
    assert_eq!(reach.pairs() as u64, pairs);
}

fn dice(faces: &[i64]) -> Dice {
    Dice::parse(faces, faces.len()).unwrap()
}

fn names(rules: &Rules, state: State, d: &Dice) -> Vec<(&'static str, u16, u16)> {
    let choices = rules.choices(state.card, d);
    choices.iter().map(|c| (rules.categories()[c.category].name, c.score, c.extra)).collect()
}

#[test]
fn a_free_joker_pays_in_full_where_its_upper_box_is_filled() {
    let rules = Rules::of(Variant::American);
    let threes = dice(&[3, 3, 3, 3, 3]);
    let state = State::parse(&rules, &["Threes", "Yahtzee", "Chance"], 9, true).unwrap();
    let choices = names(&rules, state, &threes);
    assert!(choices.contains(&("Full House", 25, 100)));
    assert!(choices.contains(&("Small Straight", 30, 100)));
    assert!(choices.contains(&("Large Straight", 40, 100)));
    assert!(choices.contains(&("Fours", 0, 100)));
    assert_eq!(choices.len(), 10);
    // Filled with 0: the joker remains, the bonus of 100 does not.
    let state = State::parse(&rules, &["Threes", "Yahtzee"], 9, false).unwrap();
    assert!(names(&rules, state, &threes).contains(&("Large Straight", 40, 0)));
    // Matching upper box open: no joker, but any box.
    let state = State::parse(&rules, &["Yahtzee"], 0, true).unwrap();
    let choices = names(&rules, state, &threes);
    assert!(choices.contains(&("Large Straight", 0, 100)) && choices.len() == 12);
    // Yahtzee box open: nothing special.
    let choices = names(&rules, State::START, &threes);
    assert!(choices.contains(&("Yahtzee", 50, 0)) && choices.contains(&("Full House", 0, 0)));
}

#[test]
fn a_forced_joker_goes_where_it_must() {
    let rules = Rules::of(Variant::AmericanForcedJoker);
    let threes = dice(&[3, 3, 3, 3, 3]);
    let state = State::parse(&rules, &["Yahtzee"], 0, true).unwrap();
    assert_eq!(names(&rules, state, &threes), [("Threes", 15, 100)]);
    let lower = ["Three of a Kind", "Four of a Kind", "Full House", "Small Straight"];
    let mut filled = vec!["Threes", "Yahtzee"];
    filled.extend(lower);
    let state = State::parse(&rules, &filled, 9, false).unwrap();
    assert_eq!(names(&rules, state, &threes), [("Large Straight", 40, 0), ("Chance", 15, 0)]);
    filled.extend(["Large Straight", "Chance", "Aces", "Twos", "Fours"]);
    let state = State::parse(&rules, &filled, 9, false).unwrap();
    assert_eq!(names(&rules, state, &threes), [("Fives", 0, 0), ("Sixes", 0, 0)]);
}

#[test]
fn the_other_yahtzees_lack_what_their_names_say() {
    let threes = dice(&[3, 3, 3, 3, 3]);
    let rules = Rules::of(Variant::AmericanNoJoker);
    let state = State::parse(&rules, &["Threes", "Yahtzee"], 9, true).unwrap();
    assert!(names(&rules, state, &threes).contains(&("Large Straight", 0, 100)));
    let rules = Rules::of(Variant::AmericanNoBonus);
    let state = State::parse(&rules, &["Threes", "Yahtzee"], 9, false).unwrap();
    assert!(names(&rules, state, &threes).contains(&("Large Straight", 40, 0)));
    assert!(State::parse(&rules, &["Yahtzee"], 0, true).is_err());
    let rules = Rules::of(Variant::AmericanPlain);
    let state = State::parse(&rules, &["Threes", "Yahtzee"], 9, false).unwrap();
    assert!(names(&rules, state, &threes).contains(&("Large Straight", 0, 0)));
    assert!(State::parse(&rules, &["Yahtzee"], 0, true).is_err());
}

#[test]
fn scoring_a_yahtzee_is_remembered_only_where_it_matters() {
    let fives = dice(&[5, 5, 5, 5, 5]);
    for (variant, remembered) in [(Variant::American, true), (Variant::AmericanNoBonus, false)] {
        let rules = Rules::of(variant);
        let choices = rules.choices(Card::EMPTY, &fives);
        let scored = choices.iter().find(|c| c.category == rules.all_same()).unwrap();
        assert_eq!(rules.holds_fifty(scored.next), remembered);
        assert_eq!(rules.filled(scored.next), 1);
        assert_eq!(scored.next.bits().count_ones(), 1 + u32::from(remembered));
    }
}

#[test]
fn versions_tell_all_rule_sets_apart() {
    let mut versions: Vec<String> =
        Variant::ALL.iter().map(|&variant| Rules::of(variant).version()).collect();
    versions.push(Rules::parse("scandinavian", &["full_house_five"]).unwrap().version());
    versions.push(Rules::parse("scandinavian", &["two_pairs_four"]).unwrap().version());
    let both = ["two_pairs_four", "full_house_five"];
    versions.push(Rules::parse("scandinavian", &both).unwrap().version());
    assert_eq!(versions[9], "yatzy/scandinavian+full_house_five+two_pairs_four/1");
    versions.sort();
    versions.dedup();
    assert_eq!(versions.len(), 10);
}

#[test]
fn bad_input_is_named_and_placed() {
    let rules = Rules::of(Variant::Scandinavian);
    let parse = |filled: &[&str], upper| State::parse(&rules, filled, upper, false).unwrap_err();
    let cases = [
        (parse(&["Ones", "Aces"], 0), "filled[1]"),
        (parse(&["Ones", "Twos", "Ones"], 0), "filled[2]"),
        (parse(&["Twos"], 3), "upper_score"),
        (parse(&["Twos"], -1), "upper_score"),
        (parse(&[], 1), "upper_score"),
        (parse(&["Ones", "Sixes"], i64::MAX), "upper_score"),
        (State::parse(&rules, &["Yatzy"], 0, true).unwrap_err(), "yahtzee_50"),
        (Dice::parse(&[1, 2, 3, 4], 5).unwrap_err(), "dice"),
        (Dice::parse(&[1, 2, 3, 4, 7], 5).unwrap_err(), "dice[4]"),
        (Dice::parse(&[1, 0, 3, 4, 6], 5).unwrap_err(), "dice[1]"),
        (Rules::parse("italian", &[]).unwrap_err(), "rules"),
        (Rules::parse("scandinavian", &["joker"]).unwrap_err(), "house[0]"),
        (Rules::parse("maxi", &["full_house_five"]).unwrap_err(), "house[0]"),
    ];
    for (error, at) in cases {
        assert_eq!(error.at().as_deref(), Some(at), "{error}");
    }
    let error = parse(&["Twos", "One Pair"], 3);
    assert_eq!(
        error.to_string(),
        "an upper score of 3 cannot come from Twos; the nearest that can are 2 and 4"
    );
    assert!(matches!(error, YatzyError::UpperScore { score: 3, .. }));
}

#[test]
fn a_true_upper_sum_past_the_threshold_is_accepted() {
    let rules = Rules::of(Variant::Scandinavian);
    let upper = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"];
    assert_eq!(State::parse(&rules, &upper, 105, false).unwrap().upper, 63);
    assert!(State::parse(&rules, &upper, 106, false).is_err());
    // 104 would need every die of five boxes and four ones.
    assert_eq!(State::parse(&rules, &upper, 104, false).unwrap().upper, 63);
    let maxi = Rules::of(Variant::Maxi);
    assert_eq!(State::parse(&maxi, &upper, 126, false).unwrap().upper, 84);
    assert!(State::parse(&maxi, &upper, 127, false).is_err());
    assert!(State::parse(&maxi, &upper, 128, false).is_err());
}

//! What the reader of requests promises.

use super::*;
use crate::{At, Beside, Seed, Text, Unused, Within};
use serde::Deserialize;
use serde_json::json;

#[derive(Debug, PartialEq, Deserialize)]
struct Card {
    slot: Within<0, 9>,
    #[serde(default)]
    name: Option<String>,
}

/// Reads one field `n`.
fn n<T: DeserializeOwned>(value: Value) -> Result<T, QueryError> {
    #[derive(Deserialize)]
    struct Outer<T> {
        n: T,
    }
    read::<Outer<T>>(&json!({"n": value})).map(|(outer, _)| outer.n)
}

fn refused<T: DeserializeOwned + std::fmt::Debug>(value: Value) -> (String, String) {
    let error = n::<T>(value).unwrap_err();
    (error.at.unwrap_or_default(), error.message)
}

fn at<T: DeserializeOwned + std::fmt::Debug>(value: Value) -> String {
    refused::<T>(value).0
}

#[test]
fn a_wrong_type_says_what_was_expected_what_came_and_where() {
    let said = |at: &str, message: &str| (at.to_owned(), message.to_owned());
    assert_eq!(
        refused::<u64>(json!("five")),
        said("n", "`n` must be a non-negative integer, got \"five\"")
    );
    assert_eq!(refused::<u64>(json!(3.0)).1, "`n` must be a non-negative integer, got 3.0");
    assert_eq!(refused::<bool>(json!([])).1, "`n` must be a boolean, got an array");
    assert_eq!(refused::<f64>(json!({})).1, "`n` must be a number, got an object");
    assert_eq!(refused::<Vec<u8>>(json!(1)).1, "`n` must be an array, got 1");
    assert_eq!(refused::<Card>(json!(true)).1, "`n` must be an object, got true");
    assert_eq!(
        refused::<Vec<u8>>(json!([1, 256])),
        said("n[1]", "`n[1]` must be an integer from 0 to 255, got 256")
    );
    assert_eq!(
        refused::<Vec<[u8; 2]>>(json!([[1, 2], [1]])),
        said("n[1]", "`n[1]` must have 2 entries, got 1")
    );
    assert_eq!(
        refused::<Vec<Card>>(json!([{"slot": 1}, {"slot": 10}])),
        said("n[1].slot", "`n[1].slot` must be an integer from 0 to 9, got 10")
    );
    for wrong in [json!(-1), json!(1e30), json!("1"), json!(u64::MAX), json!(0.5)] {
        assert_eq!(at::<Within<0, 9>>(wrong), "n");
    }
}

#[test]
fn a_missing_field_is_named_with_its_place() {
    let error = read::<Card>(&json!({})).unwrap_err();
    assert_eq!(error.message, "the field `slot` is missing");
    assert_eq!(error.at.as_deref(), Some("slot"));
    assert_eq!(at::<Vec<Card>>(json!([{"slot": 1}, {"name": "x"}])), "n[1].slot");
    assert_eq!(at::<Vec<Card>>(json!([{"slot": null}])), "n[0].slot");
}

#[test]
fn null_is_absent_except_where_it_says_something() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Round {
        #[serde(default)]
        seed: Seed,
        #[serde(alias = "trump?", deserialize_with = "Option::deserialize")]
        trump: Option<String>,
    }
    let (round, _) = read::<Round>(&json!({"seed": null, "trump": null})).unwrap();
    assert_eq!(round, Round { seed: Seed(1), trump: None });
    let error = read::<Round>(&json!({"seed": 7})).unwrap_err();
    assert_eq!(error.message, "the field `trump` is missing");
}

#[test]
fn unknown_fields_are_named_with_their_place() {
    #[derive(Deserialize)]
    struct Asked {
        #[serde(rename = "cards")]
        _cards: Vec<Card>,
        #[serde(rename = "old", default)]
        _old: Unused,
    }
    let asked = json!({"cards": [{"slot": 1, "slto": 2}], "old": {"x": 1}, "crads": null});
    let (_, warnings) = read::<Asked>(&asked).unwrap();
    let expected = ["unknown field `cards[0].slto` ignored", "unknown field `crads` ignored"];
    assert_eq!(warnings, expected);
    let error = read_strictly::<Asked>(asked.as_object().unwrap().clone()).err().unwrap();
    assert_eq!(error.message, expected[0]);
}

#[test]
fn a_flood_of_unknown_fields_makes_a_short_list() {
    let fields: Map<String, Value> = (0..1000).map(|i| (format!("{i:04}"), json!(i))).collect();
    let mut fields = Value::Object(fields);
    fields["slot"] = json!(1);
    let (_, warnings) = read::<Card>(&fields).unwrap();
    assert_eq!(warnings.len(), MAX_WARNINGS + 1);
    assert_eq!(warnings[0], "unknown field `0000` ignored");
    assert_eq!(warnings[MAX_WARNINGS], "950 more unknown fields ignored");
}

#[test]
fn two_groups_of_fields_know_each_other() {
    #[derive(Deserialize)]
    struct Hand {
        hand: Vec<Card>,
    }
    let fields = json!({"slot": 1, "x": 1, "hand": [{"slot": 3, "y": 2}]});
    let (Beside(card, hand), warnings) = read::<Beside<Card, Hand>>(&fields).unwrap();
    assert_eq!((card.slot.get::<u8>(), hand.hand.len()), (1, 1));
    assert_eq!(warnings, ["unknown field `hand[0].y` ignored", "unknown field `x` ignored"]);
}

#[test]
fn a_value_may_know_its_place() {
    let [first, second]: [At<Card>; 2] = n(json!([{"slot": 1}, {"slot": 2}])).unwrap();
    assert_eq!((first.at(), second.at()), ("n[0]", "n[1]"));
    assert_eq!(second.wrong("is taken").message, "`n[1]` is taken");
    assert_eq!(at::<At<u8>>(json!("x")), "n");
}

#[test]
fn the_type_or_a_field_may_choose_the_variant() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename = "$by-kind")]
    enum Players {
        #[serde(rename = "a string")]
        All(Text<u8>),
        #[serde(rename = "an array")]
        Each(Vec<Text<u8>>),
    }
    assert_eq!(n::<Players>(json!("7")).unwrap(), Players::All(Text(7)));
    assert_eq!(n::<Players>(json!(["7"])).unwrap(), Players::Each(vec![Text(7)]));
    assert_eq!(refused::<Players>(json!(7)).1, "`n` must be a string or an array, got 7");
    let (place, message) = refused::<Players>(json!(["x"]));
    assert_eq!((&*place, &*message), ("n[0]", "`n[0]` is invalid: invalid digit found in string"));

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename = "$by-field", rename_all = "snake_case")]
    enum Rule {
        Only { only: Vec<u8> },
        Slot(Card),
    }
    assert_eq!(n::<Rule>(json!({"only": [1]})).unwrap(), Rule::Only { only: vec![1] });
    assert!(matches!(n::<Rule>(json!({"only": null, "slot": 1})), Ok(Rule::Slot(_))));
    assert_eq!(refused::<Rule>(json!({})).1, "`n` must have one of the fields `only`, `slot`");
}

#[test]
fn words_and_seeds_name_the_choices() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Method {
        Exact,
        Sample,
    }
    assert_eq!(n::<Method>(json!("sample")).unwrap(), Method::Sample);
    assert_eq!(
        refused::<Method>(json!("guess")).1,
        "`n` must be one of \"exact\", \"sample\", got \"guess\""
    );
    assert_eq!(n::<Seed>(json!("18446744073709551615")).unwrap(), Seed(u64::MAX));
    assert_eq!(n::<Seed>(json!(7)).unwrap(), Seed(7));
    for wrong in ["18446744073709551616", "+7", "", "7 "] {
        assert_eq!(at::<Seed>(json!(wrong)), "n", "{wrong}");
    }
}

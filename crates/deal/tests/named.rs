//! Problems by name: what a program writes is what a file says, answers come back by name, and mistakes name their place.

use kibitzer_deal::named::{Across, Event, HowMany, Named, NamedError, Rule, Seat, Setup, Wrong};
use kibitzer_deal::{Lattice, SetupError};

/// Every rule there is, written by a program.
fn written() -> Setup {
    let everything = Seat::stand("left", 4)
        .with(Rule::only(["1", "2", "3", "4"]))
        .with(Rule::never(["5"]))
        .with(Rule::of(["1"], HowMany::between(0, 2)))
        .with(Rule::of(["1", "2"], HowMany::even()))
        .with(Rule::slot(3, ["3", "4"]))
        .with(Rule::slots([0, 1], ["1", "2"], HowMany::exactly(2)))
        .with(Rule::pair(0, 3, false))
        .with(Rule::repeats(3, 1))
        .with(Rule::points([("3", 3), ("4", 4)], HowMany::at_most(8)))
        .with(Rule::any_of([
            vec![Rule::of(["3"], HowMany::at_least(1))],
            vec![Rule::never(["2"])],
        ]));
    Setup::new()
        .kind("1", 2)
        .kinds(["2", "3"])
        .kind_of_value("4", 2, 9)
        .kind("5", 2)
        .seat(everything)
        .seat(Seat::hand("right", 4))
        .across(Across::of(["left", "right"], ["5"], HowMany::exactly(2)))
        .across(Across::points(["left"], [("3", 1)], HowMany::odd()))
}

const JSON: &str = r#"{
    "kinds": [{"name": "1", "copies": 2}, {"name": "2", "copies": 1}, {"name": "3", "copies": 1},
              {"name": "4", "copies": 2, "value": 9}, {"name": "5", "copies": 2}],
    "seats": [
        {"name": "left", "size": 4, "sorted": true, "rules": [
            {"only": ["1", "2", "3", "4"]},
            {"never": ["5"]},
            {"of": ["1"], "at_least": 0, "at_most": 2},
            {"of": ["1", "2"], "parity": "even"},
            {"slot": 3, "in": ["3", "4"]},
            {"slots": [0, 1], "of": ["1", "2"], "exactly": 2},
            {"pair": [0, 3], "equal": false},
            {"repeats": 3, "times": 1},
            {"points": {"3": 3, "4": 4}, "at_most": 8},
            {"any_of": [[{"of": ["3"], "at_least": 1}], [{"never": ["2"]}]]}]},
        {"name": "right", "size": 4}],
    "across": [{"seats": ["left", "right"], "of": ["5"], "exactly": 2},
               {"seats": ["left"], "points": {"3": 1}, "parity": "odd"}]}"#;

const TOML: &str = r#"
kinds = [{ name = "1", copies = 2 }, { name = "2", copies = 1 }, { name = "3", copies = 1 },
         { name = "4", copies = 2, value = 9 }, { name = "5", copies = 2 }]

[[seats]]
name = "left"
size = 4
sorted = true
rules = [
    { only = ["1", "2", "3", "4"] },
    { never = ["5"] },
    { of = ["1"], at_least = 0, at_most = 2 },
    { of = ["1", "2"], parity = "even" },
    { slot = 3, in = ["3", "4"] },
    { slots = [0, 1], of = ["1", "2"], exactly = 2 },
    { pair = [0, 3], equal = false },
    { repeats = 3, times = 1 },
    { points = { 3 = 3, 4 = 4 }, at_most = 8 },
    { any_of = [[{ of = ["3"], at_least = 1 }], [{ never = ["2"] }]] },
]

[[seats]]
name = "right"
size = 4

[[across]]
seats = ["left", "right"]
of = ["5"]
exactly = 2

[[across]]
seats = ["left"]
points = { 3 = 1 }
parity = "odd"
"#;

#[test]
fn a_program_a_json_text_and_a_toml_file_say_the_same() {
    assert_eq!(serde_json::from_str::<Setup>(JSON).unwrap(), written());
    assert_eq!(toml::from_str::<Setup>(TOML).unwrap(), written());
    let named = Named::new(written()).unwrap();
    assert_eq!(serde_json::from_str::<Named>(JSON).unwrap(), named);
    assert_eq!(named.problem().seats()[0].rules.len(), 10);
    // Left holds 1 1 3 4, with either of the two 4s, or 1 2 3 4, with either 1 and either 4.
    assert_eq!(Lattice::new(named.problem()).unwrap().worlds().to_string(), "6");
}

#[test]
fn a_name_alone_is_a_kind_of_one_copy() {
    let text = r#"{"kinds": ["QS", "KS"], "seats": [{"name": "west", "size": 2}]}"#;
    let plain = Setup::new().kinds(["QS", "KS"]).seat(Seat::hand("west", 2));
    let read: Named = serde_json::from_str(text).unwrap();
    assert_eq!(read, Named::new(plain).unwrap());
}

#[test]
fn answers_come_back_by_name() {
    let named = Named::new(
        Setup::new()
            .kind("ace", 1)
            .kind("king", 2)
            .seat(Seat::hand("west", 2).with(Rule::of(["ace"], HowMany::exactly(1))))
            .seat(Seat::hand("east", 1)),
    )
    .unwrap();
    let lattice = Lattice::new(named.problem()).unwrap();
    let held = named.held(&lattice.marginals());
    assert_eq!(held["west"]["ace"].to_string(), "2");
    assert!(!held["east"].contains_key("ace"));
    let hands = named.hands(&lattice.unrank(&0u64.into()).unwrap());
    assert_eq!(
        (&*hands["west"], &*hands["east"]),
        (&["ace", "king"].map(String::from)[..], &["king".to_owned()][..])
    );
    let events: Vec<Event> = serde_json::from_str(
        r#"[{"seat": "east", "of": ["king"], "at_least": 1},
            {"across": {"seats": ["west", "east"], "points": {"king": 3}, "exactly": 3}}]"#,
    )
    .unwrap();
    let odds = events
        .iter()
        .map(|event| lattice.probability(&[named.event(event).unwrap()]).unwrap().to_string());
    assert_eq!(odds.collect::<Vec<_>>(), ["1/1", "0/1"]);
    assert_eq!(named.kinds_of(&["king"]).unwrap().iter().collect::<Vec<_>>(), [1]);
}

fn refused(setup: Setup) -> (String, Wrong) {
    let error: NamedError = Named::new(setup).unwrap_err();
    (error.place().to_owned(), error.wrong().clone())
}

#[test]
fn a_wrong_name_is_refused_with_its_place() {
    let table = |rule| {
        Setup::new()
            .kinds(["a", "b"])
            .seat(Seat::hand("west", 1))
            .seat(Seat::hand("east", 1).with(rule))
    };
    let no_kind = |name: &str| Wrong::NoKind { name: name.to_owned() };
    let (at, wrong) = refused(table(Rule::any_of([vec![], vec![Rule::only(["a", "c"])]])));
    assert_eq!((&*at, wrong), ("seats[1].rules[0].any_of[1][0].only[1]", no_kind("c")));
    let (at, wrong) = refused(table(Rule::points([("c", 1)], HowMany::odd())));
    assert_eq!((&*at, wrong), ("seats[1].rules[0].points.c", no_kind("c")));
    let across = Across::of(["west", "south"], ["a"], HowMany::even());
    let (at, wrong) = refused(table(Rule::only(["a"])).across(across));
    assert_eq!(at, "across[0].seats[1]");
    assert_eq!(wrong.to_string(), "`south` is not the name of a seat; expected one of west, east");
    let (at, wrong) = refused(table(Rule::only(["a"])).kind("a", 1));
    assert_eq!((&*at, wrong), ("kinds[2]", Wrong::TwoKinds("a".to_owned())));
    let (at, wrong) = refused(table(Rule::only(["a"])).seat(Seat::hand("west", 1)));
    assert_eq!((&*at, wrong), ("seats[2].name", Wrong::TwoSeats("west".to_owned())));
    let (at, wrong) = refused(table(Rule::of(["a"], HowMany::default())));
    assert_eq!((&*at, wrong), ("seats[1].rules[0]", Wrong::HowMany));
    let (at, wrong) = refused(table(Rule::slot(0, ["a"])));
    assert_eq!(
        (&*at, wrong),
        ("seats[1].rules[0]", SetupError::NotSorted { seat: 1, rule: 0 }.into())
    );
    let (at, wrong) = refused(table(Rule::only(["a"])).kind("c", 300));
    assert_eq!((&*at, wrong), ("kinds", SetupError::TooManyItems { items: 302 }.into()));
}

#[test]
fn an_event_is_checked_against_the_problem() {
    let setup = Setup::new().kind("a", 2).seat(Seat::stand("west", 2));
    let named = Named::new(setup).unwrap();
    let event = |rule| named.event(&Event::seat("west", rule)).map_err(|error| error.to_string());
    assert!(event(Rule::slot(1, ["a"])).is_ok());
    assert!(event(Rule::slot(2, ["a"])).unwrap_err().contains("slot 2"));
    assert_eq!(
        event(Rule::never(["b"])).unwrap_err(),
        "`b` is not the name of a kind (at never[0])"
    );
    let nobody = named.event(&Event::seat("east", Rule::only(["a"]))).unwrap_err();
    assert_eq!(nobody.inside("events[3]").place(), "events[3].seat");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let refused = |text: &str| serde_json::from_str::<Named>(text).unwrap_err().to_string();
    let seats = |seats: &str| refused(&format!(r#"{{"kinds": ["a"], "seats": [{seats}]}}"#));
    for (seat, said) in [
        (r#"{"name": "x"}"#, "`seats[0]`: missing field `size`"),
        (
            r#"{"name": "x", "size": 128}"#,
            "`seats[0].size`: invalid value: integer `128`, expected an integer from 0 to 127",
        ),
        (r#"{"name": "x", "size": 1, "sortd": true}"#, "unknown field `seats[0].sortd`"),
        (
            r#"{"name": "x", "size": 1, "rules": [{"often": 1}]}"#,
            "`seats[0].rules[0]`: must have one of the fields `only`, `never`, `slot`, `slots`, `pair`, `repeats`, `any_of`, `points`, `of`",
        ),
        (
            r#"{"name": "x", "size": 1, "rules": [{"of": ["a"], "at_leest": 1}]}"#,
            "unknown field `seats[0].rules[0].at_leest`",
        ),
        (
            r#"{"name": "x", "size": 1, "rules": [{"of": ["a"], "parity": "none"}]}"#,
            "`seats[0].rules[0].parity`: must be `even`, `odd`, got none",
        ),
        (
            r#"{"name": "x", "size": 1, "rules": [{"pair": [0, 1, 2], "equal": true}]}"#,
            "`seats[0].rules[0].pair`: must have 2 entries, got 3",
        ),
        (
            r#"{"name": "x", "size": 1, "rules": [{"only": ["b"]}]}"#,
            "`b` is not the name of a kind (at seats[0].rules[0].only[0])",
        ),
    ] {
        let error = seats(seat);
        assert!(error.starts_with(said), "{seat}: {error}");
    }
    assert!(
        refused(r#"{"kinds": [5], "seats": []}"#)
            .starts_with("`kinds[0]`: must be a string or an object, got a number")
    );
    assert!(
        refused(r#"{"kinds": [], "kinds": [], "seats": []}"#).contains("`kinds` is there twice")
    );
    let toml =
        toml::from_str::<Named>("kinds = [\"a\"]\nseats = [{ name = \"x\" }]\n").unwrap_err();
    assert!(toml.to_string().contains("`seats[0]`: missing field `size`"), "{toml}");
}

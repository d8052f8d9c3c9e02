//! Lines as people type them at the table: what they mean, and the errors for those that mean
//! nothing.

use kibitzer_clue::entry::{Wrong, card, cards, enter};
use kibitzer_clue::{Cards, Clue, Entry, Phase, View};
use kibitzer_game::Seat;

fn names() -> Vec<String> {
    ["Ann", "Bob", "Cy", "Dee"].map(str::to_owned).to_vec()
}

/// A view of seat 0 with these entries so far.
fn seen(record: Vec<Entry>) -> View {
    View { seat: Seat(0), hand: Cards::NONE, record, phase: Phase::Over }
}

fn entered(line: &str) -> Result<Entry, kibitzer_clue::entry::EntryError> {
    enter(&Clue::standard(4).unwrap(), &seen(Vec::new()), &names(), line)
}

#[test]
fn lines_mean_what_people_mean() {
    let shown = "seat 1 suggests green rope hall: seat 3 shows a card";
    let seen = "seat 0 suggests green lead-pipe dining-room: seat 3 shows lead-pipe";
    let nobody = "seat 1 suggests green rope hall: nobody shows";
    let wrong = "seat 2 accuses green rope hall: wrong";
    for (line, means) in [
        ("Bob: green rope hall, Cy passed, Dee showed", shown),
        ("bob:green rope hall,dee showed", shown),
        ("Bob suggests hall rope green; Cy passes; Dee shows a card.", shown),
        ("Bob: Mr. Green with the rope in the hall, Cy no, Dee showed", shown),
        ("Bob: green, rope, hall, Cy passed and Dee showed", shown),
        ("b gre rop hal d showed", shown),
        ("1: green rope hall, 2 passed, 3 showed", shown),
        ("me: green lead pipe dining room, Dee showed lead pipe", seen),
        ("I asked green pipe dining, Bob and Cy passed, Dee showed me the pipe", seen),
        ("Ann: green lead-pipe dining-room, Dee showed lead", seen),
        ("Bob: green rope hall, nobody", nobody),
        ("Bob: green rope hall, no one showed", nobody),
        ("Bob: green rope hall, Cy passed, Dee passed, I passed", nobody),
        ("Bob: green rope hall, Cy, Dee and me passed", nobody),
        ("Cy accused green rope hall, wrong", wrong),
        ("Cy accuses: green, rope, hall - wrong", wrong),
        ("Bob: green rope hall, Cy showed", "seat 1 suggests green rope hall: seat 2 shows a card"),
        (
            "Bob: green rope hall, I showed rope",
            "seat 1 suggests green rope hall: seat 0 shows rope",
        ),
        ("me accuse plum knife study, right", "seat 0 accuses plum knife study: right"),
        (
            "Cy: plum dagger study, Dee showed",
            "seat 2 suggests plum knife study: seat 3 shows a card",
        ),
    ] {
        assert_eq!(entered(line).map(|entry| entry.to_string()).as_deref(), Ok(means), "{line}");
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place_and_with_what_would_be_right() {
    for (line, at, words) in [
        ("", 1, "expected who suggests or accuses: me, Ann, Bob, Cy or Dee"),
        (
            "Bbo: green rope hall, nobody",
            1,
            "`Bbo` is not at the table: expected me, Ann, Bob, Cy or Dee",
        ),
        ("4: green rope hall, nobody", 1, "`4` is not at the table"),
        (
            "Bob: gren rope hall, nobody",
            6,
            "`gren` is not a card: expected a suspect, a weapon or a room",
        ),
        ("Bob: green rope rope, nobody", 17, "`rope` is a second weapon: expected a room"),
        ("Bob: green rope ba, nobody", 17, ""),
        ("Bob: green c hall, nobody", 12, "`c` could be candlestick or conservatory"),
        ("Bob: green rope", 16, "expected a room"),
        ("Bob: green rope, Cy passed, Dee showed", 18, "`Cy` is not a card: expected a room"),
        ("Bob: green rope hall", 21, "expected who passed and who showed, or `nobody`"),
        (
            "Bob: green rope hall, Cy passed",
            32,
            "Dee is asked next: expected who showed, or `nobody`",
        ),
        (
            "Bob: green rope hall, Dee passed, Cy showed",
            23,
            "Dee is not asked: Cy showed, who sits before",
        ),
        ("Bob: green rope hall, Bob showed", 23, "Bob is not asked: Bob suggested"),
        ("Bob: green rope hall, Cy passed, Cy showed", 23, "Cy cannot both pass and show"),
        ("Bob: green rope hall, Cy and Dee showed", 30, "only one player shows"),
        ("Bob: green rope hall, Cy showed, Dee showed", 34, "only one player shows"),
        ("Bob: green rope hall, Cy showed, nobody", 34, "Cy showed a card"),
        (
            "Bob: green rope hall, Cy jumped",
            26,
            "`jumped` is not an answer: expected `passed` or `showed`",
        ),
        ("Bob: green rope hall, Cy", 25, "expected `passed` or `showed`"),
        (
            "me: green rope hall, Cy showed",
            31,
            "you saw the card: expected which, such as `Cy showed rope`",
        ),
        (
            "me: green rope hall, Cy showed knife",
            32,
            "knife was not suggested: expected green, rope or hall",
        ),
        ("Bob: green rope hall, nobody, Cy passed", 31, "expected nothing more"),
        ("Cy accused green rope hall", 27, "expected `right` or `wrong`"),
        (
            "Cy accused green rope hall, maybe",
            29,
            "`maybe` is not a verdict: expected `right` or `wrong`",
        ),
        ("Cy accused green rope hall, wrong, again", 36, "expected nothing more"),
    ] {
        let found = entered(line);
        if words.is_empty() {
            assert!(found.is_ok(), "{line}: {found:?}");
            continue;
        }
        let error = found.expect_err(line);
        assert_eq!(error.at, at, "{line}: {error}");
        assert!(error.to_string().contains(words), "{line}: {error}");
        assert!(error.to_string().ends_with(&format!("(character {at})")), "{error}");
        assert!(error.wrong.message().id().is_some(), "only in English: {error}");
    }
    // The position counts characters, not bytes.
    let error =
        enter(&Clue::standard(3).unwrap(), &seen(Vec::new()), &["Zoë".to_owned()], "Zoë: x")
            .unwrap_err();
    assert_eq!(
        error.to_string(),
        "`x` is not a card: expected a suspect, a weapon or a room (character 6)"
    );
    assert!(matches!(error.wrong, Wrong::Card { said, .. } if said == "x"));
}

#[test]
fn names_of_several_words_and_tables_without_names() {
    let clue = Clue::standard(3).unwrap();
    let names = ["Ann Lee", "Ann", "Rope"].map(str::to_owned);
    let entry = enter(
        &clue,
        &seen(Vec::new()),
        &names,
        "Ann: green rope hall, rope passed, ann lee showed",
    );
    assert_eq!(entry.unwrap().to_string(), "seat 1 suggests green rope hall: seat 0 shows a card");
    let entry = enter(&clue, &seen(Vec::new()), &[], "seat 2: green rope hall, seat 1 showed");
    assert_eq!(entry.unwrap().to_string(), "seat 2 suggests green rope hall: seat 1 shows a card");
}

#[test]
fn cards_alone() {
    let clue = Clue::standard(4).unwrap();
    assert_eq!(cards(&clue, "Hall, green rope").unwrap().to_string(), "green rope hall");
    assert_eq!(card(&clue, "lead pipe").unwrap().to_string(), "lead-pipe");
    assert!(cards(&clue, "green rope hall study").is_err() && card(&clue, "").is_err());
    let larger = Clue::with_deck(3, [7, 6, 9]).unwrap();
    assert_eq!(card(&larger, "suspect-7").unwrap().to_string(), "suspect-7");
    assert!(card(&clue, "suspect-7").is_err());
}

#[test]
fn cards_are_called_as_the_table_calls_them() {
    let rooms = "Küche Ballsaal Wintergarten Esszimmer Billardzimmer Bibliothek Salon Halle Studio";
    let clue = Clue::standard(3).unwrap();
    let named = |names| clue.clone().with_names(names);
    let german = named([Vec::new(), words("Leuchter Dolch Rohr Pistole Seil Zange"), words(rooms)]);
    let german = german.unwrap();
    let entry = enter(&german, &seen(Vec::new()), &[], "1: green se küche, 2 showed").unwrap();
    assert_eq!(entry.to_string(), "seat 1 suggests green rope kitchen: seat 2 shows a card");
    let action = kibitzer_clue::Action::Suggest(entry.cards());
    assert_eq!(german.said(&action), "suggest green Seil Küche");
    assert_eq!(german.card("Seil").unwrap().to_string(), "rope");
    assert_eq!(
        german.card("rope").unwrap_err().to_string(),
        "`rope` is not a card of the deck: expected a name such as plum, Zange, Studio"
    );
    assert_eq!(
        card(&german, "dagger").unwrap_err().to_string(),
        "`dagger` is not a card: expected a suspect, a weapon or a room (character 1)"
    );
    for (weapons, why) in [
        ("a b c d e", "5 names for 6 weapons"),
        ("a b c d e A", "`a` cannot name a weapon"),
        ("a b c d e green", "`green` cannot name a weapon"),
        ("a b c d e f,g", "`f,g` cannot name a weapon"),
    ] {
        let error = named([Vec::new(), words(weapons), Vec::new()]).unwrap_err();
        assert!(error.to_string().starts_with(why), "{error}");
    }
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// Without a name, a line is about the player to move, who is known once somebody has moved.
#[test]
fn a_line_without_a_name_is_about_the_player_to_move() {
    let clue = Clue::standard(4).unwrap();
    let mut view = seen(Vec::new());
    let error = enter(&clue, &view, &names(), "green rope hall, Dee showed").unwrap_err();
    assert!(error.to_string().contains("`green` is not at the table"), "{error}");
    for (line, means) in [
        ("Bob: green rope hall, Cy showed", "seat 1 suggests green rope hall: seat 2 shows a card"),
        ("plum rope hall, Dee showed", "seat 2 suggests plum rope hall: seat 3 shows a card"),
        (
            "suggests the rope, plum, hall; Ann passed, I passed, Bob showed",
            "seat 3 suggests plum rope hall: seat 1 shows a card",
        ),
        ("accused green knife hall, wrong", "seat 3 accuses green knife hall: wrong"),
        ("gre kni hal, nobody", "seat 0 suggests green knife hall: nobody shows"),
        // Somebody out of turn, who is named.
        (
            "Cy: green knife hall, Dee showed",
            "seat 2 suggests green knife hall: seat 3 shows a card",
        ),
        // Dee is out, so it is Ann's turn again.
        (
            "green knife study, B showed study",
            "seat 0 suggests green knife study: seat 1 shows study",
        ),
    ] {
        let entry =
            enter(&clue, &view, &names(), line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(entry.to_string(), means, "{line}");
        view.record.push(entry);
    }
    for (line, at, words) in [
        ("green rope hal", 15, "expected who passed and who showed"),
        ("green knife rope, nobody", 13, "`rope` is a second weapon"),
        ("Eve: green knife hall, nobody", 1, "`Eve` is not at the table"),
        ("Dee green knife, nobody", 18, "`nobody` is not a card"),
    ] {
        let error = enter(&clue, &view, &names(), line).unwrap_err();
        assert_eq!(error.at, at, "{line}: {error}");
        assert!(error.to_string().contains(words), "{line}: {error}");
    }
}

/// A player called like a card is the player where the line makes sense that way.
#[test]
fn a_name_may_be_the_beginning_of_a_card() {
    let clue = Clue::standard(3).unwrap();
    let names = ["Green", "Ro", "Hal"].map(str::to_owned);
    let first = enter(&clue, &seen(Vec::new()), &names, "green: plum rope hall, ro showed knife");
    assert!(first.is_err());
    let first = enter(&clue, &seen(Vec::new()), &names, "ro: green rope hall, hal showed").unwrap();
    assert_eq!(first.to_string(), "seat 1 suggests green rope hall: seat 2 shows a card");
    let view = seen(vec![first]);
    let unnamed = enter(&clue, &view, &names, "green rope hall, green showed").unwrap();
    assert_eq!(unnamed.to_string(), "seat 2 suggests green rope hall: seat 0 shows a card");
    let named = enter(&clue, &view, &names, "green green rope hall, ro showed rope").unwrap();
    assert_eq!(named.to_string(), "seat 0 suggests green rope hall: seat 1 shows rope");
}

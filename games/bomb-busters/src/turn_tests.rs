use super::*;
use crate::entry::{enter, enter_as};
use crate::file::TableFile;

fn table(mission: Option<u8>, stands: [&str; 4]) -> Table {
    let players = ["Ann", "Bo", "Cy", "Dee"].map(str::to_owned).to_vec();
    let stands = stands.map(str::to_owned).to_vec();
    let mut file = TableFile { mission, stands, players, captain: Some(2), ..TableFile::default() };
    file.wires =
        serde_json::from_str(r#"{"blue": [1, 3], "yellow": {"known": []}, "red": {"known": []}}"#)
            .unwrap();
    file.table().unwrap()
}

const FRESH: [&str; 4] = ["?1 ?2 ?3", "? ? ?", "? ? ?", "? ? ?"];

#[test]
fn the_captain_begins_and_turns_go_clockwise() {
    let start = table(None, FRESH);
    assert_eq!(start.turn(), Turn::Of(2));
    let cut = enter(&start, "cut", "Bo A=1 by Cy A").unwrap();
    assert_eq!(cut.turn(), Turn::Of(3));
    let missed = enter_as(&cut, 3, "miss", "Bo C=2 is 3").unwrap();
    assert_eq!(missed.turn(), Turn::Of(0), "after the last player comes the first");
    let radar = enter(&missed, "radar", "2 yes Ann, Bo").unwrap();
    assert_eq!(radar.turn(), Turn::Of(0), "a radar takes no turn");
    // Naming another actor corrects the order.
    assert_eq!(enter(&radar, "miss", "Ann A=3 is 1 by Bo").unwrap().turn(), Turn::Of(2));
    assert_eq!(enter(&radar, "turn", "Dee").unwrap().turn(), Turn::Of(3));
    assert_eq!(enter(&radar, "use", "11 by Ann for Bo").unwrap().turn(), Turn::Of(1));
    assert_eq!(enter(&radar, "use", "11 by Ann").unwrap().turn(), Turn::Unknown);
    assert_eq!(enter(&radar, "dial", "0").unwrap().turn(), Turn::Over);
}

#[test]
fn a_player_without_wires_is_skipped_and_a_half_played_table_is_unknown() {
    let half = table(None, ["?1 ?2 ?3", "? ? ?", "1 2 3", "? ? ?"]);
    assert_eq!(half.turn(), Turn::Unknown, "something was cut, and no entry says by whom");
    let cut = enter(&half, "cut", "Ann B=2 by Bo B").unwrap();
    assert_eq!(cut.turn(), Turn::Of(3), "Cy has nothing left");
    assert!(enter(&half, "turn", "Cy").is_err());
    let won = table(None, ["1 2 3", "1 2 3", "1 2 3", "1 2 3"]);
    assert_eq!(won.turn(), Turn::Over);
}

#[test]
fn missions_with_another_order_say_so() {
    let free = table(Some(10), FRESH);
    assert_eq!(free.turn(), Turn::Anyone { but: None });
    let cut = enter(&free, "cut", "Bo A=1 by Cy A").unwrap();
    assert_eq!(cut.turn(), Turn::Anyone { but: Some(2) });
    assert_eq!(cut.turn().says(&cut), "anybody's turn but Cy's (free turn order)");
    assert_eq!(table(Some(45), FRESH).turn(), Turn::Called);
}

#[test]
fn a_table_file_keeps_what_was_said_about_turns() {
    let said = enter(&table(None, FRESH), "turn", "Bo").unwrap();
    let file = TableFile::from_setup(said.setup());
    let text = serde_json::to_string(&file).unwrap();
    assert!(text.contains(r#"{"event":"turn","player":1}"#), "{text}");
    let again: TableFile = serde_json::from_str(&text).unwrap();
    assert_eq!(again.table().unwrap().turn(), Turn::Of(1));
}

//! The worked cases, as far as they need no counting: parsing, round trips, sizes, pool, solo cuts
//! and revealing reds.

use std::path::PathBuf;

use kibitzer_bomb_busters::cuts::{may_reveal_reds, solo_cuts};
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::tiles::{Colour, Value};
use serde_json::Value as Json;

fn cases() -> Vec<(String, Json)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut found: Vec<(String, Json)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .flat_map(|path| {
            let json: Json =
                serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            match json {
                Json::Array(many) => many,
                one => vec![one],
            }
        })
        .map(|case| (case["id"].as_str().unwrap().to_string(), case))
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(found.len() >= 19, "the case files are missing");
    found
}

#[test]
fn every_case_is_a_table_that_round_trips() {
    for (id, case) in cases() {
        let file: TableFile = serde_json::from_value(case.clone()).unwrap();
        let table = file.table().unwrap_or_else(|error| panic!("{id}: {error}"));
        let again = TableFile::from_setup(table.setup());
        assert_eq!(again.table().as_ref(), Ok(&table), "{id}");
        let json = serde_json::to_string(&again).unwrap();
        assert_eq!(serde_json::from_str::<TableFile>(&json).unwrap(), again, "{id} as JSON");
        let text = toml::to_string(&again).unwrap();
        assert_eq!(toml::from_str::<TableFile>(&text).unwrap(), again, "{id} as TOML\n{text}");
        let stands: Vec<&str> =
            case["stands"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
        assert_eq!(again.stands, stands, "{id}");
    }
}

#[test]
fn the_pool_fills_the_unknown_slots() {
    for (id, case) in cases() {
        let table = serde_json::from_value::<TableFile>(case.clone()).unwrap().table().unwrap();
        let pool: usize = table.pool().iter().map(|&n| usize::from(n)).sum();
        let left_out = table.left_out(Colour::Yellow) + table.left_out(Colour::Red);
        assert_eq!(pool - left_out, table.unknown().count(), "{id}");
        if let Some(hidden) = case["hidden_positions"].as_u64() {
            assert_eq!(table.unknown().count() as u64, hidden, "{id}");
            assert_eq!(left_out as u64, case["discard_slots"].as_u64().unwrap(), "{id}");
        }
    }
}

#[test]
fn solo_cuts_and_reveals_are_those_of_the_cases() {
    let (mut solo, mut checked) = (0, 0);
    for (id, case) in cases() {
        let Some(expected) = case.get("expected") else { continue };
        let table = serde_json::from_value::<TableFile>(case.clone()).unwrap().table().unwrap();
        let mut want: Vec<Value> = expected["legal_solo_cuts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|v| Value::from_name(v.as_str().unwrap_or(&v.to_string())).unwrap())
            .collect();
        want.sort_unstable();
        let found: Vec<Value> = solo_cuts(&table).iter().map(|cut| cut.value).collect();
        assert_eq!(found, want, "{id}");
        assert_eq!(
            may_reveal_reds(&table),
            expected["reveal_red_legal"].as_bool().unwrap(),
            "{id}"
        );
        solo += found.len();
        checked += 1;
    }
    assert!(checked >= 16 && solo >= 6, "{checked} cases, {solo} solo cuts");
}

#[test]
fn bad_files_name_the_entry() {
    let error = |json: &str| serde_json::from_str::<TableFile>(json).unwrap().table().unwrap_err();
    let tile = error(r#"{"wires":{"blue":[1,2]},"stands":["?1 ?1","? ?","? ?","? 99"]}"#);
    assert_eq!((tile.at.to_string().as_str(), tile.column), ("stands[3][1]", Some(3)));
    let wires = error(r#"{"wires":{"blue":[1,2],"yellow":{"known":[12]}},"stands":["?1 ?1"]}"#);
    assert_eq!(wires.at.to_string(), "wires.yellow");
    let group = error(r#"{"wires":{"red":{"known":[1],"in_play":1}},"stands":["?1 ?1"]}"#);
    assert_eq!(group.to_string(), "wires.red: give either `known`, or `candidates` and `in_play`");
    let misread = |entry: &str| {
        let json = format!(r#"{{"stands": [], {entry}}}"#);
        serde_json::from_str::<TableFile>(&json).unwrap_err().to_string()
    };
    let value = misread(r#""constraints":[{"type":"must_have","player":1,"value":13}]"#);
    assert!(value.contains("expected a value: 1 to 12, \"YELLOW\" or \"RED\""), "{value}");
    let wire = misread(r#""history":[{"event":"token","wire":"1-0"}]"#);
    assert!(wire.contains("expected a wire written stand:slot, such as 1:3"), "{wire}");
    let card = misread(r#""equipment":[{"card":"13"}]"#);
    assert!(card.contains("expected an equipment card"), "{card}");
    let skill = misread(r#""characters":[{"skill":"Sleep"}]"#);
    assert!(skill.contains("expected a character's skill"), "{skill}");
    for (slots, rest, why) in [
        ("[0]", r#""result":"hit","slot":0"#, "must have the `own` wire that was cut"),
        ("[0,1]", r#""result":"hit","own":"1:0""#, "must have the `slot` that was cut"),
        ("[0]", r#""result":"miss","stabilized":true"#, "must have the `slot` that got the token"),
    ] {
        let cut = format!(
            r#""history":[{{"event":"dual_cut","actor":1,"values":[1],"target":2,"slots":{slots},{rest}}}]"#
        );
        let said = misread(&cut);
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn history_round_trips() {
    let text = r#"
        stands = ["?1 ?1", "? ?", "? ?", "? ?"]
        wires = { blue = [1, 2] }
        history = [
          { event = "dual_cut", actor = 1, values = [1], target = 2, slots = [0], result = "miss" },
          { event = "dual_cut", actor = 1, values = [1, "YELLOW"], target = 2, slots = [0, 1], stabilized = true, result = "miss", no_token = true },
          { event = "dual_cut", actor = 1, values = [1], target = 2, slots = [0], result = "miss", no_token = true },
          { event = "dual_cut", actor = 1, values = [1, 2], target = 2, slots = [0, 1], result = "hit", hit = 2, slot = 1, own = "1:1" },
          { event = "dual_cut", actor = 1, values = [1], target = 2, slots = [0], result = "explosion" },
          { event = "solo_cut", actor = 0, value = 1, wires = ["0:0", "0:1"] },
          { event = "reveal_reds", actor = 0, wires = ["0:0"] },
          { event = "disintegrated", value = 2, wires = ["0:0"] },
          { event = "radar", number = 2, yes = [1], no = [0, 2] },
          { event = "label", equal = true, left = "1:0", right = "1:1" },
          { event = "beside", player = 2, value = "YELLOW" },
          { event = "swap", first = ["0:0", "1:1"], second = ["1:0", "0:1"] },
          { event = "taken", from = "0:0", to = "1:1" },
          { event = "taken", from = "1:1", to = "0:0" },
          { event = "token", wire = "1:0" },
          { event = "waiting", actor = 1, values = [1], target = 2, slots = [0, 1], hit = true },
          { event = "used", actor = 0, card = "10.10" },
        ]
    "#;
    // One of each kind, which no real game has: it is parsed and written, but not checked.
    let setup = toml::from_str::<TableFile>(text).unwrap().setup().unwrap();
    assert_eq!(setup.public.history.len(), 17);
    let file = TableFile::from_setup(&setup);
    assert_eq!(file.setup().as_ref(), Ok(&setup));
    assert_eq!(toml::from_str::<TableFile>(&toml::to_string(&file).unwrap()).unwrap(), file);
    let json = serde_json::to_string(&file).unwrap();
    assert_eq!(serde_json::from_str::<TableFile>(&json).unwrap(), file);
}

#[test]
fn a_mission_fills_in_its_wires() {
    let stands = r#"["?1 ?1 ?2 ?3 ?4 ?5","? ? ? ? ? ?","? ? ? ? ? ?","? ? ? ? ? ?"]"#;
    let read = |rest: &str| {
        let json = format!(r#"{{"stands":{stands}{rest}}}"#);
        serde_json::from_str::<TableFile>(&json).unwrap().table()
    };
    assert_eq!(read(r#","mission":1"#).unwrap().wires().blue(), (1, 6));
    assert_eq!(read("").unwrap_err().at.to_string(), "stands[0]", "48 wires without a mission");
    let drawn = read(r#","mission":4"#).unwrap_err();
    assert_eq!(drawn.at.to_string(), "wires.yellow");
    assert!(drawn.to_string().contains("list the ones that were drawn"), "{drawn}");
}

//! What a table guarantees: it round-trips, equal tables give equal bytes, shards concatenate.

use std::process::Command;

use kibitzer_tables::{Column, Table, TableError};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// All four types, with values that often cause trouble.
fn awkward() -> Table {
    let texts = ["", "a", "naïve ♠", "line\nbreak", "nul\0", "kibitzer.checksum\u{18}\u{10}"];
    Table::new()
        .with("i", vec![0, -1, i64::MIN, i64::MAX, 7, 7])
        .unwrap()
        .with("f", vec![0.0, -0.0, f64::INFINITY, f64::MIN_POSITIVE / 4.0, f64::NAN, 1e300])
        .unwrap()
        .with("words and ♥", texts.map(str::to_owned).to_vec())
        .unwrap()
        .with("b", vec![true, false, true, true, false, false])
        .unwrap()
        .noting("z", "last")
        .unwrap()
        .noting("a", "kibitzer.checksum\u{18}\u{10}0123456789abcdef")
        .unwrap()
        .noting("empty", "")
        .unwrap()
}

fn random(rows: usize, seed: u64) -> Table {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let numbers: Vec<i64> = (0..rows).map(|_| rng.next_u64() as i64).collect();
    let floats: Vec<f64> = numbers.iter().map(|&n| n as f64 / 1e6).collect();
    let texts: Vec<String> =
        numbers.iter().map(|n| format!("game {}", n.rem_euclid(1000))).collect();
    let bools: Vec<bool> = numbers.iter().map(|n| n % 3 == 0).collect();
    let table = Table::new().with("n", numbers).unwrap().with("f", floats).unwrap();
    table.with("t", texts).unwrap().with("b", bools).unwrap()
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

#[test]
fn every_value_comes_back() {
    let table = awkward();
    let again = Table::from_bytes(table.to_bytes().unwrap()).unwrap();
    assert_eq!(bits(again.f64s("f").unwrap()), bits(table.f64s("f").unwrap()));
    assert_eq!(again.i64s("i").unwrap(), table.i64s("i").unwrap());
    assert_eq!(again.texts("words and ♥").unwrap(), table.texts("words and ♥").unwrap());
    assert_eq!(again.bools("b").unwrap(), table.bools("b").unwrap());
    let names: Vec<&str> = again.columns().map(|(name, _)| name).collect();
    assert_eq!(names, ["i", "f", "words and ♥", "b"]);
    let notes: Vec<&str> = again.notes().map(|(key, _)| key).collect();
    assert_eq!(notes, ["a", "empty", "z"], "and the checksum is not among them");
    assert!(again.notes().eq(table.notes()));
}

#[test]
fn a_table_may_have_no_rows() {
    let table = Table::new().with("n", Vec::<i64>::new()).unwrap();
    let table =
        table.with("t", Vec::<String>::new()).unwrap().noting("why", "nothing found").unwrap();
    let again = Table::from_bytes(table.to_bytes().unwrap()).unwrap();
    assert_eq!(again, table);
    assert_eq!(again.rows(), 0);
    assert!(again.column("t").unwrap().is_empty());
}

#[test]
fn tables_longer_than_a_row_group_come_back() {
    let table = random((1 << 20) + 12_345, 3);
    let bytes = table.to_bytes().unwrap();
    assert!(Table::from_bytes(bytes).unwrap() == table);
}

#[test]
fn the_file_is_the_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/folder/table.parquet");
    let table = random(1000, 1);
    table.write(&path).unwrap();
    assert_eq!(Table::read(&path).unwrap(), table);
    assert!(std::fs::read(&path).unwrap() == table.to_bytes().unwrap());
    let files = std::fs::read_dir(path.parent().unwrap()).unwrap().count();
    assert_eq!(files, 1, "no temporary file stays");
}

/// The library's hash maps are seeded differently in every process: a second process must give the same bytes.
#[test]
fn equal_tables_are_equal_bytes_in_every_process() {
    const CHILD: &str = "KIBITZER_TEST_TABLE";
    let table = Table::concat([random(20_000, 5), random(20_000, 6)]).unwrap();
    let table = table.noting("b", "2").unwrap().noting("a", "1").unwrap();
    if let Some(path) = std::env::var_os(CHILD) {
        table.write(path.as_ref()).unwrap();
        return;
    }
    let bytes = table.to_bytes().unwrap();
    assert!(bytes == table.clone().to_bytes().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("child.parquet");
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["table::equal_tables_are_equal_bytes_in_every_process", "--exact"])
        .env(CHILD, &path)
        .stdout(std::process::Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    assert!(std::fs::read(&path).unwrap() == bytes);
    let other = table.noting("c", "3").unwrap().to_bytes().unwrap();
    assert!(other != bytes, "a note makes a difference");
}

#[test]
fn nothing_in_the_file_tells_where_or_with_what_it_was_made() {
    let bytes = random(10, 1).to_bytes().unwrap();
    let text = String::from_utf8_lossy(&bytes);
    assert!(text.contains("kibitzer tables version 1"));
    assert!(!text.contains("parquet-rs"), "the library's version would change the bytes");
}

#[test]
fn shards_in_order_are_the_whole() {
    let whole = random(3000, 9);
    let Column::I64(numbers) = whole.column("n").unwrap() else { panic!("numbers") };
    let shard = |range: std::ops::Range<usize>| {
        let table = Table::new().with("n", numbers[range.clone()].to_vec()).unwrap();
        let table = table.with("f", whole.f64s("f").unwrap()[range.clone()].to_vec()).unwrap();
        let table = table.with("t", whole.texts("t").unwrap()[range.clone()].to_vec()).unwrap();
        table.with("b", whole.bools("b").unwrap()[range].to_vec()).unwrap()
    };
    let shards = [shard(0..1), shard(1..1), shard(1..2000), shard(2000..3000)];
    let put_together = Table::concat(shards.clone()).unwrap();
    assert!(put_together == whole);
    assert!(put_together.to_bytes().unwrap() == whole.to_bytes().unwrap());
    let [a, b, c, d] = shards;
    assert!(Table::concat([d, c, b, a]).unwrap() != whole, "the order counts");
}

#[test]
fn shards_that_do_not_fit_are_refused() {
    let shard = || Table::new().with("n", vec![1]).unwrap().with("f", vec![1.0]).unwrap();
    assert_eq!(Table::concat([shard(), shard()]).unwrap().rows(), 2);
    let other_type = Table::new().with("n", vec![1]).unwrap().with("f", vec![1]).unwrap();
    let other_order = Table::new().with("f", vec![1.0]).unwrap().with("n", vec![1]).unwrap();
    let fewer = Table::new().with("n", vec![1]).unwrap();
    let other_note = shard().noting("seed", "2").unwrap();
    for misfit in [other_type, other_order, fewer, other_note] {
        let error = Table::concat([shard(), shard(), misfit]).unwrap_err();
        assert!(matches!(error, TableError::Shard { number: 3, .. }), "{error}");
    }
    assert!(matches!(Table::concat([]), Err(TableError::NoShards)));
}

#[test]
fn tables_that_make_no_sense_are_refused() {
    let table = || Table::new().with("n", vec![1, 2]).unwrap();
    let error = table().with("m", vec![1.0]).unwrap_err();
    assert!(matches!(error, TableError::Length { expected: 2, found: 1, .. }), "{error}");
    assert!(matches!(table().with("n", vec![1, 2]), Err(TableError::Twice { .. })));
    assert!(matches!(table().with("", vec![1, 2]), Err(TableError::Name { .. })));
    assert!(matches!(table().noting("", "x"), Err(TableError::Name { .. })));
    assert!(matches!(table().noting("kibitzer.checksum", "x"), Err(TableError::Name { .. })));
    let twice = table().noting("seed", "1").unwrap().noting("seed", "2");
    assert!(matches!(twice, Err(TableError::Twice { .. })));
    assert!(matches!(Table::new().to_bytes(), Err(TableError::NoColumns)));
    let error = table().f64s("x").unwrap_err().to_string();
    assert_eq!(error, "there is no column \"x\"; the columns are: n");
    assert!(matches!(table().bools("n"), Err(TableError::Type { found: "i64", .. })));
    assert!(matches!(table().texts("n"), Err(TableError::Type { found: "i64", .. })));
}

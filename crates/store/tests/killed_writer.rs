//! A writer killed at any moment leaves the old file or the new one, and no permanent litter.
//!
//! The test starts itself again as a child that rewrites one file forever, and kills it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use kibitzer_store::{Expect, Key, Label, Writer, open};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const CHILD: &str = "KIBITZER_TEST_REWRITES";
const KILLS: usize = 200;
const NUMBERS: usize = 20_000;

fn write(path: &Path, generation: u64) {
    let key = Key::of("killed");
    let label = Label { kind: "test.killed", rules_version: 1, engine_version: "0.1.0", key };
    let mut writer = Writer::create(path, &label).unwrap();
    for piece in vec![generation; NUMBERS].chunks(1000) {
        writer.write_numbers(piece).unwrap();
        writer.flush().unwrap();
    }
    writer.finish().unwrap();
}

/// The generation that the file holds, after checking that it is complete.
fn read(path: &Path) -> u64 {
    let expect =
        Expect { kind: "test.killed", rules_version: 1, key: Key::of("killed"), rebuild: "" };
    let container = open(path, &expect).expect("the old file or the new one");
    let numbers = container.view::<u64>().unwrap();
    assert_eq!(numbers.len(), NUMBERS);
    assert!(numbers.iter().all(|number| number == &numbers[0]));
    numbers[0]
}

fn rewrite_for_ever(path: PathBuf) -> ! {
    let mut stderr = std::io::stderr();
    for generation in read(&path) + 1.. {
        stderr.write_all(format!("begin {generation}\n").as_bytes()).unwrap();
        write(&path, generation);
        stderr.write_all(format!("done {generation}\n").as_bytes()).unwrap();
    }
    unreachable!("generations do not run out")
}

#[test]
fn two_hundred_killed_writers() {
    if let Some(path) = std::env::var_os(CHILD) {
        rewrite_for_ever(path.into());
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.kbz");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(200);
    write(&path, 0);
    let (mut generation, mut old, mut new, mut litter) = (0, 0, 0, 0);
    for _ in 0..KILLS {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["killed_writer::two_hundred_killed_writers", "--exact", "--nocapture"])
            .env(CHILD, &path)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap());
        let mut begun = String::new();
        said.read_line(&mut begun).unwrap();
        assert_eq!(begun, format!("begin {}\n", generation + 1));
        std::thread::sleep(Duration::from_micros(rng.next_u64() % 12_000));
        child.kill().unwrap();
        child.wait().unwrap();

        let mut rest = String::new();
        said.read_to_string(&mut rest).unwrap();
        let last_done = rest.lines().filter_map(|line| line.strip_prefix("done ")).next_back();
        let done = last_done.map_or(generation, |number| number.parse().unwrap());
        let found = read(&path);
        assert!(found == done || found == done + 1, "{done} was done, {found} is there");
        if found == done {
            old += 1
        } else {
            new += 1
        }
        litter += usize::from(fs::read_dir(folder.path()).unwrap().count() > 1);

        generation = found + 1;
        write(&path, generation);
        assert_eq!(read(&path), generation);
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 1, "the next writer sweeps what the dead one left");
    }
    println!("{KILLS} kills: {old} old, {new} new files; {litter} in the middle of writing");
    assert!(litter > 0, "no kill ever hit a writer at work: the test tests nothing");
}

//! The promises of a campaign's books.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use kibitzer_campaign::{
    Books, Campaign, CampaignError, Description, Fetched, Files, Recorded, Results, run, write,
};
use kibitzer_work::{Stopped, Work};

fn campaign() -> Box<dyn Campaign> {
    let said = r#"{"kind": "bomb-games", "missions": [1, 2], "players": 3, "policy": "random", "games": 1100}"#;
    Description::parse(said).unwrap().campaign(None).unwrap()
}

#[test]
fn a_result_counts_once_and_must_be_one() {
    let (folder, campaign) = (tempfile::tempdir().unwrap(), campaign());
    let books = Books::open(&*campaign, folder.path()).unwrap();
    assert_eq!(campaign.units(), 4);
    assert_eq!(
        campaign.name(3).unwrap(),
        "mission 2, 3 players, policy random, seed 1, games 1000..1100"
    );
    let long = campaign.compute(0, 0, &Work::free()).unwrap();
    // A result of the wrong length, and bytes that are not a result.
    for wrong in [&long[..], &[9; 400], &[]] {
        let refused = books.record(3, wrong).unwrap_err();
        assert!(matches!(refused, CampaignError::Foreign { .. }), "{refused}");
    }
    let short = campaign.compute(1, 1, &Work::free()).unwrap();
    assert_eq!(books.record(3, &short).unwrap(), Recorded::New);
    assert_eq!(books.record(3, &short).unwrap(), Recorded::Known);
    assert_eq!(books.done(), [false, false, false, true]);
    assert_eq!(books.result(1, 1).unwrap(), short);
    let early = campaign.table(&books).unwrap_err();
    assert_eq!(early.to_string(), "1 of 4 units done: the table needs all of them");
    assert!(matches!(books.record(4, &short), Err(CampaignError::NoUnit { at: 4, of: 4 })));
}

#[test]
fn threads_and_damage_change_nothing() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let campaign = campaign();
    let table = |folder: &std::path::Path, threads| {
        let books = Books::open(&*campaign, folder).unwrap();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&heard);
        let work = Work::free().with_watch(move |done, _| log.lock().unwrap().push(done));
        run(&*campaign, &books, None, threads, &work).unwrap();
        assert_eq!(heard.lock().unwrap().last(), Some(&1.0));
        (campaign.table(&books).unwrap().to_bytes().unwrap(), books.path(2).unwrap())
    };
    let (first, path) = table(one.path(), 3);
    assert_eq!(table(two.path(), 1).0, first);
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, &bytes).unwrap();
    let again = Books::open(&*campaign, one.path()).unwrap();
    assert_eq!(again.done(), [true, true, false, true]);
    assert_eq!(table(one.path(), 2).0, first);
}

#[test]
fn rounds_become_a_file_a_unit() {
    let said = r#"{"kind": "blob-selfplay", "player": "thumb", "rounds": 5, "unit": 2, "players": 3, "cards": 2}"#;
    let campaign = Description::parse(said).unwrap().campaign(None).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let books = Books::open(&*campaign, folder.path()).unwrap();
    run(&*campaign, &books, None, 1, &Work::free()).unwrap();
    let out = folder.path().join("rounds");
    books.write(&out).unwrap();
    let mut rows = 0;
    for first in [0, 2, 4] {
        let path = out.join(format!("rounds-{first:012}.parquet"));
        let table = kibitzer_tables::Table::read(&path).unwrap();
        rows += table.rows();
        assert!(table.i64s("unit_from").unwrap().iter().all(|from| *from == first));
        for (view, decides) in
            table.texts("view").unwrap().iter().zip(table.bools("decides").unwrap())
        {
            let view: kibitzer_blob::View = view.parse().unwrap();
            assert_eq!(view.table().seats(), 3, "{decides}");
        }
        // In rows of the deciding seat the shares of actions add up to one.
        for (policy, decides) in
            table.texts("policy").unwrap().iter().zip(table.bools("decides").unwrap())
        {
            let shares = policy.split_whitespace().map(|it| it.rsplit_once('=').unwrap().1);
            let sum: f32 = shares.map(|share| share.parse::<f32>().unwrap()).sum();
            assert!((sum - f32::from(u8::from(*decides))).abs() < 1e-3, "{policy}");
        }
    }
    assert!(rows > 0 && rows == campaign.table(&books).unwrap().rows());
}

#[test]
fn a_campaign_stops_inside_a_unit_and_resumes_where_it_was() {
    let said = r#"{"kind": "bomb-games", "missions": [1], "players": 3, "policy": "greedy", "games": 1500}"#;
    let campaign = Description::parse(said).unwrap().campaign(None).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let books = Books::open(&*campaign, folder.path()).unwrap();
    for threads in [1, 2] {
        let asked = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&asked);
        let work = Work::free().with_poll(move || {
            (count.fetch_add(1, Ordering::SeqCst) >= 20).then_some(Stopped::Cancelled)
        });
        let stopped = run(&*campaign, &books, None, threads, &work).unwrap_err();
        assert!(matches!(stopped, CampaignError::Stopped(Stopped::Cancelled)), "{stopped}");
        assert!(asked.load(Ordering::SeqCst) < 40, "{threads} threads went on");
        assert_eq!(books.done(), [false; 3]);
    }
    run(&*campaign, &books, None, 2, &Work::free()).unwrap();
    assert_eq!(books.done(), [true; 3]);
}

#[test]
fn files_of_units_are_those_of_the_ledger_and_make_the_same_table() {
    let (folder, campaign) = (tempfile::tempdir().unwrap(), campaign());
    let books = Books::open(&*campaign, folder.path()).unwrap();
    run(&*campaign, &books, None, 2, &Work::free()).unwrap();
    let files = Files(&*campaign);
    let mut packed = Vec::new();
    for at in 0..campaign.units() {
        let result = campaign.compute_at(at, &Work::free()).unwrap();
        let bytes = files.pack(at, &result).unwrap();
        assert_eq!(folder.path().join(files.name(at).unwrap()), books.path(at).unwrap());
        assert_eq!(bytes, fs::read(books.path(at).unwrap()).unwrap());
        assert_eq!(files.unpack(at, &bytes).unwrap(), result);
        packed.push(bytes);
    }
    let elsewhere = Fetched { campaign: &*campaign, fetch: |at: usize| Ok(packed[at].clone()) };
    let outs = ["here.parquet", "there.parquet"].map(|name| folder.path().join(name));
    write(&books, &outs[0]).unwrap();
    write(&elsewhere, &outs[1]).unwrap();
    assert_eq!(fs::read(&outs[0]).unwrap(), fs::read(&outs[1]).unwrap());

    // Truncated, of another unit, or not a result at all.
    let cut = files.unpack(0, &packed[0][..100]).unwrap_err();
    assert!(matches!(cut, CampaignError::Damaged { .. }), "{cut}");
    let other = files.unpack(0, &packed[1]).unwrap_err();
    assert!(matches!(other, CampaignError::Damaged { .. }), "{other}");
    assert!(matches!(files.pack(0, b"nonsense"), Err(CampaignError::Foreign { .. })));
}

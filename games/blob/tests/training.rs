//! Training: the same bits for any number of threads and interruptions; corruption is rejected; the
//! network learns.

use kibitzer_blob::players::{Brain, Chance, Instinct};
use kibitzer_blob::training::{
    Course, Gating, Learning, Plan, Practising, Rate, Report, SavedError, Teaching,
};
use kibitzer_blob::{Menu, arena};
use kibitzer_neural::{Notes, Precision};
use kibitzer_work::Work;
use rayon::prelude::*;

/// Two iterations of a teacher and two of self-play, with matches, in a second or two.
fn tiny() -> Plan {
    Plan {
        seed: 11,
        encoding: 2,
        hidden: vec![8],
        table: Some([3, 2]),
        learning: Learning {
            remembered: 150,
            batch: 16,
            rates: vec![Rate { from: 0, rate: 3e-3 }],
            ..Learning::default()
        },
        teacher: Teaching { iterations: 2, rounds: 12, unit: 5, worlds: 4, ..Teaching::default() },
        practice: Practising {
            rounds: 9,
            unit: 4,
            abreast: 3,
            worlds: 2,
            simulations: 8,
            ..Practising::default()
        },
        gate: Gating {
            every: 1,
            deals: 7,
            unit: 3,
            simulations: 4,
            worlds: 2,
            margin: 50.0,
            ..Gating::default()
        },
    }
}

/// Advances to the end of an iteration.
fn iterate(course: &mut Course) -> Report {
    loop {
        let done: Vec<_> = course
            .units()
            .into_par_iter()
            .map(|unit| (unit, course.work(unit, &Work::free()).unwrap()))
            .collect();
        done.into_iter().for_each(|(unit, done)| course.take(unit, done));
        if let Some(report) = course.advance().unwrap() {
            return report;
        }
    }
}

fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

fn trained(iterations: u64) -> (Vec<u8>, Vec<Report>) {
    let mut course = Course::new(tiny()).unwrap();
    let reports = (0..iterations).map(|_| iterate(&mut course)).collect();
    (course.to_bytes().unwrap(), reports)
}

#[test]
fn threads_change_nothing() {
    let (one, reports) = with_threads(1, || trained(4));
    let (two, same) = with_threads(2, || trained(4));
    assert!(one == two, "the courses differ");
    assert_eq!(reports, same);
    let taught: Vec<bool> = reports.iter().map(|report| report.taught).collect();
    assert_eq!(taught, [true, true, false, false]);
    let matches: Vec<bool> = reports.iter().map(|report| report.verdict.is_some()).collect();
    assert_eq!(matches, [false, true, true, true]);
    assert!(reports.iter().all(|report| report.remembered <= 150 && report.steps > 0));
    assert!(reports[3].judged > 0 && reports[3].spread > 0.0);
    let mut other = Course::new(Plan { seed: 12, ..tiny() }).unwrap();
    iterate(&mut other);
    assert!(other.to_bytes().unwrap() != trained(1).0, "the seed changes something");
}

#[test]
fn a_course_broken_off_after_every_unit_and_step_ends_with_the_same_bits() {
    let (whole, reports) = trained(4);
    let mut course = Course::new(tiny()).unwrap();
    let mut broken = Vec::new();
    while broken.len() < 4 {
        let bytes = course.to_bytes().unwrap();
        course = Course::from_bytes(tiny(), &bytes).unwrap();
        assert!(course.to_bytes().unwrap() == bytes, "reading changes nothing");
        // The last unit first: the order does not matter either.
        match course.units().last() {
            Some(unit) => {
                let done = course.work(*unit, &Work::free()).unwrap();
                course.take(*unit, done);
            }
            None => broken.extend(course.advance().unwrap()),
        }
    }
    assert_eq!(broken, reports);
    assert!(course.to_bytes().unwrap() == whole, "the courses differ");
}

#[test]
fn a_course_cut_short_or_of_another_plan_is_refused() {
    let mut course = Course::new(tiny()).unwrap();
    let unit = course.units()[0];
    let done = course.work(unit, &Work::free()).unwrap();
    course.take(unit, done);
    let bytes = course.to_bytes().unwrap();
    for cut in (0..bytes.len()).step_by(97).chain([bytes.len() - 1]) {
        assert!(Course::from_bytes(tiny(), &bytes[..cut]).is_err(), "cut at {cut}");
    }
    let long: Vec<u8> = bytes.iter().copied().chain([0]).collect();
    let error = Course::from_bytes(tiny(), &long).unwrap_err();
    assert!(matches!(error, SavedError::Unreadable(_)), "{error}");
    let wider = Plan { hidden: vec![9], ..tiny() };
    let error = Course::from_bytes(wider, &bytes).unwrap_err();
    assert!(matches!(error, SavedError::Shape { .. }), "{error}");
    let mut more = tiny();
    more.teacher.rounds = 100;
    let error = Course::from_bytes(more, &bytes).unwrap_err().to_string();
    assert!(error.contains("the number of units does not match the plan"), "{error}");
    let error = Course::new(Plan { table: Some([3, 18]), ..tiny() }).unwrap_err().to_string();
    assert!(error.contains("table is [3, 18]"), "{error}");
}

#[test]
fn a_champion_stays_until_somebody_passes_the_gate() {
    let mut plan = tiny();
    // Learning rates of 0: the newcomer equals the champion, leads by 0, and needs more than 0.
    plan.learning.rates = vec![Rate { from: 0, rate: 0.0 }];
    plan.gate.margin = 0.0;
    let mut course = Course::new(plan.clone()).unwrap();
    let reports: Vec<Report> = (0..3).map(|_| iterate(&mut course)).collect();
    assert!(reports.iter().all(|report| !report.replaced));
    let verdict = reports[2].verdict.unwrap();
    assert_eq!((verdict.lead, verdict.low, verdict.deals), (0.0, 0.0, 7));
    assert_eq!(course.champion().1, 0);
    plan.gate.margin = 0.1;
    let mut course = Course::new(plan.clone()).unwrap();
    let replaced: Vec<bool> = (0..3).map(|_| iterate(&mut course).replaced).collect();
    assert_eq!((replaced, course.champion().1), (vec![false, true, true], 3));
    plan.gate.every = 0;
    let mut course = Course::new(plan).unwrap();
    assert!(iterate(&mut course).replaced, "without a gate the newest always plays");
}

/// By how many points per seat the course's newest network, without search, is ahead of random
/// play.
fn lead_over_chance(course: &Course, table: [usize; 2]) -> f64 {
    let mind = Instinct { brain: Brain::new(course.newest().clone()).unwrap() };
    let menu = Menu::only(table[0], table[1]).unwrap();
    let lead = |number| {
        let (rules, deal) = arena::deal(&menu, 77, number).unwrap();
        arena::duel(&rules, &deal, [&mind, &Chance], number, &Work::free()).unwrap().lead()
    };
    (0..400).map(lead).sum::<f64>() / 400.0
}

#[test]
fn a_network_that_nobody_taught_learns_by_itself() {
    let plan = Plan {
        seed: 6,
        encoding: 1,
        hidden: vec![16],
        table: Some([3, 1]),
        learning: Learning {
            remembered: 4000,
            batch: 64,
            rates: vec![Rate { from: 0, rate: 5e-3 }],
            owners: 0.0,
            ..Learning::default()
        },
        teacher: Teaching { iterations: 0, ..Teaching::default() },
        practice: Practising {
            rounds: 100,
            unit: 50,
            worlds: 6,
            simulations: 24,
            passes: 8.0,
            // The network's own evaluation only: otherwise it would learn from the rules of thumb.
            rollouts: 0.0,
            draws_per_world: 1,
            ..Practising::default()
        },
        gate: Gating { every: 0, ..Gating::default() },
    };
    let mut course = Course::new(plan).unwrap();
    let before = lead_over_chance(&course, [3, 1]);
    let reports: Vec<Report> = (0..16).map(|_| iterate(&mut course)).collect();
    let after = lead_over_chance(&course, [3, 1]);
    let (first, last) = (reports[0].losses.policy, reports[15].losses.policy);
    assert!(last < 0.93 * first, "the opinions' loss went from {first} to {last}");
    assert!(after > before + 1.0 && after > 1.5, "from {before} to {after} points ahead of chance");
}

#[test]
fn a_network_learns_from_what_came_of_its_actions() {
    let plan = Plan {
        seed: 5,
        encoding: 2,
        hidden: vec![16],
        table: Some([3, 1]),
        learning: Learning {
            remembered: 1500,
            batch: 64,
            rates: vec![Rate { from: 0, rate: 5e-3 }],
            ..Learning::default()
        },
        teacher: Teaching { iterations: 0, ..Teaching::default() },
        practice: Practising {
            rounds: 200,
            unit: 50,
            simulations: 0,
            passes: 4.0,
            ..Practising::default()
        },
        gate: Gating { every: 0, ..Gating::default() },
    };
    let mut course = Course::new(plan).unwrap();
    let before = lead_over_chance(&course, [3, 1]);
    let reports: Vec<Report> = (0..24).map(|_| iterate(&mut course)).collect();
    let after = lead_over_chance(&course, [3, 1]);
    assert!(reports[23].made > reports[0].made + 0.1, "{} {}", reports[0].made, reports[23].made);
    assert!(after > before + 1.0 && after > 1.5, "from {before} to {after} points ahead of chance");
}

#[test]
fn a_network_imitates_the_shipped_one() {
    let plan = Plan {
        seed: 7,
        hidden: vec![48],
        table: Some([4, 3]),
        learning: Learning {
            remembered: 8000,
            batch: 128,
            rates: vec![Rate { from: 0, rate: 3e-3 }],
            ..Learning::default()
        },
        teacher: Teaching {
            iterations: 6,
            rounds: 600,
            unit: 300,
            worlds: 0,
            passes: 2.0,
            ..Teaching::default()
        },
        gate: Gating { every: 0, ..Gating::default() },
        ..tiny()
    };
    let mut course = Course::new(plan).unwrap();
    let before = lead_over_chance(&course, [4, 3]);
    let reports: Vec<Report> = (0..6).map(|_| iterate(&mut course)).collect();
    let after = lead_over_chance(&course, [4, 3]);
    assert!(reports.iter().all(|report| report.taught && report.judged > 0));
    assert!(after > before + 1.0 && after > 2.0, "from {before} to {after} points ahead of chance");
}

/// FNV-1a over the network that is learning.
fn fingerprint(course: &Course) -> u64 {
    let bytes = course.newest().to_bytes(Precision::Single, &Notes::new()).unwrap();
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// What a plan gives on one machine it gives on every other: these are recorded bits. They change
/// only if what is learned from, or how, is changed.
#[test]
fn a_recorded_plan_remakes_its_network_bit_for_bit() {
    let mut unsearched = tiny();
    unsearched.practice.simulations = 0;
    unsearched.practice.onlookers = 0.5;
    let mut found = Vec::new();
    for plan in [tiny(), unsearched] {
        let mut course = Course::new(plan).unwrap();
        for _ in 0..4 {
            iterate(&mut course);
        }
        found.push(fingerprint(&course));
    }
    assert_eq!(found, [5_843_623_854_021_242_158, 3_475_302_326_386_661_047]);
}

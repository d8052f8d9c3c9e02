//! Promises of the advice: orders, reasons, equipment by plain counting, and the message if the
//! table cannot be played on.

use kibitzer_bomb_busters::advice::{Advice, Advised, Cards, NotPlayed, Rank, Request, Worth};
use kibitzer_bomb_busters::file::TableFile;
use kibitzer_bomb_busters::odds::{Analysis, Worlds};
use kibitzer_bomb_busters::rules::{Action, Cut, NotPlayable, Pointing};
use kibitzer_bomb_busters::stand::Spot;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::{Value, Wire};
use kibitzer_work::Work;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples");

fn example(name: &str) -> TableFile {
    toml::from_str(&std::fs::read_to_string(format!("{EXAMPLES}/{name}.toml")).unwrap()).unwrap()
}

fn advise(table: &Table, request: Request) -> Advice {
    request.advise(table, &Worlds::new(table).unwrap(), &Work::free()).unwrap()
}

fn small(rank: Rank) -> Request {
    Request { rank, top: 5, games: Some(300), ..Request::default() }
}

#[test]
fn each_rank_has_its_order_and_three_reasons() {
    let table = example("mission4").table().unwrap();
    for rank in [Rank::Safe, Rank::Informative, Rank::Winning] {
        let advice = advise(&table, small(rank));
        assert_eq!(advice, advise(&table, small(rank)), "the same seed, the same advice");
        assert_eq!(advice, advise(&table, Request { threads: 2, ..small(rank) }), "on two threads");
        // An informative list leaves out dominated moves, and merges equal moves into one line.
        let listed: usize = advice.moves.iter().map(|one| 1 + one.also.len()).sum();
        assert!(if rank == Rank::Informative { listed <= 5 } else { listed == 5 });
        let ordered = advice.moves.windows(2).all(|pair| match rank {
            Rank::Safe => pair[0].odds.hits >= pair[1].odds.hits,
            Rank::Informative => pair[0].net >= pair[1].net,
            Rank::Winning => true,
        });
        assert!(ordered, "{rank:?}");
        for (at, one) in advice.moves.iter().enumerate() {
            assert_eq!(one.reason.is_some(), at < 3, "{one:?}");
            let win = one.win.unwrap();
            assert!(win.interval.0 <= win.share && win.share <= win.interval.1);
        }
        let games: u64 = advice.moves.iter().map(|one| one.win.unwrap().games).sum();
        let played = advice.played.unwrap();
        assert!(games <= played.games && played.games <= 300);
        assert_eq!(games == played.games, rank != Rank::Informative);
    }
}

/// The cut that was made is judged, however bad: by the games lost in the same worlds.
#[test]
fn a_poor_cut_is_compared_with_the_best_on_request() {
    let table = example("mission4").table().unwrap();
    let all = advise(&table, Request { top: 1000, games: Some(0), ..Request::default() }).moves;
    let poor = all.iter().rev().find_map(|one| match one.odds.action {
        Action::DualCut(cut) if cut.pointing == Pointing::Plain => Some(cut),
        _ => None,
    });
    let request = Request { top: 4, games: Some(4000), ..Request::default() };
    let found = |advice: Advice| {
        advice.moves.into_iter().find(|one| Some(one.odds.action) == poor.map(Action::DualCut))
    };
    assert_eq!(found(advise(&table, request)), None, "it is not among the best");
    let advice = advise(&table, Request { with: poor, ..request });
    assert_eq!(advice.moves.len(), 5);
    let leader =
        advice.moves.iter().map(|one| one.win.unwrap()).find(|win| win.behind.width() == 0.0);
    assert_eq!(leader.map(|win| (win.equal, win.behind.low())), Some((true, 0.0)));
    let poor = found(advice).unwrap().win.unwrap();
    assert!(!poor.equal && poor.behind.low() > 0.0, "{poor:?}");
    let apart = leader.unwrap().share - poor.share;
    assert!(poor.behind.contains(apart), "{apart} {poor:?}");
}

/// What cannot hit is never advised, but it is judged if somebody did it.
#[test]
fn a_cut_that_cannot_hit_is_compared_too() {
    let table = example("mission4").table().unwrap();
    // Bob's first wire is below a 4.
    let cut = Cut::plain(Value::Blue(9), Spot::new(1, 0));
    let all = Request { top: 1000, games: Some(0), ..Request::default() };
    let is_it = |one: &Advised| one.odds.action == Action::DualCut(cut);
    assert!(!advise(&table, all).moves.iter().any(is_it));
    let request = Request { top: 4, games: Some(4000), with: Some(cut), ..Request::default() };
    let found = advise(&table, request).moves.into_iter().find(is_it).unwrap();
    let win = found.win.unwrap();
    // A miss costs little here and tells something, but the best cut wins more often.
    assert!(found.odds.hits.is_zero() && win.behind.low() > 0.0, "{found:?}");
}

/// Moves that the games cannot distinguish come first, least harm before the rest; then by games
/// won.
#[test]
fn luck_does_not_put_a_guess_before_a_certain_cut() {
    let table = example("mission4").table().unwrap();
    let (mut tied, mut told_apart) = (0, 0);
    for games in [60, 300, 20_000] {
        let request = Request { top: 8, games: Some(games), ..Request::default() };
        let moves = advise(&table, request).moves;
        let wins: Vec<_> = moves.iter().map(|one| one.win.unwrap()).collect();
        let first_behind = wins.iter().position(|win| !win.equal).unwrap_or(moves.len());
        assert!(wins[first_behind..].iter().all(|win| !win.equal), "{games}");
        assert!(wins[first_behind..].windows(2).all(|pair| pair[0].share >= pair[1].share));
        let best = wins.iter().map(|win| win.share).fold(0.0, f64::max);
        assert!(wins[0].equal && wins[0].share >= best - 0.01, "{games}");
        let certain = |at: usize| moves[at].odds.hits == *Worlds::new(&table).unwrap().total();
        let near = |at: &usize| wins[*at].share >= best - 0.01;
        let guesses_first =
            (0..first_behind).filter(near).skip_while(|&at| certain(at)).any(certain);
        assert!(!guesses_first, "{games}: a guess stands before a cut as good that cannot fail");
        tied += first_behind;
        told_apart += moves.len() - first_behind;
    }
    assert!(tied > 8 && told_apart > 2, "{tied} {told_apart}");
}

#[test]
fn reasons_speak_of_proofs_chances_and_where_the_red_is() {
    let table = example("mission4").table().unwrap();
    let request = Request { top: 20, games: Some(0), ..small(Rank::Safe) };
    let reasons: Vec<String> = advise(&table, request)
        .moves
        .into_iter()
        .filter_map(|one| Some(one.reason?.to_string()))
        .collect();
    assert_eq!(reasons[0], "certain: the last 9s are all in your hand");
    assert!(reasons[1].starts_with("certain: the table shows it, hands Bob "), "{reasons:?}");
    assert!(reasons[2].starts_with("hits 86%, cannot explode, hands Bob "), "{reasons:?}");
    // Two values, one red wire, and it can only be in two places.
    let red = r#"{"wires": {"blue": [1, 2], "red": {"known": [1]}}, "free_sizes": true,
        "stands": ["?1 ?2", "? 2 2", "1 ? 2", "1"]}"#;
    let table = serde_json::from_str::<TableFile>(red).unwrap().table().unwrap();
    let advice = advise(&table, request);
    let reason = advice.moves[0].reason.clone().unwrap();
    assert!(reason.contains("explodes"), "{reason}");
    assert!(reason.contains("the red wire can only be at stand 2 B or stand 1 A"), "{reason}");
    assert_eq!(advice.played, Err(NotPlayed::Off));
}

fn small_table(json: &str) -> Table {
    serde_json::from_str::<TableFile>(json).unwrap().table().unwrap()
}

/// A wire of Bob's is known to be a 1: a detector on it and another wire adds nothing to the plain
/// cut.
#[test]
fn a_detector_that_adds_nothing_is_not_listed() {
    let table = small_table(
        r#"{"wires": {"blue": [1, 3]}, "stands": ["?1 ?2 ?3", "i1 ? ?", "? ? ?", "? ? ?"],
            "characters": [{"skill": "Double Detector"}]}"#,
    );
    for rank in [Rank::Safe, Rank::Informative, Rank::Winning] {
        let moves = advise(&table, Request { top: 100, ..small(rank) }).moves;
        for one in &moves {
            let Action::DualCut(cut) = one.odds.action else { continue };
            let beside_the_shown_one = cut.stand == 1 && cut.slots.len() == 2;
            assert!(!beside_the_shown_one || cut.value != Value::Blue(1), "{rank:?}: {one:?}");
        }
        let detectors = moves
            .iter()
            .filter(|one| matches!(one.odds.action, Action::DualCut(cut) if cut.slots.len() == 2));
        assert!(rank == Rank::Informative || detectors.count() > 0, "{rank:?}");
    }
}

#[test]
fn an_informative_list_has_no_move_that_another_beats_and_merges_equals() {
    // The two teammates are identical to the last wire: what can be cut at one can be cut at the
    // other.
    let table = small_table(
        r#"{"wires": {"blue": [1, 2], "red": {"known": [1]}}, "free_sizes": true,
            "stands": ["?1 ?1 ?2", "? ? ?", "? ? ?"]}"#,
    );
    let moves = advise(&table, Request { top: 100, ..small(Rank::Informative) }).moves;
    assert!(moves.iter().any(|one| !one.also.is_empty()), "{moves:?}");
    for (i, a) in moves.iter().enumerate() {
        for b in moves.iter().skip(i + 1) {
            let beaten = a.odds.hits >= b.odds.hits
                && a.odds.explodes <= b.odds.explodes
                && a.bits >= b.bits
                && a.handed >= b.handed;
            let figures = |one: &Advised| (one.odds.hits.clone(), one.odds.explodes.clone());
            assert!(!beaten || figures(a) == figures(b), "{a:?} beats {b:?}");
        }
    }
    // A certain cut goes before a guess that gives more information but may explode.
    let risky = small_table(
        r#"{"wires": {"blue": [1, 2], "red": {"known": [1]}}, "free_sizes": true, "dial": 2,
            "stands": ["?1 ?2 ?2", "i1 ? ?", "? ? ?"]}"#,
    );
    let moves = advise(&risky, Request { top: 100, ..small(Rank::Informative) }).moves;
    let worlds = Worlds::new(&risky).unwrap();
    assert_eq!(moves[0].odds.hits, *worlds.total(), "{moves:?}");
    assert!(moves.windows(2).all(|pair| pair[0].net >= pair[1].net));
}

#[test]
fn no_win_chance_without_a_reason_why() {
    let why = |change: &dyn Fn(&mut TableFile)| {
        let mut file = example("mission4");
        change(&mut file);
        advise(&file.table().unwrap(), small(Rank::Winning)).played.unwrap_err()
    };
    assert_eq!(why(&|file| file.mission = None), NotPlayed::Table(NotPlayable::NoMission));
    assert_eq!(why(&|file| file.mission = Some(5)), NotPlayed::Table(NotPlayable::Wires(5)));
    assert!(why(&|file| file.mission = Some(13)).message().contains("not simulated"));
    let cards = NotPlayable::NumberCards { mission: 9, needed: 3 };
    assert_eq!(why(&|file| file.mission = Some(9)), NotPlayed::Table(cards));
}

#[test]
fn entered_facts_are_played_on_and_said() {
    let mut file = example("mission4");
    file.constraints =
        serde_json::from_str(r#"[{"type": "must_not_have", "player": 3, "value": "YELLOW"}]"#)
            .unwrap();
    let played = advise(&file.table().unwrap(), small(Rank::Winning)).played.unwrap();
    assert!(played.assumed.contains(&"everybody knows the entered facts".to_owned()));
}

/// A table without certain cuts, so that detectors are useful.
fn guessing() -> Table {
    let file = r#"{"mission": 4, "captain": 0, "stands": [
        "?2 ?4 ?5 ?6 ?7 ?8 ?9 ?9 ?10 ?11 ?12", "? ? ? ? ? ? ? ? ? ?", "? ? ? ? ? ? ? ? ? ?",
        "? ? ? ? ? ? ? ? ? ?", "? ? ? ? ? ? ? ? ? ?"],
        "equipment": [{"card": "3", "state": "ready"}, {"card": "5"}],
        "wires": {"yellow": {"known": [2, 3]}, "red": {"known": [11]}}}"#;
    serde_json::from_str::<TableFile>(file).unwrap().table().unwrap()
}

#[test]
fn equipment_is_as_plain_counting_says() {
    let table = guessing();
    let worlds = Worlds::new(&table).unwrap();
    let analysis = Analysis::new(&table, &worlds);
    // The triple detector against every choice of three slots, one by one.
    let best = analysis.best_detector(Pointing::Triple, analysis.announceable()).unwrap().unwrap();
    let mut most = worlds.total() - worlds.total();
    for stand in 1..5 {
        let slots = analysis.detectable(stand);
        for (i, &a) in slots.iter().enumerate() {
            for (j, &b) in slots.iter().enumerate().skip(i + 1) {
                for &c in &slots[j + 1..] {
                    for value in analysis.announceable().iter().filter(|v| v.number().is_some()) {
                        most = most.max(worlds.any(stand, &[a, b, c], value).unwrap());
                    }
                }
            }
        }
    }
    assert_eq!(best.hits, most);
    let Action::DualCut(Cut { pointing: Pointing::Triple, slots, .. }) = best.action else {
        panic!("{best:?}")
    };
    assert_eq!(slots.len(), 3);
    // The ray against every wire and pair of values.
    let ray = analysis.best_ray().unwrap();
    let values: Vec<Value> = analysis.announceable().iter().collect();
    for spot in table.unknown() {
        for (i, &x) in values.iter().enumerate() {
            for &y in &values[i + 1..] {
                assert!(ray.hits >= &worlds.has(spot, x) + &worlds.has(spot, y));
            }
        }
    }
}

/// The radar's bits are the entropy of its answers over many drawn worlds, and no number has more.
#[test]
fn radar_bits_are_those_of_the_answers() {
    let table = guessing();
    let worlds = Worlds::new(&table).unwrap();
    let (best, bits) = Analysis::new(&table, &worlds).best_radar().unwrap().unwrap();
    let (sampler, mut rng) = (worlds.sampler(), Xoshiro256PlusPlus::seed_from_u64(4));
    let drawn: Vec<Vec<Vec<Wire>>> = (0..20_000).map(|_| sampler.sample(&mut rng)).collect();
    let entropy = |number: u8| {
        let mut answers = std::collections::BTreeMap::<u32, f64>::new();
        for world in &drawn {
            let says = (1..5).fold(0, |bits, stand| {
                let uncut = |slot: usize| !table.slot(Spot::new(stand, slot)).is_cut();
                let has = |(slot, wire): (usize, &Wire)| {
                    uncut(slot) && wire.value() == Value::Blue(number)
                };
                bits << 1 | u32::from(world[stand].iter().enumerate().any(has))
            });
            *answers.entry(says).or_default() += 1.0 / drawn.len() as f64;
        }
        answers.values().map(|p| -p * p.log2()).sum::<f64>()
    };
    assert!((entropy(best) - bits).abs() < 0.03, "{} and {bits}", entropy(best));
    assert!((1..=12).all(|number| entropy(number) <= bits + 0.03));
}

#[test]
fn only_what_is_at_hand_is_listed_unless_all_is_asked_for() {
    let table = guessing();
    let request = Request { top: 3, games: Some(120), ..Request::default() };
    let advice = advise(&table, request);
    let names: Vec<&str> = advice.uses.iter().map(|one| one.name).collect();
    assert_eq!(names, ["Triple Detector"]);
    assert!(matches!(advice.uses[0].worth, Some(Worth::Cut { .. })), "{:?}", advice.uses[0]);
    let all = advise(&table, Request { cards: Cards::All, ..request });
    assert_eq!(all.uses.len(), 13, "the Double Detector and the twelve of mission 4");
    assert_eq!(all.uses.iter().filter(|one| one.at_hand).count(), 1);
    assert!(all.uses.iter().filter(|one| !one.at_hand).all(|one| one.win.is_none()));
    assert!(all.uses.iter().all(|one| !one.reason.is_empty()));
}

#[test]
fn a_card_without_figures_says_what_the_table_lacks() {
    let mut file = example("mission4");
    file.mission = None;
    let request = Request { cards: Cards::All, ..small(Rank::Safe) };
    let advice = advise(&file.table().unwrap(), request);
    let label = advice.uses.iter().find(|one| one.name.contains("Label")).unwrap();
    assert_eq!(label.reason, "no figures: the table names no mission");
}

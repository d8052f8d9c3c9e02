//! Contradictions and proofs are minimal, and read naturally.

use crate::common::small;
use kibitzer_clue::explain::{Words, contradiction, entries};
use kibitzer_clue::{
    Answer, Card, Cards, Clue, Entry, Fact, Grid, Odds, Phase, Triple, View, facts,
};
use kibitzer_game::{By, Game, Seat, below};
use kibitzer_testkit::stream;
use kibitzer_work::Work;

fn card(name: &str) -> Card {
    name.parse().unwrap()
}

fn triple(names: &str) -> Triple {
    let cards: Vec<Card> = names.split(' ').map(card).collect();
    Triple::new(cards.try_into().unwrap()).unwrap()
}

fn suggestion(by: usize, cards: &str, shower: usize, shown: Option<&str>) -> Entry {
    let answer = Answer::Shown { by: Seat(shower), card: shown.map(card) };
    Entry::Suggestion { by: Seat(by), cards: triple(cards), answer }
}

fn view(record: Vec<Entry>) -> (Clue, View) {
    let hand: Cards = ["scarlett", "mustard", "candlestick", "knife", "kitchen", "ballroom"]
        .map(card)
        .into_iter()
        .collect();
    let view = View { seat: Seat(0), hand, record, phase: Phase::Over };
    (Clue::standard(3).unwrap(), view)
}

#[test]
fn a_pass_on_a_card_that_was_seen_is_blamed() {
    let (clue, view) = view(vec![
        suggestion(0, "green rope hall", 1, Some("rope")),
        suggestion(0, "white knife study", 2, Some("study")),
        suggestion(0, "plum rope study", 2, None),
    ]);
    let blamed = contradiction(&clue, &view, &Work::free()).unwrap().unwrap();
    assert_eq!(entries(&blamed), [0, 2]);
    let names = ["me", "Ann", "Bob"].map(str::to_owned);
    let words = Words { clue: &clue, view: &view, names: &names };
    assert_eq!(
        words.contradiction(&blamed),
        "Ann cannot have passed on the rope in turn 3: you saw the rope of Ann in turn 1"
    );
}

#[test]
fn a_proof_names_the_entries_that_are_enough() {
    let (clue, view) = view(vec![
        suggestion(1, "white rope hall", 2, None),
        suggestion(0, "white lead-pipe lounge", 1, Some("lounge")),
        suggestion(0, "white rope study", 1, Some("rope")),
        suggestion(0, "white wrench hall", 1, Some("white")),
    ]);
    // Seat 2 showed white, the rope or the hall; two of them are seat 1's.
    let odds = Odds::of(&clue, &view, &Work::free()).unwrap();
    let certain = odds.certain(&view, &Work::free()).unwrap();
    let hall = certain.iter().find(|it| it.card == card("hall")).unwrap();
    assert_eq!(hall.place, 2);
    assert_eq!(entries(&hall.because), [0, 2, 3]);
    let words = Words { clue: &clue, view: &view, names: &[] };
    assert!(
        words.proof(&hall.because).starts_with(
            "seat 2 showed white, the rope or the hall in turn 1; you saw the rope of seat 1"
        ),
        "{}",
        words.proof(&hall.because)
    );
}

/// In random logs every proof is sufficient and minimal, by brute force over what the grid and the
/// lattice conclude without it.
#[test]
fn proofs_and_blame_are_minimal() {
    let clue = small();
    let (mut proofs, mut blames) = (0, 0);
    for seed in 0..120 {
        let mut rng = stream(seed, 5);
        let mut world = clue.deal(&mut rng);
        for _ in 0..20 {
            let Some(seat) = clue.turn(&world).seat() else { break };
            let mut legal = clue.legal(&clue.view(&world, seat));
            legal.retain(|action| !action.to_string().starts_with("accuse"));
            let action = legal[below(&mut rng, legal.len())];
            clue.play(&mut world, By::Seat(seat), &action).unwrap();
        }
        let mut view = clue.view(&world, Seat(below(&mut rng, 3)));
        let odds = Odds::of(&clue, &view, &Work::free()).unwrap();
        for certain in odds.certain(&view, &Work::free()).unwrap() {
            let truth =
                if certain.place == 3 { world.envelope.set() } else { world.hands[certain.place] };
            assert!(truth.contains(certain.card), "seed {seed}: {certain:?}");
            let all: Vec<Fact> = certain.because.iter().map(|said| said.fact).collect();
            let proven = |facts: &[Fact]| {
                let odds = Odds::from_facts(&clue, facts, &Work::free()).unwrap();
                odds.holds(certain.place, certain.card).to_f64() == 1.0
            };
            assert!(proven(&all), "seed {seed}: {certain:?}");
            // A fact that the grid can derive without it is not needed.
            for at in 0..all.len() {
                let mut less = all.clone();
                less.remove(at);
                let grid = Grid::of(&clue, &less).unwrap();
                assert!(
                    !grid.has(certain.place).contains(certain.card),
                    "seed {seed}: {certain:?}"
                );
            }
            proofs += usize::from(all.len() > 1);
        }
        // A lie: a player who passed is said to have shown, or the other way round.
        if let Some(Entry::Suggestion { answer, by, .. }) = view.record.last_mut() {
            *answer = match *answer {
                Answer::Nobody => Answer::Shown { by: by.next(3), card: None },
                _ => Answer::Nobody,
            };
        }
        if let Some(blamed) = contradiction(&clue, &view, &Work::free()).unwrap() {
            let is_possible =
                |facts: &[Fact]| Odds::from_facts(&clue, facts, &Work::free()).is_ok();
            let all: Vec<Fact> = blamed.iter().map(|said| said.fact).collect();
            assert!(!is_possible(&all), "seed {seed}");
            for at in 0..all.len() {
                let mut less = all.clone();
                less.remove(at);
                assert!(is_possible(&less), "seed {seed}: {blamed:?}");
            }
            assert!(facts(&clue, &view).len() >= blamed.len());
            blames += 1;
        }
    }
    assert!(proofs > 100 && blames > 30, "{proofs} proofs, {blames} blames");
}

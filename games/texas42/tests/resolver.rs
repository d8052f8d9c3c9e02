//! A second trick resolver, written from the prose of the rules using nothing but pips, compared
//! with the tables over every ordered trick of every declaration.

use crate::common;
use common::{file, tile, tiles, trump};

use kibitzer_texas42::{Declaration, Domino, NelloDoubles, Tiles};

/// The ends of a domino, the higher first.
type Ends = (u8, u8);

fn ends(tile: Domino) -> Ends {
    (tile.high(), tile.low())
}

/// "Every domino with a p is trump; or the seven doubles; with follow-me and nello nothing is."
fn is_trump(declaration: Declaration, (high, low): Ends) -> bool {
    match declaration {
        Declaration::Pip(pip) => high == pip.get() || low == pip.get(),
        Declaration::Doubles => high == low,
        _ => false,
    }
}

/// "Doubles: a suit of their own (nello's default and its inversion)."
fn is_own_suit(declaration: Declaration, (high, low): Ends) -> bool {
    let own = Declaration::Nello(NelloDoubles::OwnSuit);
    let inverted = Declaration::Nello(NelloDoubles::OwnSuitInverted);
    high == low && (declaration == own || declaration == inverted)
}

/// "A trump leads the trump suit; any other domino leads its higher end."
#[derive(PartialEq)]
enum Led {
    Trumps,
    OwnSuitOfDoubles,
    Pips(u8),
}

fn led(declaration: Declaration, lead: Ends) -> Led {
    if is_trump(declaration, lead) {
        Led::Trumps
    } else if is_own_suit(declaration, lead) {
        Led::OwnSuitOfDoubles
    } else {
        Led::Pips(lead.0)
    }
}

/// "A trump never follows another suit." A double of its own suit does not follow its pip.
fn follows(declaration: Declaration, lead: Ends, tile: Ends) -> bool {
    match led(declaration, lead) {
        Led::Trumps => is_trump(declaration, tile),
        Led::OwnSuitOfDoubles => is_own_suit(declaration, tile),
        Led::Pips(pips) => {
            !is_trump(declaration, tile)
                && !is_own_suit(declaration, tile)
                && (tile.0 == pips || tile.1 == pips)
        }
    }
}

/// "In a suit the double is highest, the others rank by the other end. Trump doubles rank 6-6 down to 0-0."
fn rank(declaration: Declaration, suit: Option<u8>, (high, low): Ends) -> i32 {
    match (suit, declaration) {
        (Some(_), Declaration::Nello(NelloDoubles::Low)) if high == low => -1,
        (Some(_), _) if high == low => 7,
        (Some(suit), _) => i32::from(if high == suit { low } else { high }),
        (None, Declaration::Nello(NelloDoubles::OwnSuitInverted)) => -i32::from(high),
        (None, _) => i32::from(high),
    }
}

/// "Highest trump wins, else the highest domino of the led suit." At sevens: "nearest wins, the earliest on ties."
fn winner(declaration: Declaration, trick: &[Ends]) -> usize {
    if declaration == Declaration::Sevens {
        let distance = |&(high, low): &Ends| (i32::from(high + low) - 7).abs();
        let nearest = trick.iter().map(distance).min().unwrap();
        return trick.iter().position(|tile| distance(tile) == nearest).unwrap();
    }
    let trumped = trick.iter().any(|&tile| is_trump(declaration, tile));
    let suit = match (declaration, led(declaration, trick[0])) {
        (Declaration::Pip(pip), _) if trumped => Some(pip.get()),
        (_, Led::Pips(pips)) if !trumped => Some(pips),
        _ => None,
    };
    let counts = |tile: Ends| {
        if trumped { is_trump(declaration, tile) } else { follows(declaration, trick[0], tile) }
    };
    let candidates = (0..trick.len()).filter(|&at| counts(trick[at]));
    candidates.max_by_key(|&at| rank(declaration, suit, trick[at])).unwrap()
}

#[test]
fn every_ordered_trick_of_every_declaration() {
    let all: Vec<Domino> = Domino::all().collect();
    let mut compared = 0u64;
    for declaration in Declaration::ALL {
        let size = if declaration.is_nello() { 3 } else { 4 };
        let mut trick = Vec::with_capacity(4);
        let mut check = |trick: &[Domino]| {
            let by_ends: [Ends; 4] =
                std::array::from_fn(|at| trick.get(at).copied().map_or((0, 0), ends));
            let plain = winner(declaration, &by_ends[..trick.len()]);
            assert_eq!(declaration.winner(trick), plain, "{declaration} {trick:?}");
            compared += 1;
        };
        fn extend(
            all: &[Domino],
            trick: &mut Vec<Domino>,
            size: usize,
            check: &mut dyn FnMut(&[Domino]),
        ) {
            if trick.len() == size {
                return check(trick);
            }
            for &tile in all {
                if !trick.contains(&tile) {
                    trick.push(tile);
                    extend(all, trick, size, check);
                    trick.pop();
                }
            }
        }
        extend(&all, &mut trick, size, &mut check);
    }
    assert_eq!(compared, 10 * 28 * 27 * 26 * 25 + 4 * 28 * 27 * 26);
}

#[test]
fn every_lead_and_every_pair_of_dominoes() {
    for declaration in Declaration::ALL.into_iter().filter(|it| *it != Declaration::Sevens) {
        for lead in Domino::all() {
            let others = Tiles::ALL.without(lead);
            for one in others.iter() {
                for two in others.without(one).iter() {
                    let follow = |tile: Domino| follows(declaration, ends(lead), ends(tile));
                    let hand = Tiles::one(one).with(two);
                    let must: Tiles = hand.iter().filter(|tile| follow(*tile)).collect();
                    let wanted = if must.is_empty() { hand } else { must };
                    assert_eq!(declaration.legal(Some(lead), hand), wanted);
                    let denied = follow(two) && !follow(one);
                    assert_eq!(declaration.denied(Some(lead), one).contains(two), denied);
                }
                assert_eq!(
                    declaration.fails_to_follow(lead, one),
                    !follows(declaration, ends(lead), ends(one))
                );
            }
        }
    }
}

#[test]
fn suit_tables() {
    let file = file("suit_tables.json");
    for (name, tables) in file["declarations"].as_object().unwrap() {
        let declaration: Declaration = name.parse().unwrap();
        for lead in Domino::all() {
            let name = lead.to_string();
            assert_eq!(u64::from(declaration.led_suit(lead)), tables["led_suit"][&name]);
            let suits = declaration.suits();
            let followers = suits.follow[usize::from(declaration.led_suit(lead))].without(lead);
            assert_eq!(followers, tiles(&tables["followers"][&name]), "{declaration} {lead}");
            let beats = |other: &Domino| declaration.winner(&[lead, *other]) == 1;
            let beaters: Tiles = Tiles::ALL.without(lead).iter().filter(beats).collect();
            assert_eq!(beaters, tiles(&tables["beats_lead"][&name]), "{declaration} {lead}");
        }
    }
}

#[test]
fn worked_tricks_and_hands() {
    for case in file("trick_winners.json")["cases"].as_array().unwrap() {
        let plays = case["trick"].as_array().unwrap();
        let trick: Vec<Domino> = plays.iter().map(|play| tile(&play[1])).collect();
        let declaration = trump(&case["trump"]);
        assert_eq!(plays[declaration.winner(&trick)][0], case["winner_seat"], "{}", case["id"]);
        assert_eq!(u64::from(declaration.led_suit(trick[0])), case["led_suit"]);
    }
    for case in file("legal_moves.json")["cases"].as_array().unwrap() {
        let led = case["trick"].as_array().unwrap().first().map(|play| tile(&play[1]));
        let legal = trump(&case["trump"]).legal(led, tiles(&case["hand"]));
        assert_eq!(legal, tiles(&case["legal"]), "{}", case["id"]);
    }
}

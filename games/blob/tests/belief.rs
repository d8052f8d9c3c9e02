//! Beliefs: the worked cases, the fast sampler against the lattice, and both against plain
//! enumeration.

use crate::common;
use common::{any_table, cards, file, play_some, rng};

use kibitzer_blob::{
    Blob, Cards, Deals, Fact, Opponent, Place, Possible, Round, SEATS, Suit, Unseen, UnseenError,
    View,
};
use kibitzer_deal::{Count, Counts, Fraction};
use kibitzer_game::{Game, Seat, below};
use serde_json::Value;
use std::collections::HashMap;

fn unseen(case: &Value) -> Unseen {
    let mut opponents = Vec::new();
    for entry in case["opponents"].as_array().unwrap() {
        let number = |name: &str| entry[name].as_u64().unwrap() as usize;
        let mut opponent = Opponent::new(Seat(number("seat")), number("hand_size"));
        for suit in entry["void"].as_array().into_iter().flatten() {
            opponent = opponent.void_in(suit.as_str().unwrap().parse().unwrap());
        }
        if entry["cannot"].is_array() {
            opponent = opponent.without(cards(&entry["cannot"]));
        }
        opponents.push(opponent);
    }
    let stock = case["stock_size"].as_u64().unwrap() as usize;
    Unseen::new(cards(&case["unseen"]), &opponents, stock).unwrap()
}

#[test]
fn worked_beliefs() {
    let mut compared = 0;
    for name in ["beliefs.json", "beliefs_masks.json"] {
        for case in file(name)["cases"].as_array().unwrap() {
            let unseen = unseen(case);
            if case["count"] == "0" {
                let refused = Possible::new(unseen).unwrap_err();
                assert!(matches!(refused, UnseenError::Contradiction(_)), "{refused}");
                continue;
            }
            let possible = Possible::new(unseen).unwrap();
            assert_eq!(possible.worlds().to_string(), case["count"].as_str().unwrap());
            if unseen.opponents().iter().all(|opponent| opponent.cannot.is_empty()) {
                let deals = Deals::new(&unseen).unwrap();
                assert_eq!(Count::from(deals.worlds()), possible.worlds(), "{}", case["id"]);
            }
            for row in possible.marginals() {
                for (place, worlds) in unseen.places().zip(&row.worlds) {
                    let chance = Fraction::new(worlds, &possible.worlds()).to_string();
                    let wanted = &case["marginal"][place.to_string()][row.card.to_string()];
                    assert_eq!(
                        chance,
                        wanted.as_str().unwrap(),
                        "{} {place} {}",
                        case["id"],
                        row.card
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}

/// A random position of a random round.
fn moment(deck: Cards, rng: &mut rand_xoshiro::Xoshiro256PlusPlus) -> (Blob, Round, View) {
    let rules = any_table(deck, rng);
    let mut round = rules.deal(rng);
    let seats = rules.seats();
    let most = seats * (rules.table().cards() + 1);
    play_some(&rules, &mut round, below(rng, most), rng);
    let view = round.view(Seat(below(rng, seats)));
    (rules, round, view)
}

#[test]
fn the_fast_sampler_counts_what_the_lattice_counts() {
    let mut rng = rng(1);
    let mut constrained = 0;
    for _ in 0..3_000 {
        let (rules, _, view) = moment(Cards::ALL, &mut rng);
        let deals = Deals::of(&view, rules.deck()).unwrap();
        let possible = Possible::of(&view, rules.deck()).unwrap();
        assert_eq!(Count::from(deals.worlds()), possible.worlds(), "{view}");
        assert!(deals.worlds() < 1 << 121);
        let voids = Seat::all(rules.seats()).filter(|seat| view.table().void_bits(*seat) != 0);
        constrained += usize::from(voids.count() > 2);
    }
    assert!(constrained > 500, "{constrained}");
}

/// Every world of small views is drawn equally often: chi-square test with a bound of six standard
/// deviations.
#[test]
fn every_world_is_drawn_equally_often() {
    let mut rng = rng(2);
    let (mut views, mut grouped) = (0, 0);
    while views < 300 {
        let (rules, _, view) = moment(Cards::cut(4, 5), &mut rng);
        let deals = Deals::of(&view, rules.deck()).unwrap();
        let worlds = deals.worlds();
        if !(2..=400).contains(&worlds) {
            continue;
        }
        let draws = 40 * worlds as usize;
        let mut seen: HashMap<[Cards; SEATS], u32> = HashMap::new();
        for _ in 0..draws {
            *seen.entry(deals.draw(&mut rng)).or_default() += 1;
        }
        assert_eq!(seen.len() as u128, worlds, "{view}");
        let chi: f64 = seen.values().map(|&times| (f64::from(times) - 40.0).powi(2) / 40.0).sum();
        let free = worlds as f64 - 1.0;
        // Wilson-Hilferty: the cube root of chi-square is approximately normal.
        let z = ((chi / free).cbrt() - (1.0 - 2.0 / (9.0 * free))) / (2.0 / (9.0 * free)).sqrt();
        assert!(z < 6.0, "{view}: {z}");
        views += 1;
        let masks: std::collections::HashSet<u8> =
            Seat::all(rules.seats()).map(|seat| view.table().void_bits(seat)).collect();
        grouped += usize::from(masks.len() > 3);
    }
    assert!(grouped > 30, "{grouped}");
}

/// Large views: the draws are consistent with the table, and holdings are as frequent as the
/// lattice says.
#[test]
fn holdings_are_as_frequent_as_they_are_likely() {
    let mut rng = rng(3);
    let (mut tested, mut worst) = (0, 0.0f64);
    for _ in 0..120 {
        let (rules, _, view) = moment(Cards::ALL, &mut rng);
        let deals = Deals::of(&view, rules.deck()).unwrap();
        let possible = Possible::of(&view, rules.deck()).unwrap();
        let draws = 2_000;
        let mut held = [[0u32; 52]; SEATS];
        for _ in 0..draws {
            let hands = deals.draw(&mut rng);
            let mut all = Cards::NONE;
            for seat in Seat::all(rules.seats()) {
                let hand = hands[seat.0];
                assert!(View::new(seat, hand, *view.table()).is_some(), "{view}: {hand}");
                assert!(hand.and(all).is_empty());
                all = all.or(hand);
                hand.iter().for_each(|card| held[seat.0][card.index()] += 1);
            }
        }
        for row in possible.marginals() {
            for (place, worlds) in possible.unseen().places().zip(&row.worlds) {
                let Place::Seat(seat) = place else { continue };
                let chance = Fraction::new(worlds, &possible.worlds()).to_f64();
                let times = f64::from(held[seat.0][row.card.index()]);
                let deviation = (f64::from(draws) * chance * (1.0 - chance)).sqrt();
                if deviation == 0.0 {
                    assert_eq!(times, f64::from(draws) * chance);
                } else {
                    worst = worst.max((times - f64::from(draws) * chance).abs() / deviation);
                    tested += 1;
                }
            }
        }
    }
    assert!(tested > 5_000 && worst < 6.5, "{tested} {worst}");
}

/// Arbitrary facts, many of them contradictory, compared with plain enumeration.
#[test]
fn bare_facts_against_enumeration() {
    let mut rng = rng(4);
    let deck: Vec<_> = Cards::cut(4, 3).iter().collect();
    let (mut impossible, mut uneven) = (0, 0);
    for _ in 0..400 {
        let mut list = deck.clone();
        kibitzer_game::shuffle(&mut rng, &mut list);
        list.truncate(4 + below(&mut rng, 5));
        let unseen_cards: Cards = list.iter().copied().collect();
        let mut left = list.len();
        let mut opponents = Vec::new();
        for seat in 1..=2 + below(&mut rng, 2) {
            let size = below(&mut rng, left.min(3) + 1);
            left -= size;
            let mut opponent = Opponent::new(Seat(seat), size);
            for suit in Suit::ALL.into_iter().filter(|_| below(&mut rng, 4) == 0) {
                opponent = opponent.void_in(suit);
            }
            let cannot = list.iter().filter(|_| below(&mut rng, 5) == 0).copied().collect();
            opponents.push(opponent.without(cannot));
        }
        let unseen = Unseen::new(unseen_cards, &opponents, left).unwrap();
        let mut sizes: Vec<usize> = opponents.iter().map(|opponent| opponent.hand_size).collect();
        sizes.push(left);
        let fits = |hands: &Vec<Vec<kibitzer_blob::Card>>| {
            hands.iter().zip(&opponents).all(|(hand, opponent)| {
                hand.iter().all(|card| {
                    !opponent.cannot.contains(*card)
                        && !opponent.voids().any(|suit| suit == card.suit())
                })
            })
        };
        let all = kibitzer_testkit::ways(&unseen_cards.iter().collect::<Vec<_>>(), &sizes);
        let worlds: Vec<_> = all.iter().filter(|hands| fits(hands)).collect();
        assert_eq!(unseen.is_possible(), !worlds.is_empty());
        match Possible::new(unseen) {
            Ok(possible) => {
                assert_eq!(possible.worlds().to_string(), worlds.len().to_string());
                for row in possible.marginals() {
                    for (at, count) in row.worlds.iter().enumerate() {
                        let held =
                            worlds.iter().filter(|hands| hands[at].contains(&row.card)).count();
                        assert_eq!(count.to_string(), held.to_string());
                        uneven += usize::from(held > 0 && held < worlds.len());
                    }
                }
                let place = Place::Seat(Seat(1));
                let event =
                    possible.event(place, unseen_cards.suit(Suit::Hearts), Counts::at_least(1));
                let hearts = |hands: &&&Vec<Vec<kibitzer_blob::Card>>| {
                    hands[0].iter().any(|card| card.suit() == Suit::Hearts)
                };
                let held = worlds.iter().filter(hearts).count() as u64;
                let wanted = Fraction::new(&held.into(), &(worlds.len() as u64).into());
                assert_eq!(possible.probability(&[event.unwrap()]).unwrap(), wanted);
                let hands = possible.sampler().draw(&mut rng);
                assert!(
                    opponents
                        .iter()
                        .all(|it| hands[it.seat.0].and(it.may_hold()) == hands[it.seat.0])
                );
            }
            Err(UnseenError::Contradiction(facts)) => {
                assert!(worlds.is_empty());
                impossible += 1;
                minimal(unseen_cards, &opponents, left, &facts);
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(impossible > 50 && uneven > 1_000, "{impossible} {uneven}");
}

/// With all the blamed facts there is no deal; without any one of them there is.
fn minimal(cards: Cards, opponents: &[Opponent], stock: usize, facts: &[Fact]) {
    let possible = |facts: &[Fact]| {
        let draws_per_world = |opponent: &Opponent| {
            let mut likely_worlds = Opponent::new(opponent.seat, opponent.hand_size);
            for fact in facts {
                match *fact {
                    Fact::Void(seat, suit) if seat == opponent.seat => {
                        likely_worlds = likely_worlds.void_in(suit)
                    }
                    Fact::Cannot(seat, card) if seat == opponent.seat => {
                        likely_worlds = likely_worlds.without(Cards::NONE.with(card));
                    }
                    _ => {}
                }
            }
            likely_worlds
        };
        let opponents: Vec<Opponent> = opponents.iter().map(draws_per_world).collect();
        Unseen::new(cards, &opponents, stock).unwrap().is_possible()
    };
    assert!(!facts.is_empty() && !possible(facts));
    for at in 0..facts.len() {
        let mut fewer = facts.to_vec();
        fewer.remove(at);
        assert!(possible(&fewer), "{facts:?}");
    }
}

/// The rule that the old rejection sampler got wrong: a seat that followed hearts may hold none
/// now.
#[test]
fn having_followed_suit_is_no_fact_about_what_is_left() {
    let text = "seat 0 of 3 dealer 2 cards 2 trump S totals 0:0:0 left 0 holds 3C bids 1 0 0 plays 4H 5H 6H";
    let deck: Cards = "4H 5H 6H 7H 3C 4C 5C".parse().unwrap();
    let view: View = text.parse().unwrap();
    let possible = Possible::of(&view, deck).unwrap();
    // Three cards in three places, any of them anywhere.
    assert_eq!(possible.worlds().to_string(), "6");
    assert_eq!(possible.chance(Place::Seat(Seat(1)), "7H".parse().unwrap()).to_string(), "1/3");
    assert_eq!(possible.chance(Place::Stock, "7H".parse().unwrap()).to_string(), "1/3");
}

#[test]
fn what_does_not_add_up_is_refused() {
    let one = Opponent::new(Seat(1), 1);
    let cards: Cards = "2S 3S".parse().unwrap();
    let refused = |opponents: &[Opponent], stock| Unseen::new(cards, opponents, stock).unwrap_err();
    assert_eq!(refused(&[one], 2), UnseenError::Sizes { cards: 2, places: 3 });
    assert_eq!(refused(&[one, one], 0), UnseenError::Twice(Seat(1)));
    assert_eq!(refused(&[Opponent::new(Seat(8), 1)], 1), UnseenError::Seat(Seat(8)));
    let huge = Opponent::new(Seat(2), usize::MAX);
    assert!(matches!(refused(&[one, huge], 3), UnseenError::Sizes { .. }));
    let shut = Unseen::new(cards, &[one.void_in(Suit::Spades)], 1).unwrap();
    let fact = Fact::Void(Seat(1), Suit::Spades);
    assert_eq!(Deals::new(&shut).unwrap_err(), UnseenError::Contradiction(vec![fact]));
    let said = Possible::new(shut).unwrap_err().to_string();
    assert_eq!(said, "there is no consistent deal: seat 1 is void in spades");
}

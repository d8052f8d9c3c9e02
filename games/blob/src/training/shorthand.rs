//! A compact encoding of an example: what its view shows, in order, then its training targets.
//! Reading checks that such a decision is possible.

use crate::action::Action;
use crate::card::{Card, Suit};
use crate::cards::Cards;
use crate::players::tricks_left;
use crate::rules::Blob;
use crate::scoring::Scoring;
use crate::table::{SEATS, Table};
use crate::training::example::Example;
use crate::training::scroll::{Reader, Unreadable, Writer};
use crate::view::View;
use kibitzer_game::{Seat, SeatView};

/// No trump, or no card turned up.
const NONE: u8 = u8::MAX;

pub(super) fn write(example: &Example, to: &mut Writer) {
    let Example { view, policy, came, taken, points, hands } = example;
    let table = view.table();
    let seats = table.seats();
    let scoring = Scoring::ALL.iter().position(|scoring| *scoring == table.scoring());
    to.bytes(&[
        view.seat().0 as u8,
        seats as u8,
        table.cards() as u8,
        table.dealer().0 as u8,
        table.trump().map_or(NONE, |suit| suit.index() as u8),
        scoring.unwrap_or(0) as u8,
        table.turned().map_or(NONE, |card| card.index() as u8),
        table.rounds_left() as u8,
    ]);
    let totals = table.totals();
    let any = totals.iter().any(|total| *total != 0);
    to.byte(any.into());
    if any {
        totals.iter().for_each(|total| to.bytes(&total.to_le_bytes()));
    }
    cards(view.hand().iter(), to);
    let first = table.dealer().0 + 1;
    let bids = (0..seats).map_while(|step| table.bid(Seat((first + step) % seats)));
    let bids: Vec<u8> = bids.collect();
    to.byte(bids.len() as u8);
    to.bytes(&bids);
    cards(table.plays().iter().copied(), to);
    to.byte(policy.len() as u8);
    for (action, share) in policy {
        to.byte(code(*action));
        to.single(*share);
    }
    to.byte(came.map_or(NONE, |(at, _)| at));
    came.iter().for_each(|(_, gain)| to.single(*gain));
    hands[1..seats].iter().for_each(|hand| cards(hand.iter(), to));
    to.bytes(&taken[..seats]);
    points[..seats].iter().for_each(|points| to.single(*points));
}

/// The codes of cards begin here; those of bids begin at 0.
const CARDS_FROM: u8 = 64;

/// The small number that encodes an action.
fn code(action: Action) -> u8 {
    match action {
        Action::Bid(bid) => bid,
        Action::Play(card) => CARDS_FROM + card.index() as u8,
    }
}

fn cards(cards: impl Iterator<Item = Card>, to: &mut Writer) {
    let cards: Vec<u8> = cards.map(|card| card.index() as u8).collect();
    to.byte(cards.len() as u8);
    to.bytes(&cards);
}

pub(super) fn read(from: &mut Reader<'_>) -> Result<Example, Unreadable> {
    let seat = Seat(from.byte()?.into());
    let rules = rules(from)?;
    let hand = read_cards(from)?;
    let held = Cards::from_iter(hand.iter().copied());
    let mut table = rules.table();
    for _ in 0..from.byte()? {
        let bid = from.byte()?;
        if bid > 31 || table.biddable() >> bid & 1 == 0 {
            return Err(from.wrong("an illegal bid"));
        }
        table.push_bid(bid);
    }
    for card in read_cards(from)? {
        let elsewhere = table.gone().or(held).contains(card) || table.turned() == Some(card);
        let open = table.bidding_is_over() && !table.is_over();
        if elsewhere || !open || !table.may_hold(Seat(table.actor())).contains(card) {
            return Err(from.wrong("an illegal play"));
        }
        table.push_card(card);
    }
    let view = View::new(seat, held, table).filter(|_| !table.is_over());
    let view = view.ok_or_else(|| from.wrong("a hand that does not match the table"))?;
    if hand.len() != held.len() {
        return Err(from.wrong("a card twice in a hand"));
    }
    let policy = policy(&view, from)?;
    let came = match from.byte()? {
        NONE => None,
        at if usize::from(at) < policy.len() => Some((at, from.single()?)),
        _ => return Err(from.wrong("an action taken that was not possible")),
    };
    let hands = hands(&view, from)?;
    let (taken, points) = (taken(&table, from)?, points(&table, from)?);
    Ok(Example { view, policy, came, taken, points, hands })
}

fn rules(from: &mut Reader<'_>) -> Result<Blob, Unreadable> {
    let [seats, cards, dealer, trump, scoring, turned, left] =
        <[u8; 7]>::try_from(from.bytes(7)?).map_err(|_| from.wrong("no table"))?;
    let wrong = from.wrong("a table that the rules do not allow");
    let suit = match trump {
        NONE => None,
        suit => Some(*Suit::ALL.get(usize::from(suit)).ok_or_else(|| wrong.clone())?),
    };
    let rules = Blob::new(seats.into(), cards.into(), Seat(dealer.into()), suit);
    let mut rules = rules.map_err(|_| wrong.clone())?;
    let scoring = Scoring::ALL.get(usize::from(scoring)).ok_or_else(|| wrong.clone())?;
    rules = rules.scored(*scoring);
    if turned != NONE {
        let card = Card::at(turned.into()).ok_or_else(|| wrong.clone())?;
        rules = rules.turning(card).map_err(|_| wrong.clone())?;
    }
    let mut totals = [0; SEATS];
    if from.byte()? != 0 {
        for total in &mut totals[..usize::from(seats)] {
            *total = from.short()?;
        }
    }
    rules.standing(&totals[..usize::from(seats)], left.into()).map_err(|_| wrong)
}

fn read_cards(from: &mut Reader<'_>) -> Result<Vec<Card>, Unreadable> {
    let count = from.byte()?;
    let bytes = from.bytes(count.into())?;
    let cards: Option<Vec<Card>> = bytes.iter().map(|index| Card::at((*index).into())).collect();
    cards.ok_or_else(|| from.wrong("no such card"))
}

fn policy(view: &View, from: &mut Reader<'_>) -> Result<Vec<(Action, f32)>, Unreadable> {
    let count = from.byte()?;
    let mut legal = view.legal();
    let mut policy = Vec::with_capacity(count.into());
    for _ in 0..count {
        let (byte, share) = (from.byte()?, from.single()?);
        let place = legal.iter().position(|it| code(*it) == byte);
        let place = place.ok_or_else(|| from.wrong("an illegal or repeated action"))?;
        policy.push((legal.swap_remove(place), share));
    }
    let sum: f32 = policy.iter().map(|(_, share)| share).sum();
    let shares = policy.iter().all(|(_, share)| *share >= 0.0) && (sum - 1.0).abs() < 1e-3;
    let looks_on = policy.is_empty() && !view.turn().is(view.seat());
    if shares || looks_on {
        Ok(policy)
    } else {
        Err(from.wrong("shares that do not add up to one"))
    }
}

fn hands(view: &View, from: &mut Reader<'_>) -> Result<[Cards; SEATS], Unreadable> {
    let (table, seats) = (view.table(), view.table().seats());
    let mut hands = [Cards::NONE; SEATS];
    hands[0] = view.hand();
    let mut gone = view.hand().or(table.gone()).or(table.turned().into_iter().collect());
    for (relative, to) in hands.iter_mut().enumerate().take(seats).skip(1) {
        let seat = Seat((view.seat().0 + relative) % seats);
        let hand = Cards::from_iter(read_cards(from)?);
        let free = hand.minus(gone) == hand && hand.minus(table.may_hold(seat)).is_empty();
        if !free || hand.len() != table.holds(seat) {
            return Err(from.wrong("a hand that its seat cannot have"));
        }
        gone = gone.or(hand);
        *to = hand;
    }
    Ok(hands)
}

fn taken(table: &Table, from: &mut Reader<'_>) -> Result<[u8; SEATS], Unreadable> {
    let mut taken = [0; SEATS];
    taken[..table.seats()].copy_from_slice(from.bytes(table.seats())?);
    let sum: usize = taken.iter().map(|taken| usize::from(*taken)).sum();
    let all = sum == tricks_left(table);
    if all { Ok(taken) } else { Err(from.wrong("tricks that do not add up to those left")) }
}

fn points(table: &Table, from: &mut Reader<'_>) -> Result<[f32; SEATS], Unreadable> {
    let mut points = [0.0; SEATS];
    for points in &mut points[..table.seats()] {
        *points = from.single()?;
    }
    let scale = points.iter().all(|points| (0.0..=1.0).contains(points));
    if scale { Ok(points) } else { Err(from.wrong("points beyond the scale from 0 to 1")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::Menu;
    use crate::players::Thumb;
    use crate::training::by_teacher;

    fn examples() -> Vec<Example> {
        by_teacher(&Thumb, &Menu::whole(), 1.0, 30, 1, &kibitzer_work::Work::free())
            .unwrap()
            .examples
    }

    fn text(example: &Example) -> Vec<u8> {
        let mut to = Writer::default();
        write(example, &mut to);
        to.0
    }

    #[test]
    fn what_is_written_reads_back() {
        let examples = examples();
        assert!(examples.len() > 300);
        for example in &examples {
            let bytes = text(example);
            let mut from = Reader::new(&bytes);
            assert_eq!(read(&mut from), Ok(example.clone()));
            assert_eq!(from.end(), Ok(()));
        }
    }

    #[test]
    fn a_house_with_totals_and_a_turned_card_reads_back() {
        let view = "seat 1 of 3 dealer 2 cards 2 trump H scoring penalty turned 4H totals 3:-7:10 left 2 holds 5C 6C bids 1 plays";
        let policy = [(0, 0.25), (1, 0.0), (2, 0.75)];
        let policy = policy.map(|(bid, share)| (Action::Bid(bid), share)).to_vec();
        let example = Example {
            view: view.parse().unwrap(),
            policy,
            came: Some((2, -0.25)),
            taken: [1, 1, 0, 0, 0, 0, 0, 0],
            points: [0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            hands: ["5C 6C", "AH KH", "2D 3D", "", "", "", "", ""].map(|it| it.parse().unwrap()),
        };
        assert_eq!(read(&mut Reader::new(&text(&example))), Ok(example));
    }

    #[test]
    fn damage_never_makes_a_wrong_decision_out_of_a_right_one() {
        for example in examples().iter().step_by(17) {
            let bytes = text(example);
            for cut in 0..bytes.len() {
                assert!(read(&mut Reader::new(&bytes[..cut])).is_err(), "cut at {cut}");
            }
            for at in 0..bytes.len() {
                let mut bytes = bytes.clone();
                bytes[at] ^= 0x41;
                // Some corruptions produce another possible decision, which must then satisfy all
                // the rules.
                if let Ok(read) = read(&mut Reader::new(&bytes)) {
                    assert_eq!(read.view.to_string().parse(), Ok(read.view));
                    let legal = read.view.legal();
                    assert!(read.policy.iter().all(|(action, _)| legal.contains(action)));
                    assert!(read.points.iter().all(|points| (0.0..=1.0).contains(points)));
                }
            }
        }
    }
}

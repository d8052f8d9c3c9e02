//! Explains a decision in one sentence. It mentions only what the view proves (which cards can
//! still beat one, who is void in a suit) and what the player has computed.

use crate::action::Action;
use crate::card::{Card, Suit};
use crate::cards::Cards;
use crate::players::columns::{ERROR, MAKE, POINTS, Row, SHARE, figure};
use crate::view::View;
use kibitzer_game::{Joint, Message, Param, Seat, SeatView, message};

/// The effect of a card on the running trick, as far as the view proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It takes the trick: it is the last card, or no seat still to play can beat it.
    Wins,
    /// It is winning so far, and this many unseen cards could still beat it.
    Leads(usize),
    /// It cannot take the trick.
    Loses,
}

/// The effect of a card of the hand on the running trick.
pub fn effect(view: &View, card: Card) -> Effect {
    let table = view.table();
    if table.winning().is_some_and(|(_, best)| !table.beats(card, best)) {
        return Effect::Loses;
    }
    let beating = to_play(view).fold(Cards::NONE, |all, seat| all.or(beating(view, card, seat)));
    if beating.is_empty() { Effect::Wins } else { Effect::Leads(beating.len()) }
}

/// The seats that play to the running trick after the owner of the view.
fn to_play(view: &View) -> impl Iterator<Item = Seat> {
    let seats = view.table().seats();
    let after = seats - view.table().trick().len() - 1;
    let me = view.seat().0;
    (1..=after).map(move |step| Seat((me + step) % seats))
}

/// The unseen cards that a seat may hold and that beat a card.
fn beating(view: &View, card: Card, seat: Seat) -> Cards {
    let table = view.table();
    let turned: Cards = table.turned().into_iter().collect();
    let unseen = Cards::ALL.minus(view.hand()).minus(table.gone()).minus(turned);
    let higher = Cards::of(card.suit()).above(card);
    let trumps = match table.trump() {
        Some(trump) if trump != card.suit() => Cards::of(trump),
        _ => Cards::NONE,
    };
    unseen.and(table.may_hold(seat)).and(higher.or(trumps))
}

/// Why the first of these actions is the best; empty if there is none. Without counts, the only
/// reason given is the rules of thumb.
pub(super) fn sentence(view: &View, rows: &[Row], counted: bool) -> Message {
    let Some(best) = rows.first() else { return Message::from("") };
    match best.action {
        Action::Bid(bid) if rows.len() == 1 => {
            message!("blob.only_bid", "{bid} is the only bid allowed.", bid = bid)
        }
        Action::Bid(bid) if counted => message!(
            "blob.bid",
            "A bid of {bid} is made in {share} of worlds and scores {points} points on average{rival}.",
            bid = bid,
            share = percent(best),
            points = short(best),
            rival = rival(rows),
        ),
        Action::Bid(bid) => message!(
            "blob.thumb_bid",
            "A bid of {bid}: this is a rule of thumb, without any figures.",
            bid = bid
        ),
        Action::Play(card) => play(view, rows, card, counted),
    }
}

fn play(view: &View, rows: &[Row], card: Card, counted: bool) -> Message {
    let what = card_words(view, card).capitalised();
    if rows.len() == 1 {
        return message!("blob.only_card", "{what}; it is the only card allowed.", what = what);
    }
    let goal = goal(view);
    if !counted {
        return message!(
            "blob.thumb",
            "{what}{goal}: this is a rule of thumb, without any figures.",
            what = what,
            goal = goal
        );
    }
    let rival = rival(rows);
    if is_lost(view) {
        return message!(
            "blob.lost",
            "{what}; the bid is already lost{rival}.",
            what = what,
            rival = rival
        );
    }
    message!(
        "blob.play",
        "{what}{goal}: the bid is made in {share}{rival}.",
        what = what,
        goal = goal,
        share = percent(&rows[0]),
        rival = rival
    )
}

/// Whether the bid is already lost.
fn is_lost(view: &View) -> bool {
    missing(view).is_some_and(|(missing, left)| missing < 0 || missing > left)
}

/// How many tricks are missing for the bid, and how many are still to be played.
fn missing(view: &View) -> Option<(i32, i32)> {
    let table = view.table();
    let bid = table.bid(view.seat())?;
    let missing = i32::from(bid) - i32::from(table.won(view.seat()));
    Some((missing, view.hand().len() as i32))
}

fn goal(view: &View) -> Option<Message> {
    Some(match missing(view)? {
        (0, _) => message!("blob.needs_none", ", and no further tricks are needed"),
        (1, 1) => message!("blob.needs_last", ", and the last trick is needed"),
        (2, 2) => message!("blob.needs_both", ", and both tricks left are needed"),
        (missing, left) if missing == left => {
            message!("blob.needs_all", ", and all {left} tricks left are needed", left = left)
        }
        (1, left) if left > 1 => {
            message!("blob.needs_one", ", and one of the {left} tricks left is needed", left = left)
        }
        (missing, left) if missing > 0 && missing < left => message!(
            "blob.needs",
            ", and {missing} of the {left} tricks left are needed",
            missing = missing,
            left = left
        ),
        _ => return None,
    })
}

/// How the next best compares. Whether the two can be distinguished is decided by their standard
/// errors.
fn rival(rows: &[Row]) -> Message {
    let (best, others) = (&rows[0], rows[1..].iter().filter(|other| figure(other, SHARE) > 0.0));
    let Some(next) = others.reduce(|a, b| if b.value > a.value { b } else { a }) else {
        return message!("blob.no_rival", ", and nothing else was worth trying");
    };
    let name = match next.action {
        Action::Bid(bid) => Param::from(bid),
        Action::Play(card) => the(card).into(),
    };
    // Tried in fewer than two worlds: there is no error to compare with.
    if next.number(ERROR).is_none() {
        return message!(
            "blob.hardly_tried",
            ", and {name}, the next best, was hardly tried",
            name = name
        );
    }
    // If the error of the best is unknown, it may be anything.
    let error = |row: &Row| row.number(ERROR).map_or(f32::INFINITY, |error| error as f32);
    let ahead = best.value as f32 - next.value as f32;
    let close = ahead <= 2.0 * (error(best).powi(2) + error(next).powi(2)).sqrt();
    let (ours, theirs) = match best.action {
        Action::Bid(_) => (short(best), short(next)),
        Action::Play(_) => (percent(best), percent(next)),
    };
    // Figures that print alike are equal to the reader, whatever their last digits.
    if ours == theirs {
        let points = (short(best), short(next));
        let more = figure(best, POINTS) > figure(next, POINTS);
        return match best.action {
            Action::Bid(_) => message!("blob.as_does", ", as does {name}", name = name),
            Action::Play(_) if !close && more && points.0 != points.1 => message!(
                "blob.but_scores",
                ", as with {name}, but it scores {ours} points against {theirs}",
                name = name,
                ours = points.0,
                theirs = points.1
            ),
            Action::Play(_) => message!("blob.as_with", ", as with {name}", name = name),
        };
    }
    if close {
        return message!(
            "blob.too_close",
            ", too close to distinguish from {name} with {theirs}",
            name = name,
            theirs = theirs
        );
    }
    message!("blob.ahead", ", ahead of {name} with {theirs}", name = name, theirs = theirs)
}

fn short(row: &Row) -> Param {
    Param::fixed(figure(row, POINTS), 1)
}

fn the(card: Card) -> Message {
    message!("blob.card", card = card.to_string() => format!("the {}", card.name()))
}

/// A card and its effect, as far as the view proves it.
fn card_words(view: &View, card: Card) -> Message {
    let table = view.table();
    let leads = table.trick().is_empty();
    let out = out_of(view, card.suit());
    let name = the(card);
    match effect(view, card) {
        Effect::Wins if leads && out.is_none() => {
            message!("blob.unbeatable", "{card} cannot be beaten", card = name)
        }
        Effect::Wins => {
            let out = out.filter(|_| table.trick().len() + 1 < table.seats());
            message!("blob.takes", "{card} takes the trick{out}", card = name, out = out)
        }
        Effect::Leads(1) => message!(
            "blob.leads_one",
            "{card} leads the trick, with one unseen card above it{out}",
            card = name,
            out = out
        ),
        Effect::Leads(count) => message!(
            "blob.leads",
            "{card} leads the trick, with {count} unseen cards above it{out}",
            card = name,
            count = count,
            out = out
        ),
        Effect::Loses if card.suit() != table.led().unwrap_or(card.suit()) => {
            message!("blob.thrown", "{card} is thrown away", card = name)
        }
        Effect::Loses => message!("blob.under", "{card} stays under the trick", card = name),
    }
}

/// A seat, for which a front end may have a name.
pub fn seat_name(seat: Seat) -> Message {
    message!("blob.seat", seat = seat.0 => format!("seat {seat}"))
}

/// Which seats still to play have shown a void in a suit, as words that follow a statement.
fn out_of(view: &View, suit: Suit) -> Option<Message> {
    let table = view.table();
    let out: Vec<Seat> =
        to_play(view).filter(|seat| table.voids(*seat).any(|void| void == suit)).collect();
    let suit = message!("blob.suit", suit = suit.to_string() => suit.name());
    match &out[..] {
        [] => None,
        [one] => Some(message!(
            "blob.void",
            " ({seat} has no {suit} left)",
            seat = seat_name(*one),
            suit = suit
        )),
        _ => Some(message!(
            "blob.voids",
            " (no {suit} left with {seats})",
            suit = suit,
            seats = Param::list(Joint::And, out.iter().map(|seat| seat_name(*seat)))
        )),
    }
}

/// The chance of making the bid, rounded in single precision, in which it was computed: a half
/// stays a half.
fn percent(row: &Row) -> Param {
    Param::Percent(format!("{:.0}", 100.0 * figure(row, MAKE)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::columns::row;
    use crate::players::{Sampling, Thumb};
    use crate::rules::Blob;
    use kibitzer_game::{Effort, Player};
    use kibitzer_work::Work;

    fn view(text: &str) -> View {
        text.parse().unwrap()
    }

    /// A player's explanation for a view.
    fn said(player: &dyn Player<Blob>, view: &View) -> String {
        let decided = player.decide(&Blob::of(view), view, Effort::seeded(1), &Work::free());
        decided.unwrap().why().to_string()
    }

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    /// Seats 1 and 2 have shown to be void in trumps.
    const LATE: &str = "seat 0 of 3 dealer 2 cards 4 trump H totals 0:0:0 left 3 holds 9S KS bids 2 1 0 plays AH 2C 3D 8H 4S 2D";

    #[test]
    fn what_a_card_does_is_proven() {
        assert_eq!(effect(&view(LATE), card("KS")), Effect::Leads(1), "seat 1 may hold the ace");
        let behind = "seat 2 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 3 holds 9S 2H bids 1 1 1 plays TS 3S";
        assert_eq!(effect(&view(behind), card("9S")), Effect::Loses);
        let middle = "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 3 holds AS 2H bids 1 1 1 plays TS";
        assert_eq!(effect(&view(middle), card("AS")), Effect::Leads(12), "any other trump");
        let last = "seat 2 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 3 holds AC 2H bids 1 1 1 plays TS 3S";
        assert_eq!(effect(&view(last), card("2H")), Effect::Wins);
        assert_eq!(effect(&view(last), card("AC")), Effect::Loses, "another suit");
    }

    #[test]
    fn voids_are_named_where_they_matter() {
        let view = view(LATE);
        let said = said(&Sampling::flat(50), &view);
        assert!(said.contains("no further tricks are needed"), "{said}");
        assert!(said.contains("unseen cards above it"), "{said}");
        let out = "seat 0 of 3 dealer 2 cards 4 trump none totals 0:0:0 left 3 holds 9S KS bids 2 1 0 plays AS 2C 3D TS 2H 2D";
        let out = out.parse::<View>().unwrap();
        assert_eq!(effect(&out, card("9S")), Effect::Wins);
        let said = card_words(&out, card("KS"));
        assert_eq!(
            said,
            "the king of spades takes the trick (no spades left with seat 1 and seat 2)"
        );
    }

    #[test]
    fn the_tricks_needed_are_counted_in_words() {
        let needed = |bid: &str| {
            let view = view(&LATE.replace("bids 2 1 0", bid));
            goal(&view).unwrap()
        };
        assert_eq!(needed("bids 2 1 0"), ", and no further tricks are needed");
        assert_eq!(needed("bids 3 2 0"), ", and one of the 2 tricks left is needed");
        assert_eq!(needed("bids 4 1 0"), ", and both tricks left are needed");
    }

    #[test]
    fn bids_and_thumbs() {
        let bidding = view(
            "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 3 holds AH KH bids 0 plays",
        );
        let counted = said(&Sampling::flat(50), &bidding);
        let starts = "A bid of 2 is made in 100% of worlds and scores 12.0 points";
        assert!(counted.starts_with(starts) && counted.contains("ahead of"), "{counted}");
        assert!(said(&Thumb, &bidding).contains("rule of thumb"));
        let over = view(
            "seat 0 of 3 dealer 2 cards 1 trump H totals 0:0:0 left 3 holds AH bids 0 0 0 plays",
        );
        assert_eq!(
            said(&Sampling::flat(5), &over),
            "The ace of hearts cannot be beaten; it is the only card allowed."
        );
    }

    #[test]
    fn what_prints_alike_is_called_equal() {
        let playing = view(
            "seat 0 of 3 dealer 2 cards 3 trump H totals 0:0:0 left 3 holds 9S KS bids 1 1 0 plays AH 2C 3D",
        );
        // Points follow from the chance of making a bid of one: eleven points.
        let one = |card: &str, value, make| {
            row(&playing, Action::Play(card.parse().unwrap()), [value, 0.0], make, 0.5)
        };
        let said = |make, next: Row| sentence(&playing, &[one("9S", 0.5, make), next], true);
        let equal = said(0.622, one("KS", 0.499, 0.6185));
        assert!(equal.ends_with("the bid is made in 62%, as with the king of spades."), "{equal}");
        let points = said(0.624, one("KS", 0.49, 0.616));
        assert!(
            points.ends_with("as with the king of spades, but it scores 6.9 points against 6.8."),
            "{points}"
        );
        let ahead = said(0.622, one("KS", 0.49, 0.61));
        assert!(
            ahead.ends_with("the bid is made in 62%, ahead of the king of spades with 61%."),
            "{ahead}"
        );
        let bidding = view(
            "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 3 holds AH KH bids 0 plays",
        );
        let bid = |bid, value, make| row(&bidding, Action::Bid(bid), [value, 0.0], make, 0.5);
        let rows = [bid(2, 0.6, 0.5), bid(1, 0.599, 0.5454)];
        let said = sentence(&bidding, &rows, true);
        assert!(said.contains(" points on average, as does "), "{said}");
        // What was hardly tried is not called close.
        let rows =
            [bid(2, 0.6, 0.5), row(&bidding, Action::Bid(1), [0.599, f32::INFINITY], 0.5, 0.1)];
        let said = sentence(&bidding, &rows, true);
        assert!(said.contains("hardly tried") && !said.contains("too close"), "{said}");
    }

    #[test]
    fn a_lost_bid_is_reported_as_lost() {
        let lost = view(
            "seat 0 of 3 dealer 2 cards 3 trump H totals 0:0:0 left 3 holds 9S KS bids 0 1 0 plays AH 2C 3D",
        );
        assert!(said(&Sampling::flat(20), &lost).contains("already lost"));
    }
}

//! Explains a decision in one sentence. It mentions only what the view proves (which cards can
//! still beat one, who is void in a suit) and what the player has computed.

use crate::action::Action;
use crate::card::{Card, Suit};
use crate::cards::Cards;
use crate::players::columns::{ERROR, MAKE, POINTS, Row, SHARE, figure};
use crate::view::View;
use kibitzer_game::{Seat, SeatView};

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
pub(super) fn sentence(view: &View, rows: &[Row], counted: bool) -> String {
    let Some(best) = rows.first() else { return String::new() };
    let what = match best.action {
        Action::Bid(bid) => format!("a bid of {bid}"),
        Action::Play(card) => card_words(view, card),
    };
    if rows.len() == 1 {
        return match best.action {
            Action::Bid(bid) => format!("{bid} is the only bid allowed."),
            Action::Play(_) => format!("{}; it is the only card allowed.", capital(&what)),
        };
    }
    let goal = goal(view, best.action);
    if !counted {
        return format!("{}{goal}: this is a rule of thumb, without any figures.", capital(&what));
    }
    let figures = match (best.action, decided(view)) {
        (Action::Bid(_), _) => format!(
            " is made in {} of worlds and scores {:.1} points on average{}",
            percent(best),
            figure(best, POINTS),
            rival(rows)
        ),
        (Action::Play(_), Some(words)) => format!("; {words}{}", rival(rows)),
        (Action::Play(_), None) => {
            format!("{goal}: the bid is made in {}{}", percent(best), rival(rows))
        }
    };
    format!("{}{figures}.", capital(&what))
}

/// Whether the bid is already lost.
fn decided(view: &View) -> Option<&'static str> {
    let (missing, left) = missing(view)?;
    (missing < 0 || missing > left).then_some("the bid is already lost")
}

/// How many tricks are missing for the bid, and how many are still to be played.
fn missing(view: &View) -> Option<(i32, i32)> {
    let table = view.table();
    let bid = table.bid(view.seat())?;
    let missing = i32::from(bid) - i32::from(table.won(view.seat()));
    Some((missing, view.hand().len() as i32))
}

fn goal(view: &View, action: Action) -> String {
    match (action, missing(view)) {
        (Action::Play(_), Some((0, _))) => ", and no further tricks are needed".to_owned(),
        (Action::Play(_), Some((missing, left))) if missing > 0 && missing <= left => {
            format!(", and {missing} of the {left} tricks left are needed")
        }
        _ => String::new(),
    }
}

/// How the next best compares. Whether the two can be distinguished is decided by their standard
/// errors.
fn rival(rows: &[Row]) -> String {
    let (best, others) = (&rows[0], rows[1..].iter().filter(|other| figure(other, SHARE) > 0.0));
    let Some(next) = others.reduce(|a, b| if b.value > a.value { b } else { a }) else {
        return ", and nothing else was worth trying".to_owned();
    };
    let name = match next.action {
        Action::Bid(bid) => bid.to_string(),
        Action::Play(card) => card.to_string(),
    };
    // Tried in fewer than two worlds: there is no error to compare with.
    if next.number(ERROR).is_none() {
        return format!(", and {name}, the next best, was hardly tried");
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
            Action::Bid(_) => format!(", as does {name}"),
            Action::Play(_) if !close && more && points.0 != points.1 => {
                format!(", as with {name}, but it scores {} points against {}", points.0, points.1)
            }
            Action::Play(_) => format!(", as with {name}"),
        };
    }
    let how = if close { "too close to distinguish from" } else { "ahead of" };
    format!(", {how} {name} with {theirs}")
}

fn short(row: &Row) -> String {
    format!("{:.1}", figure(row, POINTS))
}

/// A card and its effect, as far as the view proves it.
fn card_words(view: &View, card: Card) -> String {
    let table = view.table();
    let leads = table.trick().is_empty();
    let out = out_of(view, card.suit());
    match effect(view, card) {
        Effect::Wins if leads && out.is_empty() => format!("{card} cannot be beaten"),
        Effect::Wins if table.trick().len() + 1 == table.seats() => {
            format!("{card} takes the trick")
        }
        Effect::Wins => format!("{card} takes the trick{out}"),
        Effect::Leads(1) => format!("{card} leads the trick, with one unseen card above it{out}"),
        Effect::Leads(count) => {
            format!("{card} leads the trick, with {count} unseen cards above it{out}")
        }
        Effect::Loses if card.suit() != table.led().unwrap_or(card.suit()) => {
            format!("{card} is thrown away")
        }
        Effect::Loses => format!("{card} stays under the trick"),
    }
}

/// Which seats still to play have shown a void in a suit, as words that follow a statement.
fn out_of(view: &View, suit: Suit) -> String {
    let table = view.table();
    let out: Vec<String> = to_play(view)
        .filter(|seat| table.voids(*seat).any(|void| void == suit))
        .map(|seat| seat.to_string())
        .collect();
    match &out[..] {
        [] => String::new(),
        [one] => format!(" (seat {one} has no {} left)", suit.name()),
        [most @ .., last] => {
            format!(" (no {} left in seats {} and {last})", suit.name(), most.join(", "))
        }
    }
}

/// The chance of making the bid, rounded in single precision, in which it was computed: a half
/// stays a half.
fn percent(row: &Row) -> String {
    format!("{:.0}%", 100.0 * figure(row, MAKE))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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
        decided.unwrap().why().to_owned()
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
        assert_eq!(said, "KS takes the trick (no spades left in seats 1 and 2)");
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
            "AH cannot be beaten; it is the only card allowed."
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
        assert!(equal.ends_with("the bid is made in 62%, as with KS."), "{equal}");
        let points = said(0.624, one("KS", 0.49, 0.616));
        assert!(points.ends_with("as with KS, but it scores 6.9 points against 6.8."), "{points}");
        let ahead = said(0.622, one("KS", 0.49, 0.61));
        assert!(ahead.ends_with("the bid is made in 62%, ahead of KS with 61%."), "{ahead}");
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
    fn a_lost_bid_is_said_to_be_lost() {
        let lost = view(
            "seat 0 of 3 dealer 2 cards 3 trump H totals 0:0:0 left 3 holds 9S KS bids 0 1 0 plays AH 2C 3D",
        );
        assert!(said(&Sampling::flat(20), &lost).contains("already lost"));
    }
}

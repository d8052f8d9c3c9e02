//! One sentence that says why. It speaks of what the view proves (which cards can still beat one, who is out of a suit) and
//! of what the player has counted, and of nothing else.

use crate::action::Action;
use crate::card::{Card, Suit};
use crate::cards::Cards;
use crate::players::thought::{Thought, Weighed};
use crate::view::View;
use kibitzer_game::{Seat, SeatView};

/// What a card does to the running trick, as far as the view proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It takes the trick: it is the last card, or no seat still to play can beat it.
    Wins,
    /// It leads so far, and so many unseen cards could still beat it.
    Leads(usize),
    /// It cannot take the trick.
    Loses,
}

/// What a card of the hand does to the running trick.
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

/// Why the first of these actions is the best; empty where there is none.
pub fn sentence(view: &View, thought: &Thought) -> String {
    let Some(best) = thought.actions.first() else { return String::new() };
    let what = match best.action {
        Action::Bid(bid) => format!("a bid of {bid}"),
        Action::Play(card) => card_words(view, card),
    };
    if thought.actions.len() == 1 {
        return match best.action {
            Action::Bid(bid) => format!("{bid} is the only bid allowed."),
            Action::Play(_) => format!("{}; it is the only card allowed.", capital(&what)),
        };
    }
    let goal = goal(view, best.action);
    if thought.worlds == 0 {
        return format!("{}{goal}: so the rules of thumb, which count nothing.", capital(&what));
    }
    let figures = match (best.action, decided(view)) {
        (Action::Bid(_), _) => format!(
            " is made in {} and brings {:.1} points on average{}",
            percent(best.make),
            best.points,
            rival(thought, best)
        ),
        (Action::Play(_), Some(words)) => format!("; {words}{}", rival(thought, best)),
        (Action::Play(_), None) => {
            format!("{goal}: the bid is made in {}{}", percent(best.make), rival(thought, best))
        }
    };
    format!("{}{figures}.", capital(&what))
}

/// Whether the bid is lost already.
fn decided(view: &View) -> Option<&'static str> {
    let (missing, left) = missing(view)?;
    (missing < 0 || missing > left).then_some("the bid is lost already")
}

/// How many tricks are missing to the bid, and how many are still to be played.
fn missing(view: &View) -> Option<(i32, i32)> {
    let table = view.table();
    let bid = table.bid(view.seat())?;
    let missing = i32::from(bid) - i32::from(table.won(view.seat()));
    Some((missing, view.hand().len() as i32))
}

fn goal(view: &View, action: Action) -> String {
    match (action, missing(view)) {
        (Action::Play(_), Some((0, _))) => ", and no further trick is wanted".to_owned(),
        (Action::Play(_), Some((missing, left))) if missing > 0 && missing <= left => {
            format!(", and {missing} of the {left} tricks left are wanted")
        }
        _ => String::new(),
    }
}

/// How the next best compares. Whether the two can be told apart is left to their errors.
fn rival(thought: &Thought, best: &Weighed) -> String {
    let tried = thought.actions[1..].iter().filter(|other| other.share > 0.0);
    let Some(next) = tried.reduce(|a, b| if b.value > a.value { b } else { a }) else {
        return ", and nothing else was worth trying".to_owned();
    };
    let name = match next.action {
        Action::Bid(bid) => bid.to_string(),
        Action::Play(card) => card.to_string(),
    };
    // Tried in fewer than two worlds: there is no error to compare with.
    if !next.error.is_finite() {
        return format!(", and {name}, the next best, was hardly tried");
    }
    let close = best.value - next.value <= 2.0 * (best.error.powi(2) + next.error.powi(2)).sqrt();
    let (ours, theirs) = match best.action {
        Action::Bid(_) => (short(best.points), short(next.points)),
        Action::Play(_) => (percent(best.make), percent(next.make)),
    };
    // Figures that print alike are equal to the reader, whatever their last digits say.
    if ours == theirs {
        let points = (short(best.points), short(next.points));
        return match best.action {
            Action::Bid(_) => format!(", as does {name}"),
            Action::Play(_) if !close && best.points > next.points && points.0 != points.1 => {
                format!(", as with {name}, but it brings {} points against {}", points.0, points.1)
            }
            Action::Play(_) => format!(", as with {name}"),
        };
    }
    let how = if close { "too close to tell from" } else { "ahead of" };
    format!(", {how} {name} with {theirs}")
}

fn short(points: f32) -> String {
    format!("{points:.1}")
}

/// A card and what it does, by what the view proves.
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

/// Which seats still to play have shown to be out of a suit, in words that follow a statement.
fn out_of(view: &View, suit: Suit) -> String {
    let table = view.table();
    let out: Vec<String> = to_play(view)
        .filter(|seat| table.voids(*seat).any(|void| void == suit))
        .map(|seat| seat.to_string())
        .collect();
    match &out[..] {
        [] => String::new(),
        [one] => format!(" ({} are gone from seat {one})", suit.name()),
        [most @ .., last] => {
            format!(" ({} are gone from seats {} and {last})", suit.name(), most.join(", "))
        }
    }
}

/// Rounded in single precision, as the share is: a half stays a half.
fn percent(share: f32) -> String {
    format!("{:.0}%", 100.0 * share)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Mind, Sampling, Thumb};
    use kibitzer_work::Work;

    fn view(text: &str) -> View {
        text.parse().unwrap()
    }

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    /// Seats 1 and 2 have shown to be out of trump.
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
        let thought = Sampling::flat(50).think(Cards::ALL, &view, 1, &Work::free()).unwrap();
        let said = sentence(&view, &thought);
        assert!(said.contains("no further trick is wanted"), "{said}");
        assert!(said.contains("unseen cards above it"), "{said}");
        let out = "seat 0 of 3 dealer 2 cards 4 trump none totals 0:0:0 left 3 holds 9S KS bids 2 1 0 plays AS 2C 3D TS 2H 2D";
        let out = out.parse::<View>().unwrap();
        assert_eq!(effect(&out, card("9S")), Effect::Wins);
        let said = card_words(&out, card("KS"));
        assert_eq!(said, "KS takes the trick (spades are gone from seats 1 and 2)");
    }

    #[test]
    fn bids_and_thumbs() {
        let bidding = view(
            "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 3 holds AH KH bids 0 plays",
        );
        let thought = Sampling::flat(50).think(Cards::ALL, &bidding, 1, &Work::free()).unwrap();
        let said = sentence(&bidding, &thought);
        assert!(said.starts_with("A bid of 2 is made in 100% and brings 12.0 points"), "{said}");
        assert!(said.contains("ahead of"), "{said}");
        let thumb = Thumb.think(Cards::ALL, &bidding, 1, &Work::free()).unwrap();
        assert!(sentence(&bidding, &thumb).contains("rules of thumb"));
        let over = view(
            "seat 0 of 3 dealer 2 cards 1 trump H totals 0:0:0 left 3 holds AH bids 0 0 0 plays",
        );
        let thought = Sampling::flat(5).think(Cards::ALL, &over, 1, &Work::free()).unwrap();
        assert_eq!(sentence(&over, &thought), "AH cannot be beaten; it is the only card allowed.");
    }

    #[test]
    fn what_prints_alike_is_called_equal() {
        let playing = view(
            "seat 0 of 3 dealer 2 cards 3 trump H totals 0:0:0 left 3 holds 9S KS bids 1 1 0 plays AH 2C 3D",
        );
        let one = |card: &str, value, make, points| Weighed {
            action: Action::Play(card.parse().unwrap()),
            value,
            error: 0.0,
            points,
            make,
            share: 0.5,
        };
        let said = |next: Weighed| {
            let actions = vec![one("9S", 0.5, 0.622, 6.8), next];
            let enumerated = Some(kibitzer_game::Judged::Rollouts);
            sentence(&playing, &Thought { actions, worlds: 9, ess: 9.0, enumerated, entropy: 1.0 })
        };
        let equal = said(one("KS", 0.499, 0.618, 6.8));
        assert!(equal.ends_with("the bid is made in 62%, as with KS."), "{equal}");
        let points = said(one("KS", 0.49, 0.618, 6.7));
        assert!(points.ends_with("as with KS, but it brings 6.8 points against 6.7."), "{points}");
        let ahead = said(one("KS", 0.49, 0.61, 6.7));
        assert!(ahead.ends_with("the bid is made in 62%, ahead of KS with 61%."), "{ahead}");
        let bidding = view(
            "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 3 holds AH KH bids 0 plays",
        );
        let mut thought = Sampling::flat(50).think(Cards::ALL, &bidding, 1, &Work::free()).unwrap();
        thought.actions[1].points = thought.actions[0].points - 0.01;
        thought.actions[1].value = thought.actions[0].value - 0.001;
        let said = sentence(&bidding, &thought);
        assert!(said.contains(" points on average, as does "), "{said}");
    }

    #[test]
    fn what_was_hardly_tried_is_not_called_close() {
        let bidding = view(
            "seat 1 of 3 dealer 2 cards 2 trump H totals 0:0:0 left 3 holds AH KH bids 0 plays",
        );
        let mut thought = Sampling::flat(50).think(Cards::ALL, &bidding, 1, &Work::free()).unwrap();
        thought.actions[1..].iter_mut().for_each(|other| other.error = f32::INFINITY);
        let said = sentence(&bidding, &thought);
        assert!(said.contains("hardly tried") && !said.contains("too close"), "{said}");
    }

    #[test]
    fn a_lost_bid_is_said_to_be_lost() {
        let lost = view(
            "seat 0 of 3 dealer 2 cards 3 trump H totals 0:0:0 left 3 holds 9S KS bids 0 1 0 plays AH 2C 3D",
        );
        let thought = Sampling::flat(20).think(Cards::ALL, &lost, 1, &Work::free()).unwrap();
        assert!(sentence(&lost, &thought).contains("lost already"));
    }
}

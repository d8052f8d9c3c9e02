//! The table as text: suit symbols, red suits in red on a terminal, everything within 80 columns.

use kibitzer_blob::{Card, Cards, Round, Sitting, Suit, View};
use kibitzer_game::{Seat, SeatView};

use crate::paint::Paint;

impl Paint {
    fn suited(self, suit: Suit, text: &str) -> String {
        match suit {
            Suit::Hearts | Suit::Diamonds => self.with("31", text),
            Suit::Spades | Suit::Clubs => text.to_owned(),
        }
    }

    /// A card, such as `K♠`.
    pub(super) fn card(self, card: Card) -> String {
        let rank = card.to_string().chars().next().unwrap_or('?');
        self.suited(card.suit(), &format!("{rank}{}", sign(card.suit())))
    }

    /// The trump suit's symbol and name.
    fn suit(self, suit: Option<Suit>) -> String {
        suit.map_or_else(
            || "no trump".to_owned(),
            |suit| format!("trump {} {}", self.suited(suit, &sign(suit).to_string()), suit.name()),
        )
    }

    /// A hand by suits, highest first: `♠ A 4   ♥ T 2`.
    pub(super) fn hand(self, hand: Cards) -> String {
        let row = |suit: Suit| {
            let mut cards: Vec<Card> = hand.suit(suit).iter().collect();
            cards.reverse();
            let ranks: Vec<String> =
                cards.iter().map(|card| card.to_string().chars().take(1).collect()).collect();
            let text = format!("{} {}", sign(suit), ranks.join(" "));
            (!ranks.is_empty()).then(|| self.suited(suit, &text))
        };
        let rows: Vec<String> = Suit::ALL.into_iter().filter_map(row).collect();
        if rows.is_empty() { "nothing".to_owned() } else { rows.join("   ") }
    }
}

const fn sign(suit: Suit) -> char {
    match suit {
        Suit::Spades => '♠',
        Suit::Hearts => '♥',
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
    }
}

/// What a seat sees: the round, everybody's bids and tricks, the current trick and the hand.
pub(super) fn table(ink: Paint, sitting: &Sitting, view: &View) -> String {
    let table = view.table();
    let mut text = format!(
        "{}, {}, seat {} deals{}\n",
        ink.bold(&format!(
            "Round {} of {}: {} card{}",
            sitting.number() + 1,
            sitting.series().sizes().len(),
            table.cards(),
            if table.cards() == 1 { "" } else { "s" }
        )),
        ink.suit(table.trump()),
        table.dealer(),
        table
            .turned()
            .map_or_else(String::new, |card| format!(", {} is turned up", ink.card(card)))
    );
    text += &ink.dim("  seat      total   bid   won   on the table\n");
    let before = table.played() - table.trick().len();
    let laid: Vec<(Seat, Card)> = table.played_by().skip(before).collect();
    for seat in Seat::all(table.seats()) {
        let who = if seat == view.seat() { format!("{seat} (you)") } else { seat.to_string() };
        let bid = table.bid(seat).map_or_else(|| "-".to_owned(), |bid| bid.to_string());
        let card = laid.iter().find(|(by, _)| *by == seat).map_or_else(String::new, |(_, card)| {
            let leads = table.winning().is_some_and(|(best, _)| best == seat);
            format!("   {}{}", ink.card(*card), if leads { " *" } else { "" })
        });
        let row =
            format!("  {who:<9} {:>5} {bid:>5} {:>5}", table.totals()[seat.0], table.won(seat));
        text += &format!("{row}{card}\n");
    }
    text + &format!("your hand:  {}\n", ink.hand(view.hand()))
}

/// A finished round: every hand that was dealt, and the points.
pub(super) fn finished(ink: Paint, round: &Round, you: Seat) -> String {
    let table = round.table();
    let dealt = round.dealt();
    let mut text = format!("{}\n", ink.bold("the round is over; the hands were"));
    // Large hands get a line of their own.
    let gap = if table.cards() > 8 { "\n      " } else { "   " };
    for seat in Seat::all(table.seats()) {
        let who = if seat == you { format!("{seat} (you)") } else { seat.to_string() };
        let bid = table.bid(seat).unwrap_or(0);
        text += &format!(
            "  {who:<9} bid {bid:>2}, took {:>2}: {:>+3} points{gap}{}\n",
            table.won(seat),
            table.points(seat),
            ink.hand(dealt[seat.0])
        );
    }
    text
}

/// The score sheet: one line per round with points and tricks/bid, then the totals.
pub(super) fn sheet(ink: Paint, sitting: &Sitting) -> String {
    let seats = sitting.round().table().seats();
    // Eight seats get at most six cards each, so their rows fit.
    let wide = if seats > 6 { 3 } else { 5 };
    let cell = |left: String, right: String| format!(" {left:>3} {right:<wide$}");
    let line = |start: String, cells: String| format!("{}\n", format!("{start}{cells}").trim_end());
    let heads: String = (0..seats).map(|seat| cell(format!("s{seat}"), "t/b".to_owned())).collect();
    let mut text = ink.dim(&line("rnd  c t".to_owned(), heads));
    let running = sitting.round();
    let counted = sitting.finished().iter().chain(running.table().is_over().then_some(running));
    for (number, round) in counted.enumerate() {
        let table = round.table();
        let trump = table.trump().map_or('-', sign);
        let of = |seat: Seat| {
            let bid = table.bid(seat).unwrap_or(0);
            cell(table.points(seat).to_string(), format!("{}/{bid}", table.won(seat)))
        };
        let cells: String = Seat::all(seats).map(of).collect();
        text += &line(format!("{:>3} {:>2} {trump}", number + 1, table.cards()), cells);
    }
    let totals = sitting.series().totals().iter();
    let totals: String = totals.map(|total| cell(total.to_string(), String::new())).collect();
    text + &line("   total".to_owned(), totals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_sorted_by_suit_and_rank() {
        let hand: Cards = "2H AS TH 4S".parse().unwrap();
        assert_eq!(Paint(false).hand(hand), "♠ A 4   ♥ T 2");
        assert_eq!(Paint(false).hand(Cards::NONE), "nothing");
        let king: Card = "KD".parse().unwrap();
        assert_eq!(Paint(true).card(king), "\u{1b}[31mK♦\u{1b}[0m");
    }
}

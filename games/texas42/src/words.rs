//! Bids and declarations in the words of sentences. Notation is for lists and files; dominoes are
//! written the same way everywhere.

use crate::action::Action;
use crate::auction::Bid;
use crate::declaration::{Declaration, NelloDoubles};
use kibitzer_game::{Message, Seat, message};

/// The pips as the plural that names a suit.
const SUITS: [&str; 7] = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes"];

/// A bid: "30", "2 marks", "plunge for 4 marks".
fn bid(bid: Bid) -> String {
    let marks = |marks: u8| format!("{marks} mark{}", if marks == 1 { "" } else { "s" });
    match bid {
        Bid::Pass => "pass".to_owned(),
        Bid::Points(points) => points.to_string(),
        Bid::Marks(bid) => marks(bid),
        Bid::Splash(bid) => format!("splash for {}", marks(bid)),
        Bid::Plunge(bid) => format!("plunge for {}", marks(bid)),
    }
}

/// A declaration: "fours", "doubles", "nello with doubles high".
fn declaration(named: Declaration) -> String {
    match named {
        Declaration::Pip(pip) => suit(pip.get()).to_owned(),
        Declaration::Nello(NelloDoubles::High) => "nello with doubles high".to_owned(),
        Declaration::Nello(NelloDoubles::Low) => "nello with doubles low".to_owned(),
        Declaration::Nello(NelloDoubles::OwnSuitInverted) => {
            "nello with doubles inverted".to_owned()
        }
        other => other.to_string(),
    }
}

/// A suit by its pips.
fn suit(pips: u8) -> &'static str {
    SUITS[usize::from(pips.min(6))]
}

/// A seat, for which a front end may have a name.
pub fn seat(seat: Seat) -> Message {
    message!("texas42.seat", seat = seat.0 => format!("seat {seat}"))
}

/// Any action.
pub fn action(action: Action) -> Message {
    let english = match action {
        Action::Bid(made) => bid(made),
        Action::Declare(named) => declaration(named),
        Action::Play(tile) => tile.to_string(),
    };
    message!("texas42.action", action = action.to_string() => english)
}

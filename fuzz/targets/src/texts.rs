//! Texts of the games: rejected with a reason, or parsed into something that prints as a text that parses the same.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use kibitzer_blob::{Cards, Possible as BlobPossible};
use kibitzer_bomb_busters::table::Table;
use kibitzer_clue::{Clue, Phase, View, entry};
use kibitzer_game::Seat;
use kibitzer_texas42::{Possible as TexasPossible, Tiles, Unseen};

fn read<T: FromStr<Err: Display> + Display + Debug + PartialEq>(bytes: &[u8]) -> Option<T> {
    let text = std::str::from_utf8(bytes).ok()?;
    match text.parse::<T>() {
        Ok(value) => {
            let printed = value.to_string();
            match printed.parse::<T>() {
                Ok(again) => assert_eq!(again, value, "{text:?} prints as {printed:?}"),
                Err(error) => panic!("{text:?} prints as {printed:?}, which is refused: {error}"),
            }
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty(), "{text:?}");
            None
        }
    }
}

/// A view of Texas 42 that parses can be queried for what is unseen: it is counted, or reported as impossible.
pub(crate) fn texas42_view(bytes: &[u8]) {
    if let Some(view) = read::<kibitzer_texas42::View>(bytes)
        && let Err(error) = TexasPossible::new(Unseen::of(Tiles::ALL, &view))
    {
        assert!(!error.to_string().is_empty());
    }
}

/// The same for Blob.
pub(crate) fn blob_view(bytes: &[u8]) {
    if let Some(view) = read::<kibitzer_blob::View>(bytes)
        && let Err(error) = BlobPossible::of(&view, Cards::ALL)
    {
        assert!(!error.to_string().is_empty());
    }
}

/// A saved Bomb Busters table.
pub(crate) fn bomb_table(bytes: &[u8]) {
    read::<Table>(bytes);
}

/// The lines of a Clue log: each is an entry, or an error that says at which character it stops making sense.
pub(crate) fn clue_log(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let names = ["Ann", "Bob", "Cy"].map(str::to_owned);
    let clue = Clue::standard(names.len()).unwrap();
    let mut view = View {
        seat: Seat(0),
        hand: kibitzer_clue::Cards::NONE,
        record: Vec::new(),
        phase: Phase::Over,
    };
    for line in text.lines() {
        match entry::enter(&clue, &view, &names, line) {
            // Later lines may leave out whose turn it is.
            Ok(entry) => view.record.push(entry),
            Err(error) => {
                let length = line.chars().count();
                assert!((1..=length + 1).contains(&error.at), "{line:?}: {error}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

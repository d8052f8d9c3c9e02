//! Dominoes as text.

use kibitzer_texas42::{Domino, Tiles};

/// Dominoes side by side, five lines high, with their names below.
pub(super) fn dominoes(tiles: impl Iterator<Item = Domino> + Clone) -> String {
    let line = |of: &dyn Fn(Domino) -> String| {
        let parts: Vec<String> = tiles.clone().map(of).collect();
        format!("{}\n", parts.join(" ").trim_end())
    };
    let mut text = line(&|_| "┌───┐".to_owned());
    text += &line(&|tile| format!("│ {} │", tile.high()));
    text += &line(&|_| "├───┤".to_owned());
    text += &line(&|tile| format!("│ {} │", tile.low()));
    text += &line(&|_| "└───┘".to_owned());
    text + &line(&|tile| format!(" {tile} "))
}

/// A hand; empty text for an empty one.
pub(super) fn hand(tiles: Tiles) -> String {
    if tiles.is_empty() { String::new() } else { dominoes(tiles.iter()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_is_drawn() {
        let drawn = hand("6-4 0-0".parse().unwrap());
        let wanted =
            "┌───┐ ┌───┐\n│ 0 │ │ 6 │\n├───┤ ├───┤\n│ 0 │ │ 4 │\n└───┘ └───┘\n 0-0   6-4\n";
        assert_eq!(drawn, wanted);
    }
}

//! Dominoes as text.

use kibitzer_game::Seat;
use kibitzer_texas42::{Domino, Tiles};

/// Dominoes side by side, five lines high, with their names below; `gap` spaces between them.
fn dominoes(tiles: &[Domino], gap: usize) -> String {
    let line = |of: &dyn Fn(Domino) -> String| {
        let parts: Vec<String> = tiles.iter().map(|tile| of(*tile)).collect();
        format!("{}\n", parts.join(&" ".repeat(gap)).trim_end())
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
    let tiles: Vec<Domino> = tiles.iter().collect();
    if tiles.is_empty() { String::new() } else { dominoes(&tiles, 1) }
}

/// A trick, with the seat that played it below each domino.
pub(super) fn trick(plays: &[(Seat, Domino)]) -> String {
    let tiles: Vec<Domino> = plays.iter().map(|(_, tile)| *tile).collect();
    let seats: Vec<String> = plays.iter().map(|(seat, _)| format!("seat {seat}")).collect();
    format!("{}{}\n", dominoes(&tiles, 3), seats.join("  "))
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

    #[test]
    fn a_trick_shows_who_played_what() {
        let drawn = trick(&[(Seat(3), "6-4".parse().unwrap()), (Seat(0), "4-4".parse().unwrap())]);
        assert!(drawn.ends_with("└───┘   └───┘\n 6-4     4-4\nseat 3  seat 0\n"), "{drawn}");
    }
}

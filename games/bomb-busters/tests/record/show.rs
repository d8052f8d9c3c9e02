//! What one seat sees of a game, as a table file.

use super::shape::{ConstraintFile, TableFile, WiresFile};

use super::Colour;
use super::dice::Dice;
use super::game::Game;
use super::read::WireId;

/// A played game, and the table file of one seat.
pub struct Played {
    pub game: Game,
    pub file: TableFile,
}

/// Plays until a game leaves few enough unknown wires to try all fillings.
pub fn play(mut dice: Dice, most_unknown: usize) -> Played {
    loop {
        let mut game = Game::deal(dice);
        let before = most_unknown - 2 + game.dice.below(6);
        for _ in 0..10 {
            if game.unknown() > before {
                game.hit();
            }
        }
        for _ in 0..game.dice.below(3) {
            game.token();
        }
        game.history = Some(Vec::new());
        for _ in 0..1 + game.dice.below(10) {
            game.happen();
            if game.dice.one_in(3) {
                game.reveal_reds();
            }
        }
        for _ in 0..6 {
            if game.unknown() > most_unknown {
                game.hit();
            }
        }
        if game.dice.one_in(8) {
            game.wait();
        }
        if (most_unknown / 2..=most_unknown).contains(&game.unknown()) {
            let file = game.show();
            return Played { game, file };
        }
        dice = game.dice;
    }
}

impl Game {
    fn show(&mut self) -> TableFile {
        let mut constraints: Vec<ConstraintFile> = Vec::new();
        for _ in 0..self.dice.below(3) {
            constraints.extend(self.constraint());
        }
        let mut failed_dual_cuts = Vec::new();
        for _ in 0..self.dice.below(6).saturating_sub(3) {
            failed_dual_cuts.extend(self.failed_cut());
        }
        let mut stands = Vec::new();
        for (stand, ids) in self.stands.clone().into_iter().enumerate() {
            let mut faces = Vec::new();
            for (slot, id) in ids.into_iter().enumerate() {
                let mut face = self.face(id);
                // That a wire is an X wire can also be entered as a constraint.
                if self.unsorted[id] && self.dice.one_in(4) {
                    face = if face == "X" { "?".into() } else { face[1..].into() };
                    constraints.push(ConstraintFile::Unsorted { player: stand, slot });
                    self.count("unsorted");
                }
                faces.push(face);
            }
            stands.push(faces.join(" "));
        }
        let own = self.stands_of(self.observer);
        TableFile {
            // Fewer than four stands are not a real table, so it does not claim to be one of two or
            // three players.
            owners: (self.stands.len() > 3).then(|| self.owners.clone()),
            observer: self.dice.pick(&own).unwrap(),
            observer_stands: own,
            captain: Some(self.captain),
            free_sizes: self.hooked,
            stands,
            wires: Some(WiresFile {
                blue: Some(self.blue),
                yellow: self.yellow.clone(),
                red: self.red.clone(),
            }),
            constraints,
            failed_dual_cuts,
            history: self.history.clone().unwrap(),
            ..TableFile::default()
        }
    }

    fn face(&mut self, id: WireId) -> String {
        let (tile, tokens) = (self.tiles[id], self.tokens[id].clone());
        let mut face = String::from(if self.unsorted[id] { "X" } else { "" });
        if tokens.parity {
            face.push(if tile.number.is_multiple_of(2) { 'E' } else { 'O' });
        }
        if let Some((count, _)) = tokens.count {
            face += &format!("{count}x");
        }
        for value in tokens.not {
            let value = value.to_string();
            face += &format!("!{}", value.replace("YELLOW", "Y").replace("RED", "R"));
        }
        let yellow = tile.colour == Colour::Yellow;
        // What the record says about a blue wire need not be repeated on the stand.
        let unshown = self.cut_on_record[id]
            && tokens.count.is_none()
            && (tile.colour == Colour::Blue || self.seen[id])
            && self.dice.one_in(12);
        if unshown {
            self.count("cut that the stand does not show");
        }
        face + &match () {
            () if self.open[id] && !unshown => tile.bare(),
            () if tokens.value && yellow && !self.seen[id] => "iY".into(),
            () if tokens.value => format!("i{}", tile.bare()),
            () if self.seen[id] => format!("?{}", tile.bare()),
            () if !unshown && self.dice.one_in(12) => {
                self.count("colour");
                match tile.colour {
                    Colour::Blue => "b?".into(),
                    Colour::Yellow => "y?".into(),
                    Colour::Red => "r?".into(),
                }
            }
            () => "?".into(),
        }
    }
}

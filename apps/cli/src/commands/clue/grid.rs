//! The detective's grid: who holds which card, in exact percentages, as a heat map on a terminal.

use kibitzer_clue::{Card, EntryShown, Sort, SortShown};
use kibitzer_protocol::clue::{CertainHolder, Known, Share};
use serde::Deserialize;

use crate::paint::{Paint, wrap};
use crate::table::{chance, grouped};

/// The seating, as in every request about a table.
#[derive(Deserialize)]
pub(super) struct Seats {
    pub(super) players: usize,
    #[serde(default)]
    pub(super) names: Vec<String>,
    pub(super) observer: usize,
    #[serde(default)]
    pub(super) deck: Option<[SortShown; 3]>,
}

/// Number of the likeliest triples to list.
const LIKELIEST: usize = 5;

impl Seats {
    /// The name of a seat: the observer is "you".
    pub(super) fn name(&self, seat: usize) -> String {
        if seat == self.observer {
            return "you".to_owned();
        }
        self.names.get(seat).cloned().unwrap_or_else(|| format!("seat {seat}"))
    }

    /// An entry as it may be typed.
    pub(super) fn line(&self, entry: &EntryShown) -> String {
        entry.line(|seat| if seat == self.observer { "me".to_owned() } else { self.name(seat) })
    }

    /// The grid, one row per card, and the likeliest triples.
    pub(super) fn grid(&self, known: &Known, paint: Paint) -> String {
        let mut places = vec![("envelope".to_owned(), "envelope".to_owned())];
        places.extend((0..self.players).map(|seat| (seat.to_string(), self.name(seat))));
        let mut text = format!("{:14}", "");
        for (_, name) in &places {
            text += &format!(" {}", paint.bold(&format!("{:>8}", short(name))));
        }
        text += "\n";
        for (at, sort) in Sort::ALL.into_iter().enumerate() {
            text += if at > 0 { "\n" } else { "" };
            for name in self.cards(sort) {
                text += &format!("{name:14}");
                for (place, _) in &places {
                    let holders = known.holders.get(&name);
                    let share = holders.and_then(|it| it.get(place)).map_or(0.0, Share::to_f64);
                    text += &format!(" {}", cell(share, paint));
                }
                text += "\n";
            }
        }
        let likely: Vec<String> = known.solutions.iter().take(LIKELIEST).map(solution).collect();
        let what = if likely.len() == 1 { "the envelope holds" } else { "likeliest" };
        let likely = format!("{what}: {}", likely.join(", "));
        text += &format!("\n{}\n", wrap(&likely, 100).join("\n  "));
        let (worlds, bits) = (grouped(known.worlds.as_str()), known.entropy_bits);
        text + &format!(
            "{worlds} deals are possible; {bits:.2} bits of entropy left in the envelope\n"
        )
    }

    /// The cards of one category in the order of the deck.
    fn cards(&self, sort: Sort) -> Vec<String> {
        let count = match self.deck.as_ref().map(|deck| &deck[sort as usize]) {
            Some(SortShown::Names(names)) => return names.clone(),
            Some(SortShown::Count(count)) => *count,
            None => sort.names().len(),
        };
        (0..count).filter_map(|number| Some(Card::new(sort, number)?.to_string())).collect()
    }

    /// A card whose holder is certain, and why.
    pub(super) fn certain(&self, certain: &CertainHolder) -> String {
        let holder = match certain.holder.parse() {
            Ok(seat) => format!("with {}", self.name(seat)),
            Err(_) => "in the envelope".to_owned(),
        };
        let sentence = format!("certain: {} is {holder}: {}", certain.card, certain.why);
        wrap(&sentence, 100).join("\n  ") + "\n"
    }
}

fn solution(solution: &kibitzer_protocol::clue::Solution) -> String {
    format!("{} {}", solution.cards.join(" "), chance(solution.p.to_f64()))
}

/// A name shortened to its column.
fn short(name: &str) -> String {
    name.chars().take(8).collect()
}

/// A cell: the warmer the colour, the likelier; what is certain stands out.
fn cell(share: f64, paint: Paint) -> String {
    const HEAT: [&str; 6] =
        ["48;5;236", "48;5;238", "97;48;5;94", "97;48;5;130", "97;48;5;166", "97;48;5;160"];
    if share <= 0.0 {
        return paint.dim(&format!("{:>8}", "-"));
    }
    let text = format!("{:>8}", chance(share));
    if share >= 1.0 {
        return paint.with("1;97;48;5;28", &text);
    }
    paint.with(HEAT[((share * HEAT.len() as f64) as usize).min(HEAT.len() - 1)], &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likelier_the_warmer() {
        assert_eq!(cell(0.25, Paint(false)), "   25.0%");
        assert_eq!(cell(0.0, Paint(false)), "       -");
        let painted = [0.0, 0.1, 0.5, 0.99, 1.0].map(|share| cell(share, Paint(true)));
        for pair in painted.windows(2) {
            assert_ne!(pair[0].split('m').next(), pair[1].split('m').next());
        }
    }
}

//! Small tables, and what a seat cannot see.

use kibitzer_clue::{Answer, Cards, Clue, Entry, Triple, World};
use kibitzer_game::{Game, Seat, below, shuffle};
use rand_core::Rng;

/// Three suspects, three weapons and three rooms for three players: 2,430 deals.
pub fn small() -> Clue {
    Clue::with_deck(3, [3, 3, 3]).unwrap()
}

/// The same world with everything that a seat cannot see dealt anew, whether or not it is
/// consistent with the log.
pub fn reshuffled(clue: &Clue, world: &World, seat: Seat, rng: &mut dyn Rng) -> World {
    let mut other = world.clone();
    let own = world.hands[seat.0];
    let triples: Vec<Triple> =
        clue.triples().into_iter().filter(|it| it.set().and(own).is_empty()).collect();
    other.envelope = triples[below(rng, triples.len())];
    let rest = clue.cards().without(own).without(other.envelope.set());
    let mut rest: Vec<_> = rest.iter().collect();
    shuffle(rng, &mut rest);
    let mut rest = rest.into_iter();
    for (at, hand) in other.hands.iter_mut().enumerate() {
        if at != seat.0 {
            *hand = rest.by_ref().take(clue.hand_sizes()[at]).collect::<Cards>();
        }
    }
    for entry in &mut other.record {
        if let Entry::Suggestion { by, cards, answer: Answer::Shown { by: shower, card } } = entry
            && *by != seat
            && *shower != seat
        {
            *card = Some(cards.cards()[below(rng, 3)]);
        }
    }
    debug_assert_eq!(clue.view(&other, seat), clue.view(world, seat));
    other
}

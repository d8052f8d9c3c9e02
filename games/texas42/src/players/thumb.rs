//! Rules of thumb for the play: lead what cannot be beaten, draw trumps with the highest, give
//! count to a partner who is winning, take what can be taken, otherwise discard the least valuable.
//! A function of one hand and the public table, so it cannot look at another hand.

use super::lookup::NOTHING_LED;
use super::playout::{Open, side_of};
use crate::domino::Tiles;

const ALL: u32 = Tiles::ALL.bits();

/// The domino to play from a hand.
#[inline]
pub(super) fn choose(open: &Open, hand: u32) -> u8 {
    let legal = open.legal(hand);
    if legal & legal.wrapping_sub(1) == 0 {
        return legal.trailing_zeros() as u8;
    }
    if open.nello {
        nello(open, hand, legal)
    } else if open.suit == NOTHING_LED {
        lead(open, hand, legal)
    } else {
        follow(open, hand, legal)
    }
}

/// The member with the greatest score; the first among equals.
#[inline]
fn greatest(mut tiles: u32, score: impl Fn(usize) -> i32) -> u8 {
    let (mut best, mut chosen) = (i32::MIN, 0);
    while tiles != 0 {
        let tile = tiles.trailing_zeros() as usize;
        tiles &= tiles - 1;
        let score = score(tile);
        if score > best {
            (best, chosen) = (score, tile as u8);
        }
    }
    chosen
}

/// The least valuable domino.
#[inline]
fn least(open: &Open, legal: u32) -> u8 {
    greatest(legal, |tile| -i32::from(open.lookup.keep[tile]))
}

/// The domino with the most count; among equals the least valuable.
#[inline]
fn generous(open: &Open, legal: u32) -> u8 {
    let lookup = open.lookup;
    greatest(legal, |tile| i32::from(lookup.count[tile]) * 256 - i32::from(lookup.keep[tile]))
}

fn lead(open: &Open, hand: u32, legal: u32) -> u8 {
    let lookup = open.lookup;
    if lookup.sevens {
        // All are equally near; only a seven is certain to win.
        return if lookup.power[0][legal.trailing_zeros() as usize] >= 8 {
            generous(open, legal)
        } else {
            least(open, legal)
        };
    }
    let unseen = ALL & !hand & !open.gone;
    let (trumps, out) = (hand & lookup.trumps, unseen & lookup.trumps);
    let ours = side_of(open.turn) == side_of(open.bidder);
    if ours && trumps != 0 && out != 0 {
        let top = greatest(trumps, |tile| i32::from(lookup.power[7][tile]));
        if lookup.above[7][usize::from(top)] & unseen == 0 {
            return top;
        }
        // More trumps than everybody else together: draw them with the cheapest.
        if trumps.count_ones() > out.count_ones() {
            return greatest(trumps, |tile| {
                -i32::from(lookup.count[tile]) * 32 - i32::from(lookup.power[7][tile])
            });
        }
    }
    let plain = legal & !lookup.trumps;
    let mut bosses = 0u32;
    let mut left = plain;
    while left != 0 {
        let tile = left.trailing_zeros() as usize;
        left &= left - 1;
        if lookup.above[usize::from(lookup.led[tile])][tile] & unseen & !lookup.trumps == 0 {
            bosses |= 1 << tile;
        }
    }
    if bosses != 0 {
        // While trumps are out, lead where most can still follow; after that, lead count first.
        let weight = if out == 0 { 16 } else { 1 };
        return greatest(bosses, |tile| {
            let suit = usize::from(lookup.led[tile]);
            let followers = (lookup.follow[suit] & unseen).count_ones() as i32;
            followers * 4 + i32::from(lookup.count[tile]) * weight
        });
    }
    if out == 0 && trumps != 0 {
        return greatest(trumps, |tile| i32::from(lookup.count[tile]));
    }
    least(open, if plain != 0 { plain } else { legal })
}

fn follow(open: &Open, hand: u32, legal: u32) -> u8 {
    let lookup = open.lookup;
    let suit = usize::from(open.suit);
    let unseen = ALL & !hand & !open.gone;
    let last = open.played + 1 == open.size;
    let above = lookup.above[suit][usize::from(open.best)];
    if open.winner == (open.turn + 2) % 4 && (last || above & unseen == 0) {
        return generous(open, legal);
    }
    let beat = legal & above;
    if beat == 0 || last && open.winner == (open.turn + 2) % 4 {
        return least(open, legal);
    }
    let cheapest = |tiles: u32| {
        greatest(tiles, |tile| {
            i32::from(lookup.count[tile]) * 8 - i32::from(lookup.power[suit][tile])
        })
    };
    if last {
        return cheapest(beat);
    }
    let mut bosses = 0;
    let mut left = beat;
    while left != 0 {
        let tile = left.trailing_zeros() as usize;
        left &= left - 1;
        if lookup.above[suit][tile] & unseen == 0 {
            bosses |= 1 << tile;
        }
    }
    if bosses != 0 {
        return cheapest(bosses);
    }
    let trumping = beat & lookup.trumps != 0 && open.suit != crate::CALLED;
    if open.winner != (open.turn + 2) % 4 && (trumping || open.played == 2) {
        return if trumping {
            greatest(beat, |tile| {
                -8 * i32::from(lookup.count[tile]) - i32::from(lookup.power[suit][tile])
            })
        } else {
            greatest(beat, |tile| {
                i32::from(lookup.power[suit][tile]) - i32::from(lookup.count[tile])
            })
        };
    }
    least(open, legal)
}

/// At nello the bidder ducks and discards what is dangerous; the others stay under him.
fn nello(open: &Open, hand: u32, legal: u32) -> u8 {
    let lookup = open.lookup;
    let unseen = ALL & !hand & !open.gone;
    // How many unseen dominoes would beat this one if it were led: the fewer, the more dangerous.
    let cover = |tile: usize| {
        (lookup.above[usize::from(lookup.led[tile])][tile] & unseen).count_ones() as i32
    };
    if open.suit == NOTHING_LED {
        return greatest(legal, cover);
    }
    let suit = usize::from(open.suit);
    let power = |tile: usize| i32::from(lookup.power[suit][tile]);
    let above = lookup.above[suit][usize::from(open.best)];
    let under = legal & !above;
    let discards = legal & lookup.follow[suit] == 0;
    if open.turn == open.bidder {
        return match (discards, under != 0) {
            (true, _) => greatest(legal, |tile| -cover(tile)),
            (false, true) => greatest(under, power),
            (false, false) => greatest(legal, |tile| -power(tile)),
        };
    }
    if open.winner == open.bidder {
        let wanted = if under != 0 { under } else { legal };
        return if discards {
            greatest(wanted, cover)
        } else {
            greatest(wanted, |tile| -power(tile))
        };
    }
    // If the bidder has already ducked, get rid of high dominoes. Otherwise stay low, so that he
    // must go over.
    let bidder_played = open.played == 2 || open.next(open.bidder) == open.turn;
    if discards {
        greatest(legal, |tile| -cover(tile))
    } else if bidder_played {
        greatest(legal, power)
    } else {
        greatest(legal, |tile| -power(tile))
    }
}

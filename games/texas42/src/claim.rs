//! Laydown claims: whether a seat has a plan that decides the contract for its side, however the
//! unseen dominoes lie and whatever the others play.
//!
//! The claimer chooses by what it sees. Everybody else, its partner included, plays whatever hurts
//! most, and the deal is never fixed: a play of theirs is possible as long as *some* deal fits
//! everything played so far. A claim that holds is therefore a plan that can be carried out without
//! seeing another hand; averaging over solved deals would assume that the claimer sees them
//! (strategy fusion). [`crate::claim_holds`] answers another question: all hands are open there, and
//! the claimer's own mistakes count too.

use std::collections::HashMap;

use crate::domino::{Domino, Tiles};
use crate::inference::Unseen;
use crate::seats::{SEATS, side};
use crate::table::Table;
use crate::view::View;
use kibitzer_game::{Seat, SeatView, Turn};
use kibitzer_work::{Stopped, Work};

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds against every deal and every play.
    Holds,
    /// It can fail.
    Breaks(Breach),
}

/// A deal and a line of play that break a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// What is played from now on until the contract is decided against the claimer.
    pub line: Vec<(Seat, Domino)>,
    /// The hands now, in a deal that allows this line.
    pub hands: [Tiles; SEATS],
}

/// Whether the seat whose view this is can claim the contract for its side: made for the bidders,
/// set for the defenders. `None` before a declaration has been named.
///
/// # Errors
/// When the work is stopped. With many tricks left and no run of winners the search is large: give
/// it a step budget.
pub fn claim(set: Tiles, view: &View, work: &Work) -> Result<Option<Verdict>, Stopped> {
    let Some((mut claim, node)) = begin(set, view, work) else { return Ok(None) };
    if claim.holds(&node)? {
        return Ok(Some(Verdict::Holds));
    }
    claim.breach(node).map(|breach| Some(Verdict::Breaks(breach)))
}

/// The plays of the seat to act after which its claim holds; none if it is another seat's turn, or
/// nothing has been declared.
///
/// # Errors
/// When the work is stopped, as for [`claim`].
pub fn sure_plays(set: Tiles, view: &View, work: &Work) -> Result<Tiles, Stopped> {
    let Some((mut claim, node)) = begin(set, view, work) else { return Ok(Tiles::NONE) };
    let mut sure = Tiles::NONE;
    if node.turn() == Some(view.seat()) {
        for (next, tile) in node.nexts(view.seat()) {
            if claim.holds(&next)? {
                sure = sure.with(tile);
            }
        }
    }
    Ok(sure)
}

/// How the claim of the seat to act can fail once it has played this domino; `None` if it holds, or
/// if the seat cannot play it.
///
/// # Errors
/// When the work is stopped, as for [`claim`].
pub fn refute(
    set: Tiles,
    view: &View,
    tile: Domino,
    work: &Work,
) -> Result<Option<Breach>, Stopped> {
    let Some((mut claim, node)) = begin(set, view, work) else { return Ok(None) };
    let mut nexts = node.nexts(view.seat());
    let Some((next, _)) = nexts.find(|(_, played)| *played == tile) else { return Ok(None) };
    if node.turn() != Some(view.seat()) || claim.holds(&next)? {
        return Ok(None);
    }
    let mut breach = claim.breach(next)?;
    breach.line.insert(0, (view.seat(), tile));
    breach.hands[view.seat().0] = view.hand();
    Ok(Some(breach))
}

fn begin<'a>(set: Tiles, view: &View, work: &'a Work) -> Option<(Claim<'a>, Node)> {
    view.table().tricks()?;
    let contract = view.table().contract()?;
    let bids = contract.side() == side(view.seat());
    let claim = Claim { seat: view.seat(), bids, work, known: HashMap::new() };
    Some((claim, Node::of(set, view)))
}

/// A position as the claimer sees it.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) table: Table,
    pub(crate) hand: Tiles,
    pub(crate) unseen: Unseen,
}

/// What a position between two tricks depends on: the hand, what is unseen, who leads, and what
/// each side has taken.
type Key = (Tiles, Unseen, Seat, [u8; 2], [u8; 2]);

/// What one remembered position takes, the free room of the table included.
const ENTRY_BYTES: u64 = 2 * size_of::<(Key, bool)>() as u64;

struct Claim<'a> {
    seat: Seat,
    /// Whether the claimer is on the bidding side.
    bids: bool,
    work: &'a Work,
    known: HashMap<Key, bool>,
}

impl Claim<'_> {
    fn holds(&mut self, node: &Node) -> Result<bool, Stopped> {
        if let Some(made) = node.table.decided() {
            return Ok(made == self.bids);
        }
        let (Some(tricks), Some(turn)) = (node.table.tricks(), node.turn()) else {
            return Ok(false);
        };
        let between = tricks.table().is_empty();
        let key = (node.hand, node.unseen, turn, tricks.points(), tricks.won());
        if between && let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.work.spend(1)?;
        let holds = if between && turn == self.seat && self.runs(node) {
            true
        } else {
            let mine = turn == self.seat;
            let mut holds = !mine;
            for next in node.nexts(self.seat) {
                if self.holds(&next.0)? == mine {
                    holds = mine;
                    break;
                }
            }
            holds
        };
        if between {
            self.work.fits((self.known.len() as u64 + 1) * ENTRY_BYTES)?;
            self.known.insert(key, holds);
        }
        Ok(holds)
    }

    /// Whether leading one unbeatable domino after the other is enough: no unseen domino takes a
    /// trick from them, and none will as the others grow fewer.
    fn runs(&self, node: &Node) -> bool {
        let (Some(tricks), Some(contract)) = (node.table.tricks(), node.table.contract()) else {
            return false;
        };
        let declaration = tricks.declaration();
        if declaration.is_nello() || tricks.legal(node.hand) != node.hand {
            return false;
        }
        let beats = |tile: Domino, other: Domino| declaration.winner(&[tile, other]) == 1;
        let unbeatable = |tile: &Domino| !node.unseen.tiles().iter().any(|it| beats(*tile, it));
        let winners: Vec<Domino> = node.hand.iter().filter(unbeatable).collect();
        if winners.len() == node.hand.len() {
            return true;
        }
        let ours = side(self.seat);
        let sure: u8 = winners.iter().map(|tile| 1 + tile.count()).sum();
        let taken = tricks.points()[ours] + sure;
        match self.bids {
            true => contract.bid.marks() == 0 && taken >= contract.needs(),
            false if contract.bid.marks() > 0 => !winners.is_empty(),
            false => node.table.each() == 7 && taken > 42 - contract.needs(),
        }
    }

    /// A line that breaks a claim that does not hold, and a deal that allows it.
    fn breach(&mut self, node: Node) -> Result<Breach, Stopped> {
        let mut line = Vec::new();
        let mut now = node;
        while now.table.decided().is_none() {
            let Some(turn) = now.turn() else { break };
            let mut broken = None;
            for (next, tile) in now.nexts(self.seat) {
                if !self.holds(&next)? {
                    broken = Some((next, tile));
                    break;
                }
            }
            let Some((next, tile)) = broken else { break };
            line.push((turn, tile));
            now = next;
        }
        let mut hands = now.unseen.any_deal();
        for (seat, tile) in line.iter().filter(|(seat, _)| *seat != self.seat) {
            hands[seat.0] = hands[seat.0].with(*tile);
        }
        hands[self.seat.0] = node.hand;
        Ok(Breach { line, hands })
    }
}

impl Node {
    pub(crate) fn of(set: Tiles, view: &View) -> Self {
        Self { table: *view.table(), hand: view.hand(), unseen: Unseen::of(set, view) }
    }

    fn turn(&self) -> Option<Seat> {
        match self.table.turn() {
            Turn::Over => None,
            _ => self.table.tricks().map(|tricks| tricks.turn()),
        }
    }

    /// Every play that the rules and some deal allow, counters and high dominoes first.
    pub(crate) fn nexts(self, claimer: Seat) -> impl Iterator<Item = (Node, Domino)> {
        let tricks = self.table.tricks().copied();
        let turn = self.turn();
        let may = match (tricks, turn) {
            (Some(tricks), Some(turn)) if turn == claimer => tricks.legal(self.hand),
            (Some(_), Some(turn)) => self.unseen.may_hold(turn),
            _ => Tiles::NONE,
        };
        let mut tiles: Vec<Domino> = may.iter().collect();
        tiles.sort_by_key(|tile| std::cmp::Reverse((tile.count(), tile.high() + tile.low())));
        tiles.into_iter().filter_map(move |tile| {
            let (tricks, turn) = (tricks?, turn?);
            let mut next = self;
            if turn == claimer {
                next.hand = next.hand.without(tile);
            } else {
                next.unseen = next.unseen.after_play(&tricks, turn, tile)?;
            }
            next.table.play(tile);
            Some((next, tile))
        })
    }
}

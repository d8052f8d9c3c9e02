//! Reasons in dominoes: what a play does whatever the others hold, and what is left to fear.
//!
//! Every [`Fact`] is exact: it is true in every deal that the view allows and whatever the other
//! seats legally play, by the same rules as play and claims. Figures from sampled worlds stay with
//! the players; nothing here is likely, only certain.

use crate::action::Action;
use crate::auction::Bid;
use crate::claim::Node;
use crate::declaration::Declaration;
use crate::domino::{Domino, Tiles};
use crate::inference::Unseen;
use crate::players::{BEHIND, MAKE, WITH};
use crate::rules::Texas42;
use crate::seats::{SEATS, after, side};
use crate::view::View;
use crate::words;
use kibitzer_game::{Decision, Evidence, Joint, Message, Param, Row, Seat, SeatView, message};

/// Something certain about a play or about the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The seat takes the trick with this play.
    Takes,
    /// The seat's side takes the trick, whichever of the two it is.
    SideTakes,
    /// The other side takes the trick.
    Loses,
    /// The lead draws these trumps, the last ones: after the trick nobody else holds any.
    Draws(Tiles),
    /// The play adds its count to a trick that the seat's side takes.
    Scores(u8),
    /// The play gives its count to the other side.
    Pays(u8),
    /// Nobody else holds a trump now.
    NoTrumpsOut,
    /// The only domino of the hand that an opponent could beat if it were led, and with which.
    OnlyOff(Domino, Tiles),
    /// No opponent could beat any domino of the hand if it were led.
    NoOff,
    /// The trumps in the hand.
    Holds(Tiles),
}

/// The facts about an action of the seat to act: about the hand with the trumps that are named or
/// would be, and for a play about the trick.
pub fn facts(set: Tiles, view: &View, action: Action) -> Vec<Fact> {
    let unseen = Unseen::of(set, view);
    match action {
        Action::Play(tile) => {
            let mut facts = of_play(set, view, tile);
            if let Some(declaration) = view.table().declaration() {
                let trumps = declaration.suits().trumps;
                let drawn = facts.iter().any(|fact| matches!(fact, Fact::Draws(_)));
                if !trumps.is_empty() && trumps.and(unseen.tiles()).is_empty() && !drawn {
                    facts.push(Fact::NoTrumpsOut);
                }
                facts.extend(off(declaration, &unseen, view));
            }
            facts
        }
        Action::Declare(declaration) => of_trumps(declaration, &unseen, view),
        Action::Bid(_) => Vec::new(),
    }
}

/// The facts about a hand that would be played with this declaration.
fn of_trumps(declaration: Declaration, unseen: &Unseen, view: &View) -> Vec<Fact> {
    let held = view.hand().and(declaration.suits().trumps);
    let holds = (!held.is_empty()).then_some(Fact::Holds(held));
    holds.into_iter().chain(off(declaration, unseen, view)).collect()
}

/// The only domino of the hand that is not sure to win when led. At nello and sevens nobody plays
/// for that.
fn off(declaration: Declaration, unseen: &Unseen, view: &View) -> Option<Fact> {
    if declaration.is_nello() || declaration == Declaration::Sevens {
        return None;
    }
    let opponents = [after(view.seat(), 1), after(view.seat(), 3)];
    let beats = |tile: Domino, other: Domino| declaration.winner(&[tile, other]) == 1;
    let mut found = None;
    for tile in view.hand().iter() {
        let held = |other: &Domino| opponents.iter().any(|seat| unseen.can_hold(*seat, *other));
        let higher = unseen.tiles().iter().filter(|other| beats(tile, *other) && held(other));
        let higher: Tiles = higher.collect();
        if !higher.is_empty() && found.replace(Fact::OnlyOff(tile, higher)).is_some() {
            return None;
        }
    }
    found.or((!view.hand().is_empty()).then_some(Fact::NoOff))
}

/// What can become of the trick.
struct Trick {
    /// Who can take it.
    winners: [bool; SEATS],
    /// Whether somebody else can be left with a trump.
    trumps_left: bool,
}

impl Trick {
    /// Follows every play that some deal allows to the end of the trick.
    fn follow(&mut self, node: &Node, seat: Seat, complete: usize, trumps: Tiles) {
        let Some(tricks) = node.table.tricks() else { return };
        if tricks.complete() > complete {
            self.winners[tricks.leader().0] = true;
            self.trumps_left |= !trumps.and(node.unseen.tiles()).is_empty();
            return;
        }
        for (next, _) in node.nexts(seat) {
            if self.winners.iter().all(|can| *can) && self.trumps_left {
                return;
            }
            self.follow(&next, seat, complete, trumps);
        }
    }
}

fn of_play(set: Tiles, view: &View, tile: Domino) -> Vec<Fact> {
    let mut facts = Vec::new();
    let seat = view.seat();
    let node = Node::of(set, view);
    let Some(tricks) = view.table().tricks() else { return facts };
    let Some((next, _)) = node.nexts(seat).find(|(_, played)| *played == tile) else {
        return facts;
    };
    let trumps = tricks.declaration().suits().trumps;
    let mut trick = Trick { winners: [false; SEATS], trumps_left: false };
    trick.follow(&next, seat, tricks.complete(), trumps);
    let can = |wins: &dyn Fn(usize) -> bool| (0..SEATS).any(|it| trick.winners[it] && wins(it));
    let ours = |it: usize| side(Seat(it)) == side(seat);
    let (lost, won) = (can(&|it| !ours(it)), can(&ours));
    if won && !lost {
        let mine = !can(&|it| it != seat.0);
        facts.push(if mine { Fact::Takes } else { Fact::SideTakes });
        if tile.count() > 0 {
            facts.push(Fact::Scores(tile.count()));
        }
    } else if lost && !won {
        facts.push(Fact::Loses);
        if tile.count() > 0 {
            facts.push(Fact::Pays(tile.count()));
        }
    }
    let out = trumps.and(node.unseen.tiles());
    if tricks.table().is_empty() && trumps.contains(tile) && !out.is_empty() && !trick.trumps_left {
        facts.push(Fact::Draws(out));
    }
    facts
}

/// Dominoes as a list: "6-5, 5-3 or 5-1".
fn list(tiles: Tiles, joint: Joint) -> Param {
    Param::list(joint, tiles.iter().map(|tile| words::action(Action::Play(tile))))
}

/// More dominoes than this are counted, not listed.
const LISTED: usize = 4;

impl Fact {
    /// The fact as a clause about a play, or about the hand.
    fn words(self, tile: Option<Domino>) -> Message {
        match self {
            Self::Takes => message!("texas42.takes", "it takes the trick whatever is played"),
            Self::SideTakes => {
                message!("texas42.side_takes", "your side takes the trick whatever is played")
            }
            Self::Loses => {
                message!("texas42.loses", "it cannot win the trick, nor can your partner")
            }
            Self::Draws(out) if out.len() == 1 => message!(
                "texas42.draws_last",
                "it draws the last trump, {tiles}",
                tiles = list(out, Joint::And)
            ),
            Self::Draws(out) => message!(
                "texas42.draws",
                "it draws the last trumps, {tiles}",
                tiles = list(out, Joint::And)
            ),
            Self::Scores(count) => {
                message!("texas42.scores", "it brings home its {count} points", count = count)
            }
            Self::Pays(count) => {
                message!("texas42.pays", "it gives them {count} points", count = count)
            }
            Self::NoTrumpsOut => message!("texas42.no_trumps_out", "nobody else has a trump"),
            Self::OnlyOff(off, higher) => {
                let need = match higher.len() {
                    count if count > LISTED => message!(
                        "texas42.many_beat",
                        "{count} of theirs could beat it",
                        count = count
                    ),
                    _ => message!(
                        "texas42.need",
                        "they need {tiles}",
                        tiles = list(higher, Joint::Or)
                    ),
                };
                match tile == Some(off) {
                    true => {
                        message!("texas42.is_off", "it is your only off, and {need}", need = need)
                    }
                    false => message!(
                        "texas42.only_off",
                        "your only off is {tile}; {need}",
                        tile = words::action(Action::Play(off)),
                        need = need
                    ),
                }
            }
            Self::NoOff => {
                message!("texas42.no_off", "you have no off: nothing of theirs beats your hand")
            }
            Self::Holds(held) => {
                message!("texas42.holds", "you hold {tiles}", tiles = list(held, Joint::And))
            }
        }
    }
}

/// The facts about an action as a sentence; empty if there are none.
pub fn reason(set: Tiles, view: &View, action: Action) -> Message {
    let tile = match action {
        Action::Play(tile) => Some(tile),
        _ => None,
    };
    sentence(&facts(set, view, action), tile)
}

fn sentence(facts: &[Fact], tile: Option<Domino>) -> Message {
    if facts.is_empty() {
        return Message::from("");
    }
    let clauses = facts.iter().map(|fact| fact.words(tile));
    let clauses = Message::listed(Joint::Semicolon, clauses).capitalised();
    message!("texas42.facts", "{clauses}.", clauses = clauses)
}

/// A decision explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// Why the best is the best: the player's figures, and what is certain.
    pub why: Message,
    /// For each row of the decision, why not; nothing for the best, and where nothing was weighed.
    pub why_not: Vec<Option<Message>>,
}

/// Explains a decision: its own figures, and the facts about every action.
pub fn explain(rules: &Texas42, view: &View, decision: &Decision<Action>) -> Explained {
    let reason = |row: &Row<Action>| match (row.action, with(row)) {
        (Action::Bid(bid), Some(named)) if bid != Bid::Pass => {
            let facts = of_trumps(named, &Unseen::of(rules.set(), view), view);
            sentence(&facts, None)
        }
        (action, _) => reason(rules.set(), view, action),
    };
    let best = decision.best();
    if matches!(decision.evidence(), Evidence::Forced { .. }) {
        let why_not = decision.rows().iter().map(|_| None).collect();
        return Explained { why: decision.why().clone(), why_not };
    }
    let weighed = !matches!(decision.evidence(), Evidence::Sampled { samples: 0, .. });
    let why_not = |row: &Row<Action>| {
        let not = weighed && row.action != best.action;
        not.then(|| join(figures(view, row, best), reason(row)))
    };
    Explained {
        why: join(decision.why().clone(), reason(best)),
        why_not: decision.rows().iter().map(why_not).collect(),
    }
}

/// The declaration that a bid was weighed with.
fn with(row: &Row<Action>) -> Option<Declaration> {
    row.cells.get(WITH)?.as_ref()?.to_string().parse().ok()
}

fn join(first: Message, second: Message) -> Message {
    if second.is_empty() { first } else { Message::listed(Joint::Space, [first, second]) }
}

/// How an action compares with the best.
fn figures(view: &View, row: &Row<Action>, best: &Row<Action>) -> Message {
    let table = view.table();
    let chance = |row: &Row<Action>| match row.action {
        Action::Bid(_) => row.value,
        _ => {
            let ours = table.contract().is_none_or(|it| it.side() == side(view.seat()));
            row.number(MAKE).map_or(0.0, |make| if ours { make } else { 1.0 - make })
        }
    };
    let does = match row.action {
        Action::Bid(_) => message!("texas42.wins_match", "wins the match"),
        Action::Play(_) if table.contract().is_some_and(|it| it.side() != side(view.seat())) => {
            message!("texas42.sets_bid", "sets the bid")
        }
        _ => message!("texas42.makes_bid", "makes the bid"),
    };
    let [theirs, ours] = [row, best].map(|row| Param::percent(chance(row), 0));
    let [name, other] = [row, best].map(|row| words::action(row.action));
    let apart = row.interval_in(BEHIND).is_some_and(|behind| behind.high() < 0.0);
    let noise = (!apart).then(|| message!("texas42.not_apart", ", too close to tell apart"));
    if theirs == ours {
        return message!(
            "texas42.level_with",
            "{action} {does} in {share}, as often as {best}{noise}.",
            action = name,
            does = does,
            share = theirs,
            best = other,
            noise = noise
        );
    }
    message!(
        "texas42.compared",
        "{action} {does} in {share}, {best} in {best_share}{noise}.",
        action = name,
        does = does,
        share = theirs,
        best = other,
        best_share = ours,
        noise = noise
    )
}

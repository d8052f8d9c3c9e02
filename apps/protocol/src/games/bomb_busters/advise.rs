//! The field `rank` of `analyze`: moves in the order asked for, with win chances and reasons, and the
//! equipment.

use kibitzer_bomb_busters::advice::{
    Advice, AdviceError, Advised, Cards, Played, Rank, Use, Win, Wish, Worth, best_pairs,
};
use kibitzer_bomb_busters::odds::{InformativeError, MoveOdds};
use kibitzer_bomb_busters::rules::Action;
use kibitzer_bomb_busters::stand::Spot;
use serde_json::{Value, json};

use super::answer::Exact;
use super::worth;
use crate::{Fields, QueryError, Reply};

/// The most games that may be asked for.
const MOST_GAMES: u64 = 1_000_000;
/// More threads than these are not taken from other questions.
const MOST_THREADS: usize = 4;

/// What is asked for; nothing without `rank`.
pub(super) fn wish(fields: &mut Fields, seed: u64) -> Result<Option<Wish>, QueryError> {
    let rank = fields.optional("rank").map(|field| {
        field.one_of(&[
            ("safe", Rank::Safe),
            ("informative", Rank::Informative),
            ("winning", Rank::Winning),
        ])
    });
    let games = fields.optional("budget").map(|field| field.whole_in(0..=MOST_GAMES));
    let top = fields.optional("top").map(|field| field.whole_in(1..=200));
    let cards = fields
        .optional("cards")
        .map(|field| field.one_of(&[("at_hand", Cards::AtHand), ("all", Cards::All)]));
    let (games, top, cards) = (games.transpose()?, top.transpose()?, cards.transpose()?);
    let Some(rank) = rank.transpose()? else { return Ok(None) };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Some(Wish {
        rank,
        top: top.unwrap_or(10),
        games,
        seed,
        cards: cards.unwrap_or_default(),
        threads: cores.min(MOST_THREADS),
    }))
}

/// Puts the advice into the answer: `moves` anew, `ranking` and `equipment`.
pub(super) fn advise(exact: &Exact<'_>, reply: Reply, wish: Wish) -> Result<Reply, QueryError> {
    let advice = wish.advise(exact.table, exact.worlds, exact.context.work());
    let advice = advice.map_err(|error| match &error {
        AdviceError::Stopped(stopped) => (*stopped).into(),
        AdviceError::Odds(odds) | AdviceError::Informative(InformativeError::Odds(odds)) => {
            exact.refuse(odds)
        }
        _ => QueryError::internal(error.to_string()),
    })?;
    let detectors = exact
        .analysis
        .double_detectors(exact.analysis.announceable())
        .map_err(|error| exact.refuse(&error))?;
    let all = exact.moves(&best_pairs(detectors));
    // An informative list has nothing that another move beats: what was not looked at stays away too.
    let rest = |one: &&MoveOdds| {
        wish.rank != Rank::Informative && advice.moves.iter().all(|m| m.odds.action != one.action)
    };
    let rest = all.iter().filter(rest).map(|one| exact.write_move(one));
    let moves: Value = advice.moves.iter().map(|one| write(exact, one)).chain(rest).collect();
    let equipment: Value = advice.uses.iter().map(write_use).collect();
    Ok(reply
        .with("moves", moves)
        .with("ranking", ranking(&advice, &wish))
        .with("equipment", equipment))
}

fn word(rank: Rank) -> &'static str {
    match rank {
        Rank::Safe => "safe",
        Rank::Informative => "informative",
        Rank::Winning => "winning",
    }
}

/// Says that an answer by sampling has no ranking.
pub(super) fn not_ranked(reply: Reply, wish: Option<Wish>) -> Reply {
    let Some(wish) = wish else { return reply };
    let why = "moves are ranked by exact counting only";
    reply.with("ranking", json!({"by": "safe", "asked": word(wish.rank), "no_win": why}))
}

fn ranking(advice: &Advice, wish: &Wish) -> Value {
    let mut ranking = json!({
        "by": word(wish.rank), "looked_at": advice.moves.len(), "seed": wish.seed,
        "handed_worlds": advice.handed_worlds,
    });
    match &advice.played {
        Ok(Played { assumed, games, equals, .. }) => {
            ranking["policy"] = "greedy".into();
            ranking["games"] = (*games).into();
            ranking["equals"] = (*equals).into();
            ranking["separated"] = (*equals == 1).into();
            ranking["evidence"] = json!({"kind": "simulated", "games": games, "seed": wish.seed});
            ranking["assumed"] = assumed.clone().into();
        }
        Err(why) => ranking["no_win"] = why.to_string().into(),
    }
    ranking
}

fn write(exact: &Exact<'_>, one: &Advised) -> Value {
    let mut written = exact.write_move(&one.odds);
    written["bits"] = one.bits.into();
    if let Some(handed) = one.handed {
        written["handed"] = handed.into();
    }
    if let Some(net) = one.net {
        written["net"] = net.into();
    }
    if !one.also.is_empty() {
        let at = one.also.iter().filter_map(|action| match action {
            Action::DualCut(cut) => {
                let slots: Vec<usize> = cut.slots.iter().collect();
                Some(json!({"player": cut.stand, "slots": slots}))
            }
            _ => None,
        });
        written["also"] = at.collect();
    }
    write_win(&mut written, one.win);
    if let Some(reason) = &one.reason {
        written["reason"] = reason.clone().into();
    }
    written
}

fn write_win(written: &mut Value, win: Option<Win>) {
    if let Some(win) = win {
        written["win"] = win.share.into();
        written["win_ci"] = json!([win.interval.0, win.interval.1]);
        written["games"] = win.games.into();
        written["equal"] = win.equal.into();
    }
}

/// A card with its best use. `player` is a stand, as everywhere; `players` and `next` are players.
fn write_use(one: &Use) -> Value {
    let mut written = json!({"name": one.name, "at_hand": one.at_hand, "reason": one.reason});
    let at = |written: &mut Value, spot: Spot, slots: &[usize]| {
        written["player"] = spot.stand.into();
        written["slots"] = slots.to_vec().into();
    };
    match one.action {
        Some(Action::DualCut(cut)) => {
            written["player"] = cut.stand.into();
            written["slots"] = cut.slots.iter().collect::<Vec<_>>().into();
            written["value"] = worth(cut.value);
            if let Some(second) = cut.or {
                written["or"] = worth(second);
            }
        }
        Some(Action::Radar(number)) => written["value"] = number.into(),
        Some(Action::FastPass(value)) => written["value"] = worth(value),
        Some(Action::Label { left, .. }) => at(&mut written, left, &[left.slot, left.slot + 1]),
        Some(Action::PostIt(spot)) => at(&mut written, spot, &[spot.slot]),
        Some(Action::PostItFalse(spot, value)) => {
            at(&mut written, spot, &[spot.slot]);
            written["value"] = worth(value);
        }
        Some(Action::CoffeeMug(next)) => written["next"] = next.into(),
        Some(Action::Batteries(first, second)) => {
            written["players"] = std::iter::once(first).chain(second).collect::<Vec<_>>().into();
        }
        _ => {}
    }
    match &one.worth {
        None => {}
        Some(Worth::Bits(bits)) => written["bits"] = (*bits).into(),
        Some(Worth::Cut { hit, red }) => {
            written["success"] = hit.to_string().into();
            written["red_risk"] = red.to_string().into();
        }
        Some(Worth::Saves { miss, red }) => {
            written["saves_miss"] = miss.to_string().into();
            written["saves_red"] = red.to_string().into();
        }
        Some(Worth::CertainCuts(cuts)) => written["certain_cuts"] = (*cuts).into(),
    }
    write_win(&mut written, one.win);
    written
}

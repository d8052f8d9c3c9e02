//! The field `rank` of `analyze`: moves in the requested order, with win rates and reasons, and the equipment.

use kibitzer_bomb_busters::advice::{
    Advice, Advised, Played, Rank, Request, Use, Worth, best_pairs,
};
use kibitzer_bomb_busters::odds::MoveOdds;
use kibitzer_bomb_busters::rules::Action;
use kibitzer_bomb_busters::tiles::Value;
use kibitzer_game::message;

use super::answer::Exact;
use super::shown::{Analysis, CardUse, Move, PlayedOn, Pointed, Ranking, Simulated};
use crate::{I18n, QueryError};

/// Puts the advice into the answer: the reordered `moves`, `ranking` and `equipment`.
pub(super) fn advise(
    exact: &Exact<'_>,
    answer: Analysis,
    request: Request,
) -> Result<Analysis, QueryError> {
    let advice = request.advise(exact.table, exact.worlds, exact.context.work());
    let advice = advice.map_err(|error| exact.refuse(&error))?;
    let detectors = exact
        .analysis
        .double_detectors(exact.analysis.announceable())
        .map_err(|error| exact.refuse(&error))?;
    let all = exact.moves(&best_pairs(detectors));
    // An informative list has no dominated moves; moves that were not evaluated are left out too.
    let rest = |one: &&MoveOdds| {
        request.rank != Rank::Informative
            && advice.moves.iter().all(|m| m.odds.action != one.action)
    };
    let rest = all.iter().filter(rest).map(|one| exact.shown(one));
    Ok(Analysis {
        moves: advice.moves.iter().map(|one| shown(exact, one)).chain(rest).collect(),
        ranking: Some(ranking(&advice, &request)),
        equipment: Some(advice.uses.iter().map(card_use).collect()),
        ..answer
    })
}

/// Reports that a sampled answer has no ranking.
pub(super) fn not_ranked(answer: Analysis, request: Option<Request>) -> Analysis {
    let inexact = message!("bomb.inexact", "ranking requires exact counting");
    let ranking = request.map(|request| Ranking {
        by: Rank::Safe,
        asked: Some(request.rank),
        looked_at: None,
        seed: None,
        handed_worlds: None,
        played: None,
        no_win: Some(inexact.to_string()),
        no_win_i18n: I18n::of(&inexact),
    });
    Analysis { ranking, ..answer }
}

fn ranking(advice: &Advice, request: &Request) -> Ranking {
    let played = |Played { assumed, games, equals, .. }: &Played| PlayedOn {
        policy: "greedy".to_owned(),
        games: *games,
        equals: *equals,
        separated: *equals == 1,
        assumed: assumed.clone(),
        evidence: Simulated::Simulated { games: *games, seed: request.seed },
    };
    let no_win = advice.played.as_ref().err().map(|why| why.message());
    Ranking {
        by: request.rank,
        asked: None,
        looked_at: Some(advice.moves.len()),
        seed: Some(request.seed),
        handed_worlds: Some(advice.handed_worlds),
        played: advice.played.as_ref().ok().map(played),
        no_win_i18n: no_win.as_ref().and_then(I18n::of),
        no_win: no_win.map(|why| why.to_string()),
    }
}

fn shown(exact: &Exact<'_>, one: &Advised) -> Move {
    let also = one.also.iter().filter_map(|action| match action {
        Action::DualCut(cut) => {
            Some(Pointed { player: cut.stand, slots: cut.slots.iter().collect() })
        }
        _ => None,
    });
    Move {
        bits: Some(one.bits),
        handed: one.handed,
        net: one.net,
        also: also.collect(),
        win: one.win.map(Into::into),
        reason: one.reason.as_ref().map(ToString::to_string),
        reason_i18n: one.reason.as_ref().and_then(I18n::of),
        ..exact.shown(&one.odds)
    }
}

/// A card with its best use. `player` is the index of a stand, as everywhere; `players` and `next` are players.
fn card_use(one: &Use) -> CardUse {
    let mut shown = CardUse {
        name: one.name.to_owned(),
        at_hand: one.at_hand,
        reason: one.reason.to_string(),
        reason_i18n: I18n::of(&one.reason),
        win: one.win.map(Into::into),
        ..CardUse::default()
    };
    let (at, value) = match one.action {
        Some(Action::DualCut(cut)) => {
            shown.or = cut.or;
            (Some((cut.stand, cut.slots.iter().collect())), Some(cut.value))
        }
        Some(Action::Radar(number)) => (None, Some(Value::Blue(number))),
        Some(Action::FastPass(value)) => (None, Some(value)),
        Some(Action::Label { left, .. }) => {
            (Some((left.stand, vec![left.slot, left.slot + 1])), None)
        }
        Some(Action::PostIt(spot)) => (Some((spot.stand, vec![spot.slot])), None),
        Some(Action::PostItFalse(spot, value)) => {
            (Some((spot.stand, vec![spot.slot])), Some(value))
        }
        Some(Action::CoffeeMug(next)) => {
            shown.next = Some(next);
            (None, None)
        }
        Some(Action::Batteries(first, second)) => {
            shown.players = Some(std::iter::once(first).chain(second).collect());
            (None, None)
        }
        _ => (None, None),
    };
    (shown.player, shown.slots) = at.unzip();
    shown.value = value;
    match &one.worth {
        None => {}
        Some(Worth::Bits(bits)) => shown.bits = Some(*bits),
        Some(Worth::Cut { hit, red }) => {
            shown.success = Some(hit.clone().into());
            shown.red_risk = Some(red.clone().into());
        }
        Some(Worth::Saves { miss, red }) => {
            shown.saves_miss = Some(miss.clone().into());
            shown.saves_red = Some(red.clone().into());
        }
        Some(Worth::CertainCuts(cuts)) => shown.certain_cuts = Some(*cuts),
    }
    shown
}

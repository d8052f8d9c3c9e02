//! One sentence on what the best action aims for, and what the next best would cost.

use kibitzer_yatzy::{Act, Advice, Rules};

/// Boxes that are filled less often than this are not named.
const WORTH_NAMING: f64 = 0.10;
/// Maximum number of boxes to name.
const MOST_NAMED: usize = 3;

/// The sentence. `ends` are the boxes that are filled after the best keep, likeliest first.
pub(super) fn sentence(rules: &Rules, advice: &Advice, ends: &[(usize, f64)]) -> String {
    let Some(best) = advice.actions.first() else { return String::new() };
    let mut said = words(rules, &best.act);
    if let Some(first) = said.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    said.push(':');
    let named: Vec<String> = ends
        .iter()
        .filter(|(_, chance)| *chance >= WORTH_NAMING)
        .take(MOST_NAMED)
        .map(|&(category, chance)| {
            let name = rules.categories()[category].name;
            if chance > 0.9999 {
                name.to_owned()
            } else {
                format!("{name} ({:.0}%)", 100.0 * chance)
            }
        })
        .collect();
    match &named[..] {
        [] => {}
        [one] if ends.len() == 1 => said.push_str(&format!(" the turn then ends in {one};")),
        [one] => said.push_str(&format!(" the turn then ends most often in {one};")),
        [others @ .., last] => {
            let others = others.join(", ");
            said.push_str(&format!(" the turn then ends most often in {others} or {last};"));
        }
    }
    match advice.actions.get(1) {
        None => said.push_str(" there is no alternative."),
        Some(next) if next.regret == 0.0 => {
            said.push_str(&format!(" {} is equally good.", words(rules, &next.act)));
        }
        Some(next) => {
            let (next, regret) = (words(rules, &next.act), next.regret);
            said.push_str(&format!(" the next best, {next}, is {regret:.2} points worse."));
        }
    }
    said
}

/// An action in the players' terms.
fn words(rules: &Rules, act: &Act) -> String {
    match act {
        Act::Keep(dice) if dice.is_empty() => "reroll everything".to_owned(),
        Act::Keep(dice) if dice.len() == rules.dice() => format!("stop and keep {dice}"),
        Act::Keep(dice) => format!("keep {dice}"),
        Act::Score(choice) => {
            format!("fill {} with {}", rules.categories()[choice.category].name, choice.points())
        }
    }
}

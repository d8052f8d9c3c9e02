//! One sentence on what the best action aims for, and what the next best would cost.

use kibitzer_game::{Joint, Message, Param, message};
use kibitzer_yatzy::{Act, Advice, Rules};

/// Boxes that are filled less often than this are not named.
const WORTH_NAMING: f64 = 0.10;
/// Maximum number of boxes to name.
const MOST_NAMED: usize = 3;

/// The sentence. `ends` are the boxes that are filled after the best keep, likeliest first.
pub(super) fn sentence(rules: &Rules, advice: &Advice, ends: &[(usize, f64)]) -> Message {
    let Some(best) = advice.actions.first() else { return Message::from("") };
    let next = match advice.actions.get(1) {
        None => message!("yatzy.no_alternative", " there is no alternative."),
        Some(next) if next.regret == 0.0 => {
            message!("yatzy.equal", " {action} is equally good.", action = words(rules, &next.act))
        }
        Some(next) => message!(
            "yatzy.next",
            " the next best, {action}, is {points} points worse.",
            action = words(rules, &next.act),
            points = Param::fixed(next.regret, 2)
        ),
    };
    message!(
        "yatzy.best",
        "{action}:{ends}{next}",
        action = words(rules, &best.act).capitalised(),
        ends = ending(rules, ends),
        next = next
    )
}

/// Where the turn will end.
fn ending(rules: &Rules, ends: &[(usize, f64)]) -> Option<Message> {
    let named: Vec<Message> = ends
        .iter()
        .filter(|(_, chance)| *chance >= WORTH_NAMING)
        .take(MOST_NAMED)
        .map(|&(category, chance)| {
            let name = category_name(rules, category);
            if chance > 0.9999 {
                return name;
            }
            let chance = Param::percent(chance, 0);
            message!("yatzy.box_chance", "{category} ({chance})", category = name, chance = chance)
        })
        .collect();
    match &named[..] {
        [] => None,
        [one] if ends.len() == 1 => Some(message!(
            "yatzy.ends_in",
            " the turn then ends in {category};",
            category = one.clone()
        )),
        _ => Some(message!(
            "yatzy.ends_mostly",
            " the turn then ends most often in {boxes};",
            boxes = Param::list(Joint::Or, named)
        )),
    }
}

fn category_name(rules: &Rules, category: usize) -> Message {
    let name = rules.categories()[category].name;
    message!("yatzy.box", category = name => name)
}

/// An action in the players' terms.
fn words(rules: &Rules, act: &Act) -> Message {
    match act {
        Act::Keep(dice) if dice.is_empty() => message!("yatzy.reroll", "reroll everything"),
        Act::Keep(dice) if dice.len() == rules.dice() => {
            message!("yatzy.stop", "stop and keep {dice}", dice = dice.to_string())
        }
        Act::Keep(dice) => message!("yatzy.keep", "keep {dice}", dice = dice.to_string()),
        Act::Score(choice) => message!(
            "yatzy.fill",
            "fill {category} with {points}",
            category = category_name(rules, choice.category),
            points = choice.points()
        ),
    }
}

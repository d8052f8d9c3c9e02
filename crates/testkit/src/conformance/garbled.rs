//! Text from outside may be anything: it is rejected or parsed, and never causes a panic.

use crate::failure::{Failure, Law};
use crate::random_game::{Moment, Plan, walk};
use kibitzer_game::{Game, below, moves};
use rand_core::Rng;
use std::fmt::{Debug, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;

/// How often each text is garbled.
const GARBLED: usize = 5;

/// What is inserted into texts: parts of valid ones, and things that break careless parsers.
const PIECES: [&str; 12] =
    ["0", "9", "99999999999999999999", "-1", " ", ",", ":", "=", "\n", "é", "after", "\0"];

/// Views and actions with a few changes each: parsing them never panics; what parses prints and parses back to
/// itself; the rules can be queried about such a view, and so can `use_view`, which is the place for inference and
/// history.
pub fn garbled<G: Game<View: FromStr>>(
    rules: &G,
    use_view: &dyn Fn(&G::View),
    plan: Plan,
) -> Result<(), Failure> {
    let (mut refused, mut read) = (0, 0);
    for seed in plan.seeds() {
        walk(rules, seed, plan.longest, |moment| {
            let mut rng = moment.stream(5);
            for (_, action) in moves(rules, moment.world) {
                let text = garble(&action.to_string(), &mut rng);
                try_text::<G, G::Action>(moment, &text, |_| ())?;
            }
            for view in moment.views() {
                for _ in 0..GARBLED {
                    let text = garble(&view.to_string(), &mut rng);
                    let understood = try_text::<G, G::View>(moment, &text, |view| {
                        let _ = rules.legal(view);
                        use_view(view);
                    })?;
                    *(if understood { &mut read } else { &mut refused }) += 1;
                }
            }
            Ok(())
        })?;
    }
    if refused == 0 || read == 0 {
        let what = format!("{refused} texts were refused and {read} were read: both should happen");
        return Err(Failure::general(Law::GarbledText, plan.seed, what));
    }
    Ok(())
}

/// One to three changes: delete a word, swap two words, insert a piece, delete a character.
fn garble(text: &str, rng: &mut impl Rng) -> String {
    let mut text = text.to_owned();
    for _ in 0..=below(rng, 3) {
        let mut words: Vec<&str> = text.split(' ').collect();
        let (a, b) = (below(rng, words.len()), below(rng, words.len()));
        let at: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let at = at.get(below(rng, at.len())).copied();
        text = match (below(rng, 4), at) {
            (0, _) => {
                words.remove(a);
                words.join(" ")
            }
            (1, _) => {
                words.swap(a, b);
                words.join(" ")
            }
            (2, Some(at)) => [&text[..at], PIECES[below(rng, PIECES.len())], &text[at..]].concat(),
            (_, Some(at)) => text[..at].chars().chain(text[at..].chars().skip(1)).collect(),
            (_, None) => PIECES[below(rng, PIECES.len())].to_owned(),
        };
    }
    text
}

/// Whether the text was parsed. A panic anywhere is a failure.
fn try_text<G: Game, T: FromStr + Display + Debug + PartialEq>(
    moment: &Moment<'_, G>,
    text: &str,
    used: impl Fn(&T),
) -> Result<bool, Failure> {
    let read = catch_unwind(AssertUnwindSafe(|| {
        let Ok(value) = text.parse::<T>() else { return Ok(false) };
        used(&value);
        let printed = value.to_string();
        match printed.parse::<T>() {
            Ok(again) if again == value => Ok(true),
            _ => Err(format!("{text:?} is read as {value:?}, which prints as {printed:?}")),
        }
    }));
    let read = read.unwrap_or_else(|_| Err(format!("{text:?} brings the program down")));
    read.map_err(|what| moment.fails(Law::GarbledText, what))
}

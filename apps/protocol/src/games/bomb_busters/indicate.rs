//! The query `indicate`: how much information a token on each of your own wires gives.

use kibitzer_bomb_busters::advice::first_tokens;
use kibitzer_bomb_busters::missions::Tokens;
use kibitzer_bomb_busters::odds::{Choice, Counting, Indication, OddsError, Token, Worlds};
use kibitzer_bomb_busters::rules::Action;
use kibitzer_bomb_busters::stand::{Face, Slot, Spot};
use kibitzer_bomb_busters::table::{Sizes, Table, TableSetup};
use kibitzer_bomb_busters::tiles::{Value, Wire};
use kibitzer_deal::{Count, Options};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::refused;
use super::table::{TableFields, stand, wrong};
use crate::{At, Beside, Context, Evidence, QueryError, Seed, Within};

/// Default number of worlds sampled for the teammates' views.
const DRAWS: usize = 16;

/// The meaning of a token.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum TokenWord {
    Number,
    Parity,
    Count,
    /// What a wire is not.
    False,
    /// What a stand lacks.
    Lacks,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Indicate {
    /// The kind of token; if absent, the mission's, or a number.
    token: Option<TokenWord>,
    /// A stand of the observer; all of them if absent.
    player: Option<At<i64>>,
    /// Number of worlds sampled for what the others learn; the default is 16, or 0 for a single stand.
    team_samples: Option<Within<0, 10_000>>,
    #[serde(default)]
    seed: Seed,
}

/// The answer to `indicate`.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Indications {
    /// Best first.
    pub choices: Vec<Indicated>,
    /// The entropy of the first stand before the token, in bits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baseline_bits: Option<f64>,
    /// The same for each stand of the observer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub baselines: Option<Vec<Baseline>>,
    /// What each of the others learns, given their own hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<Vec<Mate>>,
    /// The evidence for `team`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team_evidence: Option<Evidence>,
    /// The evidence for the bits.
    pub evidence: Evidence,
}

/// A token that may be placed.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Indicated {
    /// The stand.
    pub player: usize,
    /// Absent for a token beside the stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<usize>,
    /// The tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wire: Option<String>,
    /// The information that the token gives, in bits.
    pub bits: f64,
    /// The same as a share of the stand's entropy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resolved: Option<f64>,
    /// The entropy that remains, in bits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining: Option<f64>,
    /// Whether the token goes beside the stand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beside: bool,
    /// The token in stand notation.
    pub token: String,
    /// The line for `enter` that places it.
    pub line: String,
}

/// The entropy of a stand before the token.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Baseline {
    /// The stand.
    pub player: usize,
    /// The amount, in bits.
    pub bits: f64,
}

/// What one of the others learns about a stand.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mate {
    /// The player.
    pub player: usize,
    /// The stand that gets the token.
    pub stand: usize,
    /// What each choice on that stand tells that player.
    pub choices: Vec<Learned>,
}

/// The mean information that a token on a slot gives.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Learned {
    /// The slot of the choice.
    pub slot: usize,
    /// The amount, in bits.
    pub bits: f64,
}

pub(super) fn indicate(
    Beside(table, asked): Beside<TableFields, Indicate>,
    context: &Context,
) -> Result<Indications, QueryError> {
    let setup = table.setup()?;
    let alone = setup.stands.len() == 1 && setup.stands[0].len() < setup.public.wires.total();
    let table = if alone { with_the_rest(setup) } else { setup };
    let table = table.check().map_err(|error| wrong(&error))?;
    let Some(token) = token(asked.token, &table) else { return untrue(&table, context) };
    let stands: Vec<usize> = match &asked.player {
        Some(field) => {
            let stand = stand(field, &table)?;
            if !table.is_own(stand) {
                return Err(field.wrong("must be a stand of the observer"));
            }
            vec![stand]
        }
        None => (0..table.stands().len()).filter(|&stand| table.is_own(stand)).collect(),
    };
    let draws = asked.team_samples.map_or(if alone { 0 } else { DRAWS }, Within::get);
    let seed = asked.seed.0;
    let mut found = Vec::new();
    let refused = |error: OddsError| refused(&table, &error, context);
    for &stand in &stands {
        found.push(Indication::new(&table, stand, token, context.work()).map_err(refused)?);
    }
    let mut choices: Vec<&Choice> = found.iter().flat_map(|stand| &stand.choices).collect();
    choices.sort_by(|a, b| b.bits.total_cmp(&a.bits));
    let baseline = |stand: &Indication| Baseline { player: stand.stand, bits: stand.baseline };
    let worlds = found.first().map_or(Count::ZERO, |stand| stand.worlds.clone());
    let mut answer = Indications {
        choices: choices.into_iter().map(|choice| shown(&table, choice, token)).collect(),
        baseline_bits: Some(found.first().map_or(0.0, |stand| stand.baseline)),
        baselines: Some(found.iter().map(baseline).collect()),
        team: None,
        team_evidence: None,
        evidence: Evidence::exact(worlds),
    };
    if draws == 0 || found.iter().all(|stand| stand.choices.is_empty()) {
        return Ok(answer);
    }
    let mut team = Vec::new();
    let options = Options { work: context.work().clone(), ..Options::default() };
    let worlds = Worlds::with(&table, Counting::default(), options).map_err(refused)?;
    let sampler = worlds.try_sampler()?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for (number, stand) in found.iter().enumerate() {
        let share = |number| number as f64 / found.len() as f64;
        let work = context.work().part(share(number), share(number + 1));
        let views = stand.team(&table, token, (&sampler, draws), &mut rng, &work);
        for view in views.map_err(refused)? {
            let choices = stand.choices.iter().zip(&view.bits).map(|(choice, bits)| Learned {
                slot: choice.spot.slot,
                bits: bits.iter().sum::<f64>() / bits.len() as f64,
            });
            team.push(Mate { player: view.player, stand: stand.stand, choices: choices.collect() });
        }
    }
    answer.team = Some(team);
    answer.team_evidence = Some(Evidence::sampled(draws as u64, draws as f64, seed));
    Ok(answer)
}

/// A token before a wire, or beside a stand.
fn laid(Spot { stand, slot }: Spot, wire: Option<Wire>, bits: f64, token: String) -> Indicated {
    Indicated {
        player: stand,
        slot: Some(slot),
        wire: wire.map(|wire| wire.to_string()),
        bits,
        resolved: None,
        remaining: None,
        beside: false,
        line: format!("token {stand}:{slot}={token}"),
        token,
    }
}

/// A choice, its token, and the line that places it.
fn shown(table: &Table, choice: &Choice, token: Token) -> Indicated {
    let says = match token {
        Token::Number => choice.wire.number().to_string(),
        Token::Parity if choice.wire.number().is_multiple_of(2) => "E".to_owned(),
        Token::Parity => "O".to_owned(),
        Token::Count => {
            let same = |other: &&Slot| other.value() == Some(choice.wire.value());
            format!("{}x", table.stands()[choice.spot.stand].iter().filter(same).count())
        }
    };
    Indicated {
        resolved: Some(choice.resolved),
        remaining: Some(choice.remaining),
        ..laid(choice.spot, Some(choice.wire), choice.bits, says)
    }
}

/// Tokens that say what a wire is not, or what a stand lacks: all that may be placed, best first.
fn untrue(table: &Table, context: &Context) -> Result<Indications, QueryError> {
    let found = first_tokens(table).map_err(|error| {
        QueryError::bad_request(format!("no advice about these tokens: {error}")).at("mission")
    })?;
    let name = |value: Value| match value {
        Value::Yellow => "Y".to_owned(),
        other => other.to_string(),
    };
    let observer = table.setup().observer;
    let shown = |(action, bits): (Action, f64)| match action {
        Action::IndicateFalse(spot, value) => {
            Some(laid(spot, table.slot(spot).wire(), bits, format!("!{}", name(value))))
        }
        Action::IndicateLack(value) => Some(Indicated {
            slot: None,
            beside: true,
            line: format!("beside {observer}={value}"),
            ..laid(Spot::new(observer, 0), None, bits, name(value))
        }),
        Action::Indicate(spot) => {
            let wire = table.slot(spot).wire()?;
            Some(laid(spot, Some(wire), bits, wire.number().to_string()))
        }
        _ => None,
    };
    let stand = Indication::new(table, observer, Token::Number, context.work());
    let worlds = stand.map_err(|error| refused(table, &error, context))?.worlds;
    Ok(Indications {
        choices: found.into_iter().filter_map(shown).collect(),
        baseline_bits: None,
        baselines: None,
        team: None,
        team_evidence: None,
        evidence: Evidence::exact(worlds),
    })
}

/// A single stand: all other wires are put together on a second one.
fn with_the_rest(mut setup: TableSetup) -> TableSetup {
    let rest = setup.public.wires.total() - setup.stands[0].len();
    setup.stands.push(vec![Slot::new(Face::Hidden); rest]);
    setup.sizes = Sizes::Free;
    setup.names.clear();
    setup
}

/// The kind of token; `None` for negative tokens.
fn token(said: Option<TokenWord>, table: &Table) -> Option<Token> {
    match said {
        Some(TokenWord::False | TokenWord::Lacks) => None,
        Some(TokenWord::Number) => Some(Token::Number),
        Some(TokenWord::Parity) => Some(Token::Parity),
        Some(TokenWord::Count) => Some(Token::Count),
        None => Some(match table.public().tokens() {
            Tokens::Parity => Token::Parity,
            Tokens::Count => Token::Count,
            _ => Token::Number,
        }),
    }
}

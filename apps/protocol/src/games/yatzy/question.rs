//! What a question about Yatzy says: rules, taste for risk, score card, dice.

use kibitzer_yatzy::{Dice, Precision, Rules, State, Theta, YatzyError};

use crate::{Field, Fields, QueryError};

/// Rules and theta, which every question has.
pub(super) struct Game {
    pub(super) rules: Rules,
    pub(super) theta: Theta,
    pub(super) precision: Precision,
}

impl Game {
    pub(super) fn read(fields: &mut Fields) -> Result<Game, QueryError> {
        let name = fields.optional_str("rules")?.unwrap_or_else(|| "scandinavian".to_owned());
        let house = texts(fields.optional_list("house")?.unwrap_or_default())?;
        let house: Vec<&str> = house.iter().map(String::as_str).collect();
        let rules = Rules::parse(&name, &house).map_err(refuse)?;
        let theta = Theta::new(fields.optional_f64("theta")?.unwrap_or(0.0)).map_err(refuse)?;
        // Maxi has fifty times the states: eight bytes each would be a gigabyte.
        let usual = if rules.dice() > 5 { Precision::F32 } else { Precision::F64 };
        let precision = match fields.optional("precision") {
            Some(word) => word.one_of(&[("f32", Precision::F32), ("f64", Precision::F64)])?,
            None => usual,
        };
        Ok(Game { rules, theta, precision })
    }

    /// The score card, which must be told.
    pub(super) fn state(&self, fields: &mut Fields) -> Result<State, QueryError> {
        let filled = texts(fields.required_list("filled")?)?;
        let upper_score = fields.required_i64("upper_score")?;
        self.card(fields, &filled, upper_score)
    }

    /// The score card, an empty one unless told.
    pub(super) fn state_or_start(&self, fields: &mut Fields) -> Result<State, QueryError> {
        let filled = texts(fields.optional_list("filled")?.unwrap_or_default())?;
        let upper_score = fields.optional_i64("upper_score")?.unwrap_or(0);
        self.card(fields, &filled, upper_score)
    }

    fn card(
        &self,
        fields: &mut Fields,
        filled: &[String],
        upper_score: i64,
    ) -> Result<State, QueryError> {
        let fifty = fields.optional_bool("yahtzee_50")?.unwrap_or(false);
        let state = State::parse(&self.rules, filled, upper_score, fifty);
        state.map_err(|error| refuse_in(fields.path(), error))
    }

    /// Dice in hand and the rerolls left, which must be told.
    pub(super) fn hand(&self, fields: &mut Fields) -> Result<(Dice, i64), QueryError> {
        let faces = fields.required_list("dice")?;
        self.dice(faces, fields)
    }

    /// Dice in hand and the rerolls left, if there are any.
    pub(super) fn hand_if_any(
        &self,
        fields: &mut Fields,
    ) -> Result<Option<(Dice, i64)>, QueryError> {
        match fields.optional_list("dice")? {
            Some(faces) => self.dice(faces, fields).map(Some),
            None => Ok(None),
        }
    }

    fn dice(&self, faces: Vec<Field>, fields: &mut Fields) -> Result<(Dice, i64), QueryError> {
        let faces = faces.iter().map(Field::i64).collect::<Result<Vec<i64>, QueryError>>()?;
        let dice = Dice::parse(&faces, self.rules.dice());
        let dice = dice.map_err(|error| refuse_in(fields.path(), error))?;
        let rerolls = fields.required("rerolls_left")?.whole_in(0i64..=2)?;
        Ok((dice, rerolls))
    }
}

fn texts(list: Vec<Field>) -> Result<Vec<String>, QueryError> {
    list.iter().map(|text| text.str().map(str::to_owned)).collect()
}

/// For front ends that ask the game itself: the same kind and the same words.
impl From<YatzyError> for QueryError {
    fn from(error: YatzyError) -> Self {
        refuse(error)
    }
}

/// What is wrong, as the protocol says it.
pub(super) fn refuse(error: YatzyError) -> QueryError {
    refuse_in("", error)
}

/// As [`refuse`], inside an object of the question.
pub(super) fn refuse_in(path: &str, error: YatzyError) -> QueryError {
    let said = error.to_string();
    let refused = match &error {
        YatzyError::TooBig { predicted, limit, .. } => {
            QueryError::too_big(said).with("predicted", *predicted).with("limit", *limit)
        }
        // Boxes and upper score may each be right alone.
        YatzyError::UpperScore { score: 0..=126, .. } => {
            QueryError::contradiction(said).with("blame", vec!["filled", "upper_score"])
        }
        YatzyError::Decision { .. } => QueryError::illegal(said),
        YatzyError::Stopped(stopped) => (*stopped).into(),
        _ => QueryError::bad_request(said),
    };
    match error.at() {
        Some(place) if path.is_empty() => refused.at(place),
        Some(place) => refused.at(format!("{path}.{place}")),
        None => refused,
    }
}

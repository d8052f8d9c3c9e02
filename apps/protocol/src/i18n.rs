//! Sentences for other languages. Wherever an answer has a sentence in English, it may have the same sentence beside it
//! as an id and parameters: `why` and `why_i18n`. The English stays as it is, and is what a front end shows if its
//! catalogue does not have the id.

use std::collections::BTreeMap;

use kibitzer_game::{Joint, Message, Param};
use serde::{Deserialize, Serialize};

/// A sentence as an id of the message catalogue and parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct I18n {
    /// The id, such as `blob.takes`.
    pub id: String,
    /// The parameters by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub params: BTreeMap<String, I18nParam>,
}

/// A parameter of a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum I18nParam {
    /// The same in every language: names, places and notation.
    Text(String),
    /// A number in digits, rounded: `12.0`.
    Number(String),
    /// A percentage in digits, rounded: `62` for 62%.
    Percent(String),
    /// A part of the sentence, or a name.
    Message(I18n),
    /// Several parts: "A, B and C".
    And(Vec<I18nParam>),
    /// Several parts: "A, B or C".
    Or(Vec<I18nParam>),
    /// Several parts: "A, B, C".
    Comma(Vec<I18nParam>),
    /// Several parts: "A; B; C".
    Semicolon(Vec<I18nParam>),
    /// Several parts: "A B C".
    Space(Vec<I18nParam>),
}

impl I18n {
    /// A message of the engine; `None` if it exists only in English.
    pub(crate) fn of(message: &Message) -> Option<Self> {
        let params = message.params().iter();
        Some(I18n {
            id: message.id()?.to_owned(),
            params: params.map(|(name, param)| ((*name).to_owned(), param.into())).collect(),
        })
    }
}

impl From<&Param> for I18nParam {
    fn from(param: &Param) -> Self {
        match param {
            Param::Text(text) => Self::Text(text.clone()),
            Param::Number(digits) => Self::Number(digits.clone()),
            Param::Percent(digits) => Self::Percent(digits.clone()),
            Param::Message(message) => match I18n::of(message) {
                Some(message) => Self::Message(message),
                None => Self::Text(message.to_string()),
            },
            Param::List(joint, parts) => {
                let parts = parts.iter().map(Self::from).collect();
                match joint {
                    Joint::And => Self::And(parts),
                    Joint::Or => Self::Or(parts),
                    Joint::Comma => Self::Comma(parts),
                    Joint::Semicolon => Self::Semicolon(parts),
                    Joint::Space => Self::Space(parts),
                }
            }
        }
    }
}

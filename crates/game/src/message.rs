//! Sentences that can be said in other languages: an id and parameters, and the English text made of them.
//!
//! English is written once, in the macro [`message!`](crate::message!) at the place where something is said. A front
//! end in another language looks the id up in its catalogue and writes the parameters as that language does; what it
//! does not know, it shows in English. `cargo xtask schema` collects all ids with their English from the sources.

use std::fmt;

/// A sentence, or a part of one.
///
/// ```
/// use kibitzer_game::{Param, message};
/// let card = message!("game.card", card = "KS" => "the king of spades");
/// let said = message!("game.wins", "{card} wins {share} of {count} tricks", card = card,
///     share = Param::percent(0.5, 0), count = 4);
/// assert_eq!(said.as_str(), "the king of spades wins 50% of 4 tricks");
/// assert_eq!(said.id(), Some("game.wins"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: &'static str,
    english: Box<str>,
    params: Box<[(&'static str, Param)]>,
}

/// A parameter of a [`Message`]. Prints as English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Param {
    /// Something that is the same in every language: a player's name, a place, notation.
    Text(String),
    /// A number, rounded, in digits: `12.0`.
    Number(String),
    /// A percentage, rounded, in digits: `62` for 62%.
    Percent(String),
    /// A part of the sentence, or a name.
    Message(Message),
    /// Several parts.
    List(Joint, Vec<Param>),
}

/// What is between the parts of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// "A, B and C".
    And,
    /// "A, B or C".
    Or,
    /// "A, B, C".
    Comma,
    /// "A; B; C".
    Semicolon,
    /// "A B C".
    Space,
}

impl Message {
    /// What [`message!`](crate::message!) makes.
    #[doc(hidden)]
    pub fn new(
        id: &'static str,
        english: impl Into<String>,
        params: Vec<(&'static str, Param)>,
    ) -> Self {
        Self { id, english: english.into().into(), params: params.into() }
    }

    /// The English text.
    pub fn as_str(&self) -> &str {
        &self.english
    }

    /// The id in the catalogue; `None` if there is only English.
    pub fn id(&self) -> Option<&'static str> {
        (!self.id.is_empty()).then_some(self.id)
    }

    /// The parameters by their names.
    pub fn params(&self) -> &[(&'static str, Param)] {
        &self.params
    }

    /// The same at the start of a sentence. Only English needs to know: a catalogue has whole sentences.
    #[must_use]
    pub fn capitalised(mut self) -> Self {
        let mut letters = self.english.chars();
        if let Some(first) = letters.next() {
            self.english = first.to_uppercase().chain(letters).collect::<String>().into();
        }
        self
    }

    /// Several parts as one message.
    pub fn listed(joint: Joint, parts: impl IntoIterator<Item = impl Into<Param>>) -> Self {
        crate::message!("list", "{parts}", parts = Param::list(joint, parts))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

/// Reads as its English text.
impl std::ops::Deref for Message {
    type Target = str;

    fn deref(&self) -> &str {
        &self.english
    }
}

/// English only.
impl From<String> for Message {
    fn from(english: String) -> Self {
        Self::new("", english, Vec::new())
    }
}

/// English only.
impl From<fmt::Arguments<'_>> for Message {
    fn from(english: fmt::Arguments<'_>) -> Self {
        Self::from(english.to_string())
    }
}

/// English only.
impl From<&str> for Message {
    fn from(english: &str) -> Self {
        Self::from(english.to_owned())
    }
}

impl PartialEq<str> for Message {
    fn eq(&self, english: &str) -> bool {
        &*self.english == english
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, english: &&str) -> bool {
        &*self.english == *english
    }
}

impl Param {
    /// A number with so many decimals.
    pub fn fixed(number: impl Into<f64>, decimals: usize) -> Self {
        Self::Number(format!("{:.decimals$}", number.into()))
    }

    /// A share as a percentage with so many decimals.
    pub fn percent(share: impl Into<f64>, decimals: usize) -> Self {
        Self::Percent(format!("{:.decimals$}", 100.0 * share.into()))
    }

    /// Several parts.
    pub fn list(joint: Joint, parts: impl IntoIterator<Item = impl Into<Param>>) -> Self {
        Self::List(joint, parts.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Number(text) => f.write_str(text),
            Self::Percent(digits) => write!(f, "{digits}%"),
            Self::Message(message) => message.fmt(f),
            Self::List(joint, parts) => {
                let (between, before_last) = match joint {
                    Joint::And => (", ", " and "),
                    Joint::Or => (", ", " or "),
                    Joint::Comma => (", ", ", "),
                    Joint::Semicolon => ("; ", "; "),
                    Joint::Space => (" ", " "),
                };
                for (at, part) in parts.iter().enumerate() {
                    if at > 0 {
                        f.write_str(if at + 1 == parts.len() { before_last } else { between })?;
                    }
                    part.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

impl From<String> for Param {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Param {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Message> for Param {
    fn from(message: Message) -> Self {
        match message.id() {
            Some(_) => Self::Message(message),
            None => Self::Text(message.english.into()),
        }
    }
}

/// A part that is missing says nothing.
impl From<Option<Message>> for Param {
    fn from(part: Option<Message>) -> Self {
        part.map_or_else(|| Self::Text(String::new()), Self::from)
    }
}

macro_rules! whole_numbers {
    ($($kind:ty),*) => {$(
        impl From<$kind> for Param {
            fn from(number: $kind) -> Self {
                Self::Number(number.to_string())
            }
        }
    )*};
}

whole_numbers!(u8, u16, u32, u64, usize, i32, i64);

/// A [`Message`]: its id, its English with a place for each parameter, and the parameters.
///
/// A name has no places: `message!("blob.card", card = code => english)`.
#[macro_export]
macro_rules! message {
    ($id:literal, $english:literal $(, $name:ident = $value:expr)* $(,)?) => {
        // All values are computed before the first name is bound.
        match ($($crate::Param::from($value),)*) {
            ($($name,)*) => $crate::Message::new(
                $id,
                ::std::format!($english $(, $name = $name)*),
                ::std::vec![$((::std::stringify!($name), $name)),*],
            ),
        }
    };
    ($id:literal, $name:ident = $code:expr => $english:expr $(,)?) => {
        $crate::Message::new(
            $id,
            $english,
            ::std::vec![(::std::stringify!($name), $crate::Param::from($code))],
        )
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_is_written_once() {
        let card = message!("test.card", card = "KS" => "the king");
        let card_said = message!("test.wins", "{card} wins{more}", card = card, more = None);
        assert_eq!(card_said.clone().capitalised(), "The king wins");
        let [("card", Param::Message(card)), ("more", more)] = card_said.params() else {
            panic!("{card_said:?}");
        };
        assert_eq!((card.id(), card.params()), (Some("test.card"), &[("card", "KS".into())][..]));
        assert_eq!(*more, Param::from(""));
        let text = message!("test.plain", "As it is.");
        assert_eq!((text.as_str(), text.params().len()), ("As it is.", 0));
    }

    #[test]
    fn what_has_no_id_is_text() {
        let plain = Message::from("So.");
        assert_eq!((plain.id(), plain.as_str()), (None, "So."));
        assert_eq!(Param::from(plain), Param::Text("So.".to_owned()));
    }

    #[test]
    fn numbers_are_rounded_once() {
        let said = |param: Param| param.to_string();
        assert_eq!(said(Param::fixed(12.0, 1)), "12.0");
        assert_eq!(said(Param::percent(0.125, 1)), "12.5%");
        assert_eq!(said(3usize.into()), "3");
        assert_eq!(Param::percent(0.622f32, 0), Param::Percent("62".to_owned()));
    }

    #[test]
    fn lists_end_with_their_word() {
        let said = |joint, parts: &[&str]| Param::list(joint, parts.iter().copied()).to_string();
        assert_eq!(said(Joint::Or, &["a", "b", "c"]), "a, b or c");
        assert_eq!(said(Joint::And, &["a", "b"]), "a and b");
        assert_eq!(said(Joint::Semicolon, &["a", "b", "c"]), "a; b; c");
        assert_eq!((said(Joint::Comma, &["a"]), said(Joint::Space, &[])), ("a".into(), "".into()));
    }
}

//! From names to numbers: what the engine calls what the form says.

use super::error::{NamedError, Wrong};
use super::form::{
    Across, AcrossSeats, Beside, CountedForm, EventForm, HowMany, KindForm, OfFields, Parity,
    PointsFields, Rule, RuleForm, SlotsFields,
};
use crate::event::Event;
use crate::problem::Kind;
use crate::rule;
use crate::sets::{Counts, Kinds};

/// The kinds and seats by name.
pub(super) struct Names<'a> {
    pub(super) kinds: &'a [String],
    pub(super) seats: &'a [String],
}

type Read<T> = Result<T, NamedError>;

pub(super) fn kinds(list: Vec<KindForm>) -> Read<(Vec<String>, Vec<Kind>)> {
    let mut names: Vec<String> = Vec::new();
    let mut kinds = Vec::new();
    for (number, kind) in list.into_iter().enumerate() {
        let (name, copies, value) = match kind {
            KindForm::Name(name) => (name, 1, None),
            KindForm::Whole { name, copies, value } => (name, copies.0, value),
        };
        if names.contains(&name) {
            return Err(NamedError::at(format!("kinds[{number}]"), Wrong::TwoKinds(name)));
        }
        names.push(name);
        kinds.push(Kind { copies, value: value.unwrap_or(number as u32) });
    }
    Ok((names, kinds))
}

/// Reads each of a list; an error gets the place in it.
pub(super) fn each<T, U, C: FromIterator<U>>(
    field: &str,
    list: &[T],
    read: impl Fn(&T) -> Read<U>,
) -> Read<C> {
    let one = |(at, value)| read(value).map_err(|wrong| wrong.inside(&format!("{field}[{at}]")));
    list.iter().enumerate().map(one).collect()
}

impl Names<'_> {
    pub(super) fn kind(&self, name: &str) -> Read<usize> {
        let found = self.kinds.iter().position(|kind| kind == name);
        found.ok_or_else(|| NamedError::at("", Wrong::NoKind { name: name.to_owned() }))
    }

    pub(super) fn seat(&self, name: &str) -> Read<usize> {
        let found = self.seats.iter().position(|seat| seat == name);
        found.ok_or_else(|| {
            let seats = self.seats.to_vec();
            NamedError::at("", Wrong::NoSeat { name: name.to_owned(), seats })
        })
    }

    fn kinds(&self, field: &str, names: &[String]) -> Read<Kinds> {
        each(field, names, |name| self.kind(name))
    }

    /// The worth of one item of each kind, in the order of the kinds.
    fn points(&self, PointsFields { points: named }: &PointsFields) -> Read<Vec<u8>> {
        let mut points = vec![0; self.kinds.len()];
        for (name, worth) in named {
            let kind = self.kind(name).map_err(|wrong| wrong.inside(&format!("points.{name}")))?;
            // Both ways of writing it down end below 256.
            points[kind] = u8::try_from(worth.0).unwrap_or(u8::MAX);
        }
        Ok(points)
    }

    pub(super) fn rule(&self, Rule(rule): &Rule) -> Read<rule::Rule> {
        Ok(match rule {
            RuleForm::Only { only } => rule::Rule::Only(self.kinds("only", only)?),
            RuleForm::Never { never } => rule::Rule::must_not_have(self.kinds("never", never)?),
            RuleForm::Slot { slot, kinds } => {
                rule::Rule::Slot { slot: slot.0, kinds: self.kinds("in", kinds)? }
            }
            RuleForm::Slots(Beside(SlotsFields { slots, of }, how_many)) => rule::Rule::Slots {
                slots: slots.iter().map(|slot| slot.0).collect(),
                kinds: self.kinds("of", of)?,
                counts: how_many.counts()?,
            },
            RuleForm::Pair { pair: [left, right], equal } => {
                rule::Rule::Pair { left: left.0, right: right.0, equal: *equal }
            }
            RuleForm::Repeats { repeats, times, already } => rule::Rule::Repeats {
                slot: repeats.0,
                times: times.0,
                already: already.iter().map(|(value, times)| (*value, times.0)).collect(),
            },
            RuleForm::AnyOf { any_of } => {
                rule::Rule::AnyOf(each("any_of", any_of, |rules: &Vec<Rule>| {
                    each("", rules, |rule| self.rule(rule))
                })?)
            }
            RuleForm::Points(Beside(points, how_many)) => {
                rule::Rule::Sum { points: self.points(points)?, counts: how_many.counts()? }
            }
            RuleForm::Of(Beside(OfFields { of }, how_many)) => {
                rule::Rule::Count { kinds: self.kinds("of", of)?, counts: how_many.counts()? }
            }
        })
    }

    pub(super) fn across(&self, Across(rule): &Across) -> Read<rule::Across> {
        let Beside(Beside(AcrossSeats { seats }, counted), how_many) = rule;
        let seats = each("seats", seats, |seat| self.seat(seat))?;
        let counts = how_many.counts()?;
        Ok(match counted {
            CountedForm::Of(OfFields { of }) => {
                rule::Across::Count { seats, kinds: self.kinds("of", of)?, counts }
            }
            CountedForm::Points(points) => {
                rule::Across::Sum { seats, points: self.points(points)?, counts }
            }
        })
    }

    pub(super) fn event(&self, event: &EventForm) -> Read<Event> {
        Ok(match event {
            EventForm::Across { across } => {
                Event::Across(self.across(across).map_err(|wrong| wrong.inside("across"))?)
            }
            EventForm::Seat(Beside(name, rule)) => {
                let seat = self.seat(&name.seat).map_err(|wrong| wrong.inside("seat"))?;
                Event::Seat { seat, rule: self.rule(rule)? }
            }
        })
    }
}

impl HowMany {
    fn counts(self) -> Read<Counts> {
        let parity = self.parity.map(|parity| match parity {
            Parity::Even => Counts::even(),
            Parity::Odd => Counts::odd(),
        });
        let given = [
            self.at_least.map(|n| Counts::at_least(n.0)),
            self.at_most.map(|n| Counts::at_most(n.0)),
            self.exactly.map(|n| Counts::exactly(n.0)),
            parity,
        ];
        let counts = given.into_iter().flatten().reduce(Counts::and);
        counts.ok_or_else(|| NamedError::at("", Wrong::HowMany))
    }
}

//! Reads kinds, seats and rules from a request, with the caller's names.

use kibitzer_deal::{
    Across, Counts, Event, Kind, Kinds, Problem, Rule, RuleId, Seat, Setup, SetupError, Slots,
};

use crate::{Field, Fields, QueryError};

/// A problem with the names that its kinds and seats have for the caller.
pub struct Named {
    /// The kinds, in sort order.
    pub kinds: Vec<String>,
    /// The seats.
    pub seats: Vec<String>,
    /// The problem itself.
    pub problem: Problem,
}

impl Named {
    pub(crate) fn read(fields: &mut Fields) -> Result<Self, QueryError> {
        let (kinds, copies) = read_kinds(fields.required_list("kinds")?)?;
        let names = Names(&kinds);
        let mut seats = Vec::new();
        let mut held = Vec::new();
        for seat in fields.required_list("seats")? {
            let at = seat.path();
            let (name, seat) = read_seat(seat.object()?, &names)?;
            if seats.contains(&name) {
                let message = format!("two seats are called `{name}`");
                return Err(QueryError::bad_request(message).at(format!("{at}.name")));
            }
            seats.push(name);
            held.push(seat);
        }
        let mut across = Vec::new();
        for rule in fields.optional_list("across")?.unwrap_or_default() {
            across.push(read_across(&mut rule.object()?, &names, &seats)?);
        }
        let setup = Setup { kinds: copies, seats: held, across };
        let problem = Problem::new(setup).map_err(|error| {
            let message = error.to_string();
            match place(&error) {
                Some(at) => QueryError::bad_request(message).at(at),
                None => QueryError::bad_request(message),
            }
        })?;
        Ok(Self { kinds, seats, problem })
    }

    /// The events that are asked about.
    pub(crate) fn read_events(&self, fields: &mut Fields) -> Result<Vec<Event>, QueryError> {
        let names = Names(&self.kinds);
        let read = |field: Field| {
            let at = field.path();
            let mut event = field.object()?;
            let event = if event.optional("seats").is_some() {
                return Err(QueryError::bad_request(
                    "an event names one `seat`; several go under `across`",
                )
                .at(at));
            } else if let Some(across) = event.optional("across") {
                Event::Across(read_across(&mut across.object()?, &names, &self.seats)?)
            } else {
                let seat = find_seat(&event.required("seat")?, &self.seats)?;
                Event::Seat { seat, rule: read_rule(&mut event, &names)? }
            };
            // Checked here, so that a wrong slot is named with its place.
            self.problem
                .given(std::slice::from_ref(&event))
                .map_err(|error| QueryError::bad_request(error.to_string()).at(at))?;
            Ok(event)
        };
        fields.optional_list("events")?.unwrap_or_default().into_iter().map(read).collect()
    }

    /// The place of a rule in the request.
    pub(super) fn place(&self, rule: RuleId) -> String {
        match rule {
            RuleId::Seat { seat, rule } => format!("seats[{seat}].rules[{rule}]"),
            RuleId::Across { rule } => format!("across[{rule}]"),
        }
    }
}

fn place(error: &SetupError) -> Option<String> {
    match error {
        SetupError::NoSuchSlot { seat, rule, .. }
        | SetupError::NotSorted { seat, rule }
        | SetupError::PairOrder { seat, rule, .. } => Some(format!("seats[{seat}].rules[{rule}]")),
        SetupError::TooManyKinds { .. } => Some("kinds".to_owned()),
        SetupError::Sizes { .. } | SetupError::TooManySeats { .. } => Some("seats".to_owned()),
        SetupError::TooManyItems { .. } => Some("kinds".to_owned()),
        SetupError::NoSuchSeat { rule, .. } | SetupError::NoSuchPlace { rule, .. } => {
            Some(format!("across[{rule}]"))
        }
    }
}

fn read_kinds(list: Vec<Field>) -> Result<(Vec<String>, Vec<Kind>), QueryError> {
    let mut names: Vec<String> = Vec::new();
    let mut kinds = Vec::new();
    for (number, field) in list.into_iter().enumerate() {
        let at = field.path();
        let (name, kind) = if field.value().is_string() {
            (field.str()?.to_owned(), Kind { copies: 1, value: number as u32 })
        } else {
            let mut fields = field.object()?;
            let copies =
                fields.optional("copies").map_or(Ok(1), |copies| copies.whole_in(0..=127))?;
            let value = fields
                .optional("value")
                .map_or(Ok(number as u32), |value| value.whole_in(0..=u32::MAX))?;
            (fields.required_str("name")?, Kind { copies, value })
        };
        if names.contains(&name) {
            return Err(QueryError::bad_request(format!("two kinds are called `{name}`")).at(at));
        }
        names.push(name);
        kinds.push(kind);
    }
    Ok((names, kinds))
}

fn read_seat(mut fields: Fields, names: &Names<'_>) -> Result<(String, Seat), QueryError> {
    let name = fields.required_str("name")?;
    let capacity = fields.required("size")?.whole_in(0..=127)?;
    let sorted = fields.optional_bool("sorted")?.unwrap_or(false);
    let mut rules = Vec::new();
    for rule in fields.optional_list("rules")?.unwrap_or_default() {
        rules.push(read_rule(&mut rule.object()?, names)?);
    }
    Ok((name, Seat { capacity, sorted, rules }))
}

/// One rule. Which one it is can be told from the field that it begins with.
fn read_rule(fields: &mut Fields, names: &Names<'_>) -> Result<Rule, QueryError> {
    if let Some(only) = fields.optional("only") {
        return Ok(Rule::Only(names.kinds(only)?));
    }
    if let Some(never) = fields.optional("never") {
        return Ok(Rule::must_not_have(names.kinds(never)?));
    }
    if let Some(slot) = fields.optional("slot") {
        let slot = slot.whole_in(0..=126)?;
        return Ok(Rule::Slot { slot, kinds: names.kinds(fields.required("in")?)? });
    }
    if let Some(slots) = fields.optional("slots") {
        let slots = slots
            .list()?
            .iter()
            .map(|slot| slot.whole_in(0..=126))
            .collect::<Result<Slots, _>>()?;
        return Ok(Rule::Slots {
            slots,
            kinds: names.kinds(fields.required("of")?)?,
            counts: read_counts(fields)?,
        });
    }
    if let Some(pair) = fields.optional("pair") {
        let pair = pair.list_of(2)?;
        let (left, right) = (pair[0].whole_in(0..=126)?, pair[1].whole_in(0..=126)?);
        return Ok(Rule::Pair { left, right, equal: fields.required_bool("equal")? });
    }
    if let Some(slot) = fields.optional("repeats") {
        let slot = slot.whole_in(0..=126)?;
        let times = fields.required("times")?.whole_in(0..=127)?;
        let mut already = Vec::new();
        for open in fields.optional_list("already")?.unwrap_or_default() {
            let open = open.list_of(2)?;
            already.push((open[0].whole_in(0..=u32::MAX)?, open[1].whole_in(0..=127)?));
        }
        return Ok(Rule::Repeats { slot, times, already });
    }
    if let Some(of) = fields.optional("of") {
        return Ok(Rule::Count { kinds: names.kinds(of)?, counts: read_counts(fields)? });
    }
    let message = "a rule has one of `only`, `never`, `of`, `slot`, `slots`, `pair`, `repeats`";
    Err(QueryError::bad_request(message).at(fields.path()))
}

fn read_across(
    fields: &mut Fields,
    names: &Names<'_>,
    seats: &[String],
) -> Result<Across, QueryError> {
    let list = fields.required_list("seats")?;
    let seats = list.iter().map(|seat| find_seat(seat, seats)).collect::<Result<_, _>>()?;
    Ok(Across::Count {
        seats,
        kinds: names.kinds(fields.required("of")?)?,
        counts: read_counts(fields)?,
    })
}

/// How many there may be: every word given must hold.
fn read_counts(fields: &mut Fields) -> Result<Counts, QueryError> {
    let mut counts = Counts::ALL;
    let mut said = false;
    for (word, set) in [
        ("at_least", Counts::at_least as fn(usize) -> Counts),
        ("at_most", Counts::at_most),
        ("exactly", Counts::exactly),
    ] {
        if let Some(n) = fields.optional(word) {
            counts = counts.and(set(n.whole_in(0..=127)?));
            said = true;
        }
    }
    if let Some(parity) = fields.optional("parity") {
        counts = counts.and(parity.one_of(&[("even", Counts::even()), ("odd", Counts::odd())])?);
        said = true;
    }
    if said {
        return Ok(counts);
    }
    let message = "say how many: `at_least`, `at_most`, `exactly` or `parity`";
    Err(QueryError::bad_request(message).at(fields.path()))
}

fn find_seat(field: &Field, seats: &[String]) -> Result<usize, QueryError> {
    let name = field.str()?;
    let known = || field.wrong(format_args!("names no seat; there is {}", seats.join(", ")));
    seats.iter().position(|seat| seat == name).ok_or_else(known)
}

/// The kinds by name.
struct Names<'a>(&'a [String]);

impl Names<'_> {
    fn kinds(&self, field: Field) -> Result<Kinds, QueryError> {
        let one = |field: Field| {
            let name = field.str()?;
            let found = self.0.iter().position(|kind| kind == name);
            found.ok_or_else(|| field.wrong("names no kind"))
        };
        field.list()?.into_iter().map(one).collect()
    }
}

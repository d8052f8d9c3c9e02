//! How a program writes the form down.

use super::form::{
    Across, AcrossSeats, Beside, CountedForm, Event, EventForm, HowMany, KindForm, Number,
    OfFields, Parity, PointsFields, Rule, RuleForm, Seat, SeatForm, SeatName, Setup, SetupForm,
    SlotsFields,
};

fn names<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Vec<String> {
    names.into_iter().map(Into::into).collect()
}

fn worth<N: Into<String>>(points: impl IntoIterator<Item = (N, u8)>) -> PointsFields {
    let worth = |(name, points): (N, u8)| (name.into(), Number(points.into()));
    PointsFields { points: points.into_iter().map(worth).collect() }
}

impl Setup {
    /// Nothing is dealt yet.
    pub fn new() -> Self {
        Self(SetupForm::default())
    }

    /// One more kind, after those before it in sort order.
    #[must_use]
    pub fn kind(self, name: impl Into<String>, copies: usize) -> Self {
        self.with_kind(name, copies, None)
    }

    /// One more kind that is equal, in a pair and among repeats, to the kinds of the same value.
    #[must_use]
    pub fn kind_of_value(self, name: impl Into<String>, copies: usize, value: u32) -> Self {
        self.with_kind(name, copies, Some(value))
    }

    fn with_kind(mut self, name: impl Into<String>, copies: usize, value: Option<u32>) -> Self {
        let copies = Number(copies);
        self.0.kinds.push(KindForm::Whole { name: name.into(), copies, value });
        self
    }

    /// More kinds, of one copy each.
    #[must_use]
    pub fn kinds<N: Into<String>>(self, names: impl IntoIterator<Item = N>) -> Self {
        names.into_iter().fold(self, |setup, name| setup.kind(name, 1))
    }

    /// One more seat.
    #[must_use]
    pub fn seat(mut self, seat: Seat) -> Self {
        self.0.seats.push(seat);
        self
    }

    /// One more rule about several seats.
    #[must_use]
    pub fn across(mut self, rule: Across) -> Self {
        self.0.across.push(rule);
        self
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::new()
    }
}

impl Seat {
    /// A seat whose items have no order.
    pub fn hand(name: impl Into<String>, size: usize) -> Self {
        Self::new(name, size, false)
    }

    /// A seat whose items stand in the order of the kinds.
    pub fn stand(name: impl Into<String>, size: usize) -> Self {
        Self::new(name, size, true)
    }

    fn new(name: impl Into<String>, size: usize, sorted: bool) -> Self {
        Self(SeatForm { name: name.into(), size: Number(size), sorted, rules: Vec::new() })
    }

    /// The same seat with one more rule.
    #[must_use]
    pub fn with(mut self, rule: Rule) -> Self {
        self.0.rules.push(rule);
        self
    }
}

impl Rule {
    /// It holds only these kinds.
    pub fn only<N: Into<String>>(kinds: impl IntoIterator<Item = N>) -> Self {
        Self(RuleForm::Only { only: names(kinds) })
    }

    /// It holds none of these kinds.
    pub fn never<N: Into<String>>(kinds: impl IntoIterator<Item = N>) -> Self {
        Self(RuleForm::Never { never: names(kinds) })
    }

    /// How many items of these kinds it holds.
    pub fn of<N: Into<String>>(kinds: impl IntoIterator<Item = N>, how_many: HowMany) -> Self {
        Self(RuleForm::Of(Beside(OfFields { of: names(kinds) }, how_many)))
    }

    /// What its items are worth together; kinds that are not named are worth nothing.
    pub fn points<N: Into<String>>(
        points: impl IntoIterator<Item = (N, u8)>,
        how_many: HowMany,
    ) -> Self {
        Self(RuleForm::Points(Beside(worth(points), how_many)))
    }

    /// The item in a slot is one of these kinds.
    pub fn slot<N: Into<String>>(slot: usize, kinds: impl IntoIterator<Item = N>) -> Self {
        Self(RuleForm::Slot { slot: Number(slot), kinds: names(kinds) })
    }

    /// How many of these slots hold one of these kinds.
    pub fn slots<N: Into<String>>(
        slots: impl IntoIterator<Item = usize>,
        kinds: impl IntoIterator<Item = N>,
        how_many: HowMany,
    ) -> Self {
        let slots = slots.into_iter().map(Number).collect();
        Self(RuleForm::Slots(Beside(SlotsFields { slots, of: names(kinds) }, how_many)))
    }

    /// Whether two slots, the left one first, hold items of the same value.
    pub fn pair(left: usize, right: usize, equal: bool) -> Self {
        Self(RuleForm::Pair { pair: [Number(left), Number(right)], equal })
    }

    /// The value of a slot is there so many times.
    pub fn repeats(slot: usize, times: usize) -> Self {
        let (repeats, times) = (Number(slot), Number(times));
        Self(RuleForm::Repeats { repeats, times, already: Vec::new() })
    }

    /// At least one of these descriptions, each a list of rules that hold together, fits.
    pub fn any_of(descriptions: impl IntoIterator<Item = Vec<Rule>>) -> Self {
        Self(RuleForm::AnyOf { any_of: descriptions.into_iter().collect() })
    }
}

impl Across {
    /// How many items of these kinds these seats hold together.
    pub fn of<S: Into<String>, N: Into<String>>(
        seats: impl IntoIterator<Item = S>,
        kinds: impl IntoIterator<Item = N>,
        how_many: HowMany,
    ) -> Self {
        Self::new(names(seats), CountedForm::Of(OfFields { of: names(kinds) }), how_many)
    }

    /// What the items of these seats are worth together.
    pub fn points<S: Into<String>, N: Into<String>>(
        seats: impl IntoIterator<Item = S>,
        points: impl IntoIterator<Item = (N, u8)>,
        how_many: HowMany,
    ) -> Self {
        Self::new(names(seats), CountedForm::Points(worth(points)), how_many)
    }

    fn new(seats: Vec<String>, counted: CountedForm, how_many: HowMany) -> Self {
        Self(Beside(Beside(AcrossSeats { seats }, counted), how_many))
    }
}

impl Event {
    /// A seat obeys one more rule.
    pub fn seat(seat: impl Into<String>, rule: Rule) -> Self {
        Self(EventForm::Seat(Beside(SeatName { seat: seat.into() }, rule)))
    }

    /// Several seats together obey one more rule.
    pub fn across(rule: Across) -> Self {
        Self(EventForm::Across { across: rule })
    }
}

impl HowMany {
    /// `n` or more.
    pub fn at_least(n: usize) -> Self {
        Self { at_least: Some(Number(n)), ..Self::default() }
    }

    /// `n` or fewer.
    pub fn at_most(n: usize) -> Self {
        Self { at_most: Some(Number(n)), ..Self::default() }
    }

    /// Not fewer than `least` and not more than `most`.
    pub fn between(least: usize, most: usize) -> Self {
        Self { at_least: Some(Number(least)), ..Self::at_most(most) }
    }

    /// `n` and nothing else.
    pub fn exactly(n: usize) -> Self {
        Self { exactly: Some(Number(n)), ..Self::default() }
    }

    /// An even number.
    pub fn even() -> Self {
        Self { parity: Some(Parity::Even), ..Self::default() }
    }

    /// An odd number.
    pub fn odd() -> Self {
        Self { parity: Some(Parity::Odd), ..Self::default() }
    }
}

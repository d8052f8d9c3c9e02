//! Kinds and seats by name: written by a program or read from a file, and answered by name.
//!
//! A [`Setup`] says by name what is dealt, who holds it and what is known; [`Named::new`] checks it. The result has the
//! [`Problem`] for the lattice, and turns what comes out of it back into names. Three players hold four aces and two
//! kings, two cards each:
//!
//! ```
//! use kibitzer_deal::Lattice;
//! use kibitzer_deal::named::{Event, HowMany, Named, Rule, Seat, Setup};
//!
//! let named = Named::new(
//!     Setup::new()
//!         .kind("ace", 4)
//!         .kind("king", 2)
//!         .seat(Seat::hand("west", 2).with(Rule::of(["king"], HowMany::at_most(1))))
//!         .seat(Seat::hand("north", 2))
//!         .seat(Seat::hand("east", 2)),
//! )?;
//! let lattice = Lattice::new(named.problem())?;
//! let both_aces = Event::seat("west", Rule::only(["ace"]));
//! assert_eq!(lattice.probability(&[named.event(&both_aces)?])?.to_string(), "3/7");
//! let held = named.held(&lattice.marginals());
//! assert!(held["west"]["king"] < held["east"]["king"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `serde`, a [`Setup`], an [`Event`] and a checked [`Named`] can be read from any format that serde
//! has a reader for. `docs/deal.md` of the repository describes the form; in JSON, the setup above is
//!
//! ```json
//! {"kinds": [{"name": "ace", "copies": 4}, {"name": "king", "copies": 2}],
//!  "seats": [{"name": "west", "size": 2, "rules": [{"of": ["king"], "at_most": 1}]},
//!            {"name": "north", "size": 2}, {"name": "east", "size": 2}]}
//! ```

mod build;
mod error;
mod form;
#[cfg(feature = "serde")]
mod given;
mod naming;
#[cfg(feature = "schema")]
mod schema;

use std::collections::BTreeMap;

pub use error::{NamedError, Wrong};
pub use form::{Across, Beside, Event, HowMany, Rule, Seat, Setup};
#[cfg(feature = "serde")]
pub use given::{BESIDE, BY_FIELD, BY_KIND, FORM};

use crate::count::Count;
use crate::deal::Deal;
use crate::explain::RuleId;
use crate::marginals::Marginals;
use crate::problem::{self, Problem, SetupError};
use crate::sets::Kinds;
use form::{SeatForm, SetupForm};
use naming::{Names, each};

/// A problem with the names of its kinds and seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    kinds: Vec<String>,
    seats: Vec<String>,
    problem: Problem,
}

impl Named {
    /// Checks a setup.
    ///
    /// # Errors
    /// Says which name, number or rule is wrong, and where it is.
    pub fn new(Setup(form): Setup) -> Result<Self, NamedError> {
        let SetupForm { kinds, seats, across } = form;
        let (kinds, copies) = naming::kinds(kinds)?;
        let mut names: Vec<String> = Vec::new();
        let mut held = Vec::new();
        for (number, Seat(SeatForm { name, size, sorted, rules })) in seats.into_iter().enumerate()
        {
            let place = format!("seats[{number}]");
            if names.contains(&name) {
                return Err(NamedError::at(format!("{place}.name"), Wrong::TwoSeats(name)));
            }
            let known = Names { kinds: &kinds, seats: &names };
            let rules = each("rules", &rules, |rule| known.rule(rule));
            let rules = rules.map_err(|wrong| wrong.inside(&place))?;
            held.push(problem::Seat { capacity: size.0, sorted, rules });
            names.push(name);
        }
        let known = Names { kinds: &kinds, seats: &names };
        let across = each("across", &across, |rule| known.across(rule))?;
        let problem = Problem::new(problem::Setup { kinds: copies, seats: held, across })?;
        Ok(Self { kinds, seats: names, problem })
    }

    /// Names for the kinds and seats of a problem that is there already.
    ///
    /// # Errors
    /// If there are not as many names as kinds and seats.
    pub fn naming(
        problem: Problem,
        kinds: Vec<String>,
        seats: Vec<String>,
    ) -> Result<Self, NamedError> {
        let sizes = [
            ("kinds", kinds.len(), problem.kinds().len()),
            ("seats", seats.len(), problem.seats().len()),
        ];
        match sizes.into_iter().find(|(_, names, things)| names != things) {
            Some((at, names, things)) => Err(NamedError::at(at, Wrong::Names { names, things })),
            None => Ok(Self { kinds, seats, problem }),
        }
    }

    /// The problem itself.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The names of the kinds, in sort order.
    pub fn kinds(&self) -> &[String] {
        &self.kinds
    }

    /// The names of the seats.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    fn names(&self) -> Names<'_> {
        Names { kinds: &self.kinds, seats: &self.seats }
    }

    /// The number of a kind.
    ///
    /// # Errors
    /// If no kind has this name.
    pub fn kind(&self, name: &str) -> Result<usize, NamedError> {
        self.names().kind(name)
    }

    /// The set of some kinds.
    ///
    /// # Errors
    /// If one of them is not there.
    pub fn kinds_of(&self, names: &[&str]) -> Result<Kinds, NamedError> {
        each("", names, |name| self.kind(name))
    }

    /// The number of a seat.
    ///
    /// # Errors
    /// If no seat has this name.
    pub fn seat(&self, name: &str) -> Result<usize, NamedError> {
        self.names().seat(name)
    }

    /// An event, for [`Lattice::probability`](crate::Lattice::probability).
    ///
    /// # Errors
    /// If it speaks of a kind, seat or slot that is not there.
    pub fn event(&self, Event(form): &Event) -> Result<crate::Event, NamedError> {
        let event = self.names().event(form)?;
        let given = self.bare().and_then(|bare| bare.given(std::slice::from_ref(&event)));
        given.map_err(|error| NamedError::at("", error))?;
        Ok(event)
    }

    /// The problem without its rules, of which there may be thousands: what an event may speak of does not depend on
    /// them.
    fn bare(&self) -> Result<Problem, SetupError> {
        let bare = |seat: &problem::Seat| problem::Seat { rules: Vec::new(), ..*seat };
        let seats = self.problem.seats().iter().map(bare).collect();
        let kinds = self.problem.kinds().to_vec();
        Problem::new(problem::Setup { kinds, seats, across: Vec::new() })
    }

    /// The place of a rule in the form, such as `seats[0].rules[1]`: for what
    /// [`Problem::explain`] blames.
    pub fn place(&self, rule: RuleId) -> String {
        error::place(rule)
    }

    /// A value for each kind that has one.
    pub fn by_kind<T>(&self, value: impl Fn(usize) -> Option<T>) -> BTreeMap<String, T> {
        let kinds = self.kinds.iter().enumerate();
        kinds.filter_map(|(kind, name)| Some((name.clone(), value(kind)?))).collect()
    }

    /// A value for each seat.
    pub fn by_seat<T>(&self, value: impl Fn(usize) -> T) -> BTreeMap<String, T> {
        let seats = self.seats.iter().enumerate();
        seats.map(|(seat, name)| (name.clone(), value(seat))).collect()
    }

    /// In how many worlds each seat holds each kind that it can hold.
    pub fn held(&self, marginals: &Marginals) -> BTreeMap<String, BTreeMap<String, Count>> {
        let some = |worlds: Count| (!worlds.is_zero()).then_some(worlds);
        self.by_seat(|seat| self.by_kind(|kind| some(marginals.held(seat, kind))))
    }

    /// What each seat holds in a deal of this problem.
    pub fn hands(&self, deal: &Deal) -> BTreeMap<String, Vec<String>> {
        let name = |kind: &u8| self.kinds.get(usize::from(*kind)).cloned();
        self.by_seat(|seat| deal.hand(seat).iter().filter_map(name).collect())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Named {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(Setup::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

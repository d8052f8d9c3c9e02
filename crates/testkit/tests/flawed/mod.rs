//! Two Suits with one flaw. The number selects it; everything else is correct.

mod environment;

pub use environment::*;

use kibitzer_deal::{Deal, Kinds, Problem, Problems, Rule};
use kibitzer_game::{
    BeliefError, By, Game, HiddenDeal, Illegal, Recorded, Seat, SeatView, Transcript, Turn,
};
use kibitzer_testkit::two_suits::{self, Card, CardError, Tricks, TwoSuits, ViewError, follow};
use rand_core::Rng;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

pub const NONE: u8 = 0;
pub const REFUSES_LEGAL: u8 = 1;
pub const OFFERS_OUT_OF_TURN: u8 = 2;
pub const LISTS_TWICE: u8 = 3;
pub const OFFERS_NOTHING: u8 = 4;
pub const ACCEPTS_ILLEGAL: u8 = 5;
pub const REFUSAL_CHANGES: u8 = 6;
pub const REFUSAL_HIDES_LEGAL: u8 = 7;
pub const LETS_ANYBODY: u8 = 8;
pub const VIEW_MISTAKES_TURN: u8 = 9;
pub const OUTCOME_TOO_EARLY: u8 = 10;
pub const NEVER_ENDS: u8 = 11;
pub const VIEW_SHOWS_STOCK: u8 = 12;
pub const VIEW_SHOWS_STOCK_QUIETLY: u8 = 13;
pub const PROBLEM_USES_QUIET_STOCK: u8 = 14;
pub const HISTORY_FORGETS: u8 = 15;
pub const START_IS_NOW: u8 = 16;
pub const DEALS_BY_COUNTER: u8 = 17;
pub const ACTION_TEXT_LOSES: u8 = 18;
pub const VIEW_TEXT_LOSES: u8 = 19;
pub const FORGETS_VOIDS: u8 = 20;
pub const TOO_STRICT: u8 = 21;
pub const WORLD_FORGETS_HISTORY: u8 = 22;
pub const READS_CARELESSLY: u8 = 23;
pub const READS_BACKWARDS: u8 = 24;
pub const PAYOFF_IS_NOTHING: u8 = 25;

static DEALS: AtomicU64 = AtomicU64::new(0);

#[derive(Clone, Copy, Debug)]
pub struct Flawed<const F: u8>;

const RULES: TwoSuits = TwoSuits::short();

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    pub inner: two_suits::World,
    scribble: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play<const F: u8>(Card);

#[derive(Clone, Debug)]
pub struct View<const F: u8> {
    inner: two_suits::View,
    pub stock: Option<Card>,
}

impl<const F: u8> View<F> {
    /// What equality, printing and hashing use: without the stock if the flaw is a hidden one.
    fn shown(&self) -> (&two_suits::View, Option<Card>) {
        (&self.inner, self.stock.filter(|_| F == VIEW_SHOWS_STOCK))
    }
}

impl<const F: u8> PartialEq for View<F> {
    fn eq(&self, other: &Self) -> bool {
        self.shown() == other.shown()
    }
}

impl<const F: u8> Eq for View<F> {}

impl<const F: u8> Hash for View<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shown().hash(state);
    }
}

impl<const F: u8> fmt::Display for View<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = self.inner.clone();
        if F == VIEW_TEXT_LOSES {
            shown.hand.pop();
        }
        shown.fmt(f)
    }
}

impl<const F: u8> FromStr for View<F> {
    type Err = ViewError;

    fn from_str(text: &str) -> Result<Self, ViewError> {
        let inner = match F {
            READS_CARELESSLY => text.parse().unwrap(),
            // The played cards are parsed in the wrong order.
            READS_BACKWARDS => {
                let mut view: two_suits::View = text.parse()?;
                view.played.reverse();
                view
            }
            _ => text.parse()?,
        };
        Ok(Self { inner, stock: None })
    }
}

impl<const F: u8> SeatView for View<F> {
    fn seat(&self) -> Seat {
        self.inner.seat
    }

    fn turn(&self) -> Turn {
        match self.inner.turn() {
            Turn::Players { .. } if F == VIEW_MISTAKES_TURN => Turn::of(Seat(0)),
            turn => turn,
        }
    }
}

impl<const F: u8> fmt::Display for Play<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let printed = self.0.to_string();
        f.write_str(if F == ACTION_TEXT_LOSES { &printed[..1] } else { &printed })
    }
}

impl<const F: u8> FromStr for Play<F> {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        text.parse().map(Self)
    }
}

impl<const F: u8> Game for Flawed<F> {
    const NAME: &'static str = "Two Suits with a flaw";

    type World = World;
    type View = View<F>;
    type Action = Play<F>;
    type Outcome = Tricks;

    fn seats(&self) -> usize {
        RULES.seats()
    }

    fn deal(&self, rng: &mut dyn Rng) -> World {
        let inner = RULES.deal(rng);
        let counted = if F == DEALS_BY_COUNTER { DEALS.fetch_add(1, Ordering::Relaxed) } else { 0 };
        World { inner, scribble: counted }
    }

    fn view(&self, world: &World, seat: Seat) -> View<F> {
        let shows = [VIEW_SHOWS_STOCK, VIEW_SHOWS_STOCK_QUIETLY, PROBLEM_USES_QUIET_STOCK];
        let stock = world.inner.stock.first().copied().filter(|_| shows.contains(&F));
        View { inner: RULES.view(&world.inner, seat), stock }
    }

    fn turn(&self, world: &World) -> Turn {
        RULES.turn(&world.inner)
    }

    fn legal(&self, view: &View<F>) -> Vec<Play<F>> {
        let mut legal = RULES.legal(&view.inner);
        match F {
            OFFERS_OUT_OF_TURN if legal.is_empty() => legal = follow(None, &view.inner.hand),
            LISTS_TWICE => legal.extend(legal.first().copied()),
            OFFERS_NOTHING if view.inner.played.len() == 4 => legal.clear(),
            _ => {}
        }
        legal.into_iter().map(Play).collect()
    }

    fn play(&self, world: &mut World, by: By, action: &Play<F>) -> Result<(), Illegal<Play<F>>> {
        let inner = &mut world.inner;
        let by = match RULES.turn(inner).seat() {
            Some(seat)
                if F == LETS_ANYBODY
                    && RULES.legal(&RULES.view(inner, seat)).contains(&action.0) =>
            {
                seat.into()
            }
            _ => by,
        };
        if let (ACCEPTS_ILLEGAL, By::Seat(seat)) = (F, by)
            && RULES.turn(inner).is(seat)
            && inner.hands[seat.0].contains(&action.0)
        {
            inner.hands[seat.0].retain(|card| *card != action.0);
            inner.played.push(action.0);
            return Ok(());
        }
        let forbidden = F == REFUSES_LEGAL && action.0.rank == 4;
        let mut tried = inner.clone();
        match RULES.play(&mut tried, by, &action.0) {
            Ok(()) if !forbidden => *inner = tried,
            Ok(()) => {
                let reason = "no fours".to_owned();
                return Err(Illegal {
                    action: action.clone(),
                    reason: reason.into(),
                    legal: vec![],
                });
            }
            Err(Illegal { reason, legal, .. }) => {
                world.scribble += u64::from(F == REFUSAL_CHANGES);
                let mut legal: Vec<_> = legal.into_iter().map(Play).collect();
                if F == REFUSAL_HIDES_LEGAL {
                    legal.clear();
                }
                return Err(Illegal { action: action.clone(), reason, legal });
            }
        }
        if F == NEVER_ENDS && RULES.turn(inner) == Turn::Over {
            *inner = RULES.start(inner);
        }
        Ok(())
    }

    fn outcome(&self, world: &World) -> Option<Tricks> {
        let early = F == OUTCOME_TOO_EARLY && world.inner.played.len() == 3;
        RULES.outcome(&world.inner).or(early.then_some(Tricks([0; 3])))
    }

    fn payoff(&self, outcome: &Tricks, seat: Seat) -> f64 {
        if F == PAYOFF_IS_NOTHING { f64::NAN } else { RULES.payoff(outcome, seat) }
    }
}

impl<const F: u8> Recorded for Flawed<F> {
    fn start(&self, world: &World) -> World {
        if F == START_IS_NOW {
            return world.clone();
        }
        World { inner: RULES.start(&world.inner), scribble: world.scribble }
    }

    fn history(&self, view: &View<F>) -> Transcript<Play<F>> {
        let mut text = RULES.history(&view.inner).to_string();
        if F == HISTORY_FORGETS {
            text = text.lines().skip(1).map(|line| format!("{line}\n")).collect();
        }
        text.parse().unwrap()
    }
}

impl<const F: u8> HiddenDeal for Flawed<F> {
    type Layout = ();

    fn problems(&self, view: &View<F>) -> Result<(Problems, ()), BeliefError> {
        let mut setup = RULES.problems(&view.inner)?.0.cases()[0].setup().clone();
        let stock = setup.seats.len() - 1;
        match F {
            FORGETS_VOIDS => setup.seats.iter_mut().for_each(|seat| seat.rules.clear()),
            // Wrongly rules out one card.
            TOO_STRICT if view.seat() == Seat(0) => {
                setup.seats[1].rules.push(Rule::must_not_have(Kinds::one(0)));
            }
            PROBLEM_USES_QUIET_STOCK => {
                let at = |card: &Card| RULES.deck().iter().position(|other| other == card).unwrap();
                let known = view.stock.iter().map(at).collect();
                setup.seats[stock].rules.push(Rule::must_have(known));
            }
            _ => {}
        }
        Ok((Problem::new(setup)?.into(), ()))
    }

    fn world(&self, view: &View<F>, (): &(), deal: &Deal, rng: &mut dyn Rng) -> World {
        let mut inner = RULES.world(&view.inner, &(), deal, rng);
        if F == WORLD_FORGETS_HISTORY {
            inner.played.pop();
        }
        World { inner, scribble: 0 }
    }
}

impl<const F: u8> Flawed<F> {
    pub fn reshuffled(&self, world: &World, seat: Seat, rng: &mut dyn Rng) -> World {
        World { inner: RULES.reshuffled(&world.inner, seat, rng), scribble: world.scribble }
    }

    pub fn all_deals(&self) -> Vec<World> {
        let deals = RULES.all_deals().into_iter();
        deals.map(|inner| World { inner, scribble: 0 }).collect()
    }
}

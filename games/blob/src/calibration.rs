//! Is what is believed true? Whole games are played, seats say what they believe of every unseen card, and it is held
//! against where the card was.

use crate::belief::Possible;
use crate::cards::Cards;
use crate::players::Mind;
use crate::posterior::{Model, Posterior};
use crate::round::Round;
use crate::series::{Game, GameError, Structure};
use crate::table::SEATS;
use crate::unseen::{Place, UnseenError};
use kibitzer_deal::Fraction;
use kibitzer_game::{Illegal, Rules, Turn};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

/// Estimated chances are drawn towards the exact uniform ones as if so many equal worlds spoke for those. A few hundred
/// effective worlds say little about one card: without this their noise costs more than what they tell gains.
const PRIOR_WORLDS: f64 = 60.0;

/// What a game is played with.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// How many players.
    pub players: usize,
    /// With how many cards the game begins.
    pub cards: usize,
    /// Who plays.
    pub mind: &'a dyn Mind,
    /// What is believed of them.
    pub model: &'a dyn Model,
    /// How much the model is trusted, 1 for fully.
    pub trust: f64,
    /// How many worlds are weighed for each view.
    pub samples: usize,
}

/// What beliefs came to, in sums.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Held {
    /// How many views were asked.
    pub views: f64,
    /// How many unseen cards in all of them.
    pub cards: f64,
    /// Log loss of the uniform belief on where the cards were, in nats.
    pub uniform: f64,
    /// Log loss of the weighed belief.
    pub weighed: f64,
    /// Effective share of the worlds drawn.
    pub ess: f64,
    /// Chances by tenths: their sum, how many came true, how many there were.
    pub tenths: [[f64; 3]; 10],
}

impl Held {
    /// With another's sums.
    pub fn add(&mut self, other: &Self) {
        self.views += other.views;
        self.cards += other.cards;
        self.uniform += other.uniform;
        self.weighed += other.weighed;
        self.ess += other.ess;
        for (row, more) in self.tenths.iter_mut().zip(&other.tenths) {
            row.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }
}

/// Why a game could not be held against its beliefs.
#[derive(Debug, Error)]
pub enum CalibrationError {
    /// No such game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// No belief.
    #[error(transparent)]
    Unseen(#[from] UnseenError),
    /// A player did what it may not.
    #[error(transparent)]
    Illegal(#[from] Illegal<crate::Action>),
}

/// Plays one game and asks whoever leads a trick what it believes. Rounds of one card are played, but nobody is asked there.
pub fn game(setting: &Setting<'_>, seed: u64) -> Result<Held, CalibrationError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::new(setting.players, setting.cards, Structure::default())?;
    let mut held = Held::default();
    while !game.is_over() {
        let rules = game.round(None)?;
        let mut round = rules.deal(&mut rng);
        while let Turn::Player(seat) = rules.turn(&round) {
            let view = round.view(seat);
            let leads = round.table().bidding_is_over() && round.table().trick().is_empty();
            if leads && round.table().cards() > 1 {
                ask(setting, &round, rules.deck(), seat.0, &mut rng, &mut held)?;
            }
            let action = setting.mind.choose(rules.deck(), &view, rng.next_u64())?;
            rules.play(&mut round, &action)?;
        }
        game.finish(round.table())?;
    }
    Ok(held)
}

fn ask(
    setting: &Setting<'_>,
    round: &Round,
    deck: Cards,
    seat: usize,
    rng: &mut impl Rng,
    held: &mut Held,
) -> Result<(), UnseenError> {
    let view = round.view(kibitzer_game::Seat(seat));
    let possible = Possible::of(&view, deck)?;
    let (model, trust) = (setting.model, setting.trust);
    let posterior = Posterior::trusting(&view, deck, model, trust, setting.samples, rng)?;
    let (rows, ess, worlds) = (posterior.marginals(), posterior.ess(), possible.worlds());
    held.views += 1.0;
    held.ess += ess / posterior.worlds().len().max(1) as f64;
    for row in possible.marginals() {
        let in_hands: f64 = (0..SEATS).map(|at| rows[at][row.card.index()]).sum();
        held.cards += 1.0;
        for (place, count) in possible.unseen().places().zip(&row.worlds) {
            let uniform = Fraction::new(count, &worlds).to_f64();
            let (drawn, here) = match place {
                Place::Seat(other) => {
                    (rows[other.0][row.card.index()], round.hands[other.0].contains(row.card))
                }
                Place::Stock => {
                    let dealt = round.hands().iter().any(|hand| hand.contains(row.card));
                    (1.0 - in_hands, !dealt)
                }
            };
            let weighed = (ess * drawn + PRIOR_WORLDS * uniform) / (ess + PRIOR_WORLDS);
            if here {
                held.uniform -= uniform.ln();
                held.weighed -= weighed.max(1e-12).ln();
            }
            let tenth = &mut held.tenths[((weighed * 10.0) as usize).min(9)];
            tenth[0] += weighed;
            tenth[1] += f64::from(u8::from(here));
            tenth[2] += 1.0;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::habits::Habits;
    use crate::players::Thumb;
    use crate::posterior::Indifferent;

    /// Players who do as the model says are read; a model that knows nothing is never surer than it should be by much.
    #[test]
    fn what_the_others_do_tells_where_the_cards_are() {
        let setting =
            |model| Setting { players: 4, cards: 4, mind: &Thumb, model, trust: 1.0, samples: 300 };
        let sum = |model| {
            let mut all = Held::default();
            (0..12).for_each(|seed| all.add(&game(&setting(model), seed).unwrap()));
            all
        };
        let (read, blind) = (sum(&Habits::USUAL), sum(&Indifferent));
        assert!(read.weighed < 0.99 * read.uniform, "{read:?}");
        assert!(blind.weighed > 0.985 * blind.uniform, "{blind:?}");
        assert_eq!((read.views, read.uniform), (blind.views, blind.uniform));
        // Every unseen card is somewhere: the chances that came true are as many as the cards.
        let [true_ones, chances] =
            [1, 0].map(|at| read.tenths.iter().map(|row| row[at]).sum::<f64>());
        assert_eq!(true_ones, read.cards);
        assert!((chances - read.cards).abs() < 1e-6 * read.cards);
    }
}

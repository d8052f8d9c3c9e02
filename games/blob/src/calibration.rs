//! Calibration: do things happen as often as stated? Whole games are played while the seats state
//! where the unseen cards are and how likely they are to make their bids; the statements are
//! compared with what happened.

use crate::action::Action;
use crate::belief::Possible;
use crate::cards::Cards;
use crate::players::{ERROR, MAKE};
use crate::round::Round;
use crate::rules::Blob;
use crate::series::{Game, GameError, Structure};
use crate::table::SEATS;
use crate::unseen::{Place, UnseenError};
use crate::view::View;
use crate::worlds::{marginals, posterior};
use kibitzer_deal::Fraction;
use kibitzer_game::{Effort, Game as _, Illegal, Player, Policy, Seat, SeatView, Undecided};
use kibitzer_stats::{Statements, StatsError};
use kibitzer_work::Work;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use thiserror::Error;

/// Bounds for a sampled probability of something that the exact count leaves open.
const SHOWN: [f64; 2] = [0.0001, 0.9999];

/// How calibration games are played.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The number of players.
    pub players: usize,
    /// The number of cards in the first round.
    pub cards: usize,
    /// The player at every seat.
    pub player: &'a dyn Player<Blob>,
    /// The model of how the players choose, which weights the worlds.
    pub model: &'a dyn Policy<Blob>,
    /// Number of worlds weighted for each view.
    pub samples: usize,
}

/// The statements made in one game, each compared with the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stated {
    /// The location of every unseen card, from exact counts with all deals equally likely.
    pub possible: Statements,
    /// The same, weighted by what the others bid and played.
    pub believed: Statements,
    /// Whether a seat holds the highest unseen card of the suit in which it followed last, with all
    /// deals equally likely.
    pub possible_top: Statements,
    /// The same, weighted by what the others bid and played.
    pub believed_top: Statements,
    /// Whether the bid will be made, as the bidder states when bidding.
    pub bid: Statements,
    /// The same, as the seat states at every play.
    pub play: Statements,
}

/// Why a game could not be measured.
#[derive(Debug, Error)]
pub enum CalibrationError {
    /// The game cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The belief could not be computed.
    #[error(transparent)]
    Unseen(#[from] UnseenError),
    /// A player could not decide.
    #[error(transparent)]
    Undecided(#[from] Undecided),
    /// A player made an illegal action.
    #[error(transparent)]
    Illegal(#[from] Illegal<Action>),
    /// A player stated something that is not a probability.
    #[error(transparent)]
    Stats(#[from] StatsError),
}

/// Plays one game. The leader of each trick states where the cards are; every player states its
/// chance of making the bid at every decision. Rounds of one card are played, but nobody is asked
/// where the cards are.
pub fn game(setting: &Setting<'_>, seed: u64, work: &Work) -> Result<Stated, CalibrationError> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = Game::new(setting.players, setting.cards, Structure::default())?;
    let mut stated = Stated::default();
    while !game.is_over() {
        work.check().map_err(UnseenError::from)?;
        let rules = game.round(None)?;
        let mut round = rules.deal(&mut rng);
        let mut chances: Vec<(Seat, bool, f64)> = Vec::new();
        while let Some(seat) = rules.turn(&round).seat() {
            let view = round.view(seat);
            let playing = round.table().bidding_is_over();
            if playing && round.table().trick().is_empty() && round.table().cards() > 1 {
                ask(setting, &rules, &round, &view, &mut rng, &mut stated, work)?;
            }
            let effort = Effort::seeded(rng.next_u64());
            let mut action = view.legal()[0];
            // Nothing is stated where there is no choice, or by players that estimate nothing.
            if view.legal().len() > 1 {
                let found = setting.player.decide(&rules, &view, effort, work)?;
                let chance = found.best().number(ERROR).and(found.best().number(MAKE));
                chances.extend(chance.map(|chance| (seat, playing, chance)));
                action = found.best().action;
            }
            rules.play(&mut round, seat.into(), &action)?;
        }
        for (seat, playing, chance) in chances {
            let made = round.table().bid(seat) == Some(round.table().won(seat));
            let kind = if playing { &mut stated.play } else { &mut stated.bid };
            kind.push(chance, made)?;
        }
        game.finish(round.table())?;
    }
    Ok(stated)
}

fn ask(
    setting: &Setting<'_>,
    rules: &Blob,
    round: &Round,
    view: &View,
    rng: &mut impl Rng,
    stated: &mut Stated,
    work: &Work,
) -> Result<(), CalibrationError> {
    let possible = Possible::of(view, rules.deck())?;
    let weighed = posterior(rules, view, setting.model, setting.samples, rng, work)?;
    let (rows, worlds) = (marginals(&weighed), possible.worlds());
    let tops = tops(view, possible.unseen().cards());
    for row in possible.marginals() {
        let in_hands: f64 = (0..SEATS).map(|at| rows[at][row.card.index()]).sum();
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
            let open = !count.is_zero() && *count != worlds;
            let weighed = if open { drawn.clamp(SHOWN[0], SHOWN[1]) } else { uniform };
            stated.possible.push(uniform, here)?;
            stated.believed.push(weighed, here)?;
            if matches!(place, Place::Seat(seat) if tops[seat.0].contains(row.card)) {
                stated.possible_top.push(uniform, here)?;
                stated.believed_top.push(weighed, here)?;
            }
        }
    }
    Ok(())
}

/// For each seat but the viewer's: the highest unseen card of the suit in which it followed last,
/// if any.
fn tops(view: &View, unseen: Cards) -> [Cards; SEATS] {
    let table = view.table();
    let plays: Vec<_> = table.played_by().collect();
    let mut tops = [Cards::NONE; SEATS];
    for trick in plays.chunks(table.seats()) {
        let led = trick[0].1.suit();
        let followers =
            trick[1..].iter().filter(|(seat, card)| card.suit() == led && *seat != view.seat());
        for (seat, _) in followers {
            let top = unseen.suit(led).iter().find(|card| unseen.suit(led).above(*card).is_empty());
            tops[seat.0] = top.into_iter().collect();
        }
    }
    tops
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::habits::Habits;
    use crate::players::{Sampling, Thumb};
    use kibitzer_game::Anything;

    fn stated(player: &dyn Player<Blob>, model: &dyn Policy<Blob>, games: u64) -> Vec<Stated> {
        let setting = Setting { players: 4, cards: 4, player, model, samples: 300 };
        (0..games).map(|seed| game(&setting, seed, &Work::free()).unwrap()).collect()
    }

    /// The sum of squared errors of one kind of statement.
    fn squares(games: &[Stated], of: impl Fn(&Stated) -> Statements) -> f64 {
        games.iter().map(|game| of(game).squares).sum()
    }

    /// The actions of players who follow the model reveal their cards; a model that knows nothing
    /// only adds noise.
    #[test]
    fn what_the_others_do_tells_where_the_cards_are() {
        let read = stated(&Thumb, &Habits::USUAL, 12);
        let blind = stated(&Thumb, &Anything, 12);
        let uniform = squares(&read, |game| game.possible);
        assert!(squares(&read, |game| game.believed) < 0.995 * uniform);
        assert!(squares(&blind, |game| game.believed) > 0.995 * uniform);
        assert_eq!(uniform, squares(&blind, |game| game.possible));
        for game in read {
            assert_eq!(game.possible.refuted + game.believed.refuted, 0);
            assert_eq!(game.possible.uncertain(), game.believed.uncertain());
            // The rules of thumb estimate nothing, so they state no chance.
            assert_eq!(game.bid.uncertain() + game.play.uncertain(), 0.0);
        }
    }

    #[test]
    fn players_who_count_state_their_chance_at_every_choice() {
        let games = stated(&Sampling::flat(20), &Anything, 2);
        for game in games {
            // Every seat bids once per round; only a dealer with a single legal bid states nothing.
            let bids = game.bid.uncertain() + game.bid.certain as f64;
            let mut played = Game::new(4, 4, Structure::default()).unwrap();
            let mut rounds = 0.0;
            while !played.is_over() {
                let rules = played.round(None).unwrap();
                let mut round = rules.deal(&mut Xoshiro256PlusPlus::seed_from_u64(1));
                while let Some(seat) = rules.turn(&round).seat() {
                    let action = rules.legal(&round.view(seat))[0];
                    rules.play(&mut round, seat.into(), &action).unwrap();
                }
                played.finish(round.table()).unwrap();
                rounds += 1.0;
            }
            assert!(bids <= 4.0 * rounds && bids > 3.0 * rounds, "{bids} bids in {rounds} rounds");
            assert!(game.play.uncertain() > 0.0);
        }
    }
}

//! The kit detects what it claims to detect: one deliberately broken game, sampler or file for each law.

use crate::flawed;

use flawed::*;
use kibitzer_deal::Count;
use kibitzer_game::{
    Anything, Belief, Decision, Effort, Evidence, Game, HiddenDeal, Interval, Player, Policy, Row,
    Sample, SeatView, Undecided, mostly,
};
use kibitzer_stats::{Calibration, Statements};
use kibitzer_testkit::laws::{self, Draw, Located, Stating, uniform_draws};
use kibitzer_testkit::two_suits::{Card, TwoSuits};
use kibitzer_testkit::{Failure, Law, Plan, conformance, golden, oracle, perft, playthrough};
use kibitzer_work::Work;
use std::fmt::Debug;

const PLAN: Plan = Plan { games: 40, seed: 1, longest: 50 };

fn caught<T: Debug>(result: Result<T, Failure>) -> Law {
    let failure = result.unwrap_err();
    println!("{failure}");
    failure.law
}

fn by_rules<const F: u8>() -> Law {
    caught(conformance::rules(&Flawed::<F>, PLAN))
}

fn by_record<const F: u8>() -> Law {
    caught(conformance::recorded(&Flawed::<F>, PLAN))
}

#[test]
fn without_a_flaw_nothing_is_caught() {
    let rules = Flawed::<NONE>;
    let draw: Draw<'_, _> = &uniform_draws;
    conformance::rules(&rules, PLAN).unwrap();
    conformance::recorded(&rules, PLAN).unwrap();
    conformance::view_text(&rules, PLAN).unwrap();
    conformance::hiding(&rules, &Flawed::reshuffled, PLAN).unwrap();
    conformance::garbled(&rules, &|view| drop(Belief::of(&rules, view)), PLAN).unwrap();
    laws::replaying(&rules, draw, PLAN).unwrap();
    laws::no_leak(&rules, draw, &Flawed::reshuffled, &[&Peeker], PLAN).unwrap();
    laws::diverse(&rules, draw, PLAN).unwrap();
    laws::uniform(&rules, draw, PLAN).unwrap();
    oracle::check(&rules, rules.all_deals(), PLAN).unwrap();
}

#[test]
fn no_check_passes_by_testing_nothing() {
    let rules = Flawed::<NONE>;
    let draw: Draw<'_, _> = &uniform_draws;
    let none = PLAN.games(0);
    assert_eq!(caught(conformance::rules(&rules, none)), Law::IllegalIsRefused);
    assert_eq!(caught(conformance::hiding(&rules, &Flawed::reshuffled, none)), Law::ViewsHide);
    assert_eq!(caught(conformance::garbled(&rules, &|_| (), none)), Law::GarbledText);
    assert_eq!(caught(laws::consistent(&rules, draw, none)), Law::Consistent);
    assert_eq!(caught(laws::no_leak(&rules, draw, &Flawed::reshuffled, &[], none)), Law::NoLeak);
    assert_eq!(caught(laws::diverse(&rules, draw, none)), Law::Diverse);
    assert_eq!(caught(laws::uniform(&rules, draw, none)), Law::Uniform);
    assert_eq!(caught(oracle::check(&rules, rules.all_deals(), none)), Law::Oracle);
}

#[test]
fn environments_that_do_not_keep_their_word_are_caught() {
    fn by_environment<const F: u8>() -> Law {
        caught(conformance::environment(&Flawed::<F>, PLAN))
    }
    conformance::environment(&Flawed::<NONE>, PLAN).unwrap();
    conformance::observing(&Flawed::<NONE>, &Flawed::reshuffled, PLAN).unwrap();
    assert_eq!(by_environment::<FORGETS_AN_ACTION>(), Law::ActionsAreNumbered);
    assert_eq!(by_environment::<NUMBERS_TWICE>(), Law::ActionsAreNumbered);
    assert_eq!(by_environment::<OBSERVATION_GROWS>(), Law::ObservationsFit);
    assert_eq!(by_environment::<OBSERVATION_IS_NO_NUMBER>(), Law::ObservationsFit);
    assert_eq!(by_environment::<BELIEVES_TOO_MUCH>(), Law::ObservationsFit);
    assert_eq!(by_environment::<STANDING_IS_NOTHING>(), Law::RewardsAddUp);
    let peeks = Flawed::<VIEW_SHOWS_STOCK_QUIETLY>;
    assert_eq!(caught(conformance::observing(&peeks, &Flawed::reshuffled, PLAN)), Law::ViewsHide);
    let none = PLAN.games(0);
    let rules = Flawed::<NONE>;
    assert_eq!(caught(conformance::environment(&rules, none)), Law::ActionsAreNumbered);
    assert_eq!(caught(conformance::observing(&rules, &Flawed::reshuffled, none)), Law::ViewsHide);
}

#[test]
fn actions_that_do_not_agree_are_caught() {
    assert_eq!(by_rules::<REFUSES_LEGAL>(), Law::LegalIsAccepted);
    assert_eq!(by_rules::<OFFERS_OUT_OF_TURN>(), Law::LegalIsAList);
    assert_eq!(by_rules::<LISTS_TWICE>(), Law::LegalIsAList);
    assert_eq!(by_rules::<OFFERS_NOTHING>(), Law::LegalIsAList);
    assert_eq!(by_rules::<ACCEPTS_ILLEGAL>(), Law::IllegalIsRefused);
    assert_eq!(by_rules::<REFUSAL_CHANGES>(), Law::RefusalChangesNothing);
    assert_eq!(by_rules::<REFUSAL_HIDES_LEGAL>(), Law::RefusalExplains);
    assert_eq!(by_rules::<LETS_ANYBODY>(), Law::IllegalIsRefused);
}

#[test]
fn turns_and_ends_that_do_not_agree_are_caught() {
    assert_eq!(by_rules::<VIEW_MISTAKES_TURN>(), Law::ViewsAgree);
    assert_eq!(by_rules::<OUTCOME_TOO_EARLY>(), Law::OutcomeAtTheEnd);
    assert_eq!(by_rules::<NEVER_ENDS>(), Law::GamesEnd);
    assert_eq!(by_rules::<PAYOFF_IS_NOTHING>(), Law::OutcomeAtTheEnd);
}

#[test]
fn history_that_does_not_replay_is_caught() {
    assert_eq!(by_record::<HISTORY_FORGETS>(), Law::HistoryReplays);
    assert_eq!(by_record::<START_IS_NOW>(), Law::HistoryReplays);
}

#[test]
fn randomness_from_elsewhere_is_caught() {
    assert_eq!(by_rules::<DEALS_BY_COUNTER>(), Law::Determinism);
}

#[test]
fn text_that_loses_something_is_caught() {
    assert_eq!(by_rules::<ACTION_TEXT_LOSES>(), Law::TextRoundTrip);
    let lost = conformance::view_text(&Flawed::<VIEW_TEXT_LOSES>, PLAN);
    assert_eq!(caught(lost), Law::TextRoundTrip);
}

#[test]
fn reading_that_panics_or_misreads_is_caught() {
    let caught = |result| caught::<()>(result);
    let careless = conformance::garbled(&Flawed::<READS_CARELESSLY>, &|_| (), PLAN);
    assert_eq!(caught(careless), Law::GarbledText);
    let misreads = conformance::garbled(&Flawed::<READS_BACKWARDS>, &|_| (), PLAN);
    assert_eq!(caught(misreads), Law::GarbledText);
    let panics = conformance::garbled(&Flawed::<NONE>, &|view| assert!(view.stock.is_some()), PLAN);
    assert_eq!(caught(panics), Law::GarbledText);
}

#[test]
fn a_view_that_shows_hidden_things_is_caught() {
    let rules = Flawed::<VIEW_SHOWS_STOCK>;
    assert_eq!(caught(conformance::hiding(&rules, &Flawed::reshuffled, PLAN)), Law::ViewsHide);
    assert_eq!(caught(oracle::check(&rules, rules.all_deals(), PLAN)), Law::Oracle);
}

#[test]
fn worlds_that_do_not_fit_the_history_are_caught() {
    let inconsistent = |failure: Result<(), Failure>| assert_eq!(caught(failure), Law::Consistent);
    inconsistent(laws::replaying(&Flawed::<FORGETS_VOIDS>, &uniform_draws, PLAN));
    inconsistent(laws::consistent(&Flawed::<WORLD_FORGETS_HISTORY>, &uniform_draws, PLAN));
    inconsistent(laws::replaying(&Flawed::<WORLD_FORGETS_HISTORY>, &uniform_draws, PLAN));
}

#[test]
fn inference_that_allows_too_much_or_too_little_is_caught_by_brute_force() {
    let forgetful = Flawed::<FORGETS_VOIDS>;
    assert_eq!(caught(oracle::check(&forgetful, forgetful.all_deals(), PLAN)), Law::Oracle);
    let strict = Flawed::<TOO_STRICT>;
    assert_eq!(caught(oracle::check(&strict, strict.all_deals(), PLAN)), Law::Oracle);
}

/// Decides by looking at the stock, if its view lets it.
struct Peeker;

impl<const F: u8> Player<Flawed<F>> for Peeker {
    fn name(&self) -> String {
        "peeker".to_owned()
    }

    fn decide(
        &self,
        rules: &Flawed<F>,
        view: &View<F>,
        _: Effort,
        _: &Work,
    ) -> Result<Decision<Play<F>>, Undecided> {
        let value = view.stock.map_or(0.0, |card| f64::from(card.rank));
        let row = |action| Row { action, value, interval: Interval::exactly(value), cells: vec![] };
        let table = rules.legal(view).into_iter().map(row).collect();
        Ok(Decision::new(&[], table, Evidence::Exact { worlds: 1u64.into() }, "It is so.")?)
    }
}

#[test]
fn samples_and_decisions_that_know_the_true_world_are_caught() {
    let rules = Flawed::<PROBLEM_USES_QUIET_STOCK>;
    let failure =
        laws::no_leak(&rules, &uniform_draws, &Flawed::reshuffled, &[], PLAN).unwrap_err();
    assert_eq!(failure.law, Law::NoLeak);
    assert!(failure.what.contains("the samples are"), "{failure}");

    let rules = Flawed::<VIEW_SHOWS_STOCK_QUIETLY>;
    laws::no_leak(&rules, &uniform_draws, &Flawed::reshuffled, &[], PLAN).unwrap();
    let failure =
        laws::no_leak(&rules, &uniform_draws, &Flawed::reshuffled, &[&Peeker], PLAN).unwrap_err();
    assert_eq!(failure.law, Law::NoLeak);
    assert!(failure.what.contains("peeker decides"), "{failure}");
}

type Samples<G> = Result<Vec<Sample<<G as Game>::World>>, String>;

/// Every tenth draw is always the first world.
fn sticky<G: HiddenDeal>(rules: &G, view: &G::View, samples: usize, seed: u64) -> Samples<G> {
    let mut drawn = uniform_draws(rules, view, samples, seed)?;
    let belief = Belief::of(rules, view).map_err(|error| error.to_string())?;
    let favourite = laws::listed(&belief).next();
    if let Some((favourite, _)) = favourite {
        drawn.iter_mut().step_by(10).for_each(|sample| sample.world = favourite.clone());
    }
    Ok(drawn)
}

/// The first draw is an impossible world.
fn impossible(
    rules: &TwoSuits,
    view: &<TwoSuits as Game>::View,
    samples: usize,
    seed: u64,
) -> Samples<TwoSuits> {
    let mut drawn = uniform_draws(rules, view, samples, seed)?;
    drawn[0].world.stock.clear();
    Ok(drawn)
}

/// The first draw, again and again.
fn stuck<G: HiddenDeal>(rules: &G, view: &G::View, samples: usize, seed: u64) -> Samples<G> {
    let drawn = uniform_draws(rules, view, 1, seed)?;
    Ok(vec![drawn[0].clone(); samples])
}

/// A quarter of the draws, each four times: right on average, but far less precise than it looks.
fn repeated<G: HiddenDeal>(rules: &G, view: &G::View, samples: usize, seed: u64) -> Samples<G> {
    let drawn = uniform_draws(rules, view, samples / 4, seed)?;
    Ok(drawn.into_iter().flat_map(|sample| std::iter::repeat_n(sample, 4)).collect())
}

/// Every world equally often: more precise than it looks.
fn evenly<G: HiddenDeal>(rules: &G, view: &G::View, samples: usize, _: u64) -> Samples<G> {
    let belief = Belief::of(rules, view).map_err(|error| error.to_string())?;
    let worlds: Vec<_> =
        laws::listed(&belief).map(|(world, _)| Sample { world, weight: 1.0 }).collect();
    Ok((0..samples).map(|at| worlds[at * worlds.len() / samples].clone()).collect())
}

/// Right on average, but not equally weighted.
fn weighted<G: HiddenDeal>(rules: &G, view: &G::View, samples: usize, seed: u64) -> Samples<G> {
    let mut drawn = uniform_draws(rules, view, samples, seed)?;
    drawn.iter_mut().step_by(2).for_each(|sample| sample.weight = 3.0);
    Ok(drawn)
}

#[test]
fn samples_that_are_not_uniform_are_caught() {
    let rules = TwoSuits::short();
    assert_eq!(caught(laws::uniform(&rules, &sticky, PLAN)), Law::Uniform);
    assert_eq!(caught(laws::uniform(&rules, &stuck, PLAN)), Law::Uniform);
    assert_eq!(caught(laws::uniform(&rules, &impossible, PLAN)), Law::Uniform);
    assert_eq!(caught(laws::uniform(&rules, &weighted, PLAN)), Law::Uniform);
}

#[test]
fn samples_that_are_all_the_same_are_caught() {
    assert_eq!(caught(laws::diverse(&TwoSuits::short(), &stuck, PLAN)), Law::Diverse);
}

#[test]
fn intervals_that_claim_too_much_or_too_little_are_caught() {
    let rules = TwoSuits::short();
    let question: laws::Question<'_, TwoSuits> = &|world, seat, which| {
        let deck = TwoSuits::short().deck();
        world.hands[(seat.0 + 1) % 3].contains(&deck[which as usize % deck.len()])
    };
    let plan = PLAN.games(500);
    let coverage = laws::covering(&rules, &uniform_draws, question, plan).unwrap();
    assert!(coverage.problems >= laws::MIN_PROBLEMS);
    // Unequal weights are allowed as long as the effective sample size is right.
    laws::covering(&rules, &weighted, question, plan).unwrap();
    assert_eq!(caught(laws::covering(&rules, &repeated, question, plan)), Law::Covering);
    assert_eq!(caught(laws::covering(&rules, &evenly, question, plan)), Law::Covering);
    let too_few = laws::covering(&rules, &uniform_draws, question, PLAN.games(10)).unwrap_err();
    assert!(too_few.what.contains("at least 2000"), "{too_few}");
}

type Ranked = Result<(std::ops::Range<Count>, Count), String>;

/// The rank of the true world among those that a flawed Two Suits considers possible.
fn rank<const F: u8>(rules: &Flawed<F>, view: &View<F>, world: &World) -> Ranked {
    let belief = Belief::of(rules, view).map_err(|error| error.to_string())?;
    let deck = TwoSuits::short().deck();
    let kinds = |cards: &[Card]| -> Vec<u8> {
        cards.iter().map(|card| deck.iter().position(|it| it == card).unwrap() as u8).collect()
    };
    let mut hands: Vec<Vec<u8>> = world.inner.hands.iter().map(|hand| kinds(hand)).collect();
    hands[view.seat().0].clear();
    hands.push(kinds(&world.inner.stock));
    laws::rank_in(belief.union().lattices().next().unwrap(), &hands)
}

fn truth_is_possible<const F: u8>(games: u64) -> Result<u64, Failure> {
    let (rules, plan) = (Flawed::<F>, PLAN.games(games));
    let policies: [&dyn Policy<Flawed<F>>; 2] = [&Anything, &lowest];
    laws::truth_is_possible(plan, |seed| Located::all(&rules, &policies, &rank, plan, seed))
}

#[test]
fn a_true_world_that_is_ruled_out_is_caught() {
    // Six cards are played, and three seats are checked before each and at the end.
    assert_eq!(truth_is_possible::<NONE>(40), Ok(40 * 7 * 3));
    assert_eq!(caught(truth_is_possible::<TOO_STRICT>(40)), Law::TruthIsPossible);
    assert_eq!(caught(truth_is_possible::<NONE>(0)), Law::TruthIsPossible);
    // A rank beyond the number of worlds does not count.
    let beyond = |_| {
        let rank = Ok(Count::from(5u64)..Count::from(6u64));
        Ok(vec![Located { view: "any".to_owned(), rank, worlds: 5u64.into() }])
    };
    assert_eq!(caught(laws::truth_is_possible(PLAN, beyond)), Law::TruthIsPossible);
}

/// Mostly plays the lowest card, and any legal card in two of five cases: what is played reveals a lot.
fn lowest<const F: u8>(_: &Flawed<F>, _: &View<F>, legal: &[Play<F>]) -> Vec<f64> {
    mostly(&legal[0], 0.4, legal)
}

/// Whether each of the others holds the lowest card that the viewer does not see. Not every card: each of them is
/// somewhere, so probabilities that do not distinguish them would be right on average whoever holds which.
fn holdings<const F: u8>(world: &World, view: &View<F>) -> Vec<bool> {
    let hands = &world.inner.hands;
    let others = || (0..3).filter(|seat| *seat != view.seat().0).map(|seat| &hands[seat]);
    let unseen = others().flatten().chain(&world.inner.stock);
    let lowest = unseen.min_by_key(|card| (card.rank, card.suit)).unwrap();
    others().map(|hand| hand.contains(lowest)).collect()
}

/// With all worlds equally likely, and weighted by a policy.
fn measured<const F: u8>(
    played: &dyn Policy<Flawed<F>>,
    believed: &dyn Policy<Flawed<F>>,
) -> Result<[Calibration; 2], Failure> {
    let rules = &Flawed::<F>;
    let (facts, most_worlds, longest): (laws::Facts<'_, Flawed<F>>, _, _) = (&holdings, 1e3, 50);
    let stating = Stating { rules, played, believed, facts, most_worlds, longest };
    laws::measured(PLAN.games(3_000), |seed| stating.game(seed))
}

#[test]
fn odds_that_do_not_come_true_are_caught() {
    let fails = |measured: &Calibration| caught(laws::calibrated(measured)) == Law::Calibrated;
    let [_, weighed] = measured::<NONE>(&Anything, &Anything).unwrap();
    laws::calibrated(&weighed).unwrap();
    let [possible, weighed] = measured::<NONE>(&lowest, &lowest).unwrap();
    laws::calibrated(&weighed).unwrap();
    // The same deals without the information in the choices.
    assert!(fails(&possible));
    // Players who do not follow the assumed policy.
    let [_, misread] = measured::<NONE>(&lowest, &Anything).unwrap();
    assert!(fails(&misread));
    // A deal that the game rules out although it happens.
    let strict = measured::<TOO_STRICT>(&Anything, &Anything);
    assert!(strict.map_or_else(|error| error.law == Law::Calibrated, |both| fails(&both[1])));
}

/// What the law sees of many games that each state the same thing several times.
fn repeating(stated: f64, truth: impl Fn(u64) -> bool) -> Calibration {
    let mut measured = Calibration::default();
    for game in 0..2_000 {
        let mut statements = Statements::default();
        (0..20).for_each(|_| statements.push(stated, truth(game)).unwrap());
        measured.push(&statements);
    }
    measured
}

#[test]
fn statements_are_judged_by_game_and_not_one_by_one() {
    // 1,040 of 2,000 games: 1.8 standard errors, but eight if all 40,000 statements were independent.
    laws::calibrated(&repeating(0.5, |game| game % 50 < 26)).unwrap();
    assert_eq!(caught(laws::calibrated(&repeating(0.5, |game| game % 50 < 28))), Law::Calibrated);
    // One false certainty is one too many, and too few statements are not enough.
    assert_eq!(caught(laws::calibrated(&repeating(1.0, |game| game != 7))), Law::Calibrated);
    assert_eq!(caught(laws::calibrated(&repeating(1.0, |_| true))), Law::Calibrated);
    assert_eq!(caught(laws::calibrated(&Calibration::default())), Law::Calibrated);
}

#[test]
fn a_wrong_count_of_sequences_is_caught() {
    let mut table = perft::measure(&TwoSuits::short(), 1..=2, 6, 1_000_000);
    perft::check(&TwoSuits::short(), &table, 1_000_000).unwrap();
    assert_eq!(caught(perft::check(&Flawed::<REFUSES_LEGAL>, &table, 1_000_000)), Law::Perft);
    table.0[3].sequences += 1;
    assert_eq!(caught(perft::check(&TwoSuits::short(), &table, 1_000_000)), Law::Perft);
    assert_eq!(caught(perft::check(&TwoSuits::short(), &table, 0)), Law::Perft);
}

#[test]
fn a_perft_file_that_cannot_be_read_is_refused() {
    for text in ["1 2", "1 2 3 4", "1 x 3", "# fine\n1 2 -3"] {
        assert!(text.parse::<perft::Table>().is_err(), "{text}");
    }
    let error = "# fine\n\n1 2".parse::<perft::Table>().unwrap_err();
    assert_eq!(error.to_string(), "line 3, `1 2`: expected seed, depth and number of sequences");
    let table = perft::measure(&TwoSuits::short(), 1..=2, 6, 1_000);
    assert_eq!(table.to_string().parse(), Ok(table));
}

#[test]
fn a_changed_text_is_caught_and_rewriting_mends_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er/two-suits.txt");
    let text = playthrough::of_hidden(&TwoSuits::short(), 7).unwrap();
    let missing = golden::compare(&path, &text).unwrap_err();
    assert!(missing.what.contains("cargo xtask golden"), "{missing}");
    golden::write(&path, &text).unwrap();
    golden::compare(&path, &text).unwrap();
    let other = playthrough::of_hidden(&TwoSuits::short(), 8).unwrap();
    let changed = golden::compare(&path, &other).unwrap_err();
    assert_eq!(changed.law, Law::Golden);
    assert!(changed.what.contains("line 1 was \"# Two Suits, 3 seats, seed 7\""), "{changed}");
    let longer = golden::compare(&path, &format!("{text}more\n")).unwrap_err();
    assert!(longer.what.contains("was nothing and is \"more\""), "{longer}");
}

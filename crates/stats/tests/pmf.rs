//! Guarantees of `Pmf`. Expected values: Python fractions and mpmath over the 36 rolls of two dice.

use crate::common;
use common::{Dice, close};
use kibitzer_stats::{MAX_SCORE, MAX_WIDTH, Pmf, StatsError};

fn die() -> Pmf {
    Pmf::new(1, vec![1.0 / 6.0; 6]).unwrap()
}

fn two_dice() -> Pmf {
    die().convolve(&die()).unwrap()
}

#[test]
fn two_dice_have_their_moments() {
    let sum = two_dice();
    assert_eq!((sum.min(), sum.max()), (2, 12));
    close(sum.probability(7), 1.0 / 6.0, 1e-15);
    close(sum.probability(12), 1.0 / 36.0, 1e-15);
    assert_eq!(sum.probability(13), 0.0);
    assert_eq!(sum.probability(i64::MIN), 0.0);
    close(sum.mean(), 7.0, 1e-15);
    close(sum.variance(), 35.0 / 6.0, 1e-15);
    close(sum.entropy_bits(), 3.274_401_919_288_771, 1e-14);
    close(sum.at_least(10), 6.0 / 36.0, 1e-15);
    close(sum.at_most(4), 6.0 / 36.0, 1e-15);
    assert_eq!((sum.at_least(2), sum.at_least(13), sum.at_most(1)), (1.0, 0.0, 0.0));
    assert_eq!((sum.at_least(i64::MIN), sum.at_most(i64::MAX)), (1.0, 1.0));
}

#[test]
fn two_dice_have_their_tails() {
    // Over 36 rolls; the border score counts in part: share 1/20 is 1.8 rolls, 2 and 0.8 of a 3.
    let sum = two_dice();
    for (share, low, high) in [
        (0.05, 22.0 / 9.0, 104.0 / 9.0),
        (0.25, 35.0 / 9.0, 91.0 / 9.0),
        (0.5, 91.0 / 18.0, 161.0 / 18.0),
        (1.0, 7.0, 7.0),
    ] {
        close(sum.mean_of_lowest(share).unwrap(), low, 1e-14);
        close(sum.mean_of_highest(share).unwrap(), high, 1e-14);
    }
    assert_eq!(sum.mean_of_lowest(1e-300).unwrap(), 2.0);
    assert_eq!(sum.mean_of_highest(1e-300).unwrap(), 12.0);
    for share in [0.0, -0.1, 1.1, f64::NAN] {
        assert!(matches!(sum.mean_of_lowest(share), Err(StatsError::OutOfRange { .. })));
        assert!(matches!(sum.mean_of_highest(share), Err(StatsError::OutOfRange { .. })));
    }
}

#[test]
fn log_mgf_keeps_its_digits_from_tiny_to_huge_theta() {
    let sum = two_dice();
    for (theta, want) in [
        (1e-9, 7.000_000_002_916_667e-9),
        (0.01, 0.070_291_657_674_125_35),
        (0.5, 4.179_846_958_792_864),
        (-2.0, -7.292_704_311_180_85),
        (40.0, 476.416_481_061_543_9),
        (-300.0, -603.583_518_938_456_1),
    ] {
        close(sum.log_mgf(theta).unwrap(), want, 1e-14);
    }
    assert_eq!(sum.log_mgf(0.0).unwrap(), 0.0);
    assert!(sum.log_mgf(f64::INFINITY).is_err());
    assert!(sum.log_mgf(f64::NAN).is_err());
}

#[test]
fn quantile_is_the_smallest_score_that_reaches_q() {
    let die = die();
    for k in 1..=6 {
        let q = f64::from(k) / 6.0;
        assert_eq!(die.quantile(q).unwrap(), i64::from(k), "q = {k}/6");
        if k < 6 {
            assert_eq!(die.quantile(q + 1e-9).unwrap(), i64::from(k) + 1);
        }
    }
    assert_eq!(die.quantile(0.0).unwrap(), 1);
    for q in [-0.1, 1.1, f64::NAN] {
        assert!(matches!(die.quantile(q), Err(StatsError::OutOfRange { .. })));
    }
}

#[test]
fn quantile_one_is_the_largest_score_however_rare() {
    // The cumulative sum is already exactly 1.0 at score 0.
    let rare = Pmf::from_weights(0, vec![1.0, 0.0, 1e-30]).unwrap();
    assert_eq!(rare.at_most(0), 1.0);
    assert_eq!(rare.quantile(1.0).unwrap(), 2);
    // Sums that round to just under 1 still reach q = 1.
    let sevenths = Pmf::from_weights(0, vec![0.1; 7]).unwrap();
    assert_eq!(sevenths.quantile(1.0).unwrap(), 6);
    assert_eq!(sevenths.quantile(1.0 - f64::EPSILON / 2.0).unwrap(), 6);
}

#[test]
fn a_low_quantile_sees_probabilities_below_rounding() {
    let rare = Pmf::from_weights(0, vec![1e-30, 1.0]).unwrap();
    assert_eq!(rare.quantile(1e-31).unwrap(), 0);
    assert_eq!(rare.quantile(1e-29).unwrap(), 1);
}

#[test]
fn scores_far_from_zero_keep_their_digits() {
    let far = two_dice().shift(MAX_SCORE - 12).unwrap();
    assert_eq!(far.max(), MAX_SCORE);
    close(far.variance(), 35.0 / 6.0, 1e-15);
    assert_eq!(far.mean(), (MAX_SCORE - 5) as f64);
    assert!(matches!(far.shift(1), Err(StatsError::ScoreTooLarge { .. })));
    assert!(matches!(far.shift(i64::MAX), Err(StatsError::ScoreTooLarge { .. })));
    assert!(matches!(far.convolve(&far), Err(StatsError::ScoreTooLarge { .. })));
}

#[test]
fn convolution_is_the_plain_double_sum_and_adds_moments() {
    let mut dice = Dice::new(1);
    for _ in 0..50 {
        let mut random = || {
            let cells = (0..=dice.below(30)).map(|_| dice.unit()).collect();
            Pmf::from_weights(dice.below(100) as i64 - 50, cells).unwrap()
        };
        let (a, b) = (random(), random());
        let both = a.convolve(&b).unwrap();
        for score in both.min()..=both.max() {
            let plain: f64 = a.iter().map(|(s, p)| p * b.probability(score - s)).sum();
            close(both.probability(score), plain, 1e-13);
        }
        assert!((both.mean() - a.mean() - b.mean()).abs() < 1e-12);
        assert!((both.variance() - a.variance() - b.variance()).abs() < 1e-10);
        assert_eq!(both.min(), a.min() + b.min());
        assert_eq!(both.max(), a.max() + b.max());
    }
}

#[test]
fn a_thousand_dice_still_sum_to_one() {
    let mut many = die();
    for _ in 1..1000 {
        many = many.convolve(&die()).unwrap();
    }
    close(many.mean(), 3500.0, 1e-13);
    close(many.variance(), 1000.0 * 35.0 / 12.0, 1e-12);
    close(many.probabilities().iter().sum::<f64>(), 1.0, 1e-13);
}

#[test]
fn mixing_mixes() {
    let (low, high) = (Pmf::certain(-3).unwrap(), die());
    let mix = Pmf::mix(&[(0.25, &low), (0.75, &high)]).unwrap();
    assert_eq!((mix.min(), mix.max()), (-3, 6));
    close(mix.mean(), 0.25 * -3.0 + 0.75 * 3.5, 1e-15);
    close(mix.probability(-3), 0.25, 1e-15);
    assert_eq!(mix.probability(0), 0.0);
    close(mix.probability(4), 0.125, 1e-15);
    // A part of weight 0 does not widen the support.
    assert_eq!(Pmf::mix(&[(0.0, &low), (1.0, &high)]).unwrap().min(), 1);
    assert!(matches!(Pmf::mix(&[]), Err(StatsError::NoMass { .. })));
    assert!(matches!(Pmf::mix(&[(0.5, &low)]), Err(StatsError::SumNotOne { .. })));
    let bad = Pmf::mix(&[(1.5, &low), (-0.5, &high)]);
    assert!(matches!(bad, Err(StatsError::BadEntry { index: 1, .. })));
    let far = Pmf::certain(MAX_SCORE).unwrap();
    assert!(matches!(Pmf::mix(&[(0.5, &low), (0.5, &far)]), Err(StatsError::TooWide { .. })));
}

#[test]
fn bad_probabilities_are_refused_by_name() {
    for value in [-1e-9, f64::NAN, f64::INFINITY] {
        let error = Pmf::new(0, vec![0.5, value, 0.5]).unwrap_err();
        assert!(matches!(error, StatsError::BadEntry { index: 1, .. }), "{error}");
    }
    assert!(matches!(Pmf::new(0, vec![0.5, 0.4]), Err(StatsError::SumNotOne { .. })));
    assert!(Pmf::new(0, vec![0.5, 0.5 + 2e-9]).is_err());
    assert!(Pmf::new(0, vec![0.5, 0.5 + 0.5e-9]).is_ok());
    assert!(matches!(Pmf::new(0, vec![]), Err(StatsError::NoMass { .. })));
    assert!(matches!(Pmf::new(0, vec![0.0; 3]), Err(StatsError::NoMass { .. })));
    assert!(matches!(Pmf::certain(i64::MIN), Err(StatsError::ScoreTooLarge { .. })));
    assert!(matches!(Pmf::new(i64::MAX, vec![0.5; 2]), Err(StatsError::ScoreTooLarge { .. })));
    let wide = vec![1.0; MAX_WIDTH + 1];
    assert!(matches!(Pmf::from_weights(0, wide), Err(StatsError::TooWide { .. })));
    assert_eq!(
        Pmf::new(0, vec![0.5, 0.25]).unwrap_err().to_string(),
        "probabilities sum to 0.75; they must sum to 1 within 1e-9"
    );
}

#[test]
fn ends_are_trimmed_and_weights_of_any_scale_accepted() {
    let pmf = Pmf::new(10, vec![0.0, 0.5, 0.0, 0.5, 0.0]).unwrap();
    assert_eq!((pmf.min(), pmf.max(), pmf.probabilities().len()), (11, 13, 3));
    for scale in [5e-324, 1e-300, 1.0, 1e300, f64::MAX] {
        let pmf = Pmf::from_weights(0, vec![scale; 4]).unwrap();
        assert_eq!(pmf.probabilities(), [0.25; 4], "scale {scale:e}");
    }
}

#[test]
fn certainty_has_no_entropy_and_no_variance() {
    let sure = Pmf::certain(42).unwrap();
    assert_eq!((sure.mean(), sure.variance(), sure.entropy_bits()), (42.0, 0.0, 0.0));
    assert_eq!(sure.quantile(0.5).unwrap(), 42);
    close(sure.log_mgf(3.0).unwrap(), 126.0, 1e-15);
}

#[test]
fn a_distribution_comes_back_to_the_bit() {
    for count in [3, 7, 49, 343] {
        // Cells that do not sum to exactly 1 after being divided by their sum.
        let weights = (1..=count).map(|n| 1.0 / f64::from(n)).collect();
        let pmf = Pmf::from_weights(-2, weights).unwrap();
        let again = Pmf::exactly(pmf.min(), pmf.probabilities().to_vec()).unwrap();
        assert_eq!(again, pmf, "{count}");
    }
    for wrong in [vec![], vec![0.0, 1.0], vec![0.5, 0.5, 0.0], vec![0.5, 0.4], vec![f64::NAN, 1.0]]
    {
        assert!(Pmf::exactly(0, wrong.clone()).is_err(), "{wrong:?}");
    }
}

//! Guarantees of the hypothesis tests. Expected values: Python fractions for statistics and
//! binomial sums, mpmath for the gamma tails.

use crate::common;
use common::{Dice, close};
use kibitzer_stats::{
    McNemarMethod, StatsError, chi_square_fit, chi_square_tail, chi_square_uniform, mcnemar,
};

#[test]
fn a_die_rolled_120_times() {
    let test = chi_square_uniform(&[22, 17, 20, 26, 22, 13]).unwrap();
    close(test.statistic, 5.1, 1e-14);
    assert_eq!(test.degrees, 5);
    close(test.p_value, 0.403_798_457_104_208_16, 1e-13);
}

#[test]
fn peas_in_ratio_nine_three_three_one() {
    let ratio = [9.0 / 16.0, 3.0 / 16.0, 3.0 / 16.0, 1.0 / 16.0];
    let test = chi_square_fit(&[315, 108, 101, 32], &ratio).unwrap();
    close(test.statistic, 0.470_023_980_815_347_7, 1e-13);
    close(test.p_value, 0.925_425_895_103_616, 1e-13);
}

#[test]
fn chi_square_has_its_closed_form_for_two_degrees() {
    for x in [0.0, 0.1, 1.0, 10.0, 100.0, 1000.0] {
        close(chi_square_tail(x, 2).unwrap(), (-x / 2.0_f64).exp(), 1e-13);
    }
    assert!(chi_square_tail(-1.0, 2).is_err() && chi_square_tail(f64::NAN, 2).is_err());
    assert!(chi_square_tail(1.0, 0).is_err());
}

/// Under a true hypothesis p-values are uniform; under a false one they vanish.
#[test]
fn p_values_are_uniform_when_the_hypothesis_is_true() {
    let mut dice = Dice::new(8);
    let mut deciles = [0u64; 10];
    for _ in 0..5000 {
        let mut cells = [0u64; 8];
        (0..800).for_each(|_| cells[dice.below(8) as usize] += 1);
        let p = chi_square_uniform(&cells).unwrap().p_value;
        deciles[((p * 10.0) as usize).min(9)] += 1;
    }
    let test = chi_square_uniform(&deciles).unwrap();
    assert!(test.p_value > 1e-3, "{deciles:?}");
    let biased = chi_square_uniform(&[150, 100, 100, 100, 100, 100, 100, 50]).unwrap();
    assert!(biased.p_value < 1e-6, "{biased:?}");
}

#[test]
fn chi_square_refuses_what_it_cannot_judge() {
    use StatsError as E;
    let half = [0.5, 0.5];
    assert!(matches!(chi_square_fit(&[1], &half), Err(E::LengthMismatch { want: 1, got: 2, .. })));
    assert!(matches!(chi_square_fit(&[10], &[1.0]), Err(E::TooFew { .. })));
    assert!(matches!(chi_square_uniform(&[]), Err(E::TooFew { .. })));
    assert!(matches!(chi_square_fit(&[9, 9], &[0.5, 0.6]), Err(E::SumNotOne { .. })));
    let bad = chi_square_fit(&[9, 9], &[1.5, -0.5]);
    assert!(matches!(bad, Err(E::BadEntry { index: 0, .. })));
    let bad = chi_square_fit(&[90, 1], &[1.0, 0.0]);
    assert!(matches!(bad, Err(E::Impossible { cell: 1, observed: 1 })));
    assert!(matches!(chi_square_uniform(&[4, 5]), Err(E::ExpectedTooSmall { cell: 0, .. })));
    assert!(chi_square_uniform(&[5, 5]).is_ok());
    // Five of 77 are expected, but in floating point 77 * (5 / 77) is just under five.
    let five = 5.0 / 77.0;
    assert!(77.0 * five < 5.0);
    assert!(chi_square_fit(&[5, 72], &[five, 1.0 - five]).is_ok());
}

#[test]
fn mcnemar_is_the_exact_binomial_for_small_counts() {
    for (left, right, want) in [
        (0, 0, 1.0),
        (0, 5, 0.0625),
        (3, 9, 0.145_996_093_75),
        (5, 5, 1.0),
        (10, 25, 0.016_673_847_800_120_71),
        (400, 600, 2.728_464_156_066_018_4e-10),
    ] {
        let test = mcnemar(left, right);
        close(test.p_value, want, 1e-12);
        assert_eq!(test.method, McNemarMethod::Exact);
        assert_eq!(mcnemar(right, left), test);
    }
}

#[test]
fn mcnemar_is_chi_square_beyond_and_close_to_exact_there() {
    let test = mcnemar(480, 560);
    assert_eq!(test.method, McNemarMethod::ChiSquare);
    close(test.p_value, 0.014_298_083_798_964_132, 1e-12);
    // The exact binomial sum is 0.014259079095386026.
    close(test.p_value, 0.014_259_079_095_386_026, 0.005);
    assert_eq!(mcnemar(600, 600).p_value, 1.0);
    assert!(mcnemar(u64::MAX, u64::MAX).p_value > 0.99);
    assert_eq!(mcnemar(0, u64::MAX).p_value, 0.0);
}

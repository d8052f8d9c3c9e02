//! Guarantees of levels, quantiles and intervals. Expected values: mpmath at 50 digits.

use crate::common;
use common::{Dice, close};
use kibitzer_stats::{
    Level, StatsError, Welford, normal_cdf, normal_interval, normal_quantile, student_interval,
    student_t_quantile, wilson_interval,
};

#[test]
fn levels_are_checked() {
    assert_eq!(Level::new(0.5).unwrap().error(), 0.5);
    close(Level::new(0.95).unwrap().error(), Level::P95.error(), 1e-14);
    assert_eq!(Level::from_error(1e-12).unwrap().error(), 1e-12);
    assert_eq!(Level::P99.confidence(), 0.99);
    for bad in [0.0, 1.0, -1.0, 95.0, f64::NAN] {
        assert!(matches!(Level::new(bad), Err(StatsError::OutOfRange { .. })));
    }
    for bad in [0.0, 1.0, 1e-141, f64::NAN] {
        assert!(matches!(Level::from_error(bad), Err(StatsError::OutOfRange { .. })));
    }
    assert!(Level::new(95.0).unwrap_err().to_string().contains("confidence level is 95"));
}

#[test]
fn quantiles_undo_their_distributions_and_are_symmetric() {
    for i in 1..200 {
        let p = f64::from(i) / 200.0;
        close(normal_cdf(normal_quantile(p).unwrap()), p, 1e-14);
        let z = normal_quantile(p).unwrap() + normal_quantile(1.0 - p).unwrap();
        assert!(z.abs() < 1e-14, "p {p}: {z}");
        for df in [1.0, 3.7, 60.0, 2e5] {
            let t = student_t_quantile(p, df).unwrap() + student_t_quantile(1.0 - p, df).unwrap();
            assert!(t.abs() < 1e-11, "p {p}, df {df}: {t}");
        }
    }
    close(student_t_quantile(0.975, 2.5).unwrap(), 3.574_654_842_003_683, 1e-12);
    close(student_t_quantile(0.025, 2.5).unwrap(), -3.574_654_842_003_683, 1e-12);
    assert_eq!(student_t_quantile(0.5, 3.0).unwrap(), 0.0);
    assert!(normal_quantile(0.0).is_err() && normal_quantile(1.0).is_err());
    assert!(normal_quantile(f64::NAN).is_err());
    assert!(student_t_quantile(0.5, 0.9).is_err() && student_t_quantile(0.5, f64::NAN).is_err());
    assert!(student_t_quantile(0.0, 3.0).is_err() && student_t_quantile(1.0, 3.0).is_err());
}

#[test]
fn normal_and_student_intervals_are_what_they_say() {
    let normal = normal_interval(10.0, 2.0, Level::P95).unwrap();
    close(normal.low(), 10.0 - 2.0 * 1.959_963_984_540_054_2, 1e-14);
    close(normal.width(), 4.0 * 1.959_963_984_540_054_2, 1e-14);
    let student = student_interval(10.0, 2.0, 3.0, Level::P95).unwrap();
    close(student.high(), 10.0 + 2.0 * 3.182_446_305_283_709_5, 1e-13);
    assert_eq!(student.level(), Level::P95);
    assert!(student.contains(student.low()) && student.contains(student.high()));
    assert!(!student.contains(student.high() + 1e-9));
    assert!(normal_interval(f64::NAN, 1.0, Level::P95).is_err());
    assert!(normal_interval(0.0, -1.0, Level::P95).is_err());
    assert!(student_interval(0.0, f64::INFINITY, 3.0, Level::P95).is_err());
    assert!(student_interval(0.0, 1.0, 0.0, Level::P95).is_err());
}

#[test]
fn wilson_matches_its_formula() {
    for (successes, trials, low, high) in [
        (0, 10, 0.0, 0.277_532_799_862_889_25),
        (10, 10, 0.722_467_200_137_110_7, 1.0),
        (7, 10, 0.396_778_147_461_145_3, 0.892_208_732_593_699),
        (1, 1_000_000, 1.765_245_767_453_714_7e-7, 5.664_911_804_311_443e-6),
        (521, 1000, 0.490_016_426_605_417_6, 0.551_822_849_538_189),
    ] {
        let got = wilson_interval(successes, trials, Level::P95).unwrap();
        close(got.low(), low, 1e-13);
        // 1 - high is subtracted, so only an absolute accuracy can be required.
        assert!((got.high() - high).abs() < 1e-15, "{} {high}", got.high());
    }
    assert!(matches!(wilson_interval(0, 0, Level::P95), Err(StatsError::TooFew { .. })));
    let error = wilson_interval(3, 2, Level::P95);
    assert!(matches!(error, Err(StatsError::MoreSuccessesThanTrials { .. })));
    let huge = wilson_interval(u64::MAX, u64::MAX, Level::P95).unwrap();
    assert!(huge.low() > 0.999_999 && huge.high() == 1.0);
}

/// Wilson's coverage summed exactly over the binomial: near 95% on average, never far below.
#[test]
fn wilson_covers_on_average() {
    let n = 40;
    let intervals: Vec<_> = (0..=n).map(|k| wilson_interval(k, n, Level::P95).unwrap()).collect();
    let mut total = 0.0;
    for step in 1..1000 {
        let p = f64::from(step) / 1000.0;
        let mut chance = (1.0 - p).powi(n as i32);
        let mut covered = 0.0;
        for (k, interval) in intervals.iter().enumerate() {
            if interval.contains(p) {
                covered += chance;
            }
            chance *= (n as f64 - k as f64) / (k as f64 + 1.0) * p / (1.0 - p);
        }
        assert!(covered > 0.83, "p {p}: {covered}");
        total += covered;
    }
    let mean = total / 999.0;
    assert!((0.945..0.96).contains(&mean), "mean coverage {mean}");
}

/// With four samples the normal quantile would cover about 85%; Student's must cover 95%.
#[test]
fn student_intervals_cover_for_small_samples() {
    let mut dice = Dice::new(7);
    let (mut student, mut normal) = (0, 0);
    for _ in 0..20_000 {
        let mut all = Welford::new();
        all.push_all((0..4).map(|_| 3.0 + dice.normal())).unwrap();
        let (mean, error) = (all.mean().unwrap(), all.standard_error().unwrap());
        student += u32::from(all.interval(Level::P95).unwrap().contains(3.0));
        normal += u32::from(normal_interval(mean, error, Level::P95).unwrap().contains(3.0));
    }
    let (student, normal) = (f64::from(student) / 20_000.0, f64::from(normal) / 20_000.0);
    assert!((0.945..=0.955).contains(&student), "student {student}");
    assert!(normal < 0.9, "normal {normal}");
}

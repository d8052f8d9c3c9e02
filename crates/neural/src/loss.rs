//! The usual losses with their gradients, and the functions that inference shares with them.
//!
//! All losses here work on the rows of one head. Each row has a weight; the loss is the sum over rows of weight times
//! the row's loss, divided by the number of rows, and its gradient is *added* to the existing one, so that several
//! losses can share a head. A row with weight zero is skipped entirely: its targets may be anything. `counted` is a
//! mask with one flag per entry; `None` means that all entries count. Masked entries get no gradient and probability
//! zero, and a row in which all entries are masked is skipped.
//!
//! Sums run in a fixed order in double precision, and `exp` and `ln` are those of [`portable`](crate::portable): the
//! bits are the same everywhere.

use crate::portable::{exp, exp32, ln, ln_1p};

/// Softmax of one row over the entries that count.
///
/// If no entry counts, all probabilities are zero.
///
/// # Panics
/// If the three slices differ in length.
pub fn softmax(logits: &[f32], counted: Option<&[bool]>, probabilities: &mut [f32]) {
    assert_eq!(logits.len(), probabilities.len(), "a probability for each logit");
    assert!(counted.is_none_or(|counted| counted.len() == logits.len()), "a flag for each logit");
    let counts = |place: usize| counted.is_none_or(|counted| counted[place]);
    let highest = logits
        .iter()
        .enumerate()
        .filter(|&(place, _)| counts(place))
        .fold(f32::NEG_INFINITY, |highest, (_, &logit)| highest.max(logit));
    let mut sum = 0.0;
    for (place, (to, &logit)) in probabilities.iter_mut().zip(logits).enumerate() {
        *to = if counts(place) { exp32(logit - highest) } else { 0.0 };
        sum += f64::from(*to);
    }
    if sum > 0.0 {
        probabilities.iter_mut().for_each(|to| *to = (f64::from(*to) / sum) as f32);
    }
}

/// `1 / (1 + exp(-logit))`, without overflow.
pub fn sigmoid(logit: f32) -> f32 {
    let small = exp32(-logit.abs());
    if logit >= 0.0 { 1.0 / (1.0 + small) } else { small / (1.0 + small) }
}

/// The rows of one head as a loss sees them.
struct Rows<'a> {
    outputs: &'a [f32],
    targets: &'a [f32],
    counted: Option<&'a [bool]>,
    weights: &'a [f32],
}

impl Rows<'_> {
    /// Calls `loss(outputs, targets, counts, scale, gradients)` for every row with nonzero weight, and sums the
    /// results.
    fn sum(
        &self,
        gradients: &mut [f32],
        mut loss: impl FnMut(&[f32], &[f32], &dyn Fn(usize) -> bool, f64, &mut [f32]) -> f64,
    ) -> f64 {
        let n = self.weights.len();
        let len = self.outputs.len();
        assert!(n > 0 && len > 0 && len.is_multiple_of(n), "{len} outputs in {n} rows");
        assert_eq!(self.targets.len(), len, "a target for each output");
        assert_eq!(gradients.len(), len, "a gradient for each output");
        assert!(self.counted.is_none_or(|counted| counted.len() == len), "a flag for each output");
        let width = len / n;
        let mut total = 0.0;
        for (row, &weight) in self.weights.iter().enumerate() {
            if weight == 0.0 {
                continue;
            }
            let here = row * width..(row + 1) * width;
            let counted = self.counted.map(|counted| &counted[here.clone()]);
            let counts = |place: usize| counted.is_none_or(|counted| counted[place]);
            let scale = f64::from(weight) / n as f64;
            let (outputs, targets) = (&self.outputs[here.clone()], &self.targets[here.clone()]);
            total += scale * loss(outputs, targets, &counts, scale, &mut gradients[here]);
        }
        total
    }
}

/// Cross-entropy of the head's softmax against a target distribution: `-sum target * ln(probability)`.
///
/// # Panics
/// If the lengths do not match.
pub fn softmax_cross_entropy(
    outputs: &[f32],
    targets: &[f32],
    counted: Option<&[bool]>,
    weights: &[f32],
    gradients: &mut [f32],
) -> f64 {
    let rows = Rows { outputs, targets, counted, weights };
    // How far each logit is below the highest, and the exponential of that.
    let mut below: Vec<(usize, f64, f64)> = Vec::new();
    rows.sum(gradients, |logits, targets, counts, scale, gradients| {
        let places = || (0..logits.len()).filter(|&place| counts(place));
        let highest = places().fold(f32::NEG_INFINITY, |highest, at| highest.max(logits[at]));
        below.clear();
        below.extend(places().map(|at| {
            let off = f64::from(logits[at] - highest);
            (at, off, exp(off))
        }));
        let sum: f64 = below.iter().map(|(_, _, share)| share).sum();
        let mass: f64 = places().map(|at| f64::from(targets[at])).sum();
        let (whole, mut loss) = (ln(sum), 0.0);
        for &(at, off, share) in &below {
            let target = f64::from(targets[at]);
            // Entries with target zero contribute no loss, however unlikely they are.
            if target != 0.0 {
                loss += target * (whole - off);
            }
            gradients[at] += (scale * (mass * share / sum - target)) as f32;
        }
        loss
    })
}

/// The mean over a row's entries of `(output - target)^2`.
///
/// # Panics
/// If the lengths do not match.
pub fn squared_error(
    outputs: &[f32],
    targets: &[f32],
    counted: Option<&[bool]>,
    weights: &[f32],
    gradients: &mut [f32],
) -> f64 {
    mean(Rows { outputs, targets, counted, weights }, gradients, |output, target| {
        let off = output - target;
        (off * off, 2.0 * off)
    })
}

/// The mean over a row's entries of the cross-entropy of `sigmoid(output)` against a target from 0 to 1.
///
/// # Panics
/// If the lengths do not match.
pub fn binary_cross_entropy(
    outputs: &[f32],
    targets: &[f32],
    counted: Option<&[bool]>,
    weights: &[f32],
    gradients: &mut [f32],
) -> f64 {
    mean(Rows { outputs, targets, counted, weights }, gradients, |logit, target| {
        let small = exp(-logit.abs());
        let chance = if logit >= 0.0 { 1.0 / (1.0 + small) } else { small / (1.0 + small) };
        (logit.max(0.0) - logit * target + ln_1p(small), chance - target)
    })
}

/// The mean over the entries that count of a loss with its derivative.
fn mean(rows: Rows<'_>, gradients: &mut [f32], entry: impl Fn(f64, f64) -> (f64, f64)) -> f64 {
    rows.sum(gradients, |outputs, targets, counts, scale, gradients| {
        let places = || (0..outputs.len()).filter(|&place| counts(place));
        let share = 1.0 / places().count().max(1) as f64;
        let mut sum = 0.0;
        for at in places() {
            let (loss, slope) = entry(f64::from(outputs[at]), f64::from(targets[at]));
            sum += loss;
            gradients[at] += (scale * share * slope) as f32;
        }
        share * sum
    })
}

//! The loss of a policy that learns from what came of its actions: the clipped objective of PPO
//! (Schulman et al., 2017) with a bonus for entropy.

use kibitzer_neural::portable::{exp, ln};

/// An action that was taken: its place in the row, how likely it was then, and its advantage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Taken {
    pub(super) place: usize,
    pub(super) chance: f32,
    pub(super) gain: f32,
}

/// The limits of one step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Caution {
    /// How much likelier or less likely an action may become before it is no longer changed.
    pub(super) clip: f64,
    /// The weight of the entropy.
    pub(super) entropy: f64,
}

/// Adds the gradient of the loss with respect to the logits of one row, and returns the loss.
/// `scale` multiplies both.
pub(super) fn add(
    logits: &[f32],
    counted: &[bool],
    taken: Taken,
    caution: Caution,
    scale: f64,
    gradients: &mut [f32],
) -> f64 {
    let places = || (0..logits.len()).filter(|place| counted[*place]);
    let highest = places().fold(f32::NEG_INFINITY, |highest, at| highest.max(logits[at]));
    let shares: Vec<(usize, f64)> =
        places().map(|at| (at, exp(f64::from(logits[at] - highest)))).collect();
    let sum: f64 = shares.iter().map(|(_, share)| share).sum();
    let chance = |share: f64| share / sum;
    let entropy: f64 = -shares
        .iter()
        .map(|(_, share)| chance(*share))
        .filter(|chance| *chance > 0.0)
        .map(|chance| chance * ln(chance))
        .sum::<f64>();
    let now = shares.iter().find(|(at, _)| *at == taken.place).map_or(0.0, |it| chance(it.1));
    let (gain, ratio) = (f64::from(taken.gain), now / f64::from(taken.chance.max(1e-6)));
    let clipped = ratio.clamp(1.0 - caution.clip, 1.0 + caution.clip);
    let objective = (ratio * gain).min(clipped * gain);
    // Beyond the limit the objective is flat.
    let slope = if ratio * gain <= clipped * gain { ratio * gain } else { 0.0 };
    for &(at, share) in &shares {
        let chance = chance(share);
        let here = f64::from(u8::from(at == taken.place));
        let surprise = if chance > 0.0 { ln(chance) } else { 0.0 };
        let pull = -slope * (here - chance) + caution.entropy * chance * (surprise + entropy);
        gradients[at] += (scale * pull) as f32;
    }
    scale * (-objective - caution.entropy * entropy)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOGITS: [f32; 4] = [0.3, -0.2, 9.0, 0.9];
    const COUNTED: [bool; 4] = [true, true, false, true];

    fn loss(logits: &[f32], taken: Taken, caution: Caution) -> (f64, Vec<f32>) {
        let mut gradients = vec![0.0; logits.len()];
        let loss = add(logits, &COUNTED, taken, caution, 2.0, &mut gradients);
        (loss, gradients)
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let cautions = [(0.2, 0.0), (0.2, 0.1), (10.0, 0.05)];
        for (clip, entropy) in cautions {
            for gain in [-0.7, 0.0, 0.4] {
                let taken = Taken { place: 1, chance: 0.2, gain };
                let caution = Caution { clip, entropy };
                let (_, gradients) = loss(&LOGITS, taken, caution);
                assert_eq!(gradients[2], 0.0, "not possible");
                for at in [0, 1, 3] {
                    let moved = |by: f32| {
                        let mut logits = LOGITS;
                        logits[at] += by;
                        loss(&logits, taken, caution).0
                    };
                    let slope = (moved(1e-2) - moved(-1e-2)) / 2e-2;
                    assert!(
                        (slope - f64::from(gradients[at])).abs() < 1e-3,
                        "{slope} {gradients:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_likely_enough_is_not_made_likelier() {
        let taken = |chance, gain| Taken { place: 3, chance, gain };
        let caution = Caution { clip: 0.2, entropy: 0.0 };
        let still = |chance, gain| loss(&LOGITS, taken(chance, gain), caution).1[3] == 0.0;
        // The logits give it 0.53.
        assert!(still(0.3, 1.0) && !still(0.5, 1.0) && !still(0.3, -1.0) && still(0.8, -1.0));
        let (_, gradients) = loss(&LOGITS, taken(0.5, 1.0), caution);
        assert!(gradients[3] < 0.0 && gradients[0] > 0.0, "a step down makes it likelier");
    }
}

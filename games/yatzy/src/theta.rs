//! The risk attitude, and how points turn into what a decision maximises.
//!
//! With theta 0 a player maximises expected points. Otherwise the player has an exponential
//! utility: e^(theta x) for x points, maximised if theta > 0 (risk-seeking) and minimised if theta
//! < 0 (risk-averse). Either way the certainty equivalent is maximised. A [`Worth`] converts stored
//! values to numbers that the kernel can average and maximise, and back.

use crate::{Rules, YatzyError};

/// A risk attitude within the numerically sound range.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Theta(f64);

impl Theta {
    /// Risk-neutral: plain expected points.
    pub const NEUTRAL: Theta = Theta(0.0);

    /// The greatest magnitude of a theta. Beyond it an f32 table can no longer distinguish
    /// probabilities next to the points.
    pub const GREATEST: f64 = 1000.0;

    /// The least magnitude of a theta other than 0.
    pub const LEAST: f64 = 1e-12;

    /// Checks that a theta is finite and in range.
    pub fn new(theta: f64) -> Result<Theta, YatzyError> {
        if !theta.is_finite() {
            return Err(YatzyError::ThetaNotFinite { theta });
        }
        let why = if theta.abs() > Theta::GREATEST {
            format!("its absolute value must be at most {}", Theta::GREATEST)
        } else if theta != 0.0 && theta.abs() < Theta::LEAST {
            format!("so close to 0 that play is the same: use 0, or at least {}", Theta::LEAST)
        } else {
            // Adding 0 turns -0 into 0.
            return Ok(Theta(theta + 0.0));
        };
        Err(YatzyError::ThetaUnsound { theta, why })
    }

    /// The value of theta.
    pub const fn get(self) -> f64 {
        self.0
    }
}

/// The arithmetic in which a theta is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// Theta 0: expected points.
    Expectation,
    /// Theta near 0: (e^(theta x) - 1) / theta, which converges smoothly to expected points.
    NearZero,
    /// Utilities as plain sums, with one scale per card.
    Utility,
    /// Logarithms throughout, for thetas whose utilities exceed the range of floats.
    Log,
}

impl Domain {
    /// Chooses the arithmetic for a theta.
    pub fn choose(rules: &Rules, theta: Theta) -> Domain {
        let size = theta.get().abs();
        let all = (0..rules.categories().len()).map(|c| most(rules, c)).max().unwrap_or(0);
        // Within a turn, utilities differ by the value of one box and the bonus. The solver checks
        // the actual range and falls back on logarithms.
        let spread = size * f64::from(all + rules.bonus() + rules.repeat_bonus());
        if theta.get() == 0.0 {
            Domain::Expectation
        } else if size <= 1e-3 {
            Domain::NearZero
        } else if spread <= 650.0 {
            Domain::Utility
        } else {
            Domain::Log
        }
    }
}

/// The highest score of a box.
fn most(rules: &Rules, category: usize) -> u16 {
    let lattice = crate::Lattice::new(rules.dice());
    lattice.rolls().iter().map(|dice| rules.score(category, dice)).max().unwrap_or(0)
}

/// How points, stored values and worths are related under one theta and domain.
///
/// Stored values are expected points (theta 0) or L = ln E\[e^(theta * points to come)\]. Worths
/// are what the kernel maximises. In the utility domain a worth is sign * e^(L - scale).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Worth {
    pub(crate) theta: f64,
    pub(crate) domain: Domain,
    pub(crate) sign: f64,
}

impl Worth {
    pub(crate) fn new(theta: Theta, domain: Domain) -> Worth {
        let theta = theta.get();
        Worth { theta, domain, sign: if theta < 0.0 { -1.0 } else { 1.0 } }
    }

    /// A choice that scores these points at once and has worth `w` afterwards is worth
    /// `begin + slope * w`.
    pub(crate) fn line(&self, points: u16) -> (f64, f64) {
        let points = f64::from(points);
        match self.domain {
            Domain::Expectation => (points, 1.0),
            Domain::NearZero => {
                let power = self.theta * points;
                (power.exp_m1() / self.theta, power.exp())
            }
            Domain::Utility => (0.0, (self.theta * points).exp()),
            Domain::Log => (self.sign * self.theta * points, 1.0),
        }
    }

    /// The stored value of a sure number of points.
    pub(crate) fn certain(&self, points: u16) -> f64 {
        match self.domain {
            Domain::Expectation => points.into(),
            _ => self.theta * f64::from(points),
        }
    }

    /// Converts a stored value to a worth.
    pub(crate) fn worth(&self, stored: f64, scale: f64) -> f64 {
        match self.domain {
            Domain::Expectation => stored,
            Domain::NearZero => stored.exp_m1() / self.theta,
            Domain::Utility => self.sign * (stored - scale).exp(),
            Domain::Log => self.sign * stored,
        }
    }

    /// Converts a worth to a stored value.
    pub(crate) fn stored(&self, worth: f64, scale: f64) -> f64 {
        match self.domain {
            Domain::Expectation => worth,
            Domain::NearZero => (self.theta * worth).ln_1p(),
            Domain::Utility => scale + worth.abs().ln(),
            Domain::Log => self.sign * worth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    #[test]
    fn thetas_are_checked() {
        assert!(matches!(Theta::new(f64::NAN), Err(YatzyError::ThetaNotFinite { .. })));
        assert!(matches!(Theta::new(f64::INFINITY), Err(YatzyError::ThetaNotFinite { .. })));
        assert!(matches!(Theta::new(1e-13), Err(YatzyError::ThetaUnsound { .. })));
        assert!(matches!(Theta::new(-1000.5), Err(YatzyError::ThetaUnsound { .. })));
        assert!(Theta::new(-0.0).unwrap().get().is_sign_positive());
        assert_eq!(Theta::new(-3.0).unwrap().get(), -3.0);
    }

    #[test]
    fn the_domain_follows_theta() {
        let rules = Rules::of(Variant::Scandinavian);
        let domain = |theta| Domain::choose(&rules, Theta::new(theta).unwrap());
        assert_eq!(domain(0.0), Domain::Expectation);
        assert_eq!(domain(-1e-6), Domain::NearZero);
        assert_eq!(
            (domain(0.002), domain(3.0), domain(-6.0)),
            (Domain::Utility, Domain::Utility, Domain::Utility)
        );
        assert_eq!(domain(7.0), Domain::Log);
    }

    #[test]
    fn worth_and_stored_value_undo_each_other() {
        for (theta, domain) in [
            (0.0, Domain::Expectation),
            (1e-5, Domain::NearZero),
            (-1e-3, Domain::NearZero),
            (0.5, Domain::Utility),
            (-3.0, Domain::Utility),
            (-20.0, Domain::Log),
        ] {
            let worth = Worth::new(Theta::new(theta).unwrap(), domain);
            for points in [0u16, 1, 50, 374] {
                let stored = worth.certain(points);
                let back = worth.stored(worth.worth(stored, stored), stored);
                assert!((back - stored).abs() <= 1e-13 * stored.abs(), "{theta} {points}");
                // Points scored now or later have the same worth.
                let (begin, slope) = worth.line(points);
                let later = begin + slope * worth.worth(worth.certain(7), 0.0);
                let sum = worth.worth(worth.certain(points + 7), 0.0);
                if sum.is_finite() && sum != 0.0 {
                    assert!((later - sum).abs() <= 1e-12 * sum.abs(), "{theta} {points}");
                }
            }
        }
    }
}

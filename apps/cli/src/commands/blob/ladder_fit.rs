//! One rating per player from all their deals: Bradley-Terry over deals won, and the mean lead in points.

use kibitzer_game::below;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Number of bootstrap resamples for the intervals.
const DRAWS: usize = 400;
/// Iterations of the fit; it converges long before.
const STEPS: usize = 500;
/// Half a won deal is added for each side of every pair, so that a player who never loses still has a finite rating.
const PRIOR: f64 = 0.5;

/// Two players and the left one's lead in each deal.
pub(super) struct Pair {
    pub(super) left: usize,
    pub(super) right: usize,
    pub(super) leads: Vec<f64>,
}

/// A player and its rating.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rated {
    pub(super) player: usize,
    pub(super) elo: f64,
    pub(super) interval: [f64; 2],
    /// The mean lead over all others, in points per seat.
    pub(super) points: f64,
    pub(super) points_interval: [f64; 2],
}

/// Rates all players; the fixed one has 1000. All pairs have played the same deals, so they are resampled together.
pub(super) fn rate(players: usize, pairs: &[Pair], fixed: usize) -> Vec<Rated> {
    let deals = pairs.iter().map(|pair| pair.leads.len()).min().unwrap_or(0);
    let all: Vec<usize> = (0..deals).collect();
    let (elo, points) = (fit(players, pairs, &all, fixed), leads(players, pairs, &all));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut drawn = vec![(Vec::new(), Vec::new()); players];
    for _ in 0..DRAWS {
        let chosen: Vec<usize> = (0..deals).map(|_| below(&mut rng, deals)).collect();
        let again = fit(players, pairs, &chosen, fixed);
        let lead = leads(players, pairs, &chosen);
        for (player, (elos, points)) in drawn.iter_mut().enumerate() {
            elos.push(again[player]);
            points.push(lead[player]);
        }
    }
    let rated = |(player, (elos, leads)): (usize, (Vec<f64>, Vec<f64>))| Rated {
        player,
        elo: elo[player],
        interval: middle(elos),
        points: points[player],
        points_interval: middle(leads),
    };
    drawn.into_iter().enumerate().map(rated).collect()
}

/// The central 95% of the values.
fn middle(mut values: Vec<f64>) -> [f64; 2] {
    values.sort_by(f64::total_cmp);
    let at = |share: f64| values.get((share * (values.len() - 1) as f64).round() as usize);
    [0.025, 0.975].map(|share| at(share).copied().unwrap_or(0.0))
}

fn leads(players: usize, pairs: &[Pair], deals: &[usize]) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); players];
    for pair in pairs {
        let lead = deals.iter().map(|deal| pair.leads[*deal]).sum::<f64>();
        for (player, lead) in [(pair.left, lead), (pair.right, -lead)] {
            sums[player].0 += lead;
            sums[player].1 += deals.len() as f64;
        }
    }
    sums.into_iter().map(|(sum, count)| sum / count.max(1.0)).collect()
}

/// Maximum likelihood ratings by the usual iteration: strength = wins / sum over opponents of games / (both strengths).
fn fit(players: usize, pairs: &[Pair], deals: &[usize], fixed: usize) -> Vec<f64> {
    let won = |lead: f64| {
        if lead > 1e-9 {
            1.0
        } else if lead < -1e-9 {
            0.0
        } else {
            0.5
        }
    };
    let games: Vec<(usize, usize, f64, f64)> = pairs
        .iter()
        .map(|pair| {
            let wins: f64 = deals.iter().map(|deal| won(pair.leads[*deal])).sum();
            (pair.left, pair.right, wins + PRIOR, deals.len() as f64 - wins + PRIOR)
        })
        .collect();
    let mut strength = vec![1.0; players];
    for _ in 0..STEPS {
        let (mut wins, mut met) = (vec![0.0; players], vec![0.0; players]);
        for &(left, right, ours, theirs) in &games {
            let each = (ours + theirs) / (strength[left] + strength[right]);
            wins[left] += ours;
            wins[right] += theirs;
            met[left] += each;
            met[right] += each;
        }
        for (player, strength) in strength.iter_mut().enumerate() {
            *strength = wins[player] / met[player].max(1e-12);
        }
        let mean = strength.iter().map(|it: &f64| it.ln()).sum::<f64>() / players as f64;
        strength.iter_mut().for_each(|it| *it /= mean.exp());
    }
    let elo = |strength: f64| 400.0 * strength.log10();
    strength.iter().map(|it| 1000.0 + elo(*it) - elo(strength[fixed])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(left: usize, right: usize, wins: usize, of: usize) -> Pair {
        Pair { left, right, leads: (0..of).map(|at| if at < wins { 1.0 } else { -1.0 }).collect() }
    }

    #[test]
    fn three_of_four_is_191_points() {
        let rated = rate(2, &[pair(0, 1, 3_000, 4_000)], 1);
        assert!((rated[0].elo - 1000.0 - 400.0 * 3f64.log10()).abs() < 0.5, "{rated:?}");
        assert_eq!(rated[1].elo, 1000.0);
        assert!((rated[0].points - 0.5).abs() < 1e-9 && (rated[1].points + 0.5).abs() < 1e-9);
        let [low, high] = rated[0].interval;
        assert!(low < rated[0].elo && rated[0].elo < high && high - low < 40.0);
    }

    #[test]
    fn strengths_add_up_over_a_third_player() {
        // 3:1 and 3:1 give 9:1.
        let pairs = [pair(0, 1, 300, 400), pair(1, 2, 300, 400), pair(0, 2, 360, 400)];
        let elo: Vec<f64> = rate(3, &pairs, 2).iter().map(|one| one.elo).collect();
        assert!((elo[0] - elo[1] - (elo[1] - elo[2])).abs() < 1.0, "{elo:?}");
    }

    #[test]
    fn who_always_wins_has_a_number_too_and_ties_are_halves() {
        let rated = rate(2, &[pair(0, 1, 10, 10)], 1);
        assert!(rated[0].elo.is_finite() && rated[0].elo > 1300.0);
        let tied = rate(2, &[Pair { left: 0, right: 1, leads: vec![0.0; 20] }], 1);
        assert!((tied[0].elo - 1000.0).abs() < 1e-6);
    }
}

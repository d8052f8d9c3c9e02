#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]
use kibitzer_blob::arena::{deal, duel};
use kibitzer_blob::players::{Brain, Chance, Mind, Sampling, Searcher, Thumb};
use kibitzer_blob::training::Menu;
use kibitzer_neural::{Network, Trainer};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
struct Timed(Box<dyn Mind + Send>, AtomicU64, AtomicU64);
impl Mind for Timed {
    fn name(&self) -> String {
        self.0.name()
    }
    fn think(
        &self,
        d: kibitzer_blob::Cards,
        v: &kibitzer_blob::View,
        s: u64,
    ) -> Result<kibitzer_blob::players::Thought, kibitzer_blob::UnseenError> {
        let t = Instant::now();
        let r = self.0.think(d, v, s);
        self.1.fetch_add(t.elapsed().as_nanos() as u64, Ordering::Relaxed);
        self.2.fetch_add(1, Ordering::Relaxed);
        r
    }
}
fn mind(name: &str) -> Timed {
    let parts: Vec<&str> = name.split(':').collect();
    let inner: Box<dyn Mind + Send> = match parts[0] {
        "random" => Box::new(Chance),
        "thumb" => Box::new(Thumb),
        "flat" => Box::new(Sampling::flat(parts[1].parse().unwrap())),
        "hflat" => Box::new(Sampling {
            heed: parts[2].parse().unwrap(),
            ..Sampling::flat(parts[1].parse().unwrap())
        }),
        "pimc" => Box::new(Sampling::pimc(parts[1].parse().unwrap())),
        "net" => {
            let path = std::path::Path::new(parts[1]);
            let network = Network::load(path)
                .map(|n| n.0)
                .unwrap_or_else(|_| Trainer::load(path).unwrap().0.into_network());
            let mut s = Searcher::medium(Brain::new(network).unwrap());
            s.deals = parts[2].parse().unwrap();
            s.settings.simulations = parts[3].parse().unwrap();
            if let Some(l) = parts.get(4) {
                s.settings.leaves = l.parse().unwrap();
            }
            if let Some(c) = parts.get(5) {
                s.settings.exploration = c.parse().unwrap();
            }
            if let Some(c) = parts.get(6) {
                s.settings.unseen_penalty = c.parse().unwrap();
            }
            if let Some(c) = parts.get(7) {
                s.ending = c.parse().unwrap();
            }
            if let Some(c) = parts.get(8) {
                s.heed = c.parse().unwrap();
            }
            if let Some(c) = parts.get(9) {
                s.rollouts = c.parse().unwrap();
            }
            if let Some(c) = parts.get(10) {
                s.guided = c.parse().unwrap();
            }
            if parts.get(11) == Some(&"h") {
                s.settings.root = kibitzer_search::Root::Halving;
            }
            Box::new(s)
        }
        _ => panic!(),
    };
    Timed(inner, AtomicU64::new(0), AtomicU64::new(0))
}
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let (one, two) = (mind(&a[0]), mind(&a[1]));
    let deals: u64 = a[2].parse().unwrap();
    let menu = match a.get(3) {
        Some(p) => {
            let (s, c) = p.split_once('x').unwrap();
            Menu::only(s.parse().unwrap(), c.parse().unwrap()).unwrap()
        }
        None => Menu::whole(),
    };
    let seed: u64 = a.get(4).map_or(99, |s| s.parse().unwrap());
    let (mut sum, mut sq) = (0.0, 0.0);
    let mut pts = [0.0; 2];
    for n in 0..deals {
        let (rules, start) = deal(&menu, seed, n).unwrap();
        let d = duel(&rules, &start, [&one, &two], n).unwrap();
        sum += d.lead();
        sq += d.lead() * d.lead();
        pts[0] += d.points[0];
        pts[1] += d.points[1];
    }
    let n = deals as f64;
    let mean = sum / n;
    let se = ((sq / n - mean * mean) / n).sqrt();
    let ms =
        |t: &Timed| t.1.load(Ordering::Relaxed) as f64 / 1e6 / t.2.load(Ordering::Relaxed) as f64;
    println!(
        "{} - {}: {mean:+.3} ({:+.3} to {:+.3}) points {:.3} {:.3} ms/decision {:.3} {:.3}",
        a[0],
        a[1],
        mean - 1.96 * se,
        mean + 1.96 * se,
        pts[0] / n,
        pts[1] / n,
        ms(&one),
        ms(&two)
    );
}

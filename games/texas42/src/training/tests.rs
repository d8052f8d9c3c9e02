use super::*;
use crate::players::{Game, Room, Scene, shipped};
use kibitzer_neural::loss::sigmoid;
use kibitzer_neural::{Notes, Precision};
use kibitzer_work::stream;
use rayon::prelude::*;

fn trained(threads: usize) -> Vec<u8> {
    let practice = Practice { deals: [64, 0, 0], solved: 0.5, epochs: 1, rate: 0.002 };
    let rounds = vec![practice, Practice { solved: 0.2, ..practice }];
    let plan = Plan { seed: 5, hidden: vec![16, 16], batch: 64, whim: 0.1, rounds };
    plan.check().unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let mut network = plan.fresh(0).unwrap();
        for round in 0..2 {
            let before = (round > 0).then_some(&network);
            let units = (0..2u64).into_par_iter();
            let played: Vec<_> =
                units.map(|unit| practise(&plan, 0, round, unit, before)).collect();
            let examples: Vec<Example> = played.into_iter().flatten().collect();
            network = learn(&plan, 0, round, network.clone(), &examples).unwrap().0;
        }
        network.to_bytes(Precision::Half, &Notes::new()).unwrap()
    })
}

#[test]
fn the_same_plan_gives_the_same_bytes_on_any_number_of_threads() {
    assert_eq!(trained(1), trained(3));
}

/// The guard of strength: on the same contracts the shipped policy makes more and lets the other
/// side make less than rules of thumb.
#[test]
fn the_shipped_policy_beats_rules_of_thumb() {
    for (family, least) in [(0, 4), (1, 1), (2, 4)] {
        let network = shipped().unwrap().of_family(family);
        let score = versus([Some(network), None], family, 7, 600);
        let lead = 100.0 * (score.first as f64 - score.second as f64) / score.contracts as f64;
        assert!(lead >= f64::from(least), "{}: {lead:.1} points", FAMILIES[family]);
    }
}

/// The guard of calibration: the chance that the shipped networks state before the first lead is
/// how often the policy makes the contract.
#[test]
fn the_shipped_policy_states_what_it_achieves() {
    let (policies, mut room) = (shipped().unwrap(), Room::default());
    for (family, name) in FAMILIES.iter().enumerate() {
        let network = policies.of_family(family);
        let mut games = Vec::new();
        for unit in 0..800 {
            let dealt = contracts::deal(family, &mut stream(11, unit));
            let scene = Scene::start(dealt.declaration, dealt.contract, 7);
            games.push(Game::new(scene, dealt.hands.map(|hand| hand.bits())));
        }
        let mut stated = 0.0;
        let views: Vec<_> = games.iter().map(|game| (game.scene, game.choice().0)).collect();
        room.read(network, views.into_iter(), |_, _, _, read| {
            stated += f64::from(sigmoid(read.make));
        });
        policies.play(&mut room, &mut games);
        let made = games.iter().filter(|game| game.made == Some(true)).count() as f64;
        let gap = 100.0 * (made - stated) / 800.0;
        assert!(gap.abs() < 5.0, "{name}: off by {gap:.1} points");
    }
}

#[test]
fn a_plan_out_of_range_is_refused() {
    let plan = Plan { seed: 1, hidden: vec![8], batch: 0, whim: 0.1, rounds: vec![] };
    assert_eq!(plan.check().unwrap_err().to_string(), "`batch` must be 1 to 65536");
    let plan = Plan { hidden: vec![0], batch: 1, ..plan };
    assert!(plan.check().unwrap_err().to_string().starts_with("`hidden`: "));
}

//! Training: it learns, gives the same result on any number of threads, and resumes as if there had been no
//! interruption.

use crate::common;

use common::{bits, inputs, tiny};
use kibitzer_neural::{
    Adam, Architecture, Fault, Head, Network, Notes, PART, Scratch, Step, StepError, Trainer, loss,
};

/// Learns to reproduce some fixed targets for `n` rows, for a few steps.
fn train(trainer: &mut Trainer, n: usize, seeds: std::ops::Range<u64>) -> Vec<Step> {
    let width = trainer.network().architecture().inputs;
    seeds
        .map(|seed| {
            let rows = inputs(width, n, seed);
            let weights = vec![1.0; n];
            let policy: Vec<f32> = (0..3 * n).map(|at| f32::from(u8::from(at % 3 == 1))).collect();
            let value: Vec<f32> = rows.chunks(width).map(|row| row.iter().sum()).collect();
            trainer
                .step(&rows, n, 1e-2, |outputs, to| {
                    let (p, v) = (outputs.head(0), outputs.head(1));
                    loss::softmax_cross_entropy(p, &policy, None, &weights, to.head(0))
                        + loss::squared_error(v, &value, None, &weights, to.head(1))
                })
                .unwrap()
        })
        .collect()
}

fn wide() -> Network {
    let heads = vec![Head::new("policy", 3), Head::new("value", 1)];
    // More parameters than one thread takes at a time.
    Network::seeded(Architecture { inputs: 40, hidden: vec![150, 150, 60], heads }, 1).unwrap()
}

fn adam() -> Adam {
    Adam { weight_decay: 0.01, longest: Some(1.0), ..Adam::default() }
}

#[test]
fn every_number_of_threads_gives_the_same_bits() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut trainer = Trainer::new(wide(), adam());
            let steps = train(&mut trainer, 5 * PART + 7, 0..4);
            (steps, trainer.to_bytes(&Notes::new()).unwrap())
        })
    };
    let alone = run(1);
    for threads in [2, 3, 8] {
        assert!(run(threads) == alone, "{threads} threads");
    }
}

#[test]
fn a_trainer_resumes_where_it_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.safetensors");
    let notes = Notes::from([("unit".into(), "7".into())]);
    let mut straight = Trainer::new(wide(), adam());
    let mut broken = Trainer::new(wide(), adam());
    train(&mut straight, 70, 0..6);
    train(&mut broken, 70, 0..3);
    broken.save(&path, &notes).unwrap();
    drop(broken);
    let (mut resumed, found) = Trainer::load(&path).unwrap();
    assert_eq!((resumed.steps(), found), (3, notes));
    train(&mut resumed, 70, 3..6);
    assert!(resumed.to_bytes(&Notes::new()).unwrap() == straight.to_bytes(&Notes::new()).unwrap());
    // Evaluation uses the trained weights.
    let (saved, _) = Network::from_bytes(
        &resumed.network().to_bytes(Default::default(), &Notes::new()).unwrap(),
    )
    .unwrap();
    let (rows, mut one, mut two) = (inputs(40, 9, 1), Scratch::default(), Scratch::default());
    let said = resumed.network().evaluate(&rows, 9, &mut one).head(0);
    assert_eq!(bits(said), bits(saved.evaluate(&rows, 9, &mut two).head(0)));
}

#[test]
fn a_file_of_the_wrong_kind_or_cut_is_refused() {
    let network = Network::seeded(tiny(), 1).unwrap();
    let weights = network.to_bytes(Default::default(), &Notes::new()).unwrap();
    assert!(matches!(Trainer::from_bytes(&weights), Err(Fault::Kind { .. })));
    let training = Trainer::new(network, adam()).to_bytes(&Notes::new()).unwrap();
    assert!(Trainer::from_bytes(&training).is_ok());
    assert!(matches!(Network::from_bytes(&training), Err(Fault::Kind { .. })));
    for length in 0..training.len() {
        let cut = Trainer::from_bytes(&training[..length]);
        assert!(matches!(cut, Err(Fault::Truncated { .. })), "{length}");
    }
}

#[test]
fn a_bad_step_is_refused_and_changes_nothing() {
    let mut trainer = Trainer::new(Network::seeded(tiny(), 1).unwrap(), adam());
    let before = trainer.to_bytes(&Notes::new()).unwrap();
    let good = [1.0, 0.0, 0.0, 0.5];
    let bad = [1.0, 0.0, f32::NAN, 0.0];
    let square = |trainer: &mut Trainer, inputs: &[f32], rate| {
        trainer.step(inputs, inputs.len() / 4, rate, |outputs, to| {
            let n = outputs.rows();
            loss::squared_error(outputs.head(1), &vec![0.0; n], None, &vec![1.0; n], to.head(1))
        })
    };
    assert!(matches!(square(&mut trainer, &bad, 0.1), Err(StepError::Loss { .. })));
    let slope = trainer.step(&good, 1, 0.1, |_, to| {
        to.head(0)[0] = f32::INFINITY;
        1.0
    });
    assert!(matches!(slope, Err(StepError::Gradient { .. })));
    assert!(matches!(square(&mut trainer, &good, f32::NAN), Err(StepError::Rate { .. })));
    assert_eq!(trainer.step(&[], 0, 0.1, |_, _| 0.0), Err(StepError::Empty));
    assert!(trainer.to_bytes(&Notes::new()).unwrap() == before);
    assert!(square(&mut trainer, &good, 0.1).is_ok());
}

/// Three bits, and a flag that allows the last move: learns their parity as a probability, and the number formed by
/// the first two bits as the best of four moves, of which the last is legal only with the flag and never a target
/// without it.
#[test]
fn a_small_network_learns_parity_and_a_masked_policy() {
    let mut rows = Vec::new();
    let (mut parity, mut policy, mut legal) = (Vec::new(), Vec::new(), Vec::new());
    for case in 0..16_u8 {
        let bit = |place: u8| f32::from(case >> place & 1);
        rows.extend([bit(0), bit(1), bit(2), bit(3)]);
        parity.push(f32::from((case & 7).count_ones() as u8 & 1));
        let flag = case >> 3 == 1;
        let best = match case & 3 {
            3 if !flag => 0,
            best => best,
        };
        for place in 0..4 {
            policy.push(f32::from(u8::from(place == best)));
            legal.push(place < 3 || flag);
        }
    }
    let learn = || {
        let heads = vec![Head::new("parity", 1), Head::new("move", 4)];
        let shape = Architecture { inputs: 4, hidden: vec![16, 16], heads };
        let mut trainer = Trainer::new(Network::seeded(shape, 11).unwrap(), Adam::default());
        let weights = [1.0; 16];
        let losses: Vec<f64> = (0..400)
            .map(|_| {
                let step = trainer.step(&rows, 16, 0.01, |outputs, to| {
                    let (odd, best) = (outputs.head(0), outputs.head(1));
                    loss::binary_cross_entropy(odd, &parity, None, &weights, to.head(0))
                        + loss::softmax_cross_entropy(
                            best,
                            &policy,
                            Some(&legal),
                            &weights,
                            to.head(1),
                        )
                });
                step.unwrap().loss
            })
            .collect();
        (losses, trainer.into_network())
    };
    let (losses, network) = learn();
    assert!(losses[0] > 1.5, "nothing is known at first: {}", losses[0]);
    assert!(losses[399] < 0.01, "after 400 steps: {}", losses[399]);
    let mut scratch = Scratch::default();
    let said = network.evaluate(&rows, 16, &mut scratch);
    for case in 0..16 {
        let odd = loss::sigmoid(said.row(0, case)[0]);
        assert!((odd - parity[case]).abs() < 0.05, "case {case}: {odd}");
        let mut chances = [0.0; 4];
        let legal = &legal[4 * case..][..4];
        loss::softmax(said.row(1, case), Some(legal), &mut chances);
        for (place, chance) in chances.into_iter().enumerate() {
            assert!((chance - policy[4 * case + place]).abs() < 0.05, "case {case}: {chances:?}");
            assert!(legal[place] || chance == 0.0);
        }
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }
    let (again, _) = learn();
    assert_eq!(again, losses);
}

#[test]
fn chances_stay_sane_at_the_edges() {
    let mut chances = [9.0; 3];
    loss::softmax(&[1e30, -1e30, 0.0], None, &mut chances);
    assert_eq!(chances, [1.0, 0.0, 0.0]);
    loss::softmax(&[1e30, 0.0, 0.0], Some(&[false, true, true]), &mut chances);
    assert_eq!(chances, [0.0, 0.5, 0.5]);
    loss::softmax(&[1.0, 2.0, 3.0], Some(&[false; 3]), &mut chances);
    assert_eq!(chances, [0.0; 3]);
    assert_eq!((loss::sigmoid(-200.0), loss::sigmoid(0.0), loss::sigmoid(200.0)), (0.0, 0.5, 1.0));
    // Losses of confident wrong answers are large but finite; rows without any entry that counts cost nothing.
    let mut slopes = [0.0; 2];
    let wrong =
        loss::binary_cross_entropy(&[200.0, -200.0], &[0.0, 1.0], None, &[1.0], &mut slopes);
    assert_eq!((wrong, slopes), (200.0, [0.5, -0.5]));
    let mut slopes = [0.0; 2];
    let none = Some(&[false, false][..]);
    assert_eq!(
        loss::softmax_cross_entropy(&[5.0, 1.0], &[1.0, 0.0], none, &[1.0], &mut slopes),
        0.0
    );
    assert_eq!(loss::squared_error(&[5.0, 1.0], &[1.0, 0.0], none, &[1.0], &mut slopes), 0.0);
    assert_eq!(slopes, [0.0; 2]);
    // A row with weight zero is skipped, whatever its targets are.
    for loss in [loss::softmax_cross_entropy, loss::squared_error, loss::binary_cross_entropy] {
        let (mut slopes, mut alone) = ([0.0; 4], [0.0; 2]);
        let targets = [f32::NAN, f32::INFINITY, 1.0, 0.0];
        let sum = loss(&[1.0, 2.0, 3.0, 4.0], &targets, None, &[0.0, 2.0], &mut slopes);
        let one = loss(&[3.0, 4.0], &[1.0, 0.0], None, &[1.0], &mut alone);
        assert_eq!((sum, slopes), (one, [0.0, 0.0, alone[0], alone[1]]));
    }
}

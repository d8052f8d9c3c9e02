//! The evidence of an answer as text, the same for every game.

use kibitzer_protocol::{Evidence, Seed};

/// The `evidence` of an answer as text.
pub(crate) fn words(evidence: &Evidence) -> String {
    let (forced, looked) = match evidence {
        Evidence::Exact { forced, .. } => (*forced, None),
        Evidence::Sampled { samples, judged: Some(judged), forced, .. } => {
            let all = if *samples == 1 { "the only world" } else { "every world" };
            (*forced, Some(format!("{all} enumerated, evaluated by {judged}")))
        }
        Evidence::Sampled { samples: 0, forced, .. } => {
            (*forced, Some("nothing was sampled".to_owned()))
        }
        Evidence::Sampled { samples, ess, seed, forced, .. } => {
            (*forced, Some(drawn(*samples, *ess, *seed)))
        }
    };
    match (forced, looked) {
        (true, None) => "only one legal play".to_owned(),
        (true, Some(looked)) => format!("only one legal play; {looked}"),
        (false, None) => "every world enumerated".to_owned(),
        (false, Some(looked)) => looked,
    }
}

fn drawn(samples: u64, ess: f64, Seed(seed): Seed) -> String {
    let worlds = if samples == 1 { "one world".to_owned() } else { format!("{samples} worlds") };
    let worth = if ess.round() as u64 == samples {
        String::new()
    } else {
        format!(" (effective sample size {ess:.0})")
    };
    format!("{worlds} sampled{worth}, seed {seed}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_claimed_that_was_not_done() {
        let said = |json: &str| words(&serde_json::from_str(json).unwrap());
        assert_eq!(said(r#"{"kind": "exact", "worlds": "12"}"#), "every world enumerated");
        let forced = r#"{"kind": "exact", "worlds": "12", "forced": true}"#;
        assert_eq!(said(forced), "only one legal play");
        let all = r#"{"kind": "sampled", "samples": 12, "ess": 9.5, "seed": 1, "worlds": "12",
            "judged": "rollouts"}"#;
        assert_eq!(said(all), "every world enumerated, evaluated by rollouts");
        let sampled = |samples: u64, ess: f64| words(&Evidence::sampled(samples, ess, 7));
        assert_eq!(sampled(60, 60.0), "60 worlds sampled, seed 7");
        assert_eq!(sampled(60, 31.4), "60 worlds sampled (effective sample size 31), seed 7");
        assert_eq!(sampled(0, 0.0), "nothing was sampled");
    }
}

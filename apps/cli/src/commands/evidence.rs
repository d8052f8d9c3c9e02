//! What an answer rests on, in words: one way to say it for every game.

use serde_json::Value;

/// The `evidence` of an answer.
pub(crate) fn words(evidence: &Value) -> String {
    let samples = evidence["samples"].as_u64();
    let looked = match (samples, evidence["judged"].as_str()) {
        (Some(samples), Some(judged)) => {
            let all = if samples == 1 { "the only world" } else { "every world" };
            Some(format!("{all} looked at, judged by {judged}"))
        }
        (Some(0), None) => Some("nothing was sampled".to_owned()),
        (Some(samples), None) => Some(drawn(samples, evidence)),
        (None, _) => None,
    };
    match (evidence["forced"] == true, looked) {
        (true, None) => "only one legal play".to_owned(),
        (true, Some(looked)) => format!("only one legal play; {looked}"),
        (false, None) => "every world looked at".to_owned(),
        (false, Some(looked)) => looked,
    }
}

fn drawn(samples: u64, evidence: &Value) -> String {
    let ess = evidence["ess"].as_f64().unwrap_or(0.0);
    let worlds = if samples == 1 { "one world".to_owned() } else { format!("{samples} worlds") };
    let worth = if ess.round() as u64 == samples {
        String::new()
    } else {
        format!(" (worth {ess:.0} equal ones)")
    };
    format!("{worlds} drawn{worth}, seed {}", evidence["seed"])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nothing_is_claimed_that_was_not_done() {
        let said = |evidence: Value| words(&evidence);
        assert_eq!(said(json!({"kind": "exact", "worlds": "12"})), "every world looked at");
        let forced = json!({"kind": "exact", "worlds": "12", "forced": true});
        assert_eq!(said(forced), "only one legal play");
        let all = json!({"kind": "sampled", "samples": 12, "ess": 9.5, "seed": 1, "worlds": "12",
            "judged": "rollouts"});
        assert_eq!(said(all), "every world looked at, judged by rollouts");
        let sampled = |samples: u64, ess: f64| json!({"kind": "sampled", "samples": samples, "ess": ess, "seed": 7});
        assert_eq!(said(sampled(60, 60.0)), "60 worlds drawn, seed 7");
        assert_eq!(said(sampled(60, 31.4)), "60 worlds drawn (worth 31 equal ones), seed 7");
        assert_eq!(said(sampled(0, 0.0)), "nothing was sampled");
    }
}

//! Yatzy: sweeps of thetas over rule sets, and many games of one table.

mod games;
mod sweep;

pub use games::{Games, GamesDescription};
pub use sweep::{Sweeps, SweepsDescription};

use kibitzer_yatzy::{Precision, Rules};

use crate::CampaignError;

/// Rules by name, followed by house rules after plus signs: `scandinavian+full_house_five`.
pub fn rules(name: &str) -> Result<Rules, CampaignError> {
    let mut words = name.split('+');
    let base = words.next().unwrap_or_default();
    let house: Vec<&str> = words.collect();
    Rules::parse(base, &house).map_err(|error| CampaignError::setting("rules", error))
}

/// `f32` or `f64`.
pub fn precision(word: &str) -> Result<Precision, CampaignError> {
    match word {
        "f32" => Ok(Precision::F32),
        "f64" => Ok(Precision::F64),
        other => {
            Err(CampaignError::setting("precision", format!("expected f32 or f64, got {other:?}")))
        }
    }
}

//! The tables that can be asked for by a game's name.

use std::sync::Arc;

use kibitzer_blob::players::{Skill as BlobSkill, shipped};
use kibitzer_blob::{Blob, Scoring, Suit};
use kibitzer_bomb_busters::missions::{Mission, TurnOrder};
use kibitzer_bomb_busters::playing::PolicyName;
use kibitzer_bomb_busters::rules::Game as BombBusters;
use kibitzer_clue::{Clue, Skill as ClueSkill};
use kibitzer_game::{Player, Seat};
use kibitzer_protocol::QueryError;
use kibitzer_texas42::players::Skill as TexasSkill;
use kibitzer_texas42::{House, SEATS, Texas42};
use kibitzer_yatzy::Yatzy;
use kibitzer_yatzy::rules::Rules;

use super::episode::{Set, Table};

type Asked = Result<Arc<dyn Table>, QueryError>;

fn wrong(at: &'static str) -> impl Fn(String) -> QueryError {
    move |message| QueryError::bad_request(message).at(at)
}

fn seat(number: usize, seats: usize, at: &'static str) -> Result<Seat, QueryError> {
    let message = || format!("`{at}` must be a seat from 0 to {}, got {number}", seats.max(1) - 1);
    if number < seats { Ok(Seat(number)) } else { Err(wrong(at)(message())) }
}

/// One round of Blob.
pub(super) fn blob(
    players: usize,
    cards: usize,
    dealer: Option<usize>,
    trump: Option<&str>,
    scoring: &str,
) -> Asked {
    let trump: Option<Suit> = trump
        .map(|suit| suit.parse().map_err(|error| wrong("trump")(format!("{error}, or None"))))
        .transpose()?;
    let scoring: Scoring = scoring.parse().map_err(|error| wrong("scoring")(format!("{error}")))?;
    let dealer = dealer.unwrap_or(players.saturating_sub(1));
    let round = Blob::new(players, cards, Seat(dealer), trump);
    let round = round.map_err(|error| wrong("cards")(error.to_string()))?;
    Set::table(round.scored(scoring), |name| {
        let skill: BlobSkill = name.parse().map_err(|error| format!("{error}"))?;
        let missing = "the network of this program cannot be read";
        skill.player(shipped()).ok_or_else(|| missing.to_owned())
    })
}

/// One hand of Texas 42.
pub(super) fn texas42(house: &str, shaker: usize) -> Asked {
    let house: House = house.parse().map_err(|error| wrong("house")(format!("{error}")))?;
    let shaker = seat(shaker, SEATS, "shaker")?;
    Set::table(Texas42::new(house, shaker, [0, 0]), |name| {
        let skill: TexasSkill = name.parse().map_err(|error| format!("{error}"))?;
        Ok(Box::new(skill) as Box<dyn Player<Texas42>>)
    })
}

/// One game of Clue.
pub(super) fn clue(players: usize, deck: [usize; 3], turns: usize) -> Asked {
    let clue = Clue::with_deck(players, deck);
    let clue = clue.map_err(|error| wrong("players")(error.to_string()))?;
    if !(1..=1000).contains(&turns) {
        return Err(wrong("turns")(format!("`turns` must be 1 to 1000, got {turns}")));
    }
    Set::table(clue.lasting(turns), |name| {
        let skill: ClueSkill = name.parse().map_err(|error| format!("{error}"))?;
        Ok(Box::new(skill) as Box<dyn Player<Clue>>)
    })
}

/// One mission of Bomb Busters.
pub(super) fn bomb_busters(mission: u8, players: usize, captain: usize) -> Asked {
    let none = || format!("there is no mission {mission}: expected 1 to 66");
    let found = Mission::new(mission).ok_or_else(|| wrong("mission")(none()))?;
    if found.turn_order() != TurnOrder::Clockwise {
        let message = format!(
            "mission {mission} lets players take turns as they like; environments need one seat to act"
        );
        return Err(wrong("mission")(message));
    }
    let game = BombBusters::new(found, players).and_then(|game| game.with_captain(captain));
    let game = game.map_err(|error| wrong("mission")(error.to_string()))?;
    Set::table(game, |name| {
        let policy: PolicyName = name.parse()?;
        Ok(Box::new(policy) as Box<dyn Player<BombBusters>>)
    })
}

/// One card of Yatzy.
pub(super) fn yatzy(rules: &str, house: &[String]) -> Asked {
    let house: Vec<&str> = house.iter().map(String::as_str).collect();
    let rules = Rules::parse(rules, &house).map_err(QueryError::from)?;
    Set::table(Yatzy::new(rules), |_| {
        Err("Yatzy is played alone here: there are no other players to name".to_owned())
    })
}

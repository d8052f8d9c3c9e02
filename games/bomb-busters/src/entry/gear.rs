//! Lines about which cards and characters are on the table, as typed; and cards that unlock
//! automatically.

use kibitzer_game::{Joint, Message, Param, message};

use crate::cards::{Card, CardState, Character, Equipment, Skill};
use crate::fresh::card_fits;
use crate::table::{Table, TableSetup};

use super::checked;
use super::point::player;

/// Missions whose equipment is hidden and unlocks in another way.
const HIDDEN: [u8; 1] = [15];

/// A card by its corner number or its name.
pub(super) fn card_named(said: &str) -> Result<Equipment, Message> {
    let said = said.trim();
    let named = |one: &Equipment| one.name().eq_ignore_ascii_case(said);
    Equipment::from_id(said).or_else(|| Equipment::ALL.into_iter().find(named)).ok_or_else(|| {
        message!(
            "bomb.not_card",
            "`{said}` is not a card: its number or its name, such as 6 or Rewinder",
            said = said
        )
    })
}

/// A card with its lock: `6`, or `6 and 9` if a second number must be cut too.
///
/// # Errors
/// Says how a card is named.
pub fn card_and_number(said: &str) -> Result<(Equipment, Option<u8>), Message> {
    let Some((named, also)) = said.rsplit_once(" and ") else {
        return Ok((card_named(said)?, None));
    };
    let number = also
        .trim()
        .parse()
        .map_err(|_| message!("bomb.not_number", "`{said}` is not a number", said = also))?;
    Ok((card_named(named)?, Some(number)))
}

/// `card 6`, `card Rewinder ready`, `card 6 used`, `card 6 gone`; `card 6 and 9` if a second number
/// must be cut too.
pub(super) fn card(table: &Table, text: &str) -> Result<Table, Message> {
    let (named, state) = match text.trim().rsplit_once(char::is_whitespace) {
        Some((named, "locked")) => (named, Some(CardState::Locked)),
        Some((named, "ready")) => (named, Some(CardState::Ready)),
        Some((named, "used")) => (named, Some(CardState::Used)),
        Some((named, "gone")) => {
            let gone = card_named(named)?;
            return checked(table, |setup| setup.public.cards.retain(|one| one.equipment != gone));
        }
        _ => (text, None),
    };
    let (equipment, also) = card_and_number(named)?;
    if let Some(mission) = table.mission() {
        let numbers = &table.public().number_cards;
        card_fits(mission, table.players(), numbers, equipment)?;
    }
    checked(table, |setup| {
        let there = setup.public.cards.iter_mut().find(|one| one.equipment == equipment);
        match there {
            Some(there) => {
                there.state = state.unwrap_or(there.state);
                there.also = also.or(there.also);
            }
            None => {
                setup.public.cards.push(Card { equipment, state: state.unwrap_or_default(), also })
            }
        }
    })
}

/// `character Bob=General Radar`, `character Bob=used`, `character Bob=fresh`.
pub(super) fn character(table: &Table, text: &str) -> Result<Table, Message> {
    let (who, said) = text
        .rsplit_once('=')
        .ok_or("write whose and which, such as character Bob=General Radar")?;
    let (player, said) = (player(table, who)?, said.trim());
    let skill = Skill::from_name(said);
    if skill.is_none() && !["used", "fresh"].contains(&said) {
        let names: Vec<&str> = Skill::ALL.iter().map(|skill| skill.name()).collect();
        return Err(message!(
            "bomb.not_character",
            "`{said}` is not a character: {names}, used or fresh",
            said = said,
            names = Param::list(Joint::Comma, names)
        ));
    }
    let mut characters = table.public().characters.clone();
    characters.resize(table.players(), Character::default());
    if let Some(own) = characters.get_mut(player) {
        own.used = said == "used";
        own.skill = skill.unwrap_or(own.skill);
    }
    if let Some(mission) = table.mission() {
        if !mission.has_double_detectors() {
            return Err(message!(
                "bomb.no_characters",
                "mission {mission} is played without characters",
                mission = mission.number()
            ));
        }
        let captain = table.public().captain();
        let skills: Vec<Skill> = characters.iter().map(|one| one.skill).collect();
        mission.allows_characters(captain, &skills)?;
    }
    checked(table, |setup| setup.public.characters = characters)
}

/// The table with every card ready whose wires are cut.
pub(super) fn unlocked(table: Table) -> Result<Table, Message> {
    let public = table.public();
    if public.mission.is_some_and(|mission| HIDDEN.contains(&mission.number())) {
        return Ok(table);
    }
    let unlocks = |card: &Card| public.unlocks(card, |value| table.open_copies(value));
    let ready: Vec<usize> =
        (0..public.cards.len()).filter(|&at| unlocks(&public.cards[at])).collect();
    if ready.is_empty() {
        return Ok(table);
    }
    checked(&table, |setup: &mut TableSetup| {
        for at in ready {
            setup.public.cards[at].state = CardState::Ready;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::enter;
    use super::*;
    use crate::file::TableFile;

    fn table() -> Table {
        let stands = ["?1 ?2 ?3", "? ? ?", "? ? ?", "? ? ?"].map(str::to_owned).to_vec();
        let players = ["Ann", "Bo", "Cy", "Dee"].map(str::to_owned).to_vec();
        let mut file = TableFile { stands, players, ..TableFile::default() };
        file.wires = serde_json::from_str(r#"{"blue": [1, 3]}"#).unwrap();
        file.table().unwrap()
    }

    fn states(table: &Table) -> Vec<(&'static str, CardState)> {
        table.public().cards.iter().map(|one| (one.equipment.id(), one.state)).collect()
    }

    #[test]
    fn cards_come_and_go_and_unlock_when_their_wires_are_cut() {
        let table = enter(&table(), "card", "3").unwrap();
        let table = enter(&table, "card", "Walkie-Talkies used").unwrap();
        let table = enter(&table, "card", "1 and 2").unwrap();
        let locked = CardState::Locked;
        assert_eq!(states(&table), [("3", locked), ("2", CardState::Used), ("1", locked)]);
        let cut = enter(&table, "cut", "Bo C=3").unwrap();
        assert_eq!(states(&cut)[0], ("3", CardState::Ready));
        let cut = enter(&cut, "cut", "Bo A=1").unwrap();
        assert_eq!(states(&cut)[2], ("1", locked), "the second number is not cut yet");
        let cut = enter(&cut, "cut", "Bo B=2").unwrap();
        assert_eq!(states(&cut)[2], ("1", CardState::Ready));
        assert_eq!(states(&cut)[1], ("2", CardState::Used), "what is used stays so");
        let gone = enter(&cut, "card", "3 gone").unwrap();
        assert_eq!(states(&gone).len(), 2);
        let fresh = enter(&cut, "use", "3.3").unwrap();
        assert_eq!(states(&fresh)[1], ("2", CardState::Ready));
        for wrong in ["", "13", "3 hot", "3 and x"] {
            assert!(enter(&table, "card", wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn characters_are_chosen_and_used() {
        let table = enter(&table(), "character", "Bo=General Radar").unwrap();
        let characters = &table.public().characters;
        assert_eq!(characters.len(), 4);
        assert_eq!(characters[1], Character { skill: Skill::GeneralRadar, used: false });
        let used = enter(&table, "radar", "2 yes none by Bo").unwrap();
        assert!(used.public().characters[1].used);
        let fresh = enter(&used, "character", "1=fresh").unwrap();
        assert_eq!(fresh.public().characters[1], characters[1]);
        for wrong in ["", "Bo", "Bo=Cook", "Zed=used"] {
            assert!(enter(&table, "character", wrong).is_err(), "{wrong}");
        }
    }
}

//! The best use of each card or skill, each with a number and a sentence.
//!
//! Radar, detectors and ray by exact counts; labels and Post-It by the information they give
//! somebody who holds nothing; the Stabilizer by what it would save this turn; the Coffee Mug by
//! the certain cuts that the others have, a mean over drawn worlds. Nobody swaps wires in the
//! rollouts, so Walkie-Talkies and the Grappling Hook have no number.

use kibitzer_deal::{Count, Fraction};
use kibitzer_game::{Message, Param, message};
use kibitzer_work::Work;

use super::reasons::percent;
use super::{Cards, OddsError, Win};
use crate::cards::Equipment;
use crate::naming::{slot_name, value_name};
use crate::odds::informative::certain_cuts_of;
use crate::odds::{Analysis, MoveOdds, Worlds};
use crate::playing::{PublicFacts, Sight, tokens};
use crate::rules::{Action, NotPlayable, Playable, Pointing};
use crate::stand::Spot;
use crate::table::Table;
use crate::tiles::Wire;

/// The value of a use.
#[derive(Debug, Clone, PartialEq)]
pub enum Worth {
    /// Information in bits.
    Bits(f64),
    /// The exact chances of the cut.
    Cut {
        /// The chance that it hits.
        hit: Fraction,
        /// The chance that it explodes.
        red: Fraction,
    },
    /// What the safest cut without it risks this turn, exactly.
    Saves {
        /// The chance of a miss.
        miss: Fraction,
        /// The chance of an explosion.
        red: Fraction,
    },
    /// The mean number of certain cuts that the chosen player has.
    CertainCuts(f64),
}

/// The best use of one card or skill.
#[derive(Debug, Clone, PartialEq)]
pub struct Use {
    /// The name of the card or skill.
    pub name: &'static str,
    /// Whether it can be used now.
    pub at_hand: bool,
    /// The best use, if there is one.
    pub action: Option<Action>,
    /// Its value, if it has a number.
    pub worth: Option<Worth>,
    /// How often the team wins after it.
    pub win: Option<Win>,
    /// The reason, in one sentence.
    pub reason: Message,
}

type Found = (Option<Action>, Option<Worth>, Message);

/// What is known about the table.
pub(super) struct Known<'a> {
    pub(super) table: &'a Table,
    pub(super) worlds: &'a Worlds,
    pub(super) analysis: &'a Analysis<'a>,
    pub(super) drawn: &'a [Vec<Vec<Wire>>],
    pub(super) work: &'a Work,
}

impl Known<'_> {
    /// The best use of every card and skill.
    pub(super) fn uses(&self, playable: Play<'_>, cards: Cards) -> Result<Vec<Use>, OddsError> {
        let mut found = Vec::new();
        let all = cards == Cards::All;
        let (public, player) = (self.table.public(), self.table.observer());
        let at_hand = public.double_detector(player);
        if all || at_hand {
            let (action, worth, reason) = self.detector(Pointing::Double)?;
            let name = "Double Detector";
            found.push(Use { name, at_hand, action, worth, win: None, reason });
        }
        let mission = self.table.mission().map(|one| one.equipment(self.table.players()));
        let mut wanted = mission.unwrap_or_else(|| Equipment::ALL[..12].to_vec());
        wanted.retain(|card| !card.is_instant());
        let mut listed = Equipment::ALL.to_vec();
        let has = |card| public.card_or_skill(player, card);
        listed.retain(|&card| has(card) || all && wanted.contains(&card));
        for card in listed {
            let (action, worth, reason) = self.card(card, playable)?;
            let (name, at_hand) = (card.name(), has(card));
            found.push(Use { name, at_hand, action, worth, win: None, reason });
        }
        Ok(found)
    }

    fn card(&self, card: Equipment, playable: Play<'_>) -> Result<Found, OddsError> {
        Ok(match card {
            Equipment::GeneralRadar => self.radar()?,
            Equipment::TripleDetector => self.detector(Pointing::Triple)?,
            Equipment::SuperDetector => self.detector(Pointing::Super)?,
            Equipment::XOrYRay => match self.analysis.best_ray() {
                Some(found) => self.cut(&found),
                None => nothing(message!(
                    "bomb.no_ray",
                    "no wire can be one of two values that you hold"
                )),
            },
            Equipment::LabelEqual => self.label(playable, true),
            Equipment::LabelDifferent => self.label(playable, false),
            Equipment::PostIt => self.post_it(playable),
            Equipment::Stabilizer => self.stabilizer(),
            Equipment::Rewinder => self.rewinder(playable),
            Equipment::EmergencyBatteries => self.batteries(),
            Equipment::CoffeeMug => self.mug()?,
            Equipment::FastPass => self.fast_pass(),
            Equipment::SingleWireLabel => nothing(message!(
                "bomb.single_label",
                "x1 on a blue wire whose value occurs once: no figures"
            )),
            Equipment::WalkieTalkies | Equipment::GrapplingHook => nothing(message!(
                "bomb.no_moving",
                "no figures: nobody moves wires in the simulated games"
            )),
            Equipment::FalseBottom | Equipment::EmergencyDrop | Equipment::Disintegrator => {
                nothing(message!("bomb.automatic", "it takes effect automatically"))
            }
        })
    }

    fn share(&self, part: &Count) -> f64 {
        Fraction::new(part, self.worlds.total()).to_f64()
    }

    fn wire(&self, spot: Spot) -> String {
        slot_name(self.table, spot.stand, spot.slot)
    }

    fn radar(&self) -> Result<Found, OddsError> {
        Ok(match self.analysis.best_radar()? {
            Some((number, bits)) if bits > 0.0 => {
                let reason = message!(
                    "bomb.radar",
                    "ask for {number}: the answers give you {bits} bits",
                    number = number,
                    bits = Param::fixed(bits, 2)
                );
                (Some(Action::Radar(number)), Some(Worth::Bits(bits)), reason)
            }
            _ => nothing(message!("bomb.radar_known", "every answer is already known")),
        })
    }

    fn detector(&self, pointing: Pointing) -> Result<Found, OddsError> {
        let best = self.analysis.best_detector(pointing, self.analysis.announceable())?;
        Ok(best.map_or_else(
            || nothing(message!("bomb.no_target", "no stand can be pointed at")),
            |best| self.cut(&best),
        ))
    }

    fn cut(&self, found: &MoveOdds) -> Found {
        let hit = self.share(&found.hits);
        let plain = self.best_plain();
        let reason = match plain.map(|cut| self.share(&cut.hits)) {
            Some(best) if best >= 1.0 => {
                return nothing(message!(
                    "bomb.keep",
                    "keep it: there is a certain cut without it"
                ));
            }
            Some(best) => message!(
                "bomb.hits_or",
                "hits {hits}, the best cut without it {best}",
                hits = percent(hit),
                best = percent(best)
            ),
            None => message!("bomb.hits", "hits {hits}", hits = percent(hit)),
        };
        let (hit, red) = (self.analysis.share(&found.hits), self.analysis.share(&found.explodes));
        (Some(found.action), Some(Worth::Cut { hit, red }), reason)
    }

    /// The best cut that uses no card or skill.
    fn best_plain(&self) -> Option<MoveOdds> {
        self.analysis.moves(&[]).into_iter().next()
    }

    fn label(&self, playable: Play<'_>, equal: bool) -> Found {
        let playable = match playable {
            Ok(playable) => playable,
            Err(why) => return no_figures(why),
        };
        let proven = PublicFacts::of(self.table);
        let sight = Sight::of_view(&playable.view, &proven);
        match tokens::labels(&sight, equal).first() {
            Some(&(action @ Action::Label { left, .. }, bits)) => {
                let right = self.wire(Spot::new(left.stand, left.slot + 1));
                let (left, told) = (self.wire(left), Param::fixed(bits, 2));
                let reason = match equal {
                    true => message!(
                        "bomb.label_equal",
                        "{left} and {right} are equal: {bits} bits to an outsider",
                        left = left,
                        right = right,
                        bits = told
                    ),
                    false => message!(
                        "bomb.label_different",
                        "{left} and {right} are different: {bits} bits to an outsider",
                        left = left,
                        right = right,
                        bits = told
                    ),
                };
                (Some(action), Some(Worth::Bits(bits)), reason)
            }
            _ => nothing(message!("bomb.no_label", "no two neighbours can take this label")),
        }
    }

    fn post_it(&self, playable: Play<'_>) -> Found {
        let playable = match playable {
            Ok(playable) => playable,
            Err(why) => return no_figures(why),
        };
        let proven = PublicFacts::of(self.table);
        let sight = Sight::of_view(&playable.view, &proven);
        let bits = tokens::tokens(&sight, false).first().map_or(0.0, |(_, bits)| *bits);
        match tokens::post_it(&sight) {
            Some(action @ (Action::PostIt(spot) | Action::PostItFalse(spot, _))) => {
                let reason = message!(
                    "bomb.post_it",
                    "on {slot}: {bits} bits to an outsider",
                    slot = self.wire(spot),
                    bits = Param::fixed(bits, 2)
                );
                (Some(action), Some(Worth::Bits(bits)), reason)
            }
            _ => nothing(message!("bomb.no_token", "no token can be placed")),
        }
    }

    fn stabilizer(&self) -> Found {
        let Some(best) = self.best_plain() else {
            return nothing(message!("bomb.no_cut", "there is no cut to protect"));
        };
        if best.hits == *self.worlds.total() {
            return nothing(message!("bomb.keep", "keep it: there is a certain cut without it"));
        }
        let misses = &(self.worlds.total() - &best.hits) - &best.explodes;
        let (miss, red) = (self.analysis.share(&misses), self.analysis.share(&best.explodes));
        let reason = message!(
            "bomb.stabilizer",
            "the safest cut misses {misses}, explodes {explodes}",
            misses = percent(miss.to_f64()),
            explodes = percent(red.to_f64())
        );
        (Some(Action::Stabilize), Some(Worth::Saves { miss, red }), reason)
    }

    fn rewinder(&self, playable: Play<'_>) -> Found {
        let playable = match playable {
            Ok(playable) => playable,
            Err(why) => return no_figures(why),
        };
        let public = playable.view.public();
        match (public.dial, public.full_dial()) {
            (Some(dial), Some(start)) if dial >= start => {
                nothing(message!("bomb.dial_full", "the dial has not moved"))
            }
            (Some(1), _) => {
                let reason = message!("bomb.rewind", "the dial is at 1: use it before a guess");
                (Some(Action::Rewind), None, reason)
            }
            (Some(dial), _) => {
                let reason =
                    message!("bomb.rewind_later", "not urgent: the dial is at {dial}", dial = dial);
                (Some(Action::Rewind), None, reason)
            }
            _ => nothing(message!("bomb.no_dial", "there is no dial")),
        }
    }

    fn batteries(&self) -> Found {
        let characters = self.table.public().characters.iter().enumerate();
        let used: Vec<usize> =
            characters.filter(|(_, one)| one.used).map(|(seat, _)| seat).collect();
        let name = |seat: usize| self.table.player_name(seat);
        match used[..] {
            [] => nothing(message!("bomb.no_used", "no character has been used")),
            [one] => {
                let reason = message!(
                    "bomb.refreshes_one",
                    "refreshes {name} only: wait until a second character is used",
                    name = name(one)
                );
                (Some(Action::Batteries(one, None)), None, reason)
            }
            [first, second, ..] => {
                let reason = message!(
                    "bomb.refreshes",
                    "refreshes {first} and {second}",
                    first = name(first),
                    second = name(second)
                );
                (Some(Action::Batteries(first, Some(second))), None, reason)
            }
        }
    }

    fn mug(&self) -> Result<Found, OddsError> {
        let mut best: Option<(f64, usize)> = None;
        let observer = self.table.observer();
        for player in (0..self.table.players()).filter(|&player| player != observer) {
            if self.table.uncut_of(player).next().is_none() {
                continue;
            }
            let mut sum = 0.0;
            for world in self.drawn {
                sum += certain_cuts_of(self.table, world, player, self.work)?;
            }
            let mean = sum / self.drawn.len().max(1) as f64;
            if best.is_none_or(|(most, _)| mean > most) {
                best = Some((mean, player));
            }
        }
        let Some((cuts, player)) = best else {
            return Ok(nothing(message!("bomb.nobody_wires", "nobody else has wires")));
        };
        let name = self.table.player_name(player);
        let reason = message!(
            "bomb.mug",
            "pass to {name}, who has {cuts} certain cuts on average",
            name = name,
            cuts = Param::fixed(cuts, 1)
        );
        Ok((Some(Action::CoffeeMug(player)), Some(Worth::CertainCuts(cuts)), reason))
    }

    fn fast_pass(&self) -> Found {
        let allowed = self.analysis.announceable();
        match allowed.iter().find(|&value| self.table.held(value).count() >= 2) {
            Some(value) => {
                let reason = message!(
                    "bomb.fast_pass",
                    "two {value}s in your hand: certain",
                    value = value_name(value)
                );
                let hit = self.analysis.share(self.worlds.total());
                let worth = Worth::Cut { hit, red: self.analysis.share(&Count::ZERO) };
                (Some(Action::FastPass(value)), Some(worth), reason)
            }
            None => nothing(message!("bomb.no_pair", "you hold no two equal wires")),
        }
    }
}

/// The game to play on from the table, or why there is none.
type Play<'a> = Result<&'a Playable, &'a NotPlayable>;

fn nothing(reason: Message) -> Found {
    (None, None, reason)
}

fn no_figures(why: &NotPlayable) -> Found {
    nothing(message!("bomb.no_figures", "no figures: {why}", why = why.message()))
}

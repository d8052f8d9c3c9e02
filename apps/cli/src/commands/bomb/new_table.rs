//! A fresh table from a mission, for `bomb play`.

use clap::Args;
use kibitzer_bomb_busters::cards::{Card, CardState};
use kibitzer_bomb_busters::entry::card_and_number;
use kibitzer_bomb_busters::fresh::{Fresh, FreshError};
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::notation::{parse_stand, print_stand};
use kibitzer_bomb_busters::stand::Face;
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::tiles::Colour;

use crate::failure::Failure;

#[derive(Debug, Args)]
pub(super) struct NewTableArgs {
    /// Start a fresh table of this mission
    #[arg(long)]
    pub(super) mission: Option<u8>,

    /// Number of players, 2 to 5
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,

    /// You: your name, or your number counted clockwise from 0
    #[arg(long, default_value = "0", value_name = "PLAYER")]
    observer: String,

    /// The captain, who was dealt to first and starts: a name, or a number counted clockwise from 0
    #[arg(long, default_value = "0", value_name = "PLAYER")]
    captain: String,

    /// Your own wires, such as "1 1 2 Y4 5 R8"; once for each of your stands
    #[arg(long)]
    own: Vec<String>,

    /// The players' names, such as Ann,Bo,Cy,Dee
    #[arg(long, value_delimiter = ',')]
    names: Vec<String>,

    /// The yellow wires that were drawn, such as 2,3, including any that was set aside unseen
    #[arg(long, value_delimiter = ',', value_name = "NUMBERS")]
    yellow: Vec<u8>,

    /// The red wires that were drawn, such as 11, including any that was set aside unseen
    #[arg(long, value_delimiter = ',', value_name = "NUMBERS")]
    red: Vec<u8>,

    /// The equipment cards that were drawn, by number or name, such as 1,4,9,Rewinder; in mission 12
    /// each with its number card, such as "1 and 5,4 and 7"
    #[arg(long, value_delimiter = ',', value_name = "CARDS")]
    equipment: Vec<String>,

    /// The number cards that were drawn, in order (missions 9, 11 and 16)
    #[arg(long, value_delimiter = ',', value_name = "NUMBERS")]
    number_cards: Vec<u8>,
}

pub(super) fn new_table(args: &NewTableArgs, number: u8) -> Result<Table, Failure> {
    let usage = |why: String| Failure::Usage(why);
    let players = usize::from(args.players);
    let mission = Mission::new(number).ok_or_else(|| {
        usage(format!("--mission: there is no mission {number}; expected 1 to 66"))
    })?;
    let names = args.names.len();
    if names > 0 && names != players {
        return Err(usage(format!("--names: {names} names for {players} players")));
    }
    let mut fresh = Fresh::new(mission, players);
    fresh.captain = player(&args.captain, args, "captain")?;
    fresh.observer = player(&args.observer, args, "observer")?;
    for (colour, said) in [(Colour::Yellow, &args.yellow), (Colour::Red, &args.red)] {
        let drawn = fresh.drawn(colour).map_err(refused)?;
        if said.is_empty() && drawn.draw.of > 0 && drawn.draw.of < drawn.draw.from.len() {
            return Err(usage(format!(
                "{drawn}; specify them, such as --{colour} {}",
                example(drawn.draw.of)
            )));
        }
    }
    fresh.yellow = Some(args.yellow.clone()).filter(|said| !said.is_empty());
    fresh.red = Some(args.red.clone()).filter(|said| !said.is_empty());
    fresh.number_cards.clone_from(&args.number_cards);
    for said in &args.equipment {
        let (equipment, also) =
            card_and_number(said).map_err(|why| usage(format!("--equipment: {why}")))?;
        fresh.equipment.push(Card { equipment, state: CardState::Locked, also });
    }
    let mut file = fresh.table().map_err(refused)?;
    file.players.clone_from(&args.names);
    let mut own = args.own.iter();
    for &stand in &file.observer_stands {
        let size = file.stands[stand].split_whitespace().count();
        let text = own.next().ok_or_else(|| {
            let which = match &file.observer_stands[..] {
                [_] => "your wires",
                [first, ..] if *first == stand => "the wires of your first stand",
                _ => "the wires of your second stand",
            };
            usage(format!("specify {which}, {size} of them: --own \"1 1 2 Y4 5 ...\""))
        })?;
        let mut slots = parse_stand(text).map_err(|error| usage(format!("--own: {error}")))?;
        for slot in &mut slots {
            // Nothing is cut yet, so a bare wire is one of your own.
            if let Face::Cut(wire) = slot.face {
                slot.face = Face::Known(wire);
            }
        }
        file.stands[stand] = print_stand(&slots);
    }
    if own.next().is_some() {
        let stands = file.observer_stands.len();
        return Err(usage(format!("--own: you have {stands} stand{}", plural(stands))));
    }
    file.table().map_err(Failure::question)
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// An example list of this many numbers.
fn example(count: usize) -> String {
    [2, 5, 7, 9].iter().take(count).map(u8::to_string).collect::<Vec<_>>().join(",")
}

/// A player by name or number.
fn player(said: &str, args: &NewTableArgs, flag: &str) -> Result<usize, Failure> {
    let named = args.names.iter().position(|name| name.eq_ignore_ascii_case(said.trim()));
    named.or_else(|| said.trim().parse().ok()).ok_or_else(|| {
        let most = args.players - 1;
        Failure::Usage(format!(
            "--{flag}: `{said}` is not a player; expected one of --names, or 0 to {most}"
        ))
    })
}

/// An error about the mission, named by its flag.
fn refused(error: FreshError) -> Failure {
    Failure::Usage(format!("--{}: {error}", error.field.replace('_', "-")))
}

//! A fresh table from a mission, for `bomb play`.

use clap::Args;
use kibitzer_bomb_busters::file::{GroupFile, TableFile, WiresFile};
use kibitzer_bomb_busters::missions::Mission;
use kibitzer_bomb_busters::notation::{parse_stand, print_stand};
use kibitzer_bomb_busters::rules::Game;
use kibitzer_bomb_busters::stand::{Face, Slot};
use kibitzer_bomb_busters::table::Table;
use kibitzer_bomb_busters::wires::stand_sizes;

use crate::failure::Failure;

#[derive(Debug, Args)]
pub(super) struct NewTableArgs {
    /// Start a fresh table of this mission
    #[arg(long)]
    pub(super) mission: Option<u8>,

    /// How many players, 2 to 5
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=5))]
    players: u8,

    /// The stand that you look from, counted from 0
    #[arg(long, default_value_t = 0)]
    observer: usize,

    /// The player who was dealt first, counted from 0
    #[arg(long, default_value_t = 0)]
    captain: usize,

    /// Your own wires: "1 1 2 Y4 5 R8"; once for each of your stands
    #[arg(long)]
    own: Vec<String>,

    /// The players' names: Ann,Bo,Cy,Dee
    #[arg(long, value_delimiter = ',')]
    names: Vec<String>,

    /// The yellow wires that were drawn: 2,3
    #[arg(long, value_delimiter = ',')]
    yellow: Vec<u8>,

    /// The red wires that were drawn: 11
    #[arg(long, value_delimiter = ',')]
    red: Vec<u8>,
}

pub(super) fn new_table(args: &NewTableArgs, number: u8) -> Result<Table, Failure> {
    let usage = |why: String| Failure::Usage(why);
    let players = usize::from(args.players);
    let mission = Mission::new(number)
        .ok_or_else(|| usage(format!("there is no mission {number}: 1 to 66")))?;
    let plan = mission
        .wires(players)
        .ok_or_else(|| usage(format!("mission {number} is not for {players} players")))?;
    if args.captain >= players {
        return Err(usage(format!("there is no player {}: 0 to {}", args.captain, players - 1)));
    }
    // Who owns which stand is the same in every mission; ask one that is always played.
    let owners = Mission::new(1)
        .and_then(|one| Game::new(one, players).ok()?.with_captain(args.captain).ok())
        .map(|game| game.owners())
        .unwrap_or_else(|| (0..players).collect());
    let observer = *owners.get(args.observer).ok_or_else(|| {
        usage(format!("there is no stand {}: 0 to {}", args.observer, owners.len() - 1))
    })?;
    let first = owners.iter().position(|&owner| owner == args.captain).unwrap_or(0);
    let sizes = stand_sizes(plan.total(), owners.len(), first);
    let group = |drawn: &[u8], in_play: usize| match drawn.len() {
        0 => None,
        _ if drawn.len() == in_play => Some(GroupFile::Known { known: drawn.to_vec() }),
        _ => Some(GroupFile::SomeOf { candidates: drawn.to_vec(), in_play }),
    };
    let mut own = args.own.iter();
    let mut stands = Vec::new();
    for (stand, &size) in sizes.iter().enumerate() {
        if owners[stand] != observer {
            stands.push(print_stand(&vec![Slot::new(Face::Hidden); size]));
            continue;
        }
        let text = own.next().ok_or_else(|| {
            usage(format!("say the {size} wires of your stand {stand}: --own \"1 2 ...\""))
        })?;
        let mut slots = parse_stand(text).map_err(|error| usage(format!("--own: {error}")))?;
        for slot in &mut slots {
            // Nothing is cut yet: a bare wire is an own one.
            if let Face::Cut(wire) = slot.face {
                slot.face = Face::Known(wire);
            }
        }
        stands.push(print_stand(&slots));
    }
    let file = TableFile {
        mission: Some(number),
        players: args.names.clone(),
        observer: owners.iter().position(|&owner| owner == observer).unwrap_or(0),
        observer_stands: (0..owners.len()).filter(|&stand| owners[stand] == observer).collect(),
        captain: Some(first),
        dial: mission.dial(players).and_then(|dial| u8::try_from(dial).ok()),
        owners: Some(owners),
        stands,
        wires: Some(WiresFile {
            blue: None,
            yellow: group(&args.yellow, plan.yellow.in_play),
            red: group(&args.red, plan.red.in_play),
        }),
        ..TableFile::default()
    };
    file.table().map_err(|error| Failure::Question(error.to_string()))
}

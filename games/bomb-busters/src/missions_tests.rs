use super::*;
use crate::wires::stand_sizes;

fn wires(number: u8, players: usize) -> MissionWires {
    Mission::new(number).unwrap().wires(players).unwrap()
}

#[test]
fn every_mission_reads_for_every_player_count() {
    assert_eq!(Mission::all().count(), 66);
    assert!(Mission::new(0).is_none() && Mission::new(67).is_none());
    for mission in Mission::all() {
        for players in 2..=5 {
            let Some(wires) = mission.wires(players) else {
                assert!(players == 2 && [34, 65].contains(&mission.number()));
                continue;
            };
            let stands = players.max(4);
            let sizes = stand_sizes(wires.total(), stands, 0);
            assert_eq!(sizes.iter().sum::<usize>(), wires.total());
            assert!((24..=55).contains(&wires.total()), "mission {}", mission.number());
        }
        assert!(mission.wires(1).is_none() && mission.wires(6).is_none());
        let whole = mission.not_simulated().is_empty() || [10, 25].contains(&mission.number());
        assert_eq!(mission.is_simulated(), whole, "mission {}", mission.number());
        assert!(mission.is_simulated() || !mission.not_simulated().is_empty());
    }
}

#[test]
fn the_missions_that_must_be_played_are() {
    let must = (1..=12).chain([14, 16, 17, 20, 21, 22, 24, 33, 40, 58]);
    for number in must {
        assert!(Mission::new(number).unwrap().is_simulated(), "mission {number}");
    }
    let played: Vec<u8> =
        Mission::all().filter(|m| m.is_simulated()).map(Mission::number).collect();
    assert_eq!(played.len(), 25, "{played:?}");
}

#[test]
fn wires_of_some_missions_by_hand() {
    assert_eq!((wires(1, 5).total(), wires(2, 3).total(), wires(3, 4).total()), (24, 34, 41));
    let second = wires(2, 4);
    assert_eq!((second.yellow.in_play, second.yellow.from.clone()), (2, (1..=7).collect()));
    let eighth = wires(8, 5);
    assert_eq!((eighth.red.in_play, eighth.red.of), (1, 2));
    assert_eq!((eighth.yellow.in_play, eighth.yellow.of), (2, 3));
    let eighth = wires(8, 2);
    assert_eq!((eighth.red.of, eighth.yellow.in_play, eighth.total()), (3, 4, 53));
    assert_eq!((wires(41, 3).yellow.in_play, wires(41, 5).yellow.in_play), (3, 4));
    assert_eq!(wires(41, 2).yellow.in_play, 2);
    assert_eq!(wires(46, 4).yellow.from, [5, 6, 7, 8]);
    assert_eq!((wires(22, 2).yellow.in_play, wires(22, 2).red.in_play), (0, 3));
    assert_eq!(wires(54, 4).total(), 48);
}

#[test]
fn equipment_by_mission() {
    let ids = |number: u8, players| -> Vec<&str> {
        let mission = Mission::new(number).unwrap();
        mission.equipment(players).iter().map(|card| card.id()).collect()
    };
    assert!(ids(1, 4).is_empty() && ids(2, 4).is_empty() && ids(39, 4).is_empty());
    assert_eq!(ids(3, 4), ["1", "3", "4", "5", "6", "7", "8", "9", "10"]);
    assert_eq!(ids(8, 4).len(), 12);
    assert!(ids(9, 4).contains(&"Y") && !ids(24, 4).contains(&"Y"));
    assert!(!ids(10, 4).contains(&"11") && !ids(20, 4).contains(&"2"));
    assert!(!ids(54, 4).contains(&"2.2"));
    assert!(!ids(57, 4).contains(&"10.10") && ids(57, 4).contains(&"2.2"));
    let last: Vec<&str> = ids(58, 4);
    assert!(!last.contains(&"4") && !last.contains(&"7") && last.contains(&"11.11"));
    assert_eq!(last.len(), 15);
}

#[test]
fn dials_and_tokens() {
    let mission = |n| Mission::new(n).unwrap();
    assert_eq!((mission(4).dial(5), mission(51).dial(4)), (Some(5), Some(5)));
    assert_eq!((mission(41).dial(5), mission(53).dial(5)), (Some(1), None));
    for number in [41, 55, 60, 62] {
        assert_eq!(mission(number).dial(3), Some(1));
    }
    assert!(mission(40).captain_is_silent(2) && !mission(40).captain_is_silent(3));
    assert!(!mission(24).captain_is_silent(2));
    assert_eq!((mission(21).tokens(), mission(33).tokens()), (Tokens::Parity, Tokens::Parity));
    assert!(mission(31).has_later_characters() && !mission(30).has_later_characters());
    assert!(!mission(27).has_double_detectors());
}

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;

fn wire(name: &str) -> Wire {
    Wire::from_name(name).unwrap()
}

#[test]
fn every_form_of_the_grammar_reads_as_it_says() {
    let slots =
        parse_stand("5 y4 R4 ? ?5 ?Y4 ?r4 i5 iY iy4 E o 2x 2x7 X X5 X?5 !4 b? Y? r?").unwrap();
    let faces: Vec<Face> = slots.iter().map(|s| s.face).collect();
    let hidden = Face::Hidden;
    assert_eq!(
        faces,
        [
            Face::Cut(wire("5")),
            Face::Cut(wire("Y4")),
            Face::Cut(wire("R4")),
            hidden,
            Face::Known(wire("5")),
            Face::Known(wire("Y4")),
            Face::Known(wire("R4")),
            Face::Number(5),
            Face::Yellow(None),
            Face::Yellow(Some(4)),
            hidden,
            hidden,
            hidden,
            Face::Cut(wire("7")),
            hidden,
            Face::Cut(wire("5")),
            Face::Known(wire("5")),
            hidden,
            Face::Coloured(Colour::Blue),
            Face::Coloured(Colour::Yellow),
            Face::Coloured(Colour::Red),
        ]
    );
    assert_eq!((slots[10].parity, slots[11].parity), (Some(Parity::Even), Some(Parity::Odd)));
    assert_eq!((slots[12].count, slots[13].count), (Some(2), Some(2)));
    assert!(slots[14].unsorted && slots[15].unsorted && slots[16].unsorted && !slots[17].unsorted);
    assert_eq!(slots[17].not, ValueSet::one(Value::Blue(4)));
}

#[test]
fn marks_on_own_wires_and_several_marks() {
    let slot = parse_token("x!3!Ye2x?10").unwrap();
    assert!(slot.unsorted);
    assert_eq!(slot.face, Face::Known(wire("10")));
    assert_eq!((slot.parity, slot.count), (Some(Parity::Even), Some(2)));
    assert_eq!(slot.not.to_string(), "3, YELLOW");
    assert_eq!(print_token(&slot), "XE2x!3!Y?10");
    assert_eq!(print_stand(&parse_stand("  xI5\t b12  ").unwrap()), "Xi5 12");
}

#[test]
fn a_bad_token_is_named_with_its_column() {
    let error = |text: &str| parse_stand(text).unwrap_err();
    let found = error("?1  ? 99");
    assert_eq!((found.slot, found.column), (2, 7));
    assert_eq!(found.trouble, TokenTrouble::NoSuchWire("99".into()));
    assert!(found.to_string().contains("column 7"));
    for text in ["Y12", "?13", "i0", "!13", "?R12", "iY12", "X14", "999999999999999999999"] {
        assert!(matches!(error(text).trouble, TokenTrouble::NoSuchWire(_)), "{text}");
    }
    for text in
        ["q", "iR3", "iR", "??", "?-1", "5?", "!", "!!", "!B4", "ié", "i", "1.5", "B", "X?Z", "🙂"]
    {
        assert!(matches!(error(text).trouble, TokenTrouble::Unknown(_)), "{text}");
    }
    assert!(matches!(error("5x").trouble, TokenTrouble::NoSuchCount(_)));
    assert!(matches!(error("0x7").trouble, TokenTrouble::NoSuchCount(_)));
    assert!(matches!(error("E4").trouble, TokenTrouble::TokenOnCutWire(_)));
    assert!(matches!(error("!4Y5").trouble, TokenTrouble::TokenOnCutWire(_)));
    assert!(matches!(error("EO").trouble, TokenTrouble::TokenTwice(_)));
    assert!(matches!(error("1x2x").trouble, TokenTrouble::TokenTwice(_)));
    let long = error(&"? ".repeat(71));
    assert_eq!((long.slot, long.trouble), (70, TokenTrouble::TooMany));
    let TokenTrouble::Unknown(shown) = error(&"q".repeat(10_000)).trouble else { panic!() };
    assert_eq!(shown.len(), 20);
}

/// A random slot from everything that the notation can express.
fn random_slot(rng: &mut impl Rng) -> Slot {
    let mut below = |n: u64| rng.next_u64() % n;
    let wires: Vec<Wire> = Wire::all().collect();
    let any = wires[usize::try_from(below(34)).unwrap()];
    let number = u8::try_from(below(11)).unwrap() + 1;
    let face = match below(8) {
        0 => Face::Cut(any),
        1 => Face::Known(any),
        2 => Face::Number(number + 1),
        3 => Face::Yellow(None),
        4 => Face::Yellow(Some(number)),
        5 => Face::Coloured(any.colour()),
        _ => Face::Hidden,
    };
    let mut slot = Slot::new(face);
    slot.unsorted = below(4) == 0;
    slot.count = (below(4) == 0).then(|| u8::try_from(below(4)).unwrap() + 1);
    if !slot.is_cut() {
        slot.parity =
            [None, None, Some(Parity::Even), Some(Parity::Odd)][usize::try_from(below(4)).unwrap()];
        slot.not = Value::all().filter(|_| below(20) == 0).collect();
    }
    slot
}

#[test]
fn what_is_printed_reads_back_the_same() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..20_000 {
        let length = usize::try_from(rng.next_u64() % 14).unwrap();
        let slots: Vec<Slot> = (0..length).map(|_| random_slot(&mut rng)).collect();
        let text = print_stand(&slots);
        assert_eq!(parse_stand(&text).as_deref(), Ok(&slots[..]), "{text}");
        assert_eq!(parse_stand(&text.to_lowercase()).as_deref(), Ok(&slots[..]), "{text}");
        assert_eq!(print_stand(&parse_stand(&text).unwrap()), text);
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let letters: Vec<char> = "?!iIyYrRbBxXeEoO0123456789 \t-é🙂".chars().collect();
    let mut read = 0;
    for _ in 0..50_000 {
        let length = 1 + usize::try_from(rng.next_u64() % 6).unwrap();
        let text: String = (0..length)
            .map(|_| letters[usize::try_from(rng.next_u64()).unwrap() % letters.len()])
            .collect();
        if let Ok(slots) = parse_stand(&text) {
            read += 1;
            assert_eq!(parse_stand(&print_stand(&slots)).as_ref(), Ok(&slots), "{text}");
        }
    }
    assert!(read > 1000, "only {read} of the random texts were stands");
}

//! Files: what is saved loads again, and damaged files are rejected with the right error.

use crate::common;

use common::{bits, card_like, inputs, shaken, tiny};
use kibitzer_neural::{
    Architecture, Fault, LoadError, Network, Notes, Precision, SaveError, Scratch,
};

fn network() -> Network {
    shaken(tiny(), 3)
}

fn saved() -> Vec<u8> {
    network().to_bytes(Precision::Single, &Notes::new()).unwrap()
}

/// The file with its header text changed and its length corrected.
fn edited(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let end = 8 + u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
    let header = String::from_utf8(bytes[8..end].to_vec()).unwrap();
    assert!(header.contains(from), "{from} in {header}");
    let header = header.replacen(from, to, 1);
    let mut edited = (header.len() as u64).to_le_bytes().to_vec();
    edited.extend(header.as_bytes());
    edited.extend(&bytes[end..]);
    edited
}

fn fault(bytes: &[u8]) -> Fault {
    Network::from_bytes(bytes).unwrap_err()
}

#[test]
fn a_network_comes_back_bit_for_bit_with_its_notes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("blob.safetensors");
    let notes = Notes::from([("games".to_string(), "1000 \"of\" them".to_string())]);
    let network = shaken(card_like(), 5);
    network.save(&path, Precision::Single, &notes).unwrap();
    let (again, found) = Network::load(&path).unwrap();
    assert_eq!(found, notes);
    assert_eq!(again.architecture(), network.architecture());
    let rows = inputs(300, 3, 1);
    let (mut one, mut two) = (Scratch::default(), Scratch::default());
    let (one, two) = (network.evaluate(&rows, 3, &mut one), again.evaluate(&rows, 3, &mut two));
    for head in 0..10 {
        assert_eq!(bits(one.head(head)), bits(two.head(head)));
    }
    // The same network gives the same file.
    assert_eq!(std::fs::read(&path).unwrap(), again.to_bytes(Precision::Single, &notes).unwrap());
}

#[test]
fn half_precision_is_half_the_size_and_nearly_the_same() {
    let network = shaken(card_like(), 5);
    let whole = network.to_bytes(Precision::Single, &Notes::new()).unwrap();
    let half = network.to_bytes(Precision::Half, &Notes::new()).unwrap();
    assert!(half.len() * 100 < whole.len() * 51);
    let (again, _) = Network::from_bytes(&half).unwrap();
    let rows = inputs(300, 8, 1);
    let (mut one, mut two) = (Scratch::default(), Scratch::default());
    let (one, two) = (network.evaluate(&rows, 8, &mut one), again.evaluate(&rows, 8, &mut two));
    for head in 0..10 {
        assert_ne!(bits(one.head(head)), bits(two.head(head)));
        for (one, two) in one.head(head).iter().zip(two.head(head)) {
            assert!((one - two).abs() < 5e-3, "{one} {two}");
        }
    }
    // Numbers that are already halves do not change.
    assert_eq!(again.to_bytes(Precision::Half, &Notes::new()).unwrap(), half);
}

#[test]
fn every_cut_is_seen() {
    let bytes = saved();
    assert!(Network::from_bytes(&bytes).is_ok());
    for length in 0..bytes.len() {
        let fault = fault(&bytes[..length]);
        assert!(matches!(fault, Fault::Truncated { .. }), "{length}: {fault}");
    }
    let found = bytes.len() as u64 + 1;
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(fault(&longer), Fault::TooLong { expected: found - 1, found });
}

#[test]
fn every_flipped_byte_of_the_weights_is_seen() {
    let bytes = saved();
    let end = 8 + u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
    for place in end..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        assert!(matches!(fault(&damaged), Fault::Checksum { .. }), "{place}");
    }
    // In the header a flip may hit something that does not matter, but it never causes a panic.
    for place in 0..end {
        for flip in [0x01, 0x80] {
            let mut damaged = bytes.clone();
            damaged[place] ^= flip;
            let _ = Network::from_bytes(&damaged);
        }
    }
}

#[test]
fn an_absurd_header_is_refused() {
    let mut bytes = saved();
    bytes[..8].copy_from_slice(&u64::MAX.to_le_bytes());
    assert!(matches!(fault(&bytes), Fault::HeaderLength { found: u64::MAX, .. }));
    bytes[..8].copy_from_slice(&((1_u64 << 22) + 1).to_le_bytes());
    assert!(matches!(fault(&bytes), Fault::HeaderLength { .. }));
    let mut bytes = saved();
    bytes[8] = b'[';
    assert!(matches!(fault(&bytes), Fault::Header { .. }));
    let nested = [&4096_u64.to_le_bytes()[..], &[b'['; 4096]].concat();
    assert!(matches!(fault(&nested), Fault::Header { .. }));
}

#[test]
fn what_does_not_fit_the_architecture_is_named() {
    let bytes = saved();
    let said = |from: &str, to: &str| fault(&edited(&bytes, from, to)).to_string();
    let shape = said("\"shape\":[6,6]", "\"shape\":[36]");
    assert_eq!(shape, "tensor \"hidden.1.weight\" has shape [36]; the architecture says [6, 6]");
    let missing = said("hidden.1.bias", "hidden.2.bias");
    assert_eq!(missing, "tensor \"hidden.1.bias\" is missing");
    let more = said(
        "{\"__meta",
        "{\"x\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,0]},\"__meta",
    );
    assert_eq!(more, "tensor \"x\" is not part of the architecture");
    assert!(said("F32", "F64").contains("stored as \"F64\""));
    assert!(said("F32", "F16").contains("F16"));
    assert!(said("\"data_offsets\":[0,", "\"data_offsets\":[4,").contains("it should lie at [0,"));
    assert!(said("\\\"inputs\\\":4", "\\\"inputs\\\":0").contains("the input has width 0"));
    assert!(said("\\\"inputs\\\":4", "\\\"inputs\\\":-4").contains("kibitzer.architecture"));
    let other = said("\"kibitzer.version\":\"1\"", "\"kibitzer.version\":\"2\"");
    assert_eq!(other, "format version \"2\"; this Kibitzer reads version \"1\"");
    assert!(said("kibitzer.version", "version").contains("Kibitzer did not write this file"));
    assert!(said("__metadata__", "metadata").contains("Kibitzer did not write this file"));
    assert!(said("\"network\"", "\"training\"").contains("expected a \"network\""));
}

#[test]
fn weights_that_are_not_numbers_are_refused_even_with_a_correct_checksum() {
    let bytes = saved();
    let end = 8 + u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
    for bad in [f32::NAN, f32::INFINITY] {
        let mut damaged = bytes.clone();
        damaged[end + 8..end + 12].copy_from_slice(&bad.to_le_bytes());
        let Fault::Checksum { stored, computed } = fault(&damaged) else { panic!() };
        let sealed = edited(&damaged, &stored, &computed);
        let Fault::NotFinite { name, place, .. } = fault(&sealed) else { panic!() };
        assert_eq!((name.as_str(), place), ("hidden.0.weight", 2));
    }
}

#[test]
fn an_architecture_cannot_ask_for_more_than_the_file_has() {
    // Within the limits, but far more than the file contains: rejected before anything is allocated.
    let small = Architecture { inputs: 1, hidden: vec![], heads: tiny().heads };
    let bytes =
        Network::seeded(small, 1).unwrap().to_bytes(Precision::Single, &Notes::new()).unwrap();
    let asks = edited(&bytes, "\\\"inputs\\\":1", "\\\"inputs\\\":65000");
    assert!(matches!(fault(&asks), Fault::Shape { .. }));
}

#[test]
fn errors_say_where() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none");
    assert!(matches!(Network::load(&path), Err(LoadError::Read { .. })));
    std::fs::write(&path, &saved()[..100]).unwrap();
    let said = Network::load(&path).unwrap_err().to_string();
    assert!(said.contains("none: truncated: 100 bytes, expected "), "{said}");
}

#[test]
fn the_formats_own_names_are_not_for_notes() {
    let notes = Notes::from([("kibitzer.version".into(), "9".into())]);
    let refused = network().to_bytes(Precision::Single, &notes).unwrap_err();
    assert!(matches!(refused, SaveError::Reserved { .. }));
    let notes = Notes::from([("long".into(), "x".repeat(1 << 22))]);
    let refused = network().to_bytes(Precision::Single, &notes).unwrap_err();
    assert!(matches!(refused, SaveError::HeaderTooLong { .. }));
}

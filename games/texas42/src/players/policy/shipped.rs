//! The networks that ship with this crate.

use super::{FAMILIES, Policies};
use kibitzer_neural::Network;
use std::sync::OnceLock;

const BYTES: [&[u8]; FAMILIES.len()] = [
    include_bytes!("../../../model/trumps.safetensors"),
    include_bytes!("../../../model/no-trumps.safetensors"),
    include_bytes!("../../../model/nello.safetensors"),
];

/// The networks that ship with this crate, read once. `None` only if an embedded file is not a
/// network for this game, which a test rules out.
pub fn shipped() -> Option<&'static Policies> {
    static SHIPPED: OnceLock<Option<Policies>> = OnceLock::new();
    let read = |bytes: &[u8]| Network::from_bytes(bytes).ok().map(|it| it.0);
    let all = || {
        let networks: Option<Vec<Network>> = BYTES.into_iter().map(read).collect();
        Policies::new(networks?.try_into().ok()?)
    };
    SHIPPED.get_or_init(all).as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_networks_for_this_game_of_less_than_a_megabyte() {
        assert!(shipped().is_some());
        let all: usize = BYTES.iter().map(|bytes| bytes.len()).sum();
        assert!(all < 1 << 20, "{all}");
    }
}

//! The networks that ship with this crate.

use super::{FAMILIES, Policies};
use kibitzer_neural::Shipped;

#[cfg(feature = "networks")]
const BYTES: Option<[&[u8]; FAMILIES.len()]> = Some([
    include_bytes!("../../../model/trumps.safetensors"),
    include_bytes!("../../../model/no-trumps.safetensors"),
    include_bytes!("../../../model/nello.safetensors"),
]);
#[cfg(not(feature = "networks"))]
const BYTES: Option<[&[u8]; FAMILIES.len()]> = None;

/// The networks that ship with this crate, read once. `None` only if the program is built without
/// them (the feature `networks`) and its host has not supplied them yet
/// ([`kibitzer_neural::supply`]).
pub fn shipped() -> Option<&'static Policies> {
    static SHIPPED: Shipped<Policies, { FAMILIES.len() }> = Shipped::new(
        ["texas42/trumps", "texas42/no-trumps", "texas42/nello"],
        BYTES,
        Policies::new,
    );
    SHIPPED.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_networks_for_this_game_of_less_than_a_megabyte() {
        assert!(shipped().is_some());
        let all: usize = BYTES.unwrap().iter().map(|bytes| bytes.len()).sum();
        assert!(all < 1 << 20, "{all}");
    }
}

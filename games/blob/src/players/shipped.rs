//! The network that ships with this crate.

use crate::players::brain::Brain;
use kibitzer_neural::Network;
use std::sync::OnceLock;

const BYTES: &[u8] = include_bytes!("../../model/blob.safetensors");

/// The network that ships with this crate, read once. `None` only if the embedded file is not a
/// network for Blob, which a test rules out.
pub fn shipped() -> Option<&'static Brain> {
    static SHIPPED: OnceLock<Option<Brain>> = OnceLock::new();
    let read = || Brain::new(Network::from_bytes(BYTES).ok()?.0).ok();
    SHIPPED.get_or_init(read).as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_network_for_blob_of_a_few_megabytes() {
        assert!(shipped().is_some());
        assert!(BYTES.len() < 4 << 20, "{}", BYTES.len());
    }
}

//! The first network, which later ones learned from: the teacher of a plan without worlds, and a guest
//! at tables of self-play. It never changes, so that a recorded plan keeps giving the same network.

use crate::players::Brain;
use kibitzer_neural::Network;
use std::sync::OnceLock;

const BYTES: &[u8] = include_bytes!("../../model/first.safetensors");

/// The first network, read once.
pub(super) fn first() -> Option<&'static Brain> {
    static FIRST: OnceLock<Option<Brain>> = OnceLock::new();
    let read = || Network::from_bytes(BYTES).ok().and_then(|(network, _)| Brain::new(network).ok());
    FIRST.get_or_init(read).as_ref()
}

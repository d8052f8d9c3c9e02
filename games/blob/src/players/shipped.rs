//! The network that ships with this crate.

use crate::players::brain::Brain;
use kibitzer_neural::Shipped;

#[cfg(feature = "networks")]
const BYTES: Option<[&[u8]; 1]> = Some([include_bytes!("../../model/blob.safetensors")]);
#[cfg(not(feature = "networks"))]
const BYTES: Option<[&[u8]; 1]> = None;

/// The network that ships with this crate, read once. `None` only if the program is built without
/// it (the feature `networks`) and its host has not supplied it yet ([`kibitzer_neural::supply`]).
pub fn shipped() -> Option<&'static Brain> {
    static SHIPPED: Shipped<Brain, 1> =
        Shipped::new(["blob/blob"], BYTES, |[network]| Brain::new(network).ok());
    SHIPPED.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_network_for_blob_of_a_few_megabytes() {
        assert!(shipped().is_some());
        let [bytes] = BYTES.unwrap();
        assert!(bytes.len() < 4 << 20, "{}", bytes.len());
    }
}

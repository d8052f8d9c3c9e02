//! The part of the protobuf wire format that a model needs: integers and byte strings, each preceded by its field
//! number.

/// A message being written.
#[derive(Debug, Default)]
pub(crate) struct Message(Vec<u8>);

impl Message {
    /// An integer, as a varint.
    pub(crate) fn whole(&mut self, field: u32, number: u64) {
        self.varint(u64::from(field) << 3);
        self.varint(number);
    }

    /// Bytes preceded by their length.
    pub(crate) fn bytes(&mut self, field: u32, bytes: &[u8]) {
        self.varint(u64::from(field) << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    pub(crate) fn text(&mut self, field: u32, text: &str) {
        self.bytes(field, text.as_bytes());
    }

    pub(crate) fn message(&mut self, field: u32, message: &Message) {
        self.bytes(field, &message.0);
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// Seven bits per byte, lowest first; the eighth bit says that more follow.
    fn varint(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }
}

//! The binary `kibitzer`.

fn main() {}

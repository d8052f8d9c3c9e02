//! Everything cargo cannot do by itself.

fn main() {}

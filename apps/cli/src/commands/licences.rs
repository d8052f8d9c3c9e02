//! `kibitzer licences`: the authors and licences of the third-party code in this program.

use std::io::{self, Write};

use crate::failure::Failure;

/// Written by `cargo xtask licences`.
const NOTICES: &str = include_str!("../../../../THIRD-PARTY.txt");

pub(crate) fn run() -> Result<(), Failure> {
    io::stdout().write_all(NOTICES.as_bytes()).map_err(Failure::Output)
}

//! The page's engine without WebAssembly: answers each line of standard input, for `cargo xtask bench browser`. It
//! stores nothing, so that every table is solved when it is needed.

use std::io::{self, BufRead, Write};

use kibitzer_protocol::Protocol;

fn main() -> io::Result<()> {
    let protocol = Protocol::standard();
    for line in io::stdin().lock().lines() {
        writeln!(io::stdout(), "{}", protocol.answer_line(&line?))?;
    }
    Ok(())
}

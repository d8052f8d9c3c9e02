//! The engine of the page without WebAssembly around it: answers each line of standard input, as `cargo xtask bench browser`
//! asks it. It keeps nothing, so that every table is solved when it is asked for.

use std::io::{self, BufRead, Write};

use kibitzer_protocol::Protocol;

fn main() -> io::Result<()> {
    let protocol = Protocol::standard();
    for line in io::stdin().lock().lines() {
        writeln!(io::stdout(), "{}", protocol.answer_line(&line?))?;
    }
    Ok(())
}

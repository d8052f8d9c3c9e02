//! `kibitzer analysis`: one JSON request on each line of standard input, one answer on each line
//! of standard output. Many are at work at a time, so answers may come out of order; the id tells
//! which is which. Memory is bounded: when answers are not read, lines are not read either.

use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use clap::Args;
use kibitzer_protocol::limits::MAX_REQUEST_BYTES;
use kibitzer_protocol::{Answered, Context, Protocol};

use crate::failure::Failure;
use crate::home;

/// Answer JSON requests, one a line, from standard input on standard output
#[derive(Debug, Args)]
pub(crate) struct AnalysisArgs {
    /// How many requests to work on at a time [default: one a processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// How long the questions of one line may take, in seconds [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
    time_limit: Option<Duration>,
}

/// Games may recurse deeper than the usual stack of a thread allows.
const STACK_BYTES: usize = 8 * 1024 * 1024;

/// One line of input.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    Whole(Vec<u8>),
    /// Longer than any request may be; it was not kept.
    TooLong,
}

pub(crate) fn run(args: &AnalysisArgs, data_dir: Option<PathBuf>) -> Result<(), Failure> {
    let usual = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = args.threads.unwrap_or_else(usual).get().min(256);
    let protocol = Arc::new(Protocol::standard_in(&home::home(data_dir)?));
    // A line in each worker's hands and one more waiting for each: enough to keep all at work.
    let (sender, lines) = sync_channel(threads);
    let lines = Arc::new(Mutex::new(lines));
    let (done, outcomes) = sync_channel(threads + 1);

    let outcome = done.clone();
    let read = move || {
        let result = read_lines(io::stdin().lock(), &sender).map_err(Failure::Input);
        drop(sender);
        let _ = outcome.send(result);
    };
    thread::Builder::new().spawn(read).map_err(Failure::Thread)?;
    for _ in 0..threads {
        let (protocol, lines, done) = (Arc::clone(&protocol), Arc::clone(&lines), done.clone());
        let time_limit = args.time_limit;
        let answer = move || {
            let _ = done.send(answer_lines(&protocol, &lines, time_limit));
        };
        thread::Builder::new().stack_size(STACK_BYTES).spawn(answer).map_err(Failure::Thread)?;
    }
    drop(done);
    // The first failure ends the process, and with it the threads that wait for a line or for a
    // reader. Without one, all end when the input does.
    outcomes.iter().collect()
}

/// Hands over every line, until the end of input or until nobody takes them any more.
fn read_lines(mut input: impl BufRead, lines: &SyncSender<Line>) -> io::Result<()> {
    while let Some(line) = read_line(&mut input, MAX_REQUEST_BYTES)? {
        if lines.send(line).is_err() {
            break;
        }
    }
    Ok(())
}

/// One line without its end, however long it is: past `most` bytes it is passed over, not kept.
fn read_line(input: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let mut kept = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if part.is_empty() {
            break;
        }
        any = true;
        let end = part.iter().position(|&byte| byte == b'\n');
        let text = &part[..end.unwrap_or(part.len())];
        too_long |= kept.len() + text.len() > most;
        if too_long {
            kept = Vec::new();
        } else {
            kept.extend_from_slice(text);
        }
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(any.then_some(if too_long { Line::TooLong } else { Line::Whole(kept) }))
}

/// Answers lines until there are none, or until the answers cannot be written.
fn answer_lines(
    protocol: &Protocol,
    lines: &Mutex<Receiver<Line>>,
    time_limit: Option<Duration>,
) -> Result<(), Failure> {
    loop {
        let next = lines.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(line) = next else { return Ok(()) };
        let Answered { mut text, .. } = match line {
            Line::Whole(bytes) => {
                let context = time_limit.map_or_else(Context::unlimited, Context::with_limit);
                protocol.answer_bytes(&bytes, &context)
            }
            Line::TooLong => Protocol::refuse_too_long(),
        };
        text.push('\n');
        let mut out = io::stdout().lock();
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        written.map_err(Failure::Output)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8], most: usize, chunk: usize) -> Vec<Line> {
        let mut reader = io::BufReader::with_capacity(chunk, input);
        std::iter::from_fn(|| read_line(&mut reader, most).unwrap()).collect()
    }

    #[test]
    fn lines_are_the_same_however_the_input_is_cut() {
        let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
        for chunk in 1..12 {
            assert_eq!(all(b"", 5, chunk), []);
            assert_eq!(all(b"a\n\nbc", 5, chunk), [whole("a"), whole(""), whole("bc")]);
            assert_eq!(all(b"a\r\n", 5, chunk), [whole("a\r")]);
            assert_eq!(
                all(b"12345\n123456\n1\n", 5, chunk),
                [whole("12345"), Line::TooLong, whole("1")]
            );
            assert_eq!(all(b"1234567890", 5, chunk), [Line::TooLong]);
        }
    }
}

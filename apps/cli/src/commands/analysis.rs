//! `kibitzer analysis`: one JSON request per line of standard input, one answer per line of standard output.
//! Requests run concurrently, so answers may come out of order; the id tells which is which. `{"cancel": <id>}`
//! cancels a queued or running request, and a request with `"progress": true` is answered with progress lines
//! first. Memory is bounded: when the queue is full, no more lines are read.

use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

use clap::Args;
use kibitzer_protocol::limits::MAX_REQUEST_BYTES;
use kibitzer_protocol::{Answered, Context, Control, Protocol};

use self::waiting::{Question, Waiting};
use crate::failure::Failure;
use crate::storage;

mod waiting;

/// Answer JSON requests from standard input on standard output, one per line
#[derive(Debug, Args)]
pub(crate) struct AnalysisArgs {
    /// Number of requests to process concurrently [default: one per processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Time limit for all requests of one line, in seconds [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
    time_limit: Option<Duration>,
}

/// Games may recurse deeper than the default stack of a thread allows.
const STACK_BYTES: usize = 8 * 1024 * 1024;

/// One line of input.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    Whole(Vec<u8>),
    /// Longer than any request may be; it was discarded.
    TooLong,
}

pub(crate) fn run(args: &AnalysisArgs, data_dir: Option<PathBuf>) -> Result<(), Failure> {
    let usual = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = args.threads.unwrap_or_else(usual).get().min(256);
    let protocol = Arc::new(Protocol::standard_in(&storage::storage(data_dir)?));
    let waiting = Arc::new(Waiting::default());
    let (done, outcomes) = sync_channel(threads + 1);

    let (outcome, sink) = (done.clone(), Arc::clone(&waiting));
    let read = move || {
        let result = read_lines(io::stdin().lock(), &sink).map_err(Failure::Input);
        sink.close();
        let _ = outcome.send(result);
    };
    thread::Builder::new().spawn(read).map_err(Failure::Thread)?;
    for _ in 0..threads {
        let (protocol, waiting, done) = (Arc::clone(&protocol), Arc::clone(&waiting), done.clone());
        let time_limit = args.time_limit;
        let answer = move || {
            let _ = done.send(answer_lines(&protocol, &waiting, time_limit));
        };
        thread::Builder::new().stack_size(STACK_BYTES).spawn(answer).map_err(Failure::Thread)?;
    }
    drop(done);
    // The first failure ends the process, and with it the threads that are blocked on input or output. Without a
    // failure, all threads end when the input does.
    outcomes.iter().collect()
}

/// Queues every request and carries out cancellations, until the end of input.
fn read_lines(mut input: impl BufRead, waiting: &Waiting) -> io::Result<()> {
    while let Some(line) = read_line(&mut input, MAX_REQUEST_BYTES)? {
        let control = match &line {
            Line::Whole(bytes) => Control::of(bytes),
            Line::TooLong => Control::Question { id: None, progress: false },
        };
        match control {
            Control::Cancel { id } => waiting.cancel(&id),
            Control::Question { id, progress } => {
                waiting.push(Question { line, id, progress, context: Context::unlimited() });
            }
        }
    }
    Ok(())
}

/// Reads one line without its line ending. A line of more than `most` bytes is skipped and not kept in memory.
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

/// Answers requests until there are none left, or until the answers cannot be written.
fn answer_lines(
    protocol: &Protocol,
    waiting: &Waiting,
    time_limit: Option<Duration>,
) -> Result<(), Failure> {
    while let Some(question) = waiting.next() {
        let mut context = question.context.clone();
        if let Some(limit) = time_limit {
            context = context.within(limit);
        }
        // Checked while standard output is locked, so that no progress line follows the answer.
        let answered = Arc::new(AtomicBool::new(false));
        if let (true, Some(id)) = (question.progress, question.id.clone()) {
            let answered = Arc::clone(&answered);
            context = context.watched(move |done, what| {
                let mut out = io::stdout().lock();
                if !answered.load(Ordering::Relaxed) {
                    // If standard output is gone, writing the answer will fail and end the process.
                    let _ = writeln!(out, "{}", Control::progress(&id, done, what));
                    let _ = out.flush();
                }
            });
        }
        let Answered { mut text, .. } = match &question.line {
            Line::Whole(bytes) => protocol.answer_bytes(bytes, &context),
            Line::TooLong => Protocol::refuse_too_long(),
        };
        waiting.done(&question.context);
        text.push('\n');
        let mut out = io::stdout().lock();
        answered.store(true, Ordering::Relaxed);
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        written.map_err(Failure::Output)?;
    }
    Ok(())
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

//! Clients that query as fast as they are answered, each on its own connection.

use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use super::http::Connection;

/// The latency of every answer, sorted.
#[derive(Debug, Default)]
pub(super) struct Latencies(Vec<Duration>);

impl Latencies {
    pub(super) fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Latencies(times)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The latency within which this fraction was answered.
    pub(super) fn at(&self, share: f64) -> Duration {
        let place = (share * self.0.len() as f64).ceil() as usize;
        self.0.get(place.saturating_sub(1)).copied().unwrap_or_default()
    }
}

pub(super) struct Done {
    pub(super) latencies: Latencies,
    pub(super) errors: usize,
    pub(super) time: Duration,
}

/// Sends one query repeatedly from several clients; every answer must be the expected one.
pub(super) fn load(
    address: SocketAddr,
    clients: usize,
    time: Duration,
    question: &str,
    expected: &[u8],
) -> Done {
    let begin = Instant::now();
    let all: Vec<(Vec<Duration>, usize)> = thread::scope(|scope| {
        let asking: Vec<_> = (0..clients)
            .map(|_| {
                scope.spawn(move || ask(address, begin + time, Duration::ZERO, question, expected))
            })
            .collect();
        asking.into_iter().map(|one| one.join().unwrap_or((Vec::new(), 1))).collect()
    });
    let time = begin.elapsed();
    let errors = all.iter().map(|(_, errors)| errors).sum();
    Done {
        latencies: Latencies::new(all.into_iter().flat_map(|(times, _)| times).collect()),
        errors,
        time,
    }
}

/// One client: queries until the end, with a pause after each answer; reconnects after an error.
pub(super) fn ask(
    address: SocketAddr,
    end: Instant,
    pause: Duration,
    question: &str,
    expected: &[u8],
) -> (Vec<Duration>, usize) {
    let (mut times, mut errors) = (Vec::new(), 0);
    let mut open = None;
    while Instant::now() < end {
        let begin = Instant::now();
        let Some(mut connection) = open.take().or_else(|| Connection::open(address).ok()) else {
            errors += 1;
            continue;
        };
        let request = connection.post_text(question);
        match connection.exchange(request.as_bytes()) {
            Ok(answer) if answer == expected => {
                times.push(begin.elapsed());
                open = Some(connection);
            }
            _ => errors += 1,
        }
        if !pause.is_zero() {
            thread::sleep(pause);
        }
    }
    (times, errors)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_from_the_quickest() {
        let times = Latencies::new((1..=200).rev().map(Duration::from_millis).collect());
        assert_eq!(times.at(0.5), Duration::from_millis(100));
        assert_eq!(times.at(0.99), Duration::from_millis(198));
        assert_eq!(times.at(1.0), Duration::from_millis(200));
        assert_eq!(Latencies::default().at(0.5), Duration::ZERO);
    }
}

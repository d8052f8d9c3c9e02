//! The settings of the server, with defaults for a single user on one machine.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::time::Duration;

use kibitzer_protocol::limits::MAX_REQUEST_BYTES;

use crate::workers::MIDDLING_THREADS;

/// The server's address and limits.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address to listen on. Loopback by default.
    pub host: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// Number of further ports to try if that one is in use.
    pub further_ports: u16,
    /// Additional names to accept in the `Host` header, each `name` (any port) or `name:port`.
    pub allow_hosts: Vec<String>,
    /// The public URL of the static site, for links created by the page; without it they point to this server.
    pub site: Option<String>,
    /// Maximum size of a body.
    pub body_bytes: usize,
    /// How long a request's head may take to arrive, and how long a connection may idle.
    pub head_time: Duration,
    /// How long a body may take to arrive.
    pub body_time: Duration,
    /// Time limit for all queries of one HTTP request, including the wait in the queue.
    pub query_time: Duration,
    /// How much longer a client waits for a query that does not notice its deadline.
    pub deaf_time: Duration,
    /// How long a client may take to read an answer.
    pub read_time: Duration,
    /// Maximum number of connections; beyond it the one idle longest is closed.
    pub connections: usize,
    /// Number of processors to use. Long queries get one thread fewer, but at least one; short ones get four times as
    /// many, so that they get the greater share of a busy machine.
    pub workers: usize,
    /// CPU time that a query may use before it no longer counts as short: it is then stopped, and restarted when the
    /// thread for medium queries is free. Zero: no query counts as short.
    pub first_try: Duration,
    /// CPU time that it may use there before it counts as long and is restarted once more. Zero: no query counts as
    /// medium.
    pub second_try: Duration,
    /// Maximum number of queued long queries; beyond it requests are refused with a retry hint.
    pub waiting: usize,
    /// Maximum number of open streams; beyond it requests are refused with a retry hint.
    pub streams: usize,
    /// Time limit for the query of a stream.
    pub stream_time: Duration,
    /// Heartbeat interval of a stream, so that a client that is gone is noticed.
    pub heartbeat: Duration,
    /// How long answers in progress may still take when the server stops.
    pub stop_time: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 4242,
            further_ports: 20,
            allow_hosts: Vec::new(),
            site: None,
            body_bytes: MAX_REQUEST_BYTES,
            head_time: Duration::from_secs(15),
            body_time: Duration::from_secs(15),
            query_time: Duration::from_secs(60),
            deaf_time: Duration::from_secs(2),
            read_time: Duration::from_secs(60),
            connections: 512,
            workers: std::thread::available_parallelism().map_or(2, NonZeroUsize::get),
            first_try: Duration::from_millis(5),
            second_try: Duration::from_millis(250),
            waiting: 128,
            streams: 4,
            stream_time: Duration::from_secs(600),
            heartbeat: Duration::from_secs(10),
            stop_time: Duration::from_secs(5),
        }
    }
}

impl Settings {
    /// Number of short queries processed at a time.
    pub(crate) fn short_workers(&self) -> usize {
        4 * self.workers.max(1)
    }

    /// Number of long queries processed at a time.
    pub(crate) fn long_workers(&self) -> usize {
        self.workers.saturating_sub(1).max(1)
    }

    /// Number of queries processed at a time, including streams.
    pub(crate) fn threads(&self) -> usize {
        self.short_workers() + MIDDLING_THREADS + self.long_workers() + self.streams
    }
}

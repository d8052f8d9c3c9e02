//! What can be set about the server, with defaults that suit one person at one machine.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::time::Duration;

use kibitzer_protocol::limits::MAX_REQUEST_BYTES;

use crate::workers::MIDDLING_THREADS;

/// How the server listens and what it allows.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address to listen on. Loopback unless told otherwise.
    pub host: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// How many further ports to try if that one is taken.
    pub further_ports: u16,
    /// More names to accept in the `Host` header, each `name` (any port) or `name:port`.
    pub allow_hosts: Vec<String>,
    /// A public address of the static site, for the links that the page makes; without one they point to this server.
    pub site: Option<String>,
    /// The longest body.
    pub body_bytes: usize,
    /// How long a request's head may take to arrive, and how long a connection may idle.
    pub head_time: Duration,
    /// How long a body may take to arrive.
    pub body_time: Duration,
    /// How long the questions of one request may take to be answered, the wait for a turn included.
    pub query_time: Duration,
    /// How much longer a client waits for a question that does not notice the end of its time.
    pub deaf_time: Duration,
    /// How long a client may take to read an answer.
    pub read_time: Duration,
    /// The most connections; past it the one that has been idle longest makes room.
    pub connections: usize,
    /// The most short questions being worked on at a time. One thread fewer, but at least one, is for long ones.
    pub workers: usize,
    /// How long a question may take before it is no short one: it is then stopped, and begun anew when the thread for
    /// questions of middling length is free. Zero: no question counts as short.
    pub first_try: Duration,
    /// How long it may take there before it counts as long, and is begun anew once more. Zero: none is of middling length.
    pub second_try: Duration,
    /// The most long questions waiting for their turn; past it one is told to come back.
    pub waiting: usize,
    /// The most streams open at a time; past it a client is told to come back.
    pub streams: usize,
    /// How long the question of a stream may take.
    pub stream_time: Duration,
    /// How long a stream may be silent, so that a client that is gone is noticed.
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
    /// How many long questions are worked on at a time.
    pub(crate) fn long_workers(&self) -> usize {
        self.workers.saturating_sub(1).max(1)
    }

    /// How many questions are worked on at a time, streams included.
    pub(crate) fn threads(&self) -> usize {
        self.workers.max(1) + MIDDLING_THREADS + self.long_workers() + self.streams
    }
}

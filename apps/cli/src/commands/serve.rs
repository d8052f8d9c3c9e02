//! `kibitzer serve`, also the default command: the local server.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use kibitzer_protocol::Protocol;
use kibitzer_server::{Server, Settings};

use crate::failure::Failure;
use crate::site;
use crate::storage;

/// Start the local server and print its address (the default)
#[derive(Debug, Default, Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on [default: 127.0.0.1, which only this machine can reach]
    #[arg(long, value_name = "IP")]
    host: Option<IpAddr>,

    /// The port; if it is in use, the next free one; 0 for any free port [default: 4242]
    #[arg(long)]
    port: Option<u16>,

    /// Open the page in a browser (the default without other options, if run from a terminal with a display)
    #[arg(long)]
    open: bool,

    /// Another host name to accept requests for (name, or name:port); may be repeated
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,

    /// The public address of the static site, for links to tables [default: KIBITZER_SITE, or links point to this
    /// server]
    #[arg(long, value_name = "URL", value_parser = site::parse)]
    site: Option<String>,

    /// Time limit for all queries of one HTTP request, in seconds [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
    time_limit: Option<Duration>,
}

impl ServeArgs {
    /// Whether any option was set.
    pub(crate) fn is_some(&self) -> bool {
        self.host.is_some()
            || self.port.is_some()
            || self.open
            || !self.allow_host.is_empty()
            || self.site.is_some()
            || self.time_limit.is_some()
    }

    /// Options given before the word `serve`, unless also given after it.
    pub(crate) fn or(mut self, after: ServeArgs) -> ServeArgs {
        self.allow_host.extend(after.allow_host);
        ServeArgs {
            host: after.host.or(self.host),
            port: after.port.or(self.port),
            open: after.open || self.open,
            allow_host: self.allow_host,
            site: after.site.or(self.site),
            time_limit: after.time_limit.or(self.time_limit),
        }
    }

    fn settings(&self) -> Settings {
        let usual = Settings::default();
        Settings {
            host: self.host.unwrap_or(usual.host),
            port: self.port.unwrap_or(usual.port),
            allow_hosts: self.allow_host.clone(),
            site: self.site.clone().or_else(site::configured),
            query_time: self.time_limit.unwrap_or(usual.query_time),
            ..usual
        }
    }
}

pub(crate) fn run(args: ServeArgs, data_dir: Option<PathBuf>) -> Result<(), Failure> {
    // `kibitzer` alone is how people start it; someone who sets options knows what to do with the address.
    let opens = args.open || (!args.is_some() && io::stdout().is_terminal() && has_screen());
    let settings = args.settings();
    let (wanted, host) = (settings.port, settings.host);
    let server =
        Server::bind(settings, Arc::new(Protocol::standard_in(&storage::storage(data_dir)?)))?;
    let address = server.address();
    let url = format!("http://{}/", reachable(address));
    let mut notes = io::stderr();
    // Notes are informational; a closed standard error is no reason not to serve.
    if wanted != 0 && address.port() != wanted {
        let _ =
            writeln!(notes, "kibitzer: port {wanted} is in use; using {} instead", address.port());
    }
    if !host.is_loopback() {
        let _ =
            writeln!(notes, "kibitzer: {host} is reachable from other machines on your network");
    }
    let mut out = io::stdout();
    writeln!(out, "Kibitzer listens on {url}").map_err(Failure::Output)?;
    writeln!(out, "Stop it with Ctrl-C.").and_then(|()| out.flush()).map_err(Failure::Output)?;
    if opens && open(&url).is_err() && args.open {
        let _ = writeln!(notes, "kibitzer: could not start a browser; open {url} yourself");
    }
    Ok(server.run()?)
}

/// An address that a browser can open: the unspecified address becomes the loopback address.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address {
        SocketAddr::V4(a) if a.ip().is_unspecified() => ([127, 0, 0, 1], a.port()).into(),
        SocketAddr::V6(a) if a.ip().is_unspecified() => ([0, 0, 0, 0, 0, 0, 0, 1], a.port()).into(),
        other => other,
    }
}

/// Whether there is a display. Without one some systems would start a browser inside the terminal.
fn has_screen() -> bool {
    let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(target_os = "macos", target_os = "windows"))
        || set("DISPLAY")
        || set("WAYLAND_DISPLAY")
}

fn open(url: &str) -> io::Result<()> {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(target_os = "windows") {
        Command::new("explorer")
    } else {
        Command::new("xdg-open")
    };
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_address_can_be_typed() {
        for (bound, typed) in [
            ("127.0.0.1:4242", "127.0.0.1:4242"),
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("[::]:80", "[::1]:80"),
            ("192.168.1.5:4242", "192.168.1.5:4242"),
        ] {
            assert_eq!(reachable(bound.parse().unwrap()).to_string(), typed);
        }
    }

    #[test]
    fn arguments_before_and_after_the_word_serve_add_up() {
        let before = ServeArgs { port: Some(1), open: true, ..ServeArgs::default() };
        let after = ServeArgs { port: Some(2), ..ServeArgs::default() };
        let both = before.or(after);
        assert_eq!((both.port, both.open), (Some(2), true));
        assert!(both.is_some() && !ServeArgs::default().is_some());
        let settings = ServeArgs::default().settings();
        assert!(settings.host.is_loopback());
        assert_eq!(settings.port, 4242);
    }
}

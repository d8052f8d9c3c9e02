//! Finds a port to listen on, and defines the server's errors.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};

/// Why the server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Every port that was tried is in use.
    #[error("ports {first} to {last} on {host} are all in use; choose another with --port")]
    AllTaken {
        /// The address.
        host: IpAddr,
        /// The first port tried.
        first: u16,
        /// The last port tried.
        last: u16,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address and port.
        address: SocketAddr,
        /// The system's error.
        error: io::Error,
    },
    /// The system could not provide threads or signal handlers.
    #[error("cannot start the server: {0}")]
    Start(#[from] io::Error),
}

/// Listens on `port`, or on the first free one of the `further` ports after it.
pub(crate) fn listen(host: IpAddr, port: u16, further: u16) -> Result<TcpListener, ServeError> {
    let last = if port == 0 { 0 } else { port.saturating_add(further) };
    for port in port..=last {
        let address = SocketAddr::new(host, port);
        match TcpListener::bind(address) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            Err(error) => return Err(ServeError::Listen { address, error }),
        }
    }
    Err(ServeError::AllTaken { host, first: port, last })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const HOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn a_taken_port_leads_to_the_next_and_then_to_an_error() {
        let taken = listen(HOST, 0, 0).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = listen(HOST, port, 0).unwrap_err();
        assert!(matches!(error, ServeError::AllTaken { .. }), "{error}");
        // The next ports may also be in use on this machine, so try many.
        let next = listen(HOST, port, 500).unwrap().local_addr().unwrap().port();
        assert!(next > port, "{next} after {port}");
    }

    #[test]
    fn an_address_of_another_machine_is_an_error_that_names_it() {
        let elsewhere = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
        let error = listen(elsewhere, 0, 0).unwrap_err();
        assert!(error.to_string().contains("192.0.2.1:0"), "{error}");
    }
}

//! Starts and stops the server: binds first, so that the address is known, then serves until a
//! signal or a [`Stopper`] ends it.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use kibitzer_protocol::Protocol;
use tokio::sync::watch;

use crate::connections;
use crate::guard::Guard;
use crate::listen::{ServeError, listen};
use crate::routes::{App, router};
use crate::settings::Settings;

/// Games may recurse deeper than the default stack of a thread allows.
const STACK_BYTES: usize = 8 * 1024 * 1024;

/// A server that has bound its port and is ready to run.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
    protocol: Arc<Protocol>,
    stop: watch::Sender<bool>,
}

/// Ends a running server from another thread.
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Stops accepting connections; answers in progress are finished.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Binds a port.
    pub fn bind(settings: Settings, protocol: Arc<Protocol>) -> Result<Self, ServeError> {
        let listener = listen(settings.host, settings.port, settings.further_ports)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, settings, protocol, stop: watch::Sender::new(false) })
    }

    /// The address it listens on; the port may differ from the requested one.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A handle to end it with.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Serves until SIGINT, SIGTERM or [`Stopper::stop`], and returns when the answers in progress
    /// are finished or the time for that is up.
    pub fn run(self) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(self.settings.workers.clamp(1, 4))
            .max_blocking_threads(self.settings.threads() + 1)
            .thread_stack_size(STACK_BYTES)
            .enable_all()
            .build()?;
        let served = runtime.block_on(self.serve());
        // A request that ignores its cancellation must not keep the process alive.
        runtime.shutdown_timeout(Duration::from_millis(200));
        served
    }

    async fn serve(self) -> Result<(), ServeError> {
        let names = Guard::new(self.address.ip(), self.address.port(), &self.settings.allow_hosts);
        let router = router(App::new(self.settings.clone(), self.protocol), names);
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let stop = self.stop.subscribe();
        let stop_on_signal = stop_on_signal(self.stop)?;
        let watching = tokio::spawn(stop_on_signal);
        connections::serve(listener, router, &self.settings, stop).await;
        watching.abort();
        Ok(())
    }
}

/// Turns the first SIGINT or SIGTERM into a stop. The handlers are installed when this returns.
#[cfg(unix)]
fn stop_on_signal(
    stop: watch::Sender<bool>,
) -> Result<impl Future<Output = ()> + Send, std::io::Error> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        for patience in [true, false] {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            if patience {
                stop.send_replace(true);
            } else {
                // The second signal: do not wait for answers in progress.
                std::process::exit(130);
            }
        }
    })
}

#[cfg(not(unix))]
fn stop_on_signal(
    stop: watch::Sender<bool>,
) -> Result<impl Future<Output = ()> + Send, std::io::Error> {
    Ok(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            stop.send_replace(true);
        }
    })
}

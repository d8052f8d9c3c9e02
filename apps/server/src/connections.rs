//! Accepts connections and limits their number. When the limit is reached, the connection that has
//! been idle longest is closed: idle clients cannot keep others out.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;

use crate::settings::Settings;
use crate::spoken::Spoken;
use crate::turns::Client;

/// Maximum size of a request's head: the request line and all headers.
pub(crate) const HEAD_BYTES: usize = 32 * 1024;

/// The state of one connection.
pub(crate) struct Connection {
    client: Client,
    busy: AtomicBool,
    last: Mutex<Instant>,
    close: Notify,
}

/// Marks a connection as busy until dropped.
pub(crate) struct Busy(Arc<Connection>);

impl Connection {
    fn new(client: Client) -> Self {
        Connection {
            client,
            busy: AtomicBool::new(false),
            last: Mutex::new(Instant::now()),
            close: Notify::new(),
        }
    }

    /// The client that opened it.
    pub(crate) fn client(&self) -> Client {
        self.client
    }

    /// Marks this connection as busy until the guard is dropped.
    pub(crate) fn busy(self: &Arc<Self>) -> Busy {
        self.busy.store(true, Ordering::Relaxed);
        Busy(Arc::clone(self))
    }

    /// Since when it has been idle; `None` if it is busy.
    fn idle_since(&self) -> Option<Instant> {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        (!self.busy.load(Ordering::Relaxed)).then_some(last)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        *self.0.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.0.busy.store(false, Ordering::Relaxed);
    }
}

/// Every open connection.
#[derive(Default)]
struct Open {
    next: u64,
    all: HashMap<u64, Arc<Connection>>,
}

impl Open {
    /// Adds a connection, closing the one idle longest if there are already `most`. `None`: all are busy.
    fn enter(&mut self, from: IpAddr, most: usize) -> Option<(u64, Arc<Connection>)> {
        if self.all.len() >= most.max(1) {
            let idle = self.all.iter().filter_map(|(id, c)| Some((c.idle_since()?, *id)));
            let (_, idlest) = idle.min()?;
            if let Some(connection) = self.all.remove(&idlest) {
                connection.close.notify_one();
            }
        }
        self.next += 1;
        let connection = Arc::new(Connection::new(Client::of(from, self.next)));
        self.all.insert(self.next, Arc::clone(&connection));
        Some((self.next, connection))
    }
}

/// Serves connections until `stop` turns true, then lets answers in progress finish.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    settings: &Settings,
    mut stop: watch::Receiver<bool>,
) {
    let open = Arc::new(Mutex::new(Open::default()));
    let mut tasks = JoinSet::new();
    loop {
        let (stream, from) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => (stream, from.ip()),
                Err(_) => {
                    // Out of file handles, or the client is already gone: others may still come.
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
            },
            _ = stop.changed() => break,
            Some(_) = tasks.join_next(), if !tasks.is_empty() => continue,
        };
        let entered = lock(&open).enter(from, settings.connections);
        let Some((id, connection)) = entered else { continue };
        let (router, stop, open) = (router.clone(), stop.clone(), Arc::clone(&open));
        let (head, read) = (settings.head_time, settings.read_time);
        tasks.spawn(async move {
            talk(stream, router, &connection, head, read, stop).await;
            lock(&open).all.remove(&id);
        });
    }
    drop(listener);
    let finish = async { while tasks.join_next().await.is_some() {} };
    // Unfinished connections are dropped, which cancels their requests.
    let _ = tokio::time::timeout(settings.stop_time, finish).await;
}

fn lock(open: &Mutex<Open>) -> std::sync::MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn talk(
    stream: TcpStream,
    router: Router,
    connection: &Arc<Connection>,
    head_time: Duration,
    read_time: Duration,
    mut stop: watch::Receiver<bool>,
) {
    // Answers are small and complete; waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let known = Arc::clone(connection);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Arc::clone(&known));
        router.call(request)
    });
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(Spoken::new(stream)), service);
    let mut serving = std::pin::pin!(serving);
    let mut stopping = false;
    loop {
        tokio::select! {
            _ = serving.as_mut() => return,
            _ = connection.close.notified() => return,
            _ = stop.changed(), if !stopping => {
                stopping = true;
                serving.as_mut().graceful_shutdown();
            }
            // A client that does not read its answer counts as idle.
            _ = tokio::time::sleep(read_time) => {
                if connection.idle_since().is_some_and(|since| since.elapsed() >= read_time) {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn the_idlest_makes_room_and_the_busy_stay() {
        let mut open = Open::default();
        let (first, a) = open.enter(HERE, 2).unwrap();
        let (second, b) = open.enter(HERE, 2).unwrap();
        let busy = a.busy();
        let (third, c) = open.enter(HERE, 2).unwrap();
        assert!(open.all.contains_key(&first) && !open.all.contains_key(&second));
        let _also = c.busy();
        assert!(open.enter(HERE, 2).is_none(), "all are being served");
        drop(busy);
        let (fourth, _) = open.enter(HERE, 2).unwrap();
        let mut left: Vec<u64> = open.all.keys().copied().collect();
        left.sort_unstable();
        assert_eq!(left, [third, fourth], "the first became idle and made room");
        drop(b);
    }
}

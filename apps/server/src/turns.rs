//! Hands out a limited number of turns, round-robin over clients: a client with many requests waits as long as a client
//! with one. A client that stops waiting is skipped.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// A client. An address of another machine is one client, however many connections it opens; on this machine all have
/// the same address, so each connection is a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Client {
    Address(IpAddr),
    Connection(u64),
}

impl Client {
    pub(crate) fn of(address: IpAddr, connection: u64) -> Self {
        let address = address.to_canonical();
        if address.is_loopback() {
            Client::Connection(connection)
        } else {
            Client::Address(address)
        }
    }
}

/// The turns, and the clients waiting for one.
pub(crate) struct Turns(Mutex<Line>);

struct Line {
    free: usize,
    /// The waiting clients, next one first.
    clients: VecDeque<(Client, VecDeque<oneshot::Sender<Turn>>)>,
}

impl Line {
    /// The next to get a turn; its client goes to the end of the queue.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let (client, mut waiting) = self.clients.pop_front()?;
        let next = waiting.pop_front();
        if !waiting.is_empty() {
            self.clients.push_back((client, waiting));
        }
        next
    }

    fn waiting(&self) -> usize {
        let all = self.clients.iter().flat_map(|(_, waiting)| waiting);
        all.filter(|sender| !sender.is_closed()).count()
    }
}

/// A turn, until it is dropped.
pub(crate) struct Turn(Arc<Turns>);

impl Drop for Turn {
    fn drop(&mut self) {
        let next = {
            let mut line = self.0.lock();
            let next = line.next();
            line.free += usize::from(next.is_none());
            next
        };
        if let Some(next) = next {
            // A client that no longer waits drops the turn, which passes it on.
            let _ = next.send(Turn(Arc::clone(&self.0)));
        }
    }
}

/// Too many are waiting.
#[derive(Debug)]
pub(crate) struct TooMany;

impl Turns {
    pub(crate) fn new(turns: usize) -> Arc<Self> {
        Arc::new(Turns(Mutex::new(Line { free: turns, clients: VecDeque::new() })))
    }

    fn lock(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn of this client, unless `most` are already waiting.
    pub(crate) async fn take(
        self: &Arc<Self>,
        client: Client,
        most: usize,
    ) -> Result<Turn, TooMany> {
        let turn = {
            let mut line = self.lock();
            if line.free > 0 {
                line.free -= 1;
                return Ok(Turn(Arc::clone(self)));
            }
            if line.waiting() >= most {
                return Err(TooMany);
            }
            let (sender, turn) = oneshot::channel();
            match line.clients.iter_mut().find(|(known, _)| *known == client) {
                Some((_, waiting)) => waiting.push_back(sender),
                None => line.clients.push_back((client, VecDeque::from([sender]))),
            }
            turn
        };
        // The sender is in the queue until it has sent.
        turn.await.map_err(|_| TooMany)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, Ipv6Addr};
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    type Waiting = Pin<Box<dyn Future<Output = Result<Turn, TooMany>>>>;

    fn waiting(turns: &Arc<Turns>, client: u64) -> Waiting {
        let turns = Arc::clone(turns);
        Box::pin(async move { turns.take(Client::Connection(client), usize::MAX).await })
    }

    fn turn(waiting: &mut Waiting) -> Option<Turn> {
        match waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(turn) => Some(turn.unwrap()),
            Poll::Pending => None,
        }
    }

    #[test]
    fn clients_take_turns_however_many_questions_each_has() {
        let turns = Turns::new(1);
        let mut held = turn(&mut waiting(&turns, 9));
        assert!(held.is_some());
        let mut line: Vec<(u64, Waiting)> =
            [1, 1, 1, 1, 2, 3].map(|client| (client, waiting(&turns, client))).into();
        assert!(line.iter_mut().all(|(_, one)| turn(one).is_none()), "there is one turn");
        let mut served = Vec::new();
        while !line.is_empty() {
            drop(held.take());
            let at = line.iter_mut().position(|(_, one)| {
                held = turn(one);
                held.is_some()
            });
            served.push(line.remove(at.expect("somebody has the turn")).0);
        }
        assert_eq!(served, [1, 2, 3, 1, 1, 1]);
    }

    #[test]
    fn whoever_stops_waiting_is_passed_over_and_not_counted() {
        let turns = Turns::new(1);
        let held = turn(&mut waiting(&turns, 1)).unwrap();
        let (mut gone, mut stays) = (waiting(&turns, 2), waiting(&turns, 3));
        assert!(turn(&mut gone).is_none() && turn(&mut stays).is_none());
        assert_eq!(turns.lock().waiting(), 2);
        drop(gone);
        assert_eq!(turns.lock().waiting(), 1);
        drop(held);
        assert!(turn(&mut stays).is_some());
        assert!(turn(&mut waiting(&turns, 4)).is_some(), "and the turn is free again");
    }

    #[test]
    fn a_turn_that_nobody_takes_is_not_lost() {
        let turns = Turns::new(1);
        let held = turn(&mut waiting(&turns, 1)).unwrap();
        let mut given = waiting(&turns, 2);
        assert!(turn(&mut given).is_none());
        // The turn is on its way when the client goes.
        drop(held);
        drop(given);
        assert!(turn(&mut waiting(&turns, 3)).is_some());
    }

    #[test]
    fn one_too_many_is_refused() {
        let turns = Turns::new(0);
        let mut first = waiting(&turns, 1);
        assert!(turn(&mut first).is_none());
        let mut second: Waiting = {
            let turns = Arc::clone(&turns);
            Box::pin(async move { turns.take(Client::Connection(2), 1).await })
        };
        let polled = second.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        assert!(matches!(polled, Poll::Ready(Err(TooMany))));
    }

    #[test]
    fn an_address_is_one_client_and_here_every_connection_is_one() {
        let far = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
        assert_eq!(Client::of(far, 1), Client::of(far, 2));
        for here in [
            IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(Ipv6Addr::LOCALHOST),
            IpAddr::V6(Ipv4Addr::LOCALHOST.to_ipv6_mapped()),
        ] {
            assert_ne!(Client::of(here, 1), Client::of(here, 2), "{here}");
        }
    }
}

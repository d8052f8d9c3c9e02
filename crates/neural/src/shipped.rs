//! Networks that ship with a program: compiled into it, or supplied by its host when one is first needed.
//!
//! A browser should not download the networks of games that nobody opens. A front end whose host supplies networks
//! calls [`supply`]; everywhere else they are part of the program.

use std::sync::{Mutex, OnceLock, PoisonError};

use crate::Network;

type Supplier = dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync;

static SUPPLIER: OnceLock<Box<Supplier>> = OnceLock::new();

/// From now on, networks come from this function instead of from the program itself: it gets a name and returns the
/// bytes of a file, or `None` if it does not have them yet. Networks that it does not have or that are damaged are
/// requested again when they are next needed. Only the first call in a process has an effect.
pub fn supply(supplier: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static) {
    // A second supplier is ignored, as documented.
    let _ = SUPPLIER.set(Box::new(supplier));
}

/// Networks that are needed together, and what a game makes of them. Meant for a `static`.
#[derive(Debug)]
pub struct Shipped<T, const N: usize> {
    names: [&'static str; N],
    embedded: Option<[&'static [u8]; N]>,
    make: fn([Network; N]) -> Option<T>,
    own: OnceLock<Option<T>>,
    supplied: OnceLock<T>,
    /// Those that were supplied while others are still missing.
    arrived: Mutex<[Option<Network>; N]>,
}

impl<T, const N: usize> Shipped<T, N> {
    /// Networks by the names under which they are requested from a supplier. `embedded` are their files, if the
    /// program contains them; `make` returns `None` if they are not networks for its game.
    pub const fn new(
        names: [&'static str; N],
        embedded: Option<[&'static [u8]; N]>,
        make: fn([Network; N]) -> Option<T>,
    ) -> Self {
        Shipped {
            names,
            embedded,
            make,
            own: OnceLock::new(),
            supplied: OnceLock::new(),
            arrived: Mutex::new([const { None }; N]),
        }
    }

    /// What was made of the networks; `None` if one is missing or damaged.
    pub fn get(&self) -> Option<&T> {
        match SUPPLIER.get() {
            Some(supplier) => self.supplied(supplier),
            None => self.own.get_or_init(|| self.embedded()).as_ref(),
        }
    }

    fn embedded(&self) -> Option<T> {
        let networks: Option<Vec<Network>> = self.embedded?.into_iter().map(read).collect();
        (self.make)(networks?.try_into().ok()?)
    }

    fn supplied(&self, supplier: &Supplier) -> Option<&T> {
        if let Some(made) = self.supplied.get() {
            return Some(made);
        }
        let mut arrived = self.arrived.lock().unwrap_or_else(PoisonError::into_inner);
        // All are requested before giving up, so that the host can fetch them together.
        for (name, network) in self.names.into_iter().zip(arrived.iter_mut()) {
            if network.is_none()
                && let Some(bytes) = supplier(name)
            {
                *network = read(&bytes);
                if network.is_none() {
                    // Damaged: lets the supplier know that it is still needed.
                    *network = supplier(name).as_deref().and_then(read);
                }
            }
        }
        if arrived.iter().any(Option::is_none) {
            return None;
        }
        let networks: Vec<Network> = arrived.iter_mut().filter_map(Option::take).collect();
        let made = (self.make)(networks.try_into().ok()?)?;
        Some(self.supplied.get_or_init(|| made))
    }
}

fn read(bytes: &[u8]) -> Option<Network> {
    Network::from_bytes(bytes).ok().map(|(network, _)| network)
}

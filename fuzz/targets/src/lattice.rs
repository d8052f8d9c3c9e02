//! Problems built from bytes: the lattice in both orders counts the same as plain enumeration.

use std::convert::Infallible;

use kibitzer_deal::{DealError, Enumeration, Lattice, Options, Order};
use rand_core::TryRng;

// The problems of the crate's own comparison with brute force: small, with every kind of rule.
#[path = "../../../crates/deal/tests/common/mod.rs"]
mod problems;

/// Choices taken from bytes, and zeros when they are used up, so that every byte of the fuzzer is a choice.
struct Choices<'b>(&'b [u8]);

impl TryRng for Choices<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        Ok(first.into())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.try_next_u32().map(u64::from)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.iter_mut().for_each(|byte| {
            let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
            (*byte, self.0) = (first, rest);
        });
        Ok(())
    }
}

pub(crate) fn lattice(bytes: &[u8]) {
    let problem = problems::some_problem(&mut Choices(bytes));
    // At most nine items: never too many.
    let all = Enumeration::new(&problem, 1_000_000).unwrap();
    for order in Order::BOTH {
        let options = Options { order: Some(order), ..Options::default() };
        match Lattice::with(&problem, options) {
            Err(DealError::Contradiction) => {
                assert!(all.worlds().is_zero(), "{order:?}: {problem:?}");
            }
            Err(error) => panic!("{order:?}: {error}: {problem:?}"),
            Ok(lattice) => {
                assert_eq!(lattice.worlds(), all.worlds(), "{order:?}: {problem:?}");
                let marginals = lattice.marginals();
                for seat in 0..problem.seats().len() {
                    for kind in 0..problem.kinds().len() {
                        let holds = |deal: &kibitzer_deal::Deal| {
                            deal.hand(seat).iter().any(|&held| usize::from(held) == kind)
                        };
                        let wanted = all.worlds_where(holds);
                        assert_eq!(marginals.held(seat, kind), wanted, "{order:?}: {problem:?}");
                    }
                }
            }
        }
    }
}

//! Many worlds as rows of bytes: one column per hidden slot, no allocation per row.

use kibitzer_deal::Deal;
use rand_core::Rng;

use super::layout::Seated;
use super::worlds::WorldSampler;
use crate::stand::Spot;

/// Draws worlds into rows. Created by [`WorldSampler::rows`].
pub struct Rows<'a> {
    sampler: &'a WorldSampler<'a>,
    places: Vec<Seated>,
    deal: Deal,
}

impl WorldSampler<'_> {
    /// Prepares rows with these slots as columns; slots that the table shows are left out.
    #[must_use]
    pub fn rows(&self, spots: &[Spot]) -> Rows<'_> {
        let layout = self.worlds.layout();
        let deal = Deal::blank(self.worlds.union().problem());
        let places = spots.iter().filter_map(|&spot| layout.place(spot)).collect();
        Rows { sampler: self, places, deal }
    }
}

impl Rows<'_> {
    /// The number of columns in a row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.places.len()
    }

    /// Draws one world: for each column, the index of its wire among the kinds of the layout.
    pub fn draw(&mut self, rng: &mut impl Rng, row: &mut [u8]) {
        self.sampler.deals.sample_into(rng, &mut self.deal);
        for (cell, at) in row.iter_mut().zip(&self.places) {
            *cell = self.deal.hand(at.seat)[at.slot];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_stand;
    use crate::odds::Worlds;
    use crate::table::TableSetup;
    use crate::wires::{Group, Wires};
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// The plain twin is the sampler that gives whole stands: from one seed both draw the same
    /// worlds.
    #[test]
    fn a_row_is_the_world_that_the_plain_sampler_draws() {
        let wires = Wires::new((1, 4), Group::default(), Group::default()).unwrap();
        let stands = ["?1 ?2 ?3 ?4", "? ? 3 ?", "1 ? ? ?", "? i2 ? ?"].map(parse_stand);
        let stands = stands.into_iter().map(Result::unwrap).collect();
        let table = TableSetup::new(wires, stands).check().unwrap();
        let worlds = Worlds::new(&table).unwrap();
        let sampler = worlds.sampler();
        let spots: Vec<Spot> = table.unknown().collect();
        let mut rows = sampler.rows(&spots);
        assert_eq!(rows.width(), spots.len());
        let mut row = vec![0; spots.len()];
        let [mut one, mut two] = [7, 7].map(Xoshiro256PlusPlus::seed_from_u64);
        for _ in 0..200 {
            rows.draw(&mut one, &mut row);
            let stands = sampler.sample(&mut two);
            for (spot, kind) in spots.iter().zip(&row) {
                let wire = worlds.layout().kinds()[usize::from(*kind)];
                assert_eq!(wire, stands[spot.stand][spot.slot]);
            }
        }
    }
}

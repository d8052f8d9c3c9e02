//! The transposition table: one 64-bit word per entry, entries in pairs, dated so that clearing it
//! costs nothing.

/// What is known about a position between two tricks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) low: u8,
    pub(super) high: u8,
    /// The best lead so far, 31 if none is known.
    pub(super) best: u8,
}

/// The value of `best` when no lead is known.
pub(super) const NO_LEAD: u8 = 31;

const KEY_BITS: u32 = 30;
const DATE_BITS: u32 = 17;
const KEY: u64 = (1 << KEY_BITS) - 1;

/// Bit layout of an entry, from the lowest bit: key 30, low 6, high 6, best lead 5, date 17.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    entries: Vec<u64>,
    date: u64,
}

impl Memory {
    pub(super) fn new(entries: usize) -> Self {
        let entries = entries.clamp(2, 1 << 28).next_power_of_two();
        Self { entries: vec![0; entries], date: 0 }
    }

    /// Forgets everything by advancing the date; really clears the table once in 131,071 times.
    pub(super) fn renew(&mut self) {
        self.date += 1;
        if self.date >> DATE_BITS != 0 {
            self.entries.fill(0);
            self.date = 1;
        }
    }

    fn place(&self, key: u32) -> usize {
        // Fibonacci hashing: the high bits of the product are well mixed.
        let mixed = u64::from(key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - self.entries.len().trailing_zeros())) as usize
    }

    pub(super) fn get(&self, key: u32) -> Option<Known> {
        let place = self.place(key);
        let fits = |entry: &u64| entry & KEY == u64::from(key) && entry >> 47 == self.date;
        let entry = [self.entries[place], self.entries[place ^ 1]].into_iter().find(fits)?;
        Some(Known {
            low: (entry >> 30 & 63) as u8,
            high: (entry >> 36 & 63) as u8,
            best: (entry >> 42 & 31) as u8,
        })
    }

    /// Of a pair, the entry with fewer dominoes left is replaced: it is cheaper to compute again.
    pub(super) fn put(&mut self, key: u32, known: Known) {
        let entry = u64::from(key)
            | u64::from(known.low) << 30
            | u64::from(known.high) << 36
            | u64::from(known.best) << 42
            | self.date << 47;
        let first = self.place(key);
        let second = first ^ 1;
        let worth = |place: usize| {
            let there = self.entries[place];
            match (there >> 47 == self.date, there & KEY == u64::from(key)) {
                (_, true) => 0,
                (false, _) => 1,
                (true, false) => 2 + (there & KEY & 0x0fff_ffff).count_ones(),
            }
        };
        let place = if worth(first) <= worth(second) { first } else { second };
        self.entries[place] = entry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_until_the_date_changes() {
        let mut memory = Memory::new(8);
        memory.renew();
        let known = Known { low: 3, high: 42, best: 27 };
        memory.put(0x3fff_ffff, known);
        assert_eq!(memory.get(0x3fff_ffff), Some(known));
        assert_eq!(memory.get(0x3fff_fffe), None);
        memory.put(0x3fff_ffff, Known { low: 4, ..known });
        assert_eq!(memory.get(0x3fff_ffff).map(|known| known.low), Some(4));
        memory.renew();
        assert_eq!(memory.get(0x3fff_ffff), None);
    }

    #[test]
    fn dates_come_round() {
        let mut memory = Memory::new(2);
        memory.renew();
        memory.put(5, Known { low: 1, high: 1, best: NO_LEAD });
        for _ in 0..(1 << DATE_BITS) - 1 {
            memory.renew();
            assert_eq!(memory.get(5), None);
        }
        assert_eq!(memory.date, 1);
    }
}

//! Every multiset of up to five (or six) dice, and which of them are one die apart.
//!
//! Adding one die and taking one die away are the only steps that a turn needs; see
//! [`crate::kernel`].

use crate::Dice;

/// The multisets of up to `dice` dice, smallest first; full rolls come last, in ascending order of
/// faces.
#[derive(Debug, Clone)]
pub struct Lattice {
    dice: usize,
    sets: Vec<Dice>,
    /// Where each size begins; one entry more than there are sizes.
    begins: Vec<usize>,
    /// For each set that is not full: the set with one more die, by face.
    pub(crate) more: Vec<[u16; 6]>,
    /// For each set, the sets with one fewer die, the highest face taken away first; delimited by
    /// `fewer_ends`.
    fewer: Vec<u16>,
    fewer_ends: Vec<u32>,
    /// For the kernel: by size and then by number of distinct faces, each set followed by the sets
    /// with one fewer die.
    pub(crate) holds: Vec<(usize, Vec<u16>)>,
    /// For each full roll, the sets inside it: most dice first, then fewest sixes, then fewest
    /// fives, and so on.
    keeps: Vec<Vec<u16>>,
    /// Every set in the tie-break order of keeps, and the rank of each in that order.
    pub(crate) ranked: Vec<u16>,
    pub(crate) ranks: Vec<f64>,
    /// The number of dice in each set, as a float.
    pub(crate) sizes: Vec<f64>,
    /// The probability of each full roll when all dice are thrown.
    pub(crate) first_roll: Vec<f64>,
    /// The index of a set by its counts, read as digits.
    places: Vec<u16>,
}

impl Lattice {
    /// Lists the multisets of up to `dice` dice, at most six.
    pub fn new(dice: usize) -> Lattice {
        let mut sets = vec![];
        let mut begins = vec![0];
        for size in 0..=dice {
            append(&mut sets, [0; 6], 0, size as u8);
            begins.push(sets.len());
        }
        let mut places = vec![u16::MAX; 7usize.pow(6)];
        for (place, set) in sets.iter().enumerate() {
            places[digits(set)] = place as u16;
        }
        let more = sets[..begins[dice]]
            .iter()
            .map(|set| [1, 2, 3, 4, 5, 6].map(|face| places[digits(&set.with(face))]))
            .collect();
        let mut fewer = vec![];
        let mut fewer_ends = vec![];
        for set in &sets {
            let faces = (1..=6u8).rev().filter(|&face| set.count(face) > 0);
            fewer.extend(faces.map(|face| places[digits(&set.without(face))]));
            fewer_ends.push(fewer.len() as u32);
        }
        let mut holds = vec![];
        for size in 1..=dice {
            for faces in 1..=size {
                let mut steps = vec![];
                for place in begins[size]..begins[size + 1] {
                    let less = fewer_ends[place - 1] as usize..fewer_ends[place] as usize;
                    if less.len() == faces {
                        steps.push(place as u16);
                        steps.extend_from_slice(&fewer[less]);
                    }
                }
                holds.push((faces, steps));
            }
        }
        let ranked = ranked(&sets);
        let mut ranks = vec![0.0; sets.len()];
        (0u32..).zip(&ranked).for_each(|(rank, &at)| ranks[usize::from(at)] = rank.into());
        let keeps = sets[begins[dice]..]
            .iter()
            .map(|roll| {
                let inside = |place: &u16| sets[usize::from(*place)].inside(roll);
                ranked.iter().copied().filter(inside).collect()
            })
            .collect();
        let sizes = sets.iter().map(|set| set.len() as f64).collect();
        let factorial = |n: u64| (1..=n).product::<u64>();
        let all = factorial(dice as u64);
        let first_roll = sets[begins[dice]..]
            .iter()
            .map(|set| {
                let same: u64 = set.counts().iter().map(|&n| factorial(n.into())).product();
                (all / same) as f64 / 6f64.powi(dice as i32)
            })
            .collect();
        Lattice {
            dice,
            sets,
            begins,
            more,
            fewer,
            fewer_ends,
            holds,
            keeps,
            ranked,
            ranks,
            sizes,
            first_roll,
            places,
        }
    }

    /// The number of dice in a full roll.
    pub fn dice(&self) -> usize {
        self.dice
    }

    /// Every multiset, smallest first.
    pub fn sets(&self) -> &[Dice] {
        &self.sets
    }

    /// The index of the first full roll among the sets.
    pub fn full(&self) -> usize {
        self.begins[self.dice]
    }

    /// The full rolls.
    pub fn rolls(&self) -> &[Dice] {
        &self.sets[self.full()..]
    }

    /// The index of a set with at most as many dice as a full roll.
    pub fn place(&self, dice: &Dice) -> usize {
        usize::from(self.places[digits(dice)])
    }

    /// The indices of the sets with one fewer die, the highest face taken away first.
    pub fn fewer(&self, place: usize) -> &[u16] {
        let begin = if place == 0 { 0 } else { self.fewer_ends[place - 1] as usize };
        &self.fewer[begin..self.fewer_ends[place] as usize]
    }

    /// The indices of the sets inside a full roll (given by its index): most dice first, then
    /// fewest sixes, then fewest fives, and so on. Among equally good keeps, the first in this
    /// order is chosen everywhere.
    pub fn keeps(&self, roll: usize) -> &[u16] {
        &self.keeps[roll - self.full()]
    }

    /// The probability of each full roll (in order) when all dice are thrown.
    pub fn first_roll(&self) -> &[f64] {
        &self.first_roll
    }
}

fn append(sets: &mut Vec<Dice>, counts: [u8; 6], face: usize, left: u8) {
    if face == 5 {
        let mut counts = counts;
        counts[5] = left;
        sets.push(Dice::from_counts(counts));
        return;
    }
    // Most of the low face first, so that rolls come in ascending order of their sorted faces.
    for here in (0..=left).rev() {
        let mut counts = counts;
        counts[face] = here;
        append(sets, counts, face + 1, left - here);
    }
}

/// All sets: most dice first, then fewest sixes, then fewest fives, and so on.
fn ranked(sets: &[Dice]) -> Vec<u16> {
    let mut ranked: Vec<u16> = (0..sets.len() as u16).collect();
    ranked.sort_by_key(|&place| {
        let keep = &sets[usize::from(place)];
        let mut high_first = *keep.counts();
        high_first.reverse();
        (std::cmp::Reverse(keep.len()), high_first)
    });
    ranked
}

fn digits(set: &Dice) -> usize {
    set.counts().iter().fold(0, |digits, &count| digits * 7 + usize::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_sets_as_combinatorics_says() {
        let five = Lattice::new(5);
        assert_eq!((five.sets().len(), five.full(), five.rolls().len()), (462, 210, 252));
        let six = Lattice::new(6);
        assert_eq!((six.sets().len(), six.full(), six.rolls().len()), (924, 462, 462));
        assert_eq!(five.fewer.len(), 1260);
    }

    #[test]
    fn steps_up_and_down_undo_each_other() {
        for dice in [5, 6] {
            let lattice = Lattice::new(dice);
            for (place, set) in lattice.sets().iter().enumerate() {
                assert_eq!(lattice.place(set), place);
                if place < lattice.full() {
                    for (face, &up) in (1..=6).zip(&lattice.more[place]) {
                        assert_eq!(lattice.sets()[usize::from(up)], set.with(face));
                        assert!(lattice.fewer(usize::from(up)).contains(&(place as u16)));
                    }
                }
            }
            let certain: f64 = lattice.first_roll().iter().sum();
            assert!((certain - 1.0).abs() < 1e-14);
        }
    }
}

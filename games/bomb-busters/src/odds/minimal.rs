//! A minimal or smallest part of a list for which a predicate stays true: the core of proofs and of
//! blame.

/// Drops items as long as `holds` stays true of the rest; earlier ones are tried first. If dropping
/// more never makes `holds` true again, no remaining item can be dropped. `holds` must be true of
/// the whole list.
pub(super) fn minimal<T: Copy, E>(
    items: &[T],
    mut holds: impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    let mut kept = items.to_vec();
    // Whole halves first: most lists shrink to a few items, which takes few queries this way.
    let mut chunk = kept.len().div_ceil(2).max(1);
    loop {
        let mut at = 0;
        while at < kept.len() {
            let end = (at + chunk).min(kept.len());
            let rest: Vec<T> = kept[..at].iter().chain(&kept[end..]).copied().collect();
            if holds(&rest)? {
                kept = rest;
            } else {
                at = end;
            }
        }
        if chunk == 1 {
            return Ok(kept);
        }
        chunk = chunk.div_ceil(2);
    }
}

/// A smallest part of a list for which `holds` is true, and whether that is certain: after `most`
/// queries the best part so far is returned, which is minimal but perhaps not the smallest. `holds`
/// must be true of the whole list, and stay true when items are added.
///
/// This is implicit hitting set search. The complement of a failing part, made as small as
/// possible, must be hit by every part that holds. The smallest part that hits all such sets found
/// so far is tried next; if it holds, nothing smaller does.
pub(super) fn smallest<T: Copy, E>(
    items: &[T],
    most: usize,
    mut holds: impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<(Vec<T>, bool), E> {
    let mut asked = 0_usize;
    let mut ask = |part: &[usize]| {
        asked += 1;
        let part: Vec<T> = part.iter().map(|&at| items[at]).collect();
        holds(&part).map(|is| (is, asked > most))
    };
    let every: Vec<usize> = (0..items.len()).collect();
    let best = minimal(&every, |part| ask(part).map(|(is, _)| is))?;
    let named = |part: &[usize]| part.iter().map(|&at| items[at]).collect();
    let mut to_meet: Vec<Vec<usize>> = Vec::new();
    loop {
        let tried = smallest_meeting(&to_meet, best.len());
        // Nothing smaller than the best hits all sets.
        let Some(tried) = tried else { return Ok((named(&best), true)) };
        let (is, late) = ask(&tried)?;
        if is {
            return Ok((named(&tried), true));
        }
        if late {
            return Ok((named(&best), false));
        }
        // Add as much as possible while it still fails: whole chunks first, since little is left
        // out in the end.
        let mut failing = tried.clone();
        let mut rest: Vec<Vec<usize>> =
            vec![every.iter().copied().filter(|at| !tried.contains(at)).collect()];
        let mut left_out = Vec::new();
        while let Some(chunk) = rest.pop() {
            let mut more = failing.clone();
            more.extend(&chunk);
            if !ask(&more)?.0 {
                failing = more;
            } else if let [only] = chunk[..] {
                left_out.push(only);
            } else {
                let (first, second) = chunk.split_at(chunk.len() / 2);
                rest.extend([first.to_vec(), second.to_vec()]);
            }
        }
        to_meet.push(left_out);
    }
}

/// A smallest hitting set with fewer than `under` items.
fn smallest_meeting(sets: &[Vec<usize>], under: usize) -> Option<Vec<usize>> {
    fn search(sets: &[Vec<usize>], chosen: &mut Vec<usize>, size: usize) -> bool {
        let missed = sets.iter().find(|set| !set.iter().any(|at| chosen.contains(at)));
        let Some(missed) = missed else { return true };
        if chosen.len() == size {
            return false;
        }
        for &at in missed {
            chosen.push(at);
            if search(sets, chosen, size) {
                return true;
            }
            chosen.pop();
        }
        false
    }
    (0..under).find_map(|size| {
        let mut chosen = Vec::new();
        search(sets, &mut chosen, size).then_some(chosen)
    })
}

#[cfg(test)]
mod tests {
    use super::{minimal, smallest};

    #[test]
    fn what_remains_is_needed_and_enough() {
        for wanted in [vec![], vec![3], vec![0, 9], vec![2, 3, 7, 9]] {
            let holds = |kept: &[u8]| Ok::<bool, ()>(wanted.iter().all(|w| kept.contains(w)));
            assert_eq!(minimal(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], holds), Ok(wanted.clone()));
        }
        // Either of the two is enough: the earlier one is dropped.
        let either = |kept: &[u8]| Ok::<bool, ()>(kept.contains(&1) || kept.contains(&2));
        assert_eq!(minimal(&[1, 2], either), Ok(vec![2]));
        assert_eq!(minimal(&[], |_: &[u8]| Err("asked")), Ok(vec![]));
    }

    /// Families of sets, one of which must be present completely: the smallest one is found.
    #[test]
    fn nothing_smaller_holds() {
        let mut state = 7_u64;
        let mut below = |n: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let mut differs = 0;
        for _ in 0..300 {
            let family: Vec<u16> = (0..1 + below(5)).map(|_| 1 + below(1023) as u16).collect();
            let holds = |part: &[u16]| {
                let mask = part.iter().fold(0, |mask, at| mask | 1 << at);
                Ok::<bool, ()>(family.iter().any(|set| set & !mask == 0))
            };
            let items: Vec<u16> = (0..10).collect();
            let least = family.iter().map(|set| set.count_ones() as usize).min().unwrap();
            let (found, sure) = smallest(&items, 10_000, holds).unwrap();
            assert!(sure && holds(&found).unwrap(), "{family:?}: {found:?}");
            assert_eq!(found.len(), least, "{family:?}: {found:?}");
            differs += usize::from(minimal(&items, holds).unwrap().len() > least);
            let (few, _) = smallest(&items, 0, holds).unwrap();
            assert!(holds(&few).unwrap(), "{family:?}: {few:?}");
        }
        assert!(differs > 20, "one minimal part would do in nearly all");
        assert_eq!(smallest(&[1, 2], 10, |_| Ok::<bool, ()>(true)), Ok((vec![], true)));
        assert_eq!(smallest(&[1], 10, |_| Err("asked")), Err("asked"));
    }
}

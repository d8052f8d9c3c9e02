//! A minimal part of a list for which something stays true: the core of proofs and of blame.

/// Drops items as long as `holds` stays true of the rest; earlier ones are tried first. If leaving out
/// more never makes `holds` true again, no item of what remains can be left out. `holds` must be true
/// of the whole list.
pub(super) fn minimal<T: Copy, E>(
    items: &[T],
    mut holds: impl FnMut(&[T]) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    let mut kept = items.to_vec();
    // Whole halves first: most lists shrink to a few items, and then this takes few questions.
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

#[cfg(test)]
mod tests {
    use super::minimal;

    #[test]
    fn what_remains_is_needed_and_enough() {
        for wanted in [vec![], vec![3], vec![0, 9], vec![2, 3, 7, 9]] {
            let holds = |kept: &[u8]| Ok::<bool, ()>(wanted.iter().all(|w| kept.contains(w)));
            assert_eq!(minimal(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], holds), Ok(wanted.clone()));
        }
        // Either of two would do: the earlier one is dropped.
        let either = |kept: &[u8]| Ok::<bool, ()>(kept.contains(&1) || kept.contains(&2));
        assert_eq!(minimal(&[1, 2], either), Ok(vec![2]));
        assert_eq!(minimal(&[], |_: &[u8]| Err("asked")), Ok(vec![]));
    }
}

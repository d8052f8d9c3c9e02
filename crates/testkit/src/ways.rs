//! Every way to deal items into places, by brute force.

/// Every way to deal the items into places of these sizes, with all items distinguished. Within a place the items
/// keep their order. Empty if the sizes do not add up to the number of items.
///
/// ```
/// let deals = kibitzer_testkit::ways(&['a', 'b', 'c'], &[1, 2]);
/// assert_eq!(deals.len(), 3);
/// assert_eq!(deals[0], [vec!['a'], vec!['b', 'c']]);
/// ```
pub fn ways<T: Clone>(items: &[T], sizes: &[usize]) -> Vec<Vec<Vec<T>>> {
    let mut found = Vec::new();
    if sizes.iter().sum::<usize>() == items.len() {
        place(items, sizes, &mut vec![Vec::new(); sizes.len()], &mut found);
    }
    found
}

fn place<T: Clone>(
    items: &[T],
    sizes: &[usize],
    places: &mut Vec<Vec<T>>,
    found: &mut Vec<Vec<Vec<T>>>,
) {
    let Some((item, rest)) = items.split_first() else {
        found.push(places.clone());
        return;
    };
    for at in 0..sizes.len() {
        if places[at].len() < sizes[at] {
            places[at].push(item.clone());
            place(rest, sizes, places, found);
            places[at].pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_the_multinomial_says() {
        let items: Vec<u8> = (0..8).collect();
        let deals = ways(&items, &[2, 2, 2, 2]);
        assert_eq!(deals.len(), 2520);
        let distinct: std::collections::HashSet<_> = deals.into_iter().collect();
        assert_eq!(distinct.len(), 2520);
        assert!(ways(&items, &[2, 2]).is_empty());
    }
}

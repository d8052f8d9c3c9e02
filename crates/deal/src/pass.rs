//! The two passes that every answer is made of: ways to complete from each node, and ways to get there.
//!
//! `weights` holds the likelihood or the multiple of every edge, or nothing where all worlds weigh the same.

use crate::classes::Class;
use crate::lattice::Graph;
use crate::multiples::Weights;
use crate::ring::{Binomials, Ring};
use kibitzer_work::{Stopped, Work};
use std::convert::Infallible;

/// Nodes between two looks at whether to go on.
pub(crate) const BLOCK: u32 = 1024;

/// The size of the largest class.
pub(crate) fn largest(classes: &[Class]) -> usize {
    classes.iter().map(Class::size).max().unwrap_or(0)
}

/// The weight of one edge: ways to pick the items, times the likelihood or multiple where there is one.
pub(crate) fn weight<R: Ring>(
    graph: &Graph,
    choose: &Binomials<R>,
    weights: &Weights<'_, R>,
    node: usize,
    at: usize,
) -> R {
    let picks = choose.choose(graph.left[node].into(), graph.edges[at].take.into());
    match weights.get(at) {
        Some(weight) => picks.product(weight),
        None => picks.clone(),
    }
}

/// For each node the weight of all completions, and the natural log of the factor taken out of the first one.
pub(crate) fn backward<R: Ring>(
    graph: &Graph,
    classes: &[Class],
    weights: &Weights<'_, R>,
    work: &Work,
) -> Result<(Vec<R>, f64), Stopped> {
    let choose = Binomials::<R>::up_to(largest(classes));
    let mut ways = vec![R::zero(); graph.left.len()];
    ways[graph.last()] = R::one();
    let mut scale = 0.0;
    for step in graph.steps.iter().rev() {
        for node in step.nodes.clone() {
            if (node - step.nodes.start).is_multiple_of(BLOCK) {
                work.check()?;
            }
            let mut sum = R::zero();
            for at in graph.range_of(node) {
                let rest = &ways[graph.edges[at].to as usize];
                if !rest.is_zero() {
                    sum.add_product(&weight(graph, &choose, weights, node as usize, at), rest);
                }
            }
            ways[node as usize] = sum;
        }
        scale += R::rescale(&mut ways[step.nodes.start as usize..step.nodes.end as usize]);
    }
    Ok((ways, scale))
}

/// Goes through all edges in order. `visit` is called with the number of the step, a node, one of its edges, the weight
/// of all ways to get through that edge, and the weight of all completions after it; the product of the two is the
/// weight of all deals that take that edge. In floats the weights of one step are to be compared with each other only.
/// Asks `go_on` now and then.
pub(crate) fn through<R: Ring, E>(
    graph: &Graph,
    classes: &[Class],
    ways: &[R],
    weights: &Weights<'_, R>,
    go_on: impl Fn() -> Result<(), E>,
    mut visit: impl FnMut(usize, u32, usize, &R, &R),
) -> Result<(), E> {
    let choose = Binomials::<R>::up_to(largest(classes));
    let mut before = vec![R::zero(); graph.left.len()];
    before[0] = R::one();
    for (number, step) in graph.steps.iter().enumerate() {
        for node in step.nodes.clone() {
            if (node - step.nodes.start).is_multiple_of(BLOCK) {
                go_on()?;
            }
            if before[node as usize].is_zero() {
                continue;
            }
            for at in graph.range_of(node) {
                let to = graph.edges[at].to as usize;
                // What has no completion need not be reached, and could overflow.
                if ways[to].is_zero() {
                    continue;
                }
                let weight = weight(graph, &choose, weights, node as usize, at);
                let here = before[node as usize].product(&weight);
                visit(number, node, at, &here, &ways[to]);
                before[to].add(&here);
            }
        }
        let next = step.nodes.end as usize;
        let end = graph.steps.get(number + 1).map_or(next + 1, |step| step.nodes.end as usize);
        R::rescale(&mut before[next..end]);
    }
    Ok(())
}

/// For passes that nothing stops.
pub(crate) fn always() -> Result<(), Infallible> {
    Ok(())
}

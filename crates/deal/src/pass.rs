//! The two passes that every answer is made of: the ways to complete from each node, and the ways to reach it.
//!
//! `weights` holds the likelihood or the multiple of every edge, or nothing if all worlds have the same weight.

use crate::classes::Class;
use crate::lattice::Graph;
use crate::multiples::Weights;
use crate::ring::{Binomials, Ring};
use kibitzer_work::{Stopped, Work};
use std::convert::Infallible;

/// How many nodes to process between two checks for cancellation.
pub(crate) const BLOCK: u32 = 1024;

/// The size of the largest class.
pub(crate) fn largest(classes: &[Class]) -> usize {
    classes.iter().map(Class::size).max().unwrap_or(0)
}

/// The weight of one edge: the ways to pick the items, times the likelihood or multiple if there is one.
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

/// The weight of all completions from each node, and the natural logarithm of the factor taken out of the first one.
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

/// Visits all edges in order. `visit` is called with the index of the step, a node, one of its edges, the weight of
/// all ways to reach and take that edge, and the weight of all completions after it; the product of the two is the
/// weight of all deals that take that edge. In floats, only weights of the same step can be compared with each other.
/// Calls `go_on` periodically.
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
                // Nodes without a completion need not be reached, and could overflow.
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

/// The `go_on` of passes that nothing stops.
pub(crate) fn always() -> Result<(), Infallible> {
    Ok(())
}

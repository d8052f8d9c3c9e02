//! The two passes that every answer is made of: ways to complete from each node, and ways to get there.
//!
//! `weights` holds the likelihood of every edge, or nothing where all worlds weigh the same.

use crate::classes::Class;
use crate::lattice::{Graph, Step};
use crate::ring::{Binomials, Ring};

/// The size of the largest class.
pub(crate) fn largest(classes: &[Class]) -> usize {
    classes.iter().map(Class::size).max().unwrap_or(0)
}

/// The weight of one edge: ways to pick the items, times the likelihood where there is one.
fn weight<R: Ring>(
    graph: &Graph,
    choose: &Binomials<R>,
    weights: &[R],
    node: usize,
    at: usize,
) -> R {
    let picks = choose.choose(graph.left[node].into(), graph.edges[at].take.into());
    match weights.get(at) {
        Some(likelihood) => picks.product(likelihood),
        None => picks.clone(),
    }
}

/// For each node the weight of all completions, and the natural log of the factor taken out of the first one.
pub(crate) fn backward<R: Ring>(graph: &Graph, classes: &[Class], weights: &[R]) -> (Vec<R>, f64) {
    let choose = Binomials::<R>::up_to(largest(classes));
    let mut ways = vec![R::zero(); graph.left.len()];
    ways[graph.last()] = R::one();
    let mut scale = 0.0;
    for step in graph.steps.iter().rev() {
        for node in step.nodes.clone() {
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
    (ways, scale)
}

/// For each node the weight of all ways to reach it. Nodes without a completion are left at zero.
pub(crate) fn forward<R: Ring>(
    graph: &Graph,
    classes: &[Class],
    ways: &[R],
    weights: &[R],
) -> Vec<R> {
    let choose = Binomials::<R>::up_to(largest(classes));
    let mut before = vec![R::zero(); graph.left.len()];
    before[0] = R::one();
    for (number, step) in graph.steps.iter().enumerate() {
        for node in step.nodes.clone() {
            if before[node as usize].is_zero() {
                continue;
            }
            for at in graph.range_of(node) {
                let to = graph.edges[at].to as usize;
                if !ways[to].is_zero() {
                    // Targets lie behind the node, so the borrow can be split there.
                    let (here, there) = before.split_at_mut(to);
                    there[0].add_product(
                        &here[node as usize],
                        &weight(graph, &choose, weights, node as usize, at),
                    );
                }
            }
        }
        let next = step.nodes.end as usize;
        let end = graph.steps.get(number + 1).map_or(next + 1, |step| step.nodes.end as usize);
        R::rescale(&mut before[next..end]);
    }
    before
}

/// Calls `visit` with the number of each step, a node, one of its edges, and the weight of all deals that go through
/// that edge. In floats the weights of one step are to be compared with each other only.
pub(crate) fn flows<R: Ring>(
    graph: &Graph,
    classes: &[Class],
    before: &[R],
    ways: &[R],
    weights: &[R],
    mut visit: impl FnMut(usize, u32, usize, R),
) {
    let choose = Binomials::<R>::up_to(largest(classes));
    for (step, Step { nodes, .. }) in graph.steps.iter().enumerate() {
        for node in nodes.clone() {
            let here = &before[node as usize];
            if here.is_zero() {
                continue;
            }
            for at in graph.range_of(node) {
                let rest = &ways[graph.edges[at].to as usize];
                if !rest.is_zero() {
                    let weight = weight(graph, &choose, weights, node as usize, at);
                    visit(step, node, at, here.product(&weight).product(rest));
                }
            }
        }
    }
}

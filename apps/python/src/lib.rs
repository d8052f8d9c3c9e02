//! The native half of the Python package `kibitzer`.
//!
//! The public classes are Python (`python/kibitzer`), with their types and examples; what they call is here: the games'
//! crates, with arrays for anything long. Promises: the GIL is released while work is running, Ctrl-C interrupts
//! anything that can take long, and every Rust error becomes a typed Python exception with the same message. Nothing
//! here knows rules or counts worlds.

mod arena;
mod ask;
mod bomb_busters;
mod campaign;
mod count;
mod envs;
mod json;
mod kernel;
mod lattice;
mod refusal;
mod rows;
mod working;
mod yatzy;

use pyo3::prelude::*;

/// The native half of the package, without any promise of stability: use the classes of `kibitzer`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", kibitzer_protocol::ENGINE_VERSION)?;
    module.add("PROTOCOL_VERSION", kibitzer_protocol::PROTOCOL_VERSION)?;
    module.add_class::<ask::Protocol>()?;
    module.add_class::<yatzy::YatzyTable>()?;
    module.add_class::<yatzy::YatzyDensity>()?;
    module.add_class::<yatzy::YatzyTarget>()?;
    module.add_class::<bomb_busters::BombTable>()?;
    module.add_class::<bomb_busters::BombWorlds>()?;
    module.add_class::<lattice::Lattice>()?;
    module.add_class::<envs::EnvTable>()?;
    module.add_class::<envs::EnvState>()?;
    module.add_class::<envs::EnvBatch>()?;
    module.add_class::<campaign::Campaign>()?;
    module.add_class::<campaign::Books>()?;
    module.add_function(wrap_pyfunction!(campaign::data_folder, module)?)?;
    module.add_function(wrap_pyfunction!(arena::blob_arena, module)?)?;
    module.add_function(wrap_pyfunction!(arena::blob_choose, module)?)?;
    module.add_function(wrap_pyfunction!(arena::texas42_arena, module)?)?;
    module.add_function(wrap_pyfunction!(arena::texas42_hand, module)?)?;
    module.add_function(wrap_pyfunction!(arena::paired, module)?)?;
    Ok(())
}

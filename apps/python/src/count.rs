//! Exact numbers of worlds as Python integers, which are unbounded.

use kibitzer_deal::Count;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::refusal::bad_input;

/// A count as a Python integer.
pub(crate) fn to_python(py: Python<'_>, count: &Count) -> PyResult<Py<PyAny>> {
    if let Some(small) = count.to_u128() {
        return Ok(small.into_pyobject(py)?.into_any().unbind());
    }
    Ok(py.get_type::<PyInt>().call1((count.to_string(),))?.unbind())
}

/// A Python integer as a count.
pub(crate) fn from_python(number: &Bound<'_, PyInt>) -> PyResult<Count> {
    number.str()?.to_str()?.parse().map_err(|error| bad_input(&error))
}

/// The ratio of two counts as the nearest float, even if both are beyond the range of floats.
pub(crate) fn share(part: &Count, whole: &Count) -> f64 {
    match (part.to_u128(), whole.to_u128()) {
        _ if part.is_zero() => 0.0,
        _ if part == whole => 1.0,
        (Some(part), Some(whole)) => part as f64 / whole as f64,
        _ => (part.log2() - whole.log2()).exp2(),
    }
}

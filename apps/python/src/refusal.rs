//! Rust errors as Python exceptions: one class of `kibitzer.errors` per error kind of the protocol, with the same
//! message.

use std::error::Error;

use kibitzer_protocol::{ErrorKind, QueryError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::json;

/// The exception for a protocol error.
pub(crate) fn refuse(error: &QueryError) -> PyErr {
    Python::attach(|py| exception(py, error).unwrap_or_else(|error| error))
}

/// The exception for invalid input.
pub(crate) fn bad_input(error: &dyn Error) -> PyErr {
    refuse(&QueryError::new(ErrorKind::BadRequest, error.to_string()))
}

fn exception(py: Python<'_>, error: &QueryError) -> PyResult<PyErr> {
    let facts = PyDict::new(py);
    for (name, value) in &error.extra {
        facts.set_item(name, json::to_python(py, value)?)?;
    }
    let make = py.import("kibitzer.errors")?.getattr("of")?;
    let made = make.call1((error.kind.name(), &error.message, error.at.as_deref(), facts))?;
    Ok(PyErr::from_value(made))
}

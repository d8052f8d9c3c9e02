//! Protocol values as Python objects and back, without text in between.

use std::fmt;

use kibitzer_protocol::QueryError;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PySequence, PyString};
use serde_json::{Map, Number, Value};

use crate::refusal::refuse;

/// The maximum nesting, the protocol's own limit, so that a list that contains itself ends.
const DEEPEST: usize = kibitzer_protocol::limits::MAX_DEPTH;

/// A protocol value as a Python object.
pub(crate) fn to_python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    Ok(match value {
        Value::Null => py.None(),
        Value::Bool(yes) => PyBool::new(py, *yes).to_owned().into_any().unbind(),
        Value::String(text) => PyString::new(py, text).into_any().unbind(),
        Value::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(whole), _, _) => whole.into_pyobject(py)?.into_any().unbind(),
            (_, Some(whole), _) => whole.into_pyobject(py)?.into_any().unbind(),
            (_, _, real) => PyFloat::new(py, real.unwrap_or(f64::NAN)).into_any().unbind(),
        },
        Value::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(to_python(py, value)?)?;
            }
            list.into_any().unbind()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, to_python(py, value)?)?;
            }
            dict.into_any().unbind()
        }
    })
}

/// A Python object as a protocol value: what `json.dumps` accepts, and NumPy's numbers and sequences.
pub(crate) fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    read(object, &Place::Whole, 0)
}

/// The location of a value in the input, for the message.
enum Place<'p> {
    Whole,
    Field(&'p Place<'p>, &'p str),
    Item(&'p Place<'p>, usize),
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Whole => Ok(()),
            Place::Field(Place::Whole, name) => write!(f, "{name}"),
            Place::Field(inside, name) => write!(f, "{inside}.{name}"),
            Place::Item(inside, number) => write!(f, "{inside}[{number}]"),
        }
    }
}

fn read(object: &Bound<'_, PyAny>, at: &Place<'_>, depth: usize) -> PyResult<Value> {
    let wrong = |message: String| refuse(&QueryError::bad_request(message).at(at.to_string()));
    if depth > DEEPEST {
        return Err(wrong(format!("nested more than {DEEPEST} deep")));
    }
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(yes) = object.cast::<PyBool>() {
        return Ok(Value::Bool(yes.is_true()));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::String(text.to_str()?.to_owned()));
    }
    if let Ok(whole) = object.cast::<PyInt>() {
        return match (whole.extract::<i64>(), whole.extract::<u64>()) {
            (Ok(whole), _) => Ok(whole.into()),
            (_, Ok(whole)) => Ok(whole.into()),
            // Integers beyond 2^53 are strings in the protocol.
            _ => Ok(Value::String(whole.str()?.to_str()?.to_owned())),
        };
    }
    if let Ok(real) = object.cast::<PyFloat>() {
        let real = real.value();
        let number = Number::from_f64(real);
        return number
            .map(Value::Number)
            .ok_or_else(|| wrong(format!("`{at}` must be a finite number, got {real}")));
    }
    if let Ok(fields) = object.cast::<PyMapping>() {
        let mut map = Map::new();
        for item in fields.items()? {
            let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let name = name.str()?.to_str()?.to_owned();
            let value = read(&value, &Place::Field(at, &name), depth + 1)?;
            map.insert(name, value);
        }
        return Ok(Value::Object(map));
    }
    if let Ok(items) = object.cast::<PySequence>() {
        let mut values = vec![];
        for (number, item) in items.try_iter()?.enumerate() {
            values.push(read(&item?, &Place::Item(at, number), depth + 1)?);
        }
        return Ok(Value::Array(values));
    }
    // NumPy's scalars and arrays can convert themselves to plain objects.
    if let Ok(plain) = object.call_method0("tolist") {
        return read(&plain, at, depth + 1);
    }
    let kind = object.get_type().name()?;
    Err(PyTypeError::new_err(format!("a {kind} cannot be part of a request")))
}

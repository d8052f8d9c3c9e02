//! The protocol, text in and text out: the same bytes as `kibitzer analysis` and the server.

use std::sync::Arc;

use kibitzer_protocol::{QueryError, Storage};
use kibitzer_store::{DataDir, DataDirError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};

use crate::working::long;
use crate::{json, refusal};

/// All games, with the tables they have solved so far.
#[pyclass(frozen, module = "kibitzer._native")]
pub(crate) struct Protocol(Arc<kibitzer_protocol::Protocol>);

#[pymethods]
impl Protocol {
    /// `data` is the folder for solved tables; the default is the folder of the command line (`KIBITZER_DATA`, or the
    /// platform's data folder).
    #[new]
    #[pyo3(signature = (data=None))]
    fn new(data: Option<std::path::PathBuf>) -> PyResult<Self> {
        let storage = match DataDir::resolve(data) {
            Ok(data) => Storage::in_folder(data),
            Err(DataDirError::NoHome { .. }) => Storage::nowhere(),
            Err(error) => return Err(refusal::bad_input(&error)),
        };
        Ok(Protocol(Arc::new(kibitzer_protocol::Protocol::standard_in(&storage))))
    }

    /// The answer to a line: one line of JSON without a line ending.
    #[pyo3(signature = (line, progress=None))]
    fn answer(
        &self,
        py: Python<'_>,
        line: String,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let protocol = Arc::clone(&self.0);
        long(py, progress.as_ref(), move |context| {
            Ok(protocol.answer_bytes(line.as_bytes(), context).text)
        })
    }

    /// The fields of an answer, without a detour through text; errors are raised.
    #[pyo3(signature = (fields, progress=None))]
    fn question(
        &self,
        py: Python<'_>,
        fields: &Bound<'_, PyDict>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let protocol = Arc::clone(&self.0);
        let asked = read(fields)?;
        let answer = long(py, progress.as_ref(), move |context| {
            let (answer, warnings) = protocol.outcome(asked, context)?;
            match warnings.into_iter().next() {
                Some(warning) => Err(QueryError::bad_request(warning)),
                None => Ok(Value::Object(answer)),
            }
        })?;
        json::to_python(py, &answer)
    }
}

/// A dict as the fields of a request.
pub(crate) fn read(fields: &Bound<'_, PyDict>) -> PyResult<Map<String, Value>> {
    match json::from_python(fields.as_any())? {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
}

//! Campaigns and their books for `kibitzer.cluster`: units by index, results as bytes.
//!
//! The work itself is the same as for the command line. Nothing here knows about Ray or object stores.

use std::path::PathBuf;
use std::sync::Arc;

use kibitzer_campaign::{
    Books as Ledgers, Campaign as Work, CampaignError, Description, Fetched, Files, Recorded,
    Results, write,
};
use kibitzer_protocol::{ErrorKind, QueryError};
use kibitzer_store::{DataDir, DataDirError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::working;

/// Distinguishes invalid input from work that failed.
pub(crate) fn said(error: &CampaignError) -> QueryError {
    match error {
        CampaignError::Setting { field, .. } => {
            let mut said = QueryError::new(ErrorKind::BadRequest, error.to_string());
            said.at = Some((*field).to_owned());
            said
        }
        CampaignError::Description(_)
        | CampaignError::Read { .. }
        | CampaignError::NoUnit { .. }
        | CampaignError::Unfinished { .. } => {
            QueryError::new(ErrorKind::BadRequest, error.to_string())
        }
        CampaignError::Stopped(stopped) => (*stopped).into(),
        other => QueryError::internal(other.to_string()),
    }
}

/// Long work in units, described by JSON.
#[pyclass(frozen, module = "kibitzer._native")]
pub(crate) struct Campaign {
    work: Arc<dyn Work>,
}

#[pymethods]
impl Campaign {
    #[new]
    #[pyo3(signature = (description, data = None))]
    fn new(py: Python<'_>, description: &str, data: Option<PathBuf>) -> PyResult<Self> {
        let work = working::short(py, || {
            let wrong =
                |error: DataDirError| QueryError::new(ErrorKind::BadRequest, error.to_string());
            let tables =
                data.map(|data| DataDir::resolve(Some(data))).transpose().map_err(wrong)?;
            let described = Description::parse(description);
            let made = described.and_then(|description| description.campaign(tables.as_ref()));
            made.map_err(|error| said(&error))
        })?;
        Ok(Self { work: work.into() })
    }

    /// Number of units.
    fn __len__(&self) -> usize {
        self.work.units()
    }

    /// The plural noun for units.
    #[getter]
    fn noun(&self) -> &'static str {
        self.work.noun()
    }

    /// A unit as text.
    fn name(&self, py: Python<'_>, at: usize) -> PyResult<String> {
        working::short(py, || self.work.name(at).map_err(|error| said(&error)))
    }

    /// Whether the table is a folder with one file per unit.
    #[getter]
    fn many_files(&self) -> bool {
        self.work.units() > 0 && self.work.file_of(0, 0).is_some()
    }

    /// Computes the result of a unit on this many threads.
    #[pyo3(signature = (at, threads = 1))]
    fn compute<'py>(
        &self,
        py: Python<'py>,
        at: usize,
        threads: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let work = Arc::clone(&self.work);
        let bytes = working::long(py, None, move |context| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
            let pool = pool.map_err(|error| QueryError::internal(error.to_string()))?;
            pool.install(|| work.compute_at(at, context.work())).map_err(|error| said(&error))
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The path of a unit's file inside a data folder or an object store.
    fn file(&self, py: Python<'_>, at: usize) -> PyResult<String> {
        working::short(py, || Files(&*self.work).name(at).map_err(|error| said(&error)))
    }

    /// The name of a unit's file if the table is a folder with one file per unit.
    fn file_of(&self, py: Python<'_>, at: usize) -> PyResult<Option<String>> {
        working::short(py, || {
            let (leg, unit) = self.work.place(at).map_err(|error| said(&error))?;
            Ok(self.work.file_of(leg, unit))
        })
    }

    /// The bytes of the file with the result of a unit.
    fn pack<'py>(
        &self,
        py: Python<'py>,
        at: usize,
        result: &[u8],
    ) -> PyResult<Bound<'py, PyBytes>> {
        let packed = working::short(py, || {
            Files(&*self.work).pack(at, result).map_err(|error| said(&error))
        })?;
        Ok(PyBytes::new(py, &packed))
    }

    /// The result of a unit, from the bytes of its file; an unusable file is refused.
    fn unpack<'py>(
        &self,
        py: Python<'py>,
        at: usize,
        file: &[u8],
    ) -> PyResult<Bound<'py, PyBytes>> {
        let result = working::short(py, || {
            Files(&*self.work).unpack(at, file).map_err(|error| said(&error))
        })?;
        Ok(PyBytes::new(py, &result))
    }

    /// Writes the table from files stored elsewhere: `fetch(at)` returns the bytes of a unit's file.
    fn write(&self, py: Python<'_>, out: PathBuf, fetch: Py<PyAny>) -> PyResult<()> {
        let work = Arc::clone(&self.work);
        working::long(py, None, move |_| {
            let fetch = |at: usize| {
                let fetched = Python::attach(|py| fetch.call1(py, (at,))?.extract::<Vec<u8>>(py));
                fetched.map_err(|error| CampaignError::Fetch { at, why: error.to_string() })
            };
            write(&Fetched { campaign: &*work, fetch }, &out).map_err(|error| said(&error))
        })
    }

    /// The books in a data folder, shared with the command line.
    fn books(&self, py: Python<'_>, data: PathBuf) -> PyResult<Books> {
        let work = Arc::clone(&self.work);
        let ledgers =
            working::short(py, || Ledgers::shared(work, &data).map_err(|error| said(&error)))?;
        Ok(Books { ledgers: Arc::new(ledgers) })
    }
}

/// Which units are done, and their results.
#[pyclass(frozen, module = "kibitzer._native")]
pub(crate) struct Books {
    ledgers: Arc<Ledgers<'static>>,
}

#[pymethods]
impl Books {
    /// For every unit, whether it has a valid result.
    fn done(&self, py: Python<'_>) -> PyResult<Vec<bool>> {
        working::short(py, || Ok(self.ledgers.done()))
    }

    /// Records the result of a unit: `new`, `known` if it was already done, `busy` if another process is working on it.
    fn record(&self, py: Python<'_>, at: usize, result: &[u8]) -> PyResult<&'static str> {
        let recorded =
            working::short(py, || self.ledgers.record(at, result).map_err(|error| said(&error)))?;
        Ok(match recorded {
            Recorded::New => "new",
            Recorded::Known => "known",
            Recorded::Busy => "busy",
        })
    }

    /// The result of a unit; an error if it is not done.
    fn result<'py>(&self, py: Python<'py>, at: usize) -> PyResult<Bound<'py, PyBytes>> {
        let result = working::short(py, || {
            let (leg, unit) = self.ledgers.campaign().place(at).map_err(|error| said(&error))?;
            self.ledgers.result(leg, unit).map_err(|error| said(&error))
        })?;
        Ok(PyBytes::new(py, &result))
    }

    /// Writes the table to a Parquet file, or one file per unit into a folder.
    fn write(&self, py: Python<'_>, out: PathBuf) -> PyResult<()> {
        let ledgers = Arc::clone(&self.ledgers);
        working::long(py, None, move |_| ledgers.write(&out).map_err(|error| said(&error)))
    }
}

/// The data folder of this machine: `KIBITZER_DATA`, or the platform's.
#[pyfunction]
pub(crate) fn data_folder(py: Python<'_>) -> PyResult<PathBuf> {
    working::short(py, || {
        let found = DataDir::resolve(None);
        let found =
            found.map_err(|error| QueryError::new(ErrorKind::BadRequest, error.to_string()));
        Ok(found?.root().to_owned())
    })
}

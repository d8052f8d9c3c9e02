//! Many rows of bytes at once, on all processors, the same for every number of them.

use kibitzer_protocol::QueryError;
use kibitzer_work::{Stream, Work, stream};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use rayon::prelude::*;

/// Rows drawn from one stream of random numbers.
pub(crate) const UNIT: usize = 4096;
/// The most bytes of one array of samples (4 GiB).
const MOST_BYTES: usize = 1 << 32;

/// Draws so many rows of a width. `draw` is made once a unit and fills one row at a time.
pub(crate) fn draw<D: FnMut(&mut Stream, &mut [u8])>(
    rows: usize,
    width: usize,
    seed: u64,
    work: &Work,
    make: impl Fn() -> D + Sync,
) -> Result<Vec<u8>, QueryError> {
    let bytes = rows.saturating_mul(width);
    if bytes > MOST_BYTES {
        let message = format!(
            "{rows} samples of {width} bytes are too many for one array; at most {MOST_BYTES} bytes"
        );
        return Err(QueryError::too_big(message).with("predicted", bytes as u64));
    }
    let mut all = vec![0; bytes];
    if bytes == 0 {
        return Ok(all);
    }
    all.par_chunks_mut(UNIT * width).enumerate().try_for_each_init(
        &make,
        |draw, (unit, chunk)| {
            work.check()?;
            let mut rng = stream(seed, unit as u64);
            chunk.chunks_exact_mut(width).for_each(|row| draw(&mut rng, row));
            Ok::<(), QueryError>(())
        },
    )?;
    Ok(all)
}

/// The rows as one array, without a copy.
pub(crate) fn array<'py>(
    py: Python<'py>,
    all: Vec<u8>,
    rows: usize,
    width: usize,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    all.into_pyarray(py).reshape([rows, width])
}

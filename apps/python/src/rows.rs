//! Many rows of bytes at once, on all processors; the result does not depend on their number.

use kibitzer_protocol::QueryError;
use kibitzer_work::{Stream, Work, stream};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use rayon::prelude::*;

/// Number of rows drawn from one random stream.
pub(crate) const UNIT: usize = 4096;
/// Maximum size of an array of samples, in bytes (4 GiB).
const MOST_BYTES: usize = 1 << 32;

/// Draws rows of a given width. `draw` is created once per unit and fills one row at a time.
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
            "{rows} samples of {width} bytes are too large for one array; at most {MOST_BYTES} bytes are allowed"
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

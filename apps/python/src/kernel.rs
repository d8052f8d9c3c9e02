//! Arrays that expose Rust memory to Python: the only module of this crate with `unsafe`.
//!
//! Promises: nothing is copied, nobody can write through the array (NumPy refuses to make it writeable again, because
//! its base offers no buffer), and the memory lives as long as any array that exposes it.
#![allow(unsafe_code)]

use numpy::ndarray::aview1;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;

/// Keeps shared memory alive for the arrays that expose it.
#[pyclass(frozen, module = "kibitzer._native")]
struct Owner(#[allow(dead_code)] Box<dyn Send + Sync>);

/// Memory that stays in place, unchanged, as long as a clone of the handle lives.
pub(crate) trait Shown<T>: Clone + Send + Sync + 'static {
    /// The numbers to expose.
    fn numbers(&self) -> &[T];
}

/// A read-only array over the numbers of `shown`.
pub(crate) fn view<'py, T: Element>(
    py: Python<'py>,
    shown: &impl Shown<T>,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let owner = Bound::new(py, Owner(Box::new(shown.clone())))?.into_any();
    // SAFETY: by the promise of `Shown` the numbers stay in place while the clone in `owner` lives, and the array
    // holds `owner` as its base. Nobody writes: the flag is taken away before anybody else sees the array.
    let array = unsafe { PyArray1::borrow_from_array(&aview1(shown.numbers()), owner) };
    array.readwrite().make_nonwriteable();
    Ok(array)
}

//! The vectors of a browser, by the names that the kernels use. There is no fused instruction: a term is rounded twice, as
//! by the plain kernels.

use std::arch::wasm32::{f32x4_add, f32x4_mul, v128, v128_load, v128_store};

pub(super) use std::arch::wasm32::f32x4_splat;

/// # Safety
/// Four numbers lie there.
#[inline(always)]
pub(super) unsafe fn load(from: *const f32) -> v128 {
    // SAFETY: the caller's promise; a vector may lie anywhere.
    unsafe { v128_load(from.cast()) }
}

#[inline(always)]
pub(super) fn multiply_add(a: v128, b: v128, sum: v128) -> v128 {
    f32x4_add(sum, f32x4_mul(a, b))
}

/// # Safety
/// There is room for four numbers.
#[inline(always)]
pub(super) unsafe fn store(to: *mut f32, numbers: v128) {
    // SAFETY: the caller's promise.
    unsafe { v128_store(to.cast(), numbers) }
}

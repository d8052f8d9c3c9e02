//! WebAssembly SIMD, under the names that the kernels use. There is no fused instruction: a term is rounded twice, as
//! in the plain kernels.

use std::arch::wasm32::{f32x4_add, f32x4_mul, v128, v128_load, v128_store};

pub(super) use std::arch::wasm32::f32x4_splat;

/// # Safety
/// There must be four numbers at this address.
#[inline(always)]
pub(super) unsafe fn load(from: *const f32) -> v128 {
    // SAFETY: guaranteed by the caller; vectors need no alignment.
    unsafe { v128_load(from.cast()) }
}

#[inline(always)]
pub(super) fn multiply_add(a: v128, b: v128, sum: v128) -> v128 {
    f32x4_add(sum, f32x4_mul(a, b))
}

/// # Safety
/// There must be room for four numbers at this address.
#[inline(always)]
pub(super) unsafe fn store(to: *mut f32, numbers: v128) {
    // SAFETY: guaranteed by the caller.
    unsafe { v128_store(to.cast(), numbers) }
}

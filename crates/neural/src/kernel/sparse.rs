//! The first layer, whose inputs are mostly zeros: only the weights of the nonzero inputs are read.
//!
//! In the forward pass, the weight rows of a row's nonzero inputs are added up ([`gather`]); in the backward pass, a
//! row's gradient is added to the weights of its nonzero inputs ([`scatter`]).

use super::{Level, Line, PANEL, ZEROS, term};

/// A nonzero number, and its index in the row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Nonzero {
    pub(crate) place: u32,
    pub(crate) value: f32,
}

/// The number of numbers that are passed over together if all of them are zeros.
const RUN: usize = 16;

/// Finds the nonzero numbers of a row.
pub(crate) fn nonzero(row: &[f32], found: &mut Vec<Nonzero>) {
    found.clear();
    for (run, numbers) in row.chunks(RUN).enumerate() {
        // All bits but the sign: a zero has none, of either sign.
        if numbers.iter().fold(0, |bits, number| bits | (number.to_bits() << 1)) == 0 {
            continue;
        }
        // Branchless: every number is written, and the next one overwrites it if it was zero.
        let mut kept = [Nonzero { place: 0, value: 0.0 }; RUN];
        let mut count = 0;
        for (at, &value) in numbers.iter().enumerate() {
            kept[count] = Nonzero { place: (run * RUN + at) as u32, value };
            count += usize::from(value != 0.0);
        }
        found.extend_from_slice(&kept[..count]);
    }
}

/// A matrix by rows, each padded with zeros to whole panels.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rows {
    lines: Vec<Line>,
    rows: usize,
    columns: usize,
}

impl Rows {
    /// Packs a row-major matrix.
    pub(crate) fn pack(&mut self, values: &[f32], rows: usize, columns: usize) {
        assert_eq!(values.len(), rows * columns, "a matrix of {rows} rows of {columns}");
        (self.rows, self.columns) = (rows, columns);
        let stride = columns.div_ceil(PANEL);
        self.lines.resize(rows * stride, ZEROS);
        if columns == 0 {
            return;
        }
        for (to, from) in self.lines.chunks_exact_mut(stride).zip(values.chunks_exact(columns)) {
            for (to, from) in to.iter_mut().zip(from.chunks(PANEL)) {
                to.0[..from.len()].copy_from_slice(from);
                to.0[from.len()..].fill(0.0);
            }
        }
    }
}

/// `to = start + row * matrix`, for a row given by its nonzero numbers.
pub(crate) fn gather(level: Level, row: &[Nonzero], matrix: &Rows, start: &[f32], to: &mut [f32]) {
    let columns = matrix.columns;
    let stride = columns.div_ceil(PANEL);
    assert_eq!(matrix.lines.len(), matrix.rows * stride, "whole rows");
    assert!(start.len() == columns && to.len() == columns, "rows of {columns}");
    // The strips below rely on this.
    assert!(row.iter().all(|number| (number.place as usize) < matrix.rows), "rows of the matrix");
    for first in (0..stride).step_by(MOST_PANELS) {
        let panels = (stride - first).min(MOST_PANELS);
        let columns = first * PANEL..columns.min((first + panels) * PANEL);
        let mut sums = [ZEROS; MOST_PANELS];
        for (sums, start) in sums.iter_mut().zip(start[columns.clone()].chunks(PANEL)) {
            sums.0[..start.len()].copy_from_slice(start);
        }
        let strip = Strip { row, lines: &matrix.lines, stride, first };
        // SAFETY: the processor supports the level, by `Level::here`; the asserts above guarantee that every index is
        // a row of the matrix, and `first + panels` is at most the stride.
        unsafe { strip.add(level, panels, &mut sums) };
        for (to, sums) in to[columns].chunks_mut(PANEL).zip(&sums) {
            to.copy_from_slice(&sums.0[..to.len()]);
        }
    }
}

/// The number of panels summed at once: as many as keep the sums in registers at every level.
const MOST_PANELS: usize = 4;

type Sums = [Line; MOST_PANELS];

struct Strip<'a> {
    row: &'a [Nonzero],
    lines: &'a [Line],
    /// Lines per row.
    stride: usize,
    first: usize,
}

impl Strip<'_> {
    /// Adds the strip's part of every row to the sums.
    ///
    /// # Safety
    /// The processor must support `level`, each index must be a row of the matrix, and the panels from `first` must
    /// be within the stride.
    #[inline(always)]
    unsafe fn add(&self, level: Level, panels: usize, sums: &mut Sums) {
        #[cfg(target_arch = "x86_64")]
        macro_rules! of_width {
            ($strip:ident: $($panels:literal $registers:literal),*) => {
                match panels {
                    // SAFETY: the same as for this function.
                    $($panels => unsafe { $strip::<$registers>(self, sums) },)*
                    _ => unreachable!("a strip of {panels} panels"),
                }
            };
        }
        match level {
            Level::Plain => self.plain(panels, sums),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => of_width!(avx2: 1 4, 2 8, 3 12, 4 16),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => of_width!(avx512: 1 2, 2 4, 3 6, 4 8),
            // Vectors are short: one panel at a time, so that the sums stay in registers.
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Level::Simd128 => {
                for (place, sums) in sums.iter_mut().enumerate().take(panels) {
                    let panel = Strip { first: self.first + place, ..*self };
                    // SAFETY: the same as for this function.
                    unsafe { simd128::<8>(&panel, std::slice::from_mut(sums)) };
                }
            }
        }
    }

    fn plain(&self, panels: usize, sums: &mut Sums) {
        for number in self.row {
            let at = number.place as usize * self.stride + self.first;
            for (sums, weights) in sums.iter_mut().zip(&self.lines[at..at + panels]) {
                for (sum, &weight) in sums.0.iter_mut().zip(&weights.0) {
                    *sum = term(*sum, number.value, weight);
                }
            }
        }
    }
}

#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
macro_rules! strip {
    ($name:ident, $($from:ident)::+, $features:literal, $lanes:literal, $load:ident, $spread:ident, $fused:ident, $store:ident) => {
        /// # Safety
        /// As [`Strip::add`], where the panels are `R` registers wide.
        #[target_feature(enable = $features)]
        unsafe fn $name<const R: usize>(strip: &Strip<'_>, to: &mut [Line]) {
            use $($from)::+::{$fused, $load, $spread, $store};
            assert!(R * $lanes <= to.len() * PANEL);
            let to = to.as_mut_ptr().cast::<f32>();
            // SAFETY: the sums are long enough by the assert; the weights are guaranteed by the caller.
            unsafe {
                let mut sums = [$spread(0.0); R];
                for (r, sum) in sums.iter_mut().enumerate() {
                    *sum = $load(to.add(r * $lanes));
                }
                for number in strip.row {
                    let at = number.place as usize * strip.stride + strip.first;
                    let weights = strip.lines.as_ptr().add(at).cast::<f32>();
                    let value = $spread(number.value);
                    for (r, sum) in sums.iter_mut().enumerate() {
                        *sum = $fused(value, $load(weights.add(r * $lanes)), *sum);
                    }
                }
                for (r, sum) in sums.iter().enumerate() {
                    $store(to.add(r * $lanes), *sum);
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
strip!(
    avx2,
    std::arch::x86_64,
    "avx2,fma",
    8,
    _mm256_loadu_ps,
    _mm256_set1_ps,
    _mm256_fmadd_ps,
    _mm256_storeu_ps
);
#[cfg(target_arch = "x86_64")]
strip!(
    avx512,
    std::arch::x86_64,
    "avx512f",
    16,
    _mm512_loadu_ps,
    _mm512_set1_ps,
    _mm512_fmadd_ps,
    _mm512_storeu_ps
);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
strip!(simd128, super::wasm, "simd128", 4, load, f32x4_splat, multiply_add, store);

/// Adds `value * gradient` to the row of each nonzero number.
pub(crate) fn scatter(level: Level, row: &[Nonzero], gradient: &[f32], to: &mut [f32]) {
    match level {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor supports the level, by `Level::here`.
        Level::Avx2 => unsafe { scatter_avx2(row, gradient, to) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Level::Avx512 => unsafe { scatter_avx512(row, gradient, to) },
        _ => {
            for number in row {
                let at = number.place as usize * gradient.len();
                for (to, &d) in to[at..at + gradient.len()].iter_mut().zip(gradient) {
                    *to = term(*to, number.value, d);
                }
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn scatter_avx2(row: &[Nonzero], gradient: &[f32], to: &mut [f32]) {
    scatter_fused(row, gradient, to);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,fma")]
fn scatter_avx512(row: &[Nonzero], gradient: &[f32], to: &mut [f32]) {
    scatter_fused(row, gradient, to);
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn scatter_fused(row: &[Nonzero], gradient: &[f32], to: &mut [f32]) {
    for number in row {
        let at = number.place as usize * gradient.len();
        for (to, &d) in to[at..at + gradient.len()].iter_mut().zip(gradient) {
            *to = number.value.mul_add(d, *to);
        }
    }
}

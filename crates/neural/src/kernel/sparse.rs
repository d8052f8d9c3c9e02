//! The first layer, whose inputs are mostly zeros: only the weights of the others are read.
//!
//! Forwards, the rows of weights of an input's non-zero numbers are added up ([`gather`]); backwards, a row's gradient is
//! added to the weights of its non-zero numbers ([`scatter`]).

use super::{Level, PANEL, term};

/// A number that is not zero, and where it stands in its row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Nonzero {
    pub(crate) place: u32,
    pub(crate) value: f32,
}

/// Finds what is not zero in a row.
pub(crate) fn nonzero(row: &[f32], found: &mut Vec<Nonzero>) {
    // Written without a jump: every number is put down, and the next overwrites it if it was zero.
    found.clear();
    found.resize(row.len(), Nonzero { place: 0, value: 0.0 });
    let mut count = 0;
    for (place, &value) in row.iter().enumerate() {
        found[count] = Nonzero { place: place as u32, value };
        count += usize::from(value != 0.0);
    }
    found.truncate(count);
}

/// A matrix by rows, each padded with zeros to whole panels.
#[derive(Debug, Clone, Default)]
pub(crate) struct Rows {
    values: Vec<f32>,
    rows: usize,
    columns: usize,
}

impl Rows {
    /// Packs a row-major matrix.
    pub(crate) fn pack(&mut self, values: &[f32], rows: usize, columns: usize) {
        assert_eq!(values.len(), rows * columns, "a matrix of {rows} rows of {columns}");
        (self.rows, self.columns) = (rows, columns);
        let stride = columns.next_multiple_of(PANEL);
        self.values.resize(rows * stride, 0.0);
        if columns == 0 {
            return;
        }
        for (to, from) in self.values.chunks_exact_mut(stride).zip(values.chunks_exact(columns)) {
            to[..columns].copy_from_slice(from);
            to[columns..].fill(0.0);
        }
    }
}

/// `to = start + row * matrix`, for a row given by what is not zero in it.
pub(crate) fn gather(level: Level, row: &[Nonzero], matrix: &Rows, start: &[f32], to: &mut [f32]) {
    let columns = matrix.columns;
    let stride = columns.next_multiple_of(PANEL);
    assert_eq!(matrix.values.len(), matrix.rows * stride, "whole rows");
    assert!(start.len() == columns && to.len() == columns, "rows of {columns}");
    // What the strips below rely on.
    assert!(row.iter().all(|number| (number.place as usize) < matrix.rows), "rows of the matrix");
    let mut first = 0;
    while first < columns {
        let panels = ((stride - first) / PANEL).min(MOST_PANELS);
        let width = (panels * PANEL).min(columns - first);
        let mut sums = [0.0; MOST_PANELS * PANEL];
        sums[..width].copy_from_slice(&start[first..first + width]);
        let strip = Strip { row, values: &matrix.values, stride, first };
        // SAFETY: the level is one that the processor has, by `Level::here`; the asserts above say that every place is
        // a row of the matrix, and `first + panels * PANEL` is at most the stride.
        unsafe { strip.add(level, panels, &mut sums) };
        to[first..first + width].copy_from_slice(&sums[..width]);
        first += width;
    }
}

/// Panels that are summed at once: as many as leave every level's sums in registers.
const MOST_PANELS: usize = 4;

type Sums = [f32; MOST_PANELS * PANEL];

struct Strip<'a> {
    row: &'a [Nonzero],
    values: &'a [f32],
    stride: usize,
    first: usize,
}

impl Strip<'_> {
    /// Adds the strip's part of every row to the sums.
    ///
    /// # Safety
    /// The processor has `level`, each place is a row of the matrix, and the panels from `first` are inside the stride.
    #[inline(always)]
    unsafe fn add(&self, level: Level, panels: usize, sums: &mut Sums) {
        macro_rules! of_width {
            ($strip:ident: $($panels:literal $registers:literal),*) => {
                match panels {
                    // SAFETY: as this function's.
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
        }
    }

    fn plain(&self, panels: usize, sums: &mut Sums) {
        let width = panels * PANEL;
        for number in self.row {
            let at = number.place as usize * self.stride + self.first;
            for (sum, &weight) in sums[..width].iter_mut().zip(&self.values[at..at + width]) {
                *sum = term(*sum, number.value, weight);
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
macro_rules! strip {
    ($name:ident, $features:literal, $lanes:literal, $load:ident, $spread:ident, $fused:ident, $store:ident) => {
        /// # Safety
        /// As [`Strip::add`], where the panels are `R` registers wide.
        #[target_feature(enable = $features)]
        unsafe fn $name<const R: usize>(strip: &Strip<'_>, to: &mut Sums) {
            use std::arch::x86_64::{$fused, $load, $spread, $store};
            assert!(R * $lanes <= to.len());
            // SAFETY: the sums are long enough by the assert; the weights are the caller's promise.
            unsafe {
                let mut sums = [$spread(0.0); R];
                for (r, sum) in sums.iter_mut().enumerate() {
                    *sum = $load(to.as_ptr().add(r * $lanes));
                }
                for number in strip.row {
                    let at = number.place as usize * strip.stride + strip.first;
                    let weights = strip.values.as_ptr().add(at);
                    let value = $spread(number.value);
                    for (r, sum) in sums.iter_mut().enumerate() {
                        *sum = $fused(value, $load(weights.add(r * $lanes)), *sum);
                    }
                }
                for (r, sum) in sums.iter().enumerate() {
                    $store(to.as_mut_ptr().add(r * $lanes), *sum);
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
strip!(avx2, "avx2,fma", 8, _mm256_loadu_ps, _mm256_set1_ps, _mm256_fmadd_ps, _mm256_storeu_ps);
#[cfg(target_arch = "x86_64")]
strip!(avx512, "avx512f", 16, _mm512_loadu_ps, _mm512_set1_ps, _mm512_fmadd_ps, _mm512_storeu_ps);

/// Adds `value * gradient` to the row of each non-zero number.
pub(crate) fn scatter(level: Level, row: &[Nonzero], gradient: &[f32], to: &mut [f32]) {
    match level {
        Level::Plain => {
            for number in row {
                let at = number.place as usize * gradient.len();
                for (to, &d) in to[at..at + gradient.len()].iter_mut().zip(gradient) {
                    *to = term(*to, number.value, d);
                }
            }
        }
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the level is one that the processor has, by `Level::here`.
        Level::Avx2 => unsafe { scatter_avx2(row, gradient, to) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Level::Avx512 => unsafe { scatter_avx512(row, gradient, to) },
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

//! The product of two matrices, tile by tile in registers.
//!
//! The right side is packed once into panels of [`PANEL`] columns, each panel with its rows one after the other, so
//! that a tile reads sequentially. The left side is read in place with two strides, so that its transpose costs
//! nothing.

use super::{Level, Line, PANEL, ZEROS, term};

/// The right side of a product: `depth` rows of `columns` numbers, in panels, padded with zeros.
#[derive(Debug, Clone, Default)]
pub(crate) struct Panels {
    lines: Vec<Line>,
    depth: usize,
    columns: usize,
}

impl Panels {
    /// Packs a row-major matrix.
    pub(crate) fn pack(&mut self, values: &[f32], depth: usize, columns: usize) {
        assert_eq!(values.len(), depth * columns, "a matrix of {depth} rows of {columns}");
        self.room(depth, columns);
        if depth == 0 || columns == 0 {
            return;
        }
        let panels = self.lines.chunks_exact_mut(depth);
        for (panel, first) in panels.zip((0..columns).step_by(PANEL)) {
            let width = PANEL.min(columns - first);
            for (to, from) in panel.iter_mut().zip(values.chunks_exact(columns)) {
                to.0[..width].copy_from_slice(&from[first..first + width]);
                to.0[width..].fill(0.0);
            }
        }
    }

    /// Packs the transpose of a row-major matrix of `columns` rows of `depth` numbers.
    pub(crate) fn pack_transposed(&mut self, values: &[f32], depth: usize, columns: usize) {
        assert_eq!(values.len(), depth * columns, "a matrix of {columns} rows of {depth}");
        self.room(depth, columns);
        if depth == 0 || columns == 0 {
            return;
        }
        let panels = self.lines.chunks_exact_mut(depth);
        for (panel, rows) in panels.zip(values.chunks(depth * PANEL)) {
            for (k, to) in panel.iter_mut().enumerate() {
                *to = ZEROS;
                for (to, from) in to.0.iter_mut().zip(rows.chunks_exact(depth)) {
                    *to = from[k];
                }
            }
        }
    }

    fn room(&mut self, depth: usize, columns: usize) {
        (self.depth, self.columns) = (depth, columns);
        self.lines.resize(depth * columns.div_ceil(PANEL), ZEROS);
    }
}

/// The left side of a product: number (r, k) is at `r * row + k * step`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Left<'a> {
    pub(crate) values: &'a [f32],
    pub(crate) row: usize,
    pub(crate) step: usize,
}

impl<'a> Left<'a> {
    /// A row-major matrix with rows of `width` numbers.
    pub(crate) fn rows(values: &'a [f32], width: usize) -> Self {
        Left { values, row: width, step: 1 }
    }

    /// The transpose of a row-major matrix with rows of `width` numbers.
    pub(crate) fn transposed(values: &'a [f32], width: usize) -> Self {
        Left { values, row: 1, step: width }
    }
}

/// `to = start + left * right`, where `to` is row-major and `start`, if any, is the same row for all rows.
pub(crate) fn product(
    level: Level,
    left: Left<'_>,
    rows: usize,
    right: &Panels,
    start: Option<&[f32]>,
    to: &mut [f32],
) {
    let (depth, columns) = (right.depth, right.columns);
    assert_eq!(to.len(), rows * columns, "room for {rows} rows of {columns}");
    assert!(start.is_none_or(|start| start.len() == columns), "a start of {columns}");
    assert_eq!(right.lines.len(), depth * columns.div_ceil(PANEL), "whole panels");
    if rows == 0 || columns == 0 {
        return;
    }
    // The tiles below rely on this: the last number of the left side is within its bounds.
    let last = (rows - 1) * left.row + depth.saturating_sub(1) * left.step;
    assert!(depth == 0 || last < left.values.len(), "a left side of {rows} rows of {depth}");

    for (place, first) in (0..columns).step_by(PANEL).enumerate() {
        let width = PANEL.min(columns - first);
        let panel = &right.lines[place * depth..][..depth];
        let mut begin = ZEROS;
        if let Some(start) = start {
            begin.0[..width].copy_from_slice(&start[first..first + width]);
        }
        let job = Job { left, depth, panel, begin: &begin };
        let mut tile = [ZEROS; TALLEST];
        let mut row = 0;
        while row < rows {
            let height = (rows - row).min(tallest(level));
            // SAFETY: the processor supports the level, by `Level::here`; the asserts above guarantee that rows up to
            // `row + height` are in the left side, and the panel was cut to `depth` rows.
            unsafe { job.tile(level, row, height, &mut tile) };
            for (offset, sums) in tile[..height].iter().enumerate() {
                let at = (row + offset) * columns + first;
                to[at..at + width].copy_from_slice(&sums.0[..width]);
            }
            row += height;
        }
    }
}

/// The maximum number of rows of a tile at any level.
const TALLEST: usize = 8;

type Tile = [Line; TALLEST];

/// The number of rows of a tile: as many as there are registers for their sums.
fn tallest(level: Level) -> usize {
    match level {
        Level::Plain => 4,
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => 6,
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => 8,
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        // Browsers have sixteen registers on x86: eight sums, two weights, a number of the left side and its products.
        // With six rows some sums go to memory, which is slower by half.
        Level::Simd128 => 4,
    }
}

/// All tiles of one panel.
struct Job<'a> {
    left: Left<'a>,
    depth: usize,
    panel: &'a [Line],
    begin: &'a Line,
}

impl Job<'_> {
    /// The sums of some rows and one panel.
    ///
    /// # Safety
    /// The processor must support `level`, rows `row..row + height` must be in the left side, and the panel must have
    /// `depth` rows.
    #[inline(always)]
    unsafe fn tile(&self, level: Level, row: usize, height: usize, to: &mut Tile) {
        macro_rules! of_height {
            ($tile:ident: $($height:literal $width:literal),*) => {
                match height {
                    // SAFETY: the same as for this function.
                    $($height => unsafe { $tile::<$height, $width>(self, row, to) },)*
                    _ => unreachable!("a tile of {height} rows"),
                }
            };
        }
        match level {
            // Eight columns at a time, so that the sums stay in the few registers that every processor has.
            Level::Plain => of_height!(plain: 1 8, 2 8, 3 8, 4 8),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => of_height!(avx2: 1 2, 2 2, 3 2, 4 2, 5 2, 6 2),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => of_height!(avx512: 1 2, 2 2, 3 2, 4 2, 5 2, 6 2, 7 2, 8 2),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Level::Simd128 => of_height!(simd128: 1 8, 2 4, 3 2, 4 2),
        }
    }

    /// Number (r, k) of the left side.
    ///
    /// # Safety
    /// It must be in the left side.
    #[inline(always)]
    unsafe fn left(&self, r: usize, k: usize) -> f32 {
        // SAFETY: guaranteed by the caller.
        unsafe { *self.left.values.get_unchecked(r * self.left.row + k * self.left.step) }
    }
}

/// # Safety
/// As [`Job::tile`].
unsafe fn plain<const H: usize, const WIDTH: usize>(job: &Job<'_>, row: usize, to: &mut Tile) {
    for first in (0..PANEL).step_by(WIDTH) {
        let mut sums = [[0.0_f32; WIDTH]; H];
        for sums in &mut sums {
            sums.copy_from_slice(&job.begin.0[first..first + WIDTH]);
        }
        for (k, weights) in job.panel.iter().enumerate() {
            let weights = &weights.0[first..first + WIDTH];
            for (r, sums) in sums.iter_mut().enumerate() {
                // SAFETY: guaranteed by the caller.
                let a = unsafe { job.left(row + r, k) };
                for (sum, &b) in sums.iter_mut().zip(weights) {
                    *sum = term(*sum, a, b);
                }
            }
        }
        for (to, sums) in to.iter_mut().zip(&sums) {
            to.0[first..first + WIDTH].copy_from_slice(sums);
        }
    }
}

/// A tile that is `R` registers wide, in a panel of one or more such strips.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
macro_rules! tile {
    ($name:ident, $($from:ident)::+, $features:literal, $lanes:literal, $load:ident, $spread:ident, $fused:ident, $store:ident) => {
        /// # Safety
        /// As [`Job::tile`].
        #[target_feature(enable = $features)]
        unsafe fn $name<const H: usize, const R: usize>(job: &Job<'_>, row: usize, to: &mut Tile) {
            use $($from)::+::{$fused, $load, $spread, $store};
            const { assert!(PANEL.is_multiple_of(R * $lanes)) };
            for first in (0..PANEL).step_by(R * $lanes) {
                // SAFETY: `first + R * lanes` is at most the width of a panel, and so within `begin`, within each of
                // the panel's `depth` rows and within a row of `to`; the rest is guaranteed by the caller.
                unsafe {
                    let begin = job.begin.0.as_ptr().add(first);
                    let mut sums = [[$spread(0.0); R]; H];
                    for r in 0..R {
                        let begin = $load(begin.add(r * $lanes));
                        for sums in &mut sums {
                            sums[r] = begin;
                        }
                    }
                    let mut panel = job.panel.as_ptr().cast::<f32>().add(first);
                    for k in 0..job.depth {
                        let mut weights = [$spread(0.0); R];
                        for (r, weights) in weights.iter_mut().enumerate() {
                            *weights = $load(panel.add(r * $lanes));
                        }
                        for (h, sums) in sums.iter_mut().enumerate() {
                            let a = $spread(job.left(row + h, k));
                            for (sum, weights) in sums.iter_mut().zip(weights) {
                                *sum = $fused(a, weights, *sum);
                            }
                        }
                        panel = panel.wrapping_add(PANEL);
                    }
                    for (to, sums) in to.iter_mut().zip(sums) {
                        let to = to.0.as_mut_ptr().add(first);
                        for (r, sum) in sums.into_iter().enumerate() {
                            $store(to.add(r * $lanes), sum);
                        }
                    }
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
tile!(
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
tile!(
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
tile!(simd128, super::wasm, "simd128", 4, load, f32x4_splat, multiply_add, store);

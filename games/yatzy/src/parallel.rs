//! The parts of rayon's interface that are used here; without the feature, the same interface on
//! one thread.

#[cfg(not(feature = "rayon"))]
pub(crate) use one_by_one::{Initialised, IntoOneByOne, Slices};
#[cfg(feature = "rayon")]
pub(crate) use rayon::prelude::*;

#[cfg(not(feature = "rayon"))]
mod one_by_one {
    use std::slice::{ChunksMut, Iter};

    pub(crate) trait Slices<T> {
        fn par_iter(&self) -> Iter<'_, T>;
        fn par_chunks_mut(&mut self, size: usize) -> ChunksMut<'_, T>;
    }

    impl<T> Slices<T> for [T] {
        fn par_iter(&self) -> Iter<'_, T> {
            self.iter()
        }

        fn par_chunks_mut(&mut self, size: usize) -> ChunksMut<'_, T> {
            self.chunks_mut(size)
        }
    }

    pub(crate) trait IntoOneByOne: IntoIterator + Sized {
        fn into_par_iter(self) -> Self::IntoIter {
            self.into_iter()
        }
    }

    impl<I: IntoIterator> IntoOneByOne for I {}

    /// What rayon initialises once per thread is initialised once.
    pub(crate) trait Initialised: Iterator + Sized {
        fn map_init<T, R>(
            self,
            init: impl Fn() -> T,
            mut map: impl FnMut(&mut T, Self::Item) -> R,
        ) -> impl Iterator<Item = R> {
            let mut kept = init();
            self.map(move |item| map(&mut kept, item))
        }

        fn try_for_each_init<T, E>(
            mut self,
            init: impl Fn() -> T,
            mut each: impl FnMut(&mut T, Self::Item) -> Result<(), E>,
        ) -> Result<(), E> {
            let mut kept = init();
            self.try_for_each(|item| each(&mut kept, item))
        }
    }

    impl<I: Iterator> Initialised for I {}
}

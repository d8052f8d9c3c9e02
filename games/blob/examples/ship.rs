#![allow(missing_docs, clippy::unwrap_used)]
use kibitzer_neural::{Notes, Precision, Trainer};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (t, _) = Trainer::load(std::path::Path::new(&a[1])).unwrap();
    t.network().save(std::path::Path::new(&a[2]), Precision::Half, &Notes::default()).unwrap();
}

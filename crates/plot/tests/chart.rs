//! A chart is drawn in both formats, with its labels and its points.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use kibitzer_plot::{Chart, PlotError, Series};

fn chart() -> Chart {
    Chart::new("Mean & spread", "spread", "mean")
        .with(Series::line("all", vec![(0.0, 1.0), (1.0, 2.0), (2.0, 1.5)]))
        .with(Series::dots("best", vec![(1.0, 2.0)]))
}

/// The pixels of a PNG file.
fn pixels(png: &[u8]) -> Vec<[u8; 3]> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.width, info.height), (960, 600));
    bytes.as_chunks().0.to_vec()
}

#[test]
fn svg_holds_its_words_and_png_its_colours() {
    let svg = chart().svg().unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    for words in ["Mean &amp; spread", "spread", "best", "<polyline", "<circle"] {
        assert!(svg.contains(words), "{words}");
    }
    let with = pixels(&chart().png().unwrap());
    let ink = |pixels: &[[u8; 3]]| pixels.iter().filter(|pixel| **pixel != [255; 3]).count();
    let coloured = |pixels: &[[u8; 3]]| {
        pixels.iter().filter(|[r, g, b]| r.abs_diff(*g).max(g.abs_diff(*b)) > 60).count()
    };
    assert!(coloured(&with) > 1000, "{}", coloured(&with));
    // Labels are drawn: without a title there is less ink.
    let mut untitled = Chart::new("", "spread", "mean");
    untitled = untitled.with(Series::line("all", vec![(0.0, 1.0), (1.0, 2.0), (2.0, 1.5)]));
    let titled = Chart::new("WORDS", "spread", "mean")
        .with(Series::line("all", vec![(0.0, 1.0), (1.0, 2.0), (2.0, 1.5)]));
    let (untitled, titled) = (pixels(&untitled.png().unwrap()), pixels(&titled.png().unwrap()));
    let top = |pixels: &[[u8; 3]]| ink(&pixels[..960 * 40]);
    assert!(top(&titled) > top(&untitled) + 200, "{} {}", top(&titled), top(&untitled));
}

#[test]
fn the_same_chart_gives_the_same_bytes() {
    assert_eq!(chart().svg().unwrap(), chart().svg().unwrap());
    assert_eq!(chart().png().unwrap(), chart().png().unwrap());
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let empty = Chart::new("nothing", "x", "y");
    assert!(matches!(empty.svg(), Err(PlotError::NoPoints { .. })));
    let wild = empty.with(Series::dots("wild", vec![(0.0, f64::NAN), (1.0, 1.0)]));
    assert!(matches!(wild.png(), Err(PlotError::NoPoints { .. })));
    let one = Chart::new("one", "x", "y").with(Series::dots("dot", vec![(3.0, 3.0)]));
    assert!(one.svg().is_ok() && one.png().is_ok());
}

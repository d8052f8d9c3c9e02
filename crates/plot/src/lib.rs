//! Line and dot charts, as SVG and as PNG.
//!
//! Guarantee: the same chart gives the same bytes on every machine, because no system font is used. SVG contains its
//! labels as text; PNG draws them in a built-in bitmap font.

mod canvas;
mod letters;

use plotters::coord::Shift;
use plotters::prelude::*;

use canvas::Canvas;

const WIDTH: u32 = 960;
const HEIGHT: u32 = 600;
/// The size of all text except titles: twice the dots of the letters of a PNG.
const TEXT: u32 = 17;

/// Room for a symbol and this many letters.
fn legend_width(letters: usize) -> u32 {
    (40 + 12 * letters as u32).min(WIDTH / 3)
}

/// A number on an axis, without trailing zeros.
fn short(number: &f64) -> String {
    // Adding 0 turns -0 into 0.
    format!("{}", (number * 1e6).round() / 1e6 + 0.0)
}

/// Why a chart could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// There are no points, or some are not finite.
    #[error("the chart {title:?} has no points, or points that are not finite")]
    NoPoints {
        /// The chart's title.
        title: String,
    },
    /// The drawing failed.
    #[error("{0}")]
    Drawing(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Line,
    Dots,
}

/// Points that belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    name: String,
    points: Vec<(f64, f64)>,
    kind: Kind,
}

impl Series {
    /// Points connected by a line.
    pub fn line(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Series { name: name.into(), points, kind: Kind::Line }
    }

    /// Points without a line.
    pub fn dots(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Series { name: name.into(), points, kind: Kind::Dots }
    }
}

/// A chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    title: String,
    x: String,
    y: String,
    series: Vec<Series>,
}

impl Chart {
    /// A chart without series, with labels for its title and its axes.
    pub fn new(title: &str, x: &str, y: &str) -> Self {
        Chart { title: title.into(), x: x.into(), y: y.into(), series: vec![] }
    }

    /// Adds a series.
    #[must_use]
    pub fn with(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }

    /// The chart as SVG text.
    pub fn svg(&self) -> Result<String, PlotError> {
        let mut text = String::new();
        self.draw(SVGBackend::with_string(&mut text, (WIDTH, HEIGHT)).into_drawing_area())?;
        Ok(text)
    }

    /// The chart as the bytes of a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, PlotError> {
        let mut canvas = Canvas::new(WIDTH, HEIGHT);
        self.draw((&mut canvas).into_drawing_area())?;
        canvas.encode().map_err(|error| PlotError::Drawing(error.to_string()))
    }

    /// The range of some numbers, with a little room on both sides.
    fn range(&self, of: impl Fn(&(f64, f64)) -> f64) -> Result<std::ops::Range<f64>, PlotError> {
        let all = || self.series.iter().flat_map(|series| &series.points).map(&of);
        let (low, high) =
            (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
        if !(low.is_finite() && high.is_finite() && all().all(f64::is_finite)) {
            return Err(PlotError::NoPoints { title: self.title.clone() });
        }
        let room = if high > low { 0.04 * (high - low) } else { 1.0 };
        Ok(low - room..high + room)
    }

    fn draw<B: DrawingBackend>(&self, area: DrawingArea<B, Shift>) -> Result<(), PlotError> {
        let (x, y) = (self.range(|point| point.0)?, self.range(|point| point.1)?);
        fn wrong(error: impl std::fmt::Display) -> PlotError {
            PlotError::Drawing(error.to_string())
        }
        area.fill(&WHITE).map_err(wrong)?;
        // The legend has its own column, so that it never covers the plot.
        let longest = self.series.iter().map(|series| series.name.chars().count()).max();
        let (area, legend) = area.split_horizontally(WIDTH - legend_width(longest.unwrap_or(0)));
        let mut chart = ChartBuilder::on(&area)
            .margin(16)
            .caption(&self.title, ("sans-serif", 24))
            .x_label_area_size(64)
            .y_label_area_size(100)
            .build_cartesian_2d(x, y)
            .map_err(wrong)?;
        chart
            .configure_mesh()
            .x_desc(&self.x)
            .y_desc(&self.y)
            .x_labels(8)
            .x_label_formatter(&short)
            .y_label_formatter(&short)
            .label_style(("sans-serif", TEXT))
            .axis_desc_style(("sans-serif", TEXT))
            .light_line_style(WHITE)
            .draw()
            .map_err(wrong)?;
        for (number, series) in self.series.iter().enumerate() {
            let colour = Palette99::pick(number).to_rgba();
            let points = series.points.iter().copied();
            let drawn = match series.kind {
                Kind::Line => chart.draw_series(LineSeries::new(points, colour.stroke_width(2))),
                Kind::Dots => {
                    chart.draw_series(points.map(|point| Circle::new(point, 4, colour.filled())))
                }
            };
            drawn.map_err(wrong)?;
            let y = 64 + 26 * number as i32;
            let mark = Rectangle::new([(0, y), (16, y + 12)], colour.filled());
            legend.draw(&mark).map_err(wrong)?;
            let text = Text::new(series.name.clone(), (24, y), ("sans-serif", TEXT));
            legend.draw(&text).map_err(wrong)?;
        }
        drop(chart);
        area.present().map_err(wrong)
    }
}

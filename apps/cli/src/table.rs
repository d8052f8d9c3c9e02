//! Text in columns for people: plain, aligned, without colours or control characters.

use std::fmt;

/// Rows under a heading. Every row has as many cells as the heading.
pub(crate) struct Table<const N: usize> {
    rows: Vec<[String; N]>,
}

impl<const N: usize> Table<N> {
    pub(crate) fn new(heading: [&str; N]) -> Self {
        Table { rows: vec![heading.map(str::to_owned)] }
    }

    pub(crate) fn row(&mut self, cells: [String; N]) {
        self.rows.push(cells.map(|cell| harmless(&cell)));
    }
}

/// File names are anybody's: a terminal must not obey them.
fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

impl<const N: usize> fmt::Display for Table<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
        };
        let widths: [usize; N] = std::array::from_fn(width);
        for row in &self.rows {
            let cells = row.iter().zip(widths);
            let line: String = cells.map(|(cell, width)| format!("{cell:<width$}  ")).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// A size for people: three digits and a unit.
pub(crate) fn size(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["kB", "MB", "GB", "TB", "PB"];
    if bytes < 1000 {
        return format!("{bytes} B");
    }
    let mut value = bytes as f64 / 1000.0;
    let mut unit = 0;
    while value >= 999.5 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    let digits = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.digits$} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_obey_nothing() {
        let mut table = Table::new(["what", "path"]);
        table.row(["a".to_owned(), "é\u{1b}[31m".to_owned()]);
        table.row(["longer".to_owned(), String::new()]);
        assert_eq!(table.to_string(), "what    path\na       é\u{fffd}[31m\nlonger\n");
    }

    #[test]
    fn sizes_have_three_digits() {
        for (bytes, shown) in [
            (0, "0 B"),
            (999, "999 B"),
            (1000, "1.00 kB"),
            (12_345, "12.3 kB"),
            (999_499, "999 kB"),
            (999_500, "1.00 MB"),
            (11_444_224, "11.4 MB"),
            (u64::MAX, "18447 PB"),
        ] {
            assert_eq!(size(bytes), shown);
        }
    }
}

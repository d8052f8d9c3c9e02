//! Text tables: lines of cells, each padded to the width of its column.

use std::fmt::Display;

/// One line of a table: two spaces, then the cells separated by a space. A column's width is in characters; a negative
/// width aligns to the left. The last column may have width 0, for text of any length.
pub(crate) fn row<const N: usize>(widths: &[isize; N], cells: [&dyn Display; N]) -> String {
    let mut line = String::from(" ");
    for (width, cell) in widths.iter().zip(cells) {
        let (cell, wide) = (cell.to_string(), width.unsigned_abs());
        line += &match width {
            0 if cell.is_empty() => cell,
            ..=0 => format!(" {cell:<wide$}"),
            _ => format!(" {cell:>wide$}"),
        };
    }
    line + "\n"
}

/// A figure with this many decimals, or a dash for `None`.
pub(crate) fn figure(value: Option<impl Into<f64>>, decimals: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{:.decimals$}", value.into()))
}

/// A share as a percentage with this many decimals, or a dash for `None`.
pub(crate) fn percent(share: Option<impl Into<f64>>, decimals: usize) -> String {
    share.map_or_else(|| "-".to_owned(), |share| kibitzer_stats::percent(share, decimals))
}

/// An integer with thousands separators.
pub(crate) fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A probability with one decimal; only what is certain is shown as 0% or 100%.
pub(crate) fn chance(p: f64) -> String {
    match p {
        p if p <= 0.0 => "0%".to_owned(),
        p if p >= 1.0 => "100%".to_owned(),
        p if p < 0.0005 => "<0.1%".to_owned(),
        p if p >= 0.9995 => ">99.9%".to_owned(),
        p => format!("{:.1}%", p * 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_padded_to_their_columns() {
        const WIDTHS: [isize; 3] = [-4, 6, 0];
        assert_eq!(row(&WIDTHS, [&"ab", &1.5, &""]), "  ab      1.5\n");
        let pair = row(&WIDTHS, [&"Zoë", &percent(Some(0.25), 1), &"with 5s"]);
        assert_eq!(pair, "  Zoë   25.0% with 5s\n");
        assert_eq!(figure(None::<f64>, 2) + &figure(Some(1.0), 2), "-1.00");
    }

    #[test]
    fn numbers_are_shown_as_people_read_them() {
        assert_eq!(
            ["1", "999", "13440", "1234567"].map(grouped),
            ["1", "999", "13,440", "1,234,567"]
        );
        assert_eq!(
            [0.0, 0.0001, 0.5, 0.99999, 1.0].map(chance),
            ["0%", "<0.1%", "50.0%", ">99.9%", "100%"]
        );
    }
}

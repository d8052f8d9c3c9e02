//! An in-memory image that plotters draws on pixel by pixel, with its own bitmap font.

use std::convert::Infallible;

use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontTransform,
};

use crate::letters;

/// Three bytes per pixel.
pub(crate) struct Canvas {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl Canvas {
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Canvas { width, height, pixels: vec![255; (width * height * 3) as usize] }
    }

    /// Encodes the image as a PNG file.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = vec![];
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header()?.write_image_data(&self.pixels)?;
        Ok(bytes)
    }
}

/// The size of a letter's dots for a text size.
fn scale(size: f64) -> i32 {
    ((size / 11.0).round() as i32).max(1)
}

impl DrawingBackend for &mut Canvas {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Drawn {
        if (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y) {
            let at = ((y as u32 * self.width + x as u32) * 3) as usize;
            let (red, green, blue) = colour.rgb;
            for (old, new) in self.pixels[at..at + 3].iter_mut().zip([red, green, blue]) {
                let mixed = f64::from(*old) * (1.0 - colour.alpha) + f64::from(new) * colour.alpha;
                *old = mixed.round() as u8;
            }
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let (width, height) = letters::size(text);
        let scale = scale(style.size()) as u32;
        Ok((width * scale, height * scale))
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        let scale = scale(style.size());
        let (width, height) = letters::size(text);
        let (width, height) = (width as i32 * scale, height as i32 * scale);
        let left = match style.anchor().h_pos {
            HPos::Left => 0,
            HPos::Center => -width / 2,
            HPos::Right => -width,
        };
        let top = match style.anchor().v_pos {
            VPos::Top => 0,
            VPos::Center => -height / 2,
            VPos::Bottom => -height,
        };
        let colour = style.color();
        for (column, row) in letters::dots(text) {
            for i in 0..scale * scale {
                let right = left + column as i32 * scale + i % scale;
                let down = top + row as i32 * scale + i / scale;
                let (dx, dy) = match style.transform() {
                    FontTransform::None => (right, down),
                    FontTransform::Rotate90 => (-down, right),
                    FontTransform::Rotate180 => (-right, -down),
                    FontTransform::Rotate270 => (down, -right),
                };
                self.draw_pixel((x + dx, y + dy), colour.color())?;
            }
        }
        Ok(())
    }
}

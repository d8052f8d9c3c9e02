/** A link as a QR code. */
import { encode } from 'uqr';

/** The dark squares as one SVG path, with the quiet zone that scanners need. */
export function squares(link: string): { path: string; size: number } {
  const { data, size } = encode(link, { ecc: 'L', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: path.join(''), size };
}

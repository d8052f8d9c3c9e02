/**
 * Parses tokens of the stand notation for display. The engine parses and validates the notation itself;
 * no rules are applied here.
 */

export interface Shown {
  face: 'cut' | 'hidden' | 'known' | 'token' | 'coloured';
  /** `5`, `Y4`, `R4`; `Y` where only the colour is known. */
  wire: string | null;
  colour: 'blue' | 'yellow' | 'red' | null;
  /** Markers before the wire: `E` (even), `O` (odd), `2X` (count), `!5` (not 5). */
  marks: string[];
  unsorted: boolean;
}

export function readToken(token: string): Shown {
  let rest = token.trim().toUpperCase();
  const unsorted = rest.startsWith('X');
  if (unsorted) rest = rest.slice(1);
  const marks: string[] = [];
  for (;;) {
    const mark = /^(E|O|[1-4]X|!(?:\d+|Y|R))/.exec(rest);
    if (!mark) break;
    marks.push(mark[0]);
    rest = rest.slice(mark[0].length);
  }
  const shown = (face: Shown['face'], wire: string | null): Shown => ({
    face,
    wire,
    colour: colourOf(wire),
    marks,
    unsorted,
  });
  if (rest === '' || rest === '?') return shown('hidden', null);
  const coloured = /^([BYR])\?$/.exec(rest);
  if (coloured) return { ...shown('coloured', null), colour: colourOf(coloured[1] === 'B' ? '1' : coloured[1]!) };
  if (rest.startsWith('?')) return shown('known', bare(rest.slice(1)));
  if (rest.startsWith('I')) return shown('token', bare(rest.slice(1)));
  return shown('cut', bare(rest));
}

/** The protocol's `B5` is shown as `5`. */
export const bare = (wire: string) => wire.replace(/^B/, '');

/** A wire as it is printed on its tile: `Y5` is 5.1, `R7` is 7.5. */
export function printed(wire: string): string {
  const [, colour, number] = /^([YR])(\d+)$/.exec(wire) ?? [];
  return number ? `${number}.${colour === 'Y' ? 1 : 5}` : bare(wire);
}

export function colourOf(wire: string | null): Shown['colour'] {
  if (wire === null || wire === '') return null;
  return wire.startsWith('Y') ? 'yellow' : wire.startsWith('R') ? 'red' : 'blue';
}

/** The value under which a wire is announced: all yellows are one value, all reds another. */
export const valueOf = (wire: string) => (wire.startsWith('Y') ? 'YELLOW' : wire.startsWith('R') ? 'RED' : bare(wire));

export const letter = (slot: number) => String.fromCharCode(65 + slot);
export const tokensOf = (stand: string) => stand.split(/\s+/).filter((token) => token !== '');

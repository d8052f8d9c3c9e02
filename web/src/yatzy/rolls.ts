/**
 * Dice rolled in the browser: the n-th die of a game is a function of the seed, so that reload, undo and
 * redo all show the same dice.
 */

/** A 32-bit hash of a seed and a position. */
export function mixed(seed: number, place: number): number {
  let x = (seed ^ Math.imul(place + 1, 0x9e3779b9)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b) >>> 0;
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 0;
  x = (x ^ (x >>> 16)) >>> 0;
  // Mix the seed in again, so that neighbouring seeds do not give shifted sequences.
  x = Math.imul(x ^ Math.imul(seed, 0x27d4eb2f), 0x165667b1) >>> 0;
  return (x ^ (x >>> 15)) >>> 0;
}

/** The largest multiple of six in range; values from here on would favour low faces and are rejected. */
const FAIR = 2 ** 32 - (2 ** 32 % 6);

/** The face of the n-th die. */
export function face(seed: number, place: number): number {
  let drawn = mixed(seed, place);
  while (drawn >= FAIR) drawn = mixed(drawn, place);
  return 1 + (drawn % 6);
}

/** An unpredictable seed. */
export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

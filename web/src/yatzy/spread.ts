/** Operations on exact distributions of points from the engine. */

/** Points and their probabilities, in ascending order of points. */
export type Pmf = [number, number][];

export const shifted = (pmf: Pmf, by: number): Pmf => pmf.map(([points, p]) => [points + by, p]);

export const atLeast = (pmf: Pmf, points: number) => clamped(pmf.reduce((sum, [at, p]) => (at >= points ? sum + p : sum), 0));

/** The quantile of a score: the probability of a lower one plus half that of the same score. */
export const standing = (pmf: Pmf, points: number) =>
  clamped(pmf.reduce((sum, [at, p]) => sum + (at < points ? p : at === points ? p / 2 : 0), 0));

/** The probability of ending above an opponent who plays independently; a draw counts half. */
export const winChance = (mine: Pmf, theirs: Pmf) => clamped(mine.reduce((sum, [points, p]) => sum + p * standing(theirs, points), 0));

/** Removes the rounding error of long sums near 0 and 1. */
function clamped(p: number): number {
  if (p < 1e-12) return 0;
  return p > 1 - 1e-12 ? 1 : p;
}

/**
 * One value for every score between the tails; `tail` is the probability that may be cut off at either
 * end.
 */
export function filled(pmf: Pmf, tail = 0.0005): { points: number[]; chances: number[] } {
  let low = 0;
  let high = pmf.length - 1;
  for (let sum = pmf[low]?.[1] ?? 1; low < high && sum < tail; sum += pmf[++low]![1]);
  for (let sum = pmf[high]?.[1] ?? 1; high > low && sum < tail; sum += pmf[--high]![1]);
  if (pmf.length === 0) return { points: [], chances: [] };
  const first = pmf[low]![0];
  const points = Array.from({ length: pmf[high]![0] - first + 1 }, (_, at) => first + at);
  return { points, chances: along(pmf, points) };
}

/** The probabilities at the given points. */
export function along(pmf: Pmf, points: number[]): number[] {
  const known = new Map(pmf);
  return points.map((at) => known.get(at) ?? 0);
}

/** Several distributions over the same points. */
export function together(pmfs: Pmf[], tail = 0.0005): { points: number[]; chances: number[][] } {
  const ends = pmfs.map((pmf) => filled(pmf, tail).points).filter((points) => points.length > 0);
  if (ends.length === 0) return { points: [], chances: [] };
  const low = Math.min(...ends.map((points) => points[0]!));
  const high = Math.max(...ends.map((points) => points[points.length - 1]!));
  const points = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  return { points, chances: pmfs.map((pmf) => along(pmf, points)) };
}

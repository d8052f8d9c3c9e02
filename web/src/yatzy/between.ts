/**
 * Advice for a position of the dial that is still being solved, interpolated between the nearest positions whose
 * advice is known. In points (certainty equivalents), which change smoothly with the dial; never shown as exact.
 */
import { sayAct, type Advice } from './answers';
import { inPoints, placeOf } from './dial';

export interface Solved {
  theta: number;
  advice: Advice;
}

const inUtility = (points: number, theta: number) => (theta === 0 ? points : points * theta);

export function between(known: Solved[], theta: number): Advice | null {
  const here = placeOf(theta);
  const near = known.map((one) => ({ ...one, place: placeOf(one.theta) })).sort((a, b) => a.place - b.place);
  const below = near.filter((one) => one.place <= here).at(-1) ?? near[0];
  const above = near.find((one) => one.place >= here) ?? near.at(-1);
  if (!below || !above) return null;
  // Beyond the outermost one there is nothing to interpolate: its figures stand in.
  const span = above.place - below.place;
  const share = span === 0 ? 0 : (here - below.place) / span;
  const mix = (low: number, high: number) => low + (high - low) * share;
  const nameOf = (act: Advice['actions'][number]) => sayAct(act, 0);
  const higher = new Map(above.advice.actions.map((act) => [nameOf(act), inPoints(act.value, above.theta)]));
  const actions = below.advice.actions.map((act) => {
    const low = inPoints(act.value, below.theta);
    return { act, points: mix(low, higher.get(nameOf(act)) ?? low) };
  });
  actions.sort((a, b) => b.points - a.points);
  const most = actions[0]?.points ?? 0;
  const worth = mix(inPoints(below.advice.value, below.theta), inPoints(above.advice.value, above.theta));
  const { why: _, log_utility: __, certainty_equivalent: ___, ...rest } = below.advice;
  const ranked = actions.map(({ act, points }) => ({ ...act, value: inUtility(points, theta), regret: most - points }));
  return {
    ...rest,
    value: inUtility(worth, theta),
    ...(theta === 0 ? {} : { certainty_equivalent: worth }),
    actions: ranked,
    best: ranked[0]!,
  };
}

const MOST = 40;

/** Remembers the advice for each position of the dial, for the dice on the table. */
export class Remembered {
  private position = '';
  private solved: Solved[] = [];

  /** The advice known at this position of the game. */
  at(position: string): Solved[] {
    if (position !== this.position) [this.position, this.solved] = [position, []];
    return this.solved;
  }

  add(position: string, theta: number, advice: Advice): void {
    const solved = this.at(position);
    if (!solved.some((one) => one.theta === theta)) this.solved = [...solved, { theta, advice }].slice(-MOST);
  }
}

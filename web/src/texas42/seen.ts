/** The engine's description of a table, as seen from your seat. */
import type { Texas42LookAnswer, Texas42SitAnswer } from '@shared/generated';
import type { Play } from '../cards/playback';
import type { Deed } from './state';

/** The common fields of `look` and `sit`; only `look` lists what another seat may do. */
export type Seen = Omit<Texas42LookAnswer, 'may'> & Partial<Pick<Texas42LookAnswer, 'may'>>;
export type Sat = Texas42SitAnswer;

const laid = (deeds: Deed[]) => deeds.map(([seat, what]) => ({ seat, what }));

export const playOf = (seen: Seen): Play => ({
  tricks: seen.tricks.map(({ leader, winner, plays }) => ({ leader, winner, laid: laid(plays) })),
  running: laid(seen.trick),
});

/** The points after a number of complete tricks: during playback the table lags behind the answer. */
export function pointsAfter(seen: Seen, taken: number): [number, number] {
  const points: [number, number] = [0, 0];
  for (const trick of seen.tricks.slice(0, taken)) points[trick.side as 0 | 1] += trick.points;
  return points;
}

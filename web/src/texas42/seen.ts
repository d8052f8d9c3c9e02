/** What the engine says of a table, from your seat. */
import type { Texas42LookAnswer, Texas42SitAnswer } from '@shared/generated';
import type { Play } from '../cards/playback';
import type { Deed } from './state';

/** What `look` and `sit` have in common; only the first says what another seat may do. */
export type Seen = Omit<Texas42LookAnswer, 'may'> & Partial<Pick<Texas42LookAnswer, 'may'>>;
export type Sat = Texas42SitAnswer;

const laid = (deeds: Deed[]) => deeds.map(([seat, what]) => ({ seat, what }));

export const playOf = (seen: Seen): Play => ({
  tricks: seen.tricks.map(({ leader, winner, plays }) => ({ leader, winner, laid: laid(plays) })),
  running: laid(seen.trick),
});

/** Points so far after so many complete tricks, for a table that is shown a little late. */
export function pointsAfter(seen: Seen, taken: number): [number, number] {
  const points: [number, number] = [0, 0];
  for (const trick of seen.tricks.slice(0, taken)) points[trick.side as 0 | 1] += trick.points;
  return points;
}

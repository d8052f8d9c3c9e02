/** The engine's description of a table, as seen from your seat. */
import type { BlobLookAnswer, BlobSitAnswer } from '@shared/generated';
import type { Play } from '../cards/playback';

/** The common fields of `look` and `sit`; only `look` lists what another seat may do. */
export type Seen = Omit<BlobLookAnswer, 'may' | 'points'> & Partial<Pick<BlobLookAnswer, 'may' | 'points'>>;
export type Sat = BlobSitAnswer;

const laid = (plays: [number, string][]) => plays.map(([seat, what]) => ({ seat, what }));

export const playOf = (seen: Seen): Play => ({
  tricks: seen.tricks.map(({ leader, winner, cards }) => ({ leader, winner, laid: laid(cards) })),
  running: laid(seen.trick),
});

/** The tricks of each seat after a number of complete ones: during playback the table lags behind the answer. */
export function wonAfter(seen: Seen, taken: number): number[] {
  const won = seen.bids.map(() => 0);
  for (const trick of seen.tricks.slice(0, taken)) won[trick.winner] = (won[trick.winner] ?? 0) + 1;
  return won;
}

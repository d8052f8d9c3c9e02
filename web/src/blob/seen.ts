/** What the engine says of a table, from your seat. */
import type { BlobLookAnswer, BlobSitAnswer } from '@shared/generated';
import type { Play } from '../cards/playback';

/** What `look` and `sit` have in common; only the first says what another seat may do. */
export type Seen = Omit<BlobLookAnswer, 'may' | 'points'> & Partial<Pick<BlobLookAnswer, 'may' | 'points'>>;
export type Sat = BlobSitAnswer;

const laid = (plays: [number, string][]) => plays.map(([seat, what]) => ({ seat, what }));

export const playOf = (seen: Seen): Play => ({
  tricks: seen.tricks.map(({ leader, winner, cards }) => ({ leader, winner, laid: laid(cards) })),
  running: laid(seen.trick),
});

/** Tricks of each seat after so many complete ones, for a table that is shown a little late. */
export function wonAfter(seen: Seen, taken: number): number[] {
  const won = seen.bids.map(() => 0);
  for (const trick of seen.tricks.slice(0, taken)) won[trick.winner] = (won[trick.winner] ?? 0) + 1;
  return won;
}

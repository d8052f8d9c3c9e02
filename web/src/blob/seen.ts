/** What the engine says of a table, from your seat. */
import type { Play } from '../cards/playback';
import type { Deed } from './state';

export interface Seen {
  phase: 'bidding' | 'playing' | 'round_over' | 'game_over';
  you: number;
  to_act: number | null;
  legal: (string | number)[];
  may?: (string | number)[];
  forbidden: number | null;
  view: { num_players: number; cards: number; dealer: number; trump: string | null; turned?: string | null; history: Deed[] };
  hand: string[];
  bids: (number | null)[];
  tricks_won: number[];
  voids: string[][];
  trick: [number, string][];
  tricks: { leader: number; winner: number; cards: [number, string][] }[];
  points?: number[];
}

export interface Line {
  cards: number;
  dealer: number;
  trump: string | null;
  bids: number[];
  tricks_won: number[];
  points: number[];
  totals: number[];
}

export interface Sat extends Seen {
  round: number;
  sizes: number[];
  totals: number[];
  sheet: Line[];
  actions: Deed[];
  history: Deed[][];
  hands?: string[][];
  winners?: number[];
}

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

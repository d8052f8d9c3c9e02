/** What the engine says of a table, from your seat. */
import type { Play } from '../cards/playback';
import type { Deed } from './state';

export interface Contract {
  bidder: number;
  bid: string;
  side: number;
  needs: number;
  caller: number;
  sits_out: number | null;
}

export interface Outcome {
  thrown_in: boolean;
  made?: boolean;
  bidder?: number;
  bid?: string;
  trump?: string;
  points?: [number, number];
  tricks?: [number, number];
  gain: [number, number];
}

export interface Seen {
  phase: 'bidding' | 'declaring' | 'playing' | 'hand_over' | 'match_over';
  you: number;
  to_act: number | null;
  legal: string[];
  /** Of another seat's turn: what it may do as far as is known. */
  may?: string[];
  dealer: number;
  score: [number, number];
  hand: string[];
  bids: Deed[];
  contract: Contract | null;
  trump: string | null;
  trick: Deed[];
  tricks: { leader: number; winner: number; side: number; points: number; plays: Deed[] }[];
  points: [number, number];
  tricks_won: [number, number];
  decided: boolean | null;
  outcome: Outcome | null;
  view: Record<string, unknown>;
  play_to: { marks?: number; points?: number };
}

export interface Sat extends Seen {
  number: number;
  standing: [number, number];
  sheet: (Outcome & { dealer: number; score: [number, number] })[];
  actions: Deed[];
  history: Deed[][];
  hands?: string[][];
  record?: unknown;
  winner?: number;
}

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

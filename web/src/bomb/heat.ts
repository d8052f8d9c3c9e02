/** Odds of slots from an answer of the engine: counts become fractions, wires become values. */
import { chance } from '@shared/numbers';
import { bare, valueOf } from './notation';
import type { EvidenceValue } from '@shared/pieces';

export type Count = string | { p: number; ci: [number, number] };

export interface Move {
  action: string;
  player?: number;
  slots?: number[];
  value?: number | string;
  success: string | number;
  red_risk: string | number;
  bits?: number;
  handed?: number;
  win?: number;
  win_ci?: [number, number];
  games?: number;
  /** The simulated games cannot tell it apart from the best. */
  equal?: boolean;
  /** Other wires that the same figures hold for. */
  also?: { player: number; slots: number[] }[];
  reason?: string;
}

/** What a card or a skill would bring now, as the engine says. */
export interface CardUse {
  name: string;
  at_hand: boolean;
  reason: string;
  player?: number;
  slots?: number[];
  value?: number | string;
  or?: number | string;
  next?: number;
  players?: number[];
  bits?: number;
  success?: string | number;
  red_risk?: string | number;
  saves_miss?: string | number;
  saves_red?: string | number;
  certain_cuts?: number;
  win?: number;
  win_ci?: [number, number];
}

export interface Analysis {
  worlds: string;
  positions: Record<string, Record<string, Count>>;
  events: { p: string | number | { p: number } }[];
  certain_dual_cuts: { player: number; slot: number; value: number | string }[];
  proofs?: { player: number; slot: number; value: number | string; because: { at: string; says: string; why: string }[] }[];
  solo_cuts: { value: number | string; count: number }[];
  reveal_red: boolean;
  moves: Move[];
  values?: { value: number | string; hidden: number; stands: Record<string, string> }[];
  notes?: string[];
  equipment?: CardUse[];
  ranking?: { by: string; policy?: string; games?: number; no_win?: string; assumed?: string[]; evidence?: EvidenceValue };
  evidence: EvidenceValue;
}

export interface Odds {
  /** A wire (`5`, `Y4`) or a value (`5`, `YELLOW`). */
  what: string;
  /** An exact fraction, or a number where the answer was sampled. */
  p: string | number;
}

const fraction = (count: bigint, worlds: string) => `${count}/${worlds}`;

/** What a slot can be, the likeliest first. Null where the engine has no odds for it. */
export function wireOdds(analysis: Analysis, stand: number, slot: number): Odds[] | null {
  const counts = analysis.positions[`${stand}:${slot}`];
  if (!counts) return null;
  const all = Object.entries(counts).map(([wire, count]): Odds => ({
    what: bare(wire),
    p: typeof count === 'string' ? fraction(BigInt(count), analysis.worlds) : count.p,
  }));
  return all.sort((a, b) => chance(b.p) - chance(a.p));
}

const byValue = new WeakMap<Analysis, Map<string, Odds[]>>();

/** The same by value: all yellows together, all reds together. Worked out once for an answer. */
export function valueOdds(analysis: Analysis, stand: number, slot: number): Odds[] | null {
  const place = `${stand}:${slot}`;
  const counts = analysis.positions[place];
  if (!counts) return null;
  let found = byValue.get(analysis);
  if (!found) byValue.set(analysis, (found = new Map()));
  let odds = found.get(place);
  if (!odds) found.set(place, (odds = addUp(counts, analysis.worlds)));
  return odds;
}

function addUp(counts: Record<string, Count>, worlds: string): Odds[] {
  const exact = new Map<string, bigint>();
  const sampled = new Map<string, number>();
  for (const [wire, count] of Object.entries(counts)) {
    const value = valueOf(wire);
    if (typeof count === 'string') exact.set(value, (exact.get(value) ?? 0n) + BigInt(count));
    else sampled.set(value, (sampled.get(value) ?? 0) + count.p);
  }
  const first = (a: bigint | number, b: bigint | number) => (a < b ? 1 : a > b ? -1 : 0);
  return [
    ...[...exact].sort((a, b) => first(a[1], b[1])).map(([what, count]) => ({ what, p: fraction(count, worlds) })),
    ...[...sampled].sort((a, b) => first(a[1], b[1])).map(([what, p]) => ({ what, p })),
  ];
}

/** The chance of one value in a slot. */
export function oddsOf(odds: Odds[] | null, value: string): string | number | null {
  if (!odds) return null;
  return odds.find((one) => one.what === value)?.p ?? '0/1';
}

/** The chance of an event, however it is written. */
export function eventChance(event: { p: string | number | { p: number } } | undefined): string | number {
  if (!event) return 0;
  return typeof event.p === 'object' ? event.p.p : event.p;
}

/** Odds of slots, from the counts in an answer of the engine. */
import { chance } from '@shared/numbers';
import type {
  BombBustersAnalysis,
  BombBustersCardUse,
  BombBustersMove,
  BombBustersOdds,
  BombBustersWays,
  Probability,
} from '@shared/generated';
import { bare, valueOf } from './notation';

export type Analysis = BombBustersAnalysis;
export type Move = BombBustersMove;
export type CardUse = BombBustersCardUse;

export interface Odds {
  /** A wire (`5`, `Y4`) or a value (`5`, `YELLOW`). */
  what: string;
  /** An exact fraction, or a number where the answer was sampled. */
  p: string | number;
}

const fraction = (count: bigint, worlds: string | undefined) => `${count}/${worlds}`;

/** The odds of each wire in a slot, likeliest first. Null where the engine has no odds for it. */
export function wireOdds(analysis: Analysis, stand: number, slot: number): Odds[] | null {
  const counts = analysis.positions[`${stand}:${slot}`];
  if (!counts) return null;
  const all = Object.entries(counts).map(
    ([wire, count]): Odds => ({
      what: bare(wire),
      p: typeof count === 'string' ? fraction(BigInt(count), analysis.worlds) : count.p,
    }),
  );
  return all.sort((a, b) => chance(b.p) - chance(a.p));
}

const byValue = new WeakMap<Analysis, Map<string, Odds[]>>();

/** The odds by value, with all yellows and all reds combined. Cached per answer. */
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

function addUp(counts: Record<string, BombBustersWays>, worlds: string | undefined): Odds[] {
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

/** The probability of one value in a slot. */
export function oddsOf(odds: Odds[] | null, value: string): string | number | null {
  if (!odds) return null;
  return odds.find((one) => one.what === value)?.p ?? '0/1';
}

/** A probability to show: an exact fraction, or the estimate. */
export const shownChance = (p: Probability): string | number => (typeof p === 'object' ? p.p : p);

/** The probability of an event; 0 without an answer. */
export const eventChance = (event: BombBustersOdds | undefined): string | number => event?.p ?? 0;

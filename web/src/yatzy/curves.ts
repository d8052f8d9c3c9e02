/** The distributions of the risk explorer: which are needed, which are stored, and comparisons between them. */
import type { YatzyDensityAnswer } from '@shared/generated';
import { keep, load } from '@shared/store';
import explored from './explored.json';
import { atLeast, type Pmf } from './spread';

/**
 * The risk preferences to explore; the static site ships their distributions (`apps/browser/examples/densities.rs`).
 */
export const EXPLORED: number[] = explored;

/** The percentiles that are drawn. */
export const PERCENTILES = [5, 25, 50, 75, 95];

/** The distribution of whole games for one risk preference. */
export type Curve = Omit<YatzyDensityAnswer, 'rules' | 'variance' | 'at_least'> & { theta: number };

/** Probabilities below this are dropped to save storage; no chart could show them. */
const LEAST = 1e-9;

/** The part of an answer that is stored. */
export function curveOf(theta: number, density: Omit<Curve, 'theta'>): Curve {
  const { mean, sd, percentiles, mean_of_lowest_5_percent, mean_of_highest_5_percent } = density;
  const pmf = density.pmf.filter(([, p]) => p >= LEAST).map(([points, p]): [number, number] => [points, Number(p.toPrecision(7))]);
  return { theta, mean, sd, percentiles, mean_of_lowest_5_percent, mean_of_highest_5_percent, pmf };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function checkCurve(value: unknown): Curve {
  const found = value as Curve;
  const numbers = [found.theta, found.mean, found.sd, found.mean_of_lowest_5_percent, found.mean_of_highest_5_percent];
  if (!numbers.every(isNumber)) throw new Error('curve');
  if (!PERCENTILES.every((q) => isNumber(found.percentiles[`p${q}`]))) throw new Error('percentiles');
  if (!Array.isArray(found.pmf) || !found.pmf.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isNumber))) {
    throw new Error('pmf');
  }
  return found;
}

export function checkCurves(value: unknown): Curve[] {
  if (!Array.isArray(value)) throw new Error('curves');
  return inOrder(value.map(checkCurve));
}

export const inOrder = (curves: Curve[]) => [...curves].sort((a, b) => a.theta - b.theta);
export const missing = (curves: Curve[]) => EXPLORED.filter((theta) => !curves.some((curve) => curve.theta === theta));

/** Balanced first, then outwards, so that the charts are useful early. */
export const inTurn = (thetas: number[]) => [...thetas].sort((a, b) => Math.abs(a) - Math.abs(b) || a - b);

const nameOf = (rules: string) => `risk.${rules}`;
export const loadCurves = (rules: string): Curve[] => load(nameOf(rules), 1, checkCurves) ?? [];
export const keepCurves = (rules: string, curves: Curve[]): boolean => keep(nameOf(rules), 1, curves);

/** The risk preference that reaches a score most often. */
export function bestFor(curves: { theta: number; pmf: Pmf }[], score: number): { theta: number; p: number } | null {
  const chances = curves.map(({ theta, pmf }) => ({ theta, p: atLeast(pmf, score) }));
  return chances.reduce<{ theta: number; p: number } | null>((best, one) => (!best || one.p > best.p ? one : best), null);
}

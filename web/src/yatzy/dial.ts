/**
 * The risk dial: theta, the parameter of the exponential utility. The engine solves a table for each
 * theta, so the dial has stops; between two neighbouring stops hardly any decision changes.
 */
import { decimal } from '@shared/numbers';

export const THETAS = [
  -0.5, -0.2, -0.1, -0.07, -0.05, -0.03, -0.02, -0.01, -0.005, 0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.2, 0.5,
] as const;

export type Taste = 'careful' | 'balanced' | 'bold';

/** The stops with a name. */
export const STOPS: { theta: number; taste: Taste }[] = [
  { theta: -0.05, taste: 'careful' },
  { theta: 0, taste: 'balanced' },
  { theta: 0.05, taste: 'bold' },
];

/** The stop nearest to a theta. */
export function nearest(theta: number): number {
  if (!Number.isFinite(theta)) return 0;
  return THETAS.reduce((best, stop) => (Math.abs(stop - theta) < Math.abs(best - theta) ? stop : best), 0);
}

export const placeOf = (theta: number) => THETAS.indexOf(nearest(theta) as (typeof THETAS)[number]);

export const tasteOf = (theta: number): Taste => (theta < 0 ? 'careful' : theta > 0 ? 'bold' : 'balanced');

/** Whether the risk preference is so strong that mostly the extremes count. */
export const isStrong = (theta: number) => Math.abs(theta) >= 0.1;

/** `+0.03`, `0`, `−0.03`. */
export function sayTheta(theta: number): string {
  if (theta === 0) return '0';
  return `${theta < 0 ? '−' : '+'}${decimal(Math.abs(theta))}`;
}

/**
 * Converts the engine's value to points: for theta other than 0 it is a log utility, converted to its certainty
 * equivalent.
 */
export const inPoints = (value: number, theta: number) => (theta === 0 ? value : value / theta);

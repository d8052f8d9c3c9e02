/** Formats numbers for people, as their language writes them. An exact fraction stays exact until it is shown. */
import { shared as words } from '@texts';
import { formats } from '../texts/language';

/** A whole number of any length with thousands separators: `58704` becomes `58,704`. */
export const grouped = (digits: string | number): string => formats().grouped(digits);

/** A number with exactly this many decimals. */
export const fixed = (n: number, digits: number): string => formats().fixed(n, digits);

/** A number with as many decimals as it has. */
export const decimal = (n: number): string => formats().decimal(n);

/** Like `grouped`, but numbers of more than twelve digits become `6.84 × 10¹⁸`. */
export function roughly(digits: string | number): string {
  const text = String(digits);
  if (text.length <= 12) return grouped(text);
  const power = [...String(text.length - 1)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
  const lead = Number(`${text[0]}.${text.slice(1, 6)}`);
  return lead >= 9.995 ? roughly(`1${'0'.repeat(text.length)}`) : `${fixed(lead, 2)} × 10${power}`;
}

/** The quotient of two integers of any length, as a float. */
export function quotient(numerator: bigint, denominator: bigint): number {
  if (denominator === 0n) return Number.NaN;
  const scale = 10n ** 17n;
  return Number((numerator * scale) / denominator) / 1e17;
}

/** Parses `"num/den"`, an integer in a string, or a plain number. */
export function chance(value: string | number): number {
  if (typeof value === 'number') return value;
  const [numerator = '0', denominator = '1'] = value.split('/');
  return quotient(BigInt(numerator), BigInt(denominator));
}

/**
 * A probability as a percentage. Only exactly 0 or 1 is shown as 0% or 100%; values that would round
 * to them become `<0.1%` or `>99.9%`. `padded` keeps final zeros, for columns.
 */
export function percent(value: string | number, digits = 1, padded = true): string {
  const p = chance(value);
  if (Number.isNaN(p)) return '–';
  if (p === 1 || isZero(value)) return formats().percent(p, 0);
  const least = 10 ** (-digits - 2);
  if (p < least / 2) return `<${formats().percent(least, digits)}`;
  if (p > 1 - least / 2) return `>${formats().percent(1 - least, digits)}`;
  return formats().percent(p, digits, padded ? digits : 0);
}

function isZero(value: string | number): boolean {
  return typeof value === 'number' ? value === 0 : /^0+(\/|$)/.test(value);
}

export const isCertain = (value: string | number) => {
  if (typeof value === 'number') return value === 1;
  const [numerator, denominator = '1'] = value.split('/');
  return numerator === denominator;
};

export const isImpossible = (value: string | number) => isZero(value);

/** A probability for screen readers: "44.3 percent". */
export function spoken(value: string | number): string {
  if (isCertain(value)) return words.percent.certain;
  if (isImpossible(value)) return words.percent.impossible;
  return words.percent.spoken(percent(value, 1, false));
}

/** The longest fraction that anybody reads. */
const SHORT_FRACTION = 12;

/** A probability for tooltips: with more decimals, and with the exact fraction if it is short. */
export function precisely(value: string | number): string {
  if (isCertain(value) || isImpossible(value)) return spoken(value);
  const shown = percent(value, 2, false);
  return typeof value === 'string' && value.length <= SHORT_FRACTION ? `${shown}, ${words.percent.fraction(value)}` : shown;
}

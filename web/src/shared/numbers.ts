/** Formats numbers for people. An exact fraction stays exact until it is shown. */
import { shared as words } from '@texts';

/** A whole number of any length with thousands separators: `58704` becomes `58,704`. */
export function grouped(digits: string | number): string {
  return String(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Like `grouped`, but numbers of more than twelve digits become `6.84 × 10¹⁸`. */
export function roughly(digits: string | number): string {
  const text = String(digits);
  if (text.length <= 12) return grouped(text);
  const power = [...String(text.length - 1)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
  const lead = Number(`${text[0]}.${text.slice(1, 6)}`).toFixed(2);
  return lead === '10.00' ? roughly(`1${'0'.repeat(text.length)}`) : `${lead} × 10${power}`;
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
 * to them become `<0.1%` or `>99.9%`.
 */
export function percent(value: string | number, digits = 1): string {
  const p = chance(value);
  if (Number.isNaN(p)) return '–';
  if (p === 1) return '100%';
  if (p === 0) return isZero(value) ? '0%' : `<${smallest(digits)}%`;
  const least = 10 ** -digits;
  const shown = p * 100;
  if (shown < least / 2) return `<${smallest(digits)}%`;
  if (shown > 100 - least / 2) return `>${(100 - least).toFixed(digits)}%`;
  return `${shown.toFixed(digits)}%`;
}

function smallest(digits: number): string {
  return (10 ** -digits).toFixed(digits);
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

/** A probability for screen readers and tooltips. */
export function spoken(value: string | number): string {
  if (isCertain(value)) return words.percent.certain;
  if (isImpossible(value)) return words.percent.impossible;
  return typeof value === 'string'
    ? `${words.percent.spoken(percent(value, 2))}, ${words.percent.fraction(value)}`
    : words.percent.spoken(percent(value, 2));
}

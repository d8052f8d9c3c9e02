import { describe, expect, it } from 'vitest';
import { wording } from './wording';

const POINTS = { one: 'point', other: 'points' };

describe('numbers', () => {
  const [en, de, pl] = [wording('en'), wording('de'), wording('pl')];
  it('have the decimal sign of the language', () => {
    expect([en.fixed(1234.5, 2), de.fixed(1234.5, 2)]).toEqual(['1234.50', '1234,50']);
    expect([en.decimal(0.005), de.decimal(0.005), de.decimal(3)]).toEqual(['0.005', '0,005', '3']);
  });
  it('are grouped at any length', () => {
    expect([en.grouped('1'.repeat(20)), de.grouped(58704)]).toEqual(['11,111,111,111,111,111,111', '58.704']);
  });
  it('have a percent sign with the right space', () => {
    expect([en.percent(0.44, 1), de.percent(0.44, 1), en.percent(0.44, 1, 0), de.percent(1, 0)]).toEqual([
      '44.0%',
      '44,0\u00a0%',
      '44%',
      '100\u00a0%',
    ]);
  });
  it('choose the form of their word', () => {
    expect([en.counted(1, POINTS), en.counted(0, POINTS), en.counted(1, POINTS, 1), en.counted(-1, POINTS)]).toEqual([
      '1 point',
      '0 points',
      '1.0 points',
      '-1 point',
    ]);
    expect([en.plural('1', POINTS), en.plural('1,001', POINTS), en.plural('6.84 × 10¹⁸', POINTS)]).toEqual(['point', 'points', 'points']);
    const files = { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' };
    expect([1, 3, 5, 22].map((n) => pl.counted(n, files))).toEqual(['1 plik', '3 pliki', '5 plików', '22 pliki']);
    expect(pl.plural(3, POINTS)).toBe('points');
  });
});

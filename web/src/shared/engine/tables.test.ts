import { expect, it } from 'vitest';
import { MOST_BYTES, toForget } from './tables';

it('evicts the least recently used tables, and never the newest', () => {
  const third = MOST_BYTES / 3;
  const all = [
    { name: 'old', size: third, used: 1 },
    { name: 'newest', size: third + 1, used: 0 },
    { name: 'middle', size: third, used: 2 },
    { name: 'late', size: third, used: 3 },
  ];
  expect(toForget(all, 'newest')).toEqual(['old', 'middle']);
  expect(toForget(all.slice(2), 'late')).toEqual([]);
  expect(toForget([{ name: 'huge', size: 2 * MOST_BYTES, used: 1 }], 'huge')).toEqual([]);
});

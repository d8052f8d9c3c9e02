import { describe, expect, it } from 'vitest';
import { forgetTries, Tries } from './tries';

interface One {
  id: number;
  move: string;
}

/** A store that counts what is written. */
function shelf() {
  const all = new Map<string, string>();
  const writes: string[] = [];
  return {
    all,
    writes,
    getItem: (name: string) => all.get(name) ?? null,
    setItem: (name: string, text: string) => {
      writes.push(name);
      all.set(name, text);
    },
    removeItem: (name: string) => void all.delete(name),
  };
}

const check = (value: unknown) => {
  if (typeof (value as One)?.move !== 'string') throw new Error('move');
  return value as One;
};

describe('what was tried on a board', () => {
  it('is there after a reload, board by board', () => {
    const where = shelf();
    const [a, b] = [
      { id: 1, move: '6-4' },
      { id: 2, move: '5-5' },
    ];
    new Tries<One>('texas42', 'hand 1', where).save({ tried: [a, b], last: 2 });
    new Tries<One>('texas42', 'hand 2', where).save({ tried: [b], last: 5 });
    expect(new Tries<One>('texas42', 'hand 1', where).load(check)).toEqual({ tried: [a, b], last: 2 });
    expect(new Tries<One>('texas42', 'hand 2', where).load(check)).toEqual({ tried: [b], last: 5 });
    expect(new Tries<One>('blob', 'hand 1', where).load(check)).toEqual({ tried: [], last: 0 });
  });
  it('is appended: a new variation writes itself and the list', () => {
    const where = shelf();
    const tries = new Tries<One>('blob', 'round', where);
    const first = { id: 1, move: 'AS' };
    tries.save({ tried: [first], last: 1 });
    where.writes.length = 0;
    tries.save({ tried: [first, { id: 2, move: 'KS' }], last: 2 });
    expect(where.writes).toEqual(['kibitzer.blob.tries.1.2', 'kibitzer.blob.tries.1']);
    tries.save({ tried: [{ id: 2, move: 'KS' }], last: 2 });
    expect(where.all.has('kibitzer.blob.tries.1.1')).toBe(false);
  });
  it('does not grow for ever, and goes with its table', () => {
    const where = shelf();
    for (let board = 0; board < 12; board++) new Tries<One>('blob', `${board}`, where).save({ tried: [{ id: 1, move: 'AS' }], last: 1 });
    expect(new Tries<One>('blob', '3', where).load(check).tried).toEqual([]);
    expect(new Tries<One>('blob', '4', where).load(check).tried).toHaveLength(1);
    forgetTries('blob', where);
    expect([...where.all.keys()]).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { amend, begin, goTo, MOST_STEPS, push, readHistory, type History } from './history';
import { Log } from './log';
import type { Shelf } from './store';
import { ownName, takeTab, type Locks } from './tabs';

function shelf(): Shelf & { all: Map<string, string>; written: string[] } {
  const all = new Map<string, string>();
  const written: string[] = [];
  return {
    all,
    written,
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, text) => {
      written.push(name);
      all.set(name, text);
    },
    removeItem: (name) => void all.delete(name),
  };
}

const number = (value: unknown) => {
  if (typeof value !== 'number') throw new Error('no number');
  return value;
};
const check = (value: unknown): History<number> => readHistory(value, number);

describe('the log of a table', () => {
  it('restores every kind of change, and writes only what has changed', () => {
    const s = shelf();
    const log = new Log<number>('x', 1, s);
    let h = begin('start', 0);
    log.save(h);
    const steps: ((h: History<number>) => History<number>)[] = [
      (h) => push(h, 'one', 1),
      (h) => push(h, 'two', 2),
      (h) => goTo(h, 1),
      (h) => amend(h, 7),
      (h) => goTo(h, 2),
      (h) => goTo(h, 0),
      (h) => push(h, 'three', 3),
      (h) => amend(h, 4),
    ];
    for (const step of steps) {
      h = step(h);
      s.written.length = 0;
      expect(log.save(h)).toBe(true);
      expect(s.written.length).toBeLessThanOrEqual(2);
      expect(new Log<number>('x', 1, s).load(check)).toEqual(h);
      expect(s.all.size, 'nothing else is stored').toBe(h.steps.length + 1);
    }
    log.clear();
    expect(s.all.size).toBe(0);
  });
  it('drops the oldest steps, and continues after a reload', () => {
    const s = shelf();
    let log = new Log<number>('x', 1, s);
    let h = begin('start', 0);
    for (let i = 1; i < MOST_STEPS + 30; i++) {
      h = push(h, 'x', i);
      if (i === 100 || i === MOST_STEPS + 10) {
        log = new Log<number>('x', 1, s);
        h = push(log.load(check)!, 'x', i);
      }
      log.save(h);
    }
    expect(new Log<number>('x', 1, s).load(check)).toEqual(h);
    expect(s.all.size).toBe(MOST_STEPS + 1);
  });
  it('migrates the format of the first release, and backs up what it cannot read', () => {
    const s = shelf();
    const h = push(begin('start', 0), 'one', 1);
    s.all.set('kibitzer.x', JSON.stringify({ version: 1, value: h }));
    const log = new Log<number>('x', 1, s);
    expect(log.load(check)).toEqual(h);
    log.save(push(h, 'two', 2));
    expect(new Log<number>('x', 1, s).load(check)?.steps.length).toBe(3);
    s.all.delete('kibitzer.x.step.1');
    expect(new Log<number>('x', 1, s).load(check)).toBeNull();
    expect(s.all.has('kibitzer.x.broken')).toBe(true);
  });
});

describe('tabs', () => {
  it('get their own tables, and the same ones after a reload', async () => {
    const held = new Set<string>();
    const locks = {
      request: async (name: string, how: LockOptions, act: (lock: Lock | null) => unknown) => {
        if (held.has(name) && !how.ifAvailable) throw new Error('timeout');
        const got = !held.has(name);
        held.add(name);
        await act(got ? ({ name } as Lock) : null);
      },
    } as unknown as Locks;
    const session = () => {
      const all = new Map<string, string>();
      return { getItem: (name: string) => all.get(name) ?? null, setItem: (name: string, text: string) => void all.set(name, text) };
    };
    const [first, second] = [session(), session()];
    expect(await takeTab(locks, first)).toBe(0);
    expect(ownName('bomb')).toBe('bomb');
    expect(await takeTab(locks, second)).toBe(1);
    expect(ownName('bomb')).toBe('bomb~1');
    // The first tab is closed, the second reloaded: it keeps its own.
    held.clear();
    expect(await takeTab(locks, second)).toBe(1);
    // A duplicate of the second tab brings its number along, but gets another.
    expect(await takeTab(locks, second)).toBe(0);
    expect(await takeTab(undefined, first)).toBe(0);
  });
});

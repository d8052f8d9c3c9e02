import { describe, expect, it, vi } from 'vitest';
import { Pool, type FromWorker, type ToWorker, type WorkerLike } from './pool';

/** A fake worker that answers when the test tells it to. */
class Pretended implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  asked: { id: number; question: string } | null = null;
  ended = false;
  constructor(readonly stop: SharedArrayBuffer | null) {}
  postMessage(message: ToWorker) {
    if ('question' in message) this.asked = message;
  }
  terminate() {
    this.ended = true;
  }
  say(rest: { answer: string } | { notLoaded: string } | { failed: string } | { progress: { done: number; total: number; note: string } }) {
    this.onmessage?.({ data: { id: this.asked!.id, ...rest } as FromWorker });
  }
}

function poolOf(most: number, shares = false) {
  const workers: Pretended[] = [];
  const start = (stop: SharedArrayBuffer | null) => {
    const worker = new Pretended(stop);
    workers.push(worker);
    return worker;
  };
  return { workers, pool: new Pool(most, start, shares) };
}

const long = { onProgress: () => {} };

describe('the pool of engines', () => {
  it('lets quick questions overtake long ones, which never take the last worker', async () => {
    const { workers, pool } = poolOf(2);
    const first = pool.ask('yatzy', 'long 1', long);
    const second = pool.ask('yatzy', 'long 2', long);
    const quick = pool.ask('bomb-busters', 'quick', {});
    expect(workers.map((one) => one.asked?.question)).toEqual(['long 1', 'quick']);
    workers[1]!.say({ answer: 'quickly' });
    expect(await quick).toBe('quickly');
    expect(workers[1]!.asked?.question).toBe('quick');
    workers[0]!.say({ answer: 'one' });
    expect(await first).toBe('one');
    expect(workers[0]!.asked?.question).toBe('long 2');
    workers[0]!.say({ answer: 'two' });
    expect(await second).toBe('two');
  });

  it('prefers the worker that knows the game', async () => {
    const { workers, pool } = poolOf(2);
    const both = [pool.ask('yatzy', 'a', {}), pool.ask('blob', 'b', {})];
    workers.forEach((one) => one.say({ answer: 'x' }));
    await Promise.all(both);
    void pool.ask('blob', 'c', {});
    void pool.ask('yatzy', 'd', {});
    expect(workers.map((one) => one.asked?.question)).toEqual(['d', 'c']);
    expect(workers.length).toBe(2);
  });

  it('forwards progress of the current question only', async () => {
    const { workers, pool } = poolOf(2);
    const heard: number[] = [];
    const answer = pool.ask('yatzy', 'a', { onProgress: ({ done }) => heard.push(done) });
    workers[0]!.say({ progress: { done: 5, total: 10, note: '' } });
    workers[0]!.onmessage?.({ data: { id: 99, progress: { done: 7, total: 10, note: '' } } });
    workers[0]!.say({ answer: 'x' });
    await answer;
    expect(heard).toEqual([5]);
  });

  it('replaces a worker that cannot be stopped', async () => {
    const { workers, pool } = poolOf(2);
    const abort = new AbortController();
    const stopped = pool.ask('yatzy', 'a', { ...long, signal: abort.signal });
    const waiting = pool.ask('yatzy', 'b', long);
    abort.abort();
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
    expect(workers[0]!.ended).toBe(true);
    expect(workers[1]!.asked?.question).toBe('b');
    workers[1]!.say({ answer: 'x' });
    expect(await waiting).toBe('x');
    await expect(pool.ask('yatzy', 'c', { signal: abort.signal })).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('stops a worker through shared memory, and keeps it', async () => {
    vi.useFakeTimers();
    const { workers, pool } = poolOf(2, true);
    const abort = new AbortController();
    const stopped = pool.ask('yatzy', 'a', { ...long, signal: abort.signal });
    abort.abort();
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled' });
    expect(new Int32Array(workers[0]!.stop!)[0]).toBe(workers[0]!.asked!.id);
    workers[0]!.say({ answer: 'nobody reads this' });
    vi.runAllTimers();
    expect(workers[0]!.ended).toBe(false);
    // A worker that does not react is terminated.
    const deaf = new AbortController();
    const other = pool.ask('yatzy', 'b', { ...long, signal: deaf.signal });
    deaf.abort();
    await expect(other).rejects.toMatchObject({ kind: 'cancelled' });
    vi.runAllTimers();
    expect(workers[0]!.ended).toBe(true);
    vi.useRealTimers();
  });

  it('says that a file is missing, and keeps the worker', async () => {
    const { workers, pool } = poolOf(2);
    const answer = pool.ask('texas42', 'a', {});
    workers[0]!.say({ notLoaded: 'texas42/nello' });
    await expect(answer).rejects.toMatchObject({ kind: 'offline', message: expect.stringContaining('texas42/nello') });
    void pool.ask('texas42', 'b', {});
    expect(workers.map((one) => [one.asked?.question, one.ended])).toEqual([['b', false]]);
  });

  it('continues with a new worker after a crash', async () => {
    const { workers, pool } = poolOf(2);
    const answer = pool.ask('yatzy', 'a', {});
    workers[0]!.say({ failed: 'index out of bounds' });
    await expect(answer).rejects.toMatchObject({ kind: 'internal', message: expect.stringContaining('index out of bounds') });
    expect(workers[0]!.ended).toBe(true);
    void pool.ask('yatzy', 'b', {});
    expect(workers[1]!.asked?.question).toBe('b');
  });
});

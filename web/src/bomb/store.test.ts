import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recall } from './analysis';
import { checkTable, type Table } from './state';
import { changeTable, enter, enterNext, refused, spend, store } from './store';

const TABLE = checkTable({ stands: ['?1 ?2', '? ?', '? ?'], wires: { blue: [1, 3] } });

/** A fake engine that answers when the test tells it to; each line increments the dial. */
function engine() {
  const waiting: (() => void)[] = [];
  const lines: string[] = [];
  vi.stubGlobal('fetch', (_: string, request: { body: string }) => {
    const { table, line, then } = JSON.parse(request.body) as { table: Table; line: string; then: string };
    lines.push(line);
    const answer = { table: { ...table, dial: (table.dial ?? 0) + 1 }, ...(then ? { analysis: { worlds: line } } : {}) };
    return new Promise((resolve) => waiting.push(() => resolve(new Response(JSON.stringify({ answer })))));
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return {
    lines,
    answer: async () => {
      waiting.shift()?.();
      await settle();
    },
    settle,
  };
}

const dial = () => store.state.value.table?.dial;

describe('entries', () => {
  beforeEach(() => changeTable('fresh', TABLE));
  afterEach(() => vi.unstubAllGlobals());

  it('change the table and bring its analysis along', async () => {
    const { answer } = engine();
    const done = enter(TABLE, 'dial 1', 'the dial');
    await answer();
    expect(await done).toBe(true);
    expect(dial()).toBe(1);
    expect(recall(store.state.value.table!)?.answer?.worlds).toBe('dial 1');
    expect(store.steps.value.at(-1)?.label).toBe('the dial');
  });
  it('for a table that is no longer shown are dropped', async () => {
    const { answer } = engine();
    const late = enter(TABLE, 'dial 1', 'late');
    const newer = { ...TABLE, dial: 9 };
    changeTable('newer', newer);
    await answer();
    expect(await late).toBe(false);
    expect(store.state.value.table).toBe(newer);
  });
  it('come one at a time: a second tap is not a second entry', async () => {
    const { answer, lines } = engine();
    const first = enter(TABLE, 'dial 1', 'one');
    expect(await enter(TABLE, 'dial 1', 'again')).toBe(false);
    await answer();
    expect(await first).toBe(true);
    expect([lines.length, dial()]).toEqual([1, 1]);
  });
  it('in quick succession wait for each other', async () => {
    const { answer, lines, settle } = engine();
    enterNext('card 1', 'one');
    enterNext('card 2', 'two');
    await settle();
    expect(lines).toEqual(['card 1']);
    await answer();
    await answer();
    expect([lines, dial()]).toEqual([['card 1', 'card 2'], 2]);
  });
  it('that are rejected leave the table unchanged, with an error for that table only', async () => {
    const error = { kind: 'illegal', message: 'stands[1][0]: no', at: 'line' };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ error }))));
    expect(await enter(TABLE, 'dial 1', 'no')).toBe(false);
    expect(store.state.value.table).toBe(TABLE);
    expect([refused.value?.table, refused.value?.error.kind]).toEqual([TABLE, 'illegal']);
    // The next entry starts without it.
    const { answer } = engine();
    const done = enter(TABLE, 'dial 1', 'yes');
    expect(refused.value).toBeNull();
    await answer();
    expect(await done).toBe(true);
    // A rejection for a table that is no longer shown is ignored.
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ error }))));
    expect(await enter(TABLE, 'dial 1', 'late')).toBe(false);
    expect(refused.value).toBeNull();
  });
  it('mark a card as used if its entry does not', async () => {
    const { answer, lines, settle } = engine();
    changeTable('cards', {
      ...TABLE,
      equipment: [
        { card: '4', state: 'ready' },
        { card: '8', state: 'ready' },
        { card: '9.9', state: 'used' },
      ],
    });
    for (const card of ['8', '9.9', '2.2', null, '4']) spend(card);
    await settle();
    await answer();
    expect(lines).toEqual(['card 4 used']);
  });
});

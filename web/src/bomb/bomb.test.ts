import { describe, expect, it } from 'vitest';
import { eventChance, oddsOf, valueOdds, wireOdds, type Analysis } from './heat';
import { corrected, openedBy } from './history';
import { merged } from './Advice';
import { sayWire } from './Board';
import { letter, printed, readToken, valueOf } from './notation';
import { aroundTable, check, checkTable, missing, nextActor, placeOf, setToken, slotName, valuesInPlay, wiresInPlay } from './state';

describe('notation', () => {
  it('names wires as they are printed', () => {
    expect(['5', 'B12', 'Y5', 'R7', 'Y11', 'Y'].map(printed)).toEqual(['5', '12', '5.1', '7.5', '11.1', 'Y']);
    expect(['5', 'Y5', 'R7', 'Y'].map(sayWire)).toEqual(['5', '5.1 yellow', '7.5 red', 'Y']);
  });
  it('reads every kind of token', () => {
    const face = (token: string) => {
      const { face, wire, colour, marks } = readToken(token);
      return [face, wire, colour, marks.join(' ')];
    };
    expect(face('?')).toEqual(['hidden', null, null, '']);
    expect(face('5')).toEqual(['cut', '5', 'blue', '']);
    expect(face('y4')).toEqual(['cut', 'Y4', 'yellow', '']);
    expect(face('R4')).toEqual(['cut', 'R4', 'red', '']);
    expect(face('?12')).toEqual(['known', '12', 'blue', '']);
    expect(face('?Y4')).toEqual(['known', 'Y4', 'yellow', '']);
    expect(face('i7')).toEqual(['token', '7', 'blue', '']);
    expect(face('iY')).toEqual(['token', 'Y', 'yellow', '']);
    expect(face('E')).toEqual(['hidden', null, null, 'E']);
    expect(face('O?4')).toEqual(['known', '4', 'blue', 'O']);
    expect(face('2x')).toEqual(['hidden', null, null, '2X']);
    expect(face('2x7')).toEqual(['cut', '7', 'blue', '2X']);
    expect(face('!5!Y')).toEqual(['hidden', null, null, '!5 !Y']);
    expect(face('b?')).toEqual(['coloured', null, 'blue', '']);
    expect(face('r?')).toEqual(['coloured', null, 'red', '']);
    expect(readToken('X?5')).toMatchObject({ unsorted: true, face: 'known', wire: '5' });
    expect(readToken('X')).toMatchObject({ unsorted: true, face: 'hidden' });
  });
  it('names slots and values', () => {
    expect(letter(0) + letter(11)).toBe('AL');
    expect(['B5', '5', 'Y4', 'R11'].map(valueOf)).toEqual(['5', '5', 'YELLOW', 'RED']);
  });
});

const TABLE = checkTable({
  stands: ['?1 ? ?3', '? ? ?', '? ? ?', '? ? ?'],
  owners: [0, 1, 2, 2],
  players: ['Ann', 'Bo', 'Cy'],
  wires: { blue: [1, 3], yellow: { known: [2] }, red: { candidates: [1, 3], in_play: 1 } },
  captain: 1,
});

describe('the history', () => {
  const table = checkTable({
    stands: ['?1 2 ?3', '? 2 3', '3 ? ?'],
    wires: { blue: [1, 3] },
    history: [
      { actor: 1, event: 'dual_cut', target: 0, slots: [1], slot: 1, own: '1:1', result: 'hit' },
      { actor: 2, event: 'dual_cut', target: 1, slots: [0], result: 'miss', no_token: true },
      { event: 'swap', first: ['1:2', '2:0'], second: ['2:1', '1:0'] },
      { actor: 2, event: 'solo_cut', wires: ['1:2', '2:0'] },
    ],
  });
  it('knows which event turned a wire face up, unless wires have moved since', () => {
    expect([openedBy(table, { stand: 0, slot: 1 }), openedBy(table, { stand: 2, slot: 0 })]).toEqual([0, 3]);
    expect([openedBy(table, { stand: 1, slot: 1 }), openedBy(table, { stand: 0, slot: 0 })]).toEqual([null, null]);
  });
  it('drops an event that a manual correction contradicts', () => {
    expect(corrected(table, { stand: 0, slot: 1 }, '?3')).toMatchObject({ stands: { 0: '?1 ?3 ?3' }, history: table.history!.slice(1) });
    expect(corrected(table, { stand: 0, slot: 1 }, '2').history).toBe(table.history);
    expect(corrected(table, { stand: 0, slot: 0 }, '?2').history).toBe(table.history);
    expect(table.stands[0], 'the old table is untouched').toBe('?1 2 ?3');
  });
});

describe('state', () => {
  it('fills in defaults and rejects invalid tables', () => {
    expect(TABLE.observer_stands).toEqual([0]);
    expect(checkTable({ stands: ['? ?', '?'], wires: {} })).toMatchObject({ owners: [0, 1], wires: { blue: [1, 12] } });
    for (const wrong of [
      null,
      5,
      {},
      { stands: [] },
      { stands: [5] },
      { stands: ['?'], observer: 3 },
      { stands: ['?'], owners: [0, 1] },
      { stands: ['?'], wires: { blue: [1] } },
      { stands: ['?'.repeat(2000)] },
      { stands: ['?'], equipment: 'all' },
      { stands: ['?'], characters: {} },
      { stands: ['?'], constraints: 3 },
    ]) {
      expect(() => checkTable(wrong), JSON.stringify(wrong)).toThrow();
    }
    expect(check({ table: null })).toEqual({ table: null, tokens: 'number', rule: '' });
    expect(() => check(null)).toThrow();
  });
  it('knows which wires the player has yet to enter', () => {
    expect(missing(TABLE)).toEqual([{ stand: 0, slot: 1 }]);
    const filled = setToken(TABLE, 0, 1, '?2');
    expect(filled.stands[0]).toBe('?1 ?2 ?3');
    expect(missing(filled)).toEqual([]);
    expect(TABLE.stands[0], 'the old table is untouched').toBe('?1 ? ?3');
  });
  it('lists wires and values in play in ascending order', () => {
    expect(wiresInPlay(TABLE)).toEqual(['1', 'R1', '2', 'Y2', '3', 'R3']);
    expect(valuesInPlay(TABLE)).toEqual(['1', '2', '3', 'YELLOW', 'RED']);
  });
  it('names slots, including those of players with two stands', () => {
    expect(slotName(TABLE, 1, 2)).toBe('Bo C');
    expect(slotName(TABLE, 3, 0)).toBe('Cy 2 A');
  });
  it('preselects the next player', () => {
    expect(nextActor(TABLE)).toBe(1);
    expect(
      nextActor({
        ...TABLE,
        history: [
          { event: 'solo_cut', actor: 2, value: 1, wires: [] },
          { event: 'token', wire: '0:0' },
        ],
      }),
    ).toBe(0);
  });
  it('finds the slot that an error refers to', () => {
    expect(placeOf('stands[1][3]')).toEqual({ stand: 1, slot: 3 });
    expect(placeOf('constraints[0]')).toBeNull();
    expect(placeOf(null)).toBeNull();
  });
});

describe('heat', () => {
  const analysis = {
    worlds: '10',
    positions: {
      '1:0': { B1: '5', Y2: '1', Y3: '1', R1: '3' },
      '1:1': { B2: { p: 0.75, ci: [0.7, 0.8] }, R1: { p: 0.25, ci: [0.2, 0.3] } },
      '1:2': { B3: '10' },
    },
  } as unknown as Analysis;
  it('sums the wires of a value exactly', () => {
    expect(wireOdds(analysis, 1, 0)!.map(({ what }) => what)).toEqual(['1', 'R1', 'Y2', 'Y3']);
    expect(valueOdds(analysis, 1, 0)).toEqual([
      { what: '1', p: '5/10' },
      { what: 'RED', p: '3/10' },
      { what: 'YELLOW', p: '2/10' },
    ]);
    expect(valueOdds(analysis, 1, 1)).toEqual([
      { what: '2', p: 0.75 },
      { what: 'RED', p: 0.25 },
    ]);
    expect(oddsOf(valueOdds(analysis, 1, 2), '3')).toBe('10/10');
    expect(oddsOf(valueOdds(analysis, 1, 2), '4')).toBe('0/1');
    expect(oddsOf(valueOdds(analysis, 9, 9), '4')).toBeNull();
  });
  it('reads probabilities of events in both forms', () => {
    expect(eventChance({ p: '1/2' })).toBe('1/2');
    expect(eventChance({ p: 0.5, ci: [0.4, 0.6] })).toBe(0.5);
    expect(eventChance(undefined)).toBe(0);
  });
});

describe('the table as seen from a seat', () => {
  it('shows the stands clockwise from the left-hand neighbour, the own ones last', () => {
    const table = (observer: number, owners: number[]) =>
      checkTable({
        stands: owners.map(() => '? ?'),
        owners,
        observer,
        observer_stands: owners.flatMap((one, at) => (one === owners[observer] ? [at] : [])),
      });
    expect(aroundTable(table(2, [0, 1, 2, 3, 4]))).toEqual([3, 4, 0, 1, 2]);
    expect(aroundTable(table(0, [0, 0, 1, 2]))).toEqual([2, 3, 0, 1]);
    expect(aroundTable(table(3, [0, 0, 1, 1]))).toEqual([0, 1, 2, 3]);
  });

  it('lists cuts with the same figures once', () => {
    const cut = (player: number, slots: number[], success: string, more = {}) => ({
      action: 'dual_cut' as const,
      player,
      slots,
      value: 5,
      success,
      red_risk: '0/1',
      ...more,
    });
    const solo = { action: 'solo_cut' as const, player: 0, slots: [0, 1], value: 5, success: '1/1', red_risk: '0/1' };
    const moves = merged([
      cut(1, [0], '1/2', { also: [{ player: 1, slots: [1] }] }),
      cut(2, [3], '1/2'),
      cut(1, [2], '1/3'),
      solo,
      solo,
      cut(1, [4, 5], '1/3'),
    ]);
    expect(moves.length).toBe(5);
    expect(moves[0]!.also).toEqual([
      { player: 1, slots: [1] },
      { player: 2, slots: [3] },
    ]);
    expect(moves[1]!.also).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { typedKey, type PadKey } from '@shared/NumberPad';
import { recall, remember } from './analysis';
import type { Analysis } from './heat';
import { factWords } from './facts';
import {
  besideLine,
  disintegrateLine,
  hitLine,
  knowLine,
  labelLine,
  missLine,
  radarLine,
  revealLine,
  soloLine,
  swapLine,
  takeLine,
  useLine,
} from './lines';
import { checkTable } from './state';
import { outcomeOf } from './store';
import { ownTokenKeys } from './Turn';

describe('lines for the engine', () => {
  const cut = { stand: 1, slots: [3], values: ['5'], stabilized: false };
  it('describe hits', () => {
    expect(hitLine(cut, 3, '5', null)).toBe('cut 1:3=5');
    expect(hitLine({ ...cut, slots: [3, 5] }, 5, '5', { stand: 2, slot: 0 })).toBe('cut 1:3,5=5 at 1:5 by 2:0');
    expect(hitLine({ ...cut, values: ['YELLOW'] }, 3, 'Y4', { stand: 2, slot: 0, wire: 'Y2' })).toBe('cut 1:3=Y4 by 2:0=Y2');
    expect(hitLine({ ...cut, values: ['5', '7'], stabilized: true }, 3, '7', { stand: 2, slot: 1 })).toBe(
      'cut 1:3=5/7 is 7 by 2:1 stabilized',
    );
  });
  it('describe misses', () => {
    expect(missLine(cut, null, null, null)).toBe('miss 1:3=5');
    expect(missLine(cut, 3, '7', 2)).toBe('miss 1:3=5 is 7 by 2');
    expect(missLine({ ...cut, slots: [3, 5] }, 5, 'YELLOW', 2)).toBe('miss 1:3,5=5 at 1:5 is YELLOW by 2');
    expect(missLine({ ...cut, values: ['5', '7'], stabilized: true }, null, null, 2)).toBe('miss 1:3=5/7 by 2 stabilized');
  });
  it('describe cards and tokens', () => {
    expect(
      soloLine('YELLOW', [
        { stand: 1, slot: 0, wire: 'Y2' },
        { stand: 1, slot: 4, wire: 'Y7' },
      ]),
    ).toBe('solo YELLOW by 1:0=Y2,1:4=Y7');
    expect(
      soloLine('5', [
        { stand: 1, slot: 0, wire: undefined },
        { stand: 2, slot: 4 },
      ]),
    ).toBe('solo 5 by 1:0,2:4');
    expect(revealLine([{ stand: 1, slot: 9, wire: 'R5' }])).toBe('reveal 1:9=R5');
    expect(radarLine('5', [1, 3], 2)).toBe('radar 5 yes 1,3 by 2');
    expect(radarLine('5', [], 0)).toBe('radar 5 yes none by 0');
    expect(labelLine({ stand: 3, slot: 2 }, false)).toBe('label 3:2!=3:3');
    expect(labelLine({ stand: 3, slot: 2 }, true)).toBe('label 3:2=3:3');
    expect(besideLine(1, 'YELLOW')).toBe('beside 1=YELLOW');
    expect(
      disintegrateLine('5', [
        { stand: 1, slot: 2 },
        { stand: 4, slot: 3 },
      ]),
    ).toBe('disintegrate 5 at 1:2,4:3');
    expect(disintegrateLine('5', [])).toBe('disintegrate 5');
    const [from, to] = [
      { stand: 0, slot: 2 },
      { stand: 3, slot: 5 },
    ];
    expect(swapLine({ from, to }, { from: { stand: 3, slot: 4 }, to: { stand: 0, slot: 1 }, wire: '7' })).toBe(
      'swap 0:2 to 3:5, 3:4 to 0:1=7',
    );
    expect(takeLine({ from, to })).toBe('take 0:2 to 3:5');
    expect(useLine('7', 0, [1, 2])).toBe('use 7 by 0 for 1,2');
  });
  it('describe facts', () => {
    const spot = { stand: 1, slot: 2 };
    expect(knowLine({ kind: 'has', stand: 1, value: '5' })).toBe('know 1 has 5');
    expect(knowLine({ kind: 'not', spot, value: 'RED' })).toBe('know 1:2 not RED');
    expect(knowLine({ kind: 'odd', spot })).toBe('know 1:2 odd');
    expect(knowLine({ kind: 'times', spot, count: 3 })).toBe('know 1:2 times 3');
    expect(knowLine({ kind: 'different', spot, other: 4 })).toBe('know 1:2!=1:4');
  });
});

const TABLE = checkTable({ stands: ['?1 ?2', '? ?', '? ?'], players: ['Ann', 'Bo', 'Cy'], wires: { blue: [1, 3] } });

describe('facts of a table', () => {
  it('are put into words, whatever their kind', () => {
    expect(factWords(TABLE, { type: 'must_not_have', player: 1, value: 'YELLOW' })).toBe('Bo has no yellow');
    expect(factWords(TABLE, { type: 'slot_parity', player: 1, slot: 0, parity: 'even' })).toBe('Bo A is even');
    expect(factWords(TABLE, { type: 'multiplicity', player: 2, slot: 1, count: 2 })).toBe('the value of Cy B occurs 2 times');
    expect(factWords(TABLE, { type: 'adjacent_equal', player: 1, left: 0, right: 1 })).toBe('Bo A and B are equal');
    expect(factWords(TABLE, { type: 'unheard_of' })).toBe('{"type":"unheard_of"}');
    expect(factWords(TABLE, null)).toBe('null');
  });
});

describe('the cache of analyses', () => {
  const analysis = { worlds: '7' } as Analysis;
  it('returns an analysis only for its own table', () => {
    remember(TABLE, { answer: analysis });
    expect(recall({ ...TABLE })?.answer).toBe(analysis);
    expect(recall({ ...TABLE, dial: 3 })).toBeUndefined();
  });
  it('takes the analysis, or its error, from an entry', () => {
    expect(outcomeOf({ table: TABLE, analysis })).toEqual({ answer: analysis });
    expect(outcomeOf({ table: TABLE })).toBeNull();
    const error = outcomeOf({
      table: TABLE,
      analysis_error: { kind: 'contradiction', message: 'no', at: 'stands[1][0]', slips: [] },
    })?.error;
    expect([error?.kind, error?.at, error?.more]).toEqual(['contradiction', 'stands[1][0]', { slips: [] }]);
  });
});

describe('tokens at own wires', () => {
  const table = checkTable({ stands: ['?1 ?2', '? ?'], wires: { blue: [1, 4], yellow: { known: [2] }, red: { known: [3] } } });
  const keys = (tokens: string, wire: string) => ownTokenKeys(table, tokens, wire).map((key) => key.value);
  it('are determined by the wire where possible', () => {
    expect(keys('number', '3')).toEqual(['3']);
    expect(keys('number', 'Y2')).toEqual(['YELLOW']);
    expect([keys('parity', '3'), keys('parity', '4'), keys('parity', 'Y2')]).toEqual([['O'], ['E'], ['YELLOW']]);
    expect(keys('false', '3')).toEqual(['!1', '!2', '!4', '!Y']);
    expect(keys('false', 'Y2')).toEqual(['!1', '!2', '!3', '!4']);
    expect(keys('count', '3')).toEqual(['1x', '2x', '3x', '4x']);
    expect([keys('number', 'R3'), keys('none', '3')]).toEqual([[], []]);
  });
});

describe('typing on a pad', () => {
  const keys: PadKey[] = ['1', '2', '10', '11', '12'].map((value) => ({ value, label: value }));
  it('waits for a second digit only where one is possible', () => {
    expect(typedKey(keys, '2')).toEqual({ key: keys[1], sure: true });
    expect(typedKey(keys, '1')).toEqual({ key: keys[0], sure: false });
    expect(typedKey(keys, '11')).toEqual({ key: keys[3], sure: true });
    expect(typedKey(keys, '13')).toBeNull();
    expect(typedKey(keys, '7')).toBeNull();
  });
  it('accepts letters, but not disabled keys', () => {
    const letters: PadKey[] = [
      { value: '1:0', label: 'A' },
      { value: '1:1', label: 'B', disabled: true },
    ];
    expect(typedKey(letters, 'a')?.key).toBe(letters[0]);
    expect(typedKey(letters, 'b')).toBeNull();
  });
});

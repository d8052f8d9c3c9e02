import type { QuestionOf } from '@shared/ask';
import { describe, expect, it } from 'vitest';
import { sampledChance, sentence } from './Hint';
import { moved, reach, shownBelief } from './Known';
import { countOf, sceneAt, type Play } from './playback';
import { placeOf } from './Ring';
import { keyOf, MOST, recall, remember } from '@shared/cache';

const laid = (...pairs: [number, string][]) => pairs.map(([seat, what]) => ({ seat, what }));
const play: Play = {
  tricks: [
    { leader: 0, winner: 1, laid: laid([0, 'a'], [1, 'b'], [2, 'c']) },
    { leader: 1, winner: 2, laid: laid([1, 'd'], [2, 'e'], [0, 'f']) },
  ],
  running: laid([2, 'g']),
};

describe('playback', () => {
  it('counts every play', () => {
    expect(countOf(play)).toBe(7);
    expect(countOf({ tricks: [], running: [] })).toBe(0);
  });

  it('shows a trick as it grows, and holds it once complete', () => {
    expect(sceneAt(play, 0, false)).toEqual({ laid: [], winner: null, taken: 0 });
    expect(sceneAt(play, 2, true)).toEqual({ laid: laid([0, 'a'], [1, 'b']), winner: null, taken: 0 });
    expect(sceneAt(play, 3, true)).toEqual({ laid: play.tricks[0]!.laid, winner: 1, taken: 0 });
    expect(sceneAt(play, 3, false)).toEqual({ laid: [], winner: null, taken: 1 });
    expect(sceneAt(play, 4, true)).toEqual({ laid: laid([1, 'd']), winner: null, taken: 1 });
    expect(sceneAt(play, 6, true).winner).toBe(2);
    expect(sceneAt(play, 7, true)).toEqual({ laid: laid([2, 'g']), winner: null, taken: 2 });
  });
});

describe('the ring', () => {
  it('puts you at the bottom and the next player to your left', () => {
    expect(placeOf(0, 4)).toEqual({ x: 50, y: 83 });
    expect(placeOf(1, 4)).toEqual({ x: 13, y: 50 });
    expect(placeOf(2, 4)).toEqual({ x: 50, y: 17 });
    expect(placeOf(3, 4)).toEqual({ x: 87, y: 50 });
  });

  it('keeps all seats within the table', () => {
    for (let count = 3; count <= 8; count += 1) {
      for (let seat = 0; seat < count; seat += 1) {
        const { x, y } = placeOf(seat, count);
        expect(Math.min(x, y)).toBeGreaterThan(9);
        expect(Math.max(x, y)).toBeLessThan(91);
      }
    }
  });
});

describe('what is shown', () => {
  it('turns a text of the engine into a sentence', () => {
    expect(sentence('it keeps the count')).toBe('It keeps the count.');
    expect(sentence('Done.')).toBe('Done.');
    expect(sentence('')).toBe('');
  });

  it('never shows a belief as certain if the count leaves it open', () => {
    expect(shownBelief('3/10', 1)).toBe('>99%');
    expect(shownBelief('3/10', 0)).toBe('<1%');
    expect(shownBelief('0/10', 0)).toBe('0%');
    expect(shownBelief('10/10', 1)).toBe('100%');
    expect(shownBelief('3/10', 0.42)).toBe('42%');
  });

  it('never shows a sampled probability as certain', () => {
    expect(sampledChance(1, { kind: 'sampled', samples: 100 })).toBe('>99%');
    expect(sampledChance(0, { kind: 'sampled', samples: 100 })).toBe('<1%');
    expect(sampledChance(1, { kind: 'exact', worlds: '12' })).toBe('100%');
    expect(sampledChance(0.42, { kind: 'sampled', samples: 100 })).toBe('42%');
  });

  it('knows the sampling error, and marks only larger differences', () => {
    expect(reach(0.5, 100)).toBeCloseTo(0.098, 3);
    expect(reach(0.5, 0)).toBe(1);
    expect(moved('1/3', 0.5, 1000)).toBe(1);
    expect(moved('1/3', 0.2, 1000)).toBe(-1);
    expect(moved('1/3', 0.35, 1000)).toBe(0);
    expect(moved('1/3', 0.5, 60)).toBe(1);
    expect(moved('1/3', 0.4, 60)).toBe(0);
    expect(moved('1/3', 0.9, 20)).toBe(0);
  });

  it('keys a question by all of its fields', () => {
    const question: QuestionOf<'blob.sit'> = { game: 'blob', query: 'sit', num_players: 3, history: [[]] };
    expect(keyOf(question)).not.toBe(keyOf({ ...question, history: [[[0, 'bid', 1]]] }));
  });

  it('keeps the latest answers, also those that were asked for again', () => {
    for (let n = 0; n < MOST; n += 1) remember(`old ${n}`, { answer: n });
    remember('old 0', { answer: 'newer' });
    remember('one more', { answer: 1 });
    expect(recall('old 0')?.answer).toBe('newer');
    expect(recall('old 1')).toBeUndefined();
  });
});

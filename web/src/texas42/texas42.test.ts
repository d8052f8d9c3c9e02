import { describe, expect, it } from 'vitest';
import { actionName, bidName, inPlainWords, isTile, sorted, suitName, tileName, TILES, trumpName } from './notation';
import { pointsAfter, type Seen } from './seen';
import { act, check, enter, entryOf, fresh, freshSeed, nextHand, sitQuestion, viewOf, type Entry, type Match } from './state';

const match: Match = { seed: '7', partner: 'expert', opponents: 'beginner', variants: ['tournament'], history: [[]] };
const entry: Entry = {
  dealer: 3,
  score: [0, 0],
  variants: ['tournament'],
  dealt: ['6-6', '5-5', '4-4', '3-3', '2-2', '1-1', '0-0'],
  picked: true,
  bids: [],
  trump: null,
  plays: [],
};

describe('notation', () => {
  it('names dominoes, bids and trumps', () => {
    expect(tileName('6-4')).toBe('six four');
    expect(tileName('5-5')).toBe('double five');
    expect(tileName('3-0')).toBe('three blank');
    expect([bidName('pass'), bidName('points:31'), bidName('marks:1'), bidName('plunge:4')]).toEqual([
      'pass',
      '31',
      '1 mark',
      'plunge, 4 marks',
    ]);
    expect([trumpName('pip:4'), trumpName('doubles'), trumpName('nello')]).toEqual(['fours', 'doubles', 'nello']);
    expect(trumpName('what-is-this')).toBe('what-is-this');
    expect([actionName('6-4'), actionName('marks:2'), actionName('pip:0')]).toEqual(['six four', '2 marks', 'blanks']);
    expect([suitName(3, 'pip:4'), suitName(7, 'pip:4'), suitName(7, 'nello')]).toEqual(['threes', 'trumps (fours)', 'doubles']);
  });

  it('replaces notation in a sentence by words', () => {
    expect(inPlainWords('points:30 with pip:4 beats 2-2 and follow-me, 54%')).toBe('30 with fours beats double two and no trump, 54%');
    expect(inPlainWords('it lies 10-12 points behind')).toBe('it lies 10-12 points behind');
  });

  it('knows all dominoes and sorts a hand', () => {
    expect(TILES).toHaveLength(28);
    expect(new Set(TILES).size).toBe(28);
    expect(TILES.every(isTile)).toBe(true);
    expect(isTile('pip:4')).toBe(false);
    expect(sorted(['0-0', '6-1', '6-6', '5-4'])).toEqual(['6-6', '6-1', '5-4', '0-0']);
  });
});

describe('state', () => {
  it('adds to the current hand and starts the next', () => {
    const one = act(match, 0, 'points:30');
    expect(one.history).toEqual([[[0, 'points:30']]]);
    const two = act(nextHand(one), 1, 'pass');
    expect(two.history).toEqual([[[0, 'points:30']], [[1, 'pass']]]);
    expect(match.history).toEqual([[]]);
    expect(act({ ...match, history: [] }, 0, 'pass').history).toEqual([[[0, 'pass']]]);
  });

  it('seats the partner across', () => {
    expect(sitQuestion(match)).toMatchObject({ players: ['beginner', 'expert', 'beginner'], you: 0, seed: '7' });
  });

  it('enters bids, declarations and plays, and removes played dominoes from the hand', () => {
    let now = enter(entry, 'bidding', 0, 'points:30');
    now = enter(now, 'declaring', 0, 'doubles');
    now = enter(now, 'playing', 0, '6-6');
    now = enter(now, 'playing', 1, '4-2');
    expect(now).toMatchObject({
      bids: ['points:30'],
      trump: 'doubles',
      plays: [
        [0, '6-6'],
        [1, '4-2'],
      ],
    });
    expect(viewOf(now).hand).toEqual(['5-5', '4-4', '3-3', '2-2', '1-1', '0-0']);
    expect(now.dealt).toHaveLength(7);
  });

  it('round-trips, and rejects anything else', () => {
    expect(check(fresh())).toEqual(fresh());
    const state = { match, entry };
    expect(check(JSON.parse(JSON.stringify(state)))).toEqual(state);
    for (const broken of [
      null,
      3,
      { match: { ...match, seed: '-1' } },
      { match: { ...match, partner: 'god' } },
      { match: { ...match, history: [[[4, 'pass']]] } },
      { match: { ...match, history: 'x' } },
      { entry: { ...entry, dealer: 9 } },
      { entry: { ...entry, score: [0, -1] } },
      { entry: { ...entry, dealt: Array(8).fill('6-6') } },
    ]) {
      expect(() => check(broken)).toThrow();
    }
  });

  it('turns a view so that it is yours', () => {
    const view = {
      seat: 1,
      dealer: 3,
      score: [2, 5] as [number, number],
      hand: ['6-6'],
      variants: ['tournament'],
      bids: ['points:30', 'pass', 'pass', 'pass'],
      trump: 'pip:4',
      history: [
        [0, '4-4'],
        [1, '4-0'],
      ] as [number, string][],
    };
    expect(entryOf(view)).toEqual({
      dealer: 2,
      score: [5, 2],
      variants: ['tournament'],
      dealt: ['6-6', '4-0'],
      picked: true,
      bids: view.bids,
      trump: 'pip:4',
      plays: [
        [3, '4-4'],
        [0, '4-0'],
      ],
    });
    expect(viewOf(entryOf({ ...view, seat: 0, hand: ['5-5'] })).hand).toEqual(['5-5']);
  });

  it('draws different seeds', () => {
    const seeds = new Set(Array.from({ length: 20 }, freshSeed));
    expect(seeds.size).toBe(20);
    expect([...seeds].every((seed) => /^\d+$/.test(seed) && Number(seed) <= Number.MAX_SAFE_INTEGER)).toBe(true);
  });
});

it('counts the points of the tricks shown', () => {
  const trick = (side: number, points: number) => ({ leader: 0, winner: side, side, points, plays: [] });
  const seen = { tricks: [trick(0, 11), trick(1, 6), trick(0, 1)] } as unknown as Seen;
  expect(pointsAfter(seen, 0)).toEqual([0, 0]);
  expect(pointsAfter(seen, 2)).toEqual([11, 6]);
  expect(pointsAfter(seen, 3)).toEqual([12, 6]);
});

import { describe, expect, it } from 'vitest';
import { actionName, cardName, PACK, rankOf, sorted, suitName } from './notation';
import { wonAfter, type Seen } from './seen';
import {
  act,
  check,
  deed,
  fresh,
  freshEntry,
  mostCards,
  nextRound,
  reviewQuestion,
  roundAfter,
  settled,
  sitQuestion,
  viewOf,
  type Entry,
  type Game,
} from './state';

const game: Game = {
  seed: '7',
  others: ['beginner', 'expert'],
  start: 3,
  structure: 'one-each',
  trumps: 'rotation',
  scoring: 'exact',
  history: [[]],
};
const entry: Entry = { ...freshEntry(3, 2, 2, 'H'), dealt: ['AC', '4H'], picked: true };

describe('notation', () => {
  it('names cards, suits and bids', () => {
    expect(cardName('QH')).toBe('queen of hearts');
    expect(cardName('TS')).toBe('ten of spades');
    expect(cardName('7D')).toBe('7 of diamonds');
    expect([rankOf('TS'), rankOf('2C')]).toEqual(['10', '2']);
    expect([suitName('C'), suitName(null)]).toEqual(['clubs', 'no trump']);
    expect([actionName(3), actionName('0'), actionName('AS')]).toEqual(['bid 3', 'bid 0', 'ace of spades']);
  });

  it('knows the pack and sorts trumps last', () => {
    expect(new Set(PACK).size).toBe(52);
    expect(sorted(['2S', 'AS', 'KH', '3D'], 'S')).toEqual(['KH', '3D', 'AS', '2S']);
    expect(sorted(['3D', 'KH', 'AS'], null)).toEqual(['AS', 'KH', '3D']);
  });
});

describe('state', () => {
  it('adds to the current round and starts the next', () => {
    expect(deed(1, 2)).toEqual([1, 'bid', 2]);
    expect(deed(1, 'AS')).toEqual([1, 'play', 'AS']);
    const one = act(act(game, 0, 1), 0, 'AS');
    expect(one.history).toEqual([
      [
        [0, 'bid', 1],
        [0, 'play', 'AS'],
      ],
    ]);
    expect(nextRound(one).history).toHaveLength(2);
    expect(act({ ...game, history: [] }, 0, 0).history).toEqual([[[0, 'bid', 0]]]);
  });

  it('asks `sit` and `review` with the same fields', () => {
    const { query: sit, ...one } = sitQuestion(game);
    const { query: review, player: _player, ...two } = reviewQuestion(game, 'flat:200');
    expect([sit, review]).toEqual(['sit', 'review']);
    expect(one).toEqual(two);
    expect(one.num_players).toBe(3);
  });

  it('removes played cards from your hand', () => {
    const history = [deed(0, 1), deed(1, 0), deed(2, 0), deed(0, 'AC'), deed(1, '4C')];
    expect(viewOf({ ...entry, history }).hand).toEqual(['4H']);
    expect(viewOf({ ...entry, history: [...history, deed(1, '4H')] }).hand).toEqual(['4H']);
  });

  it('round-trips, and rejects anything else', () => {
    expect(check(fresh())).toEqual(fresh());
    const state = { game: act(game, 0, 1), entry };
    expect(check(JSON.parse(JSON.stringify(state)))).toEqual(state);
    for (const broken of [
      null,
      { game: { ...game, seed: 'x' } },
      { game: { ...game, others: ['expert'] } },
      { game: { ...game, scoring: 'most' } },
      { game: { ...game, history: [[[0, 'bid', 99]]] } },
      { game: { ...game, history: [[[0, 'sing', 'AS']]] } },
      { entry: { ...entry, dealt: ['1S'] } },
      { entry: { ...entry, dealer: 3 } },
      { entry: { ...entry, trump: 'X' } },
    ]) {
      expect(() => check(broken)).toThrow();
    }
  });

  it('reads a round saved before totals existed', () => {
    const { turned: _turned, scoring: _scoring, totals: _totals, left: _left, ...old } = entry;
    expect(check({ game: null, entry: old }).entry).toEqual(entry);
  });

  it('passes the score and the settings to the engine', () => {
    const told = viewOf({ ...entry, totals: [11, 0, -3], left: 4, scoring: 'penalty', turned: '9H' });
    expect(told).toMatchObject({ totals: [11, 0, -3], rounds_left: 4, scoring: 'penalty', turned: '9H' });
    expect('turned' in viewOf(entry)).toBe(false);
  });

  it('continues with the points added, one card fewer and the next dealer', () => {
    const next = roundAfter({ ...entry, totals: [1, 2, 3], left: 2, turned: '9H' }, [10, 0, 11]);
    expect(next).toMatchObject({ totals: [11, 2, 14], left: 1, cards: 1, dealer: 0, turned: null, dealt: [], picked: false, history: [] });
    expect(roundAfter(next, []).cards).toBe(1);
  });

  it('keeps the settings of a round consistent', () => {
    expect(settled(entry, { turned: 'AC' })).toMatchObject({ turned: 'AC', trump: 'C', dealt: ['4H'] });
    expect(settled({ ...entry, players: 4, turned: 'AC' }, { cards: 13 }).turned).toBeNull();
    expect(settled(entry, { cards: 1 }).dealt).toEqual(['AC']);
  });

  it('deals a pack of 52', () => {
    expect([3, 4, 8].map(mostCards)).toEqual([17, 13, 6]);
  });
});

it('counts the tricks shown', () => {
  const seen = { bids: [1, 0, 0], tricks: [{ winner: 0 }, { winner: 2 }, { winner: 0 }] } as unknown as Seen;
  expect(wonAfter(seen, 0)).toEqual([0, 0, 0]);
  expect(wonAfter(seen, 2)).toEqual([1, 0, 1]);
  expect(wonAfter(seen, 3)).toEqual([2, 0, 1]);
});

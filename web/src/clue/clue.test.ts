import { describe, expect, it } from 'vitest';
import {
  act,
  asView,
  cardName,
  check,
  deckOf,
  entryOf,
  fresh,
  freshTable,
  handSizes,
  line,
  nextToSuggest,
  seenCards,
  threeOf,
  typedNames,
  type Table,
} from './state';

const names = ['You', 'Bob', 'Cy', 'Dee'];
const table: Table = { ...freshTable(names, 0), hand: ['scarlett', 'rope', 'hall', 'study', 'knife'], picked: true };
const suggestion = { suggest: 1, cards: ['green', 'rope', 'hall'], shown_by: 3 };

describe('cards and lines', () => {
  it('names cards and extracts three from an action', () => {
    expect([cardName('lead-pipe'), cardName('green')]).toEqual(['Lead pipe', 'Green']);
    expect(threeOf('suggest green rope hall')).toEqual(['green', 'rope', 'hall']);
    expect([threeOf('end'), threeOf('show rope')]).toEqual([null, null]);
  });

  it('describes an entry in words: who passed follows from who showed', () => {
    expect(line(suggestion, names)).toBe('Bob: Green, Rope, Hall; Cy passed, Dee showed');
    expect(line({ ...suggestion, shown_by: null }, names)).toBe('Bob: Green, Rope, Hall; nobody showed');
    expect(line({ suggest: 0, cards: ['green', 'rope', 'hall'], shown_by: 1, card: 'green' }, names)).toBe(
      'You: Green, Rope, Hall; Bob showed Green',
    );
    expect(line({ accuse: 3, cards: ['green', 'rope', 'hall'], right: false }, names)).toBe('Dee accused Green, Rope, Hall: wrong');
  });
});

describe('entry', () => {
  it('deals the extra cards from the first seat on', () => {
    expect([handSizes(3, 1), handSizes(4, 3), handSizes(5, 0), handSizes(6, 2)]).toEqual([
      [6, 6, 6],
      [5, 4, 4, 5],
      [4, 4, 4, 3, 3],
      [3, 3, 3, 3, 3, 3],
    ]);
  });

  it('expects the next seat, and skips players who accused', () => {
    expect(nextToSuggest([], 4)).toBe(0);
    expect(nextToSuggest([suggestion], 4)).toBe(2);
    const accused = { accuse: 2, cards: ['green', 'rope', 'hall'], right: false };
    expect(nextToSuggest([accused, suggestion], 4)).toBe(3);
    expect(nextToSuggest([suggestion, { ...accused, accuse: 1 }], 4)).toBe(2);
  });

  it('asks for the card only if you saw it and more than one is possible', () => {
    const hand = table.hand;
    expect(seenCards(0, 2, ['green', 'rope', 'hall'], hand)).toEqual(['green']);
    expect(seenCards(0, 2, ['green', 'wrench', 'hall'], hand)).toEqual(['green', 'wrench']);
    expect(seenCards(2, 0, ['green', 'rope', 'hall'], hand)).toEqual(['rope', 'hall']);
    expect(seenCards(1, 2, ['green', 'rope', 'hall'], hand)).toEqual([]);
    expect(entryOf(0, ['green', 'rope', 'hall'], 2, 'green')).toEqual({
      suggest: 0,
      cards: ['green', 'rope', 'hall'],
      shown_by: 2,
      card: 'green',
    });
    expect(entryOf(1, ['green', 'rope', 'hall'], null)).toEqual({ suggest: 1, cards: ['green', 'rope', 'hall'], shown_by: null });
  });
});

describe('state', () => {
  it('becomes a view for the engine', () => {
    expect(asView({ ...table, history: [suggestion] })).toEqual({
      players: 4,
      hand_sizes: [5, 5, 4, 4],
      observer: 0,
      names,
      hand: table.hand,
      history: [suggestion],
    });
  });

  it('passes on what is assumed of the others', () => {
    const habits = { showing: 'again', asking: 'new', others: 'expert' } as const;
    expect(asView({ ...table, habits })).toMatchObject(habits);
    expect(check({ game: null, table: { ...table, habits } }).table?.habits).toEqual(habits);
    expect(() => check({ game: null, table: { ...table, habits: { ...habits, others: 'genius' } } })).toThrow();
  });

  it('supports the names of another edition', () => {
    expect(typedNames(' Rot, Blei Rohr,, Seil ')).toEqual(['Rot', 'Blei-Rohr', 'Seil']);
    const deck: Table['deck'] = [
      ['Rot', 'Blau'],
      ['Seil', 'Rohr'],
      ['Saal', 'Turm', 'Hof', 'Keller'],
    ];
    const other: Table = {
      ...freshTable(['You', 'Bob', 'Cy'], 0, deck),
      hand: ['Rot', 'Saal'],
      history: [{ suggest: 1, cards: ['Blau', 'Seil', 'Hof'], shown_by: 2 }],
    };
    expect(asView(other)).toMatchObject({ deck, hand_sizes: [2, 2, 1] });
    expect(check({ table: other, game: null }).table).toEqual(other);
    expect(() => check({ table: { ...other, hand: ['green'] }, game: null })).toThrow();
    expect(deckOf({})[2]).toHaveLength(9);
  });

  it('adds your actions to a game', () => {
    const game = { seed: '7', players: 3, level: 'expert' as const, history: [[[2, 'end']]] as [number, string][][] };
    expect(act(game, 'end').history).toEqual([
      [
        [2, 'end'],
        [0, 'end'],
      ],
    ]);
  });

  it('round-trips, and rejects anything else', () => {
    const game = {
      seed: '7',
      players: 3,
      level: 'expert',
      history: [
        [
          [0, 'suggest green rope hall'],
          [1, 'show'],
        ],
      ],
    };
    for (const state of [fresh(), { table: { ...table, history: [suggestion] }, game: null }, { table: null, game }]) {
      expect(check(JSON.parse(JSON.stringify(state)))).toEqual(state);
    }
    const wrong = [
      null,
      { table: { ...table, names: ['You', 'Bob'] } },
      { table: { ...table, hand: ['pope'] } },
      { table: { ...table, history: [{ ...suggestion, cards: ['rope', 'green', 'hall'] }] } },
      { table: { ...table, history: [{ ...suggestion, shown_by: 9 }] } },
      { game: { ...game, seed: 'x' } },
      { game: { ...game, level: 'god' } },
    ];
    for (const state of wrong) expect(() => check(state), JSON.stringify(state)).toThrow();
  });
});

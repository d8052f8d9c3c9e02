import { afterEach, describe, expect, it, vi } from 'vitest';
import type { I18n } from './generated';

/** The module as a page in this language loads it. */
async function fresh(next: 'en' | 'de') {
  vi.resetModules();
  await (await import('../texts/language')).use(next);
  return import('./said');
}

const tile = (action: string): I18n => ({ id: 'texas42.action', params: { action: { text: action } } });
const MAKES: I18n = {
  id: 'texas42.makes',
  params: {
    action: { message: tile('5-5') },
    share: { percent: '62' },
    other: { message: { id: 'texas42.but_points', params: { ours: { number: '31.0' }, theirs: { number: '30.2' } } } },
  },
};

describe('a note on progress', () => {
  afterEach(() => vi.resetModules());
  it('is said in the language of the page, with its number', async () => {
    const { noted } = await fresh('de');
    expect(noted('searching')).toEqual({ text: 'es wird gesucht' });
    expect(noted('best move known within 0.0123')).toEqual({ text: 'der beste Zug ist auf 0,0123 genau bekannt' });
    expect(noted('pondering')).toEqual({ text: 'pondering', lang: 'en' });
  });
  it('is as the engine says it in English', async () => {
    const { noted } = await fresh('en');
    expect(noted('best move known within 0.0123')).toEqual({ text: 'best move known within 0.0123' });
  });
});

describe('a sentence of the engine', () => {
  afterEach(() => vi.resetModules());
  it('is said in the language of the page', async () => {
    const { inOwnWords } = await fresh('de');
    expect(inOwnWords('5-5 makes ...', MAKES)).toBe(
      'Mit Fünferpasch gelingt das Gebot in 62\u00a0% der Fälle, aber mit 31,0 Punkten statt 30,2.',
    );
    const cut: I18n = { id: 'bomb.hands', params: { name: { text: 'Eve' }, count: { number: '2.5' } } };
    expect(inOwnWords('hands Eve 2.5 certain cuts', cut)).toBe('lässt Eve 2,5 sichere Schnitte');
  });
  it('lists its parts, and names what the page has a name for', async () => {
    const { inOwnWords } = await fresh('de');
    const card = (name: string) => ({ message: { id: 'clue.card', params: { card: { text: name } } } });
    const passed = (place: I18n): I18n => ({
      id: 'clue.passed',
      params: {
        place: { message: place },
        cards: { and: ['green', 'rope', 'hall'].map(card) },
        turn: { message: { id: 'clue.turn', params: { turn: { number: '2' } } } },
      },
    });
    expect(inOwnWords('you passed on ...', passed({ id: 'clue.you' }))).toBe('du hast bei Reverend Grün, Seil und Halle in Zug 2 gepasst');
    expect(inOwnWords('seat 1 passed on ...', passed({ id: 'clue.seat', params: { seat: { number: '1' } } }))).toBe(
      'Platz 1 hat bei Reverend Grün, Seil und Halle in Zug 2 gepasst',
    );
    const values: I18n = {
      id: 'bomb.is',
      params: {
        slot: { text: 'Bob C' },
        what: {
          message: {
            id: 'list',
            params: { parts: { or: [{ text: '5' }, { message: { id: 'bomb.value', params: { value: { text: 'RED' } } } }] } },
          },
        },
      },
    };
    expect(inOwnWords('Bob C is 5 or RED', values)).toBe('Bob C ist 5 oder Rot');
  });
  it('starts with a capital where English does', async () => {
    const { inOwnWords } = await fresh('de');
    const keep: I18n = { id: 'yatzy.reroll' };
    expect([inOwnWords('Reroll everything', keep), inOwnWords('reroll everything', keep)]).toEqual([
      'Alles neu werfen',
      'alles neu werfen',
    ]);
  });
  it('stays English as a whole if the catalogue lacks any part of it', async () => {
    const { inOwnWords } = await fresh('de');
    expect(inOwnWords('New.', { id: 'texas42.unheard_of' })).toBe('New.');
    const inside: I18n = { id: 'texas42.facts', params: { clauses: { semicolon: [{ message: { id: 'toString' } }] } } };
    expect(inOwnWords('It is new.', inside)).toBe('It is new.');
  });
});

describe('an answer', () => {
  const answer = () => ({
    why: '5-5 makes the bid.',
    why_i18n: MAKES,
    best: '5-5',
    rows: [{ why_not: 'x', why_not_i18n: { id: 'texas42.pass' } }, { why_not: null }],
    notes: ['the game is over', 'more'],
    notes_i18n: [{ id: 'bomb.over' }],
  });
  it('is translated wherever a message is beside its English', async () => {
    const { translated } = await fresh('de');
    const found = translated(answer());
    expect([found.why.slice(0, 16), found.best, found.rows[0]!.why_not, found.notes]).toEqual([
      'Mit Fünferpasch ',
      '5-5',
      'Passen ist am besten.',
      ['das Spiel ist vorbei', 'more'],
    ]);
  });
  it('is left alone in English', async () => {
    const { translated } = await fresh('en');
    expect(translated(answer())).toEqual(answer());
  });
  it('names the players instead of their seats', async () => {
    const seat = (id: string, at: number): { message: I18n } => ({ message: { id, params: { seat: { number: String(at) } } } });
    const hearts = { message: { id: 'blob.suit', params: { suit: { text: 'H' } } } };
    const out = (): { why: string; why_i18n: I18n } => ({
      why: 'It is high (no hearts left with seat 1 and seat 2).',
      why_i18n: { id: 'blob.voids', params: { suit: hearts, seats: { and: [seat('blob.seat', 1), seat('blob.seat', 2)] } } },
    });
    const course = () => ({
      why: 'Makeable until trick 3, when seat 0 played 6-4 (double dummy).',
      why_i18n: {
        id: 'texas42.makeable_until',
        params: { trick: { number: '3' }, seat: seat('texas42.seat', 0), tile: { message: tile('6-4') } },
      },
    });
    const english = await fresh('en');
    expect(english.translated(out()).why).toBe('It is high (no hearts left with Ann and Ben).');
    expect(english.translated(course()).why).toBe('Makeable until trick 3, when you played 6-4 (double dummy).');
    const german = await fresh('de');
    expect(german.translated(out()).why).toBe('(kein Herz mehr bei Anna und Ben)'.replace('(', ' ('));
    expect(german.translated(course()).why).toBe('Mit offenen Händen zu erfüllen, bis du im 3. Stich Sechs Vier spieltest.');
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { completed, entries } from './catalogue';
import * as german from './de';
import * as english from './en';
import { MESSAGES } from './messages';
import { after, formats, language, preferred, translation, use } from './language';

type Text = string | ((...parameters: unknown[]) => string);

/** Not texts: the engine's names of the cards, by which its answers are recognised. Its messages have tests of their own. */
const NOT_TEXTS = /^(bomb\.cards\.engine|engine|notes)\./;
const texts = (catalogue: object) => new Map(entries(catalogue).filter(([path]) => !NOT_TEXTS.test(path)));
const ENGLISH = texts(english);
/** Tables by the engine's names are empty in English: the engine's own words are shown. */
const OF_THE_ENGINE = /^(bomb\.setup\.rules|clue\.names|yatzy\.boxes)\./;

/** What a function says for parameters that can be told apart: numbers or names, as each accepts. */
function said(text: Text, fill: (at: number) => unknown): string {
  if (typeof text !== 'function') return typeof text === 'string' ? text : JSON.stringify(text);
  try {
    return text(...Array.from({ length: text.length }, (_, at) => fill(at)));
  } catch {
    return '';
  }
}

/** None of them is 1, so that nouns are in the plural. */
const NAMES = (at: number) => `<${at + 2}>`;
const NUMBERS = (at: number) => 7 + at;
const LISTS = (at: number) => [`<${at}>`];
const saidAll = (text: Text) => [NAMES, NUMBERS, LISTS].map((fill) => said(text, fill));

/** Texts that are the same in both languages: names, signs, and words that both have. */
const SAME = new Set([
  'Kibitzer',
  'OK',
  'Bomb Busters',
  'Texas 42',
  'Blob',
  'Yatzy',
  'Mission',
  'Partner',
  'Hand',
  'Bonus',
  'Chance',
  'Median',
  'Walkie-Talkies',
]);
/** A text that is nothing but its parameters, digits and signs. */
const isBare = (text: string) => !/[A-Za-z]{2,}/.test(text);
const ownWords = (text: string) => text.replaceAll(/<\d>|\d+|\b(NaN|undefined|null)\b/g, '').trim();

describe('the German catalogue', () => {
  const translated = texts(german);
  it('has every text', () => {
    expect([...ENGLISH.keys()].filter((path) => !translated.has(path))).toEqual([]);
  });
  it('has no text that English lacks', () => {
    expect([...translated.keys()].filter((path) => !ENGLISH.has(path) && !OF_THE_ENGINE.test(path))).toEqual([]);
  });
  it('takes the same parameters, and leaves none out', () => {
    const kinds = [...translated]
      .filter(([path]) => ENGLISH.has(path))
      .flatMap(([path, text]) => {
        const original = ENGLISH.get(path) as Text;
        if (typeof text !== typeof original || Array.isArray(text) !== Array.isArray(original)) return [`${path}: another kind`];
        if (Array.isArray(text)) return text.length === (original as unknown as unknown[]).length ? [] : [`${path}: another length`];
        if (typeof text !== 'function' || typeof original !== 'function') return [];
        if (text.length !== original.length) return [`${path}: ${text.length} parameters instead of ${original.length}`];
        const named = (of: Text) => new Set(said(of, NAMES).match(/<\d>/g) ?? []);
        const lost = [...named(original)].filter((parameter) => !named(text as Text).has(parameter));
        return lost.map((parameter) => `${path}: does not say ${parameter}`);
      });
    expect(kinds).toEqual([]);
  });
  it('leaves no English over', () => {
    const same = [...translated]
      .filter(([path]) => ENGLISH.has(path))
      .flatMap(([path, text]) => {
        const original = saidAll(ENGLISH.get(path) as Text);
        return saidAll(text as Text).every((one, at) => one === original[at]) &&
          original.some((one) => !isBare(ownWords(one)) && !SAME.has(one) && !SAME.has(ownWords(one)))
          ? [path]
          : [];
      });
    expect(same).toEqual([]);
  });
  it('says no English in any of its texts', () => {
    const words = /\b(the|and|of|is|are|you|your|with|not|this)\b/i;
    expect([...translated].filter(([, text]) => saidAll(text as Text).some((one) => words.test(one))).map(([path]) => path)).toEqual([]);
  });
  it('has the rule of every mission that has one, every box and every card', () => {
    const plain = [4, 5, 6, 7];
    const missions = Array.from({ length: 66 }, (_, at) => at + 1).filter((mission) => !plain.includes(mission));
    expect(Object.keys(german.bomb!.setup!.rules!)).toEqual(missions.map(String));
    expect([Object.keys(german.yatzy!.boxes!).length, Object.keys(german.clue!.names!).length]).toEqual([23, 21]);
  });
  it('speaks to the reader and to others', () => {
    const say = german.texas42!.say!.takes!;
    expect([say('Du', 1), say('Partner', 11)]).toEqual(['Du machst den Stich, 1 Punkt.', 'Partner macht den Stich, 11 Punkte.']);
    expect(german.bomb!.board!.stand!('Klaus')).toBe('Klaus’ Halter');
    expect([german.texas42!.tile!.double!('Fünf'), german.blob!.card!('Dame', 'Herz'), german.blob!.card!('7', 'Pik')]).toEqual([
      'Fünferpasch',
      'Herz-Dame',
      'Pik 7',
    ]);
    expect(german.shared!.evidence!.exact!('58.704')).toBe('exakt, 58.704 Welten');
  });
});

describe('the German messages of the engine', () => {
  const places = (id: string) => [...(MESSAGES[id as keyof typeof MESSAGES] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  /** What a message says with its parameters in angle brackets. */
  const filled = (id: string, text: string | ((said: Record<string, string>) => string)) => {
    const said = Object.fromEntries(places(id).map((name) => [name, `<${name}>`]));
    return typeof text === 'function' ? text(said) : text.replaceAll(/\{(\w+)\}/g, '<$1>');
  };
  const messages = Object.entries(german.engine).map(([id, text]) => [id, filled(id, text as string)] as const);
  it('are those that the engine sends, apart from names and lists', () => {
    const named = [
      'blob.card',
      'blob.seat',
      'blob.suit',
      'bomb.value',
      'clue.card',
      'clue.player',
      'list',
      'texas42.action',
      'texas42.seat',
      'yatzy.box',
    ];
    expect([...Object.keys(german.engine), ...named].sort()).toEqual(Object.keys(MESSAGES).sort());
  });
  it('say every parameter and no other', () => {
    // Codes become words: a colour, what is missing of a mission.
    const wrong = messages.filter(
      ([id, text]) =>
        !['bomb.colour', 'bomb.missing', 'clue.sort', 'game.part'].includes(id) &&
        [...text.matchAll(/<(\w+)>/g)]
          .map(([, name]) => name)
          .sort()
          .join() !== places(id).sort().join(),
    );
    expect(wrong).toEqual([]);
  });
  it('say no English', () => {
    const words = /\b(the|and|of|is|are|you|your|with|not|this)\b/i;
    // What is typed is English; it may be in quotation marks.
    expect(messages.filter(([, text]) => words.test(text.replaceAll(/<\w+>|„[^“]*“/g, '')))).toEqual([]);
  });
  it('begin and end like the English ones where they are parts of a sentence', () => {
    const edge = (text: string) => [/^[ ,;:(]/.test(text), text.endsWith('.')];
    const wrong = messages.filter(([id, text]) => edge(text).join() !== edge(MESSAGES[id as keyof typeof MESSAGES]).join());
    expect(wrong).toEqual([]);
  });
  it('know what is missing of every mission that is not simulated', () => {
    const missing = german.engine['bomb.missing'] as (said: { mission: string }) => string;
    expect([missing({ mission: '10' }), missing({ mission: '66' }), missing({ mission: '1' })]).toEqual([
      'die Uhr',
      'die Karte, die Auflagen und die Tonspur',
      'ein Teil der Regel',
    ]);
  });
});

describe('a missing translation', () => {
  const original = { a: 'one', group: { b: 'two', say: (n: number) => `${n} times` }, list: ['x', 'y'] };
  it('is shown in English, however deep', () => {
    const texts = completed({ group: { b: 'zwei' } }, original);
    expect([texts.a, texts.group.b, texts.group.say(3), texts.list]).toEqual(['one', 'zwei', '3 times', ['x', 'y']]);
  });
  it('keeps what only the translation has, and English alone is unchanged', () => {
    expect(completed({ names: { rope: 'Seil' } }, { names: {} as Record<string, string> }).names.rope).toBe('Seil');
    expect(completed(undefined, original)).toEqual(original);
  });
});

describe('the language', () => {
  afterEach(async () => {
    await use('en');
    vi.resetModules();
  });
  it('is the saved one, else the first of the browser that there is, else English', () => {
    expect([preferred('de', ['en-GB']), preferred('en', ['de']), preferred(null, ['fr-FR', 'de-AT', 'en'])]).toEqual(['de', 'en', 'de']);
    expect([preferred('xx', []), preferred(null, ['nl']), preferred('toString', ['EN-us', 'de'])]).toEqual(['en', 'en', 'en']);
  });
  it('goes round when it is switched', () => {
    expect([after('en'), after('de')]).toEqual(['de', 'en']);
  });
  it('decides the texts and the numbers that modules see', async () => {
    const fresh = async (next: 'en' | 'de') => {
      vi.resetModules();
      const chosen = await import('./language');
      await chosen.use(next);
      const { shared, yatzy } = await import('./index');
      const { percent, grouped, roughly, spoken, fixed } = await import('../shared/numbers');
      return [
        shared.cancel,
        yatzy.boxes.Villa ?? 'as the engine says',
        percent(0.4444),
        percent(1e-9),
        grouped('1234567'),
        roughly('6840000000000000000'),
        spoken('11/25'),
        fixed(-2.5, 1),
      ];
    };
    expect(await fresh('en')).toEqual(['Cancel', 'as the engine says', '44.4%', '<0.1%', '1,234,567', '6.84 × 10¹⁸', '44 percent', '-2.5']);
    expect(await fresh('de')).toEqual([
      'Abbrechen',
      'Villa',
      '44,4\u00a0%',
      '<0,1\u00a0%',
      '1.234.567',
      '6,84 × 10¹⁸',
      '44 Prozent',
      '-2,5',
    ]);
  });
  it('does not reach into the sentences of the engine', async () => {
    vi.resetModules();
    await (await import('./language')).use('de');
    const { actionName, inPlainWords } = await import('../texas42/notation');
    expect([actionName('5-5'), actionName('marks:2'), inPlainWords('lead 5-5 or bid marks:2')]).toEqual([
      'Fünferpasch',
      '2 Striche',
      'lead double five or bid 2 marks',
    ]);
  });
  it('is English until it is set up', () => {
    expect([language(), translation(), formats().fixed(0.5, 2)]).toEqual(['en', {}, '0.50']);
  });
});

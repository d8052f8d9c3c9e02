/**
 * The engine's sentences in the language of the page. Where an answer has a sentence in English, it has the same as an
 * id and parameters beside it (`why` and `why_i18n`); `translated` puts the page's language in its place.
 */
import { blob, bomb, clue, texas42, yatzy } from '@texts';
import { actionName } from '../texas42/notation';
import { cardName, suitName } from '../blob/notation';
import type { Named } from '../texts/engine';
import { formats, language, translation } from '../texts/language';
import type { I18n, I18nParam } from './generated';

/** A player in the middle of a sentence: you are seat 0. */
const player = (seat: string, name: (seat: number) => string) => (seat === '0' ? name(0).toLowerCase() : name(Number(seat)));

/** Names that the page has by the engine's code. */
const NAMES: Record<Exclude<Named, 'list'>, (code: string) => string> = {
  'blob.card': cardName,
  'blob.seat': (seat) => player(seat, blob.seat),
  'blob.suit': suitName,
  'bomb.value': (value) => bomb.valueNames[value as 'RED'] ?? value,
  'clue.card': (card) => clue.names[card] ?? card,
  'clue.player': (seat) => player(seat, (at) => (at === 0 ? clue.you : (clue.others[at - 1] ?? seat))),
  'texas42.action': (action) => actionName(action),
  'texas42.seat': (seat) => player(seat, (at) => texas42.seats[at] ?? seat),
  'yatzy.box': (box) => yatzy.boxes[box] ?? box,
};

/** Thrown for a message that the catalogue does not have. */
class Unknown extends Error {}

const decimals = (digits: string) => digits.split('.')[1]?.length ?? 0;

function param(given: I18nParam): string {
  const list = (parts: I18nParam[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(language(), { type }).format(parts.map(param));
  if (given.text !== undefined) return given.text;
  if (given.number !== undefined) return formats().fixed(Number(given.number), decimals(given.number));
  if (given.percent !== undefined) return formats().percent(Number(given.percent) / 100, decimals(given.percent));
  if (given.message !== undefined) return say(given.message);
  if (given.and !== undefined) return list(given.and, 'conjunction');
  if (given.or !== undefined) return list(given.or, 'disjunction');
  if (given.comma !== undefined) return given.comma.map(param).join(', ');
  if (given.semicolon !== undefined) return given.semicolon.map(param).join('; ');
  if (given.space !== undefined) return given.space.map(param).join(' ');
  throw new Unknown();
}

function say({ id, params = {} }: I18n): string {
  const said = Object.fromEntries(Object.entries(params).map(([name, one]) => [name, param(one)]));
  if (id === 'list') return said.parts ?? '';
  if (Object.hasOwn(NAMES, id)) return NAMES[id as keyof typeof NAMES](Object.values(said)[0] ?? '');
  const catalogue = (translation().engine ?? {}) as Record<string, string | ((said: object) => string)>;
  const text = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
  if (text === undefined) throw new Unknown();
  return typeof text === 'function' ? text(said) : text.replaceAll(/\{(\w+)\}/g, (_, name: string) => said[name] ?? '');
}

/** A sentence in the language of the page; English if any part of it is not in the catalogue. */
export function inOwnWords(english: string, message: I18n): string {
  if (language() === 'en') return withNames(english, message);
  try {
    const text = say(message);
    const first = english.charAt(0);
    return first !== first.toLowerCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  } catch (error) {
    if (error instanceof Unknown) return english;
    throw error;
  }
}

/** What the engine says while it is working, in the language of the page; `lang` says if it is another one. */
export function noted(note: string): { text: string; lang?: 'en' } {
  const notes: Record<string, string> = translation().notes ?? {};
  if (Object.hasOwn(notes, note)) return { text: notes[note]! };
  const number = /\d+(?:\.\d+)?/.exec(note)?.[0] ?? '';
  const counted = note.replace(number, '{}');
  if (number && Object.hasOwn(notes, counted)) {
    return { text: notes[counted]!.replace('{}', formats().fixed(Number(number), decimals(number))) };
  }
  return language() === 'en' ? { text: note } : { text: note, lang: 'en' };
}

/** The seats that a message names: the ids of `NAMES` by the engine's English. */
function seatsIn(message: I18n): Map<string, string> {
  const text = JSON.stringify(message);
  const found = text.matchAll(/"id":"(blob\.seat|clue\.player|texas42\.seat)","params":\{"seat":\{"number":"(\d+)"/g);
  return new Map([...found].map(([, id, seat]) => [`seat ${seat}`, NAMES[id as 'blob.seat'](seat!)]));
}

/** English is as the engine says it, but with the names at the table. */
function withNames(english: string, message: I18n): string {
  const seats = seatsIn(message);
  const named = seats.size === 0 ? english : english.replaceAll(/\bseat \d+/gi, (seat) => seats.get(seat.toLowerCase()) ?? seat);
  const upper = /^\p{Lu}/u.test(english);
  return upper ? named.charAt(0).toUpperCase() + named.slice(1) : named;
}

const SUFFIX = '_i18n';

/** Replaces every sentence of an answer that has its message beside it. */
export function translated<A>(answer: A): A {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) {
    answer.forEach(translated);
    return answer;
  }
  const fields = answer as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) {
    if (!name.endsWith(SUFFIX)) {
      translated(value);
      continue;
    }
    const beside = name.slice(0, -SUFFIX.length);
    const english = fields[beside];
    if (typeof english === 'string' && value) fields[beside] = inOwnWords(english, value as I18n);
    if (Array.isArray(english) && Array.isArray(value)) {
      fields[beside] = english.map((one: string, at) => (value[at] ? inOwnWords(one, value[at] as I18n) : one));
    }
  }
  return answer;
}

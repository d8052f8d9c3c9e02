/** The state of a Texas 42 table: a match with computer players, or a hand from a real table. Contains no rules. */
import type { QuestionOf } from '@shared/ask';
import type { Texas42View, Texas42ViewShown } from '@shared/generated';

export type Deed = [seat: number, action: string];
export type Level = 'beginner' | 'intermediate' | 'expert';
export const LEVELS: Level[] = ['beginner', 'intermediate', 'expert'];

/** You are seat 0, your partner is seat 2. */
export const YOU = 0;

export interface Match {
  /** An integer as a string, since it may exceed 2^53. */
  seed: string;
  partner: Level;
  opponents: Level;
  variants: string[];
  /** Everything that was bid, declared and played, hand by hand. */
  history: Deed[][];
}

export interface Entry {
  dealer: number;
  score: [number, number];
  variants: string[];
  /** Your seven dominoes, as far as they have been picked. */
  dealt: string[];
  picked: boolean;
  bids: string[];
  trump: string | null;
  plays: Deed[];
}

export interface State {
  match: Match | null;
  entry: Entry | null;
}

export const fresh = (): State => ({ match: null, entry: null });

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 40;
const isSeat = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 4;

function texts(value: unknown, most: number): string[] {
  if (!Array.isArray(value) || value.length > most || !value.every(isText)) throw new Error('texts');
  return value;
}

function deeds(value: unknown): Deed[] {
  if (!Array.isArray(value) || value.length > 40) throw new Error('deeds');
  return value.map((deed) => {
    if (!Array.isArray(deed) || deed.length !== 2 || !isSeat(deed[0]) || !isText(deed[1])) throw new Error('deed');
    return [deed[0], deed[1]];
  });
}

function level(value: unknown): Level {
  if (!LEVELS.includes(value as Level)) throw new Error('level');
  return value as Level;
}

function checkMatch(value: unknown): Match {
  const found = value as Match;
  if (!/^\d{1,20}$/.test(String(found.seed))) throw new Error('seed');
  if (!Array.isArray(found.history) || found.history.length > 400) throw new Error('history');
  return {
    seed: String(found.seed),
    partner: level(found.partner),
    opponents: level(found.opponents),
    variants: texts(found.variants, 20),
    history: found.history.map(deeds),
  };
}

function checkEntry(value: unknown): Entry {
  const found = value as Entry;
  const marks = (mark: unknown) => Number.isInteger(mark) && (mark as number) >= 0 && (mark as number) <= 10000;
  if (!isSeat(found.dealer) || !Array.isArray(found.score) || found.score.length !== 2 || !found.score.every(marks)) {
    throw new Error('entry');
  }
  return {
    dealer: found.dealer,
    score: [found.score[0], found.score[1]],
    variants: texts(found.variants, 20),
    dealt: texts(found.dealt, 7),
    picked: Boolean(found.picked),
    bids: texts(found.bids, 4),
    trump: found.trump === null || found.trump === undefined ? null : texts([found.trump], 1)[0]!,
    plays: deeds(found.plays),
  };
}

export function check(value: unknown): State {
  const found = value as State;
  if (!found || typeof found !== 'object') throw new Error('no state');
  return {
    match: found.match ? checkMatch(found.match) : null,
    entry: found.entry ? checkEntry(found.entry) : null,
  };
}

/** Adds an action to the current hand. */
export function act(match: Match, seat: number, action: string): Match {
  const past = match.history.length > 0 ? match.history : [[]];
  const last = past[past.length - 1]!;
  return { ...match, history: [...past.slice(0, -1), [...last, [seat, action]]] };
}

export const nextHand = (match: Match): Match => ({ ...match, history: [...match.history, []] });

/** The question that continues a match. */
export function sitQuestion(match: Match): QuestionOf<'texas42.sit'> {
  return {
    game: 'texas42',
    query: 'sit',
    seed: match.seed,
    you: YOU,
    variants: match.variants,
    players: [match.opponents, match.partner, match.opponents],
    history: match.history,
  };
}

/** The engine's view of a hand from a real table. */
export function viewOf(entry: Entry): Texas42View {
  const gone = entry.plays.filter(([seat]) => seat === YOU).map(([, tile]) => tile);
  return {
    seat: YOU,
    dealer: entry.dealer,
    score: entry.score,
    variants: entry.variants,
    hand: entry.dealt.filter((tile) => !gone.includes(tile)),
    bids: entry.bids,
    trump: entry.trump,
    history: entry.plays,
  };
}

/** A view of any seat as a hand from a real table: the seats are turned so that it is yours. */
export function entryOf(view: Texas42ViewShown): Entry {
  const turned = (seat: number) => (seat - view.seat + 4) % 4;
  const plays = view.history.map(([seat, tile]): Deed => [turned(seat), tile]);
  const own = plays.filter(([seat]) => seat === YOU).map(([, tile]) => tile);
  const [ours, theirs] = view.seat % 2 === 0 ? view.score : [view.score[1], view.score[0]];
  return {
    dealer: turned(view.dealer),
    score: [ours, theirs],
    variants: view.variants,
    dealt: [...view.hand, ...own],
    picked: true,
    bids: view.bids,
    trump: view.trump,
    plays,
  };
}

/** Adds an entry for a real table: a bid, a declaration or a domino, depending on the phase. */
export function enter(entry: Entry, phase: string, seat: number, action: string): Entry {
  if (phase === 'bidding') return { ...entry, bids: [...entry.bids, action] };
  if (phase === 'declaring') return { ...entry, trump: action };
  return { ...entry, plays: [...entry.plays, [seat, action]] };
}

/** A random seed: 53 bits from the browser's random source. */
export function freshSeed(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return String((high & 0x1fffff) * 2 ** 32 + low);
}

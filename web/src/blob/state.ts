/** The state of a Blob table: a game against computer players, or a round from a real table. Contains no rules. */
import type { QuestionOf } from '@shared/ask';
import { one, whole } from '@shared/check';
import type { BlobAct, BlobGame, BlobView, BlobWord } from '@shared/generated';

export type Deed = [seat: number, kind: BlobWord, what: BlobAct];
export type Level = 'beginner' | 'intermediate' | 'expert';
export const LEVELS: Level[] = ['beginner', 'intermediate', 'expert'];
export const YOU = 0;
export const FEWEST = 3;
export const MOST = 8;

export interface Game {
  /** An integer as a string, since it may exceed 2^53. */
  seed: string;
  /** The other players, clockwise from your left. */
  others: Level[];
  start: number;
  structure: NonNullable<BlobGame['structure']>;
  trumps: NonNullable<BlobGame['trumps']>;
  scoring: 'exact' | 'penalty' | 'tricks';
  history: Deed[][];
}

export interface Entry {
  players: number;
  cards: number;
  dealer: number;
  trump: string | null;
  /** The card turned up to determine the trump suit, if the house rules say so. It is part of the stock. */
  turned: string | null;
  scoring: Game['scoring'];
  /** Points of every seat before this round. */
  totals: number[];
  /** How many rounds come after this one. */
  left: number;
  dealt: string[];
  picked: boolean;
  history: Deed[];
}

export const SCORINGS = ['exact', 'penalty', 'tricks'] as const;

/** An empty first round. */
export function freshEntry(players: number, cards: number, dealer: number, trump: string | null): Entry {
  return {
    players,
    cards,
    dealer,
    trump,
    turned: null,
    scoring: 'exact',
    totals: Array.from({ length: players }, () => 0),
    left: 0,
    dealt: [],
    picked: false,
    history: [],
  };
}

/** The next round: points added, next dealer, one card fewer. The cards and the trump are still to be entered. */
export function roundAfter(entry: Entry, points: number[]): Entry {
  return {
    ...entry,
    dealer: (entry.dealer + 1) % entry.players,
    turned: null,
    totals: entry.totals.map((total, seat) => total + (points[seat] ?? 0)),
    left: Math.max(0, entry.left - 1),
    cards: Math.max(1, entry.cards - 1),
    dealt: [],
    picked: false,
    history: [],
  };
}

/**
 * Changes settings of the round and keeps them consistent: enough cards in the pack, the turned-up card in the stock.
 */
export function settled(entry: Entry, change: Partial<Entry>): Entry {
  const next = { ...entry, ...change };
  const cards = Math.min(next.cards, mostCards(next.players));
  // Without a stock there is nothing to turn up.
  const turned = cards * next.players < 52 ? next.turned : null;
  const dealt = next.dealt.filter((card) => card !== turned).slice(0, cards);
  return { ...next, cards, turned, dealt, trump: turned ? (turned[1] ?? null) : next.trump };
}

export interface State {
  game: Game | null;
  entry: Entry | null;
}

export const fresh = (): State => ({ game: null, entry: null });

const isCard = (value: unknown): value is string => typeof value === 'string' && /^[2-9TJQKA][SHCD]$/.test(value);

function deeds(value: unknown): Deed[] {
  if (!Array.isArray(value) || value.length > 60) throw new Error('deeds');
  return value.map((deed): Deed => {
    if (!Array.isArray(deed) || deed.length !== 3) throw new Error('deed');
    const seat = whole(deed[0], 0, MOST - 1);
    if (deed[1] === 'bid') return [seat, 'bid', whole(deed[2], 0, 17)];
    if (deed[1] === 'play' && isCard(deed[2])) return [seat, 'play', deed[2]];
    throw new Error('deed');
  });
}

function checkGame(value: unknown): Game {
  const found = value as Game;
  if (!/^\d{1,20}$/.test(String(found.seed))) throw new Error('seed');
  if (!Array.isArray(found.others) || found.others.length < FEWEST - 1 || found.others.length > MOST - 1) throw new Error('others');
  if (!Array.isArray(found.history) || found.history.length > 255) throw new Error('history');
  return {
    seed: String(found.seed),
    others: found.others.map((level) => one(level, LEVELS)),
    start: whole(found.start, 1, 17),
    structure: one(found.structure, ['one-more-each', 'one-each'] as const),
    trumps: one(found.trumps, ['rotation', 'turned-up'] as const),
    scoring: one(found.scoring, SCORINGS),
    history: found.history.map(deeds),
  };
}

function checkEntry(value: unknown): Entry {
  const found = value as Entry;
  const players = whole(found.players, FEWEST, MOST);
  if (!Array.isArray(found.dealt) || found.dealt.length > 17 || !found.dealt.every(isCard)) throw new Error('dealt');
  return {
    players,
    cards: whole(found.cards, 1, 17),
    dealer: whole(found.dealer, 0, players - 1),
    trump: found.trump === null ? null : one(found.trump, ['S', 'H', 'C', 'D'] as const),
    turned: isCard(found.turned) ? found.turned : null,
    scoring: found.scoring === undefined ? 'exact' : one(found.scoring, SCORINGS),
    totals: totals(found.totals, players),
    left: found.left === undefined ? 0 : whole(found.left, 0, 254),
    dealt: found.dealt,
    picked: Boolean(found.picked),
    history: deeds(found.history),
  };
}

/** Rounds saved before totals existed have none. */
function totals(value: unknown, players: number): number[] {
  if (value === undefined) return Array.from({ length: players }, () => 0);
  if (!Array.isArray(value) || value.length !== players) throw new Error('totals');
  return value.map((total) => whole(total, -MOST_POINTS, MOST_POINTS));
}

export const MOST_POINTS = 10_000;

export function check(value: unknown): State {
  const found = value as State;
  if (!found || typeof found !== 'object') throw new Error('no state');
  return { game: found.game ? checkGame(found.game) : null, entry: found.entry ? checkEntry(found.entry) : null };
}

/** A history entry for an action: a number is a bid, a string is a card. */
export const deed = (seat: number, action: string | number): Deed =>
  typeof action === 'number' ? [seat, 'bid', action] : [seat, 'play', action];

export function act(game: Game, seat: number, action: string | number): Game {
  const past = game.history.length > 0 ? game.history : [[]];
  const last = past[past.length - 1]!;
  return { ...game, history: [...past.slice(0, -1), [...last, deed(seat, action)]] };
}

export const nextRound = (game: Game): Game => ({ ...game, history: [...game.history, []] });

const fields = (game: Game) => ({
  num_players: game.others.length + 1,
  start_cards: game.start,
  structure: game.structure,
  trumps: game.trumps,
  scoring: game.scoring,
  seed: game.seed,
  you: YOU,
  players: game.others,
  history: game.history,
});

/** The question that continues a game. */
export const sitQuestion = (game: Game): QuestionOf<'blob.sit'> => ({ game: 'blob', query: 'sit', ...fields(game) });

export const reviewQuestion = (game: Game, player: string): QuestionOf<'blob.review'> => ({
  game: 'blob',
  query: 'review',
  ...fields(game),
  player,
});

/** The engine's view of a round from a real table. */
export function viewOf(entry: Entry): Exclude<BlobView, string> {
  const gone = entry.history.filter(([seat, kind]) => seat === YOU && kind === 'play').map(([, , card]) => card);
  return {
    num_players: entry.players,
    cards: entry.cards,
    dealer: entry.dealer,
    trump: entry.trump,
    seat: YOU,
    hand: entry.dealt.filter((card) => !gone.includes(card)),
    history: entry.history,
    scoring: entry.scoring,
    totals: entry.totals,
    rounds_left: entry.left,
    ...(entry.turned ? { turned: entry.turned } : {}),
  };
}

/** The maximum number of cards per player. */
export const mostCards = (players: number) => Math.floor(52 / players);

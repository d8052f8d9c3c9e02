/** The state of a Blob table: a game against players of the house, or a round from a real table. No rules in here. */
export type Deed = [seat: number, kind: 'bid' | 'play', what: number | string];
export type Level = 'beginner' | 'intermediate' | 'expert';
export const LEVELS: Level[] = ['beginner', 'intermediate', 'expert'];
export const YOU = 0;
export const FEWEST = 3;
export const MOST = 8;

export interface Game {
  /** A whole number as text, for it may pass 2^53. */
  seed: string;
  /** The other players, clockwise from your left. */
  others: Level[];
  start: number;
  structure: 'one-more-each' | 'one-each';
  trumps: 'rotation' | 'turned-up';
  scoring: 'exact' | 'penalty' | 'tricks';
  history: Deed[][];
}

export interface Entry {
  players: number;
  cards: number;
  dealer: number;
  trump: string | null;
  dealt: string[];
  picked: boolean;
  history: Deed[];
}

export interface State {
  game: Game | null;
  entry: Entry | null;
}

export const fresh = (): State => ({ game: null, entry: null });

const whole = (value: unknown, least: number, most: number): number => {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) throw new Error('number');
  return value as number;
};

const one = <T extends string>(value: unknown, of: readonly T[]): T => {
  if (!of.includes(value as T)) throw new Error('word');
  return value as T;
};

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
    seed: String(found.seed), others: found.others.map((level) => one(level, LEVELS)),
    start: whole(found.start, 1, 17), structure: one(found.structure, ['one-more-each', 'one-each'] as const),
    trumps: one(found.trumps, ['rotation', 'turned-up'] as const),
    scoring: one(found.scoring, ['exact', 'penalty', 'tricks'] as const), history: found.history.map(deeds),
  };
}

function checkEntry(value: unknown): Entry {
  const found = value as Entry;
  const players = whole(found.players, FEWEST, MOST);
  if (!Array.isArray(found.dealt) || found.dealt.length > 17 || !found.dealt.every(isCard)) throw new Error('dealt');
  return {
    players, cards: whole(found.cards, 1, 17), dealer: whole(found.dealer, 0, players - 1),
    trump: found.trump === null ? null : one(found.trump, ['S', 'H', 'C', 'D'] as const),
    dealt: found.dealt, picked: Boolean(found.picked), history: deeds(found.history),
  };
}

export function check(value: unknown): State {
  const found = value as State;
  if (!found || typeof found !== 'object') throw new Error('no state');
  return { game: found.game ? checkGame(found.game) : null, entry: found.entry ? checkEntry(found.entry) : null };
}

/** What an action is in a history: a number is a bid, a text is a card. */
export const deed = (seat: number, action: string | number): Deed =>
  typeof action === 'number' ? [seat, 'bid', action] : [seat, 'play', action];

export function act(game: Game, seat: number, action: string | number): Game {
  const past = game.history.length > 0 ? game.history : [[]];
  const last = past[past.length - 1]!;
  return { ...game, history: [...past.slice(0, -1), [...last, deed(seat, action)]] };
}

export const nextRound = (game: Game): Game => ({ ...game, history: [...game.history, []] });

/** The question that goes on with a game; `review` asks with the same fields. */
export function gameQuestion(game: Game, query: 'sit' | 'review') {
  return {
    game: 'blob', query, num_players: game.others.length + 1, start_cards: game.start, structure: game.structure,
    trumps: game.trumps, scoring: game.scoring, seed: game.seed, you: YOU, players: game.others, history: game.history,
  };
}

/** A round from a real table as the engine reads a view. */
export function viewOf(entry: Entry) {
  const gone = entry.history.filter(([seat, kind]) => seat === YOU && kind === 'play').map(([, , card]) => card);
  return {
    num_players: entry.players, cards: entry.cards, dealer: entry.dealer, trump: entry.trump, seat: YOU,
    hand: entry.dealt.filter((card) => !gone.includes(card)), history: entry.history,
  };
}

/** The most cards that a pack deals to so many players. */
export const mostCards = (players: number) => Math.floor(52 / players);

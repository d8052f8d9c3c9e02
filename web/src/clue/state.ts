/** The state of a Clue table: a real table with its log, or a game against computer players. Contains no rules. */
import type { QuestionOf } from '@shared/ask';
import { listOf, one, text, whole } from '@shared/check';
import type { ClueEntry, ClueTable } from '@shared/generated';
import { clue as words } from '@texts';

export const SORTS = ['suspects', 'weapons', 'rooms'] as const;
export const DECK: Record<(typeof SORTS)[number], string[]> = {
  suspects: ['scarlett', 'mustard', 'white', 'green', 'peacock', 'plum'],
  weapons: ['candlestick', 'knife', 'lead-pipe', 'revolver', 'rope', 'wrench'],
  rooms: ['kitchen', 'ballroom', 'conservatory', 'dining-room', 'billiard-room', 'library', 'lounge', 'hall', 'study'],
};
/** The cards by kind: those of another edition if it was named. */
export const deckOf = ({ deck }: Pick<View, 'deck'>): string[][] =>
  SORTS.map((sort, at) => {
    const own = deck?.[at];
    return Array.isArray(own) ? own : DECK[sort];
  });
export const YOU = 0;
export const FEWEST = 3;
export const MOST = 6;
export const LEVELS = ['beginner', 'expert'] as const;
export type Level = (typeof LEVELS)[number];

export interface Table {
  /** Clockwise, starting with you. */
  names: string[];
  /** Who was dealt the first card: if the hands differ in size, those from here on have one more. */
  first: number;
  hand: string[];
  picked: boolean;
  history: ClueEntry[];
  /** The suspects, weapons and rooms of another edition. */
  deck?: [string[], string[], string[]];
  /** What is assumed of the people at the table. */
  habits?: Habits;
}

export type Habits = Required<Pick<ClueTable, 'showing' | 'asking'>> & { others: Level };
export const HABITS = { showing: ['uniform', 'again', 'any'], asking: ['any', 'new'], others: LEVELS } as const;
export const USUAL_HABITS: Habits = { showing: 'uniform', asking: 'any', others: 'beginner' };

export type Deed = [seat: number, action: string];

export interface Game {
  /** An integer as a string, since it may exceed 2^53. */
  seed: string;
  players: number;
  level: Level;
  history: Deed[][];
}

export interface State {
  table: Table | null;
  game: Game | null;
}

/** The fields of a table that `belief` and `advise` need. */
export type View = Required<Pick<ClueTable, 'players' | 'hand_sizes' | 'observer' | 'names' | 'hand' | 'history'>> &
  Pick<ClueTable, 'deck' | 'showing' | 'asking' | 'others'>;

export const fresh = (): State => ({ table: null, game: null });
export const freshTable = (names: string[], first: number, deck?: Table['deck']): Table => ({
  names,
  first,
  hand: [],
  picked: false,
  history: [],
  ...(deck ? { deck } : {}),
});

/** Splits typed names at commas; blanks within a name become hyphens. */
export const typedNames = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim().replaceAll(/\s+/g, '-'))
    .filter((name) => name !== '');

export const cardName = (card: string) => words.names[card] ?? (card.charAt(0).toUpperCase() + card.slice(1)).replaceAll('-', ' ');
export const cardNames = (cards: string[]) => cards.map(cardName).join(', ');

/** The three cards named in an action of the engine, or null. */
export function threeOf(action: string): string[] | null {
  const cards = action.split(' ').slice(1);
  return cards.length === SORTS.length ? cards : null;
}

export function actionName(action: string | number): string {
  const [verb = '', ...cards] = String(action).split(' ');
  return words.did(verb, cardNames(cards));
}

export const byOf = (entry: ClueEntry) => ('suggest' in entry ? entry.suggest : entry.accuse);

/** The seats that passed before somebody showed. */
function passed(by: number, shower: number | null, players: number): number[] {
  const order = othersFrom(by, players);
  return shower === null ? order : order.slice(0, order.indexOf(shower));
}

/** The other seats, clockwise. */
export const othersFrom = (seat: number, players: number) => Array.from({ length: players - 1 }, (_, at) => (seat + at + 1) % players);

export function line(entry: ClueEntry, names: string[]): string {
  const name = (seat: number) => names[seat] ?? String(seat);
  const cards = cardNames(entry.cards);
  if ('accuse' in entry) return words.line.accused(name(entry.accuse), cards, entry.right ?? false);
  const shower = entry.shown_by ?? null;
  const passes = passed(entry.suggest, shower, names.length).map(name);
  const shown = shower === null ? null : words.line.showed(name(shower), entry.card ? cardName(entry.card) : null);
  return words.line.suggested(name(entry.suggest), cards, passes, shown);
}

/** The hand sizes when all cards except those in the envelope are dealt clockwise. */
export function handSizes(players: number, first: number, deck = deckOf({})): number[] {
  const dealt = deck.flat().length - SORTS.length;
  return Array.from(
    { length: players },
    (_, seat) => Math.floor(dealt / players) + ((seat - first + players) % players < dealt % players ? 1 : 0),
  );
}

/** Whose turn follows the last entry; players who have accused are skipped. */
export function nextToSuggest(history: ClueEntry[], players: number): number {
  const last = history[history.length - 1];
  if (!last) return YOU;
  const out = history.flatMap((entry) => ('accuse' in entry ? [entry.accuse] : []));
  return othersFrom(byOf(last), players).find((seat) => !out.includes(seat)) ?? byOf(last);
}

/** The cards that may have been shown, if you saw the card; else none. */
export function seenCards(by: number, shower: number, cards: string[], hand: string[]): string[] {
  if (by === YOU) return cards.filter((card) => !hand.includes(card));
  return shower === YOU ? cards.filter((card) => hand.includes(card)) : [];
}

export const entryOf = (by: number, cards: string[], shower: number | null, card?: string): ClueEntry => ({
  suggest: by,
  cards,
  shown_by: shower,
  ...(card ? { card } : {}),
});

export const asView = (table: Table): View => ({
  players: table.names.length,
  hand_sizes: handSizes(table.names.length, table.first, deckOf(table)),
  observer: YOU,
  names: table.names,
  hand: table.hand,
  history: table.history,
  ...(table.deck ? { deck: table.deck } : {}),
  ...table.habits,
});

export function act(game: Game, action: string): Game {
  const last = game.history[game.history.length - 1] ?? [];
  return { ...game, history: [...game.history.slice(0, -1), [...last, [YOU, action]]] };
}

const fields = (game: Game) => ({ num_players: game.players, seed: game.seed, you: YOU, players: game.level, history: game.history });
export const sitQuestion = (game: Game): QuestionOf<'clue.sit'> => ({ game: 'clue', query: 'sit', ...fields(game) });
export const reviewQuestion = (game: Game): QuestionOf<'clue.review'> => ({ game: 'clue', query: 'review', ...fields(game) });

function readEntry(value: unknown, players: number, deck: string[][]): ClueEntry {
  const found = value as Record<string, unknown>;
  const seat = (of: unknown) => whole(of, 0, players - 1);
  const cards = listOf(found.cards, SORTS.length, text);
  if (!deck.every((sort, at) => sort.includes(cards[at] ?? ''))) throw new Error('cards');
  if (found.accuse !== undefined) return { accuse: seat(found.accuse), cards, right: Boolean(found.right) };
  const shower = found.shown_by === null ? null : seat(found.shown_by);
  return entryOf(seat(found.suggest), cards, shower, found.card === undefined ? undefined : one(found.card, cards));
}

function checkTable(value: unknown): Table {
  const found = value as Table;
  const names = listOf(found.names, MOST, text);
  const players = whole(names.length, FEWEST, MOST);
  const named = found.deck && (listOf(found.deck, SORTS.length, (sort) => listOf(sort, 16, text)) as Table['deck']);
  const deck = deckOf(named ? { deck: named } : {});
  const cards = deck.flat();
  return {
    // Your own name is in the language in which the table was begun.
    ...freshTable([words.you, ...names.slice(1)], whole(found.first, 0, players - 1), named),
    picked: Boolean(found.picked),
    ...(found.habits
      ? {
          habits: {
            showing: one(found.habits.showing, HABITS.showing),
            asking: one(found.habits.asking, HABITS.asking),
            others: one(found.habits.others, LEVELS),
          },
        }
      : {}),
    hand: listOf(found.hand, cards.length, (card) => one(card, cards)),
    history: listOf(found.history, 1000, (entry) => readEntry(entry, players, deck)),
  };
}

function checkGame(value: unknown): Game {
  const found = value as Game;
  if (!/^\d{1,20}$/.test(String(found.seed))) throw new Error('seed');
  const players = whole(found.players, FEWEST, MOST);
  const deed = (one: unknown): Deed => [whole((one as Deed)[0], 0, players - 1), text((one as Deed)[1])];
  return {
    seed: String(found.seed),
    players,
    level: one(found.level, LEVELS),
    history: listOf(found.history, 1, (deeds) => listOf(deeds, 5000, deed)),
  };
}

export function check(value: unknown): State {
  const found = value as State;
  if (!found || typeof found !== 'object') throw new Error('no state');
  return { table: found.table ? checkTable(found.table) : null, game: found.game ? checkGame(found.game) : null };
}

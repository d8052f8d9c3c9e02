/**
 * The state of a Yatzy game: the rules as listed by the engine, the turns so far, the dice on the table.
 * The engine decides what a box scores and what is legal; this module only records it.
 */
import type { YatzyRuleSet } from '@shared/generated';
import { face } from './rolls';
import { nearest } from './dial';

/** A finished turn: every roll, what was kept in between, and the box. */
export interface Turn {
  rolls: number[][];
  keeps: number[][];
  box: string;
  score: number;
  extra: number;
}

/** The current turn. */
export interface Now {
  rolls: number[][];
  keeps: number[][];
  /** The dice by position; 0 has yet to be entered. Empty before the first roll. */
  dice: number[];
  held: boolean[];
  /** Which dice the last roll left unchanged. */
  kept: boolean[];
}

/** The opponent's card, as far as a duel needs it. */
export interface Other {
  filled: string[];
  upper_score: number;
  points: number;
  yahtzee_50: boolean;
}

export interface Game {
  ruleset: YatzyRuleSet;
  house: string[];
  /** Whether the dice are rolled here or entered from a real table. */
  source: 'roll' | 'enter';
  seed: number;
  /** How many dice have been generated from the seed. */
  drawn: number;
  turns: Turn[];
  now: Now;
  other: Other;
}

export type Mode = 'points' | 'target' | 'duel';
export type Coach = 'open' | 'after' | 'off';

/** The table state, which undo applies to. */
export interface YatzyState {
  game: Game | null;
}

/** The player's preferences for advice; they persist across games and are not affected by undo. */
export interface Liking {
  theta: number;
  mode: Mode;
  target: number;
  coach: Coach;
  /** Whether the score card shows what each box costs. */
  costs: boolean;
}

export const fresh = (): YatzyState => ({ game: null });
export const usual = (): Liking => ({ theta: 0, mode: 'points', target: 250, coach: 'open', costs: false });

const nothing = (): Now => ({ rolls: [], keeps: [], dice: [], held: [], kept: [] });

export function begin(ruleset: YatzyRuleSet, house: string[], source: Game['source'], seed: number): Game {
  const other = { filled: [], upper_score: 0, points: 0, yahtzee_50: false };
  return { ruleset, house, source, seed, drawn: 0, turns: [], now: nothing(), other };
}

export const boxesOf = (ruleset: YatzyRuleSet) => [...ruleset.upper, ...ruleset.lower];
export const isOver = (game: Game) => game.turns.length === boxesOf(game.ruleset).length;
/** Whether all dice have been rolled and entered. */
export const isComplete = (now: Now) => now.dice.length > 0 && now.dice.every((die) => die > 0);
export const rerollsLeft = (game: Game) => game.ruleset.rerolls + 1 - game.now.rolls.length;

/** A score card as the engine expects it. */
export interface Card {
  filled: string[];
  upper_score: number;
  yahtzee_50?: boolean;
}

export function cardOf(game: Game, turns = game.turns.length): Card {
  const done = game.turns.slice(0, turns);
  const { ruleset } = game;
  const card: Card = {
    filled: done.map((turn) => turn.box),
    upper_score: done.reduce((sum, turn) => sum + (ruleset.upper.includes(turn.box) ? turn.score : 0), 0),
  };
  const same = done.find((turn) => turn.box === ruleset.all_same);
  if (ruleset.repeat_bonus > 0 && same && same.score > 0) card.yahtzee_50 = true;
  return card;
}

/** The points scored so far, without the bonus of the upper section. */
export const pointsOf = (game: Game) => game.turns.reduce((sum, turn) => sum + turn.score + turn.extra, 0);

/** The bonus of the upper section if it has been earned, else 0. */
export const bonusOf = (game: Game) => (cardOf(game).upper_score >= game.ruleset.bonus_at ? game.ruleset.bonus : 0);

export const openBoxes = (game: Game) => boxesOf(game.ruleset).filter((box) => !game.turns.some((turn) => turn.box === box));

/** The faces that are held, in order. */
export const keptFaces = (now: Now) => now.dice.filter((_, place) => now.held[place]).sort((a, b) => a - b);

/** Which dice to hold in order to keep these faces. */
export function holding(dice: number[], keep: number[]): boolean[] {
  const left = [...keep];
  return dice.map((die) => {
    const at = left.indexOf(die);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export const canRoll = (game: Game) =>
  !isOver(game) && (game.now.dice.length === 0 || (isComplete(game.now) && rerollsLeft(game) > 0 && game.now.held.some((held) => !held)));

/** Rolls the dice that are not held. With real dice, their faces are unknown until entered. */
export function roll(game: Game): Game {
  if (!canRoll(game)) return game;
  const { now } = game;
  const first = now.dice.length === 0;
  const kept = first ? Array<boolean>(game.ruleset.dice).fill(false) : [...now.held];
  let { drawn } = game;
  const dice = kept.map((stays, place) => {
    if (stays) return now.dice[place]!;
    return game.source === 'enter' ? 0 : face(game.seed, drawn++);
  });
  const keeps = first ? now.keeps : [...now.keeps, keptFaces(now)];
  const rolls = game.source === 'enter' ? now.rolls : [...now.rolls, dice];
  return { ...game, drawn, now: { rolls, keeps, dice, held: kept, kept } };
}

/** Enters the face of the next unknown die. */
export function enterFace(game: Game, shown: number): Game {
  const place = game.now.dice.indexOf(0);
  if (place < 0) return game;
  const dice = game.now.dice.map((die, at) => (at === place ? shown : die));
  const done = dice.every((die) => die > 0);
  return { ...game, now: { ...game.now, dice, rolls: done ? [...game.now.rolls, dice] : game.now.rolls } };
}

/** Removes the last entered die. */
export function takeBack(game: Game): Game {
  const { now } = game;
  if (game.source !== 'enter' || now.dice.length === 0) return game;
  const place = now.dice.map((die, at) => (die > 0 && !now.kept[at] ? at : -1)).reduce((last, at) => Math.max(last, at), -1);
  if (place < 0) return game;
  const rolls = isComplete(now) ? now.rolls.slice(0, -1) : now.rolls;
  const dice = now.dice.map((die, at) => (at === place ? 0 : die));
  return { ...game, now: { ...now, dice, rolls, held: [...now.kept] } };
}

export function hold(game: Game, held: boolean[]): Game {
  return isComplete(game.now) ? { ...game, now: { ...game.now, held } } : game;
}

export const toggle = (game: Game, place: number): Game =>
  hold(
    game,
    game.now.held.map((held, at) => (at === place ? !held : held)),
  );

/** Fills a box with the score given by the engine, and begins the next turn. */
export function fill(game: Game, box: string, score: number, extra = 0): Game {
  const { rolls, keeps } = game.now;
  return { ...game, turns: [...game.turns, { rolls, keeps, box, score, extra }], now: nothing() };
}

/** A decision, as the query `review` expects it. */
export type Decision = Card & { dice: number[]; rerolls_left: number; keep?: number[]; category?: string };

/** The decisions of a turn: a keep after every roll but the last, and the box. */
function decided(game: Game, turn: Pick<Turn, 'rolls' | 'keeps'>, index: number, box: string | null): Decision[] {
  const card = cardOf(game, index);
  const made: Decision[] = [];
  const most = game.ruleset.rerolls;
  turn.keeps.forEach((keep, at) => made.push({ ...card, dice: turn.rolls[at]!, rerolls_left: most - at, keep }));
  if (box === null) return made;
  const last = turn.rolls[turn.rolls.length - 1]!;
  // Stopping early means keeping everything.
  for (let at = turn.keeps.length; at < most; at++) made.push({ ...card, dice: last, rerolls_left: most - at, keep: last });
  made.push({ ...card, dice: last, rerolls_left: 0, category: box });
  return made;
}

/** Every decision of the game so far, with the turn it belongs to. */
export function decisions(game: Game): { turn: number; decision: Decision }[] {
  const all = game.turns.flatMap((turn, index) => decided(game, turn, index, turn.box).map((decision) => ({ turn: index, decision })));
  // A keep is judged even if the roll after it has yet to be entered.
  const now = decided(game, game.now, game.turns.length, null).map((decision) => ({ turn: game.turns.length, decision }));
  return [...all, ...now];
}

const isWhole = (value: unknown, most = 100_000): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 40 && value.every((text) => typeof text === 'string' && text.length <= 60);
const isFaces = (value: unknown, low: number): value is number[] =>
  Array.isArray(value) && value.length <= 6 && value.every((die) => isWhole(die, 6) && die >= low);
const isFlags = (value: unknown): value is boolean[] =>
  Array.isArray(value) && value.length <= 6 && value.every((flag) => typeof flag === 'boolean');

function need(is: boolean, what: string): void {
  if (!is) throw new Error(what);
}

function checkRolls(value: { rolls: unknown; keeps: unknown }): void {
  const { rolls, keeps } = value;
  need(Array.isArray(rolls) && rolls.length <= 3 && rolls.every((dice) => isFaces(dice, 1)), 'rolls');
  need(Array.isArray(keeps) && keeps.length <= 2 && keeps.every((keep) => isFaces(keep, 1)), 'keeps');
}

function checkGame(found: Game): Game {
  const { ruleset, house, source, seed, drawn, turns, now, other } = found;
  need(typeof ruleset?.rules === 'string' && isTexts(ruleset.upper) && isTexts(ruleset.lower) && isTexts(ruleset.house), 'ruleset');
  need(
    [ruleset.dice, ruleset.rerolls, ruleset.bonus, ruleset.bonus_at, ruleset.repeat_bonus].every((n) => isWhole(n)),
    'ruleset',
  );
  need(ruleset.dice >= 1 && ruleset.dice <= 6 && typeof ruleset.all_same === 'string', 'ruleset');
  need(isTexts(house) && (source === 'roll' || source === 'enter') && isWhole(seed, 2 ** 32) && isWhole(drawn), 'game');
  const boxes = boxesOf(ruleset);
  need(Array.isArray(turns) && turns.length <= boxes.length, 'turns');
  for (const turn of turns) {
    checkRolls(turn);
    need(turn.rolls.length === turn.keeps.length + 1 && turn.rolls.every((dice) => dice.length === ruleset.dice), 'rolls');
    need(boxes.includes(turn.box) && isWhole(turn.score) && isWhole(turn.extra), 'turn');
  }
  need(new Set(turns.map((turn) => turn.box)).size === turns.length, 'a box twice');
  checkRolls(now);
  need(isFaces(now.dice, 0) && isFlags(now.held) && isFlags(now.kept), 'now');
  const size = now.dice.length;
  need((size === 0 || size === ruleset.dice) && now.held.length === size && now.kept.length === size, 'now');
  const rolled = now.keeps.length + (isComplete(now) ? 1 : 0);
  need(now.rolls.length === rolled, 'now');
  need(isTexts(other?.filled) && other.filled.every((box) => boxes.includes(box)), 'other');
  need(isWhole(other.upper_score) && isWhole(other.points) && typeof other.yahtzee_50 === 'boolean', 'other');
  return { ruleset, house, source, seed, drawn, turns, now, other };
}

const oneOf = <V extends string>(value: unknown, known: readonly V[], otherwise: V): V =>
  known.includes(value as V) ? (value as V) : otherwise;

export function check(value: unknown): YatzyState {
  const found = value as YatzyState;
  need(!!found && typeof found === 'object', 'no state');
  return { game: found.game == null ? null : checkGame(found.game) };
}

export function checkLiking(value: unknown): Liking {
  const found = value as Liking;
  need(!!found && typeof found === 'object', 'no liking');
  const { mode, target, coach, costs } = usual();
  return {
    theta: typeof found.theta === 'number' ? nearest(found.theta) : 0,
    mode: oneOf(found.mode, ['points', 'target', 'duel'], mode),
    target: isWhole(found.target, 5000) ? found.target : target,
    coach: oneOf(found.coach, ['open', 'after', 'off'], coach),
    costs: typeof found.costs === 'boolean' ? found.costs : costs,
  };
}

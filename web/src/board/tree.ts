/** The game and the variations that were tried: each branches from the game or from another variation. */
import type { Line } from './game';

export interface Variation<P> {
  id: number;
  /** What it branches from: another variation, or null for the game. */
  from: number | null;
  /** The index of the first move that differs. */
  branch: number;
  /** All moves from the beginning of the game. */
  line: Line<P>;
}

export interface Tree<P> {
  game: Line<P>;
  /** In the order in which they were tried. */
  variations: Variation<P>[];
  /** The highest number given so far. */
  last?: number;
}

/** A position: after `at` moves of a variation, or of the game if `line` is null. */
export interface Place {
  line: number | null;
  at: number;
}

export const variationOf = <P>(tree: Tree<P>, id: number | null) => tree.variations.find((one) => one.id === id);

export const lineOf = <P>(tree: Tree<P>, id: number | null): Line<P> => variationOf(tree, id)?.line ?? tree.game;

/** The variations that replace a move. */
export const variationsAt = <P>(tree: Tree<P>, from: number | null, branch: number) =>
  tree.variations.filter((one) => one.from === from && one.branch === branch);

/** The index of the move of the game from which a variation comes in the end. */
export function home<P>(tree: Tree<P>, id: number | null): number {
  const found = variationOf(tree, id);
  if (!found) return tree.game.moves.length;
  return found.from === null ? found.branch : home(tree, found.from);
}

/** The same position in the line that it belongs to: before its first move a variation is what it branches from. */
export function settled<P>(tree: Tree<P>, { line, at }: Place): Place {
  const found = variationOf(tree, line);
  const bounded = Math.max(0, Math.min(at, lineOf(tree, line).moves.length));
  if (!found) return { line: null, at: bounded };
  return bounded > found.branch ? { line, at: bounded } : settled(tree, { line: found.from, at: bounded });
}

/** Adds what follows from another choice at a position, unless it is there; returns the position after that choice. */
export function added<P>(tree: Tree<P>, { line, at }: Place, reply: Line<P>): { tree: Tree<P>; place: Place } {
  const made = reply.moves[at]?.label;
  const there = [line, ...variationsAt(tree, line, at).map(({ id }) => id)];
  const same = there.find((id) => lineOf(tree, id).moves[at]?.label === made);
  if (same !== undefined) return { tree, place: { line: same, at: at + 1 } };
  const extended = variationOf(tree, line);
  if (extended && at === extended.line.moves.length) {
    const variations = tree.variations.map((one) => (one === extended ? { ...one, line: reply } : one));
    return { tree: { ...tree, variations }, place: { line, at: at + 1 } };
  }
  const id = (tree.last ?? 0) + 1;
  const variations = [...tree.variations, { id, from: line, branch: at, line: reply }];
  return { tree: { ...tree, variations, last: id }, place: { line: id, at: at + 1 } };
}

/** Reads a variation from unknown JSON; throws if it is not one. */
export function checkVariation<P>(value: unknown): Variation<P> {
  const { id, from, branch, line } = value as Variation<P>;
  const sound = Number.isInteger(id) && Number.isInteger(branch) && (from === null || Number.isInteger(from));
  if (!sound || line?.past === undefined || !Array.isArray(line.moves) || line.moves.length <= branch) throw new Error('variation');
  if (!line.moves.every((move) => typeof move?.label === 'string' && typeof move.by === 'string')) throw new Error('moves');
  return { id, from, branch, line };
}

/** With variations that were stored, apart from those that do not fit. */
export function grown<P>(tree: Tree<P>, tried: Variation<P>[]): Tree<P> {
  const so: Tree<P> = { ...tree, variations: [...tree.variations] };
  for (const one of tried) {
    const { moves } = lineOf(so, one.from);
    const known = one.from === null || variationOf(so, one.from) !== undefined;
    const same = moves.slice(0, one.branch).every((move, at) => move.label === one.line.moves[at]!.label);
    if (known && same && one.branch <= moves.length) so.variations.push(one);
  }
  return so;
}

/** Without a variation and all that branch from it. */
export function removed<P>(tree: Tree<P>, id: number): Tree<P> {
  const below = tree.variations.filter((one) => one.from === id);
  const rest = below.reduce((left, one) => removed(left, one.id), tree);
  return { ...rest, variations: rest.variations.filter((one) => one.id !== id) };
}

/** The positions after each of the moves that were played or tried at one place, and which of them is shown. */
export function alternatives<P>(tree: Tree<P>, place: Place): { list: Place[]; here: number } {
  const found = variationOf(tree, place.line);
  const after = (from: number | null, branch: number) =>
    [from, ...variationsAt(tree, from, branch).map(({ id }) => id)].map((line) => ({ line, at: branch + 1 }));
  const inside = variationsAt(tree, place.line, place.at).length > 0;
  if (inside) return { list: after(place.line, place.at), here: 0 };
  if (found) {
    const list = after(found.from, found.branch);
    return { list, here: list.findIndex((one) => one.line === found.id) };
  }
  const before = place.at > 0 && variationsAt(tree, null, place.at - 1).length > 0;
  return { list: before ? after(null, place.at - 1) : [], here: 0 };
}

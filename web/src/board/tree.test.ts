import { describe, expect, it } from 'vitest';
import type { Line } from './game';
import { added, alternatives, home, lineOf, removed, settled, variationsAt, type Tree } from './tree';

const line = (words: string): Line<string[]> => ({
  past: words.split(' '),
  moves: words.split(' ').map((label) => ({ by: '', label, mine: true })),
});
const fresh = (): Tree<string[]> => ({ game: line('a b c d'), variations: [] });
const text = (tree: Tree<string[]>, id: number | null) => lineOf(tree, id).past.join(' ');

describe('a tree of variations', () => {
  it('keeps several at one position', () => {
    const first = added(fresh(), { line: null, at: 1 }, line('a x y'));
    expect(first.place).toEqual({ line: 1, at: 2 });
    const second = added(first.tree, { line: null, at: 1 }, line('a z'));
    expect(second.place).toEqual({ line: 2, at: 2 });
    expect(variationsAt(second.tree, null, 1).map(({ id }) => text(second.tree, id))).toEqual(['a x y', 'a z']);
    expect(variationsAt(second.tree, null, 0)).toEqual([]);
  });

  it('has no variation twice, and knows the moves of the game', () => {
    const first = added(fresh(), { line: null, at: 1 }, line('a x y'));
    const again = added(first.tree, { line: null, at: 1 }, line('a x y'));
    expect(again.tree.variations).toHaveLength(1);
    expect(again.place).toEqual({ line: 1, at: 2 });
    const same = added(first.tree, { line: null, at: 1 }, line('a b q'));
    expect(same.tree).toBe(first.tree);
    expect(same.place).toEqual({ line: null, at: 2 });
  });

  it('continues a variation at its end, and branches before that', () => {
    const first = added(fresh(), { line: null, at: 1 }, line('a x y'));
    const longer = added(first.tree, { line: 1, at: 3 }, line('a x y u v'));
    expect(longer.tree.variations).toHaveLength(1);
    expect(longer.place).toEqual({ line: 1, at: 4 });
    expect(text(longer.tree, 1)).toBe('a x y u v');
    const nested = added(longer.tree, { line: 1, at: 3 }, line('a x y w'));
    expect(variationsAt(nested.tree, 1, 3).map(({ id }) => id)).toEqual([nested.place.line]);
    expect(text(nested.tree, nested.place.line)).toBe('a x y w');
  });

  it('is left before its first move', () => {
    const first = added(fresh(), { line: null, at: 1 }, line('a x y'));
    const { tree, place } = added(first.tree, { line: 1, at: 2 }, line('a x w'));
    expect(settled(tree, { line: place.line, at: 3 })).toEqual({ line: place.line, at: 3 });
    expect(settled(tree, { line: place.line, at: 2 })).toEqual({ line: 1, at: 2 });
    expect(settled(tree, { line: place.line, at: 1 })).toEqual({ line: null, at: 1 });
    expect(settled(tree, { line: 99, at: 9 })).toEqual({ line: null, at: 4 });
    expect(home(tree, place.line)).toBe(1);
  });

  it('is switched and deleted with what branches from it', () => {
    let { tree } = added(fresh(), { line: null, at: 1 }, line('a x y'));
    ({ tree } = added(tree, { line: null, at: 1 }, line('a z')));
    const ids = alternatives(tree, { line: null, at: 1 });
    // Before the move: those that replace it. After it: the same, and the move of the game.
    expect(ids).toEqual({ list: [null, 1, 2].map((one) => ({ line: one, at: 2 })), here: 0 });
    expect(alternatives(tree, { line: 2, at: 2 })).toEqual({ ...ids, here: 2 });
    expect(alternatives(tree, { line: null, at: 3 })).toEqual({ list: [], here: 0 });
    ({ tree } = added(tree, { line: 1, at: 2 }, line('a x w')));
    const left = removed(tree, 1);
    expect(left.variations.map(({ id }) => id)).toEqual([2]);
    // Numbers are not used again.
    expect(added(left, { line: null, at: 0 }, line('q')).place.line).toBe(4);
  });
});

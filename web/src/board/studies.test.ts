import { describe, expect, it } from 'vitest';
import { entriesBefore } from '../clue/study';
import type { Deed } from '../clue/state';
import { byHits, byWins, ownMove, tablesOf } from '../bomb/study';
import { checkTable } from '../bomb/state';
import { expected, gameAt } from '../yatzy/study';
import { decisions, type Game } from '../yatzy/state';
import { verdictOf } from './verdict';

describe('a game of Clue', () => {
  it('completes an entry when somebody shows or all have passed', () => {
    const deeds: Deed[] = [
      [0, 'suggest green rope hall'],
      [1, 'pass'],
      [2, 'show rope'],
      [0, 'end'],
      [1, 'suggest plum rope hall'],
      [2, 'pass'],
      [0, 'pass'],
      [1, 'accuse plum rope hall'],
    ];
    expect(deeds.map((_, at) => entriesBefore(deeds, at, 3))).toEqual([0, 0, 0, 1, 1, 1, 1, 2]);
    expect(entriesBefore(deeds, deeds.length, 3)).toBe(3);
  });
});

describe('a table of Bomb Busters', () => {
  it('is followed from the moment when the own wires are known', () => {
    const table = (stand: string, dial: number) => ({ tokens: '', rule: '', table: { ...checkTable({ stands: [stand, '? ?'] }), dial } });
    const steps = [
      { label: 'old', state: table('?1 ?2', 9) },
      { label: 'new', state: { tokens: '', rule: '', table: null } },
      { label: 'dealt', state: table('?1 ?', 4) },
      { label: 'filled', state: table('?1 ?2', 4) },
      { label: 'a miss', state: table('?1 ?2', 3) },
    ];
    expect(tablesOf(steps).map(({ label, table: { dial } }) => [label, dial])).toEqual([
      ['filled', 4],
      ['a miss', 3],
    ]);
  });
});

describe('a decision of your own', () => {
  const before = checkTable({ stands: ['?1 ?2', '? ?'] });
  it('is recognized by the event that was added', () => {
    const cut = { event: 'dual_cut' as const, actor: 0, target: 1, slots: [0], values: [1], result: 'miss' as const };
    const after = (event: object) => ({ ...before, history: [event] }) as typeof before;
    expect(ownMove(before, after(cut))).toEqual({ id: '1:0=1', cut: { player: 1, slots: [0], value: 1 } });
    expect(ownMove(before, after({ ...cut, actor: 1 }))).toBeUndefined();
    expect(ownMove(before, after({ ...cut, values: [1, 2] }))).toBeUndefined();
    expect(ownMove(before, after({ event: 'solo_cut', actor: 0, value: 1, wires: [] }))).toEqual({ id: 'solo_cut 1' });
    expect(ownMove(before, after({ event: 'reveal_reds', actor: 0, wires: [] }))).toEqual({ id: 'reveal_red RED' });
    expect(ownMove(before, before)).toBeUndefined();
  });

  const move = (slot: number, more: object) => ({ action: 'dual_cut', player: 1, slots: [slot], value: 1, red_risk: '0/1', ...more });
  const analysis = (moves: object[]) => ({ moves }) as unknown as Parameters<typeof byHits>[1];

  it('is judged by hits and reds where no games are played', () => {
    const [safe, rash] = byHits(before, analysis([move(0, { success: '3/4' }), move(1, { success: '7/10', red_risk: '1/5' })]));
    expect([safe?.best, safe?.regret, safe?.figure]).toEqual([true, 0, '75%']);
    expect(rash?.figure).toBe('70% · red 20%');
    expect(rash?.regret).toBeCloseTo(0.2);
    expect(byWins(before, analysis([move(0, { success: '3/4' })]))).toEqual([]);
    // A cut that cannot hit is not listed by the engine.
    const hopeless = { id: '1:1=2', cut: { player: 1, slots: [1], value: 2 } };
    const judged = byHits(before, analysis([move(0, { success: '3/4' })]), hopeless).find(({ id }) => id === hopeless.id);
    expect([judged?.regret, judged?.best, judged?.figure]).toEqual([0.75, false, '0%']);
  });

  it('is judged by wins, and not for what may be chance', () => {
    const win = { success: '1/2', win: 0.5, win_ci: [0.4, 0.6] };
    const choices = byWins(
      before,
      analysis([
        move(0, { ...win, equal: true, behind_ci: [0, 0] }),
        move(1, { ...win, equal: true, behind_ci: [0.01, 0.03] }),
        move(0, { ...win, value: 2, equal: false, behind_ci: [0.1, 0.2] }),
        move(1, { success: '1/9' }),
      ]),
    );
    const told = choices.map((choice) => verdictOf({ regret: choice.regret!, noise: choice.noise! }, 0.05));
    expect(told).toEqual(['best', 'close', 'mistake']);
    expect([choices[2]?.regret, choices[2]?.noise].map((one) => Number(one?.toFixed(3)))).toEqual([0.15, 0.05]);
  });
});

describe('a game of Yatzy', () => {
  const ruleset = { rules: 'x', dice: 2, rerolls: 2, upper: ['ones'], lower: ['chance'] } as unknown as Game['ruleset'];
  const turn = {
    rolls: [
      [1, 2],
      [1, 1],
    ],
    keeps: [[1]],
    box: 'ones',
    score: 2,
    extra: 0,
  };
  const game: Game = {
    ruleset,
    house: [],
    source: 'roll',
    seed: 1,
    drawn: 3,
    other: { filled: [], upper_score: 0, points: 0, yahtzee_50: false },
    turns: [turn, { ...turn, rolls: [[3, 4]], keeps: [], box: 'chance', score: 7 }],
    now: { rolls: [], keeps: [], dice: [], held: [], kept: [] },
  };
  const made = decisions(game);

  it('goes back to before any decision, with new dice after it', () => {
    expect(made.map(({ decision: { keep, category } }) => category ?? keep)).toEqual([[1], [1, 1], 'ones', [3, 4], [3, 4], 'chance']);
    const now = (at: number) => gameAt(game, made, at).now;
    expect(now(0)).toEqual({ rolls: [[1, 2]], keeps: [], dice: [1, 2], held: [false, false], kept: [false, false] });
    expect(now(1)).toEqual({
      rolls: [
        [1, 2],
        [1, 1],
      ],
      keeps: [[1]],
      dice: [1, 1],
      held: [true, false],
      kept: [true, false],
    });
    expect(gameAt(game, made, 1).turns).toEqual([]);
    expect(gameAt(game, made, 4).turns).toEqual([turn]);
    expect(gameAt(game, made, 4)).toMatchObject({ drawn: 0, now: { rolls: [[3, 4]], dice: [3, 4] } });
  });

  it('knows what was expected before each decision', () => {
    const decided = [
      { luck: 3, cost: 1 },
      { luck: -2, cost: 0 },
      { luck: 0, cost: 0.5 },
    ] as Parameters<typeof expected>[0]['decisions'];
    expect(expected({ begin: 100, decisions: decided })).toEqual([100, 102, 100]);
  });
});

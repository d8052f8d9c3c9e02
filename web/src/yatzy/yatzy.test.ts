import type { YatzyRuleSet } from '@shared/generated';
import drills from './drills.json';
import type { Advice } from './answers';
import { between, Remembered } from './between';
import { offered } from './Drill';
import { describe, expect, it } from 'vitest';
import { byTurn, comment, sayAct, type Review } from './answers';
import { bestFor, checkCurves, curveOf, type Curve, EXPLORED, inTurn, missing } from './curves';
import { inPoints, nearest, placeOf, sayTheta, STOPS, tasteOf, THETAS } from './dial';
import { reachOf } from './Goal';
import { outlookReach } from './Outlook';
import { spaced, ticks } from './Plane';
import { face } from './rolls';
import { inReach } from './warm';
import { atLeast, filled, standing, together, winChance, type Pmf } from './spread';
import {
  begin,
  bonusOf,
  canRoll,
  cardOf,
  check,
  checkLiking,
  decisions,
  enterFace,
  fill,
  fresh,
  hold,
  holding,
  isComplete,
  isOver,
  keptFaces,
  openBoxes,
  pointsOf,
  rerollsLeft,
  roll,
  takeBack,
  toggle,
  usual,
  type Game,
} from './state';

/** Two upper and two lower boxes are enough. */
const RULES: YatzyRuleSet = {
  rules: 'american',
  dice: 5,
  rerolls: 2,
  upper: ['Aces', 'Sixes'],
  lower: ['Chance', 'Yahtzee'],
  all_same: 'Yahtzee',
  bonus_at: 20,
  bonus: 35,
  repeat_bonus: 100,
  house: [],
};
const game = (source: Game['source'] = 'roll') => begin(RULES, [], source, 7);
const entered = (start: Game, faces: number[]) => faces.reduce(enterFace, roll(start));

describe('dice', () => {
  it('follow from the seed and their place', () => {
    const faces = (seed: number) => Array.from({ length: 20 }, (_, place) => face(seed, place));
    expect(faces(7)).toEqual(faces(7));
    expect(faces(7)).not.toEqual(faces(8));
    expect(faces(8)).not.toEqual(faces(7).slice(1).concat(face(7, 20)));
  });
  it('show every face about equally often, whatever came before', () => {
    for (const seed of [0, 1, 7, 0xffffffff]) {
      const pairs = Array<number>(36).fill(0);
      const rolls = 36_000;
      for (let at = 0; at < rolls; at++) pairs[(face(seed, at) - 1) * 6 + face(seed, at + 1) - 1]! += 1;
      // 35 degrees of freedom: beyond 80 is one in twenty thousand.
      const square = pairs.reduce((sum, n) => sum + (n - rolls / 36) ** 2 / (rolls / 36), 0);
      expect(square, `seed ${seed}`).toBeLessThan(80);
      expect(square, `seed ${seed}`).toBeGreaterThan(9);
    }
  });
});

describe('a turn', () => {
  it('keeps held dice and rolls the rest', () => {
    const first = roll(game());
    expect(isComplete(first.now)).toBe(true);
    expect(rerollsLeft(first)).toBe(2);
    const held = toggle(toggle(first, 1), 3);
    const second = roll(held);
    expect([second.now.dice[1], second.now.dice[3]]).toEqual([first.now.dice[1], first.now.dice[3]]);
    expect(second.now.keeps).toEqual([keptFaces(held.now)]);
    expect(second.drawn).toBe(8);
    expect(roll(held)).toEqual(second);
    const third = roll(second);
    expect(rerollsLeft(third)).toBe(0);
    expect(canRoll(third)).toBe(false);
    expect(roll(third)).toBe(third);
  });
  it('has nothing to roll when all is held', () => {
    const first = roll(game());
    expect(canRoll(hold(first, Array<boolean>(5).fill(true)))).toBe(false);
  });
  it('accepts dice from a real table, and removes them again', () => {
    let now = entered(game('enter'), [6, 6, 1, 2]);
    expect(isComplete(now.now)).toBe(false);
    expect(toggle(now, 0)).toBe(now);
    expect(now.now.rolls).toEqual([]);
    now = enterFace(now, 3);
    expect(now.now.rolls).toEqual([[6, 6, 1, 2, 3]]);
    expect(takeBack(now).now).toMatchObject({ dice: [6, 6, 1, 2, 0], rolls: [] });
    now = roll(hold(now, holding(now.now.dice, [6, 6])));
    expect(now.now.dice).toEqual([6, 6, 0, 0, 0]);
    // Kept dice stay; only dice entered since then can be removed.
    expect(takeBack(now)).toBe(now);
    expect(takeBack(enterFace(now, 4)).now.dice).toEqual([6, 6, 0, 0, 0]);
    expect(takeBack(game('enter')).now.dice).toEqual([]);
  });
  it('holds as many of a face as are kept', () => {
    expect(holding([6, 1, 6, 6, 2], [6, 6])).toEqual([true, false, true, false, false]);
    expect(holding([1, 2, 3, 4, 5], [])).toEqual([false, false, false, false, false]);
  });
});

describe('the card', () => {
  const after = () => {
    let now = fill(entered(game('enter'), [6, 6, 6, 6, 6]), 'Yahtzee', 50);
    now = fill(entered(now, [6, 6, 6, 6, 6]), 'Sixes', 30, 100);
    return now;
  };
  it('adds up as the engine expects', () => {
    expect(cardOf(after())).toEqual({ filled: ['Yahtzee', 'Sixes'], upper_score: 30, yahtzee_50: true });
    expect(cardOf(after(), 1)).toEqual({ filled: ['Yahtzee'], upper_score: 0, yahtzee_50: true });
    expect(pointsOf(after())).toBe(180);
    expect(bonusOf(after())).toBe(35);
    expect(bonusOf(game())).toBe(0);
    expect(openBoxes(after())).toEqual(['Aces', 'Chance']);
    expect(isOver(after())).toBe(false);
    // A Yahtzee box filled with 0 earns no bonus of 100.
    expect(cardOf(fill(entered(game('enter'), [1, 2, 3, 4, 6]), 'Yahtzee', 0)).yahtzee_50).toBeUndefined();
  });
  it('lists every decision, including stopping early', () => {
    let now = entered(game('enter'), [6, 6, 1, 2, 3]);
    now = roll(hold(now, holding(now.now.dice, [6, 6])));
    const card = { filled: [], upper_score: 0 };
    const first = { ...card, dice: [6, 6, 1, 2, 3], rerolls_left: 2, keep: [6, 6] };
    expect(decisions(now).map((one) => one.decision)).toEqual([first]);
    now = fill([6, 6, 6].reduce(enterFace, now), 'Yahtzee', 50);
    const dice = [6, 6, 6, 6, 6];
    expect(decisions(now)).toEqual([
      { turn: 0, decision: first },
      { turn: 0, decision: { ...card, dice, rerolls_left: 1, keep: dice } },
      { turn: 0, decision: { ...card, dice, rerolls_left: 0, category: 'Yahtzee' } },
    ]);
  });
  it('round-trips, and is rejected when invalid', () => {
    for (const one of [game(), roll(game()), toggle(roll(game()), 2), after(), entered(after(), [1, 2])]) {
      const state = { game: one };
      expect(check(JSON.parse(JSON.stringify(state)))).toEqual(state);
    }
    expect(check({})).toEqual(fresh());
    const liked = { theta: 0.03, mode: 'duel' as const, target: 300, coach: 'after' as const, costs: true };
    expect(checkLiking(JSON.parse(JSON.stringify(liked)))).toEqual(liked);
    expect(checkLiking({ theta: 0.031, mode: 'win', target: -1, coach: 5 })).toEqual({ ...usual(), theta: 0.03 });
    expect(() => checkLiking(null)).toThrow();
    const spoilt = (change: (copy: Game) => void) => {
      const copy = JSON.parse(JSON.stringify(roll(after()))) as Game;
      change(copy);
      return { game: copy };
    };
    expect(check(spoilt(() => {})).game).toEqual(JSON.parse(JSON.stringify(roll(after()))));
    for (const change of [
      (g) => {
        g.now.dice[0] = 7;
      },
      (g) => {
        g.now.held.pop();
      },
      (g) => {
        g.now.rolls = [
          [1, 2, 3, 4, 5],
          [1, 2, 3, 4, 5],
        ];
      },
      (g) => {
        g.turns[0]!.box = 'Sixes';
      },
      (g) => {
        g.turns[0]!.box = 'Nines';
      },
      (g) => {
        g.turns[0]!.score = -1;
      },
      (g) => {
        g.turns[0]!.keeps = [[1]];
      },
      (g) => {
        g.seed = -1;
      },
      (g) => {
        g.ruleset.dice = 0;
      },
      (g) => {
        g.other.filled = ['Nines'];
      },
      (g) => {
        (g as { source: string }).source = 'steal';
      },
    ] as ((copy: Game) => void)[]) {
      expect(() => check(spoilt(change)), String(change)).toThrow();
    }
    expect(() => check(null)).toThrow();
  });
});

describe('the dial', () => {
  it('has sorted stops that include every named one', () => {
    expect([...THETAS].sort((a, b) => a - b)).toEqual([...THETAS]);
    for (const { theta, taste } of STOPS) {
      expect(THETAS[placeOf(theta)]).toBe(theta);
      expect(tasteOf(theta)).toBe(taste);
    }
    expect([nearest(9), nearest(-9), nearest(Number.NaN), nearest(0.0001)]).toEqual([0.5, -0.5, 0, 0]);
    expect([0, 0.03, -0.2].map(sayTheta)).toEqual(['0', '+0.03', '−0.2']);
  });
  it('turns log utilities into points', () => {
    expect(inPoints(12.5, 0.05)).toBe(250);
    expect(inPoints(-12.5, -0.05)).toBe(250);
    expect(inPoints(250, 0)).toBe(250);
  });
});

describe('distributions', () => {
  const coin: Pmf = [
    [10, 0.5],
    [20, 0.5],
  ];
  it('give probabilities', () => {
    expect([atLeast(coin, 10), atLeast(coin, 11), atLeast(coin, 21), atLeast(coin, -5)]).toEqual([1, 0.5, 0, 1]);
    expect([standing(coin, 10), standing(coin, 15), standing(coin, 30)]).toEqual([0.25, 0.5, 1]);
    expect(winChance(coin, coin)).toBe(0.5);
    expect(winChance([[15, 1]], coin)).toBe(0.5);
    expect(winChance([[20, 1]], coin)).toBe(0.75);
    expect(winChance([[21, 1]], coin)).toBe(1);
  });
  it('are drawn over every score, without the thin tails', () => {
    const pmf: Pmf = [
      [0, 0.0001],
      [3, 0.5],
      [5, 0.4998],
      [9, 0.0001],
    ];
    expect(filled(pmf)).toEqual({ points: [3, 4, 5], chances: [0.5, 0, 0.4998] });
    expect(filled(pmf, 0).points).toHaveLength(10);
    expect(filled([])).toEqual({ points: [], chances: [] });
    expect(filled([[5, 1]])).toEqual({ points: [5], chances: [1] });
    expect(together([coin, [[12, 1]]])).toMatchObject({ points: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] });
    expect(together([])).toEqual({ points: [], chances: [] });
  });
});

describe('the coach', () => {
  it('comments on a decision according to its cost', () => {
    const judged = { keep: [5], best: { keep: [5, 6] }, cost: 0, luck: 0, right: true };
    expect(comment(judged, 0)).toBe('You kept 5: nothing was better.');
    expect(comment({ ...judged, right: false, cost: 0.1 }, 0)).toContain('nearly the best. Keeping 5 6');
    expect(comment({ ...judged, right: false, cost: 2 }, 0)).toContain('2.0 points better on average');
    expect(comment({ ...judged, right: false, cost: 2 }, 0.1)).toContain('at this risk preference');
    expect(comment({ ...judged, keep: [], right: false, cost: 2 }, 0)).toContain('You rolled all');
  });
  it('names actions', () => {
    expect(sayAct({ keep: [] }, 5)).toBe('Roll all');
    expect(sayAct({ keep: [6, 5] }, 5)).toBe('5 6');
    expect(sayAct({ keep: [1, 1, 1, 1, 1] }, 5)).toBe('Stop with 1 1 1 1 1');
    expect(sayAct({ category: 'Chance', score: 20, extra: 100 }, 5)).toBe('Chance (120)');
  });
  it('sums luck and costs by turn', () => {
    const judged = (cost: number, luck: number) => ({ best: {}, cost, luck, right: cost === 0 });
    const review = { decisions: [judged(1, 2), judged(0, 3), judged(4, -1)] } as Review;
    expect(byTurn(review, [0, 0, 1])).toEqual({ luck: [5, -1], cost: [1, 4] });
    expect(byTurn({ decisions: [] as Review['decisions'] } as Review, [])).toEqual({ luck: [], cost: [] });
  });
});

describe('the risk explorer', () => {
  const density = (points: number): Omit<Curve, 'theta'> => ({
    mean: points,
    sd: 1,
    percentiles: { p5: 1, p25: 2, p50: 3, p75: 4, p95: 5 },
    mean_of_lowest_5_percent: 1,
    mean_of_highest_5_percent: 5,
    pmf: [
      [0, 1e-12],
      [points, 0.123456789],
      [points + 1, 0.87],
    ],
  });
  it('stores what charts need, and reads it back', () => {
    const curve = curveOf(0.05, density(200));
    expect(curve.pmf).toEqual([
      [200, 0.1234568],
      [201, 0.87],
    ]);
    const other = curveOf(-0.05, density(190));
    expect(checkCurves(JSON.parse(JSON.stringify([curve, other])))).toEqual([other, curve]);
    for (const wrong of [null, {}, [null], [{ ...curve, mean: null }], [{ ...curve, pmf: [[1]] }], [{ ...curve, percentiles: {} }]]) {
      expect(() => checkCurves(wrong), JSON.stringify(wrong)).toThrow();
    }
  });
  it('knows which curves are missing, and begins in the middle', () => {
    expect(missing([])).toEqual(EXPLORED);
    expect(missing([curveOf(0, density(1))])).not.toContain(0);
    expect(inTurn(EXPLORED)[0]).toBe(0);
    expect(EXPLORED.every((theta) => EXPLORED.includes(-theta) || theta === 0)).toBe(true);
  });
  it('finds the risk preference that reaches a score most often', () => {
    const curves = [
      { theta: 0, pmf: [[250, 1]] as Pmf },
      {
        theta: 0.05,
        pmf: [
          [240, 0.9],
          [300, 0.1],
        ] as Pmf,
      },
    ];
    expect(bestFor(curves, 250)).toEqual({ theta: 0, p: 1 });
    expect(bestFor(curves, 300)).toEqual({ theta: 0.05, p: 0.1 });
    expect(bestFor([], 1)).toBeNull();
  });
  it('draws round numbers, and labels that do not overlap', () => {
    expect(ticks(36.2, 49.7)).toEqual([40, 45]);
    expect(ticks(0, 10)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(
      spaced([
        { theta: 0.1, x: 0, y: 0 },
        { theta: 0, x: 5, y: 5 },
        { theta: 0.2, x: 100, y: 0 },
      ]).map((one) => one.theta),
    ).toEqual([0, 0.2]);
  });
});

describe('what takes long', () => {
  const six: Game = { ...game(), ruleset: { ...RULES, dice: 6 } };
  it('is asked automatically, on request, or not at all', () => {
    expect([10, 11, 15].map((open) => reachOf(open, game()))).toEqual(['soon', 'patient', 'patient']);
    expect([7, 8, 20].map((open) => reachOf(open, six))).toEqual(['soon', 'patient', 'never']);
    expect(outlookReach(15, game())).toBe('soon');
    expect([10, 11, 20].map((open) => outlookReach(open, six))).toEqual(['soon', 'patient', 'never']);
  });

  it('is prepared around the dial: its neighbours first, then the named stops, none twice', () => {
    expect(inReach(0)).toEqual([-0.005, 0.005, -0.05, 0.05]);
    expect(inReach(0.5)).toEqual([0.2, -0.05, 0, 0.05]);
    expect(inReach(-0.03)).toEqual([-0.05, -0.02, 0, 0.05]);
  });
});

describe('the dial between two solved positions', () => {
  const act = (keep: number[], value: number, regret = 0) => ({ keep, value, regret });
  const advice = (theta: number, first: number, second: number): Advice => {
    const utility = (points: number) => (theta === 0 ? points : points * theta);
    const actions = [act([5, 5], utility(first)), act([1], utility(second))].sort(
      (a, b) => b.value * (theta < 0 ? -1 : 1) - a.value * (theta < 0 ? -1 : 1),
    );
    return { rules: 'r', value: utility(Math.max(first, second)), best: actions[0]!, actions };
  };

  it('lies between them, in points, and is ranked anew', () => {
    // At 0 the fives are better, at 0.05 the one: half-way between the stops they are nearly even.
    const known = [
      { theta: 0, advice: advice(0, 200, 190) },
      { theta: 0.05, advice: advice(0.05, 210, 230) },
    ];
    const found = between(known, 0.02)!;
    const share = (placeOf(0.02) - placeOf(0)) / (placeOf(0.05) - placeOf(0));
    expect(inPoints(found.actions.find((one) => one.keep!.length === 1)!.value, 0.02)).toBeCloseTo(190 + 40 * share);
    expect(found.best.keep).toEqual([1]);
    expect(found.actions.map((one) => one.regret)[0]).toBe(0);
    expect(found.actions[1]!.regret).toBeCloseTo(190 + 40 * share - (200 + 10 * share));
    expect(found.certainty_equivalent).toBeCloseTo(200 + 30 * share);
  });

  it('is the only known one where there is no other, and nothing without any', () => {
    const only = [{ theta: 0, advice: advice(0, 200, 190) }];
    expect(between(only, -0.05)!.best.keep).toEqual([5, 5]);
    expect(inPoints(between(only, -0.05)!.value, -0.05)).toBeCloseTo(200);
    expect(between([], 0.05)).toBeNull();
  });

  it('is remembered for the dice on the table only', () => {
    const known = new Remembered();
    known.add('a', 0, advice(0, 200, 190));
    known.add('a', 0, advice(0, 1, 1));
    expect(known.at('a').map((one) => one.advice.value)).toEqual([200]);
    expect(known.at('b')).toEqual([]);
    expect(known.at('a')).toEqual([]);
  });
});

describe('drills', () => {
  it('are whole positions: five dice, and every box either filled or open', () => {
    expect(drills.length).toBeGreaterThanOrEqual(20);
    for (const { filled, open, dice, rerolls_left } of drills) {
      expect([filled.length + open.length, dice.length, new Set([...filled, ...open]).size]).toEqual([15, 5, 15]);
      expect([0, 1, 2]).toContain(rerolls_left);
    }
  });

  it('offer the best choice among the nearest, in an order that gives nothing away', () => {
    const actions = [3, 1, 2, 5, 4].map((n, at) => ({ keep: [n], value: 10 - at, regret: at }));
    expect(offered({ actions }, 5).map((one) => one.keep![0])).toEqual([1, 2, 3, 5]);
  });
});

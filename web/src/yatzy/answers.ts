/** Answer types for Yatzy, and actions in words. */
import type { YatzyAdviseAnswer, YatzyDone, YatzyDuelAnswer, YatzyLine, YatzyReviewAnswer, YatzyTargetAnswer } from '@shared/generated';
import { yatzy as words } from '@texts';

export type Act = YatzyDone;
export type Advice = YatzyAdviseAnswer;
/** The answer of `target` and of `duel`. */
export type Chances = YatzyTargetAnswer & Partial<YatzyDuelAnswer>;
export type Judged = YatzyLine;
export type Review = YatzyReviewAnswer;

/** A box in the language of the page. */
export const boxName = (box: string) => words.boxes[box] ?? box;

export const sayDice = (dice: number[]) => [...dice].sort((a, b) => a - b).join(' ');

/** An action as an item of a list. */
export function sayAct(act: Act, dice: number): string {
  if (act.category !== undefined) return words.coach.box(boxName(act.category), (act.score ?? 0) + (act.extra ?? 0));
  const keep = act.keep ?? [];
  if (keep.length === 0) return words.coach.rollAll;
  return keep.length === dice ? words.coach.stop(sayDice(keep)) : sayDice(keep);
}

export const sayDone = (act: Act) =>
  act.category !== undefined ? words.coach.filledWas(boxName(act.category)) : words.coach.keptWas(sayDice(act.keep ?? []));

export const sayBetter = (act: Act) =>
  act.category !== undefined ? words.coach.fillIs(boxName(act.category)) : words.coach.keepIs(sayDice(act.keep ?? []));

/** The coach's comment on a decision, depending on its cost. */
export function comment(judged: Judged, theta: number): string {
  const did = sayDone(judged);
  if (judged.right || judged.cost < 0.005) return words.coach.fine(did);
  const best = sayBetter(judged.best);
  if (judged.cost < 0.15) return words.coach.close(did, capital(best), judged.cost);
  return (theta === 0 ? words.coach.gave : words.coach.gaveSure)(did, best, judged.cost);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const sameAct = (one: Act, other: Act) => one.category === other.category && sayDice(one.keep ?? []) === sayDice(other.keep ?? []);

/** Luck and cost per turn, from the review of all decisions; `turns` maps each decision to its turn. */
export function byTurn(review: Review, turns: number[]): { luck: number[]; cost: number[] } {
  const count = turns.length === 0 ? 0 : Math.max(...turns) + 1;
  const luck = Array<number>(count).fill(0);
  const cost = Array<number>(count).fill(0);
  review.decisions.forEach((judged, at) => {
    const turn = turns[at] ?? 0;
    luck[turn] = (luck[turn] ?? 0) + judged.luck;
    cost[turn] = (cost[turn] ?? 0) + judged.cost;
  });
  return { luck, cost };
}

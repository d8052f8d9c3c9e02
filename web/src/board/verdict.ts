/** How good a move was, from its regret and the noise of the regret. */
import type { Judgement } from './game';

export type Verdict = 'best' | 'close' | 'slip' | 'mistake' | 'unknown';

/** A regret below this share of a mistake makes no practical difference. */
const NEGLIGIBLE = 0.1;

/** A regret that is not larger than its noise is never called a mistake. */
export function verdictOf({ regret, noise }: Pick<Judgement, 'regret' | 'noise'>, dear: number): Verdict {
  if (regret === null) return 'unknown';
  if (regret === 0) return 'best';
  if (regret <= noise || regret < dear * NEGLIGIBLE) return 'close';
  return regret < dear ? 'slip' : 'mistake';
}

export const isWrong = (verdict: Verdict | undefined) => verdict === 'slip' || verdict === 'mistake';

/** The next move in the list after `at`, from the beginning again after the last; null if the list is empty. */
export const nextOf = (moves: number[], at: number): number | null => moves.find((one) => one > at) ?? moves[0] ?? null;

/** The analysis of a table: asked once, also if it came with an entry or is restored by undo. */
import type { AskError, QuestionOf } from '@shared/ask';
import { keyOf, recall as recalled, remember as keep, type Outcome as Kept } from '@shared/cache';
import { useAsk } from '@shared/useAsk';
import type { Analysis } from './heat';
import type { Table } from './state';

export type Outcome = Pick<Kept<Analysis>, 'answer' | 'error'>;

export const questionOf = (table: Table): QuestionOf<'bomb-busters.analyze'> => ({ game: 'bomb-busters', query: 'analyze', table });

export const remember = (table: Table, outcome: Outcome) => keep(keyOf(questionOf(table)), outcome);

export const recall = (table: Table): Outcome | undefined => recalled<Analysis>(keyOf(questionOf(table)));

export interface Counted {
  /** The last analysis; unless `fresh`, it belongs to an earlier table. */
  analysis: Analysis | null;
  fresh: boolean;
  error: AskError | null;
  /** Asks again after a failure. */
  retry: () => void;
}

/** The analysis of a table; asks nothing for null. */
export function useAnalysis(table: Table | null): Counted {
  const asked = useAsk(table ? questionOf(table) : null);
  const error = asked.busy ? null : asked.error;
  return { analysis: table && !error ? asked.answer : null, fresh: asked.fresh, error, retry: asked.retry };
}

/** Asks a question of lower priority: only while `ready`. Returns an answer only for the question it belongs to. */
export function useLater(question: QuestionOf<'bomb-busters.analyze'>, ready: boolean, options: { long?: boolean; wait?: number }) {
  const known = recalled<Analysis>(keyOf(question))?.answer ?? null;
  const asked = useAsk(ready || known ? question : null, options);
  return { ...asked, answer: asked.fresh ? asked.answer : known };
}

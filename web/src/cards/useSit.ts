/**
 * A game against players of the house. The page holds the seed and what was done; the engine deals, checks and plays on.
 * What it adds is put back into the page's state, and an answer that was seen before (undo, redo) is not asked again.
 */
import { useEffect, useRef } from 'preact/hooks';
import type { AnswerTo, QuestionOf } from '@shared/ask';
import { useAsk, type Asked } from '@shared/useAsk';

const seen = new Map<string, unknown>();
const MOST = 300;

export function remember(key: string, answer: unknown): void {
  seen.delete(key);
  seen.set(key, answer);
  for (const old of seen.keys()) {
    if (seen.size <= MOST) break;
    seen.delete(old);
  }
}

type Sitting = QuestionOf<'blob.sit' | 'texas42.sit' | 'clue.sit'>;

export const keyOf = (question: Sitting) => JSON.stringify(question);

/**
 * `onGoOn` gets the history as far as the engine took it. The answer shown is the one for the question as it stands, or the
 * last one of the same game while that is worked out.
 */
export function useSit<Q extends Sitting>(
  question: Q,
  onGoOn: (history: AnswerTo<Q>['history']) => void,
): Asked<AnswerTo<Q>> {
  type A = AnswerTo<Q>;
  const key = keyOf(question);
  const known = seen.get(key) as A | undefined;
  const asked = useAsk(known ? null : question, { long: true });
  const found = known ?? (asked.fresh ? asked.answer : null);
  const last = useRef<{ seed: unknown; answer: A } | null>(null);
  if (found) last.current = { seed: question.seed, answer: found };
  useEffect(() => {
    if (!found) return;
    const { history } = found;
    remember(key, found);
    remember(keyOf({ ...question, history }), found);
    if (JSON.stringify(history) !== JSON.stringify(question.history)) onGoOn(history);
  }, [found, key]);
  const before = last.current && last.current.seed === question.seed ? last.current.answer : null;
  if (found) return { ...asked, answer: found, fresh: true, error: null, busy: false, progress: null };
  return { ...asked, answer: before, fresh: false, busy: asked.error === null };
}

/**
 * A game against computer players. The page stores the seed and the actions; the engine deals, validates and plays for
 * the others. Their actions are added to the page's state. Answers are cached, so that undo and redo do not ask again.
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
 * `onGoOn` gets the history as extended by the engine. The returned answer is the one to the current question or,
 * while that is pending, the last one of the same game.
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

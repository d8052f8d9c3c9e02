/**
 * A game against computer players. The page stores the seed and the actions; the engine deals, validates and plays for
 * the others. Their actions are added to the page's state.
 */
import { useEffect, useRef } from 'preact/hooks';
import type { AnswerTo, QuestionOf } from '@shared/ask';
import { keyOf, remember } from '@shared/cache';
import { useAsk, type Asked } from '@shared/useAsk';

type Sitting = QuestionOf<'blob.sit' | 'texas42.sit' | 'clue.sit'>;

/**
 * `onGoOn` gets the history as extended by the engine. The returned answer is the one to the current question or,
 * while that is pending, the last one of the same game.
 */
export function useSit<Q extends Sitting>(question: Q, onGoOn: (history: AnswerTo<Q>['history']) => void): Asked<AnswerTo<Q>> {
  type A = AnswerTo<Q>;
  const key = keyOf(question);
  const asked = useAsk(question, { long: true });
  const found: A | null = asked.fresh ? asked.answer : null;
  const last = useRef<{ seed: unknown; answer: A } | null>(null);
  if (found) last.current = { seed: question.seed, answer: found };
  useEffect(() => {
    if (!found) return;
    const { history } = found;
    // With what the others did added, the same answer is still right.
    remember(keyOf({ ...question, history }), { answer: found });
    if (JSON.stringify(history) !== JSON.stringify(question.history)) onGoOn(history);
  }, [found, key]);
  const before = last.current && last.current.seed === question.seed ? last.current.answer : null;
  if (found) return asked;
  return { ...asked, answer: before, fresh: false, busy: asked.error === null };
}

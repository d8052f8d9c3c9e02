/**
 * A game against players of the house. The page holds the seed and what was done; the engine deals, checks and plays on.
 * What it adds is put back into the page's state, and an answer that was seen before (undo, redo) is not asked again.
 */
import { useEffect } from 'preact/hooks';
import type { Question } from '@shared/ask';
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

export const keyOf = (question: Question) => JSON.stringify(question);

interface Sat {
  history: unknown[][];
}

/**
 * `onGoOn` gets the history as far as the engine took it. The answer shown is always the one for the question as it
 * stands, or the last one while that is worked out.
 */
export function useSit<A extends Sat>(question: Question | null, onGoOn: (history: A['history']) => void): Asked<A> {
  const key = question ? keyOf(question) : null;
  const known = key === null ? undefined : (seen.get(key) as A | undefined);
  const asked = useAsk<A>(known ? null : question, { long: true });
  useEffect(() => {
    if (!question || !asked.fresh || !asked.answer) return;
    const { history } = asked.answer;
    remember(keyOf({ ...question, history }), asked.answer);
    remember(keyOf(question), asked.answer);
    if (JSON.stringify(history) !== JSON.stringify(question.history)) onGoOn(history);
  }, [asked.fresh, asked.answer, key]);
  if (known) return { ...asked, answer: known, fresh: true, error: null, busy: false, progress: null };
  return asked;
}

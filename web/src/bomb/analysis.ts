/**
 * A cache of the engine's analyses, keyed by table: an analysis that came with an entry, or that of a
 * table restored by undo, is not requested again. Since the key is the table itself, a late answer can
 * never be shown for another table.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ask, AskError, type QuestionOf } from '@shared/ask';
import { useAsk } from '@shared/useAsk';
import type { Analysis } from './heat';
import type { Table } from './state';

export interface Outcome {
  answer?: Analysis;
  error?: AskError;
}

const MOST = 60;
const remembered = new Map<string, Outcome>();

export const keyOf = (table: Table) => JSON.stringify(table);

/** Caches the outcome for a table, evicting the oldest one when there are too many. */
export function remember(table: Table, outcome: Outcome): void {
  const key = keyOf(table);
  remembered.delete(key);
  remembered.set(key, outcome);
  if (remembered.size > MOST) remembered.delete(remembered.keys().next().value!);
}

export const recall = (table: Table) => remembered.get(keyOf(table));

export const questionOf = (table: Table): QuestionOf<'bomb-busters.analyze'> => ({ game: 'bomb-busters', query: 'analyze', table });

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
  const [, look] = useState(0);
  const [again, retry] = useState(0);
  const last = useRef<Analysis | null>(null);
  const key = useMemo(() => (table ? keyOf(table) : null), [table]);
  const known = key === null ? undefined : remembered.get(key);
  useEffect(() => {
    if (!table || remembered.has(key!)) return;
    const abort = new AbortController();
    const settle = (outcome: Outcome) => {
      if (abort.signal.aborted) return;
      remember(table, outcome);
      look((n) => n + 1);
    };
    ask(questionOf(table), abort.signal).then(
      (answer) => settle({ answer }),
      (error: unknown) => settle({ error: error instanceof AskError ? error : new AskError('internal', String(error)) }),
    );
    return () => {
      abort.abort();
      // Other errors may not recur; a contradiction stays one.
      const outcome = remembered.get(key!);
      if (outcome?.error && outcome.error.kind !== 'contradiction') remembered.delete(key!);
    };
  }, [key, again]);
  if (known?.answer) last.current = known.answer;
  return {
    analysis: key === null ? null : (known?.answer ?? (known?.error ? null : last.current)),
    fresh: known?.answer !== undefined,
    error: known?.error ?? null,
    retry: () => {
      if (key !== null) remembered.delete(key);
      retry((n) => n + 1);
    },
  };
}

/**
 * Asks a question of lower priority: only while `ready`, and not again once answered. Returns an answer
 * only for the question it belongs to.
 */
export function useLater(question: QuestionOf<'bomb-busters.analyze'>, ready: boolean, options: { long?: boolean; wait?: number }) {
  const key = JSON.stringify(question);
  const last = useRef<{ key: string; answer: Analysis } | null>(null);
  const known = last.current?.key === key;
  const asked = useAsk(ready && !known ? question : null, options);
  if (asked.fresh && asked.answer) last.current = { key, answer: asked.answer };
  return { ...asked, answer: last.current?.key === key ? last.current.answer : null };
}

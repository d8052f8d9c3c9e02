/** Asks whenever the question changes, and cancels the previous question. Answers come from the cache where possible. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { AskError, askFully, askLong, type AnswerTo, type Question } from './ask';
import { forget, keyOf, recall, remember } from './cache';
import type { Progress } from './generated';

export interface Asked<A> {
  /** The last answer; while `busy` it may belong to the previous question. */
  answer: A | null;
  /** Whether `answer` belongs to the current question. */
  fresh: boolean;
  error: AskError | null;
  warnings: string[];
  busy: boolean;
  progress: Progress | null;
  cancel: () => void;
  /** Asks the same question again, after it was cancelled or timed out. */
  retry: () => void;
}

interface State<A> {
  key: string | null;
  answer: A | null;
  answered: string | null;
  error: AskError | null;
  warnings: string[];
  busy: boolean;
  progress: Progress | null;
}

/**
 * A null `question` asks nothing. With `long` the answer is streamed, with progress. `wait` debounces
 * quick changes (milliseconds).
 */
export function useAsk<Q extends Question>(question: Q | null, options: { long?: boolean; wait?: number } = {}): Asked<AnswerTo<Q>> {
  type A = AnswerTo<Q>;
  const key = question ? keyOf(question) : null;
  const [state, setState] = useState<State<A>>({
    key: null,
    answer: null,
    answered: null,
    error: null,
    warnings: [],
    busy: false,
    progress: null,
  });
  const controller = useRef<AbortController | null>(null);
  const [tries, setTries] = useState(0);
  const known = key === null ? undefined : recall<A>(key);

  useEffect(() => {
    if (key === null) {
      setState((s) => ({ ...s, key, busy: false, progress: null, error: null, answer: null, answered: null }));
      return;
    }
    const abort = new AbortController();
    controller.current = abort;
    const mine = (change: Partial<State<A>>) => {
      if (controller.current === abort) setState((s) => ({ ...s, ...change }));
    };
    const found = recall<A>(key);
    if (found) {
      const { answer = null, warnings = [], error = null } = found;
      mine({ key, error, busy: false, progress: null, ...(error ? {} : { answer, warnings, answered: key }) });
      return;
    }
    mine({ key, busy: true, progress: null, ...(tries > 0 ? { error: null } : {}) });
    const run = async () => {
      const asked = JSON.parse(key) as Q;
      try {
        const { answer, warnings } = options.long
          ? await askLong(asked, (progress) => mine({ progress }), abort.signal)
          : await askFully(asked, abort.signal);
        remember(key, { answer, warnings });
        mine({ answer, warnings, answered: key, error: null, busy: false, progress: null });
      } catch (error) {
        const known = error instanceof AskError ? error : new AskError('internal', String(error));
        mine({ error: known, busy: false, progress: null });
      }
    };
    const timer = options.wait ? setTimeout(run, options.wait) : null;
    if (timer === null) void run();
    return () => {
      if (timer !== null) clearTimeout(timer);
      if (controller.current === abort) controller.current = null;
      abort.abort();
    };
  }, [key, tries]);

  return {
    answer: known?.answer ?? state.answer,
    fresh: known?.answer !== undefined || (state.answered === key && key !== null),
    error: known ? (known.error ?? null) : state.error,
    warnings: known?.warnings ?? state.warnings,
    // A question that is new in this render counts as busy, although the effect has not sent it yet.
    busy: known === undefined && (state.busy || state.key !== key),
    progress: state.progress,
    cancel: () => controller.current?.abort(),
    retry: () => {
      if (key !== null) forget(key);
      setTries((n) => n + 1);
    },
  };
}

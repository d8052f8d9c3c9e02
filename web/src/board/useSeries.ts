/** The answers to many requests, asked for one after the other so that nothing else waits for them. */
import { useEffect, useState } from 'preact/hooks';
import { AskError, askLong } from '@shared/ask';
import { keyOf, recall, remember } from '@shared/cache';
import type { Request } from './game';

/** `id` identifies the requests. An answer is null where the engine has none; those to come are missing. */
export function useSeries<A>(id: string, requests: (Request<A> | null)[]): (A | null)[] {
  const [found, setFound] = useState<{ id: string; answers: (A | null)[] }>({ id, answers: [] });
  useEffect(() => {
    const abort = new AbortController();
    const one = async (made: Request<A> | null): Promise<A | null> => {
      if (!made) return null;
      const key = keyOf(made.question);
      try {
        const answer = recall(key)?.answer ?? (await askLong(made.question, () => {}, abort.signal)).answer;
        remember(key, { answer });
        return made.read(answer);
      } catch (error) {
        // A position that the engine cannot evaluate leaves a gap.
        if (!(error instanceof AskError)) throw error;
        return null;
      }
    };
    const run = async () => {
      const answers: (A | null)[] = [];
      for (const made of requests) {
        answers.push(await one(made));
        if (abort.signal.aborted) return;
        setFound({ id, answers: [...answers] });
      }
    };
    void run();
    return () => abort.abort();
  }, [id, requests.length]);
  return found.id === id ? found.answers : [];
}

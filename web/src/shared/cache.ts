/**
 * The page's only cache of answers. The same question always has the same answer (randomness is seeded), so stepping
 * back and forth, undo and redo never ask again. The key is the question itself: a late answer can never be shown for
 * another question.
 */
import type { AskError, Question } from './engine/transport';

/** An answer with its warnings, or an error that asking again would not change. */
export interface Outcome<A = unknown> {
  answer?: A;
  warnings?: string[];
  error?: AskError;
}

/** The oldest outcomes are dropped beyond this number. */
export const MOST = 150;
const kept = new Map<string, Outcome>();

export const keyOf = (question: Question) => JSON.stringify(question);

export function remember(key: string, outcome: Outcome): void {
  kept.delete(key);
  kept.set(key, outcome);
  if (kept.size > MOST) kept.delete(kept.keys().next().value!);
}

export const recall = <A>(key: string) => kept.get(key) as Outcome<A> | undefined;

export const forget = (key: string) => kept.delete(key);

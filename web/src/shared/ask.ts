/**
 * Sends queries to the engine, wherever it runs: `ask` for quick queries, `askLong` for those that report progress.
 * Aborting the signal stops the work.
 */
import { transport } from '@engine';
import { language } from '../texts/language';
import { shared as words } from '@texts';
import { AskError, type Question } from './engine/transport';
import type { Failure, Progress, Queries } from './generated';
import { translated } from './said';

export { AskError, type Kind, type Question, type QuestionOf } from './engine/transport';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The type of the answer to a question. */
export type AnswerTo<Q> = Q extends { game: infer G extends string; query: infer N extends string }
  ? `${G}.${N}` extends infer K extends keyof Queries
    ? Queries[K]['answer']
    : never
  : never;

export interface Answered<A> {
  answer: A;
  warnings: string[];
}

/** An error formatted for people. */
export function inWords(error: unknown): string {
  if (error instanceof AskError) {
    const kind = words.errors.kinds[error.kind];
    const said = error.message.endsWith('.') ? error.message : `${error.message}.`;
    return kind ? `${kind}: ${said}` : said;
  }
  return error instanceof Error ? error.message : String(error);
}

type Envelope = Partial<Failure & Answered<unknown>>;

/** Unwraps a response of the protocol; an error is thrown as `AskError`. */
export function unwrap<A>(envelope: unknown): Answered<A> {
  const english = (envelope as Envelope | null)?.error?.message;
  const found = translated(envelope) as Envelope | null;
  if (found && typeof found === 'object' && found.error) {
    const { kind, message, message_i18n: _, at, ...more } = found.error;
    throw new AskError(kind, message, at ?? null, more, language() !== 'en' && message === english ? 'en' : undefined);
  }
  if (!found || typeof found !== 'object' || !('answer' in found)) {
    throw new AskError('internal', words.errors.broken);
  }
  return { answer: found.answer as A, warnings: found.warnings ?? [] };
}

/** Asks and returns the answer with its warnings. Throws `AskError`. */
export async function askFully<Q extends Question>(question: Q, signal?: AbortSignal): Promise<Answered<AnswerTo<Q>>> {
  return unwrap(await transport.send(question, { signal }));
}

export async function ask<Q extends Question>(question: Q, signal?: AbortSignal): Promise<AnswerTo<Q>> {
  return (await askFully(question, signal)).answer;
}

/** Asks a long-running question, reporting progress to `onProgress`. Aborting the signal stops the work. */
export async function askLong<Q extends Question>(
  question: Q,
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Answered<AnswerTo<Q>>> {
  return unwrap(await transport.send(question, { signal, onProgress }));
}

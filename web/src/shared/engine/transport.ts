/** How questions reach the engine. The implementation is chosen when the page is built. */
import { shared as words } from '@texts';
import type { ErrorKind, Progress, Queries } from '../generated';

/** The question type of one query, such as `'texas42.advise'`. */
export type QuestionOf<K extends keyof Queries> = Queries[K]['question'];
export type Question = QuestionOf<keyof Queries>;

export interface Sending {
  /** Aborting stops the work. */
  signal?: AbortSignal;
  /** Receives progress; a question with this callback is treated as long-running. */
  onProgress?: (progress: Progress) => void;
}

export interface Transport {
  /** The address that shared links point to; null for this page's own address. */
  site?: () => Promise<string | null>;
  /** Where the engine runs. */
  readonly place: 'server' | 'page';
  /** Resolves to the response of the protocol; rejects with `AskError` if there is none. */
  send(question: Question, how: Sending): Promise<unknown>;
}

/** The error kinds of the protocol, plus `offline` for failing to reach it. */
export type Kind = ErrorKind | 'offline';

export class AskError extends Error {
  constructor(
    readonly kind: Kind,
    message: string,
    /** The location in the request that the message refers to, such as `stands[1][3]`. */
    readonly at: string | null = null,
    /** Further fields of this kind: `blame`, `legal`, `predicted`, ... */
    readonly more: Record<string, unknown> = {},
    /** Set if the message is in English and the page is not. */
    readonly lang?: 'en',
  ) {
    super(message);
  }
}

export const cancelled = () => new AskError('cancelled', words.errors.cancelled);

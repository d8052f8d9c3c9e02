/** How a question comes to the engine and its answer back. Which way is chosen when the page is built. */
import { shared as words } from '@texts';
import type { ErrorKind, Progress, Queries } from '../generated';

/** A question of one kind, such as `'texas42.advise'`. */
export type QuestionOf<K extends keyof Queries> = Queries[K]['question'];
export type Question = QuestionOf<keyof Queries>;

export interface Sending {
  /** Aborting stops the work. */
  signal?: AbortSignal;
  /** Who hears how far it is; a question with a listener may take long. */
  onProgress?: (progress: Progress) => void;
}

export interface Transport {
  /** Where links for others point to; without an answer they point here. */
  site?: () => Promise<string | null>;
  /** Where the engine runs. */
  readonly place: 'server' | 'page';
  /** The answer object of the protocol. Rejects with `AskError` when there is none. */
  send(question: Question, how: Sending): Promise<unknown>;
}

/** The kinds of error of the protocol, and what can go wrong on the way to it. */
export type Kind = ErrorKind | 'offline';

export class AskError extends Error {
  constructor(
    readonly kind: Kind,
    message: string,
    /** The place in the request that the message speaks of, such as `stands[1][3]`. */
    readonly at: string | null = null,
    /** Further fields of this kind: `blame`, `legal`, `predicted`, ... */
    readonly more: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

export const cancelled = () => new AskError('cancelled', words.errors.cancelled);

/**
 * Asks the engine. One question, one answer: `ask` for what is quick, `askLong` for what reports
 * progress. Closing the connection cancels the work, so an `AbortSignal` is all that is needed.
 */
import { shared as words } from '@texts';
import type { ErrorKind, Failure, Progress, Queries } from './generated';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A question of one kind, such as `'texas42.advise'`. */
export type QuestionOf<K extends keyof Queries> = Queries[K]['question'];
export type Question = QuestionOf<keyof Queries>;

/** The answer that belongs to a question. */
export type AnswerTo<Q> = Q extends { game: infer G extends string; query: infer N extends string }
  ? `${G}.${N}` extends infer K extends keyof Queries
    ? Queries[K]['answer']
    : never
  : never;

export interface Answered<A> {
  answer: A;
  warnings: string[];
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

/** An error in words, for people. */
export function inWords(error: unknown): string {
  if (error instanceof AskError) {
    const kind = words.errors.kinds[error.kind];
    const said = error.message.endsWith('.') ? error.message : `${error.message}.`;
    return kind ? `${kind}: ${said}` : said;
  }
  return error instanceof Error ? error.message : String(error);
}

type Envelope = Partial<Failure & Answered<unknown>>;

/** Reads an answer object of the protocol; an error becomes an `AskError`. */
export function unwrap<A>(envelope: unknown): Answered<A> {
  const found = envelope as Envelope | null;
  if (found && typeof found === 'object' && found.error) {
    const { kind, message, at, ...more } = found.error;
    throw new AskError(kind, message, at ?? null, more);
  }
  if (!found || typeof found !== 'object' || !('answer' in found)) {
    throw new AskError('internal', words.errors.broken);
  }
  return { answer: found.answer as A, warnings: found.warnings ?? [] };
}

async function post(path: string, question: Question, signal?: AbortSignal, accept?: string) {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(accept ? { Accept: accept } : {}) },
      body: JSON.stringify(question),
      signal: signal ?? null,
    });
  } catch (error) {
    throw asAskError(error);
  }
}

function asAskError(error: unknown): AskError {
  if (error instanceof AskError) return error;
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new AskError('cancelled', words.errors.cancelled);
  }
  return new AskError('offline', words.errors.offline);
}

async function readWhole<A>(response: Response): Promise<Answered<A>> {
  let envelope: unknown;
  try {
    envelope = await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new AskError('internal', words.errors.notJson(response.status));
    }
    throw asAskError(error);
  }
  return unwrap<A>(envelope);
}

/** Asks, and waits for the answer. Throws `AskError`. */
export async function askFully<Q extends Question>(question: Q, signal?: AbortSignal): Promise<Answered<AnswerTo<Q>>> {
  return readWhole(await post('/api/v1/query', question, signal));
}

export async function ask<Q extends Question>(question: Q, signal?: AbortSignal): Promise<AnswerTo<Q>> {
  return (await askFully(question, signal)).answer;
}

/**
 * Asks something that takes a while. `onProgress` hears how far it is; aborting the signal stops the
 * work. A server without streaming answers all the same, without progress.
 */
export async function askLong<Q extends Question>(
  question: Q,
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Answered<AnswerTo<Q>>> {
  const response = await post('/api/v1/stream', question, signal, 'text/event-stream');
  if (response.status === 404) return askFully(question, signal);
  const kind = response.headers.get('content-type') ?? '';
  if (!kind.startsWith('text/event-stream') || !response.body) return readWhole(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const events = new EventReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new AskError('internal', words.errors.broken);
      for (const event of events.push(value)) {
        if (event.name === 'progress') onProgress(JSON.parse(event.data) as Progress);
        if (event.name === 'answer' || event.name === 'error') {
          return unwrap(asEnvelope(event.name, JSON.parse(event.data)));
        }
      }
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw new AskError('internal', words.errors.broken);
    throw asAskError(error);
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** An event's data may be the whole answer object or only what stands under its name. */
function asEnvelope(name: 'answer' | 'error', data: unknown): unknown {
  const object = data as Record<string, unknown> | null;
  if (object && typeof object === 'object' && name in object) return object;
  return { [name]: data };
}

export interface ServerEvent {
  name: string;
  data: string;
}

/** Cuts a `text/event-stream` into events, however it arrives in pieces. */
export class EventReader {
  private rest = '';

  push(piece: string): ServerEvent[] {
    this.rest = (this.rest + piece).replace(/\r\n/g, '\n');
    const blocks = this.rest.split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => readEvent(block) ?? []);
  }
}

function readEvent(block: string): ServerEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { name, data: data.join('\n') } : null;
}

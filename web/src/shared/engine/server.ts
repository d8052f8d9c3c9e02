/** Talks to the engine over HTTP. Closing the connection cancels the work, so an `AbortSignal` suffices. */
import { shared as words } from '@texts';
import type { Progress } from '../generated';
import { AskError, cancelled, type Question, type Transport } from './transport';

export const transport: Transport = {
  place: 'server',
  // A link to this machine is useless to others, so the server may name a public site instead.
  site: async () => {
    const health = (await (await fetch('/health')).json()) as { site?: string };
    return health.site ?? null;
  },
  send: (question, { signal, onProgress }) =>
    onProgress ? stream(question, onProgress, signal) : post('/api/v1/query', question, signal).then(readWhole),
};

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
  if (error instanceof DOMException && error.name === 'AbortError') return cancelled();
  return new AskError('offline', words.errors.offline);
}

async function readWhole(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new AskError('internal', words.errors.notJson(response.status));
    }
    throw asAskError(error);
  }
}

/** Falls back to an answer without progress if the server does not stream. */
async function stream(question: Question, onProgress: (progress: Progress) => void, signal?: AbortSignal): Promise<unknown> {
  const response = await post('/api/v1/stream', question, signal, 'text/event-stream');
  if (response.status === 404) return readWhole(await post('/api/v1/query', question, signal));
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
          return asEnvelope(event.name, JSON.parse(event.data));
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

/** The data of an event may be the whole response or only the field named like the event. */
function asEnvelope(name: 'answer' | 'error', data: unknown): unknown {
  const object = data as Record<string, unknown> | null;
  if (object && typeof object === 'object' && name in object) return object;
  return { [name]: data };
}

export interface ServerEvent {
  name: string;
  data: string;
}

/** Parses a `text/event-stream` incrementally, however it is split into chunks. */
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

/** The engine in the page itself: WebAssembly in workers. */
import plain from '@wasm/plain.wasm?url';
import simd from '@wasm/simd.wasm?url';
import { shared as words } from '@texts';
import { Pool, type WorkerLike } from './pool';
import { AskError, type Question, type Transport } from './transport';

/** A function that adds two vectors of numbers: only browsers with vectors take it for sound. */
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Data that the site ships beside the engine, by the name of its file; `~` stands for a slash. */
const DATA = Object.fromEntries(
  Object.entries(import.meta.glob<string>('@data/*', { query: '?url', import: 'default', eager: true }))
    .map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1).replaceAll('~', '/'), new URL(url, document.baseURI).href]),
);
/** Solved tables, by the name under which the engine asks for them. */
const TABLES = Object.fromEntries(
  Object.entries(DATA).filter(([name]) => name.endsWith('.kbz')).map(([name, url]) => [name.replace(/\.kbz$/, ''), url]),
);

async function compile(): Promise<WebAssembly.Module> {
  const url = WebAssembly.validate(VECTORS) ? simd : plain;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  // A file server may not know the type; then it is compiled once it has arrived.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

let loading: Promise<Pool> | null = null;

/** One for quick questions, one for what is asked, one for what is prepared; phones have no memory for many. */
const workers = () => Math.min(4, Math.max(3, (navigator.hardwareConcurrency || 2) - 1));

function pool(): Promise<Pool> {
  loading ??= compile().then(
    (module) =>
      new Pool(
        workers(),
        (stop) => {
          const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
          worker.postMessage({ start: module, stop, shipped: TABLES });
          return worker as WorkerLike;
        },
        globalThis.crossOriginIsolated,
      ),
  ).catch((error: unknown) => {
    // The next question tries again.
    loading = null;
    throw new AskError('offline', words.engine.notLoaded(error instanceof Error ? error.message : String(error)));
  });
  return loading;
}

/** The distribution of a whole game that the site ships; null if the engine must work it out. */
async function density(question: Question): Promise<unknown> {
  if (question.game !== 'yatzy' || question.query !== 'density') return null;
  const { game, query, rules = 'scandinavian', theta = 0, ...more } = question;
  const url = DATA[`${game}/${query}/${rules}.json`];
  if (!url || Object.keys(more).length > 0) return null;
  const response = await fetch(url).catch(() => null);
  return response?.ok ? ((await response.json()) as Record<string, unknown>)[String(theta)] ?? null : null;
}

export const transport: Transport = {
  place: 'page',
  async send(question, how) {
    const shipped = await density(question);
    if (shipped) return shipped;
    const answer = await (await pool()).ask(question.game, JSON.stringify(question), how);
    return JSON.parse(answer);
  },
};

/** Runs the engine in the page itself, as WebAssembly in workers. */
import plain from '@wasm/plain.wasm?url';
import simd from '@wasm/simd.wasm?url';
import { shared as words } from '@texts';
import { Pool, type WorkerLike } from './pool';
import { AskError, type Transport } from './transport';

/** A module with a function that adds two SIMD vectors: it validates only in browsers with SIMD. */
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/**
 * Solved tables, distributions and networks shipped with the site, by the name the engine requests; `~` in file names
 * stands for a slash.
 */
const SHIPPED = Object.fromEntries(
  Object.entries(import.meta.glob<string>('@data/*.{kbz,safetensors}', { query: '?url', import: 'default', eager: true })).map(
    ([path, url]) => [
      path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.')).replaceAll('~', '/'),
      new URL(url, document.baseURI).href,
    ],
  ),
);

async function compile(): Promise<WebAssembly.Module> {
  const url = WebAssembly.validate(VECTORS) ? simd : plain;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  // A file server may not know the MIME type; then compile after the download instead of while streaming.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

let loading: Promise<Pool> | null = null;

/** One worker for quick questions, one for long ones, one for precomputing; phones lack the memory for many more. */
const workers = () => Math.min(4, Math.max(3, (navigator.hardwareConcurrency || 2) - 1));

function pool(): Promise<Pool> {
  loading ??= compile()
    .then(
      (module) =>
        new Pool(
          workers(),
          (stop) => {
            const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
            worker.postMessage({ start: module, stop, shipped: SHIPPED });
            return worker as WorkerLike;
          },
          globalThis.crossOriginIsolated,
        ),
    )
    .catch((error: unknown) => {
      // The next question tries to load it again.
      loading = null;
      throw new AskError('offline', words.engine.notLoaded(error instanceof Error ? error.message : String(error)));
    });
  return loading;
}

export const transport: Transport = {
  place: 'page',
  async send(question, how) {
    const answer = await (await pool()).ask(question.game, JSON.stringify(question), how);
    return JSON.parse(answer);
  },
};

/** A worker that runs the engine: one question at a time, as JSON (see `apps/browser/src/kernel.rs`). */
import type { FromWorker, ToWorker } from './pool';
import { loadTable, saveTable } from './tables';

interface Engine {
  memory: WebAssembly.Memory;
  input(length: number): number;
  ask(): number;
  put(found: number): void;
  solved(): number;
  output(): number;
  output_length(): number;
}

const TOTAL = 1000;
const NEEDED = 1;
/** The engine reports far more often than a person can see, and every message takes the page's time. */
const BETWEEN_REPORTS_MS = 100;

let engine: Engine;
let stop: Int32Array | null = null;
let shipped: Record<string, string> = {};
let asked = { id: 0, progress: false };
let reported = -Infinity;
let panic = '';

const tell = (message: FromWorker) => postMessage(message);
const bytesAt = (at: number, length: number) => new Uint8Array(engine.memory.buffer, at, length);
const textAt = (at: number, length: number) => new TextDecoder().decode(bytesAt(at, length));
const output = () => bytesAt(engine.output(), engine.output_length());

function input(...parts: Uint8Array[]): void {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let at = engine.input(length);
  for (const part of parts) {
    bytesAt(at, part.length).set(part);
    at += part.length;
  }
}

const host = {
  stopped: () => (stop && Atomics.load(stop, 0) === asked.id ? 1 : 0),
  progress: (done: number, at: number, length: number) => {
    const now = performance.now();
    if (!asked.progress || now - reported < BETWEEN_REPORTS_MS) return;
    reported = now;
    tell({ id: asked.id, progress: { done: Math.round(done * TOTAL), total: TOTAL, note: textAt(at, length) } });
  },
  panicked: (at: number, length: number) => {
    panic = textAt(at, length);
  },
};

/** A file is missing that nothing can replace. */
class NotLoaded extends Error {}

/** A table from the browser's cache, or a file shipped with the site. `tries` counts how often the engine refused it. */
async function find(name: string, tries: number): Promise<Uint8Array | null> {
  const url = shipped[name];
  // A table can be solved; a network cannot.
  const vital = url?.endsWith('.safetensors') ?? false;
  const kept = vital ? null : await loadTable(name);
  if (kept || !url) return kept && new Uint8Array(kept);
  // What the engine refused is damaged: no cache may answer a second time.
  const response = tries < 2 ? await fetch(url, { cache: tries === 0 ? 'default' : 'reload' }).catch(() => null) : null;
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
  if (vital && !bytes) throw new NotLoaded(name);
  return bytes && new Uint8Array(bytes);
}

async function answer(question: string): Promise<string> {
  const bytes = new TextEncoder().encode(question);
  const tries = new Map<string, number>();
  for (;;) {
    input(bytes);
    const needed = engine.ask() === NEEDED;
    const text = new TextDecoder().decode(output());
    if (!needed) return text;
    const found = await Promise.all(
      text.split('\n').map(async (name) => {
        const before = tries.get(name) ?? 0;
        tries.set(name, before + 1);
        return [name, await find(name, before)] as const;
      }),
    );
    for (const [name, file] of found) {
      const called = new TextEncoder().encode(name);
      input(new Uint8Array(new Uint32Array([called.length]).buffer), called, file ?? new Uint8Array());
      engine.put(file ? 1 : 0);
    }
  }
}

/** Caches newly solved tables for the next visit and for the other workers. */
function keepSolved(): void {
  while (engine.solved()) {
    const all = output();
    const end = 4 + new DataView(all.buffer, all.byteOffset).getUint32(0, true);
    void saveTable(new TextDecoder().decode(all.slice(4, end)), all.slice(end).buffer);
  }
}

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  try {
    if ('start' in data) {
      stop = data.stop && new Int32Array(data.stop);
      shipped = data.shipped;
      engine = new WebAssembly.Instance(data.start, { host }).exports as unknown as Engine;
      return;
    }
    asked = data;
    reported = -Infinity;
    const text = await answer(data.question);
    keepSolved();
    tell({ id: data.id, answer: text });
  } catch (error) {
    if (error instanceof NotLoaded) return tell({ id: asked.id, notLoaded: error.message });
    tell({ id: asked.id, failed: panic || (error instanceof Error ? error.message : String(error)) });
  }
};

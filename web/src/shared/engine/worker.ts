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
const WANTED = 1;

let engine: Engine;
let stop: Int32Array | null = null;
let shipped: Record<string, string> = {};
let asked = { id: 0, progress: false };
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
    if (!asked.progress) return;
    tell({ id: asked.id, progress: { done: Math.round(done * TOTAL), total: TOTAL, note: textAt(at, length) } });
  },
  panicked: (at: number, length: number) => {
    panic = textAt(at, length);
  },
};

/** A table from the browser's cache, or one shipped with the site. */
async function find(name: string): Promise<ArrayBuffer | null> {
  const kept = await loadTable(name);
  if (kept || !shipped[name]) return kept;
  const response = await fetch(shipped[name]).catch(() => null);
  return response?.ok ? response.arrayBuffer() : null;
}

async function answer(question: string): Promise<string> {
  const bytes = new TextEncoder().encode(question);
  for (;;) {
    input(bytes);
    if (engine.ask() !== WANTED) return new TextDecoder().decode(output());
    const name = output().slice();
    const found = await find(new TextDecoder().decode(name));
    input(new Uint8Array(new Uint32Array([name.length]).buffer), name, new Uint8Array(found ?? new ArrayBuffer(0)));
    engine.put(found ? 1 : 0);
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
    const text = await answer(data.question);
    keepSolved();
    tell({ id: data.id, answer: text });
  } catch (error) {
    tell({ id: asked.id, failed: panic || (error instanceof Error ? error.message : String(error)) });
  }
};

/** A worker that holds the engine: one question at a time, in and out as JSON (`apps/browser/src/kernel.rs`). */
import type { FromWorker, ToWorker } from './pool';

interface Engine {
  memory: WebAssembly.Memory;
  input(length: number): number;
  ask(): void;
  output(): number;
  output_length(): number;
}

const TOTAL = 1000;

let engine: Engine | null = null;
let stop: Int32Array | null = null;
let asked = { id: 0, progress: false };
let panic = '';

const tell = (message: FromWorker) => postMessage(message);
const textAt = (at: number, length: number) =>
  new TextDecoder().decode(new Uint8Array(engine!.memory.buffer, at, length));

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

function answer(question: string): string {
  const bytes = new TextEncoder().encode(question);
  const at = engine!.input(bytes.length);
  new Uint8Array(engine!.memory.buffer, at, bytes.length).set(bytes);
  engine!.ask();
  return textAt(engine!.output(), engine!.output_length());
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('start' in data) {
    stop = data.stop && new Int32Array(data.stop);
    engine = new WebAssembly.Instance(data.start, { host }).exports as unknown as Engine;
    return;
  }
  asked = data;
  try {
    tell({ id: data.id, answer: answer(data.question) });
  } catch (error) {
    tell({ id: data.id, failed: panic || (error instanceof Error ? error.message : String(error)) });
  }
};

/**
 * A pool of workers that run the engine. A long question never takes the last worker, so that a quick one always
 * finds a free one. If possible, a question goes to the worker that last answered one about the same game, which has
 * its tables.
 *
 * A worker does not receive messages while it computes. It is stopped through shared memory where the browser allows
 * that; otherwise it is terminated and replaced, which takes a few milliseconds.
 */
import { shared as words } from '@texts';
import type { Progress } from '../generated';
import { AskError, cancelled, type Sending } from './transport';

/** Messages from the page to a worker. */
export type ToWorker =
  | { start: WebAssembly.Module; stop: SharedArrayBuffer | null; shipped: Record<string, string> }
  | { id: number; question: string; progress: boolean };

/**
 * Messages from a worker to the page. After `notLoaded`, for a file that the answer needs, the question may be asked
 * again; after `failed` the worker must be replaced.
 */
export type FromWorker =
  | { id: number; progress: Progress }
  | { id: number; answer: string }
  | { id: number; notLoaded: string }
  | { id: number; failed: string };

/** The part of `Worker` that is needed, so that tests can substitute it. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

interface Job {
  id: number;
  game: string;
  question: string;
  long: boolean;
  onProgress: ((progress: Progress) => void) | undefined;
  settle: (outcome: { answer: string } | { error: AskError }) => void;
}

interface Seat {
  worker: WorkerLike;
  stop: Int32Array | null;
  game: string;
  job: Job | null;
}

/** How long a worker may take to notice that it should stop. */
const PATIENCE_MS = 1000;

export class Pool {
  private seats: Seat[] = [];
  private queue: Job[] = [];
  private next = 1;

  constructor(
    private readonly most: number,
    private readonly start: (stop: SharedArrayBuffer | null) => WorkerLike,
    private readonly shares: boolean = false,
  ) {}

  /** Asks a question; resolves to the text of the answer. */
  ask(game: string, question: string, { signal, onProgress }: Sending): Promise<string> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled());
      const onAbort = () => this.cancel(job);
      const job: Job = {
        id: this.next++,
        game,
        question,
        long: onProgress !== undefined,
        onProgress,
        settle: (outcome) => {
          signal?.removeEventListener('abort', onAbort);
          if ('answer' in outcome) resolve(outcome.answer);
          else reject(outcome.error);
        },
      };
      signal?.addEventListener('abort', onAbort);
      this.queue.push(job);
      this.serve();
    });
  }

  /** Assigns waiting questions to free workers, oldest first. */
  private serve(): void {
    for (const job of [...this.queue]) {
      const seat = this.seatFor(job);
      if (!seat) continue;
      this.queue = this.queue.filter((one) => one !== job);
      seat.job = job;
      seat.game = job.game;
      seat.worker.postMessage({ id: job.id, question: job.question, progress: job.long });
    }
  }

  private seatFor(job: Job): Seat | null {
    const long = this.seats.filter((seat) => seat.job?.long).length;
    if (job.long && long >= this.most - 1) return null;
    const free = this.seats.filter((seat) => seat.job === null);
    const known = free.find((seat) => seat.game === job.game);
    if (known) return known;
    if (this.seats.length < this.most) return this.open();
    return free[0] ?? null;
  }

  private open(): Seat {
    const stop = this.shares ? new SharedArrayBuffer(4) : null;
    const seat: Seat = { worker: this.start(stop), stop: stop && new Int32Array(stop), game: '', job: null };
    seat.worker.onmessage = ({ data }) => this.hear(seat, data);
    seat.worker.onerror = ({ message }) => this.lose(seat, message ?? '');
    this.seats.push(seat);
    return seat;
  }

  private hear(seat: Seat, heard: FromWorker): void {
    const { job } = seat;
    if (!job || heard.id !== job.id) return;
    if ('progress' in heard) return job.onProgress?.(heard.progress);
    if ('failed' in heard) return this.lose(seat, heard.failed);
    seat.job = null;
    if ('notLoaded' in heard) job.settle({ error: new AskError('offline', words.engine.notLoaded(heard.notLoaded)) });
    else job.settle({ answer: heard.answer });
    this.serve();
  }

  /** A worker crashed or could not start: its question fails, and a new worker is started when needed. */
  private lose(seat: Seat, why: string): void {
    const { job } = seat;
    this.close(seat);
    job?.settle({ error: new AskError('internal', words.engine.failed(why)) });
    this.serve();
  }

  private close(seat: Seat): void {
    seat.worker.terminate();
    seat.job = null;
    this.seats = this.seats.filter((one) => one !== seat);
  }

  private cancel(job: Job): void {
    this.queue = this.queue.filter((one) => one !== job);
    job.settle({ error: cancelled() });
    const seat = this.seats.find((one) => one.job === job);
    if (!seat) return;
    if (!seat.stop) {
      this.close(seat);
      this.serve();
      return;
    }
    Atomics.store(seat.stop, 0, job.id);
    setTimeout(() => {
      if (seat.job === job) this.close(seat);
      this.serve();
    }, PATIENCE_MS);
  }
}

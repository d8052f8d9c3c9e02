/**
 * Stores a table's history in the browser with one storage entry per step, so that a move writes only its own entry
 * and the head. The head records which steps exist and which one is current.
 */
import type { History, Step } from './history';
import { forget, keep, load, shelf, type Shelf } from './store';

interface Head {
  /** The number of the oldest stored step. */
  from: number;
  count: number;
  at: number;
}

export class Log<T> {
  private steps: Step<T>[] = [];
  private from = 0;

  constructor(
    private readonly name: string,
    private readonly version: number,
    private readonly where: Shelf | null = shelf(),
  ) {}

  private nameOf(number: number): string {
    return `${this.name}.step.${number}`;
  }

  /** The stored history; null if there is none or it cannot be read. `check` reads any version up to this one. */
  load(check: (value: unknown, version: number) => History<T>): History<T> | null {
    return load(
      this.name,
      this.version,
      (value, version) => {
        const head = value as Partial<Head & { steps: unknown }>;
        // The first release stored everything in one entry.
        if (head.steps !== undefined) return check(value, version);
        const { from, count, at } = head as Head;
        if (!Number.isInteger(from) || !Number.isInteger(count)) throw new Error('head');
        const steps = Array.from({ length: count }, (_, index) => {
          const text = this.where?.getItem(`kibitzer.${this.nameOf(from + index)}`) ?? 'null';
          return (JSON.parse(text) as { value: unknown } | null)?.value;
        });
        const history = check({ steps, at }, version);
        [this.steps, this.from] = [history.steps, from];
        return history;
      },
      this.where,
    );
  }

  /** Writes what has changed since the last call. Returns whether that succeeded. */
  save({ steps, at }: History<T>): boolean {
    const known = this.steps.indexOf(steps[0]!);
    // Dropping the oldest steps does not renumber the others.
    const from = known < 0 ? 0 : this.from + known;
    const before = (number: number) => this.steps[number - this.from];
    let kept = true;
    steps.forEach((step, index) => {
      if (before(from + index) !== step) kept = keep(this.nameOf(from + index), this.version, step, this.where) && kept;
    });
    // The head is written last: until then the old head is valid, except that some of its steps may be newer.
    kept = keep(this.name, this.version, { from, count: steps.length, at } satisfies Head, this.where) && kept;
    this.drop((number) => number < from || number >= from + steps.length);
    [this.steps, this.from] = [steps, from];
    return kept;
  }

  /** Deletes everything. */
  clear(): void {
    this.drop(() => true);
    forget(this.name, this.where);
    [this.steps, this.from] = [[], 0];
  }

  private drop(gone: (number: number) => boolean): void {
    this.steps.forEach((_, index) => {
      if (gone(this.from + index)) forget(this.nameOf(this.from + index), this.where);
    });
  }
}

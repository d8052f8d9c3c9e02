/**
 * A table's history in the browser's storage, one entry for each step: a move adds one, and the others are not written
 * again. The head says which steps there are and which is shown.
 */
import type { History, Step } from './history';
import { forget, keep, load, shelf, type Shelf } from './store';

interface Head {
  /** The number of the oldest step that is kept. */
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

  /** What was kept; null if nothing was or it cannot be read. `check` reads a history of any version up to this one. */
  load(check: (value: unknown, version: number) => History<T>): History<T> | null {
    return load(this.name, this.version, (value, version) => {
      const head = value as Partial<Head & { steps: unknown }>;
      // The first release kept everything in one place.
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
    }, this.where);
  }

  /** Writes what has changed since the last time. Returns whether it could. */
  save({ steps, at }: History<T>): boolean {
    const known = this.steps.indexOf(steps[0]!);
    // Steps that were dropped at the old end leave the numbers of the others as they are.
    const from = known < 0 ? 0 : this.from + known;
    const before = (number: number) => this.steps[number - this.from];
    let kept = true;
    steps.forEach((step, index) => {
      if (before(from + index) !== step) kept = keep(this.nameOf(from + index), this.version, step, this.where) && kept;
    });
    // The head last: until then the old one holds, or steps that it names are newer than it.
    kept = keep(this.name, this.version, { from, count: steps.length, at } satisfies Head, this.where) && kept;
    this.drop((number) => number < from || number >= from + steps.length);
    [this.steps, this.from] = [steps, from];
    return kept;
  }

  /** Forgets everything. */
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

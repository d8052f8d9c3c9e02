/**
 * Stores what was tried on a table's analysis boards, with one storage entry per variation, so that a new one writes
 * only itself and the list of its board. The oldest boards are dropped.
 */
import { forget, keep, load, shelf, type Shelf } from './store';

/** Increment it when the shape of a variation, or of the moves that a game keeps in it, changes. */
const VERSION = 1;
const MOST_BOARDS = 8;

interface Head {
  /** What is analysed. */
  board: string;
  /** The highest number given so far. */
  last: number;
  /** The numbers of the variations, in the order in which they were tried. */
  tried: number[];
}

export interface Tried<V> {
  tried: V[];
  last: number;
}

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);

function readNumbers(value: unknown): number[] {
  if (!isNumbers(value)) throw new Error('boards');
  return value;
}

function readHead(value: unknown): Head {
  const { board, last, tried } = value as Head;
  if (typeof board !== 'string' || !Number.isInteger(last) || !isNumbers(tried)) throw new Error('board');
  return { board, last, tried };
}

/** The variations of one board of a table. */
export class Tries<V extends { id: number }> {
  /** The number under which the board is stored; null if it is not. */
  private number: number | null = null;
  private written = new Map<number, V>();

  constructor(
    private readonly table: string,
    private readonly board: string,
    private readonly where: Shelf | null = shelf(),
  ) {}

  /** What was tried before; `check` turns unknown JSON into a variation, or throws. */
  load(check: (value: unknown) => V): Tried<V> {
    for (const number of boards(this.table, this.where)) {
      const head = load(nameOf(this.table, number), VERSION, readHead, this.where);
      if (head?.board !== this.board) continue;
      this.number = number;
      const tried = head.tried.flatMap((id) => load(nameOf(this.table, number, id), VERSION, check, this.where) ?? []);
      this.written = new Map(tried.map((one) => [one.id, one]));
      return { tried, last: head.last };
    }
    return { tried: [], last: 0 };
  }

  /** Writes what has changed since the last call. */
  save({ tried, last }: Tried<V>): void {
    const before = boards(this.table, this.where);
    const number = this.number ?? Math.max(0, ...before) + 1;
    const now = new Map(tried.map((one) => [one.id, one]));
    for (const [id, one] of now) {
      if (this.written.get(id) !== one) keep(nameOf(this.table, number, id), VERSION, one, this.where);
    }
    const head: Head = { board: this.board, last, tried: [...now.keys()] };
    keep(nameOf(this.table, number), VERSION, head, this.where);
    if (this.number === null) {
      const after = [...before, number];
      keep(nameOf(this.table), VERSION, after.slice(-MOST_BOARDS), this.where);
      for (const old of after.slice(0, -MOST_BOARDS)) drop(this.table, old, this.where);
    }
    for (const id of this.written.keys()) {
      if (!now.has(id)) forget(nameOf(this.table, number, id), this.where);
    }
    [this.number, this.written] = [number, now];
  }
}

const nameOf = (table: string, ...numbers: number[]) => [table, 'tries', ...numbers].join('.');

/** The numbers of the stored boards, oldest first. */
const boards = (table: string, where: Shelf | null) => load(nameOf(table), VERSION, readNumbers, where) ?? [];

function drop(table: string, number: number, where: Shelf | null): void {
  const head = load(nameOf(table, number), VERSION, readHead, where);
  for (const id of head?.tried ?? []) forget(nameOf(table, number, id), where);
  forget(nameOf(table, number), where);
}

/** Deletes what was tried on all boards of a table. */
export function forgetTries(table: string, where: Shelf | null = shelf()): void {
  for (const number of boards(table, where)) drop(table, number, where);
  forget(nameOf(table), where);
}

/**
 * A table's state: stored in the browser at every change, with undo and redo, files and links. A game
 * defines the type of its state and how to validate it; the rest is here.
 */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { shared as words } from '@texts';
import { replaceQuery } from '../route';
import { CodecError, decode, encode } from './codec';
import { download, FileError, pick, readTable, writeTable } from './files';
import { amend, begin, canRedo, canUndo, goTo, present, push, readHistory, type History, type Step } from './history';
import { Log } from './log';
import { ownName } from './tabs';
import { tableChanged, toast } from './toast';
import { forgetTries } from './tries';

export interface TableKind<T> {
  /** The id of the table in `tables.ts`. */
  id: string;
  /** Increment it when the shape of the state changes; `check` gets the stored version. */
  version: number;
  fresh: () => T;
  /** Turns unknown JSON into a state, or throws. */
  check: (value: unknown, version: number) => T;
}

export interface TableStore<T> {
  id: string;
  state: ReadonlySignal<T>;
  steps: ReadonlySignal<Step<T>[]>;
  at: ReadonlySignal<number>;
  /** Whether nothing has been set up yet. */
  isEmpty: ReadonlySignal<boolean>;
  canUndo: ReadonlySignal<boolean>;
  canRedo: ReadonlySignal<boolean>;
  /** Adds a step, with its label for the timeline. */
  change: (label: string, next: T | ((now: T) => T)) => void;
  /** Changes the current step without adding one (typing). */
  amend: (next: T | ((now: T) => T)) => void;
  undo: () => void;
  redo: () => void;
  goTo: (at: number) => void;
  /** Deletes everything, including the history. */
  clear: () => void;
  save: () => void;
  open: () => Promise<void>;
  /** Opens the text of a file that has already been read. */
  openText: (text: string) => void;
  /** A link that contains the current table, also put into the address bar. Throws `CodecError` if it is too long. */
  link: () => string;
  openShared: (code: string) => Promise<void>;
}

/** The text of a file picked on the home page, until its table opens it. */
export const waiting = signal<string | null>(null);

export function createTable<T>(kind: TableKind<T>): TableStore<T> {
  const { id, version } = kind;
  const log = new Log<T>(ownName(id), version);
  const kept = log.load((value, found) => readHistory(value, (state) => kind.check(state, found)));
  const history = signal<History<T>>(kept ?? begin(words.history.start, kind.fresh()));
  let shared = false;
  const set = (next: History<T>) => {
    history.value = next;
    log.save(next);
    // The shared table in the address is now out of date; a reload must not restore it.
    if (shared) replaceQuery(id, '');
    shared = false;
  };
  /** Shows another step and removes messages about the previous one. */
  const show = (next: History<T>) => {
    tableChanged();
    set(next);
  };
  const resolve = (next: T | ((now: T) => T)) => (typeof next === 'function' ? (next as (now: T) => T)(present(history.value)) : next);

  const take = (label: string, value: unknown, found: number) => {
    if (found > version) throw new FileError(words.files.tooNew);
    let state: T;
    try {
      state = kind.check(value, found);
    } catch {
      throw new FileError(words.files.corrupt);
    }
    show(push(history.value, label, state));
    toast(words.files.opened);
  };
  const attempt = async (work: () => void | Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof FileError || error instanceof CodecError) toast(error.message, 'error');
      else throw error;
    }
  };
  const openText = (text: string) => {
    void attempt(() => {
      const file = readTable(text);
      if (file.kibitzer !== id) throw new FileError(words.files.otherGame(file.kibitzer));
      take(words.files.open, file.table, file.version);
    });
  };

  return {
    id,
    state: computed(() => present(history.value)),
    steps: computed(() => history.value.steps),
    at: computed(() => history.value.at),
    isEmpty: computed(() => JSON.stringify(present(history.value)) === JSON.stringify(kind.fresh())),
    canUndo: computed(() => canUndo(history.value)),
    canRedo: computed(() => canRedo(history.value)),
    change: (label, next) => show(push(history.value, label, resolve(next))),
    amend: (next) => set(amend(history.value, resolve(next))),
    undo: () => show(goTo(history.value, history.value.at - 1)),
    redo: () => show(goTo(history.value, history.value.at + 1)),
    goTo: (at) => show(goTo(history.value, at)),
    clear: () => {
      history.value = begin(words.history.start, kind.fresh());
      tableChanged();
      log.clear();
      forgetTries(ownName(id));
    },
    save: () => {
      const day = new Date().toISOString().slice(0, 10);
      download(`kibitzer-${id}-${day}.json`, writeTable(id, version, present(history.value)));
    },
    open: async () => {
      const text = await pick();
      if (text !== null) openText(text);
    },
    openText,
    link: () => {
      const code = encode(id, [version, present(history.value)]);
      replaceQuery(id, `t=${code}`);
      shared = true;
      return location.href;
    },
    openShared: (code) =>
      attempt(async () => {
        try {
          const found = await decode(id, code);
          if (!Array.isArray(found) || typeof found[0] !== 'number') {
            throw new CodecError(words.files.corrupt);
          }
          // After a reload the address may contain the table that is already open.
          if (JSON.stringify(found[1]) !== JSON.stringify(present(history.value))) {
            take(words.files.share, found[1], found[0]);
          }
        } finally {
          replaceQuery(id, '');
        }
      }),
  };
}

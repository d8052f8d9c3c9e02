/**
 * A table's state: kept in the browser at every change, undone and redone, saved to a file, opened,
 * shared by link. A game says how its state looks and how to check one; the rest is here.
 */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { shared as words } from '@texts';
import { replaceQuery } from '../route';
import { CodecError, decode, encode } from './codec';
import { download, FileError, pick, readTable, writeTable } from './files';
import {
  amend, begin, canRedo, canUndo, goTo, present, push, readHistory, type History, type Step,
} from './history';
import { Log } from './log';
import { ownName } from './tabs';
import { tableChanged, toast } from './toast';

export interface TableKind<T> {
  /** The id of the table in `tables.ts`. */
  id: string;
  /** Raise it when the shape of the state changes; `check` gets the version that was found. */
  version: number;
  fresh: () => T;
  /** Turns unknown JSON into a state, or throws. */
  check: (value: unknown, version: number) => T;
}

export interface TableStore<T> {
  state: ReadonlySignal<T>;
  steps: ReadonlySignal<Step<T>[]>;
  at: ReadonlySignal<number>;
  canUndo: ReadonlySignal<boolean>;
  canRedo: ReadonlySignal<boolean>;
  /** A new step, with the words that the timeline shows. */
  change: (label: string, next: T | ((now: T) => T)) => void;
  /** Changes the present step without a new one (typing). */
  amend: (next: T | ((now: T) => T)) => void;
  undo: () => void;
  redo: () => void;
  goTo: (at: number) => void;
  /** Forgets everything, the steps included. */
  clear: () => void;
  save: () => void;
  open: () => Promise<void>;
  /** Opens the text of a file that was read already. */
  openText: (text: string) => void;
  /** A link that holds the table as it stands; it is in the address bar too. Throws `CodecError` if it would be too long. */
  link: () => string;
  openShared: (code: string) => Promise<void>;
}

/** The name under which a file picked on the home page waits for its table. */
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
    // A shared table in the address is an old one now; a reload must not bring it back.
    if (shared) replaceQuery(id, '');
    shared = false;
  };
  /** Another step is shown: messages about the one before go. */
  const show = (next: History<T>) => {
    tableChanged();
    set(next);
  };
  const resolve = (next: T | ((now: T) => T)) =>
    typeof next === 'function' ? (next as (now: T) => T)(present(history.value)) : next;

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
    state: computed(() => present(history.value)),
    steps: computed(() => history.value.steps),
    at: computed(() => history.value.at),
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
          // A reload of a page with its own table in the address brings nothing new.
          if (JSON.stringify(found[1]) !== JSON.stringify(present(history.value))) {
            take(words.files.share, found[1], found[0]);
          }
        } finally {
          replaceQuery(id, '');
        }
      }),
  };
}

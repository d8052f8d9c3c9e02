/**
 * Every tab has its own tables, so that two tabs never overwrite each other. A tab holds a lock on its number as long
 * as it is open, and asks for the same number after a reload; the first tab has 0.
 */

const KEY = 'kibitzer.tab';
/** After a reload the old page releases its number almost at once. A duplicated tab waits this long in vain. */
const PATIENCE_MS = 1000;
const MOST_TABS = 50;

let tab = 0;

/** The name under which this tab stores a table. */
export const ownName = (table: string) => (tab === 0 ? table : `${table}~${tab}`);

/** The part of `navigator.locks` that is needed. */
export type Locks = Pick<LockManager, 'request'>;

/** Locks a number for the lifetime of the page; false if another tab has it. */
function take(locks: Locks, number: number, patient: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? new Promise<void>(() => {}) : undefined;
    };
    const how: LockOptions = patient ? { signal: AbortSignal.timeout(PATIENCE_MS) } : { ifAvailable: true };
    locks.request(`${KEY}.${number}`, how, hold).catch(() => resolve(false));
  });
}

/** Determines this tab's number. No table may be opened before that. */
export async function takeTab(
  locks: Locks | undefined = globalThis.navigator?.locks,
  session: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): Promise<number> {
  // In an old browser or on an insecure origin, all tabs share their tables.
  if (!locks) return tab;
  const last = session.getItem(KEY);
  tab = last !== null && (await take(locks, Number(last), true)) ? Number(last) : await free(locks);
  session.setItem(KEY, String(tab));
  return tab;
}

async function free(locks: Locks): Promise<number> {
  for (let number = 0; number < MOST_TABS; number++) if (await take(locks, number, false)) return number;
  return MOST_TABS;
}

/**
 * Every tab has tables of its own, so that two tabs never overwrite each other. A tab is a number that it holds as long
 * as it is open, and asks for again after a reload; the first one has 0.
 */

const KEY = 'kibitzer.tab';
/** After a reload the page that was left lets go of its number in a moment. A copy of a tab waits so long in vain. */
const PATIENCE_MS = 1000;
const MOST_TABS = 50;

let tab = 0;

/** The name under which this tab keeps a table. */
export const ownName = (table: string) => (tab === 0 ? table : `${table}~${tab}`);

/** As much of `navigator.locks` as is needed. */
export type Locks = Pick<LockManager, 'request'>;

/** Holds a number for as long as the page lives; false if another tab has it. */
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

/** Finds this tab's number. Before that no table may be opened. */
export async function takeTab(
  locks: Locks | undefined = globalThis.navigator?.locks,
  session: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): Promise<number> {
  // An old browser, or an insecure address: all tabs share their tables.
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

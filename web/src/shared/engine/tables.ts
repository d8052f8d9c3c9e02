/**
 * A cache of solved tables in IndexedDB. The engine verifies what it gets from here (rules, version, checksum) and
 * re-solves what does not match, so that the cache can never make an answer wrong. When it is too large, the least
 * recently used tables are evicted.
 */

const BASE = 'kibitzer';
/** The tables themselves, by name. */
const TABLES = 'tables';
/** Metadata about each table, so that listing loads no table. */
const ABOUT = 'about';
/** A table for five dice takes about twelve megabytes. */
export const MOST_BYTES = 120_000_000;

interface About {
  name: string;
  size: number;
  used: number;
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<T>(mode: IDBTransactionMode, work: (tables: IDBObjectStore, about: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(BASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(TABLES);
    opening.result.createObjectStore(ABOUT, { keyPath: 'name' });
  };
  const base = await promised(opening);
  try {
    const transaction = base.transaction([TABLES, ABOUT], mode);
    return await work(transaction.objectStore(TABLES), transaction.objectStore(ABOUT));
  } finally {
    base.close();
  }
}

/** The table stored under a name; null if there is none or no storage. */
export async function loadTable(name: string): Promise<ArrayBuffer | null> {
  try {
    return await within('readwrite', async (tables, about) => {
      const bytes = (await promised(tables.get(name))) as ArrayBuffer | undefined;
      if (!bytes) return null;
      about.put({ name, size: bytes.byteLength, used: Date.now() } satisfies About);
      return bytes;
    });
  } catch {
    return null;
  }
}

/** Stores a table, evicting the least recently used ones. Does nothing without storage. */
export async function saveTable(name: string, bytes: ArrayBuffer): Promise<void> {
  try {
    await within('readwrite', async (tables, about) => {
      await promised(tables.put(bytes, name));
      await promised(about.put({ name, size: bytes.byteLength, used: Date.now() } satisfies About));
      for (const gone of toForget((await promised(about.getAll())) as About[], name)) {
        tables.delete(gone);
        about.delete(gone);
      }
    });
  } catch {
    // It will be solved again next time.
  }
}

/** The tables to evict so that the rest fits, least recently used first, never the newest. */
export function toForget(all: About[], newest: string): string[] {
  let total = all.reduce((sum, { size }) => sum + size, 0);
  const gone: string[] = [];
  for (const { name, size } of [...all].sort((a, b) => a.used - b.used)) {
    if (total <= MOST_BYTES) break;
    if (name === newest) continue;
    gone.push(name);
    total -= size;
  }
  return gone;
}

/** The number of stored tables and their total size. */
export async function keptTables(): Promise<{ count: number; bytes: number }> {
  try {
    const all = await within('readonly', async (_, about) => (await promised(about.getAll())) as About[]);
    return { count: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0) };
  } catch {
    return { count: 0, bytes: 0 };
  }
}

export async function forgetTables(): Promise<void> {
  await within('readwrite', async (tables, about) => {
    await promised(tables.clear());
    await promised(about.clear());
  }).catch(() => {});
}

/**
 * Tables that the engine has solved, kept in the browser. The engine checks what comes from here (rules, version,
 * checksum) and solves anew what does not fit, so that nothing here can make an answer wrong. The least recently used
 * go first when there are too many.
 */

const BASE = 'kibitzer';
const STORE = 'tables';
/** A table of five dice has six megabytes. */
export const MOST_BYTES = 120_000_000;

interface Kept {
  name: string;
  bytes: ArrayBuffer;
  used: number;
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(BASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'name' });
  const base = await promised(opening);
  try {
    return await work(base.transaction(STORE, mode).objectStore(STORE));
  } finally {
    base.close();
  }
}

/** What is kept under a name; null if nothing is, or nothing can be. */
export async function loadTable(name: string): Promise<ArrayBuffer | null> {
  try {
    return await within('readwrite', async (store) => {
      const kept = (await promised(store.get(name))) as Kept | undefined;
      if (!kept) return null;
      store.put({ ...kept, used: Date.now() });
      return kept.bytes;
    });
  } catch {
    return null;
  }
}

/** Keeps a table; what has not been used for longest gives way. Without storage nothing is kept. */
export async function saveTable(name: string, bytes: ArrayBuffer): Promise<void> {
  try {
    await within('readwrite', async (store) => {
      await promised(store.put({ name, bytes, used: Date.now() } satisfies Kept));
      const all = (await promised(store.getAll())) as Kept[];
      for (const gone of toForget(all.map(({ name, bytes, used }) => ({ name, size: bytes.byteLength, used })), name)) {
        store.delete(gone);
      }
    });
  } catch {
    // It is solved again another time.
  }
}

/** Which tables go so that the rest fits, least recently used first; never the newest. */
export function toForget(all: { name: string; size: number; used: number }[], newest: string): string[] {
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

/** How many tables are kept, and how large they are together. */
export async function keptTables(): Promise<{ count: number; bytes: number }> {
  try {
    const all = await within('readonly', async (store) => (await promised(store.getAll())) as Kept[]);
    return { count: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) };
  } catch {
    return { count: 0, bytes: 0 };
  }
}

export async function forgetTables(): Promise<void> {
  await within('readwrite', (store) => promised(store.clear())).catch(() => {});
}

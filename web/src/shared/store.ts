/**
 * Versioned values in the browser's storage. If something goes wrong (no storage, no space, unreadable
 * text), the page reports it once and carries on.
 */
import { shared as words } from '@texts';
import { toast } from './toast';

const PREFIX = 'kibitzer.';

interface Kept {
  version: number;
  value: unknown;
}

/** A string store such as the browser's `localStorage`. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function shelf(): Shelf | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

let complained = false;

function complainOnce(message: string): void {
  if (!complained) toast(message, 'warning', 'game');
  complained = true;
}

/**
 * Reads the value stored under a name. `check` turns unknown JSON into the right type or throws.
 * Unreadable text is moved to `<name>.broken`, never thrown away.
 */
export function load<T>(
  name: string,
  version: number,
  check: (value: unknown, version: number) => T,
  where: Shelf | null = shelf(),
): T | null {
  let text: string | null = null;
  try {
    text = where?.getItem(PREFIX + name) ?? null;
  } catch {
    return null;
  }
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Kept;
    if (typeof kept?.version !== 'number' || kept.version > version) throw new Error('version');
    return check(kept.value, kept.version);
  } catch {
    toast(words.store.corrupt, 'warning', 'game');
    try {
      where?.setItem(`${PREFIX + name}.broken`, text);
      where?.removeItem(PREFIX + name);
    } catch {
      // No space to move it: it stays where it is until something new is stored.
    }
    return null;
  }
}

/** Stores a value. Returns whether that succeeded. */
export function keep(name: string, version: number, value: unknown, where: Shelf | null = shelf()): boolean {
  if (!where) {
    complainOnce(words.store.unavailable);
    return false;
  }
  try {
    where.setItem(PREFIX + name, JSON.stringify({ version, value } satisfies Kept));
    return true;
  } catch {
    complainOnce(words.store.full);
    return false;
  }
}

export function forget(name: string, where: Shelf | null = shelf()): void {
  try {
    where?.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Whether a value is stored under a name, without validating it. */
export function has(name: string, where: Shelf | null = shelf()): boolean {
  try {
    return where?.getItem(PREFIX + name) != null;
  } catch {
    return false;
  }
}

/** Saves and loads tables as files on the player's own disk. */
import { shared as words } from '@texts';

/** The content of a saved file. */
export interface TableFile {
  kibitzer: string;
  version: number;
  table: unknown;
}

export class FileError extends Error {}

export function writeTable(game: string, version: number, table: unknown): string {
  const file: TableFile = { kibitzer: game, version, table };
  return `${JSON.stringify(file, null, 1)}\n`;
}

export function readTable(text: string): TableFile {
  let found: TableFile | null;
  try {
    found = JSON.parse(text) as TableFile;
  } catch {
    throw new FileError(words.files.notOurs);
  }
  if (!found || typeof found.kibitzer !== 'string' || typeof found.version !== 'number') {
    throw new FileError(words.files.notOurs);
  }
  return found;
}

/** Offers a text as a download. */
export function download(name: string, text: string, kind = 'application/json'): void {
  saveBlob(name, new Blob([text], { type: kind }));
}

export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Lets the player pick a file and returns its text; null if none was picked. */
export function pick(accept = '.json,application/json'): Promise<string | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.className = 'visually-hidden';
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      input.remove();
      if (!file) return resolve(null);
      file.text().then(resolve, () => resolve(''));
    });
    input.addEventListener('cancel', () => {
      input.remove();
      resolve(null);
    });
    document.body.append(input);
    input.click();
  });
}

/** The shape of the texts, and how a translation is held against the English ones. */
import type * as english from './en';
import type { Notes, Translated } from './engine';

export type Catalogue = typeof english;

/** A translation: the same shape, in which anything may be missing. Functions take the same parameters. */
type Partly<T> = T extends (...parameters: infer P) => unknown
  ? (...parameters: P) => string
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]?: Partly<T[K]> }
      : T extends string
        ? string
        : T;
/** The engine's messages are in English as they come, so only a translation has them. */
export type Translation = Partly<Catalogue> & { engine?: Translated; notes?: Notes };

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The translated texts, with English where one is missing. */
export function completed<T>(translated: unknown, original: T): T {
  if (!isGroup(original)) return (translated ?? original) as T;
  const found = isGroup(translated) ? translated : {};
  const keys = new Set([...Object.keys(original), ...Object.keys(found)]);
  return Object.fromEntries([...keys].map((key) => [key, completed(found[key], original[key])])) as T;
}

/** Every text by its path, such as `shared.menu.home`. */
export function entries(group: object, path = ''): [string, unknown][] {
  return Object.entries(group).flatMap(([key, value]): [string, unknown][] =>
    isGroup(value) ? entries(value, `${path}${key}.`) : [[path + key, value]],
  );
}

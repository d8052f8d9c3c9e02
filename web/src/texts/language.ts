/**
 * The language of the page: which ones there are, and which one is used. `main.tsx` sets it up before it loads anything
 * that reads a text; this module must therefore not import the texts themselves.
 */
import type { Translation } from './catalogue';
import { wording, type Wording } from './wording';

/** Every language by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** English is part of the page; the others are loaded when they are used. */
const TRANSLATIONS: Record<Exclude<Language, 'en'>, () => Promise<Translation>> = { de: () => import('./de') };

const KEY = 'kibitzer.language';
let used: Language = 'en';
let translated: Translation = {};
let formatted: Wording | null = null;

export const language = (): Language => used;

/** The texts of the language in use; empty for English. */
export const translation = (): Translation => translated;

/** Numbers and plurals of the language in use. */
export function formats(): Wording {
  formatted ??= wording(used);
  return formatted;
}

const isLanguage = (name: unknown): name is Language => typeof name === 'string' && Object.hasOwn(LANGUAGES, name);

/** The saved choice; else the first of the browser's languages that there is; else English. */
export function preferred(saved: unknown, wanted: readonly string[]): Language {
  if (isLanguage(saved)) return saved;
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

function saved(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Uses a language from now on. Texts that were read before stay as they are. */
export async function use(next: Language): Promise<void> {
  translated = next === 'en' ? {} : await TRANSLATIONS[next]();
  used = next;
  formatted = null;
}

/** Uses the preferred language, or English if it cannot be loaded. */
export async function setUpLanguage(): Promise<void> {
  await use(preferred(saved(), navigator.languages ?? [])).catch(() => {});
  document.documentElement.lang = used;
}

/** Switches by loading the page again: tables are kept by the browser. */
export function switchTo(next: Language): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage the page comes back in the browser's language.
  }
  location.reload();
}

export const after = (now: Language): Language => {
  const all = Object.keys(LANGUAGES) as Language[];
  return all[(all.indexOf(now) + 1) % all.length]!;
};

/**
 * Light, dark, or the system's theme. `public/theme.js` applies the stored choice on start and follows
 * the system; both set `data-theme` and fire the event `themechange`.
 */
import { signal } from '@preact/signals';

export type Theme = 'system' | 'light' | 'dark';
const KEY = 'kibitzer.theme';
const ORDER: Theme[] = ['system', 'light', 'dark'];

function kept(): Theme {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Theme;
    return ORDER.includes(found) ? found : 'system';
  } catch {
    return 'system';
  }
}

export const theme = signal<Theme>(kept());

export const after = (now: Theme): Theme => ORDER[(ORDER.indexOf(now) + 1) % ORDER.length]!;

export function choose(next: Theme): void {
  theme.value = next;
  const dark = next === 'dark' || (next === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  dispatchEvent(new Event('themechange'));
}

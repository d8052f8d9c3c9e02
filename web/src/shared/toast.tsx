/**
 * Short messages in the bar at the top, one at a time, newest first, never over a table. Notes disappear on their own,
 * the others when they are closed. A message belongs to the page on which it was raised.
 */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shared as words } from '@texts';
import { route } from '../route';

export type Tone = 'note' | 'warning' | 'error';
/** What a message is about: the current state of a table (removed at its next change), or the whole game. */
export type About = 'table' | 'game';

interface Toast {
  id: number;
  page: string;
  message: string;
  tone: Tone;
  about: About;
}

const shown = signal<Toast[]>([]);
const NOTE_MS = 4000;
const MOST = 3;
let next = 0;

export function toast(message: string, tone: Tone = 'note', about: About = 'table'): void {
  const page = route.value.page;
  const others = shown.value.filter((one) => one.message !== message || one.page !== page);
  const id = next++;
  shown.value = [...others.slice(1 - MOST), { id, page, message, tone, about }];
  if (tone === 'note') setTimeout(() => drop((one) => one.id === id), NOTE_MS);
}

function drop(gone: (one: Toast) => boolean): void {
  if (shown.value.some(gone)) shown.value = shown.value.filter((one) => !gone(one));
}

/** Removes the messages about a state of the table that has changed. */
export const tableChanged = () => drop((one) => one.about === 'table');

/** The messages of a page, oldest first. */
export const messagesOf = (page: string) => shown.value.filter((one) => one.page === page);

export function Toasts() {
  const { page } = route.value;
  useEffect(() => drop((one) => one.page !== page), [page]);
  const one = messagesOf(page).at(-1);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {one ? (
        <div class={`toast toast-${one.tone}`} key={one.id}>
          <span>{one.message}</span>
          <button type="button" class="icon-button" aria-label={words.close} onClick={() => drop((other) => other.id === one.id)}>
            ×
          </button>
        </div>
      ) : null}
    </div>
  );
}

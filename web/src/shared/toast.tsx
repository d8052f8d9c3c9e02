/** Short messages at the foot of the page. Errors stay until they are closed. */
import { signal } from '@preact/signals';
import { shared as words } from '@texts';

export type Tone = 'note' | 'warning' | 'error';

interface Toast {
  id: number;
  message: string;
  tone: Tone;
}

const shown = signal<Toast[]>([]);
let next = 0;

export function toast(message: string, tone: Tone = 'note'): void {
  if (shown.value.some((one) => one.message === message)) return;
  const id = next++;
  shown.value = [...shown.value.slice(-2), { id, message, tone }];
  if (tone === 'note') setTimeout(() => drop(id), 4000);
}

function drop(id: number): void {
  shown.value = shown.value.filter((one) => one.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.value.map(({ id, message, tone }) => (
        <div class={`toast toast-${tone}`} key={id}>
          <span>{message}</span>
          <button type="button" class="icon-button" aria-label={words.close} onClick={() => drop(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

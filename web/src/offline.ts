/** The static site only: works offline after the first visit, and says when a newer version is there. */
import { signal } from '@preact/signals';

/** The version that waits to take over, if there is one. */
export const newer = signal<ServiceWorker | null>(null);

export async function workOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' });
  const note = () => {
    // Without a controller this is the first visit: there is nothing older to replace.
    if (navigator.serviceWorker.controller) newer.value = registration.waiting;
  };
  note();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', note));
}

/** Lets the newer version take over, in every tab. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  newer.value?.postMessage('take over');
}

/** Static site only: works offline after the first visit, and reports when a newer version is available. */
import { signal } from '@preact/signals';

/** The newer version that is waiting to take over, if any. */
export const newer = signal<ServiceWorker | null>(null);

export async function workOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' });
  const note = () => {
    // No controller means this is the first visit: there is no older version to replace.
    if (navigator.serviceWorker.controller) newer.value = registration.waiting;
  };
  note();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', note));
}

/** Activates the newer version in every tab. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  newer.value?.postMessage('take over');
}

/** Routing by the fragment of the address (behind `#`), so the server needs no routes. */
import { signal } from '@preact/signals';

export interface Route {
  /** `''` is the home page. */
  page: string;
  query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { page: path.replace(/\/+$/, ''), query: new URLSearchParams(query) };
}

export const route = signal<Route>({ page: '', query: new URLSearchParams() });

export function followAddress(): () => void {
  const read = () => {
    route.value = parseRoute(location.hash);
  };
  read();
  addEventListener('hashchange', read);
  return () => removeEventListener('hashchange', read);
}

export function go(page: string): void {
  location.hash = `#/${page}`;
}

/**
 * Changes the query of the address without a new entry in the browser's history. The route signal is
 * not updated: the caller already knows about the change.
 */
export function replaceQuery(page: string, query: string): void {
  history.replaceState(null, '', `#/${page}${query ? `?${query}` : ''}`);
}

/** The page, loaded when the language is known. */
import { render } from 'preact';
import { workOffline } from './offline';
import { takeTab } from './shared/tabs';
import { Shell } from './shell';

const root = document.getElementById('app');
void takeTab()
  .catch(() => {})
  .then(() => root && render(<Shell />, root));
// After the first paint: prefetching for offline use must not delay what is visible now.
if (import.meta.env.MODE === 'site') {
  const start = () => void workOffline().catch(() => {});
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}

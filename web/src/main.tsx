/** Entry point of the page. */
import { render } from 'preact';
import './shared/base.css';
import './shared/pieces.css';
import { workOffline } from './offline';
import { takeTab } from './shared/tabs';
import { Shell } from './shell';

const root = document.getElementById('app');
void takeTab().catch(() => {}).then(() => root && render(<Shell />, root));
// After the first paint: prefetching for offline use must not delay what is visible now.
if (import.meta.env.MODE === 'site') addEventListener('load', () => void workOffline().catch(() => {}));

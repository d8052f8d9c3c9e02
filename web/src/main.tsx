/** Starts the page. */
import { render } from 'preact';
import './shared/base.css';
import './shared/pieces.css';
import { Shell } from './shell';

const root = document.getElementById('app');
if (root) render(<Shell />, root);

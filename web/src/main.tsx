/** Entry point: the language first, since many modules read their texts as soon as they are loaded. */
import './shared/base.css';
import './shared/pieces.css';
import { setUpLanguage } from './texts/language';

void setUpLanguage().then(() => import('./page'));

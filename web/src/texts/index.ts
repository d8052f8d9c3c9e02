/** The texts in the language of the page: `import { bomb } from '@texts'`. */
import { completed } from './catalogue';
import * as english from './en';
import { translation } from './language';

export const { shared, home, cards, board, bomb, texas42, blob, clue, yatzy } = completed(translation(), english);

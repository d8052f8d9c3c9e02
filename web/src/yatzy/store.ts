/** The one Yatzy game of the page. */
import { signal } from '@preact/signals';
import { keep, load } from '@shared/store';
import { createTable } from '@shared/table';
import { check, checkLiking, fresh, usual, type Game, type Liking } from './state';

export const store = createTable({ id: 'yatzy', version: 1, fresh, check });

export const liking = signal<Liking>(load('yatzy.liking', 1, checkLiking) ?? usual());

/** Whether play that is best for the goal is worked out however long it takes; not kept, for it costs minutes. */
export const patient = signal(false);

/** The same for the distribution with six dice. */
export const patientOutlook = signal(false);

export function like(change: Partial<Liking>): void {
  liking.value = { ...liking.value, ...change };
  keep('yatzy.liking', 1, liking.value);
}

/** A step of the game, with its words for the timeline. */
export function play(label: string, game: Game): void {
  store.change(label, (now) => ({ ...now, game }));
}

/** A change that is no step: dice that are held, faces that are being entered, the opponent's card. */
export function touch(game: Game): void {
  store.amend((now) => ({ ...now, game }));
}

/** The fields that every question about this game has. */
export function askedOf(game: Game, theta: number): { rules: string; house: string[]; theta: number } {
  return { rules: game.ruleset.rules, house: game.house, theta };
}

/** The page's Yatzy game, and the player's preferences. */
import { signal } from '@preact/signals';
import { keep, load } from '@shared/store';
import { createTable } from '@shared/table';
import { check, checkLiking, fresh, usual, type Game, type Liking } from './state';

export const store = createTable({ id: 'yatzy', version: 1, fresh, check });

export const liking = signal<Liking>(load('yatzy.liking', 1, checkLiking) ?? usual());

/** Whether optimal play for the goal is computed even if it takes minutes. Not stored, because of that cost. */
export const patient = signal(false);

/** The same for the distribution with six dice. */
export const patientOutlook = signal(false);

export function like(change: Partial<Liking>): void {
  liking.value = { ...liking.value, ...change };
  keep('yatzy.liking', 1, liking.value);
}

/** Adds a step to the game, with its label for the timeline. */
export function play(label: string, game: Game): void {
  store.change(label, (now) => ({ ...now, game }));
}

/** A change that is not a step of its own: held dice, faces being entered, the opponent's card. */
export function touch(game: Game): void {
  store.amend((now) => ({ ...now, game }));
}

/** The fields common to all questions about this game. */
export function askedOf(game: Game, theta: number): { rules: string; house: string[]; theta: number } {
  return { rules: game.ruleset.rules, house: game.house, theta };
}

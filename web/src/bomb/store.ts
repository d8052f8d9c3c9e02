/** The page's Bomb Busters table, and entries that change it through the engine. */
import { signal } from '@preact/signals';
import { ask, AskError } from '@shared/ask';
import type { BombBustersEnterAnswer } from '@shared/generated';
import { createTable } from '@shared/table';
import { bomb as words } from '@texts';
import { remember, type Outcome } from './analysis';
import { cardLine } from './lines';
import { check, checkTable, fresh, type Table } from './state';

export const store = createTable({ id: 'bomb', version: 1, fresh, check });

/** Replaces the table and keeps the mission's rules. */
export function changeTable(label: string, table: Table): void {
  store.change(label, (now) => ({ ...now, table }));
}

/** The analysis of the resulting table, or its error, that came with an entry. */
export function outcomeOf(entered: BombBustersEnterAnswer): Outcome | null {
  if (entered.analysis) return { answer: entered.analysis };
  if (!entered.analysis_error) return null;
  const { kind, message, at, ...more } = entered.analysis_error;
  return { error: new AskError(kind, message, at ?? null, more) };
}

/** The last entry that the engine rejected, and its table; it is shown only with that table. */
export const refused = signal<{ table: Table; error: AskError } | null>(null);

let entering = false;

/**
 * Sends a line such as `cut 1:3=5 by 2:0` to the engine; the new odds come in the same answer. Returns whether it
 * was accepted; otherwise `refused` has the reason. One entry at a time, and none for a table that is no longer shown.
 */
export async function enter(table: Table, line: string, label: string): Promise<boolean> {
  if (entering) return false;
  entering = true;
  try {
    return await say(table, line, label);
  } finally {
    entering = false;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Like `enter`, for entries in quick succession: each line waits for the previous one. */
export function enterNext(line: string, label: string): void {
  last = last.then(() => {
    const { table } = store.state.value;
    return table ? say(table, line, label) : null;
  });
}

/** Cards that their entry does not mark as used: Post-It, Single Wire Label, Fast Pass. */
const SPENT_BY_HAND = ['4', '2.2', '9.9'];

/** Marks a card on the table as used, if the entry did not do so. */
export function spend(card: string | null | undefined): void {
  const lies = store.state.value.table?.equipment?.some((one) => one.card === card && one.state !== 'used');
  if (!card || !lies || !SPENT_BY_HAND.includes(card)) return;
  enterNext(cardLine(card, 'used'), words.cards.stateLabel(words.cards.names[card] ?? card, words.cards.states.used!));
}

async function say(table: Table, line: string, label: string): Promise<boolean> {
  refused.value = null;
  try {
    const entered = await ask({ game: 'bomb-busters', query: 'enter', table, line, then: 'analyze' });
    if (store.state.value.table !== table) return false;
    const after = checkTable(entered.table);
    const outcome = outcomeOf(entered);
    if (outcome) remember(after, outcome);
    changeTable(label, after);
    return true;
  } catch (error) {
    if (!(error instanceof AskError)) throw error;
    if (store.state.value.table === table) refused.value = { table, error };
    return false;
  }
}

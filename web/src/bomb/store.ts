/** The one Bomb Busters table of the page, and how the engine changes it. */
import { ask, AskError, inWords } from '@shared/ask';
import { createTable } from '@shared/table';
import { toast } from '@shared/toast';
import { check, checkTable, fresh, type Table } from './state';

export const store = createTable({ id: 'bomb', version: 1, fresh, check });

/** Changes the table itself; what is known of the mission stays. */
export function changeTable(label: string, table: Table): void {
  store.change(label, (now) => ({ ...now, table }));
}

/** Says a line to the engine, as `cut 1:3=5 by 2:0`. Returns whether it was accepted. */
export async function enter(table: Table, line: string, label: string): Promise<boolean> {
  try {
    const after = await ask<{ table: unknown }>({ game: 'bomb-busters', query: 'enter', table, line });
    changeTable(label, checkTable(after.table));
    return true;
  } catch (error) {
    if (!(error instanceof AskError)) throw error;
    toast(inWords(error), 'error');
    return false;
  }
}

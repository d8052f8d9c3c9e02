/**
 * The list of all tables. Each is loaded when it is first opened, so that none of them delays the
 * first paint.
 */
import type { ComponentType } from 'preact';
import { shared as words } from '@texts';

export interface TableProps {
  /** The query of the address: `t` is a shared table. */
  query: URLSearchParams;
}

export interface TableEntry {
  /** The path in the address (`#/bomb`), also used as the name in browser storage and in files. */
  id: string;
  name: string;
  load: () => Promise<{ default: ComponentType<TableProps> }>;
}

export const TABLES: TableEntry[] = [
  { id: 'bomb', name: words.menu.bomb, load: () => import('./bomb/index') },
  { id: '42', name: words.menu.texas42, load: () => import('./texas42/index') },
  { id: 'blob', name: words.menu.blob, load: () => import('./blob/index') },
  { id: 'clue', name: words.menu.clue, load: () => import('./clue/index') },
  { id: 'yatzy', name: words.menu.yatzy, load: () => import('./yatzy/index') },
  { id: 'risk', name: words.menu.risk, load: () => import('./yatzy/risk') },
];

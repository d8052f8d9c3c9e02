/** The page's Clue table. */
import { createTable } from '@shared/table';
import { check, fresh } from './state';

export const store = createTable({ id: 'clue', version: 1, fresh, check });

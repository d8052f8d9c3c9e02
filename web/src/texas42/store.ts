/** The page's Texas 42 table. */
import { createTable } from '@shared/table';
import { check, fresh } from './state';

export const store = createTable({ id: '42', version: 1, fresh, check });

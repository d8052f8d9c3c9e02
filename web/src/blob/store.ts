/** The page's Blob table. */
import { createTable } from '@shared/table';
import { check, fresh } from './state';

export const store = createTable({ id: 'blob', version: 1, fresh, check });

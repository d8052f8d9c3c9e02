/** The one Blob table of the page. */
import { createTable } from '@shared/table';
import { check, fresh } from './state';

export const store = createTable({ id: 'blob', version: 1, fresh, check });

/** The table's page. */
import type { TableProps } from '../tables';
import { words } from '@texts/shared';

export default function Page(_: TableProps) {
  return <h1>{words.menu.texas42}</h1>;
}

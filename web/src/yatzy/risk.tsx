/** Yatzy for every attitude to risk. */
import type { TableProps } from '../tables';
import { words } from '@texts/shared';

export default function Page(_: TableProps) {
  return <h1>{words.menu.risk}</h1>;
}

/** Facts of a table that do not come from an event, in words. */
import type { BombBustersConstraint } from '@shared/generated';
import type { bomb as words } from '@texts';
import { sayValue } from './Board';
import { letter } from './notation';
import { sayFact, slotName, standName, type Table } from './state';

type Kind = keyof typeof words.know.says;

const KIND_OF: Record<string, Kind> = {
  must_have: 'has',
  must_not_have: 'lacks',
  slot_excluded: 'not',
  multiplicity: 'times',
  adjacent_equal: 'equal',
  adjacent_not_equal: 'different',
  unsorted: 'unsorted',
};

export function factWords(table: Table, fact: unknown): string {
  const { type = '', player = 0, slot, left, right, value, parity, count } = (fact ?? {}) as Partial<BombBustersConstraint>;
  const kind: Kind | undefined = type === 'slot_parity' ? (parity === 'even' ? 'even' : 'odd') : KIND_OF[type];
  if (!kind || player >= table.stands.length) return JSON.stringify(fact);
  const place = slot ?? left;
  const about = place === undefined ? standName(table, player) : slotName(table, player, place);
  const what = value !== undefined ? sayValue(value) : count !== undefined ? String(count) : right !== undefined ? letter(right) : '';
  return sayFact(about, kind, what);
}

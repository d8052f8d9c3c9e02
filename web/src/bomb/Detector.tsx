/** The odds of what a detector over the selected slots would find. */
import { chance, percent } from '@shared/numbers';
import { ChanceBar, Evidence, Percent } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { bomb as words } from '@texts';
import { sayValue, shortValue, type Spot } from './Board';
import { eventChance } from './heat';
import { letter } from './notation';
import { asValue, isOwn, slotsName, valuesInPlay, type Table } from './state';
import { Trouble } from './Trouble';

const t = words.detector;

export function Detector(props: { table: Table; chosen: Spot[]; onRecord: () => void; onClear: () => void }) {
  const { table, chosen } = props;
  const stand = chosen[0]?.stand ?? 0;
  const slots = chosen.map((spot) => spot.slot).sort((a, b) => a - b);
  const values = valuesInPlay(table).filter((value) => value !== 'RED');
  const red = valuesInPlay(table).includes('RED');
  const events = [
    ...values.map((value) => ({ kind: 'any' as const, player: stand, slots, value: asValue(value) })),
    ...(red ? [{ kind: 'all' as const, player: stand, slots, value: 'RED' as const }] : []),
  ];
  // The observer knows the own wires, so there are no odds to compute for them.
  const own = isOwn(table, stand);
  const asked = useAsk(slots.length >= 2 && !own ? { game: 'bomb-busters', query: 'analyze', table, events } : null);
  if (slots.length < 2) return <p class="hint">{t.pick}</p>;
  const found = asked.answer?.events ?? [];
  const rows = values.map((value, index) => ({ value, p: eventChance(found[index]) })).sort((a, b) => chance(b.p) - chance(a.p));
  return (
    <div class={asked.fresh || own ? '' : 'is-stale'}>
      <p>{own ? t.own(slots.map(letter)) : t.chosen(slotsName(table, stand, slots))}</p>
      <Trouble table={table} error={asked.error} />
      {found.length > 0 ? (
        <ul class="odds">
          {rows.map(({ value, p }) => (
            <li key={value}>
              <span class={`wire-tag wire-${value === 'YELLOW' ? 'yellow' : 'blue'}`} aria-label={sayValue(value)}>
                {shortValue(value)}
              </span>
              <ChanceBar value={p} />
              <Percent value={p} digits={2} />
            </li>
          ))}
        </ul>
      ) : null}
      {red && found.length > 0 ? <p>{t.allRed(percent(eventChance(found[values.length]), 2))}</p> : null}
      <div class="row">
        <button type="button" class="button" onClick={props.onRecord}>
          {t.record}
        </button>
        <button type="button" class="button quiet" onClick={props.onClear}>
          {t.clear}
        </button>
      </div>
      <Evidence evidence={asked.answer?.evidence} />
    </div>
  );
}

/** Facts that do not come from an event: a player has a value, a wire is not a value, two wires are equal. */
import { useState } from 'preact/hooks';
import { NumberPad, type PadKey } from '@shared/NumberPad';
import { bomb as words } from '@texts';
import { sayValue, type Spot } from './Board';
import { factWords } from './facts';
import type { FormProps } from './Happened';
import { knowLine, type Known } from './lines';
import { letter, tokensOf } from './notation';
import { StandPick, Step, ValuePick, WirePick } from './pickers';
import { sayFact, slotName, standName, type Table } from './state';

const t = words.know;

const KINDS = ['has', 'lacks', 'not', 'even', 'odd', 'times', 'equal', 'different', 'unsorted'] as const;
type Kind = (typeof KINDS)[number];
const OF_STAND: readonly Kind[] = ['has', 'lacks'];

export function Know({ table, say }: FormProps) {
  const [kind, setKind] = useState<Kind | null>(null);
  const [stand, setStand] = useState<number | null>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const tell = (known: Known, label: string) => say(knowLine(known), label);
  const whole = kind !== null && OF_STAND.includes(kind);
  const name = spot ? slotName(table, spot.stand, spot.slot) : '';
  return (
    <>
      <Facts table={table} say={say} />
      <Step label={t.kind}>
        <div class="card-list">
          {KINDS.map((one) => (
            <button
              type="button"
              class="card-key"
              key={one}
              aria-pressed={one === kind}
              onClick={() => {
                setKind(one);
                setSpot(null);
              }}
            >
              {t.kinds[one]}
            </button>
          ))}
        </div>
      </Step>
      {kind !== null && whole ? (
        <Step label={t.whose}>
          <StandPick table={table} label={t.whose} value={stand} onPick={setStand} />
        </Step>
      ) : null}
      {whole && stand !== null ? (
        <ValuePick
          table={table}
          label={t.value}
          colours="all"
          onPick={(value) =>
            tell({ kind: kind as 'has' | 'lacks', stand, value }, t.label(sayFact(standName(table, stand), kind, sayValue(value))))
          }
        />
      ) : null}
      {kind !== null && !whole ? (
        <WirePick
          table={table}
          label={t.wire}
          stand={stand}
          slot={spot?.slot ?? null}
          all
          onStand={(next) => {
            setStand(next);
            setSpot(null);
          }}
          onSlot={(next) => {
            if (kind === 'even' || kind === 'odd' || kind === 'unsorted')
              tell({ kind, spot: next }, t.label(sayFact(slotName(table, next.stand, next.slot), kind, '')));
            else setSpot(next);
          }}
        />
      ) : null}
      {kind === 'not' && spot ? (
        <ValuePick
          table={table}
          label={t.value}
          colours="all"
          onPick={(value) => tell({ kind, spot, value }, t.label(sayFact(name, kind, sayValue(value))))}
        />
      ) : null}
      {kind === 'times' && spot ? (
        <Step label={t.times}>
          <NumberPad
            label={t.times}
            keys={[1, 2, 3, 4].map((n): PadKey => ({ value: String(n), label: words.turn.times(n) }))}
            onPick={(n) => tell({ kind, spot, count: Number(n) }, t.label(sayFact(name, kind, n)))}
          />
        </Step>
      ) : null}
      {(kind === 'equal' || kind === 'different') && spot ? (
        <Step label={t.other}>
          <NumberPad
            label={t.other}
            keys={tokensOf(table.stands[spot.stand]!).map(
              (_, slot): PadKey => ({
                value: `${spot.stand}:${slot}`,
                label: letter(slot),
                spoken: slotName(table, spot.stand, slot),
                disabled: slot === spot.slot,
              }),
            )}
            onPick={(place) => {
              const other = Number(place.split(':')[1]);
              tell({ kind, spot, other }, t.label(sayFact(name, kind, letter(other))));
            }}
          />
        </Step>
      ) : null}
    </>
  );
}

/** The facts entered so far, each with a button to remove it. */
function Facts({ table, say }: { table: Table; say: FormProps['say'] }) {
  const facts = table.constraints ?? [];
  if (facts.length === 0) return <p class="hint">{t.lead}</p>;
  return (
    <ul class="facts" aria-label={t.known}>
      {facts.map((fact, index) => {
        const words = factWords(table, fact);
        return (
          <li key={index}>
            <span>{words}</span>
            <button type="button" class="icon-button" aria-label={t.forget(words)} onClick={() => say(`forget ${index}`, t.forgot(words))}>
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
}

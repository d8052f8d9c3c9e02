/** Forms for wires that move to another stand: Walkie-Talkies and the Grappling Hook. */
import { useState } from 'preact/hooks';
import { NumberPad, type PadKey } from '@shared/NumberPad';
import { bomb as words } from '@texts';
import type { Spot } from './Board';
import type { FormProps } from './Happened';
import { swapLine, takeLine } from './lines';
import { letter, tokensOf } from './notation';
import { StandPick, Step, TilePick, WirePick } from './pickers';
import { isOwn, slotName, standName, type Table } from './state';

const t = words.events;

/** Asks for the slot of a wire after it has been sorted into a stand; `places` is the new size of the stand. */
function PlacePick(props: {
  table: Table;
  label: string;
  stand: number;
  places: number;
  chosen: number | null;
  onPick: (slot: number) => void;
}) {
  const keys = Array.from(
    { length: props.places },
    (_, slot): PadKey => ({
      value: String(slot),
      label: letter(slot),
      pressed: props.chosen === slot,
      spoken: slotName(props.table, props.stand, slot),
    }),
  );
  return (
    <Step label={props.label}>
      <NumberPad label={props.label} keys={keys} onPick={(slot) => props.onPick(Number(slot))} />
    </Step>
  );
}

const size = (table: Table, stand: number) => tokensOf(table.stands[stand]!).length;

export function Swap({ table, say }: FormProps) {
  const [first, setFirst] = useState<{ stand: number | null; slot: number | null }>({ stand: null, slot: null });
  const [second, setSecond] = useState<{ stand: number | null; slot: number | null }>({ stand: null, slot: null });
  const [firstTo, setFirstTo] = useState<number | null>(null);
  const [secondTo, setSecondTo] = useState<number | null>(null);
  const [wire, setWire] = useState<string | null>(null);
  const [a, b] = [first.stand, second.stand];
  const owner = (stand: number) => table.owners[stand];
  // The observer sees the wire received, and already knows the one given away.
  const gets = a !== null && b !== null && (isOwn(table, a) || isOwn(table, b));
  const places = a !== null && b !== null && first.slot !== null && second.slot !== null;
  const ready = places && firstTo !== null && secondTo !== null && (!gets || wire !== null);
  const done = () => {
    const from = { stand: a!, slot: first.slot! };
    const back = { stand: b!, slot: second.slot! };
    const mine = (to: number) => (gets && isOwn(table, to) ? { wire: wire! } : {});
    say(
      swapLine({ from, to: { stand: b!, slot: firstTo! }, ...mine(b!) }, { from: back, to: { stand: a!, slot: secondTo! }, ...mine(a!) }),
      t.swapLabel(slotName(table, a!, first.slot!), slotName(table, b!, second.slot!)),
    );
  };
  return (
    <>
      <WirePick
        table={table}
        label={t.swapFirst}
        {...first}
        onStand={(stand) => setFirst({ stand, slot: null })}
        onSlot={(spot: Spot) => setFirst(spot)}
      />
      {first.slot !== null ? (
        <WirePick
          table={table}
          label={t.swapSecond}
          {...second}
          only={(stand) => owner(stand) !== owner(a!)}
          onStand={(stand) => setSecond({ stand, slot: null })}
          onSlot={(spot: Spot) => setSecond(spot)}
        />
      ) : null}
      {places ? (
        <>
          <PlacePick
            table={table}
            label={t.nowAt(slotName(table, a, first.slot!), standName(table, b))}
            stand={b}
            places={size(table, b)}
            chosen={firstTo}
            onPick={setFirstTo}
          />
          <PlacePick
            table={table}
            label={t.nowAt(slotName(table, b, second.slot!), standName(table, a))}
            stand={a}
            places={size(table, a)}
            chosen={secondTo}
            onPick={setSecondTo}
          />
          {gets ? <TilePick table={table} label={t.got} chosen={wire} onPick={setWire} /> : null}
          <div class="row form-end">
            <button type="button" class="button" disabled={!ready} onClick={done}>
              {t.enter}
            </button>
          </div>
        </>
      ) : null}
    </>
  );
}

export function Take({ table, say }: FormProps) {
  const [from, setFrom] = useState<{ stand: number | null; slot: number | null }>({ stand: null, slot: null });
  const [to, setTo] = useState<number | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const [wire, setWire] = useState<string | null>(null);
  const gets = to !== null && isOwn(table, to);
  const ready = from.slot !== null && to !== null && place !== null && (!gets || wire !== null);
  const done = () =>
    say(
      takeLine({ from: { stand: from.stand!, slot: from.slot! }, to: { stand: to!, slot: place! }, ...(gets ? { wire: wire! } : {}) }),
      t.takeLabel(slotName(table, from.stand!, from.slot!), standName(table, to!)),
    );
  return (
    <>
      <WirePick
        table={table}
        label={t.taken}
        {...from}
        onStand={(stand) => setFrom({ stand, slot: null })}
        onSlot={(spot: Spot) => setFrom(spot)}
      />
      {from.slot !== null ? (
        <Step label={t.takenTo}>
          <StandPick
            table={table}
            label={t.takenTo}
            value={to}
            only={(stand) => table.owners[stand] !== table.owners[from.stand!]}
            onPick={(stand) => {
              setTo(stand);
              setPlace(null);
            }}
          />
        </Step>
      ) : null}
      {to !== null && from.slot !== null ? (
        <>
          <PlacePick
            table={table}
            label={t.nowAt(slotName(table, from.stand!, from.slot), standName(table, to))}
            stand={to}
            places={size(table, to) + 1}
            chosen={place}
            onPick={setPlace}
          />
          {gets ? <TilePick table={table} label={t.got} chosen={wire} onPick={setWire} /> : null}
          <div class="row form-end">
            <button type="button" class="button" disabled={!ready} onClick={done}>
              {t.enter}
            </button>
          </div>
        </>
      ) : null}
    </>
  );
}

/** Large buttons for players, stands, wires and values, used by all forms of "What happened?". */
import type { ComponentChildren } from 'preact';
import { NumberPad, type PadKey } from '@shared/NumberPad';
import { bomb as words } from '@texts';
import { sayValue, sayWire, shortValue, type Spot } from './Board';
import { colourOf, letter, printed, readToken, tokensOf, type Shown } from './notation';
import { isOwn, me, playerName, players, slotName, standName, valuesInPlay, wiresInPlay, type Table } from './state';

export function Step({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <>
      <p class="step">{label}</p>
      {children}
    </>
  );
}

/** A single choice, as chips. */
export function Chips<V>(props: { label: string; value: V | null; options: [V, string][]; onPick: (value: V) => void }) {
  return (
    <div class="chips" role="group" aria-label={props.label}>
      {props.options.map(([value, name]) => (
        <button type="button" key={name} class="chip" aria-pressed={value === props.value} onClick={() => props.onPick(value)}>
          {name}
        </button>
      ))}
    </div>
  );
}

export function PlayerPick(props: {
  table: Table;
  label: string;
  value: number | null;
  except?: number | undefined;
  onPick: (player: number) => void;
}) {
  const { table } = props;
  const all = Array.from({ length: players(table) }, (_, player) => player).filter((player) => player !== props.except);
  const name = (player: number) => (player === me(table) ? words.you : playerName(table, player));
  return <Chips label={props.label} value={props.value} options={all.map((player) => [player, name(player)])} onPick={props.onPick} />;
}

export function StandPick(props: {
  table: Table;
  label: string;
  value: number | null;
  only?: (stand: number) => boolean;
  onPick: (stand: number) => void;
}) {
  const { table } = props;
  const stands = table.stands.map((_, stand) => stand).filter(props.only ?? (() => true));
  const name = (stand: number) => (isOwn(table, stand) && table.observer_stands.length === 1 ? words.you : standName(table, stand));
  return <Chips label={props.label} value={props.value} options={stands.map((stand) => [stand, name(stand)])} onPick={props.onPick} />;
}

const isOpen = (shown: Shown) => shown.face === 'cut';

/** The wires of a stand as keys; face-up ones cannot be chosen unless `all`. */
export function SlotPick(props: {
  table: Table;
  label: string;
  stand: number;
  chosen: Spot[];
  all?: boolean;
  focus?: boolean;
  onPick: (spot: Spot) => void;
}) {
  const { table, stand } = props;
  const keys = tokensOf(table.stands[stand]!).map((token, slot): PadKey => {
    const shown = readToken(token);
    return {
      value: `${stand}:${slot}`,
      label: letter(slot),
      spoken: slotName(table, stand, slot),
      note: shown.wire ? printed(shown.wire) : words.events.hiddenWire,
      tone: shown.colour ?? undefined,
      disabled: !props.all && isOpen(shown),
      pressed: props.chosen.some((one) => one.stand === stand && one.slot === slot),
    };
  });
  return (
    <NumberPad
      focus={props.focus}
      label={`${props.label} ${standName(table, stand)}`}
      keys={keys}
      onPick={(place) => props.onPick({ stand, slot: Number(place.split(':')[1]) })}
    />
  );
}

/** Asks for a stand, then for one of its wires. */
export function WirePick(props: {
  table: Table;
  label: string;
  stand: number | null;
  slot: number | null;
  only?: (stand: number) => boolean;
  all?: boolean;
  onStand: (stand: number) => void;
  onSlot: (spot: Spot) => void;
}) {
  const { table, stand } = props;
  return (
    <Step label={props.label}>
      <StandPick table={table} label={props.label} value={stand} {...(props.only ? { only: props.only } : {})} onPick={props.onStand} />
      {stand !== null ? (
        <SlotPick
          table={table}
          label={props.label}
          stand={stand}
          all={props.all ?? false}
          chosen={props.slot === null ? [] : [{ stand, slot: props.slot }]}
          onPick={props.onSlot}
        />
      ) : null}
    </Step>
  );
}

export function valuePad(table: Table, colours: 'blue' | 'cuttable' | 'all'): PadKey[] {
  const wanted = (value: string) => value !== 'RED' || colours === 'all';
  return valuesInPlay(table)
    .filter((value) => wanted(value) && (colours !== 'blue' || value !== 'YELLOW'))
    .map((value) => ({
      value,
      label: shortValue(value),
      spoken: sayValue(value),
      tone: value === 'YELLOW' ? 'yellow' : value === 'RED' ? 'red' : 'blue',
    }));
}

export function ValuePick(props: {
  table: Table;
  label: string;
  colours?: 'blue' | 'cuttable' | 'all';
  chosen?: string | null;
  focus?: boolean;
  onPick: (value: string) => void;
}) {
  return (
    <Step label={props.label}>
      <NumberPad
        label={props.label}
        keys={valuePad(props.table, props.colours ?? 'cuttable')}
        focus={props.focus}
        {...(props.chosen !== undefined ? { chosen: props.chosen } : {})}
        onPick={props.onPick}
      />
    </Step>
  );
}

/** The key of an exact wire, labelled as printed. */
export const wireKey = (wire: string): PadKey => ({
  value: wire,
  label: printed(wire),
  tone: colourOf(wire) ?? 'blue',
  ...(colourOf(wire) === 'blue' ? {} : { spoken: sayWire(wire) }),
});

/** Asks for an exact wire, such as `7` or `Y4`. */
export function TilePick(props: {
  table: Table;
  label: string;
  colour?: 'yellow' | 'red';
  chosen?: string | null;
  onPick: (wire: string) => void;
}) {
  const wires = wiresInPlay(props.table).filter((wire) => !props.colour || colourOf(wire) === props.colour);
  const keys = wires.map(wireKey);
  return (
    <Step label={props.label}>
      <NumberPad label={props.label} keys={keys} {...(props.chosen !== undefined ? { chosen: props.chosen } : {})} onPick={props.onPick} />
    </Step>
  );
}

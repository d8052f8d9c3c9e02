/** Forms for events other than dual cuts: solo cuts, reveals, radar, labels, tokens beside a stand. */
import { useState } from 'preact/hooks';
import { NumberPad, type PadKey } from '@shared/NumberPad';
import { Segmented } from '@shared/pieces';
import { bomb as words } from '@texts';
import { sayValue, sayWire, type Spot } from './Board';
import type { FormProps } from './Happened';
import { wireOdds } from './heat';
import { besideLine, disintegrateLine, labelLine, radarLine, revealLine, soloLine, type Opened } from './lines';
import { letter, readToken, tokensOf, valueOf } from './notation';
import { Chips, PlayerPick, SlotPick, StandPick, Step, ValuePick } from './pickers';
import { isOwn, me, nextActor, playerName, slotName, slotsName, standName, standsOf, wiresInPlay, type Table } from './state';

const t = words.events;

const same = (a: Spot, b: Spot) => a.stand === b.stand && a.slot === b.slot;
const toggled = (all: Spot[], one: Spot) => (all.some((spot) => same(spot, one)) ? all.filter((spot) => !same(spot, one)) : [...all, one]);
const inOrder = (spots: Spot[]) => [...spots].sort((a, b) => a.stand - b.stand || a.slot - b.slot);
const uncut = (table: Table, stand: number): Spot[] =>
  tokensOf(table.stands[stand]!).flatMap((token, slot) => (readToken(token).face === 'cut' ? [] : [{ stand, slot }]));

/** Selects wires of one stand: one, or several for a detector. */
export function Point(props: { table: Table; label: string; many?: boolean; done?: string; onDone: (spots: Spot[]) => void }) {
  const { table, many } = props;
  const [stand, setStand] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Spot[]>([]);
  return (
    <Step label={props.label}>
      <StandPick
        table={table}
        label={props.label}
        value={stand}
        onPick={(next) => {
          setStand(next);
          setChosen([]);
        }}
      />
      {stand !== null ? (
        <SlotPick
          table={table}
          label={props.label}
          stand={stand}
          chosen={chosen}
          all={!many}
          onPick={(spot) => (many ? setChosen(toggled(chosen, spot)) : props.onDone([spot]))}
        />
      ) : null}
      {many && stand !== null ? (
        <div class="row form-end">
          <button type="button" class="button" disabled={chosen.length === 0} onClick={() => props.onDone(inOrder(chosen))}>
            {props.done}
          </button>
          <button type="button" class="button quiet" onClick={() => setChosen(uncut(table, stand))}>
            {t.wholeStand}
          </button>
        </div>
      ) : null}
    </Step>
  );
}

/** Asks which wire each selected slot turned out to be, where the value alone does not determine it. */
function Tiles(props: {
  table: Table;
  analysis: FormProps['analysis'];
  spots: Spot[];
  colour: 'YELLOW' | 'RED';
  tiles: Record<string, string>;
  onChange: (tiles: Record<string, string>) => void;
}) {
  const { table } = props;
  return (
    <div class="tiles">
      {props.spots.map((spot) => {
        const place = `${spot.stand}:${spot.slot}`;
        const odds = props.analysis ? wireOdds(props.analysis, spot.stand, spot.slot) : null;
        const can = (odds?.map((one) => one.what) ?? wiresInPlay(table)).filter((wire) => valueOf(wire) === props.colour);
        return (
          <label class="field" key={place}>
            {slotName(table, spot.stand, spot.slot)}
            <select
              value={props.tiles[place] ?? ''}
              onChange={(event) => props.onChange({ ...props.tiles, [place]: event.currentTarget.value })}
            >
              <option value="">{t.which}</option>
              {can.map((wire) => (
                <option key={wire} value={wire}>
                  {sayWire(wire)}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </div>
  );
}

const withTiles = (spots: Spot[], tiles: Record<string, string>): Opened[] =>
  inOrder(spots).map((spot) => ({ ...spot, wire: tiles[`${spot.stand}:${spot.slot}`] }));

const ownWire = (table: Table, spot: Spot) => readToken(tokensOf(table.stands[spot.stand]!)[spot.slot]!).wire;

export function Solo({ table, analysis, say }: FormProps) {
  const [player, setPlayer] = useState(nextActor(table));
  const [value, setValue] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Spot[]>([]);
  const [tiles, setTiles] = useState<Record<string, string>>({});
  const stands = standsOf(table, player);
  const yellow = value === 'YELLOW' && player !== me(table);
  const pick = (next: string) => {
    setValue(next);
    // The observer's own wires of this value are preselected.
    const own =
      player === me(table)
        ? stands.flatMap((stand) => uncut(table, stand)).filter((spot) => valueOf(ownWire(table, spot) ?? '') === next)
        : [];
    setChosen(own);
  };
  const ready = (chosen.length === 2 || chosen.length === 4) && (!yellow || chosen.every((spot) => tiles[`${spot.stand}:${spot.slot}`]));
  const done = () => {
    const wires =
      player === me(table)
        ? chosen.map((spot) => ({ ...spot, wire: ownWire(table, spot) ?? undefined }))
        : withTiles(chosen, yellow ? tiles : {});
    say(soloLine(value!, inOrder(wires)), t.soloLabel(playerName(table, player), sayValue(value!)));
  };
  return (
    <>
      <Step label={t.who}>
        <PlayerPick
          table={table}
          label={t.who}
          value={player}
          onPick={(next) => {
            setPlayer(next);
            setValue(null);
            setChosen([]);
          }}
        />
      </Step>
      <ValuePick table={table} label={t.soloValue} chosen={value} focus onPick={pick} />
      {value !== null ? (
        <Step label={t.soloWires}>
          {stands.map((stand) => (
            <SlotPick
              key={stand}
              table={table}
              label={t.soloWires}
              stand={stand}
              chosen={chosen}
              onPick={(spot) => setChosen(toggled(chosen, spot))}
            />
          ))}
          {yellow ? (
            <Tiles table={table} analysis={analysis} spots={inOrder(chosen)} colour="YELLOW" tiles={tiles} onChange={setTiles} />
          ) : null}
          <div class="row form-end">
            <button type="button" class="button" disabled={!ready} onClick={done}>
              {t.enter}
            </button>
            <span class="hint">{t.soloHint}</span>
          </div>
        </Step>
      ) : null}
    </>
  );
}

export function Reveal({ table, analysis, say }: FormProps) {
  const [player, setPlayer] = useState<number | null>(null);
  const [tiles, setTiles] = useState<Record<string, string>>({});
  const left = player === null ? [] : standsOf(table, player).flatMap((stand) => uncut(table, stand));
  const mine = player === me(table);
  const ready = mine || (left.length > 0 && left.every((spot) => tiles[`${spot.stand}:${spot.slot}`]));
  return (
    <>
      <Step label={t.who}>
        <PlayerPick table={table} label={t.who} value={player} onPick={setPlayer} />
      </Step>
      {player !== null && !mine ? (
        <Step label={t.revealed}>
          <Tiles table={table} analysis={analysis} spots={left} colour="RED" tiles={tiles} onChange={setTiles} />
        </Step>
      ) : null}
      {player !== null ? (
        <div class="row form-end">
          <button
            type="button"
            class="button"
            disabled={!ready}
            onClick={() => say(mine ? 'reveal' : revealLine(withTiles(left, tiles)), t.revealLabel(playerName(table, player)))}
          >
            {t.enter}
          </button>
        </div>
      ) : null}
    </>
  );
}

export function Radar({ table, say }: FormProps) {
  const [number, setNumber] = useState<string | null>(null);
  const [by, setBy] = useState(nextActor(table));
  const [yes, setYes] = useState<number[]>([]);
  const stands = table.stands.map((_, stand) => stand).filter((stand) => uncut(table, stand).length > 0);
  const pick = (value: string) => {
    setNumber(value);
    // The observer's own answer is known.
    setYes(stands.filter((stand) => isOwn(table, stand) && uncut(table, stand).some((spot) => ownWire(table, spot) === value)));
  };
  if (number === null) {
    return (
      <>
        <Step label={t.radarBy}>
          <PlayerPick table={table} label={t.radarBy} value={by} onPick={setBy} />
        </Step>
        <ValuePick table={table} label={t.radarNumber} colours="blue" focus onPick={pick} />
      </>
    );
  }
  return (
    <Step label={t.radarWho(number)}>
      <ul class="answers">
        {stands.map((stand) => (
          <li key={stand}>
            <span>{standName(table, stand)}</span>
            <Segmented
              label={standName(table, stand)}
              value={yes.includes(stand) ? 'yes' : 'no'}
              options={[
                ['yes', t.yes],
                ['no', t.no],
              ]}
              onChange={(said) => setYes(said === 'yes' ? [...yes, stand].sort((a, b) => a - b) : yes.filter((one) => one !== stand))}
            />
          </li>
        ))}
      </ul>
      <div class="row form-end">
        <button
          type="button"
          class="button"
          onClick={() =>
            say(
              radarLine(number, yes, standsOf(table, by)[0]!),
              t.radarLabel(number, yes.map((stand) => standName(table, stand)).join(', ')),
            )
          }
        >
          {t.enter}
        </button>
      </div>
    </Step>
  );
}

export function LabelForm({ table, say }: FormProps) {
  const [equal, setEqual] = useState<'equal' | 'different'>('different');
  const [stand, setStand] = useState<number | null>(null);
  const tokens = stand === null ? [] : tokensOf(table.stands[stand]!);
  const keys = tokens.slice(1).map(
    (_, left): PadKey => ({
      value: String(left),
      label: `${letter(left)}${letter(left + 1)}`,
      spoken: stand === null ? '' : slotsName(table, stand, [left, left + 1]),
      disabled: [left, left + 1].every((slot) => readToken(tokens[slot]!).face === 'cut'),
    }),
  );
  return (
    <>
      <Step label={t.labelKind}>
        <Segmented
          label={t.labelKind}
          value={equal}
          options={[
            ['different', t.different],
            ['equal', t.equal],
          ]}
          onChange={setEqual}
        />
      </Step>
      <Step label={t.labelStand}>
        <StandPick table={table} label={t.labelStand} value={stand} onPick={setStand} />
      </Step>
      {stand !== null ? (
        <Step label={t.labelPair}>
          <NumberPad
            label={t.labelPair}
            keys={keys}
            onPick={(left) =>
              say(
                labelLine({ stand, slot: Number(left) }, equal === 'equal'),
                t.labelLabel(slotsName(table, stand, [Number(left), Number(left) + 1]), equal === 'equal'),
              )
            }
          />
        </Step>
      ) : null}
    </>
  );
}

export function Beside({ table, say }: FormProps) {
  const [player, setPlayer] = useState(nextActor(table));
  return (
    <>
      <Step label={t.whose}>
        <PlayerPick table={table} label={t.whose} value={player} onPick={setPlayer} />
      </Step>
      <ValuePick
        table={table}
        label={t.besideValue}
        focus
        onPick={(value) => say(besideLine(standsOf(table, player)[0]!, value), t.besideLabel(playerName(table, player), sayValue(value)))}
      />
    </>
  );
}

export function Disintegrate({ table, say }: FormProps) {
  const [number, setNumber] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Spot[]>([]);
  if (number === null) return <ValuePick table={table} label={t.disintegrated} colours="blue" focus onPick={setNumber} />;
  const mates = table.stands.map((_, stand) => stand).filter((stand) => !isOwn(table, stand));
  return (
    <>
      <p class="step">{t.disintegratedAt(number)}</p>
      {mates.map((stand) => (
        <div key={stand}>
          <p class="field-name">{standName(table, stand)}</p>
          <SlotPick
            table={table}
            label={t.disintegratedAt(number)}
            stand={stand}
            chosen={chosen}
            onPick={(spot) => setChosen(toggled(chosen, spot))}
          />
        </div>
      ))}
      <div class="row form-end">
        <button type="button" class="button" onClick={() => say(disintegrateLine(number, inOrder(chosen)), t.disintegrateLabel(number))}>
          {t.enter}
        </button>
      </div>
    </>
  );
}

export function Dial({ table, say }: FormProps) {
  return (
    <Step label={t.dialAt}>
      <Chips
        label={t.dialAt}
        value={table.dial ?? null}
        options={[0, 1, 2, 3, 4, 5, 6].map((n): [number, string] => [n, String(n)])}
        onPick={(n) => say(`dial ${n}`, t.dialLabel(n))}
      />
    </Step>
  );
}

/**
 * A turn in three taps: the wire (already tapped), the value, the result. A teammate's hit is entered by
 * the own wire that was cut with it. If a teammate points at one of the observer's wires, which the page
 * knows, the page determines whether it is a hit. Yellow wires take a tap more, to say which one it is.
 * The engine decides what each entry means.
 */
import { useState } from 'preact/hooks';
import { percent } from '@shared/numbers';
import { NumberPad, type PadKey } from '@shared/NumberPad';
import { bomb as words } from '@texts';
import { sayValue, shortValue } from './Board';
import { oddsOf, valueOdds, wireOdds, type Analysis } from './heat';
import { letter, printed, readToken, tokensOf, valueOf } from './notation';
import { wireKey } from './pickers';
import { hitLine, missLine, type CutSaid } from './lines';
import { isOwn, me, nextActor, playerName, players, slotName, slotsName, standsOf, valuesInPlay, wireAt, type Table } from './state';
import { enter } from './store';
import { Sheet } from './Trouble';
import { WhyNot } from './WhyNot';

const t = words.turn;

interface Hit {
  slot: number;
  /** Which of the announced values it is. */
  value: string;
  /** The exact yellow wire, such as `Y4`. */
  tile?: string;
  own?: { stand: number; slot: number };
  /** The exact yellow wire of `own`. */
  ownTile?: string;
}

export function Turn(props: {
  table: Table;
  tokens: string;
  analysis: Analysis | null;
  stand: number;
  slots: number[];
  /** Prefilled from a recommended move, of the observer unless `actor` says otherwise. */
  value?: string;
  actor?: number;
  /** The player whose turn it is; null where the engine cannot tell. */
  turn: number | null;
  /** Points at another wire of the stand instead: on a phone the next one is easily hit. */
  onMove: (slot: number) => void;
  onClose: (entered: boolean) => void;
}) {
  const { table, analysis, stand, slots } = props;
  const owner = table.owners[stand]!;
  const everyone = Array.from({ length: players(table) }, (_, player) => player).filter((player) => player !== owner);
  const guess = props.actor ?? (props.value !== undefined ? me(table) : (props.turn ?? nextActor(table)));
  const [actor, setActor] = useState(
    everyone.includes(guess) ? guess : (everyone.find((p) => p === (guess + 1) % players(table)) ?? everyone[0]!),
  );
  const [values, setValues] = useState<string[]>(props.value !== undefined ? [props.value] : []);
  const [ray, setRay] = useState(false);
  const [stabilized, setStabilized] = useState(false);
  const [hit, setHit] = useState<Hit | null>(null);
  const [missAt, setMissAt] = useState<number | null>(slots.length === 1 ? slots[0]! : null);
  const [missing, setMissing] = useState(false);
  const mine = actor === me(table);
  const own = isOwn(table, stand);
  const where = slotsName(table, stand, slots);
  const announced = values.length === (ray ? 2 : 1);
  const saidValues = t.values(values.map(sayValue));
  const cut: CutSaid = { stand, slots, values, stabilized };

  const send = async (line: string, label: string) => {
    if (await enter(table, line, label)) props.onClose(true);
  };
  const miss = (slot: number | null, token: string | null) =>
    void send(
      missLine(cut, slot, token, mine ? null : standsOf(table, actor)[0]!),
      t.missLabel(playerName(table, actor), where, saidValues),
    );
  const finish = (found: Hit) => {
    const own = found.own ? { ...found.own, wire: found.ownTile } : null;
    void send(hitLine(cut, found.slot, found.tile ?? found.value, own), t.hitLabel(playerName(table, actor), where, sayValue(found.value)));
  };
  const yellows = (s: number, slot: number) => {
    const odds = analysis ? wireOdds(analysis, s, slot) : null;
    return (odds ?? [])
      .map((one) => one.what)
      .filter((wire) => /^Y\d/.test(wire))
      .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  };

  /** The observer's wires that match an announced value. */
  const hitsAt = (said: string[]): Hit[] =>
    slots.flatMap((slot) => {
      const value = valueOf(wireAt(table, stand, slot));
      return said.includes(value) ? [{ slot, value }] : [];
    });
  const announce = (value: string) => {
    const said = [...values, value];
    setValues(said);
    const found = own && said.length === (ray ? 2 : 1) ? hitsAt(said) : [];
    if (found.length === 1) goOn(found[0]!);
  };

  /** Asks for what is still unknown about a hit, one thing at a time. */
  const goOn = (next: Hit) => {
    const yellow = next.value === 'YELLOW';
    const tiles = own ? [wireAt(table, stand, next.slot)] : yellows(stand, next.slot);
    if (yellow && !next.tile && tiles.length === 1) next = { ...next, tile: tiles[0]! };
    const beside = next.own ? yellows(next.own.stand, next.own.slot) : [];
    if (yellow && !next.ownTile && beside.length === 1) next = { ...next, ownTile: beside[0]! };
    const tiled = !yellow || (next.tile && (mine || next.ownTile));
    const settled = tiled && (mine || next.own);
    if (settled) finish(next);
    else setHit(next);
  };

  let body;
  if (!announced) {
    const question = values.length === 1 ? t.second(sayValue(values[0]!)) : t.announce;
    const keys = valueKeys(table, analysis, stand, slots, mine).map((key) =>
      values.includes(key.value) ? { ...key, disabled: true } : key,
    );
    body = (
      <>
        {slots.length === 1 ? <Beside table={table} stand={stand} slot={slots[0]!} onMove={props.onMove} /> : null}
        <Actors table={table} everyone={everyone} actor={actor} onChange={setActor} />
        <p class="step">{question}</p>
        <NumberPad key={values.length} focus label={question} keys={keys} onPick={announce} />
        <div class="chips with-card" role="group" aria-label={t.withCard}>
          <button type="button" class="chip" aria-pressed={ray} onClick={() => setRay(!ray)}>
            {t.ray}
          </button>
          <button type="button" class="chip" aria-pressed={stabilized} onClick={() => setStabilized(!stabilized)}>
            {t.stabilizer}
          </button>
        </div>
        {own || slots.length > 1 ? null : <WhyNot table={table} analysis={analysis} spot={{ stand, slot: slots[0]! }} />}
      </>
    );
  } else if (hit === null && !missing) {
    const hits = own ? hitsAt(values) : slots.flatMap((slot) => values.map((value): Hit => ({ slot, value })));
    const missed = own && hits.length === 0;
    const which = slots.map((slot) => printed(wireAt(table, stand, slot)));
    // A teammate's hit is one tap: on the wire that was cut with it.
    const [only] = hits;
    const direct = !mine && hits.length === 1 && only!.value !== 'YELLOW' ? only! : null;
    const hitting = direct ? (
      <OwnWires
        table={table}
        analysis={analysis}
        actor={actor}
        value={direct.value}
        question={t.hitWith(sayValue(direct.value), playerName(table, actor))}
        onPick={(own) => goOn({ ...direct, own })}
      />
    ) : (
      <Hits hits={hits} slots={slots} onPick={goOn} />
    );
    body =
      own && !missed ? (
        hitting
      ) : (
        <>
          {missed ? <p>{t.ownMiss(slots.map(letter), which)}</p> : hitting}
          {slots.length > 1 && missAt === null ? (
            <>
              <p class="step">
                {props.tokens === 'number' ? t.missIs : t.missToken} {t.which}
              </p>
              <div class="row">
                {slots.map((slot) => (
                  <button
                    type="button"
                    class="button quiet"
                    key={slot}
                    aria-label={slotName(table, stand, slot)}
                    onClick={() => {
                      setMissAt(slot);
                      setMissing(true);
                    }}
                  >
                    {letter(slot)}
                  </button>
                ))}
              </div>
            </>
          ) : (
            <MissPad {...props} values={values} slot={missAt!} onPick={(token) => miss(missAt, token)} />
          )}
          <button type="button" class="button quiet" onClick={() => miss(null, null)}>
            {stabilized ? t.missRed : t.missNone}
          </button>
        </>
      );
  } else if (missing && missAt !== null) {
    body = <MissPad {...props} values={values} slot={missAt} onPick={(token) => miss(missAt, token)} />;
  } else if (hit && hit.value === 'YELLOW' && !hit.tile) {
    const keys = yellows(stand, hit.slot).map(wireKey);
    body = (
      <>
        <p class="step">{t.tile}</p>
        <NumberPad focus label={t.tile} keys={keys} onPick={(tile) => goOn({ ...hit, tile })} />
      </>
    );
  } else if (hit?.own && hit.value === 'YELLOW') {
    const question = t.ownTile(playerName(table, actor));
    const keys = yellows(hit.own.stand, hit.own.slot).map(wireKey);
    body = (
      <>
        <p class="step">{question}</p>
        <NumberPad focus label={question} keys={keys} onPick={(ownTile) => goOn({ ...hit, ownTile })} />
      </>
    );
  } else if (hit) {
    const question = t.own(playerName(table, actor));
    body = (
      <OwnWires
        focus
        table={table}
        analysis={analysis}
        actor={actor}
        value={hit.value}
        question={question}
        onPick={(own) => goOn({ ...hit, own })}
      />
    );
  }

  return (
    <Sheet table={table} title={own ? t.ownTitle(slots.map(letter)) : t.title(where)} onClose={() => props.onClose(false)}>
      {body}
      {values.length > 0 && (props.value === undefined || hit || missing) ? (
        <button
          type="button"
          class="button quiet small"
          onClick={() => {
            if (hit) {
              setHit(null);
              // A hit that the page found by itself was not a separate step.
              if (own && hitsAt(values).length === 1) setValues(values.slice(0, -1));
            } else if (missing) {
              setMissing(false);
              if (slots.length > 1) setMissAt(null);
            } else setValues(values.slice(0, -1));
          }}
        >
          {t.back}
        </button>
      ) : null}
    </Sheet>
  );
}

/** Asks which of their own wires a teammate cut; a wire with a visible value either matches or is excluded. */
function OwnWires(props: {
  table: Table;
  analysis: Analysis | null;
  actor: number;
  value: string;
  question: string;
  focus?: boolean;
  onPick: (own: { stand: number; slot: number }) => void;
}) {
  const { table, analysis, value } = props;
  const stands = standsOf(table, props.actor);
  const keys = stands.flatMap((stand) =>
    tokensOf(table.stands[stand]!).flatMap((token, slot): PadKey[] => {
      const shown = readToken(token);
      if (shown.face === 'cut') return [];
      const p = analysis ? oddsOf(valueOdds(analysis, stand, slot), value) : null;
      const cannot = shown.wire !== null ? valueOf(shown.wire) !== value : p === '0/1';
      return [
        {
          value: `${stand}:${slot}`,
          label: stands.length > 1 ? `${stands.indexOf(stand) + 1}${letter(slot)}` : letter(slot),
          spoken: slotName(table, stand, slot),
          ...(p !== null ? { note: percent(p, 0) } : {}),
          disabled: cannot,
        },
      ];
    }),
  );
  return (
    <>
      <p class="step">{props.question}</p>
      <NumberPad
        focus={props.focus}
        label={props.question}
        keys={keys}
        onPick={(key) => {
          const [stand, slot] = key.split(':').map(Number);
          props.onPick({ stand: stand!, slot: slot! });
        }}
      />
    </>
  );
}

/** Arrows to the uncut wires beside the one pointed at. */
function Beside(props: { table: Table; stand: number; slot: number; onMove: (slot: number) => void }) {
  const { table, stand } = props;
  const uncut = tokensOf(table.stands[stand]!).flatMap((token, slot) => (readToken(token).face === 'cut' ? [] : [slot]));
  const at = uncut.indexOf(props.slot);
  const arrow = (step: number, sign: string) => {
    const next = uncut[at + step];
    return (
      <button
        type="button"
        class="icon-button"
        disabled={next === undefined}
        onClick={() => props.onMove(next!)}
        aria-label={next === undefined ? t.noneBeside : t.instead(slotName(table, stand, next))}
      >
        {sign}
      </button>
    );
  };
  return (
    <div class="slot-beside">
      {arrow(-1, '‹')}
      <strong aria-hidden="true">{slotName(table, stand, props.slot)}</strong>
      {arrow(1, '›')}
    </div>
  );
}

/** Buttons for the ways in which a cut can hit. */
function Hits({ hits, slots, onPick }: { hits: Hit[]; slots: number[]; onPick: (hit: Hit) => void }) {
  return (
    <>
      <p class="step">{t.result}</p>
      <div class="row hits">
        {hits.map((hit) => (
          <button type="button" class="button hit" key={`${hit.slot}${hit.value}`} onClick={() => onPick(hit)}>
            {t.hit(sayValue(hit.value))}
            {slots.length > 1 ? ` · ${letter(hit.slot)}` : ''}
          </button>
        ))}
      </div>
    </>
  );
}

function Actors(props: { table: Table; everyone: number[]; actor: number; onChange: (actor: number) => void }) {
  return (
    <div class="chips actors" role="group" aria-label={t.who}>
      <span class="field-name">{t.who}</span>
      {props.everyone.map((player) => (
        <button type="button" key={player} class="chip" aria-pressed={player === props.actor} onClick={() => props.onChange(player)}>
          {player === me(props.table) ? words.you : playerName(props.table, player)}
        </button>
      ))}
    </div>
  );
}

/** Values that can be announced. For the observer, only those among the engine's moves. */
function valueKeys(table: Table, analysis: Analysis | null, stand: number, slots: number[], mine: boolean): PadKey[] {
  const values = valuesInPlay(table).filter((value) => value !== 'RED');
  const legal =
    mine && analysis
      ? new Set(
          analysis.moves
            .filter((move) => move.player === stand && move.slots?.some((slot) => slots.includes(slot)))
            .map((move) => String(move.value)),
        )
      : null;
  return values.map((value) => {
    const p = analysis && slots.length === 1 ? oddsOf(valueOdds(analysis, stand, slots[0]!), value) : null;
    return {
      value,
      label: shortValue(value),
      spoken: sayValue(value),
      tone: value === 'YELLOW' ? 'yellow' : 'blue',
      ...(p !== null ? { note: percent(p, 0) } : {}),
      disabled: legal !== null && legal.size > 0 && !legal.has(value),
    };
  });
}

/** Asks what the token of a miss shows: the true value, or whatever this mission's tokens show. */
export function MissPad(props: {
  table: Table;
  tokens: string;
  analysis: Analysis | null;
  stand: number;
  slot: number;
  values: string[];
  onPick: (token: string) => void;
}) {
  const { table, analysis, stand, slot } = props;
  if (isOwn(table, stand)) return <OwnMiss {...props} />;
  const label = props.tokens === 'number' ? t.missIs : t.missToken;
  const keys = tokenKeys(table, props.tokens)
    .filter((key) => !props.values.includes(key.value))
    .map((key) => {
      if (!analysis || !/^(\d+|YELLOW)$/.test(key.value)) return key;
      const p = oddsOf(valueOdds(analysis, stand, slot), key.value);
      return p === null ? key : { ...key, note: percent(p, 0) };
    });
  if (keys.length === 0) return null;
  return (
    <>
      <p class="step">{label}</p>
      <NumberPad label={label} keys={keys} onPick={props.onPick} />
    </>
  );
}

/** A miss at one of the observer's wires: the wire is known, and the token follows from it. */
function OwnMiss(props: { table: Table; tokens: string; stand: number; slot: number; onPick: (token: string) => void }) {
  const keys = ownTokenKeys(props.table, props.tokens, wireAt(props.table, props.stand, props.slot));
  if (keys.length === 0) return null;
  if (keys.length > 1) {
    return (
      <>
        <p class="step">{t.missToken}</p>
        <NumberPad label={t.missToken} keys={keys} onPick={props.onPick} />
      </>
    );
  }
  const [key] = keys;
  return (
    <button type="button" class="button hit" onClick={() => props.onPick(key!.value)}>
      {t.ownToken(key!.spoken ?? key!.label)}
    </button>
  );
}

/** The tokens possible for one of the observer's wires: a number or a parity is determined by the wire. */
export function ownTokenKeys(table: Table, tokens: string, wire: string): PadKey[] {
  const value = valueOf(wire);
  if (value === 'RED') return [];
  const parity = value === 'YELLOW' ? value : Number(value) % 2 === 0 ? 'E' : 'O';
  const shows: Record<string, (key: PadKey) => boolean> = {
    number: (key) => key.value === value,
    parity: (key) => key.value === parity,
    // A false token shows any value other than the wire's.
    false: (key) => key.value !== `!${value === 'YELLOW' ? 'Y' : value}`,
  };
  return tokenKeys(table, tokens).filter(shows[tokens] ?? (() => true));
}

/** The tokens of a mission, in the notation of entered lines. */
export function tokenKeys(table: Table, tokens: string): PadKey[] {
  if (tokens === 'none') return [];
  if (tokens === 'parity') {
    return [
      { value: 'E', label: t.even },
      { value: 'O', label: t.odd },
      ...(valuesInPlay(table).includes('YELLOW')
        ? [{ value: 'YELLOW', label: shortValue('YELLOW'), spoken: sayValue('YELLOW'), tone: 'yellow' }]
        : []),
    ];
  }
  if (tokens === 'count') return [1, 2, 3, 4].map((n) => ({ value: `${n}x`, label: t.times(n) }));
  const not = tokens === 'false' ? '!' : '';
  return valuesInPlay(table)
    .filter((value) => value !== 'RED')
    .map((value) => ({
      value: not + (not && value === 'YELLOW' ? 'Y' : value),
      label: (not ? '≠' : '') + shortValue(value),
      spoken: sayValue(value),
      tone: value === 'YELLOW' ? 'yellow' : 'blue',
    }));
}

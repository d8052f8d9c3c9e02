/** The stands with their heat map: one button per slot, with certain and impossible ones marked. */
import type { ComponentChildren } from 'preact';
import { percent, spoken, isCertain, isImpossible, chance } from '@shared/numbers';
import { vars } from '@shared/pieces';
import { usePress } from '@shared/press';
import { bomb as words } from '@texts';
import { oddsOf, valueOdds, type Analysis, type Odds } from './heat';
import { colourOf, letter, printed, readToken, tokensOf, type Shown } from './notation';
import { aroundTable, isOwn, slotName, standName, valuesInPlay, type Table } from './state';

export interface Spot {
  stand: number;
  slot: number;
}

const t = words.board;

/** A value in words: `5`, `yellow`. */
export const sayValue = (value: string | number) => words.valueNames[String(value)] ?? String(value);
/** A wire as printed, with its colour unless it is blue: `5`, `5.1 yellow`. */
export function sayWire(wire: string): string {
  const colour = colourOf(wire);
  return colour && colour !== 'blue' && wire.length > 1 ? words.coloured(printed(wire), sayValue(colour.toUpperCase())) : printed(wire);
}
export const shortValue = (value: string | number) => words.short[String(value)] ?? String(value);

export function markText(mark: string): string {
  if (mark === 'E') return words.turn.even;
  if (mark === 'O') return words.turn.odd;
  return mark.replace('X', '×').replace('!', '≠');
}

export function Board(props: {
  table: Table;
  analysis: Analysis | null;
  stale: boolean;
  /** Shown below the observer's own wires while they are being entered; the own stands are then at the top. */
  fill: ComponentChildren | null;
  /** The value whose probability is shown in every slot, or null for the likeliest wire of each. */
  value: string | null;
  chosen: Spot[];
  slips: Spot[];
  /** The player whose turn it is. */
  turn: number | null;
  onTap: (spot: Spot) => void;
  onLong: (spot: Spot) => void;
}) {
  const { table } = props;
  const stands = aroundTable(table);
  const [own, others] = [stands.filter((stand) => isOwn(table, stand)), stands.filter((stand) => !isOwn(table, stand))];
  // One line per stand: the longest one decides how wide a tile is.
  const most = Math.max(...table.stands.map((stand) => tokensOf(stand).length));
  const draw = (stand: number) => <Stand key={stand} {...props} stand={stand} />;
  return (
    <div class={`board${props.stale ? ' is-stale' : ''}`} ref={vars({ '--most': most })} onKeyDown={(event) => byKey(event, props.onLong)}>
      {/* Once their wires are entered, the observer's stands come last, within reach of the thumb. */}
      {props.fill ? (
        <>
          {own.map(draw)}
          {props.fill}
          {others.map(draw)}
        </>
      ) : (
        [...others, ...own].map(draw)
      )}
    </div>
  );
}

type SlotProps = Parameters<typeof SlotButton>[0];

function Stand(props: Omit<SlotProps, 'spot' | 'shown' | 'values'> & { stand: number; turn: number | null }) {
  const { table, stand } = props;
  const own = isOwn(table, stand);
  const name = standName(table, stand);
  const turn = props.turn === table.owners[stand];
  const values = valuesInPlay(table);
  return (
    <div class={`stand${own ? ' is-own' : ''}${turn ? ' is-turn' : ''}`} role="group" aria-label={t.stand(name)}>
      <h2>
        {own ? t.own(name) : name}
        {turn ? <span class="turn-mark">{t.hasTurn}</span> : null}
      </h2>
      <div class="slots">
        {tokensOf(table.stands[stand]!).map((token, slot) => (
          <SlotButton key={slot} {...props} values={values} spot={{ stand, slot }} shown={readToken(token)} />
        ))}
      </div>
    </div>
  );
}

/** Arrow keys move between slots, T places a token. */
function byKey(event: KeyboardEvent & { currentTarget: HTMLElement }, onToken: (spot: Spot) => void): void {
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-slot]');
  if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.toLowerCase() === 't') {
    const [stand, slot] = here.dataset.slot!.split(':').map(Number);
    event.preventDefault();
    onToken({ stand: stand!, slot: slot! });
    return;
  }
  const rows = [...event.currentTarget.querySelectorAll('.slots')].map((row) => [...row.querySelectorAll<HTMLElement>('[data-slot]')]);
  const row = rows.findIndex((slots) => slots.includes(here));
  const column = rows[row]!.indexOf(here);
  const target = {
    ArrowLeft: rows[row]![column - 1],
    ArrowRight: rows[row]![column + 1],
    ArrowUp: rows[row - 1]?.[Math.min(column, rows[row - 1]!.length - 1)],
    ArrowDown: rows[row + 1]?.[Math.min(column, rows[row + 1]!.length - 1)],
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const same = (a: Spot, b: Spot) => a.stand === b.stand && a.slot === b.slot;

function SlotButton(props: {
  table: Table;
  analysis: Analysis | null;
  value: string | null;
  chosen: Spot[];
  slips: Spot[];
  onTap: (spot: Spot) => void;
  onLong: (spot: Spot) => void;
  spot: Spot;
  shown: Shown;
  /** Every value in play, in the order of the bars. */
  values: string[];
}) {
  const { spot, shown, analysis } = props;
  const handlers = usePress(
    () => props.onTap(spot),
    () => props.onLong(spot),
  );
  const chosen = props.chosen.some((one) => same(one, spot));
  const slip = props.slips.some((one) => same(one, spot));
  const odds = shown.face === 'cut' || !analysis ? null : valueOdds(analysis, spot.stand, spot.slot);
  const asked = props.value !== null && odds ? { what: props.value, p: oddsOf(odds, props.value)! } : null;
  const best = odds?.[0] ?? null;
  const show = asked ?? best;
  const red = odds && !asked ? odds.find((one) => one.what === 'RED' && !isCertain(one.p)) : undefined;
  const certain = show !== null && isCertain(show.p);
  const impossible = show !== null && isImpossible(show.p);
  const known = shown.wire !== null;
  const colour = known ? shown.colour : certain ? colourOfValue(show.what) : shown.colour;
  const says = describe(shown, asked, best, red?.p ?? null) + (slip ? `, ${t.slip}` : '');
  const classes = [
    'slot',
    `face-${shown.face}`,
    colour ? `wire-${colour}` : '',
    chosen ? 'is-chosen' : '',
    slip ? 'is-slip' : '',
    !known && certain ? 'is-certain' : '',
    !known && impossible ? 'is-impossible' : '',
    shown.unsorted ? 'is-unsorted' : '',
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(' ')}
      aria-pressed={chosen || undefined}
      data-slot={`${spot.stand}:${spot.slot}`}
      ref={vars({ '--p': show && !known ? chance(show.p) : 0 })}
      {...handlers}
    >
      {/* The visible label is too short for screen readers, which get a text of their own. */}
      <span class="visually-hidden" data-name>
        {t.slot(slotName(props.table, spot.stand, spot.slot).replace(/ \S+$/, ''), letter(spot.slot), says)}
      </span>
      <span class="slot-letter" aria-hidden="true">
        {letter(spot.slot)}
      </span>
      {shown.marks.length > 0 ? (
        <span class="slot-mark" aria-hidden="true">
          {shown.marks.map(markText).join(' ')}
        </span>
      ) : null}
      {shown.face === 'token' ? <span class="slot-token" aria-hidden="true" /> : null}
      <span class="slot-value" aria-hidden="true">
        {known ? printed(shown.wire!) : show && !asked ? shortValue(show.what) : asked ? '' : '?'}
      </span>
      {!known && show ? (
        <span class="slot-p" aria-hidden="true">
          {certain ? '✓' : impossible ? '–' : percent(show.p, 0)}
        </span>
      ) : null}
      {!known && odds && !certain ? <Bars odds={odds} values={props.values} /> : null}
      {!known && red ? <span class="slot-red" ref={vars({ '--red': Math.max(0.12, chance(red.p)) })} /> : null}
    </button>
  );
}

/** The whole distribution of a slot: one bar per value in play, as tall as its probability compared with the likeliest. */
function Bars({ odds, values }: { odds: Odds[]; values: string[] }) {
  const chances = values.map((value) => chance(oddsOf(odds, value) ?? 0));
  const most = Math.max(...chances);
  const bar = (p: number, at: number) => (p > 0 ? `M${at} 10v${-Math.max(0.8, (10 * p) / most).toFixed(2)}h.8V10z` : '');
  const path = (colour: string) => chances.map((p, at) => (colourOfValue(values[at]!) === colour ? bar(p, at) : '')).join('');
  return (
    <svg class="slot-bars" viewBox={`0 0 ${values.length} 10`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path class="bar-blue" d={path('blue')} />
      <path class="bar-yellow" d={path('yellow')} />
      <path class="bar-red" d={path('red')} />
    </svg>
  );
}

function colourOfValue(value: string): string {
  return value === 'YELLOW' ? 'yellow' : value === 'RED' ? 'red' : 'blue';
}

function describe(
  shown: Shown,
  asked: { what: string; p: string | number } | null,
  best: { what: string; p: string | number } | null,
  red: string | number | null,
): string {
  const marks = shown.marks.map((mark) => t.marked(markText(mark)));
  if (shown.face === 'cut') return [t.cut(sayWire(shown.wire!)), ...marks].join(', ');
  if (shown.face === 'token') return [t.marked(sayWire(shown.wire!)), ...marks].join(', ');
  if (shown.face === 'known') return [t.knownTo(sayWire(shown.wire!)), ...marks].join(', ');
  const odds = asked
    ? t.ofValue(sayValue(asked.what), spoken(asked.p))
    : best
      ? t.likeliest(sayValue(best.what), spoken(best.p))
      : t.hidden;
  return [odds, ...(red !== null ? [t.red(percent(red))] : []), ...marks].join(', ');
}

/**
 * A uPlot chart with named marks, the values under the pointer, and the same numbers as a table, for screen readers and for copying. Colours come
 * from the theme and change with it.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { shared as words } from '@texts';
import { vars } from './pieces';

export interface Series {
  name: string;
  values: (number | null)[];
  /** A custom property of the theme, such as `--accent`. */
  color?: string;
  kind?: 'line' | 'bars' | 'area';
}

/** A line across the chart at a place on the x axis. */
export interface Mark {
  at: number;
  name: string;
  color?: string;
}

export interface ChartProps {
  title: string;
  x: { name: string; values: number[]; format?: (value: number) => string };
  series: Series[];
  y?: { name?: string; format?: (value: number) => string; min?: number };
  height?: number;
  marks?: Mark[];
  /** Maximum number of table rows; longer tables are thinned out evenly. */
  rows?: number;
}

function color(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || 'gray';
}

/** Extends the range by half a bar at both ends, so that the first and last bars are not clipped. */
export function aroundBars(values: number[], low: number, high: number): [number, number] {
  const first = values[0] ?? low;
  const last = values[values.length - 1] ?? high;
  const half = values.length > 1 ? (last - first) / (values.length - 1) / 2 : 0.5;
  return [low - half, high + half];
}

/** The colour of a series: its own, or the next of three. */
const colorOf = (one: Series, index: number) => one.color ?? ['--accent', '--second', '--third'][index % 3]!;

/** Draws the marks over the data; names that would meet are put on lines of their own. */
function drawMarks(plot: uPlot, marks: Mark[]): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio || 1;
  const ends: number[] = [];
  ctx.save();
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.font = `600 ${12 * ratio}px system-ui, sans-serif`;
  for (const mark of [...marks].sort((a, b) => a.at - b.at)) {
    const right = bbox.left + bbox.width;
    const x = Math.round(plot.valToPos(mark.at, 'x', true));
    const inside = x >= bbox.left && x <= right;
    // A mark beyond the axis is named at that end.
    const name = inside ? mark.name : x < bbox.left ? `‹ ${mark.name}` : `${mark.name} ›`;
    ctx.strokeStyle = ctx.fillStyle = color(mark.color ?? '--ink');
    ctx.lineWidth = 1.5 * ratio;
    ctx.setLineDash([4 * ratio, 3 * ratio]);
    if (inside) {
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    const width = ctx.measureText(name).width;
    const left = Math.max(bbox.left, Math.min(x + 4 * ratio, right - width));
    const free = ends.findIndex((end) => end < left);
    const line = free < 0 ? ends.length : free;
    ends[line] = left + width + 6 * ratio;
    ctx.fillText(name, left, bbox.top + (13 + 14 * line) * ratio);
  }
  ctx.restore();
}

/** How much higher than its data a chart with marks is, so that their names have room above it. */
const MARKED = 1.35;

function options(props: ChartProps, width: number, point: (index: number | null) => void): uPlot.Options {
  const axis = { stroke: color('--soft'), grid: { stroke: color('--line'), width: 1 }, ticks: { stroke: color('--line'), width: 1 } };
  const formatX = props.x.format ?? String;
  const formatY = props.y?.format ?? String;
  return {
    width,
    height: props.height ?? 240,
    // The page shows the names and the values under the pointer itself.
    legend: { show: false },
    scales: {
      x: {
        time: false,
        ...(props.series.some((one) => one.kind === 'bars') ? { range: (_u, low, high) => aroundBars(props.x.values, low, high) } : {}),
      },
      y:
        props.y?.min === undefined ? {} : { range: (_u, _low, high) => [props.y!.min!, high * (props.marks?.length ? MARKED : 1.05) || 1] },
    },
    axes: [
      { ...axis, label: props.x.name, values: (_u, ticks) => ticks.map(formatX) },
      { ...axis, size: 58, values: (_u, ticks) => ticks.map(formatY), ...(props.y?.name ? { label: props.y.name } : {}) },
    ],
    series: [
      { label: props.x.name, value: (_u, v) => (v == null ? '–' : formatX(v)) },
      ...props.series.map((one, index): uPlot.Series => {
        const stroke = color(colorOf(one, index));
        const paths = one.kind === 'bars' ? uPlot.paths.bars?.({ size: [0.9, 60] }) : undefined;
        return {
          label: one.name,
          stroke,
          width: one.kind === 'bars' ? 0 : 2,
          ...(one.kind === 'bars'
            ? { fill: stroke }
            : one.kind === 'area'
              ? { fill: `color-mix(in srgb, ${stroke} 22%, transparent)` }
              : {}),
          ...(paths ? { paths } : {}),
          points: { show: false },
          value: (_u, v) => (v == null ? '–' : formatY(v)),
        };
      }),
    ],
    hooks: {
      setCursor: [(u) => point(u.cursor.idx ?? null)],
      draw: [(u) => drawMarks(u, props.marks ?? [])],
    },
  };
}

function data(props: ChartProps): uPlot.AlignedData {
  return [props.x.values, ...props.series.map((one) => one.values)] as uPlot.AlignedData;
}

export function Chart(props: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [table, setTable] = useState(false);
  const [themed, setThemed] = useState(0);

  useEffect(() => {
    const again = () => setThemed((n) => n + 1);
    addEventListener('themechange', again);
    return () => removeEventListener('themechange', again);
  }, []);

  const [at, setAt] = useState<number | null>(null);
  const shape = JSON.stringify([props.title, props.series.map((s) => [s.name, s.kind, s.color]), props.height, props.marks]);
  const plot = useRef<uPlot | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || table) return;
    const made = new uPlot(options(props, Math.max(200, element.clientWidth), setAt), data(props), element);
    plot.current = made;
    const watch = new ResizeObserver(() => {
      made.setSize({ width: Math.max(200, element.clientWidth), height: props.height ?? 240 });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [shape, table, themed]);
  useEffect(() => plot.current?.setData(data(props)), [props.x.values, ...props.series.map((s) => s.values)]);

  return (
    <figure class="chart">
      <figcaption>
        <span>{props.title}</span>
        <button type="button" class="button quiet small" aria-pressed={table} onClick={() => setTable(!table)}>
          {table ? words.chart.asChart : words.chart.asTable}
        </button>
      </figcaption>
      {table ? (
        <DataTable {...props} />
      ) : (
        <>
          <Readout {...props} at={at} />
          <div ref={box} class="chart-box" aria-hidden="true" />
          <div class="visually-hidden">
            <DataTable {...props} unseen />
          </div>
        </>
      )}
    </figure>
  );
}

/** The names of the series and, while the pointer is on the chart, their values there. */
function Readout(props: ChartProps & { at: number | null }) {
  const x = props.at === null ? undefined : props.x.values[props.at];
  const formatY = props.y?.format ?? String;
  return (
    <p class="chart-readout" aria-hidden="true">
      {x === undefined ? null : (
        <strong>
          {props.x.name} {(props.x.format ?? String)(x)}
        </strong>
      )}
      {props.series.map((one, index) => {
        const value = props.at === null ? null : one.values[props.at];
        if (props.series.length === 1 && value == null)
          return (
            <span key={one.name} class="hint">
              {words.chart.point}
            </span>
          );
        return (
          <span key={one.name}>
            <i ref={vars({ '--series': `var(${colorOf(one, index)})` })} /> {one.name}
            {value == null ? '' : ` ${formatY(value)}`}
          </span>
        );
      })}
    </p>
  );
}

/**
 * The numbers of a chart as a table. A visible one takes the focus, for scrolling with keys; a hidden one does not.
 */
export function DataTable(props: ChartProps & { unseen?: boolean }) {
  const formatX = props.x.format ?? String;
  const formatY = props.y?.format ?? String;
  const step = Math.max(1, Math.ceil(props.x.values.length / (props.rows ?? 60)));
  const rows = props.x.values.map((x, index) => ({ x, index })).filter(({ index }) => index % step === 0);
  const reached = props.unseen ? {} : { tabIndex: 0, role: 'group' as const, 'aria-label': props.title };
  return (
    <div class="scroll" {...reached}>
      <table>
        <caption class="visually-hidden">{props.title}</caption>
        <thead>
          <tr>
            <th scope="col">{props.x.name}</th>
            {props.series.map((one) => (
              <th scope="col" key={one.name}>
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ x, index }) => (
            <tr key={index}>
              <th scope="row">{formatX(x)}</th>
              {props.series.map((one) => {
                const value = one.values[index];
                return <td key={one.name}>{value == null ? '–' : formatY(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

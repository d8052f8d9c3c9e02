/** The evaluation over time. A press on it goes to the nearest point; the list of moves has the same figures. */
import { vars } from '@shared/pieces';
import { board as words } from '@texts';
import type { Scale } from './game';
import type { Verdict } from './verdict';

export interface Point {
  at: number;
  value: number;
  verdict?: Verdict | undefined;
}

/** The ends of the axis: those of the scale, or round numbers around the values. */
export function rangeOf(points: Point[], scale: Scale): [number, number] {
  if (scale.range) return scale.range;
  const values = points.map((point) => point.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = 10 ** Math.floor(Math.log10(Math.max(high - low, 1e-6)));
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step || 1];
}

export function Graph(props: { points: Point[]; moves: number; at: number; scale: Scale; onPick: (at: number) => void }) {
  const { points, scale } = props;
  if (points.length < 2) return null;
  const [low, high] = rangeOf(points, scale);
  const x = (at: number) => at / Math.max(props.moves, 1);
  const y = (value: number) => 1 - (value - low) / (high - low || 1);
  const path = points
    .map(({ at, value }, index) => `${index ? 'L' : 'M'}${(x(at) * 100).toFixed(2)} ${(y(value) * 100).toFixed(2)}`)
    .join('');
  const first = points[0]!;
  const last = points[points.length - 1]!;
  return (
    <figure class="study-graph">
      <figcaption>{scale.name}</figcaption>
      <span class="study-axis" aria-hidden="true">
        <span>{scale.format(high)}</span>
        <span>{scale.format(low)}</span>
      </span>
      <div
        class="study-plot"
        role="img"
        aria-label={words.graph(scale.name, scale.format(first.value), scale.format(last.value))}
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          const place = (event.clientX - left) / width;
          const near = points.reduce((a, b) => (Math.abs(x(b.at) - place) < Math.abs(x(a.at) - place) ? b : a));
          props.onPick(near.at);
        }}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path class="study-area" d={`${path}L${x(last.at) * 100} 100L${x(first.at) * 100} 100Z`} />
          <path class="study-curve" d={path} />
        </svg>
        <span class="study-cursor" ref={vars({ '--x': x(props.at) })} />
        {points.map(({ at, value, verdict }) => (
          <span
            key={at}
            class={`study-dot is-${verdict ?? 'unknown'}${at === props.at ? ' is-here' : ''}`}
            ref={vars({ '--x': x(at), '--y': y(value) })}
          />
        ))}
      </div>
    </figure>
  );
}

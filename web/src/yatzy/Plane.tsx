/** Mean against standard deviation: one dot per risk preference, connected in order. */
import { decimal } from '@shared/numbers';
import { yatzy as words } from '@texts';
import type { Curve } from './curves';
import { sayTheta } from './dial';

const WIDTH = 560;
const HEIGHT = 340;
const PAD = { left: 72, right: 40, top: 18, bottom: 46 };

/** About five round numbers from low to high. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high + 1e-9; at += step) found.push(Number(at.toFixed(6)));
  return found;
}

export function Plane({ curves, chosen, onChoose }: { curves: Curve[]; chosen: number[]; onChoose: (theta: number) => void }) {
  const ends = (values: number[]) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const room = (high - low) * 0.08 || 1;
    return [low - room, high + room] as const;
  };
  const [left, right] = ends(curves.map((curve) => curve.sd));
  const [low, high] = ends(curves.map((curve) => curve.mean));
  const x = (sd: number) => PAD.left + ((sd - left) / (right - left)) * (WIDTH - PAD.left - PAD.right);
  const y = (mean: number) => HEIGHT - PAD.bottom - ((mean - low) / (high - low)) * (HEIGHT - PAD.top - PAD.bottom);
  const labels = spaced(curves.map((curve) => ({ theta: curve.theta, x: x(curve.sd), y: y(curve.mean) })));
  return (
    <svg class="plane" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {ticks(left, right).map((at) => (
        <g key={at}>
          <path class="plane-grid" d={`M${x(at)} ${PAD.top}V${HEIGHT - PAD.bottom}`} />
          <text class="plane-tick" x={x(at)} y={HEIGHT - PAD.bottom + 18} text-anchor="middle">
            {decimal(at)}
          </text>
        </g>
      ))}
      {ticks(low, high).map((at) => (
        <g key={at}>
          <path class="plane-grid" d={`M${PAD.left} ${y(at)}H${WIDTH - PAD.right}`} />
          <text class="plane-tick" x={PAD.left - 8} y={y(at) + 5} text-anchor="end">
            {decimal(at)}
          </text>
        </g>
      ))}
      <text class="plane-name" x={(WIDTH + PAD.left) / 2} y={HEIGHT - 6} text-anchor="middle">
        {words.risk.sd}
      </text>
      <text class="plane-name" transform={`translate(15 ${HEIGHT / 2 - 10}) rotate(-90)`} text-anchor="middle">
        {words.risk.mean}
      </text>
      <polyline class="plane-line" points={curves.map((curve) => `${x(curve.sd)},${y(curve.mean)}`).join(' ')} />
      {curves.map((curve) => (
        <circle
          key={curve.theta}
          class={`plane-dot plane-${curve.theta < 0 ? 'careful' : curve.theta > 0 ? 'bold' : 'balanced'}${chosen.includes(curve.theta) ? ' is-chosen' : ''}`}
          cx={x(curve.sd)}
          cy={y(curve.mean)}
          r={chosen.includes(curve.theta) ? 8 : 5.5}
          onClick={() => onChoose(curve.theta)}
        />
      ))}
      {labels.map((label) => (
        <text key={label.theta} class="plane-label" x={label.x + 10} y={label.y - 8}>
          {sayTheta(label.theta)}
        </text>
      ))}
    </svg>
  );
}

interface Place {
  theta: number;
  x: number;
  y: number;
}

/** The labels that do not overlap; balanced play and the extremes take precedence. */
export function spaced(places: Place[]): Place[] {
  const order = [...places].sort((a, b) => Number(b.theta === 0) - Number(a.theta === 0) || Math.abs(b.theta) - Math.abs(a.theta));
  const shown: Place[] = [];
  for (const one of order) {
    if (shown.every((other) => Math.abs(other.x - one.x) > 46 || Math.abs(other.y - one.y) > 18)) shown.push(one);
  }
  return shown;
}

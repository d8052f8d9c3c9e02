/** A domino, drawn for Kibitzer. */
import { Pips } from '../home/pictures';
import { ends } from './notation';

export function Domino({ tile, flat }: { tile: string; flat?: boolean }) {
  const [high, low] = ends(tile);
  if (flat) {
    return (
      <svg class="domino is-flat" viewBox="0 0 84 44" aria-hidden="true" focusable="false">
        <rect class="domino-shade" x="3" y="4" width="80" height="39" rx="7" />
        <rect class="pic-bone" x="1.5" y="1.5" width="80" height="39" rx="7" />
        <path class="pic-rule" d="M41.5 7v28" />
        <circle class="domino-pin" cx="41.5" cy="21" r="2.6" />
        <Pips n={high} x={21.5} y={21} step={10} r={3.7} />
        <Pips n={low} x={61.5} y={21} step={10} r={3.7} />
      </svg>
    );
  }
  return (
    <svg class="domino" viewBox="0 0 44 84" aria-hidden="true" focusable="false">
      <rect class="domino-shade" x="4" y="3" width="39" height="80" rx="7" />
      <rect class="pic-bone" x="1.5" y="1.5" width="39" height="80" rx="7" />
      <path class="pic-rule" d="M7 41.5h28" />
      <circle class="domino-pin" cx="21" cy="41.5" r="2.6" />
      <Pips n={high} x={21} y={21.5} step={10} r={3.7} />
      <Pips n={low} x={21} y={61.5} step={10} r={3.7} />
    </svg>
  );
}

/** Half a domino, for a suit. */
export function Half({ pip }: { pip: number }) {
  return (
    <svg class="half" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect class="pic-bone" x="1" y="1" width="38" height="38" rx="7" />
      <Pips n={pip} x={20} y={20} step={10} r={3.7} />
    </svg>
  );
}

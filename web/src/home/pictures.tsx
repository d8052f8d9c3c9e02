/** Pictures of the games, drawn for Kibitzer; no third-party artwork. */
import type { ComponentChildren } from 'preact';

function Picture({ children }: { children: ComponentChildren }) {
  return (
    <svg class="picture" viewBox="0 0 240 120" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Four wires, one of them cut. */
export function BombPicture() {
  const wire = (y: number, tone: string, bend: number) => (
    <path class={`pic-wire pic-${tone}`} d={`M0 ${y}C60 ${y} 70 ${y + bend} 120 ${y + bend}S190 ${y} 240 ${y}`} />
  );
  return (
    <Picture>
      {wire(22, 'blue', 10)}
      {wire(44, 'yellow', -8)}
      <path class="pic-wire pic-blue" d="M0 66C40 66 60 80 94 74" />
      <path class="pic-wire pic-blue" d="M146 62C180 58 200 66 240 66" />
      <path class="pic-copper" d="m94 74 7-4m-7 4 8 1m-8-1 6 6M146 62l-7-3m7 3-8 2m8-2-5 6" />
      {wire(92, 'red', 6)}
      <g transform="translate(104 40) rotate(35 16 28)">
        <path class="pic-tool" d="M15 0 9 30m8-30 6 30" />
        <circle class="pic-handle" cx="7" cy="38" r="8.5" />
        <circle class="pic-handle" cx="25" cy="38" r="8.5" />
      </g>
    </Picture>
  );
}

const PIPS: Record<number, [number, number][]> = {
  0: [],
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** The pips of a die or half a domino, centred at (x, y). */
export function Pips(props: { n: number; x: number; y: number; step: number; r: number; class?: string }) {
  return (
    <>
      {(PIPS[props.n] ?? []).map(([dx, dy]) => (
        <circle
          key={`${dx}${dy}`}
          class={props.class ?? 'pic-pip'}
          cx={props.x + dx * props.step}
          cy={props.y + dy * props.step}
          r={props.r}
        />
      ))}
    </>
  );
}

export function Texas42Picture() {
  const domino = (x: number, y: number, turn: number, a: number, b: number) => (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect class="pic-bone" x="-20" y="-40" width="40" height="80" rx="7" />
      <path class="pic-rule" d="M-13 0h26" />
      <Pips n={a} x={0} y={-20} step={10} r={3.4} />
      <Pips n={b} x={0} y={20} step={10} r={3.4} />
    </g>
  );
  return (
    <Picture>
      {domino(52, 64, -18, 6, 4)}
      {domino(104, 58, -5, 5, 5)}
      {domino(156, 60, 7, 4, 1)}
      {domino(206, 68, 20, 6, 6)}
    </Picture>
  );
}

const SUIT: Record<string, string> = {
  S: 'M0-9C5-3 9 0 9 4.5A4.5 4.5 0 0 1 1.4 7.6L3 12h-6l1.6-4.4A4.5 4.5 0 0 1-9 4.5C-9 0-5-3 0-9Z',
  H: 'M0 10C-6 5-9.5 1-9.5-3.2A4.8 4.8 0 0 1 0-5a4.8 4.8 0 0 1 9.5 1.8C9.5 1 6 5 0 10Z',
  D: 'M0-10 7.5 0 0 10-7.5 0Z',
  C: 'M0-9a4.4 4.4 0 0 1 3.5 7A4.6 4.6 0 1 1 1.3 5.6L3 11h-6l1.7-5.4A4.6 4.6 0 1 1-3.5-2 4.4 4.4 0 0 1 0-9Z',
};

/** A suit symbol, positioned with a transform. */
export function SuitSign({ suit, transform }: { suit: string; transform?: string }) {
  const red = suit === 'H' || suit === 'D';
  return <path class={red ? 'pic-red-suit' : 'pic-black-suit'} d={SUIT[suit] ?? ''} transform={transform} />;
}

export function BlobPicture() {
  const card = (x: number, y: number, turn: number, rank: string, suit: string) => (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect class="pic-bone" x="-27" y="-40" width="54" height="80" rx="7" />
      <text class={suit === 'H' || suit === 'D' ? 'pic-red-suit' : 'pic-black-suit'} x="-20" y="-21" font-size="17">
        {rank}
      </text>
      <SuitSign suit={suit} transform="translate(2 8) scale(1.5)" />
    </g>
  );
  return (
    <Picture>
      {card(64, 68, -20, '7', 'S')}
      {card(102, 60, -6, 'Q', 'H')}
      {card(142, 60, 7, 'A', 'C')}
      {card(180, 68, 20, '10', 'D')}
    </Picture>
  );
}

export function YatzyPicture() {
  const die = (x: number, y: number, turn: number, n: number, held = false) => (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect class={held ? 'pic-die-held' : 'pic-bone'} x="-21" y="-21" width="42" height="42" rx="9" />
      <Pips n={n} x={0} y={0} step={10.5} r={4} class={held ? 'pic-pip-held' : 'pic-pip'} />
    </g>
  );
  return (
    <Picture>
      {die(46, 78, -12, 5, true)}
      {die(94, 66, 6, 5, true)}
      {die(142, 80, -4, 5, true)}
      {die(190, 62, 14, 2)}
      {die(124, 26, 22, 6)}
    </Picture>
  );
}

/** A sealed envelope under a magnifying glass. */
export function CluePicture() {
  return (
    <Picture>
      <g transform="rotate(-7 105 62)">
        <rect class="pic-bone" x="48" y="26" width="114" height="72" rx="6" />
        <path class="pic-rule" fill="none" d="m50 30 55 40 55-40M50 96l40-38m70 38-40-38" />
        <circle class="pic-die-held" cx="105" cy="68" r="9" />
      </g>
      <path class="pic-tool" d="m181 84 24 24" />
      <circle class="pic-handle" cx="164" cy="67" r="24" />
    </Picture>
  );
}

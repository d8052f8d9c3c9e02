/**
 * Writes events as lines that the engine parses: `radar 5 yes 1,3`. Stands and slots are numbers, so
 * that names do not matter. No rules are applied here.
 */
import type { Spot } from './Board';

export const at = ({ stand, slot }: Spot) => `${stand}:${slot}`;

/** A wire with what it turned out to be, where the line must say so. */
export interface Opened extends Spot {
  wire?: string | undefined;
}

const opened = (wires: Opened[]) => wires.map((one) => at(one) + (one.wire ? `=${one.wire}` : '')).join(',');

/** A cut with all its options. */
export interface CutSaid {
  stand: number;
  slots: number[];
  /** One value, or two with the X or Y Ray. */
  values: string[];
  stabilized: boolean;
}

const pointed = (cut: CutSaid) => `${cut.stand}:${cut.slots.join(',')}`;
const which = (cut: CutSaid, slot: number) => (cut.slots.length > 1 ? ` at ${cut.stand}:${slot}` : '');
const shielded = (cut: CutSaid) => (cut.stabilized ? ' stabilized' : '');

/**
 * A hit. `tile` is the face-up wire (`7`, `Y4`), `own` the wire cut with it; for the observer the engine chooses it.
 */
export function hitLine(cut: CutSaid, slot: number, tile: string, own: Opened | null): string {
  const by = own ? ` by ${at(own)}${own.wire ? `=${own.wire}` : ''}` : '';
  const said = cut.values.length > 1 ? `${cut.values.join('/')}${which(cut, slot)} is ${tile}` : `${tile}${which(cut, slot)}`;
  return `cut ${pointed(cut)}=${said}${by}${shielded(cut)}`;
}

/** A miss. `token` is what the token shows, null without one; `by` is a stand of the player, null for the observer. */
export function missLine(cut: CutSaid, slot: number | null, token: string | null, by: number | null): string {
  const is = token === null ? '' : `${slot === null ? '' : which(cut, slot)} is ${token}`;
  return `miss ${pointed(cut)}=${cut.values.join('/')}${is}${by === null ? '' : ` by ${by}`}${shielded(cut)}`;
}

export const soloLine = (value: string, wires: Opened[]) => `solo ${value} by ${opened(wires)}`;
export const revealLine = (wires: Opened[]) => `reveal ${opened(wires)}`;
export const radarLine = (number: string, yes: number[], by: number) =>
  `radar ${number} yes ${yes.length > 0 ? yes.join(',') : 'none'} by ${by}`;
export const labelLine = (left: Spot, equal: boolean) => `label ${at(left)}${equal ? '=' : '!='}${left.stand}:${left.slot + 1}`;
export const besideLine = (stand: number, value: string) => `beside ${stand}=${value}`;
export const tokenLine = (spot: Spot, token: string) => `token ${at(spot)}=${token}`;
export const disintegrateLine = (number: string, wires: Spot[]) =>
  `disintegrate ${number}${wires.length > 0 ? ` at ${wires.map(at).join(',')}` : ''}`;

/** A wire that moves from one slot to another. */
export interface Moved {
  from: Spot;
  to: Spot;
  wire?: string | undefined;
}

const moved = ({ from, to, wire }: Moved) => `${at(from)} to ${at(to)}${wire ? `=${wire}` : ''}`;
export const swapLine = (first: Moved, second: Moved) => `swap ${moved(first)}, ${moved(second)}`;
export const takeLine = (one: Moved) => `take ${moved(one)}`;
export const useLine = (card: string, by: number, refreshed: number[] = []) =>
  `use ${card} by ${by}${refreshed.length > 0 ? ` for ${refreshed.join(',')}` : ''}`;
export const cardLine = (card: string, state: string) => `card ${card} ${state}`;
export const characterLine = (stand: number, said: string) => `character ${stand}=${said}`;

/** A fact that does not come from an event. */
export type Known =
  | { kind: 'has' | 'lacks'; stand: number; value: string }
  | { kind: 'not'; spot: Spot; value: string }
  | { kind: 'even' | 'odd' | 'unsorted'; spot: Spot }
  | { kind: 'times'; spot: Spot; count: number }
  | { kind: 'equal' | 'different'; spot: Spot; other: number };

export function knowLine(known: Known): string {
  switch (known.kind) {
    case 'has':
    case 'lacks':
      return `know ${known.stand} ${known.kind} ${known.value}`;
    case 'not':
      return `know ${at(known.spot)} not ${known.value}`;
    case 'times':
      return `know ${at(known.spot)} times ${known.count}`;
    case 'equal':
    case 'different':
      return `know ${at(known.spot)}${known.kind === 'equal' ? '=' : '!='}${known.spot.stand}:${known.other}`;
    default:
      return `know ${at(known.spot)} ${known.kind}`;
  }
}

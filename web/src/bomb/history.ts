/** Which event revealed a wire, and how a manual correction affects the history. */
import type { BombBustersEvent } from '@shared/generated';
import type { Spot } from './Board';
import { readToken, valueOf } from './notation';
import { setToken, wireAt, type Table } from './state';

/** The wires that an event turned face up. */
function opens(event: BombBustersEvent): string[] {
  if (event.event === 'dual_cut') {
    if (event.result !== 'hit') return [];
    return [`${event.target}:${event.slot ?? event.slots[0]}`, ...(event.own ? [event.own] : [])];
  }
  return 'wires' in event ? event.wires : [];
}

/** The stands on which an event moves wires to other slots. */
function shifts(event: BombBustersEvent): string[] {
  const moved = event.event === 'swap' ? [...event.first, ...event.second] : event.event === 'taken' ? [event.from, event.to] : [];
  return moved.map((place) => place.split(':')[0]!);
}

/** The event that turned a wire face up; null if none did, or if wires of its stand have moved since. */
export function openedBy(table: Table, { stand, slot }: Spot): number | null {
  const events = table.history ?? [];
  for (let index = events.length - 1; index >= 0; index -= 1) {
    if (opens(events[index]!).includes(`${stand}:${slot}`)) return index;
    if (shifts(events[index]!).includes(String(stand))) return null;
  }
  return null;
}

/** A table with one slot corrected manually. An event that contradicts the correction is removed. */
export function corrected(table: Table, spot: Spot, token: string): Table {
  const next = setToken(table, spot.stand, spot.slot, token);
  const event = openedBy(table, spot);
  if (event === null) return next;
  const shown = readToken(token);
  const agrees = shown.face === 'cut' && valueOf(shown.wire!) === valueOf(wireAt(table, spot.stand, spot.slot));
  return agrees ? next : { ...next, history: table.history!.filter((_, index) => index !== event) };
}

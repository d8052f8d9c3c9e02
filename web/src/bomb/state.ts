/** The state of a Bomb Busters table: the engine's table file, and the token rules of its mission. */
import type { BombBustersGroupFile, BombBustersTableFile, BombBustersWiresFile } from '@shared/generated';
import { bomb as words } from '@texts';
import { letter, readToken, tokensOf } from './notation';

/** The engine's table file with defaults filled in by the page. Fields unknown to the page are passed on. */
export type Table = BombBustersTableFile & {
  owners: number[];
  observer_stands: number[];
  wires: BombBustersWiresFile & { blue: [number, number] };
};

export interface BombState {
  table: Table | null;
  /** What tokens show in this mission: `number`, `parity`, `count`, ... */
  tokens: string;
  rule: string;
}

export const fresh = (): BombState => ({ table: null, tokens: 'number', rule: '' });

const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Reads a table from unknown JSON. Checks only what the page relies on; the engine checks the rest. */
export function checkTable(value: unknown): Table {
  const found = value as Table;
  if (!found || typeof found !== 'object') throw new Error('no table');
  if (!Array.isArray(found.stands) || found.stands.length === 0 || found.stands.length > 10) throw new Error('stands');
  if (!found.stands.every((stand) => typeof stand === 'string' && stand.length <= 1000)) throw new Error('stands');
  const stands = found.stands.length;
  const owners = found.owners ?? found.stands.map((_, index) => index);
  if (!Array.isArray(owners) || owners.length !== stands || !owners.every(isWhole)) throw new Error('owners');
  const observer = found.observer ?? 0;
  if (!isWhole(observer) || observer < 0 || observer >= stands) throw new Error('observer');
  const own = found.observer_stands?.length ? found.observer_stands : [observer];
  if (!Array.isArray(own) || !own.every((stand) => isWhole(stand) && stand < stands)) throw new Error('observer_stands');
  const blue = found.wires?.blue ?? [1, 12];
  if (!Array.isArray(blue) || blue.length !== 2 || !blue.every(isWhole)) throw new Error('wires');
  for (const list of [found.players, found.equipment, found.characters, found.constraints, found.history]) {
    if (list !== undefined && !Array.isArray(list)) throw new Error('lists');
  }
  // Texts about a table name its players.
  const named = found.players?.length
    ? found.players
    : Array.from({ length: Math.max(...owners) + 1 }, (_, player) => words.player(player + 1));
  return { ...found, players: named, owners, observer, observer_stands: own, wires: { ...found.wires, blue: blue as [number, number] } };
}

export function check(value: unknown): BombState {
  const found = value as BombState;
  if (!found || typeof found !== 'object') throw new Error('no state');
  return {
    table: found.table === null || found.table === undefined ? null : checkTable(found.table),
    tokens: String(found.tokens ?? 'number'),
    rule: String(found.rule ?? ''),
  };
}

export const isOwn = (table: Table, stand: number) => table.observer_stands.includes(stand);
export const me = (table: Table) => table.owners[table.observer] ?? 0;
export const players = (table: Table) => Math.max(...table.owners) + 1;

export const standsOf = (table: Table, player: number) => table.owners.flatMap((owner, stand) => (owner === player ? [stand] : []));

/** A fact in words: "Bob has 5", "Bob C is not 5". */
export const sayFact = (about: string, kind: keyof typeof words.know.says, what: string) => words.know.says[kind](about, what);

export function playerName(table: Table, player: number): string {
  return table.players?.[player] || words.player(player + 1);
}

/** The name of a stand: its player's, numbered if the player has several. */
export function standName(table: Table, stand: number): string {
  const owner = table.owners[stand] ?? stand;
  const own = table.owners.flatMap((one, index) => (one === owner ? [index] : []));
  const name = playerName(table, owner);
  return own.length > 1 ? `${name} ${own.indexOf(stand) + 1}` : name;
}

export const slotName = (table: Table, stand: number, slot: number) => `${standName(table, stand)} ${letter(slot)}`;

export const slotsName = (table: Table, stand: number, slots: number[]) => `${standName(table, stand)} ${slots.map(letter).join(', ')}`;

export function setToken(table: Table, stand: number, slot: number, token: string): Table {
  const stands = table.stands.slice();
  const tokens = tokensOf(stands[stand] ?? '');
  tokens[slot] = token;
  stands[stand] = tokens.join(' ');
  return { ...table, stands };
}

/** The known wire in a slot, such as `5` or `Y4`; empty if it is hidden. */
export const wireAt = (table: Table, stand: number, slot: number) => readToken(tokensOf(table.stands[stand] ?? '')[slot] ?? '?').wire ?? '';

/** The observer's slots that have not been entered yet, in order. */
export function missing(table: Table): { stand: number; slot: number }[] {
  return table.observer_stands.flatMap((stand) =>
    tokensOf(table.stands[stand] ?? '').flatMap((token, slot) => (readToken(token).wire === null ? [{ stand, slot }] : [])),
  );
}

/** Every stand, clockwise from the observer's left-hand neighbour; the observer's own come last. */
export function aroundTable(table: Table): number[] {
  const away = (stand: number) => (table.owners[stand]! - me(table) - 1 + 2 * players(table)) % players(table);
  return table.stands.map((_, stand) => stand).sort((a, b) => away(a) - away(b) || a - b);
}

/** The player preselected for the next turn where the engine does not tell: the one after the last to act, or the captain. */
export function nextActor(table: Table): number {
  const actors = (table.history ?? []).flatMap((event) => ('actor' in event && isWhole(event.actor) ? [event.actor] : []));
  const last = actors[actors.length - 1];
  if (last !== undefined) return (last + 1) % players(table);
  return table.owners[table.captain ?? 0] ?? 0;
}

const numbers = (group: BombBustersGroupFile | undefined) => group?.known ?? group?.candidates ?? [];

/** Every wire that can be in play, in the order of the stands. */
export function wiresInPlay(table: Table): string[] {
  const [low, high] = table.wires.blue;
  const [yellow, red] = [numbers(table.wires.yellow), numbers(table.wires.red)];
  const all: string[] = [];
  for (let n = 1; n <= 12; n++) {
    if (n >= low && n <= high) all.push(String(n));
    if (yellow.includes(n)) all.push(`Y${n}`);
    if (red.includes(n)) all.push(`R${n}`);
  }
  return all;
}

/** Every value in play: blue numbers, then yellow and red if there are any. */
export function valuesInPlay(table: Table): string[] {
  const [low, high] = table.wires.blue;
  const blue = Array.from({ length: high - low + 1 }, (_, index) => String(low + index));
  return [...blue, ...(numbers(table.wires.yellow).length > 0 ? ['YELLOW'] : []), ...(numbers(table.wires.red).length > 0 ? ['RED'] : [])];
}

/** A value as the protocol writes it in a request. */
export const asValue = (value: string) => (/^\d+$/.test(value) ? Number(value) : (value as 'YELLOW' | 'RED'));

/** `stands[1][3]` as a place on the board. */
export function placeOf(at: string | null): { stand: number; slot: number } | null {
  const found = /^stands\[(\d+)\]\[(\d+)\]$/.exec(at ?? '');
  return found ? { stand: Number(found[1]), slot: Number(found[2]) } : null;
}

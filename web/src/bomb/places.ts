/**
 * Replaces the engine's notation in messages by the table's names: `stands[1][2]` becomes Bob C. Names of players that
 * are already in a message stay unchanged.
 */
import { bomb as words } from '@texts';
import { markText } from './Board';
import { factWords } from './facts';
import { letter, printed, readToken, tokensOf } from './notation';
import { playerName, players, slotName, slotsName, standName, type Table } from './state';

const t = words.places;

const isStand = (table: Table, stand: number) => stand < table.stands.length;
const isSlot = (table: Table, stand: number, slot: number) => isStand(table, stand) && slot < tokensOf(table.stands[stand]!).length;

/** The name of an event in the history: "Bob's cut at Cleo C". */
function eventName(table: Table, index: number): string {
  // An index past the end is the entry being made.
  const event = table.history?.[index];
  if (!event) return t.thisEntry;
  const isCut = event.event === 'dual_cut' && isStand(table, event.target);
  return isCut ? t.cut(playerName(table, event.actor), slotsName(table, event.target, event.slots)) : t.event(index + 1);
}

const LISTS: Record<string, (table: Table, index: number) => string> = {
  history: eventName,
  constraints: (table, index) => t.fact(table.constraints?.[index] ? factWords(table, table.constraints[index]) : ''),
  failed_dual_cuts: (_, index) => t.failedCut(index + 1),
  equipment: (table, index) => {
    const card = table.equipment?.[index]?.card ?? '';
    return words.cards.names[card] ?? t.card;
  },
  characters: (table, index) => t.character(playerName(table, index)),
  number_cards: () => t.numberCards,
  observer_stands: () => t.yourStand,
  players: () => t.names,
  owners: () => t.owners,
};

/** Where two stands share a name, the engine adds numbers, "Cy A (3:0)"; the page numbers the stands: "Cy 1 A". */
function withoutNumbers(table: Table, text: string): string {
  for (const [, stand, slot] of text.matchAll(/\((\d+):(\d+)\)/g)) {
    if (!isSlot(table, Number(stand), Number(slot))) continue;
    const names = table.players ?? [];
    const name = names[names.length === table.stands.length ? Number(stand) : table.owners[Number(stand)]!];
    text = text.replaceAll(`${name} ${letter(Number(slot))} (${stand}:${slot})`, slotName(table, Number(stand), Number(slot)));
  }
  return text;
}

/** Tokens of the notation: `i12` becomes "token 12", `B5` becomes 5, `Y5` becomes 5.1. */
const TOKEN = /(?<= = )X?(?:[EO]|[1-4]x|!(?:\d+|Y|R))*(?:[i?]?(?:[BYR]?\d+|Y)|\?)?(?=$|[\s;,.)])/g;
const TILE = /\b[BYR](1[0-2]|[1-9])\b/g;

function sayToken(token: string): string {
  const { face, wire, marks } = readToken(token);
  const said = [
    ...marks.map((mark) => t.token(markText(mark))),
    ...(wire === null ? [] : [face === 'token' ? t.token(printed(wire)) : printed(wire)]),
  ];
  return said.join(', ') || token;
}

/** A message of the engine with every location replaced by its name at this table. */
export function inTableWords(table: Table, text: string): string {
  const isName = (word: string) => table.players?.some((name) => name.includes(word)) ?? false;
  return withoutNumbers(table, text)
    .replace(TOKEN, sayToken)
    .replace(TILE, (wire) => (isName(wire) ? wire : printed(wire)))
    .replace(/\bstands\[(\d+)\]\[(\d+)\]/g, (all, stand, slot) =>
      isStand(table, Number(stand)) ? slotName(table, Number(stand), Number(slot)) : all,
    )
    .replace(/\bstands\[(\d+)\]/g, (all, stand) => (isStand(table, Number(stand)) ? standName(table, Number(stand)) : all))
    .replace(/\b(\w+)\[(\d+)\]/g, (all, list, index) => LISTS[list]?.(table, Number(index)) ?? all)
    .replace(/\bwires\.(blue|yellow|red)\b/g, (_, colour) => t.wires(colour))
    .replace(/\bstand (\d+) has no slot (\d+)\b.*/g, (all, stand, slot) =>
      isStand(table, Number(stand)) ? t.noSlot(standName(table, Number(stand)), letter(Number(slot))) : all,
    )
    .replace(/\bstand (\d+)\b/g, (all, stand) => (isStand(table, Number(stand)) ? standName(table, Number(stand)) : all))
    .replace(/\bplayer (\d+)\b/g, (all, player) => (Number(player) < players(table) ? playerName(table, Number(player)) : all))
    .replace(/\b(\d+):(\d+)\b/g, (all, stand, slot) =>
      isSlot(table, Number(stand), Number(slot)) ? slotName(table, Number(stand), Number(slot)) : all,
    );
}

/** The engine's notation in words. */
import { texas42 as chosen } from '@texts';
import { texas42 as english } from '../texts/en';

export const ends = (tile: string): [number, number] => {
  const [high = 0, low = 0] = tile.split('-').map(Number);
  return [high, low];
};

export const isTile = (action: string) => /^[0-6]-[0-6]$/.test(action);

/** "six four", "double five", "five blank". */
export function tileName(tile: string, words = chosen): string {
  const [high, low] = ends(tile);
  return high === low ? words.tile.double(words.tile.pips[high]!) : `${words.tile.pips[high]} ${words.tile.pips[low]}`;
}

/** The 28 dominoes, high ends first. */
export const TILES: string[] = Array.from({ length: 7 }, (_, at) => 6 - at).flatMap((high) =>
  Array.from({ length: high + 1 }, (_, at) => `${high}-${high - at}`),
);

/** A bid: "pass", "31", "2 marks". */
export function bidName(bid: string, words = chosen): string {
  const [kind = '', number = ''] = bid.split(':');
  if (kind === 'points') return number;
  const say = words.bid[kind as 'marks' | 'splash' | 'plunge'];
  return typeof say === 'function' ? say(Number(number)) : words.bid.pass;
}

/** A declaration: "fours", "doubles", "no trump". */
export function trumpName(trump: string, words = chosen): string {
  if (trump.startsWith('pip:')) return words.trump.pips[Number(trump.slice(4))] ?? trump;
  return words.trump.others[trump] ?? trump;
}

/** In nello the bidder tries to lose every trick, so points do not count. */
export const isNello = (trump: string | null) => trump?.startsWith('nello') === true;

/** A bid, declaration or domino. */
export function actionName(action: string | number, words = chosen): string {
  const text = String(action);
  if (isTile(text)) return tileName(text, words);
  if (/^(pass|points:|marks:|splash:|plunge:)/.test(text)) return bidName(text, words);
  return trumpName(text, words);
}

/** The suit of a void: 0 to 6 are pips, 7 is the called suit. */
export function suitName(suit: number, trump: string | null): string {
  if (suit < 7) return chosen.trump.pips[suit] ?? String(suit);
  if (trump?.startsWith('pip:') || trump === 'doubles') return chosen.trump.called(trumpName(trump));
  return chosen.trump.doubles;
}

/** Sorts a hand for display: high ends first. */
export const sorted = (tiles: string[]) => [...tiles].sort((a, b) => TILES.indexOf(a) - TILES.indexOf(b));

/** A sentence of the engine, which is English, with its notation replaced by words. */
export const inPlainWords = (text: string) =>
  text.replace(/\b(?:points|marks|splash|plunge|pip):\d+\b|\b[0-6]-[0-6]\b|\bfollow-me\b/g, (found) =>
    found === 'follow-me' ? english.trump.noTrump : actionName(found, english),
  );

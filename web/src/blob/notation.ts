/** Cards and suits in words. */
import { blob as words } from '@texts';

export const SUITS = ['S', 'H', 'C', 'D'];
const RANKS = 'AKQJT98765432';

export const PACK: string[] = SUITS.flatMap((suit) => [...RANKS].map((rank) => `${rank}${suit}`));
export const suitOf = (card: string) => card[1] ?? 'S';
export const rankOf = (card: string) => (card[0] === 'T' ? '10' : (card[0] ?? ''));
export const suitName = (suit: string | null) => (suit === null ? words.noTrump : (words.suits[suit] ?? suit));

/** "queen of hearts". */
export function cardName(card: string): string {
  const rank = words.ranks[card[0] ?? ''] ?? rankOf(card);
  return words.card(rank, suitName(suitOf(card)));
}

export const actionName = (action: string | number) =>
  typeof action === 'number' || /^\d+$/.test(action) ? words.bid(Number(action)) : cardName(action);

/** Sorts cards: trumps last, alternating colours, high cards first. */
export function sorted(cards: string[], trump: string | null): string[] {
  const order = ['S', 'H', 'C', 'D'].filter((suit) => suit !== trump);
  if (trump) order.push(trump);
  const place = (card: string) => order.indexOf(suitOf(card)) * 20 + RANKS.indexOf(card[0] ?? '');
  return [...cards].sort((a, b) => place(a) - place(b));
}

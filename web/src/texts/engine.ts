/** The shape of a translation of the engine's messages, whose English is in `messages.ts`. */
import type { MESSAGES, NOTES } from './messages';

/** Names, which the page has already by the engine's code for them, and lists. */
export type Named =
  | 'blob.card'
  | 'blob.seat'
  | 'blob.suit'
  | 'bomb.value'
  | 'clue.card'
  | 'clue.player'
  | 'list'
  | 'texas42.action'
  | 'texas42.seat'
  | 'yatzy.box';
export type MessageId = Exclude<keyof typeof MESSAGES, Named>;

/** The parameters of an English text: `"share" | "other"` of `in {share} of the worlds{other}`. */
type Places<T> = T extends `${string}{${infer P}}${infer Rest}` ? P | Places<Rest> : never;

/** A text with places for its parameters, or a function of them where grammar needs one. They are formatted already. */
export type Translated = { [Id in MessageId]: string | ((said: Record<Places<(typeof MESSAGES)[Id]>, string>) => string) };

/** What the engine says while it is working, by its English. */
export type Notes = Record<(typeof NOTES)[number], string>;

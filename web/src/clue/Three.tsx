/** Selects a suspect, a weapon and a room. */
import { clue as words } from '@texts';
import { Choices } from '../cards/Choices';
import { cardName, SORTS } from './state';

export type Picked = (string | null)[];
export const NONE: Picked = [null, null, null];

/** The three cards once all are selected, else null. */
export const all = (picked: Picked): string[] | null => (picked.every((card) => card !== null) ? (picked as string[]) : null);

export function Three({ deck, picked, onPick }: { deck: string[][]; picked: Picked; onPick: (next: Picked) => void }) {
  return (
    <>
      {SORTS.map((sort, at) => (
        <Choices
          key={sort}
          label={words.cards[sort]}
          class="options-clue"
          chosen={picked[at] ?? null}
          onChoose={(card) => onPick(picked.map((one, index) => (index === at ? card : one)))}
          choices={deck[at]!.map((card) => ({ id: card, label: cardName(card), name: cardName(card) }))}
        />
      ))}
    </>
  );
}

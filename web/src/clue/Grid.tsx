/**
 * The detective's grid: the exact probability of every card in every hand and in the envelope, with proofs where
 * certain.
 */
import { useState } from 'preact/hooks';
import type { ClueBeliefAnswer } from '@shared/generated';
import { chance, isCertain, isImpossible, percent, precisely } from '@shared/numbers';
import { ChanceBar, Evidence, Panel, Percent, vars } from '@shared/pieces';
import { cards as shared, clue as words } from '@texts';
import { sentence } from '../cards/Hint';
import { cardName, cardNames, deckOf, type View } from './state';

const t = words.grid;
const SHORT = 5;

export function Grid({ known, view, stale }: { known: ClueBeliefAnswer; view: View; stale: boolean }) {
  const [asked, setAsked] = useState<{ card: string; holder: string } | null>(null);
  const others = view.names.map((name, seat) => ({ id: String(seat), name })).filter(({ id }) => id !== String(view.observer));
  const places = [{ id: 'envelope', name: words.envelope }, ...others, { id: String(view.observer), name: view.names[view.observer]! }];
  const proof = asked && known.certain.find(({ card, holder }) => card === asked.card && holder === asked.holder);
  return (
    <>
      <Panel title={t.title} aside={<Evidence evidence={known.evidence} />} class={`known${stale ? ' is-stale' : ''}`}>
        <div class="known-scroll clue-scroll" role="region" aria-label={t.caption} tabIndex={0}>
          <table class="known-table clue-grid">
            <caption class="visually-hidden">{t.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{t.card}</th>
                {places.map(({ id, name }) => (
                  <th scope="col" key={id}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {deckOf(view).map((cards, sort) => (
              <tbody key={sort}>
                {cards.map((card) => (
                  <tr key={card}>
                    <th scope="row">{cardName(card)}</th>
                    {places.map(({ id, name }) => (
                      <Cell
                        key={id}
                        p={known.holders[card]?.[id] ?? '0'}
                        name={t.why(cardName(card), name)}
                        onAsk={id === String(view.observer) ? null : () => setAsked({ card, holder: id })}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
        <p class="hint clue-why" role="status">
          {asked && proof ? (
            <>
              <strong>{t.why(cardName(asked.card), places.find(({ id }) => id === asked.holder)!.name)}</strong> {sentence(proof.why)}
            </>
          ) : known.certain.length > 0 ? (
            t.tap
          ) : null}
        </p>
      </Panel>
      <Panel title={t.triples}>
        <ol class="clue-triples">
          {known.solutions.slice(0, SHORT).map(({ cards, p }) => (
            <li key={cards.join()}>
              <span>{cardNames(cards)}</span> <ChanceBar value={p} /> <Percent value={p} />
            </li>
          ))}
        </ol>
        {known.solutions.length > SHORT ? <p class="hint">{t.more(known.solutions.length - SHORT)}</p> : null}
      </Panel>
    </>
  );
}

function Cell({ p, name, onAsk }: { p: string; name: string; onAsk: (() => void) | null }) {
  const [never, sure] = [isImpossible(p), isCertain(p)];
  return (
    <td class={`known-cell${never ? ' is-never' : ''}${sure ? ' is-sure' : ''}`} ref={vars({ '--p': chance(p) })} title={precisely(p)}>
      {never ? (
        <>
          <span aria-hidden="true">–</span>
          <span class="visually-hidden">{shared.known.never}</span>
        </>
      ) : sure && onAsk ? (
        <button type="button" class="clue-sure" aria-label={name} onClick={onAsk}>
          ✓
        </button>
      ) : sure ? (
        <>
          <span aria-hidden="true">✓</span>
          <span class="visually-hidden">{t.own}</span>
        </>
      ) : (
        percent(p)
      )}
    </td>
  );
}

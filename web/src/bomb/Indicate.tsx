/** Which of the observer's own wires to indicate with a token. */
import { useState } from 'preact/hooks';
import { fixed } from '@shared/numbers';
import { Evidence, Percent, Working } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { bomb as words } from '@texts';
import { markText } from './Board';
import { bare, colourOf, printed, letter } from './notation';
import { slotName, standName, type Table } from './state';
import { enter } from './store';
import { Trouble } from './Trouble';

const t = words.indicate;

/** What a token shows, in readable form. */
const shown = (token: string) => markText(token.toUpperCase());
/** There can be hundreds of false tokens; only the best are worth reading. */
const MOST = 24;

/** Kinds of tokens other than a number. */
const SAID = ['parity', 'count', 'false', 'lacks'] as const;

export function Indicate({ table, tokens }: { table: Table; tokens: string }) {
  const [wanted, setWanted] = useState(false);
  const none = tokens === 'none';
  const token = SAID.find((word) => word === tokens) ?? 'number';
  const asked = useAsk(wanted && !none ? { game: 'bomb-busters', query: 'indicate', table, token, team_samples: 0 } : null);
  if (none) return <p class="hint">{t.unsupported}</p>;
  const choices = asked.answer?.choices ?? [];
  const best = choices[0]?.bits ?? 1;
  return (
    <div>
      <p class="hint">{t.lead}</p>
      {wanted ? null : (
        <button type="button" class="button" onClick={() => setWanted(true)}>
          {t.ask}
        </button>
      )}
      <Trouble table={table} error={asked.error} />
      {asked.busy ? <Working progress={null} onCancel={asked.cancel} /> : null}
      {choices.length > 0 ? (
        <table class="indicate">
          <thead>
            <tr>
              <th scope="col">{t.slot}</th>
              <th scope="col">{t.token}</th>
              <th scope="col" title={t.bitsTitle}>
                {t.bits}
              </th>
              <th scope="col" class="share" title={t.resolvedTitle}>
                {t.resolved}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {choices.slice(0, MOST).map((choice) => {
              const name = choice.slot === undefined ? standName(table, choice.player) : slotName(table, choice.player, choice.slot);
              const wire = choice.wire ? bare(choice.wire) : null;
              return (
                <tr key={choice.line}>
                  <th scope="row">
                    <span class="visually-hidden">{name}</span>
                    <span aria-hidden="true">{choice.slot === undefined ? t.beside : letter(choice.slot)}</span>{' '}
                    {wire ? <span class={`wire-tag wire-${colourOf(wire)}`}>{printed(wire)}</span> : null}
                  </th>
                  <td>
                    <strong>{shown(choice.token)}</strong>
                  </td>
                  <td>
                    {fixed(choice.bits, 2)} {choice.bits === best ? <em>{t.best}</em> : null}
                  </td>
                  <td class="share">{choice.resolved !== undefined ? <Percent value={choice.resolved} digits={0} /> : null}</td>
                  <td>
                    <button
                      type="button"
                      class="button quiet small"
                      aria-label={t.layAs(shown(choice.token), name)}
                      onClick={() => void enter(table, choice.line, t.laid(name, shown(choice.token)))}
                    >
                      {t.layShort}
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
      <Evidence evidence={asked.answer?.evidence} />
    </div>
  );
}

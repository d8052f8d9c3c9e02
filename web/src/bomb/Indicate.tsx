/** Which own wire a token should lie before. */
import { useState } from 'preact/hooks';
import { Evidence, Percent, Problem, Working, type EvidenceValue } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { words } from '@texts/bomb';
import { bare, colourOf, letter } from './notation';
import { slotName, type Table } from './state';
import { enter } from './store';

const t = words.indicate;

interface Choice {
  player: number;
  slot: number;
  wire: string;
  bits: number;
  resolved: number;
}

export function Indicate({ table, tokens }: { table: Table; tokens: string }) {
  const [wanted, setWanted] = useState(false);
  const known = ['number', 'parity', 'count'].includes(tokens);
  const asked = useAsk<{ choices: Choice[]; evidence: EvidenceValue }>(
    wanted && known ? { game: 'bomb-busters', query: 'indicate', table, token: tokens, team_samples: 0 } : null,
  );
  if (!known) return <p class="hint">{t.unsupported}</p>;
  const choices = asked.answer?.choices ?? [];
  const best = choices[0]?.bits ?? 1;
  return (
    <div>
      <p class="hint">{t.lead}</p>
      {wanted ? null : <button type="button" class="button" onClick={() => setWanted(true)}>{t.ask}</button>}
      <Problem error={asked.error} />
      {asked.busy ? <Working progress={null} onCancel={asked.cancel} /> : null}
      {choices.length > 0 ? (
        <table class="indicate">
          <thead>
            <tr><th scope="col">{t.slot}</th><th scope="col">{t.bits}</th><th scope="col" title={t.resolvedTitle}>{t.resolved}</th><th /></tr>
          </thead>
          <tbody>
            {choices.map((choice) => {
              const name = slotName(table, choice.player, choice.slot);
              const wire = bare(choice.wire);
              return (
                <tr key={`${choice.player}:${choice.slot}`}>
                  <th scope="row">
                    <span class="visually-hidden">{name}</span>
                    <span aria-hidden="true">{letter(choice.slot)}</span> <span class={`wire-tag wire-${colourOf(wire)}`}>{wire}</span>
                  </th>
                  <td>
                    {words.moves.bits(choice.bits.toFixed(2))} {choice.bits === best ? <em>{t.best}</em> : null}
                  </td>
                  <td><Percent value={choice.resolved} digits={0} /></td>
                  <td>
                    {tokens === 'number' ? (
                      <button
                        type="button"
                        class="button quiet small"
                        aria-label={`${t.lay}: ${name}`}
                        onClick={() => void enter(table, `token ${choice.player}:${choice.slot}=${wire}`, t.laid(name))}
                      >
                        {t.layShort}
                      </button>
                    ) : null}
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

/** The values that a wire cannot have; a press on one says why. */
import { useState } from 'preact/hooks';
import { useAsk } from '@shared/useAsk';
import { bomb as words } from '@texts';
import { sayValue, shortValue, type Spot } from './Board';
import { isImpossible } from '@shared/numbers';
import { oddsOf, valueOdds, type Analysis } from './heat';
import { inTableWords } from './places';
import { asValue, slotName, valuesInPlay, type Table } from './state';
import { Trouble } from './Trouble';

const t = words.whyNot;

export function WhyNot({ table, analysis, spot }: { table: Table; analysis: Analysis | null; spot: Spot }) {
  const [asked, setAsked] = useState<string | null>(null);
  const odds = analysis ? valueOdds(analysis, spot.stand, spot.slot) : null;
  const excluded = odds ? valuesInPlay(table).filter((value) => isImpossible(oddsOf(odds, value)!)) : [];
  if (excluded.length === 0) return null;
  const name = slotName(table, spot.stand, spot.slot);
  return (
    <div class="why-not">
      <div class="chips" role="group" aria-label={t.label(name)}>
        <span class="field-name">{t.title}</span>
        {excluded.map((value) => (
          <button
            type="button"
            key={value}
            class="chip is-excluded"
            aria-pressed={asked === value}
            onClick={() => setAsked(asked === value ? null : value)}
          >
            <span class="visually-hidden">{t.ask(sayValue(value))}</span>
            <span aria-hidden="true">{shortValue(value)}</span>
          </button>
        ))}
      </div>
      {asked !== null && excluded.includes(asked) ? <Reasons table={table} spot={spot} value={asked} name={name} /> : null}
    </div>
  );
}

function Reasons({ table, spot, value, name }: { table: Table; spot: Spot; value: string; name: string }) {
  const { answer, error, fresh } = useAsk({
    game: 'bomb-busters',
    query: 'why_not',
    table,
    player: spot.stand,
    slot: spot.slot,
    value: asValue(value),
  });
  const because = fresh ? (answer?.because ?? []) : [];
  return (
    <div class="why-reasons" role="status">
      <Trouble table={table} error={error} />
      {fresh ? (
        <>
          <strong>{t.cannot(name, sayValue(value))}</strong>
          {because.length > 0 ? (
            <ul>
              {because.map((reason) => (
                <li key={reason.at}>{inTableWords(table, reason.says)}</li>
              ))}
            </ul>
          ) : null}
          <p class="hint">{because.length > 0 ? t.together : t.alone}</p>
        </>
      ) : error ? null : (
        <p class="hint">{t.wait}</p>
      )}
    </div>
  );
}

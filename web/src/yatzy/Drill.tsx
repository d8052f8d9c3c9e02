/**
 * Drills: close decisions from played games (`drills.json`), one after the other. The engine judges every choice at
 * once; nothing about the game on the table changes.
 */
import { useState } from 'preact/hooks';
import { fixed } from '@shared/numbers';
import { Panel, Problem, Working } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { useTop } from '@shared/useTop';
import { yatzy as words } from '@texts';
import { sayAct, type Advice } from './answers';
import { SmallDice } from './Dice';
import positions from './drills.json';

const t = words.drill;

/** How many choices are offered: the best, and those nearest to it. */
const OFFERED = 4;

export interface Position {
  filled: string[];
  upper_score: number;
  dice: number[];
  rerolls_left: number;
  open: string[];
}

const POSITIONS = positions as Position[];

/** The choices in an order that gives nothing away. */
export function offered(advice: Pick<Advice, 'actions'>, dice: number): Advice['actions'] {
  return advice.actions.slice(0, OFFERED).sort((a, b) => sayAct(a, dice).localeCompare(sayAct(b, dice)));
}

export function Drill({ onClose }: { onClose: () => void }) {
  useTop();
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const [tally, setTally] = useState({ right: 0, of: 0, cost: 0 });
  const position = POSITIONS[at % POSITIONS.length]!;
  const { open, ...card } = position;
  const asked = useAsk({ game: 'yatzy', query: 'advise', rules: 'scandinavian', theta: 0, ...card }, { long: true });
  const advice = asked.fresh ? asked.answer : null;
  const name = (act: Advice['actions'][number]) => sayAct(act, position.dice.length);
  const choose = (act: Advice['actions'][number]) => {
    if (chosen !== null) return;
    setChosen(name(act));
    setTally({ right: tally.right + (act.regret < 0.005 ? 1 : 0), of: tally.of + 1, cost: tally.cost + act.regret });
  };
  const picked = advice?.actions.find((act) => name(act) === chosen);
  return (
    <Panel title={t.title} class="drill" aside={<span class="hint">{t.at((at % POSITIONS.length) + 1, POSITIONS.length)}</span>}>
      {tally.of === 0 ? (
        <p class="hint">{t.lead}</p>
      ) : (
        <p class="hint" role="status">
          {t.score(tally.right, tally.of, fixed(tally.cost, 1))}
        </p>
      )}
      <div class="drill-dice">
        <SmallDice dice={position.dice} />
        <span class="visually-hidden">{position.dice.join(' ')}</span>
      </div>
      <p class="hint">
        {t.card(position.filled.length, position.upper_score)}. {t.open}: {open.join(', ')}.
      </p>
      <Problem error={asked.error}>
        <button type="button" class="button quiet" onClick={asked.retry}>
          {words.coach.askAgain}
        </button>
      </Problem>
      {asked.busy && asked.progress ? <Working progress={asked.progress} onCancel={asked.cancel} /> : null}
      {advice ? (
        <>
          <p class="step">
            <strong>{position.rerolls_left > 0 ? t.keep(position.rerolls_left) : t.box}</strong>
          </p>
          <div class="drill-choices">
            {offered(advice, position.dice.length).map((act) => (
              <button
                type="button"
                key={name(act)}
                aria-pressed={chosen === name(act)}
                class={`drill-choice${chosen === null ? '' : act.regret < 0.005 ? ' is-best' : chosen === name(act) ? ' is-wrong' : ''}`}
                onClick={() => choose(act)}
              >
                <span>{name(act)}</span>
                {chosen === null ? null : <small>{act.regret < 0.005 ? words.sheet.best : t.cost(fixed(act.regret, 2))}</small>}
              </button>
            ))}
          </div>
          <p class="drill-said" role="status">
            {picked ? (picked.regret < 0.005 ? t.right : t.wrong(name(advice.best), fixed(picked.regret, 2))) : ''}
          </p>
        </>
      ) : (
        <p class="hint">{asked.error ? '' : words.coach.thinking}</p>
      )}
      <div class="row">
        <button
          type="button"
          class="button"
          disabled={chosen === null}
          onClick={() => {
            setAt(at + 1);
            setChosen(null);
          }}
        >
          {t.next}
        </button>
        <button type="button" class="button quiet" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Panel>
  );
}

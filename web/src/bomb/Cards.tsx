/** The equipment cards on the table, their states, and what each usable one would gain now. */
import { useState } from 'preact/hooks';
import { fixed, percent } from '@shared/numbers';
import { ChanceBar, Evidence, Percent, Working } from '@shared/pieces';
import { bomb as words } from '@texts';
import { wins } from './Advice';
import { useLater } from './analysis';
import { sayValue } from './Board';
import { CardState, FORM_OF } from './CardForm';
import type { Kind } from './Happened';
import type { Analysis, CardUse } from './heat';
import { cardLine, characterLine } from './lines';
import { playerName, players, slotsName, standsOf, type Table } from './state';
import { enter, enterNext } from './store';
import { Sheet, Trouble } from './Trouble';

const t = words.cards;

/** The number in a card's corner, from the engine's name of the card. */
const cornerOf = (name: string) => Object.keys(t.engine).find((id) => t.engine[id] === name);

export function Cards(props: {
  table: Table;
  analysis: Analysis;
  /** Whether the question may be asked now: after the heat map, and while no sheet is open. */
  ready: boolean;
  onUse: (use: CardUse, form: Kind | null, card: string | null) => void;
}) {
  const { table } = props;
  const [all, setAll] = useState(false);
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<string | null>(null);
  const asked = useLater(
    { game: 'bomb-busters', query: 'analyze', table, rank: 'safe', budget: 0, top: 1, cards: all ? 'all' : 'at_hand' },
    props.ready && !adding && changing === null,
    { wait: 50 },
  );
  const lying = table.equipment ?? [];
  const uses = asked.answer?.equipment ?? [];
  const useOf = (id: string) => uses.find((use) => use.name === t.engine[id]);
  const others = uses.filter((use) => !lying.some((one) => t.engine[one.card] === use.name));
  return (
    <div>
      <ul class="card-uses">
        {lying.map((one) => (
          <li key={one.card} class={`card-use is-${one.state ?? 'locked'}`}>
            <button type="button" class="card-face" title={t.change(t.names[one.card] ?? one.card)} onClick={() => setChanging(one.card)}>
              <span class="card-corner" aria-hidden="true">
                {one.card}
              </span>
              <strong>{t.names[one.card] ?? one.card}</strong>
              <span class="card-state">{t.states[one.state ?? 'locked']}</span>
            </button>
            {one.state === 'ready' ? (
              <Worth table={table} use={useOf(one.card)} onUse={(use) => props.onUse(use, FORM_OF[one.card] ?? null, one.card)} />
            ) : null}
          </li>
        ))}
        {others.map((use) => (
          <li key={use.name} class={`card-use ${use.at_hand ? 'is-ready' : 'is-locked'}`}>
            <div class="card-face">
              <span class="card-corner" aria-hidden="true">
                {cornerOf(use.name) ?? t.skill}
              </span>
              <strong>{t.names[cornerOf(use.name) ?? ''] ?? use.name}</strong>
              <span class="card-state">{use.at_hand ? t.yours : t.notHere}</span>
            </div>
            <Worth
              table={table}
              use={use}
              onUse={use.at_hand ? (one) => props.onUse(one, FORM_OF[cornerOf(use.name) ?? ''] ?? 'cut', null) : null}
            />
          </li>
        ))}
      </ul>
      {lying.length === 0 && others.length === 0 && !asked.busy ? <p class="hint">{t.none}</p> : null}
      <Trouble table={table} error={asked.error} />
      {asked.busy ? <Working progress={null} onCancel={asked.cancel} /> : null}
      <div class="row">
        <button type="button" class="button" onClick={() => setAdding(true)}>
          {t.add}
        </button>
        <button type="button" class="button quiet" aria-pressed={all} onClick={() => setAll(!all)}>
          {all ? t.onlyMine : t.whatIf}
        </button>
      </div>
      <Characters table={table} />
      <Evidence evidence={asked.answer?.evidence} />
      {adding ? <Add table={table} onClose={() => setAdding(false)} /> : null}
      {changing !== null ? <Change table={table} card={changing} onClose={() => setChanging(null)} /> : null}
    </div>
  );
}

/** What using a card would gain, with the reason. */
function Worth({ table, use, onUse }: { table: Table; use: CardUse | undefined; onUse: ((use: CardUse) => void) | null }) {
  if (!use) return null;
  const target = use.player !== undefined && use.slots ? slotsName(table, use.player, use.slots) : null;
  const value = [use.value, use.or]
    .filter((one) => one !== undefined)
    .map((one) => sayValue(one))
    .join(' / ');
  const facts = [
    ...(use.bits !== undefined ? [words.moves.bits(fixed(use.bits, 2))] : []),
    ...(use.certain_cuts !== undefined ? [t.certainCuts(fixed(use.certain_cuts, 1))] : []),
    ...(use.saves_miss !== undefined ? [t.saves(percent(use.saves_miss), percent(use.saves_red ?? 0))] : []),
    ...wins(use),
  ];
  return (
    <div class="card-worth">
      {target || value ? (
        <p>
          <strong>{t.best(target, value)}</strong>
        </p>
      ) : null}
      {use.success !== undefined ? (
        <p class="move-odds">
          <ChanceBar value={use.success} /> {words.moves.hit} <Percent value={use.success} />
          {use.red_risk !== undefined && use.red_risk !== '0/1' ? (
            <span class="move-red">
              {' '}
              · {words.moves.red} <Percent value={use.red_risk} />
            </span>
          ) : null}
        </p>
      ) : null}
      {facts.length > 0 ? <p class="move-facts">{facts.join(' · ')}</p> : null}
      <p class="move-reason">{use.reason}</p>
      {onUse ? (
        <button type="button" class="button quiet small" onClick={() => onUse(use)}>
          {t.use}
        </button>
      ) : null}
    </div>
  );
}

/** Adds and removes cards on the table, one tap each. */
function Add({ table, onClose }: { table: Table; onClose: () => void }) {
  const lying: string[] = (table.equipment ?? []).map((one) => one.card);
  const turn = (id: string) => {
    const there = lying.includes(id);
    enterNext(there ? cardLine(id, 'gone') : `card ${id}`, there ? t.goneLabel(t.names[id]!) : t.addLabel(t.names[id]!));
  };
  return (
    <Sheet table={table} title={t.addTitle} onClose={onClose}>
      <p class="hint">{t.addHint}</p>
      <div class="card-list" data-focus>
        {Object.entries(t.names).map(([id, name]) => (
          <button type="button" class="card-key" key={id} aria-pressed={lying.includes(id)} onClick={() => turn(id)}>
            <span class="card-corner" aria-hidden="true">
              {id}
            </span>{' '}
            {name}
          </button>
        ))}
      </div>
      <div class="row form-end">
        <button type="button" class="button" onClick={onClose}>
          {t.done}
        </button>
      </div>
    </Sheet>
  );
}

function Change({ table, card, onClose }: { table: Table; card: string; onClose: () => void }) {
  const state = table.equipment?.find((one) => one.card === card)?.state ?? 'locked';
  const name = t.names[card] ?? card;
  return (
    <Sheet table={table} title={name} onClose={onClose}>
      <p class="hint">{t.about[card]}</p>
      <CardState
        label={t.stateOf(name)}
        state={state}
        onPick={(next) => void enter(table, cardLine(card, next), t.stateLabel(name, t.states[next]!)).then((done) => done && onClose())}
      />
    </Sheet>
  );
}

/** The players' characters, and whether each has been used. */
function Characters({ table }: { table: Table }) {
  const characters = table.characters ?? [];
  const everyone = Array.from({ length: players(table) }, (_, player) => player);
  if (characters.length === 0) return null;
  const say = (player: number, said: string, label: string) => void enter(table, characterLine(standsOf(table, player)[0]!, said), label);
  return (
    <details class="characters">
      <summary>{t.characters}</summary>
      <ul class="answers">
        {everyone.map((player) => {
          const { skill = '', used = false } = characters[player] ?? {};
          const name = playerName(table, player);
          return (
            <li key={player}>
              <label class="field">
                {name}
                <select
                  value={skill}
                  onChange={(event) =>
                    say(player, event.currentTarget.value, t.skillLabel(name, t.skills[event.currentTarget.value] ?? ''))
                  }
                >
                  {Object.entries(t.skills).map(([id, words]) => (
                    <option key={id} value={id}>
                      {words}
                    </option>
                  ))}
                </select>
              </label>
              <button
                type="button"
                class="chip"
                aria-pressed={used}
                onClick={() => say(player, used ? 'fresh' : 'used', used ? t.freshLabel(name) : t.usedLabel(name))}
              >
                {t.states.used}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

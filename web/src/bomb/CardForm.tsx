/** Enters that a card was used. Cards that reveal something about wires lead to their own form. */
import { useState } from 'preact/hooks';
import { bomb as words } from '@texts';
import type { FormProps, Kind } from './Happened';
import { useLine } from './lines';
import { Chips, PlayerPick, Step } from './pickers';
import { nextActor, playerName, players, standsOf } from './state';

const t = words.events;

/** The form for the effect of each card; the other cards reveal nothing about wires. */
export const FORM_OF: Record<string, Kind> = {
  '1': 'label',
  '12': 'label',
  '2': 'swap',
  '4': 'token',
  '2.2': 'token',
  '8': 'radar',
  '11.11': 'take',
  '10.10': 'disintegrate',
  '9.9': 'solo',
  '3': 'cut',
  '5': 'cut',
  '10': 'cut',
  '9': 'cut',
};

export function CardForm({ table, say, onKind }: FormProps & { onKind: (kind: Kind, card: string) => void }) {
  const [card, setCard] = useState<string | null>(null);
  const [by, setBy] = useState(nextActor(table));
  const [refreshed, setRefreshed] = useState<number[]>([]);
  const lying: string[] = (table.equipment ?? []).filter((one) => one.state !== 'used').map((one) => one.card);
  const all = Object.keys(words.cards.names).sort((a, b) => Number(lying.includes(b)) - Number(lying.includes(a)));
  if (card === null) {
    return (
      <Step label={t.whichCard}>
        <div class="card-list" data-focus>
          {all.map((id) => (
            <button
              type="button"
              key={id}
              class={`card-key${lying.includes(id) ? ' is-lying' : ''}`}
              onClick={() => (FORM_OF[id] ? onKind(FORM_OF[id], id) : setCard(id))}
            >
              <span class="card-corner" aria-hidden="true">
                {id}
              </span>{' '}
              {words.cards.names[id]}
            </button>
          ))}
        </div>
      </Step>
    );
  }
  const everyone = Array.from({ length: players(table) }, (_, player) => player);
  const done = () =>
    say(
      useLine(
        card,
        standsOf(table, by)[0]!,
        refreshed.map((player) => standsOf(table, player)[0]!),
      ),
      t.useLabel(playerName(table, by), words.cards.names[card]!),
    );
  return (
    <>
      <p class="step">{words.cards.names[card]}</p>
      <Step label={t.usedBy}>
        <PlayerPick table={table} label={t.usedBy} value={by} onPick={setBy} />
      </Step>
      {card === '7' ? (
        <Step label={t.refreshed}>
          <div class="chips" role="group" aria-label={t.refreshed}>
            {everyone.map((player) => {
              const on = refreshed.includes(player);
              return (
                <button
                  type="button"
                  class="chip"
                  key={player}
                  aria-pressed={on}
                  disabled={!on && refreshed.length === 2}
                  onClick={() => setRefreshed(on ? refreshed.filter((one) => one !== player) : [...refreshed, player])}
                >
                  {playerName(table, player)}
                </button>
              );
            })}
          </div>
        </Step>
      ) : null}
      <div class="row form-end">
        <button type="button" class="button" onClick={done}>
          {t.enter}
        </button>
      </div>
    </>
  );
}

/** A card's state, as chips. */
export function CardState(props: { label: string; state: string; onPick: (state: string) => void }) {
  return (
    <Chips
      label={props.label}
      value={props.state}
      options={(['locked', 'ready', 'used', 'gone'] as const).map((state): [string, string] => [state, words.cards.states[state]!])}
      onPick={props.onPick}
    />
  );
}

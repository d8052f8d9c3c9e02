/** Setting up a game with its players and house rules, or a round from a real table. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Panel, Segmented } from '@shared/pieces';
import { keep, load } from '@shared/store';
import { cards as shared } from '@texts';
import { blob as words } from '@texts';
import { freshSeed } from '../texas42/state';
import { FEWEST, freshEntry, LEVELS, MOST, mostCards, SCORINGS, type Game, type Level } from './state';
import { store } from './store';

interface SetupChoices {
  players: number;
  level: Level;
  start: number;
  structure: Game['structure'];
  trumps: Game['trumps'];
  scoring: Game['scoring'];
  dealer: number;
  trump: string;
}

const USUAL: SetupChoices = {
  players: 4,
  level: 'intermediate',
  start: 5,
  structure: 'one-more-each',
  trumps: 'rotation',
  scoring: 'exact',
  dealer: 3,
  trump: 'S',
};

function checkChoices(value: unknown): SetupChoices {
  const found = { ...USUAL, ...(value as SetupChoices) };
  if (![found.players, found.start, found.dealer].every(Number.isInteger) || !LEVELS.includes(found.level)) throw new Error('choices');
  return fitting(found);
}

function fitting(choices: SetupChoices): SetupChoices {
  const players = Math.min(Math.max(choices.players, FEWEST), MOST);
  return {
    ...choices,
    players,
    start: Math.min(Math.max(choices.start, 1), mostCards(players)),
    dealer: Math.min(choices.dealer, players - 1),
  };
}

const t = words.setup;

export function Setup() {
  const [choices, setChoices] = useState<SetupChoices>(() => load('blob.setup', 1, checkChoices) ?? USUAL);
  const change = (part: Partial<SetupChoices>) => {
    const next = fitting({ ...choices, ...part });
    setChoices(next);
    keep('blob.setup', 1, next);
  };
  const sizes = Array.from({ length: mostCards(choices.players) }, (_, at) => at + 1);
  const cards = (
    <label class="field">
      {t.start}
      <select value={choices.start} onChange={(event) => change({ start: Number(event.currentTarget.value) })}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
  const players = (
    <Choice label={t.players}>
      <Segmented
        label={t.players}
        value={String(choices.players)}
        options={Array.from({ length: MOST - FEWEST + 1 }, (_, at) => [String(FEWEST + at), String(FEWEST + at)])}
        onChange={(count) => change({ players: Number(count) })}
      />
    </Choice>
  );
  return (
    <div class="setup-two">
      <Panel title={t.game}>
        <p class="hint">{t.lead}</p>
        {players}
        <Choice label={t.level}>
          <Segmented
            label={t.level}
            value={choices.level}
            options={LEVELS.map((level) => [level, shared.levels[level]!])}
            onChange={(level) => change({ level })}
          />
        </Choice>
        <div class="row">
          {cards}
          <label class="field">
            {t.structure}
            <select value={choices.structure} onChange={(event) => change({ structure: event.currentTarget.value as Game['structure'] })}>
              <option value="one-more-each">{t.more}</option>
              <option value="one-each">{t.each}</option>
            </select>
          </label>
          <label class="field">
            {t.trumps}
            <select value={choices.trumps} onChange={(event) => change({ trumps: event.currentTarget.value as Game['trumps'] })}>
              <option value="rotation">{t.rotation}</option>
              <option value="turned-up">{t.turned}</option>
            </select>
          </label>
          <label class="field">
            {t.scoring}
            <select value={choices.scoring} onChange={(event) => change({ scoring: event.currentTarget.value as Game['scoring'] })}>
              {SCORINGS.map((one) => (
                <option key={one} value={one}>
                  {t.scorings[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
        <button
          type="button"
          class="button play-button"
          onClick={() =>
            store.change(words.started(choices.players), {
              entry: null,
              game: {
                seed: freshSeed(),
                others: Array.from({ length: choices.players - 1 }, () => choices.level),
                start: choices.start,
                structure: choices.structure,
                trumps: choices.trumps,
                scoring: choices.scoring,
                history: [[]],
              },
            })
          }
        >
          {t.deal}
        </button>
      </Panel>
      <Panel title={t.entry}>
        <p class="hint">{t.entryLead}</p>
        {players}
        <p class="hint">{t.entryNext}</p>
        <button
          type="button"
          class="button play-button quiet"
          onClick={() =>
            store.change(words.entered, {
              game: null,
              entry: freshEntry(choices.players, choices.start, choices.dealer, choices.trump || null),
            })
          }
        >
          {t.enter}
        </button>
      </Panel>
    </div>
  );
}

function Choice({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="setup-choice">
      <span class="setup-choice-name" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

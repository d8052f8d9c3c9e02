/** Setting up a game against the computer, or the players of a real table. */
import { useState } from 'preact/hooks';
import { Panel, Segmented } from '@shared/pieces';
import { keep, load } from '@shared/store';
import { cards as shared, clue as words } from '@texts';
import { freshSeed } from '../texas42/state';
import { cardName, DECK, FEWEST, freshTable, LEVELS, MOST, SORTS, typedNames, type Level } from './state';
import { store } from './store';

interface SetupChoices {
  players: number;
  level: Level;
  /** The other seats, clockwise from your left. */
  names: string[];
  first: number;
  /** The suspects, weapons and rooms of another edition, as typed; empty for the standard names. */
  cards: string[];
}

const COUNTS = Array.from({ length: MOST - FEWEST + 1 }, (_, at) => FEWEST + at);
const USUAL: SetupChoices = { players: 4, level: 'beginner', names: words.others.slice(0, MOST - 1), first: 1, cards: ['', '', ''] };

function checkChoices(value: unknown): SetupChoices {
  const found = { ...USUAL, ...(value as SetupChoices) };
  if (!COUNTS.includes(found.players) || !LEVELS.includes(found.level) || !Number.isInteger(found.first)) throw new Error('choices');
  if (!Array.isArray(found.names) || found.names.length !== MOST - 1) throw new Error('names');
  return { ...found, names: found.names.map(String), cards: SORTS.map((_, at) => String(found.cards[at] ?? '')) };
}

const t = words.setup;

export function Setup() {
  const [choices, setChoices] = useState<SetupChoices>(() => load('clue.setup', 1, checkChoices) ?? USUAL);
  const change = (part: Partial<SetupChoices>) => {
    const next = { ...choices, ...part };
    setChoices(next);
    keep('clue.setup', 1, next);
  };
  const seats = [words.you, ...choices.names.slice(0, choices.players - 1).map((name, at) => name.trim() || words.others[at]!)];
  const first = Math.min(choices.first, choices.players - 1);
  const own = SORTS.map((sort, at) => (choices.cards[at]!.trim() ? typedNames(choices.cards[at]!) : DECK[sort]));
  const deck = choices.cards.some((names) => names.trim()) ? (own as [string[], string[], string[]]) : undefined;
  const players = (
    <div class="setup-choice">
      <span class="setup-choice-name" aria-hidden="true">
        {t.players}
      </span>
      <Segmented
        label={t.players}
        value={String(choices.players)}
        options={COUNTS.map((count) => [String(count), String(count)])}
        onChange={(count) => change({ players: Number(count) })}
      />
    </div>
  );
  return (
    <div class="setup-two">
      <Panel title={t.table}>
        <p class="hint">{t.tableLead}</p>
        {players}
        <div class="clue-names">
          {choices.names.slice(0, choices.players - 1).map((name, at) => (
            <label class="field" key={at}>
              {t.name(at + 1)}
              <input
                value={name}
                maxLength={20}
                onInput={(event) => {
                  const typed = event.currentTarget.value;
                  change({ names: choices.names.map((one, index) => (index === at ? typed : one)) });
                }}
              />
            </label>
          ))}
          <label class="field">
            {t.first}
            <select value={first} onChange={(event) => change({ first: Number(event.currentTarget.value) })}>
              {seats.map((name, seat) => (
                <option key={seat} value={seat}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <details class="clue-deck">
          <summary>{t.edition}</summary>
          <p class="hint">{t.editionLead}</p>
          {SORTS.map((sort, at) => (
            <label class="field" key={sort}>
              {t.called(words.cards[sort], own[at]!.length)}
              <input
                value={choices.cards[at]}
                maxLength={400}
                placeholder={DECK[sort].map(cardName).join(', ')}
                onInput={(event) => {
                  const typed = event.currentTarget.value;
                  change({ cards: choices.cards.map((one, index) => (index === at ? typed : one)) });
                }}
              />
            </label>
          ))}
        </details>
        <button
          type="button"
          class="button play-button"
          onClick={() => store.change(words.entered, { game: null, table: freshTable(seats, first, deck) })}
        >
          {t.enter}
        </button>
      </Panel>
      <Panel title={t.game}>
        <p class="hint">{t.lead}</p>
        {players}
        <div class="setup-choice">
          <span class="setup-choice-name" aria-hidden="true">
            {t.level}
          </span>
          <Segmented
            label={t.level}
            value={choices.level}
            options={LEVELS.map((level) => [level, shared.levels[level]!])}
            onChange={(level) => change({ level })}
          />
        </div>
        <button
          type="button"
          class="button play-button quiet"
          onClick={() => {
            const game = { seed: freshSeed(), players: choices.players, level: choices.level, history: [[]] };
            store.change(words.started(choices.players), { table: null, game });
          }}
        >
          {t.deal}
        </button>
      </Panel>
    </div>
  );
}

/** A game against the house, or who sits at a real table. */
import { useState } from 'preact/hooks';
import { Panel, Segmented } from '@shared/pieces';
import { keep, load } from '@shared/store';
import { cards as shared, clue as words } from '@texts';
import { freshSeed } from '../texas42/state';
import { cardName, DECK, FEWEST, freshTable, LEVELS, MOST, SORTS, typedNames, type Level } from './state';
import { store } from './store';

interface Wish {
  players: number;
  level: Level;
  /** The other seats, clockwise from your left. */
  names: string[];
  first: number;
  /** What another edition calls its suspects, weapons and rooms, as typed; nothing for the standard names. */
  cards: string[];
}

const COUNTS = Array.from({ length: MOST - FEWEST + 1 }, (_, at) => FEWEST + at);
const USUAL: Wish = { players: 4, level: 'beginner', names: words.others.slice(0, MOST - 1), first: 1, cards: ['', '', ''] };

function checkWish(value: unknown): Wish {
  const found = { ...USUAL, ...(value as Wish) };
  if (!COUNTS.includes(found.players) || !LEVELS.includes(found.level) || !Number.isInteger(found.first)) throw new Error('wish');
  if (!Array.isArray(found.names) || found.names.length !== MOST - 1) throw new Error('names');
  return { ...found, names: found.names.map(String), cards: SORTS.map((_, at) => String(found.cards[at] ?? '')) };
}

const t = words.setup;

export function Setup() {
  const [wish, setWish] = useState<Wish>(() => load('clue.setup', 1, checkWish) ?? USUAL);
  const change = (part: Partial<Wish>) => {
    const next = { ...wish, ...part };
    setWish(next);
    keep('clue.setup', 1, next);
  };
  const seats = [words.you, ...wish.names.slice(0, wish.players - 1).map((name, at) => name.trim() || words.others[at]!)];
  const first = Math.min(wish.first, wish.players - 1);
  const own = SORTS.map((sort, at) => (wish.cards[at]!.trim() ? typedNames(wish.cards[at]!) : DECK[sort]));
  const deck = wish.cards.some((names) => names.trim()) ? own as [string[], string[], string[]] : undefined;
  const players = (
    <div class="wish">
      <span class="wish-name" aria-hidden="true">{t.players}</span>
      <Segmented
        label={t.players}
        value={String(wish.players)}
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
          {wish.names.slice(0, wish.players - 1).map((name, at) => (
            <label class="field" key={at}>
              {t.name(at + 1)}
              <input
                value={name}
                maxLength={20}
                onInput={(event) => {
                  const typed = event.currentTarget.value;
                  change({ names: wish.names.map((one, index) => (index === at ? typed : one)) });
                }}
              />
            </label>
          ))}
          <label class="field">
            {t.first}
            <select value={first} onChange={(event) => change({ first: Number(event.currentTarget.value) })}>
              {seats.map((name, seat) => <option key={seat} value={seat}>{name}</option>)}
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
                value={wish.cards[at]}
                maxLength={400}
                placeholder={DECK[sort].map(cardName).join(', ')}
                onInput={(event) => {
                  const typed = event.currentTarget.value;
                  change({ cards: wish.cards.map((one, index) => (index === at ? typed : one)) });
                }}
              />
            </label>
          ))}
        </details>
        <button type="button" class="button play-button" onClick={() => store.change(words.entered, { game: null, table: freshTable(seats, first, deck) })}>
          {t.enter}
        </button>
      </Panel>
      <Panel title={t.game}>
        <p class="hint">{t.lead}</p>
        {players}
        <div class="wish">
          <span class="wish-name" aria-hidden="true">{t.level}</span>
          <Segmented label={t.level} value={wish.level} options={LEVELS.map((level) => [level, shared.levels[level]!])} onChange={(level) => change({ level })} />
        </div>
        <button
          type="button"
          class="button play-button quiet"
          onClick={() => {
            const game = { seed: freshSeed(), players: wish.players, level: wish.level, history: [[]] };
            store.change(words.started(wish.players), { table: null, game });
          }}
        >
          {t.deal}
        </button>
      </Panel>
    </div>
  );
}

/** Setting up a match with its players and house rules, or a hand from a real table. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Panel, Segmented } from '@shared/pieces';
import { keep, load } from '@shared/store';
import { cards as shared } from '@texts';
import { texas42 as words } from '@texts';
import { seatName } from './Felt';
import { Puzzle } from './Puzzle';
import { freshSeed, LEVELS, type Level } from './state';
import { store } from './store';

interface SetupChoices {
  partner: Level;
  opponents: Level;
  house: 'tournament' | 'casual';
  /** Further variants that are switched on. */
  switches: string[];
  marks: number;
  dealer: number;
  score: [number, number];
}

const USUAL: SetupChoices = {
  partner: 'intermediate',
  opponents: 'intermediate',
  house: 'tournament',
  switches: [],
  marks: 7,
  dealer: 3,
  score: [0, 0],
};
const LENGTHS = [1, 3, 5, 7];
const SWITCHES = Object.keys(words.setup.switch);

function checkChoices(value: unknown): SetupChoices {
  const found = value as SetupChoices;
  const levels = [found.partner, found.opponents].every((level) => LEVELS.includes(level));
  const score = Array.isArray(found.score) && found.score.length === 2 && found.score.every(Number.isInteger);
  if (!levels || !score || !LENGTHS.includes(found.marks) || ![0, 1, 2, 3].includes(found.dealer)) throw new Error('choices');
  // Choices kept before there were switches have none.
  const switches = Array.isArray(found.switches) ? SWITCHES.filter((one) => found.switches.includes(one)) : [];
  return { ...USUAL, ...found, switches, house: found.house === 'casual' ? 'casual' : 'tournament' };
}

const t = words.setup;
const levels = LEVELS.map((level): [Level, string] => [level, shared.levels[level]!]);

export function Setup() {
  const [choices, setChoices] = useState<SetupChoices>(() => load('42.setup', 1, checkChoices) ?? USUAL);
  const change = (part: Partial<SetupChoices>) => {
    const next = { ...choices, ...part };
    setChoices(next);
    keep('42.setup', 1, next);
  };
  const variants = [choices.house, ...choices.switches, ...(choices.marks === 7 ? [] : [`marks:${choices.marks}`])];
  const number = (text: string) => Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), 250);
  return (
    <div class="setup-two">
      <Panel title={t.match}>
        <p class="hint">{t.matchLead}</p>
        <Choice label={t.partner}>
          <Segmented label={t.partner} value={choices.partner} options={levels} onChange={(partner) => change({ partner })} />
        </Choice>
        <Choice label={t.opponents}>
          <Segmented label={t.opponents} value={choices.opponents} options={levels} onChange={(opponents) => change({ opponents })} />
        </Choice>
        <Choice label={t.house}>
          <Segmented
            label={t.house}
            value={choices.house}
            options={[
              ['tournament', t.tournament],
              ['casual', t.casual],
            ]}
            onChange={(house) => change({ house })}
          />
        </Choice>
        <p class="hint">{choices.house === 'casual' ? t.casualHint : t.tournamentHint}</p>
        <fieldset class="setup-switches">
          <legend>{t.switches}</legend>
          {SWITCHES.map((one) => (
            <label key={one}>
              <input
                type="checkbox"
                checked={choices.switches.includes(one)}
                onChange={() =>
                  change({
                    switches: choices.switches.includes(one) ? choices.switches.filter((it) => it !== one) : [...choices.switches, one],
                  })
                }
              />{' '}
              {t.switch[one]}
            </label>
          ))}
        </fieldset>
        <Choice label={t.length}>
          <Segmented
            label={t.length}
            value={String(choices.marks)}
            options={LENGTHS.map((marks) => [String(marks), String(marks)])}
            onChange={(marks) => change({ marks: Number(marks) })}
          />
        </Choice>
        <button
          type="button"
          class="button play-button"
          onClick={() =>
            store.change(words.started, (now) => ({
              ...now,
              entry: null,
              match: { seed: freshSeed(), partner: choices.partner, opponents: choices.opponents, variants, history: [[]] },
            }))
          }
        >
          {t.deal}
        </button>
      </Panel>
      <Panel title={t.entry}>
        <p class="hint">{t.entryLead}</p>
        <Choice label={t.dealer}>
          <Segmented
            label={t.dealer}
            value={String(choices.dealer)}
            options={[0, 1, 2, 3].map((seat) => [String(seat), seatName(seat)])}
            onChange={(dealer) => change({ dealer: Number(dealer) })}
          />
        </Choice>
        <div class="row">
          {([0, 1] as const).map((side) => (
            <label class="field" key={side}>
              {side === 0 ? t.scoreUs : t.scoreThem}
              <input
                type="number"
                inputMode="numeric"
                min={0}
                max={250}
                value={choices.score[side]}
                onInput={(event) => {
                  const score: [number, number] = [...choices.score];
                  score[side] = number(event.currentTarget.value);
                  change({ score });
                }}
              />
            </label>
          ))}
        </div>
        <p class="hint">
          {t.house}: {choices.house === 'casual' ? t.casual : t.tournament}
        </p>
        <button
          type="button"
          class="button play-button quiet"
          onClick={() =>
            store.change(words.entered, (now) => ({
              ...now,
              match: null,
              entry: { dealer: choices.dealer, score: choices.score, variants, dealt: [], picked: false, bids: [], trump: null, plays: [] },
            }))
          }
        >
          {t.enter}
        </button>
      </Panel>
      <Puzzle />
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

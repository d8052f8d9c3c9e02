/** Setting up a game: rules, house rules, and the source of the dice. */
import { useState } from 'preact/hooks';
import type { YatzyRuleSet } from '@shared/generated';
import { Panel, Problem, Segmented } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { yatzy as words } from '@texts';
import { YatzyPicture } from '../home/pictures';
import { newSeed } from './rolls';
import { begin, boxesOf, type Game } from './state';
import { play } from './store';

export function useRulesets() {
  return useAsk({ game: 'yatzy', query: 'rules' });
}

export function RulesField({ sets, value, onChange }: { sets: YatzyRuleSet[]; value: string; onChange: (name: string) => void }) {
  return (
    <label class="field">
      {words.setup.rules}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {sets.map((set) => (
          <option key={set.rules} value={set.rules}>
            {words.rulesets[set.rules] ?? set.rules}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Setup() {
  const { answer, error } = useRulesets();
  const [name, setName] = useState('scandinavian');
  const [house, setHouse] = useState<string[]>([]);
  const [source, setSource] = useState<Game['source']>('roll');
  const ruleset = answer?.rulesets.find((set) => set.rules === name);
  return (
    <Panel title={words.setup.title} class="yatzy-setup">
      <YatzyPicture />
      <p>{words.setup.lead}</p>
      <Problem error={error} />
      {!answer && !error ? <p class="hint">{words.setup.loading}</p> : null}
      {answer && ruleset ? (
        <div class="stack">
          <div>
            <RulesField
              sets={answer.rulesets}
              value={name}
              onChange={(next) => {
                setName(next);
                setHouse([]);
              }}
            />
            <p class="hint">{words.setup.about(ruleset.dice, boxesOf(ruleset).length, ruleset.bonus, ruleset.bonus_at)}</p>
            {ruleset.dice > 5 ? <p class="hint">{words.setup.maxi}</p> : null}
          </div>
          {ruleset.house.length > 0 ? (
            <fieldset class="ticks">
              <legend>{words.setup.house}</legend>
              {ruleset.house.map((one) => (
                <label key={one}>
                  <input
                    type="checkbox"
                    checked={house.includes(one)}
                    onChange={() => setHouse(house.includes(one) ? house.filter((other) => other !== one) : [...house, one])}
                  />
                  {words.house[one] ?? one}
                </label>
              ))}
            </fieldset>
          ) : null}
          <div>
            <Segmented<Game['source']>
              label={words.setup.source}
              value={source}
              options={[
                ['roll', words.setup.roll],
                ['enter', words.setup.enter],
              ]}
              onChange={setSource}
            />
            <p class="hint">{source === 'roll' ? words.setup.rollHint : words.setup.enterHint}</p>
          </div>
          <button type="button" class="button" onClick={() => play(words.setup.started, begin(ruleset, house, source, newSeed()))}>
            {words.setup.start}
          </button>
        </div>
      ) : null}
    </Panel>
  );
}

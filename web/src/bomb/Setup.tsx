/** Choosing a mission and the players; the engine fills in wires and stands. */
import { useState } from 'preact/hooks';
import { ask, AskError } from '@shared/ask';
import type { BombBustersDrawShown } from '@shared/generated';
import { Panel, Problem, Segmented } from '@shared/pieces';
import { keep, load } from '@shared/store';
import { useAsk } from '@shared/useAsk';
import { bomb as words } from '@texts';
import { printed } from './notation';
import { checkTable } from './state';
import { store } from './store';

interface SetupChoices {
  players: number;
  mission: number;
  captain: number;
  observer: number;
  names: string[];
}

const USUAL: SetupChoices = { players: 4, mission: 1, captain: 0, observer: 0, names: words.names };

function checkChoices(value: unknown): SetupChoices {
  const found = value as SetupChoices;
  const whole = [found.players, found.mission, found.captain, found.observer].every(Number.isInteger);
  if (!whole || !Array.isArray(found.names) || found.names.length !== 5) throw new Error('choices');
  return { ...found, names: found.names.map(String) };
}

const t = words.setup;

export function Setup() {
  const [choices, setChoices] = useState<SetupChoices>(() => load('bomb.setup', 1, checkChoices) ?? USUAL);
  const [yellow, setYellow] = useState<number[]>([]);
  const [red, setRed] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<AskError | null>(null);
  const { answer, error } = useAsk({
    game: 'bomb-busters',
    query: 'missions',
    players: choices.players,
  });
  const change = (part: Partial<SetupChoices>) => {
    const next = { ...choices, ...part };
    next.captain = Math.min(next.captain, next.players - 1);
    next.observer = Math.min(next.observer, next.players - 1);
    setChoices(next);
    setYellow([]);
    setRed([]);
    setRefused(null);
    keep('bomb.setup', 1, next);
  };
  const mission = answer?.missions.find((one) => one.mission === choices.mission);
  const plan = mission?.wires ?? null;
  const full = (chosen: number[], draw: BombBustersDrawShown) => chosen.length === 0 || chosen.length === draw.of;
  const ready = plan && full(yellow, plan.yellow) && full(red, plan.red) && !busy;
  const seats = Array.from({ length: choices.players }, (_, seat) => seat);

  const deal = async () => {
    setBusy(true);
    try {
      const found = await ask({
        game: 'bomb-busters',
        query: 'setup',
        mission: choices.mission,
        players: choices.players,
        captain: choices.captain,
        observer: choices.observer,
        ...(yellow.length ? { yellow } : {}),
        ...(red.length ? { red } : {}),
      });
      const names = seats.map((seat) => choices.names[seat] || words.names[seat]!);
      store.change(t.dealt(choices.mission, choices.players), {
        table: { ...checkTable(found.table), players: names },
        tokens: mission?.tokens ?? 'number',
        rule: mission?.rule ?? '',
      });
      scrollTo(0, 0);
    } catch (caught) {
      if (!(caught instanceof AskError)) throw caught;
      setRefused(caught);
      setBusy(false);
    }
  };

  return (
    <Panel title={t.title} class="setup">
      <p class="hint">{t.lead}</p>
      <Problem error={error} />
      <div class="setup-grid">
        <div class="setup-players">
          <span class="field-name">{t.players}</span>
          <Segmented
            label={t.players}
            value={String(choices.players)}
            options={['2', '3', '4', '5'].map((n) => [n, n])}
            onChange={(n) => change({ players: Number(n) })}
          />
        </div>
        <label class="field">
          {t.mission}
          <select value={choices.mission} onChange={(e) => change({ mission: Number(e.currentTarget.value) })}>
            {(answer?.missions ?? []).map((one) => (
              <option key={one.mission} value={one.mission} disabled={!one.wires}>
                {one.mission}
                {one.wires ? '' : ` (${t.notFor})`}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          {t.observer}
          <select value={choices.observer} onChange={(e) => change({ observer: Number(e.currentTarget.value) })}>
            {seats.map((seat) => (
              <option key={seat} value={seat}>
                {t.seat(seat + 1, choices.names[seat]!)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          {t.captain}
          <select value={choices.captain} onChange={(e) => change({ captain: Number(e.currentTarget.value) })}>
            {seats.map((seat) => (
              <option key={seat} value={seat}>
                {t.seat(seat + 1, choices.names[seat]!)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <fieldset class="names">
        <legend>{t.names}</legend>
        {seats.map((seat) => (
          <input
            key={seat}
            value={choices.names[seat]}
            maxLength={20}
            aria-label={t.name(seat + 1)}
            onInput={(e) => {
              const names = choices.names.slice();
              names[seat] = e.currentTarget.value;
              setChoices({ ...choices, names });
              keep('bomb.setup', 1, { ...choices, names });
            }}
          />
        ))}
      </fieldset>
      {mission && plan ? (
        <div class="mission-card">
          <p>
            <strong>{t.wires(plan.blue[0], plan.blue[1], plan.yellow.in_play, plan.red.in_play, plan.total)}</strong>{' '}
            {t.rules[choices.mission] ?? mission.rule}
          </p>
          {mission.not_simulated ? <p class="hint">{t.notPlayed(mission.not_simulated)}</p> : null}
        </div>
      ) : null}
      {plan && plan.yellow.of > 0 ? <Drawn colour="yellow" draw={plan.yellow} chosen={yellow} onChange={setYellow} /> : null}
      {plan && plan.red.of > 0 ? <Drawn colour="red" draw={plan.red} chosen={red} onChange={setRed} /> : null}
      <Problem error={refused} />
      <button type="button" class="button" disabled={!ready} onClick={() => void deal()}>
        {t.deal}
      </button>
    </Panel>
  );
}

function Drawn(props: { colour: 'yellow' | 'red'; draw: BombBustersDrawShown; chosen: number[]; onChange: (next: number[]) => void }) {
  const { colour, draw, chosen } = props;
  if (draw.of === draw.from.length) return null;
  const word = words.valueNames[colour.toUpperCase()]!;
  const left = draw.of - chosen.length;
  return (
    <fieldset class="drawn">
      <legend>{t.drawn(word, draw.of, draw.in_play)}</legend>
      <div class="chips">
        {draw.from.map((n) => {
          const on = chosen.includes(n);
          return (
            <button
              type="button"
              key={n}
              class={`chip wire-${colour}`}
              aria-pressed={on}
              disabled={!on && left === 0}
              onClick={() => props.onChange(on ? chosen.filter((one) => one !== n) : [...chosen, n])}
            >
              {printed(`${words.short[colour.toUpperCase()]}${n}`)}
            </button>
          );
        })}
      </div>
      <p class="hint">{chosen.length > 0 && left > 0 ? t.drawnMore(left) : t.drawnOptional}</p>
    </fieldset>
  );
}

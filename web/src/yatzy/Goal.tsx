/** The goal of play: points, a target score, or a win against an opponent's card. */
import { percent } from '@shared/numbers';
import { Evidence, Panel, Problem, Segmented, Working } from '@shared/pieces';
import { useAsk, type Asked } from '@shared/useAsk';
import type { YatzyDensityAnswer } from '@shared/generated';
import { yatzy as words } from '@texts';
import { boxName, type Chances } from './answers';
import { atLeast, shifted, winChance } from './spread';
import {
  boxesOf,
  cardOf,
  isComplete,
  isOver,
  openBoxes,
  pointsOf,
  rerollsLeft,
  type Game,
  type Liking,
  type Mode,
  type Other,
} from './state';
import { askedOf, like, patient, touch } from './store';

/** Up to this many open boxes, optimal play for a goal takes seconds; beyond that it is computed only on request. */
export const exactBoxes = (game: Game) => (game.ruleset.dice > 5 ? 7 : 10);

/** Beyond this many open boxes it needs more memory than the engine may use. */
export const mostBoxes = (game: Game) => (game.ruleset.dice > 5 ? MAXI_MOST : Infinity);
const MAXI_MOST = 11;

const otherCard = (other: Other) => ({
  filled: other.filled,
  upper_score: other.upper_score,
  ...(other.yahtzee_50 ? { yahtzee_50: true } : {}),
});

/** Whether a slow result is computed automatically, on request, or not at all. */
export type Reach = 'soon' | 'patient' | 'never';

export function reachOf(open: number, game: Game): Reach {
  return open <= exactBoxes(game) ? 'soon' : open <= mostBoxes(game) ? 'patient' : 'never';
}

/** The chances of reaching the goal, and the opponent's distribution where the duel is not solved. */
export function useGoal(
  liked: Liking,
  game: Game,
): { exact: Asked<Chances>; other: Asked<YatzyDensityAnswer>; soon: boolean; reach: Reach } {
  const { mode, target, theta } = liked;
  const reach = reachOf(openBoxes(game).length, game);
  const soon = reach === 'soon' || (reach === 'patient' && patient.value);
  const hand = isComplete(game.now) ? { dice: [...game.now.dice].sort(), rerolls_left: rerollsLeft(game) } : {};
  const base = { game: 'yatzy' as const, ...askedOf(game, theta), ...cardOf(game), ...hand };
  const points = pointsOf(game);
  const question =
    mode === 'points' || !soon || isOver(game)
      ? null
      : mode === 'target'
        ? { ...base, query: 'target' as const, theta: 0, points: Math.max(0, target - points) }
        : { ...base, query: 'duel' as const, points, other: { ...otherCard(game.other), points: game.other.points } };
  const exact = useAsk(question, { long: true, wait: 300 });
  const other = useAsk(
    mode === 'duel' && !soon ? { game: 'yatzy', query: 'density', ...askedOf(game, theta), ...otherCard(game.other) } : null,
    { long: true, wait: 600 },
  );
  return { exact, other, soon, reach };
}

export function Goal({
  liked,
  game,
  goal,
  outlook,
}: {
  liked: Liking;
  game: Game;
  goal: ReturnType<typeof useGoal>;
  outlook: YatzyDensityAnswer | null;
}) {
  const { mode, target } = liked;
  const points = pointsOf(game);
  const { exact, other, soon, reach } = goal;
  const stop = () => {
    patient.value = false;
    exact.cancel();
  };
  const answer = exact.fresh ? exact.answer : null;
  const usual = !outlook
    ? null
    : mode === 'target'
      ? atLeast(outlook.pmf, target - points)
      : other.fresh && other.answer
        ? winChance(shifted(outlook.pmf, points), shifted(other.answer.pmf, game.other.points))
        : null;
  return (
    <Panel title={words.goal.title} class="goal">
      <Segmented<Mode>
        label={words.goal.title}
        value={mode}
        options={[
          ['points', words.goal.points],
          ['target', words.goal.target],
          ['duel', words.goal.duel],
        ]}
        onChange={(next) => like({ mode: next })}
      />
      {mode === 'points' ? <p class="hint">{words.goal.pointsIs}</p> : null}
      {mode === 'target' ? (
        <label class="field">
          {words.goal.wanted}
          <NumberField value={target} most={5000} onChange={(next) => like({ target: next })} />
        </label>
      ) : null}
      {mode === 'duel' ? <OtherCard game={game} /> : null}
      {mode !== 'points' ? (
        <>
          <Problem error={exact.error ?? other.error}>
            <button type="button" class="button quiet" onClick={exact.error ? exact.retry : other.retry}>
              {words.coach.askAgain}
            </button>
          </Problem>
          {exact.busy ? <Working progress={exact.progress} onCancel={reach === 'patient' ? stop : exact.cancel} /> : null}
          {exact.error?.kind === 'cancelled' && !exact.busy && soon ? (
            <p class="row">
              {words.outlook.needs}{' '}
              <button type="button" class="button quiet" onClick={exact.retry}>
                {words.outlook.again}
              </button>
            </p>
          ) : null}
          {other.busy ? <Working progress={other.progress} onCancel={other.cancel} /> : null}
          {answer ? (
            <p class="goal-chance">
              {mode === 'target' ? words.goal.chanceBest(target) : words.goal.winBest}: <strong>{percent(answer.p)}</strong>{' '}
              <Evidence evidence={{ kind: 'exact' }} />
            </p>
          ) : null}
          {answer?.usual !== undefined ? (
            <p class="hint">
              {words.goal.winUsual}: {percent(answer.usual)}. {answer.gain! > 0.0005 ? words.goal.gain(percent(answer.gain!)) : ''}
            </p>
          ) : null}
          {usual !== null && (mode === 'target' || !soon) ? (
            <p class={soon ? 'hint' : 'goal-chance'}>
              {mode === 'target' ? words.goal.chanceUsual(target) : words.goal.winUsual}: <strong>{percent(usual)}</strong>
            </p>
          ) : null}
          {!soon && !isOver(game) && reach === 'patient' ? (
            <div class="goal-patient">
              <p class="hint">{words.goal.later(exactBoxes(game))}</p>
              <button
                type="button"
                class="button quiet"
                onClick={() => {
                  patient.value = true;
                }}
              >
                {words.goal.patient}
              </button>
            </div>
          ) : null}
          {!soon && !isOver(game) && reach === 'never' ? <p class="hint">{words.goal.never(mostBoxes(game))}</p> : null}
          {mode === 'duel' ? <p class="hint">{words.goal.draws}</p> : null}
        </>
      ) : null}
    </Panel>
  );
}

function NumberField({ value, most, onChange }: { value: number; most: number; onChange: (value: number) => void }) {
  return (
    <input
      type="number"
      inputMode="numeric"
      min={0}
      max={most}
      value={value}
      onInput={(event) => {
        const next = event.currentTarget.valueAsNumber;
        if (Number.isInteger(next) && next >= 0 && next <= most) onChange(next);
      }}
    />
  );
}

function OtherCard({ game }: { game: Game }) {
  const { other, ruleset } = game;
  const set = (change: Partial<Other>) => touch({ ...game, other: { ...other, ...change } });
  const boxes = boxesOf(ruleset);
  return (
    <div class="other">
      <div class="row">
        <label class="field">
          {words.goal.otherPoints}
          <NumberField value={other.points} most={5000} onChange={(points) => set({ points })} />
        </label>
        <label class="field">
          {words.goal.otherUpper}
          <NumberField value={other.upper_score} most={126} onChange={(upper_score) => set({ upper_score })} />
        </label>
      </div>
      <details>
        <summary>
          {words.goal.otherBoxes}: {other.filled.length} / {boxes.length}
        </summary>
        <div class="ticks">
          {boxes.map((box) => (
            <label key={box}>
              <input
                type="checkbox"
                checked={other.filled.includes(box)}
                onChange={() =>
                  set({
                    filled: boxes.filter((one) => (one === box ? !other.filled.includes(box) : other.filled.includes(one))),
                  })
                }
              />
              {boxName(box)}
            </label>
          ))}
        </div>
        <button type="button" class="button quiet small" onClick={() => set({ filled: cardOf(game).filled })}>
          {words.goal.same}
        </button>
      </details>
      {ruleset.repeat_bonus > 0 ? (
        <label class="tick">
          <input type="checkbox" checked={other.yahtzee_50} onChange={() => set({ yahtzee_50: !other.yahtzee_50 })} />
          {words.goal.otherFifty}
        </label>
      ) : null}
    </div>
  );
}

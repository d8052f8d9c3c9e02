/** What the game is played for: points, a target, or a win against another card. */
import { percent } from '@shared/numbers';
import { Evidence, Panel, Problem, Segmented, Working } from '@shared/pieces';
import { useAsk, type Asked } from '@shared/useAsk';
import { words } from '@texts/yatzy';
import type { Chances } from './answers';
import { atLeast, shifted, winChance, type Density } from './spread';
import {
  boxesOf, cardOf, isComplete, isOver, openBoxes, pointsOf, rerollsLeft, type Game, type Liking, type Mode, type Other,
} from './state';
import { askedOf, like, touch } from './store';

/** Past so many open boxes the play that is best for a goal takes the engine minutes: it is not asked then. */
export const exactBoxes = (game: Game) => (game.ruleset.dice > 5 ? 7 : 10);

const otherCard = (other: Other) => ({
  filled: other.filled,
  upper_score: other.upper_score,
  ...(other.yahtzee_50 ? { yahtzee_50: true } : {}),
});

/** The chances of the goal, and the other's distribution where the duel cannot be solved yet. */
export function useGoal(liked: Liking, game: Game): { exact: Asked<Chances>; other: Asked<Density>; soon: boolean } {
  const { mode, target, theta } = liked;
  const most = exactBoxes(game);
  const theirs = boxesOf(game.ruleset).length - game.other.filled.length;
  const soon = openBoxes(game).length <= most && (mode !== 'duel' || theirs <= most);
  const hand = isComplete(game.now) ? { dice: [...game.now.dice].sort(), rerolls_left: rerollsLeft(game) } : {};
  const base = { game: 'yatzy', ...askedOf(game, theta), ...cardOf(game), ...hand };
  const points = pointsOf(game);
  const question = mode === 'points' || !soon || isOver(game) ? null
    : mode === 'target' ? { ...base, query: 'target', theta: 0, points: Math.max(0, target - points) }
    : { ...base, query: 'duel', points, other: { ...otherCard(game.other), points: game.other.points } };
  const exact = useAsk<Chances>(question, { long: true, wait: 300 });
  const other = useAsk<Density>(
    mode === 'duel' && !soon ? { game: 'yatzy', query: 'density', ...askedOf(game, theta), ...otherCard(game.other) } : null,
    { long: true, wait: 600 },
  );
  return { exact, other, soon };
}

export function Goal({ liked, game, goal, outlook }: {
  liked: Liking;
  game: Game;
  goal: ReturnType<typeof useGoal>;
  outlook: Density | null;
}) {
  const { mode, target } = liked;
  const points = pointsOf(game);
  const { exact, other, soon } = goal;
  const answer = exact.fresh ? exact.answer : null;
  const usual = !outlook ? null
    : mode === 'target' ? atLeast(outlook.pmf, target - points)
    : other.fresh && other.answer ? winChance(shifted(outlook.pmf, points), shifted(other.answer.pmf, game.other.points))
    : null;
  return (
    <Panel title={words.goal.title} class="goal">
      <Segmented<Mode>
        label={words.goal.title}
        value={mode}
        options={[['points', words.goal.points], ['target', words.goal.target], ['duel', words.goal.duel]]}
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
            <button type="button" class="button quiet" onClick={exact.error ? exact.retry : other.retry}>{words.coach.askAgain}</button>
          </Problem>
          {exact.busy ? <Working progress={exact.progress} onCancel={exact.cancel} /> : null}
          {other.busy ? <Working progress={other.progress} onCancel={other.cancel} /> : null}
          {answer ? (
            <p class="goal-chance">
              {mode === 'target' ? words.goal.chanceBest(target) : words.goal.winBest}: <strong>{percent(answer.p)}</strong>{' '}
              <Evidence evidence={{ kind: 'exact' }} />
            </p>
          ) : null}
          {answer?.usual !== undefined ? (
            <p class="hint">{words.goal.winUsual}: {percent(answer.usual)}. {answer.gain! > 0.0005 ? words.goal.gain(percent(answer.gain!)) : ''}</p>
          ) : null}
          {usual !== null && (mode === 'target' || !soon) ? (
            <p class={soon ? 'hint' : 'goal-chance'}>
              {mode === 'target' ? words.goal.chanceUsual(target) : words.goal.winUsual}: <strong>{percent(usual)}</strong>
            </p>
          ) : null}
          {!soon && !isOver(game) ? <p class="hint">{words.goal.later(exactBoxes(game))}</p> : null}
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
        <summary>{words.goal.otherBoxes}: {other.filled.length} / {boxes.length}</summary>
        <div class="ticks">
          {boxes.map((box) => (
            <label key={box}>
              <input
                type="checkbox"
                checked={other.filled.includes(box)}
                onChange={() => set({
                  filled: boxes.filter((one) => (one === box ? !other.filled.includes(box) : other.filled.includes(one))),
                })}
              />
              {box}
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

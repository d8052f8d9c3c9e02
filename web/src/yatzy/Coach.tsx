/** The coach: the value of every keep and box, a comment on the last decision, and the points lost so far. */
import { useState } from 'preact/hooks';
import type { Asked } from '@shared/useAsk';
import { fixed, percent } from '@shared/numbers';
import { Evidence, Panel, Problem, Segmented, Working } from '@shared/pieces';
import { yatzy as words } from '@texts';
import type { YatzyValueAnswer } from '@shared/generated';
import { comment, sayAct, type Advice, type Chances, type Review } from './answers';
import { inPoints } from './dial';
import { SmallDice } from './Dice';
import { hold, holding, isComplete, pointsOf, type Coach as Voice, type Game } from './state';
import { like, touch } from './store';

const FEW = 5;

export function Coach(props: {
  game: Game;
  theta: number;
  voice: Voice;
  asked: Asked<Advice>;
  /** The advice to show; null until there is one. */
  advice: Advice | null;
  /** Whether it is interpolated, because the exact one is still being computed. */
  between: boolean;
  start: YatzyValueAnswer | null;
  review: Review | null;
  goal: Chances | null;
}) {
  const { game, theta, voice, asked, review, advice } = props;
  const complete = isComplete(game.now);
  return (
    <Panel
      title={words.coach.title}
      class="coach"
      aside={
        <Segmented<Voice>
          label={words.coach.show}
          value={voice}
          options={[
            ['open', words.coach.open],
            ['after', words.coach.after],
            ['off', words.coach.off],
          ]}
          onChange={(coach) => like({ coach })}
        />
      }
    >
      <Problem error={asked.error}>
        <button type="button" class="button quiet" onClick={asked.retry}>
          {words.coach.askAgain}
        </button>
      </Problem>
      {asked.busy && asked.progress ? <Working progress={asked.progress} onCancel={asked.cancel} /> : null}
      {voice === 'off' ? (
        <p class="hint">{words.coach.silent}</p>
      ) : voice === 'after' && complete ? (
        <p class="hint">{words.coach.hidden}</p>
      ) : advice ? (
        <Choices {...props} advice={advice} />
      ) : complete ? (
        <p class="hint">{asked.error ? '' : words.coach.thinking}</p>
      ) : props.start ? (
        <WorthNow worth={props.start} theta={theta} points={pointsOf(game)} />
      ) : (
        <p class="hint">{words.coach.begin}</p>
      )}
      {review && voice !== 'off' ? (
        <p class="hint">{words.coach.lost(fixed(review.cost, 1), review.decisions.length, review.right)}</p>
      ) : null}
    </Panel>
  );
}

/** A comment on the last decision, next to the dice, where the player is looking. */
export function LastWord({ review, theta }: { review: Review | null; theta: number }) {
  const last = review?.decisions.at(-1);
  return (
    <p class={`coach-word${last?.right ? ' is-right' : ''}`} role="status">
      {last ? comment(last, theta) : ''}
    </p>
  );
}

function WorthNow({
  worth,
  theta,
  points,
  between,
}: {
  worth: Pick<YatzyValueAnswer, 'value' | 'certainty_equivalent'>;
  theta: number;
  points: number;
  between?: boolean;
}) {
  const total = fixed((worth.certainty_equivalent ?? worth.value) + points, 1);
  return (
    <p class="coach-worth">
      {theta === 0 ? words.coach.worthNow(total) : words.coach.sureNow(total)} {between ? null : <Exact />}
    </p>
  );
}

function Exact() {
  return (
    <span title={words.coach.exact}>
      <Evidence evidence={{ kind: 'exact' }} />
    </span>
  );
}

function Choices({
  game,
  theta,
  advice,
  between,
  goal,
}: {
  game: Game;
  theta: number;
  advice: Advice;
  between: boolean;
  goal: Chances | null;
}) {
  const [all, setAll] = useState(false);
  const points = pointsOf(game);
  // With a goal, the choices are ranked by the chance of reaching it; the values are shown as well.
  const ranked = goal?.actions
    ? goal.actions
        .map((act) => ({ ...advice.actions.find((one) => sayAct(one, 0) === sayAct(act, 0))!, p: act.p }))
        .filter((one) => one.regret !== undefined)
    : advice.actions.map((act) => ({ ...act, p: null as number | null }));
  const shown = all ? ranked : ranked.slice(0, FEW);
  const box = ranked[0]?.category !== undefined;
  const withChance = ranked[0]?.p != null;
  return (
    <>
      <WorthNow worth={advice} theta={theta} points={points} between={between} />
      {between ? (
        <p class="hint" role="status">
          {words.coach.between}
        </p>
      ) : null}
      {advice.why && !withChance ? <p class="coach-why">{advice.why}</p> : null}
      <div class={`scroll choices${between ? ' is-between' : ''}`}>
        <table>
          <caption class="visually-hidden">{box ? words.coach.boxes : words.coach.keeps}</caption>
          <thead>
            <tr>
              <th scope="col">{box ? words.coach.boxes : words.coach.keeps}</th>
              {withChance ? <th scope="col">{words.coach.chance}</th> : null}
              <th scope="col">{words.coach.final}</th>
              <th scope="col">{words.coach.cost}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((act, at) => (
              <tr key={sayAct(act, game.ruleset.dice)} class={at === 0 ? 'is-best' : ''}>
                <th scope="row">
                  {act.keep ? (
                    <button
                      type="button"
                      class="choice"
                      aria-label={words.coach.hold(sayAct(act, game.ruleset.dice))}
                      onClick={() => touch(hold(game, holding(game.now.dice, act.keep!)))}
                    >
                      {act.keep.length === 0 ? words.coach.rollAll : <SmallDice dice={act.keep} />}
                    </button>
                  ) : (
                    <span class="choice-box">{sayAct(act, game.ruleset.dice)}</span>
                  )}
                </th>
                {withChance ? <td>{percent(act.p!)}</td> : null}
                <td>{fixed(inPoints(act.value, theta) + points, 1)}</td>
                <td>{act.regret === 0 ? words.coach.free : fixed(act.regret, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ranked.length > FEW ? (
        <button type="button" class="button quiet small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.coach.fewer : words.coach.more(ranked.length)}
        </button>
      ) : null}
    </>
  );
}

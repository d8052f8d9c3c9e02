/**
 * The score card: filled boxes, and what the dice would score in each open one. Scores never wait for advice; the
 * coach adds which box is best and, on request, what the others cost.
 */
import { percent, spoken } from '@shared/numbers';
import { Panel } from '@shared/pieces';
import { yatzy as words } from '@texts';
import type { YatzyWay } from '@shared/generated';
import { boxName, type Act, type Advice } from './answers';
import { inPoints } from './dial';
import { bonusOf, cardOf, fill, isComplete, pointsOf, type Game } from './state';
import { like, play } from './store';

export function Sheet(props: {
  game: Game;
  theta: number;
  /** What the dice score in every box that may be filled; null without dice. */
  scores: Act[] | null;
  /** The value of each box with these dice; null until it is known. */
  boxes: Advice | null;
  /** The value of the best play, in points still to come. */
  best: number | null;
  /** The chances of reaching the goal, if one is set and no rerolls are left. */
  goal: YatzyWay[] | null;
  /** Whether the coach comments live. */
  speaks: boolean;
  /** Whether what each box costs is shown. */
  costs: boolean;
}) {
  const { game } = props;
  const { ruleset } = game;
  const upper = cardOf(game).upper_score;
  const share = Math.min(1, upper / ruleset.bonus_at);
  return (
    <Panel
      title={words.sheet.title}
      class="sheet"
      aside={
        props.speaks && !props.goal ? (
          <button
            type="button"
            class="button quiet small"
            aria-pressed={props.costs}
            title={words.sheet.costsTitle}
            onClick={() => like({ costs: !props.costs })}
          >
            {words.sheet.costs}
          </button>
        ) : null
      }
    >
      <div class="sheet-columns">
        <div role="group" aria-label={words.sheet.upper}>
          {ruleset.upper.map((box) => (
            <Box key={box} {...props} box={box} />
          ))}
          <p class="sheet-line">
            <span>
              {words.sheet.bonus} <small>{words.sheet.bonusAt(upper, ruleset.bonus_at)}</small>
            </span>
            <strong>{bonusOf(game) || '–'}</strong>
            <progress max={1} value={share} aria-hidden="true" />
          </p>
        </div>
        <div role="group" aria-label={words.sheet.lower}>
          {ruleset.lower.map((box) => (
            <Box key={box} {...props} box={box} />
          ))}
          <p class="sheet-line total">
            <span>{words.sheet.total}</span>
            <strong>{pointsOf(game) + bonusOf(game)}</strong>
          </p>
        </div>
      </div>
      {props.speaks && isComplete(game.now) && (props.goal || props.costs) ? (
        <p class="hint">{props.goal ? words.sheet.goalLegend : words.sheet.legend}</p>
      ) : null}
    </Panel>
  );
}

function Box(props: Parameters<typeof Sheet>[0] & { box: string }) {
  const { game, box, scores, boxes, best, theta, goal, speaks } = props;
  const done = game.turns.find((turn) => turn.box === box);
  if (done) {
    return (
      <p class="box is-filled">
        <span class="box-name">{boxName(box)}</span>
        <strong class="box-score">
          {done.score}
          {done.extra > 0 ? <small> {words.sheet.extra(done.extra)}</small> : null}
        </strong>
      </p>
    );
  }
  const scored = scores?.find((one) => one.category === box);
  if (!scored) {
    return (
      <p class="box" title={scores ? words.sheet.closed : undefined}>
        <span class="box-name">{boxName(box)}</span>
        <span class="box-score" aria-label={scores ? words.sheet.closed : words.sheet.open(boxName(box))} role="img">
          {scores ? '×' : ''}
        </span>
      </p>
    );
  }
  const score = (scored.score ?? 0) + (scored.extra ?? 0);
  const action = boxes?.actions.find((one) => one.category === box);
  const loss = best === null || !action ? null : Math.max(0, best - inPoints(action.value, theta));
  const likely = goal?.find((one) => one.category === box);
  const isBest = likely ? likely === goal![0] : loss !== null && loss < 0.005;
  const note =
    !speaks || loss === null ? null : likely ? percent(likely.p) : isBest ? words.sheet.best : props.costs ? words.sheet.loss(loss) : null;
  const says =
    !speaks || loss === null ? '' : likely ? `, ${spoken(likely.p)}` : `, ${isBest ? words.sheet.best : words.sheet.lossSays(loss)}`;
  return (
    <button
      type="button"
      class={`box is-open${speaks && isBest ? ' is-best' : ''}`}
      onClick={(event) => {
        play(words.sheet.wrote(boxName(box), score), fill(game, box, scored.score ?? 0, scored.extra ?? 0));
        // The box is no longer a button: keyboard users continue at the dice.
        if (event.detail === 0) requestAnimationFrame(() => document.querySelector<HTMLElement>('.roll')?.focus());
      }}
    >
      <span class="box-name">{boxName(box)}</span>
      <span class="visually-hidden">{words.sheet.fill(score) + says}</span>
      <span class="box-numbers" aria-hidden="true">
        {note !== null ? <small class="box-note">{note}</small> : null}
        <strong class={`box-score${score === 0 ? ' is-zero' : ''}`}>{score}</strong>
      </span>
    </button>
  );
}

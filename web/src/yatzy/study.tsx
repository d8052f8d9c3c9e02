/** A finished game on the analysis board. The figures are exact: the engine has solved the game. */
import { fixed } from '@shared/numbers';
import { board as shared, yatzy as words } from '@texts';
import { request, type Game as Study, type Line } from '../board/game';
import { boxName, sayAct, sayDice, type Act, type Review } from './answers';
import { DieFace } from './Dice';
import { inPoints } from './dial';
import { bonusOf, boxesOf, decisions, holding, pointsOf, type Decision, type Game } from './state';
import { askedOf, play } from './store';

type Past = { turn: number; decision: Decision }[];

function actOf(game: Game, { turn, decision }: Past[number]): Act {
  const done = game.turns[turn];
  return decision.category === undefined
    ? { keep: decision.keep ?? [] }
    : { category: decision.category, score: done?.score ?? 0, ...(done?.extra ? { extra: done.extra } : {}) };
}

/** The expected final score before each decision: what was expected at the start, and the luck and cost since. */
export function expected(review: Pick<Review, 'begin' | 'decisions'>): number[] {
  let now = review.begin;
  return review.decisions.map(({ luck, cost }) => {
    const before = now;
    now += luck - cost;
    return before;
  });
}

/** The game as it was before a decision, with new dice from there on. */
export function gameAt(game: Game, made: Past, at: number): Game {
  const { turn, decision } = made[at]!;
  const done = game.turns[turn] ?? game.now;
  // Decisions after an early stop have no roll of their own.
  const rolls = done.rolls.slice(0, Math.min(done.rolls.length, game.ruleset.rerolls - decision.rerolls_left + 1));
  const keeps = done.keeps.slice(0, rolls.length - 1);
  const dice = rolls[rolls.length - 1] ?? [];
  const kept = holding(dice, keeps[keeps.length - 1] ?? []);
  const [seed = 1] = crypto.getRandomValues(new Uint32Array(1));
  return { ...game, seed, drawn: 0, turns: game.turns.slice(0, turn), now: { rolls, keeps, dice, held: kept, kept } };
}

function Position({ game, made, at }: { game: Game; made: Past; at: number }) {
  const here = made[at];
  const turns = game.turns.slice(0, here ? here.turn : game.turns.length);
  const dice = here?.decision.dice ?? [];
  const held = holding(dice, here?.decision.keep ?? []);
  const total = turns.reduce((sum, turn) => sum + turn.score + turn.extra, 0);
  return (
    <div class="study-yatzy">
      {here ? (
        <p class="study-dice">
          <span aria-hidden="true">
            {dice.map((n, place) => (
              <DieFace key={place} n={n} held={held[place] ?? false} />
            ))}
          </span>
          <span class="visually-hidden">{sayDice(dice)}</span>
          <span class="hint">{words.dice.left(here.decision.rerolls_left)}</span>
        </p>
      ) : null}
      <dl class="study-card">
        {boxesOf(game.ruleset).map((box) => {
          const turn = turns.find((one) => one.box === box);
          return (
            <div key={box} class={turn ? '' : 'is-open'}>
              <dt>{boxName(box)}</dt>
              <dd>{turn ? turn.score + turn.extra : '–'}</dd>
            </div>
          );
        })}
        <div class="is-total">
          <dt>{words.sheet.total}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </div>
  );
}

export function studyOf(game: Game, theta: number): Study<Past> {
  const made = decisions(game);
  const dice = game.ruleset.dice;
  const moves = made.map((one, at) => ({
    by: sayDice(one.decision.dice),
    label: sayAct(actOf(game, one), dice),
    mine: true,
    ...(one.turn !== made[at - 1]?.turn ? { section: shared.turn(one.turn + 1) } : {}),
  }));
  return {
    table: 'yatzy',
    id: `${game.seed} ${made.length} ${theta}`,
    line: { past: made, moves },
    draw: (line: Line<Past>, at) => <Position game={game} made={line.past} at={at} />,
    judge:
      made.length === 0
        ? null
        : request(
            { game: 'yatzy', query: 'review', ...askedOf(game, theta), decisions: made.map(({ decision }) => decision) },
            (review) => {
              const values = expected(review);
              return review.decisions.map((one, at) => ({
                at,
                regret: one.right ? 0 : one.cost,
                noise: 0,
                best: sayAct(one.best, dice),
                why: '',
                value: values[at]!,
              }));
            },
          ),
    weigh: (line, at) => {
      const here = line.past[at];
      if (!here) return null;
      const { dice: rolled, rerolls_left, keep: _keep, category: _category, ...card } = here.decision;
      const points = cardPoints(game, here.turn);
      return request(
        { game: 'yatzy', query: 'advise', ...askedOf(game, theta), ...card, dice: [...rolled].sort(), rerolls_left },
        (advice) => ({
          choices: advice.actions.map((row) => ({
            id: JSON.stringify(row),
            label: sayAct(row, dice),
            figure: fixed(points + inPoints(row.value, theta), 1),
            best: row === advice.actions[0],
          })),
          figures: words.coach.final,
          evidence: { kind: 'exact' as const },
        }),
      );
    },
    play: (line, at) => {
      if (line.past[at]) play(shared.playedFrom(at), gameAt(game, line.past, at));
    },
    outcome: pointsOf(game) + bonusOf(game),
    scale: { name: words.coach.final, format: (value) => fixed(value, 0) },
    cost: words.coach.gaveAway,
    dear: 1,
    about: words.coach.exact,
  };
}

/** The points on the card before a turn. */
const cardPoints = (game: Game, turn: number) => game.turns.slice(0, turn).reduce((sum, one) => sum + one.score + one.extra, 0);

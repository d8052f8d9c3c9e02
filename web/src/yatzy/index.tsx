/** The Yatzy table. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { BarButton, TableBar, useArrivals } from '@shared/TableBar';
import { useAsk } from '@shared/useAsk';
import { Board } from '../board/Board';
import { yatzy as words } from '@texts';
import { go } from '../route';
import type { TableProps } from '../tables';
import { between, Remembered } from './between';
import { Coach, LastWord } from './Coach';
import { Dial } from './Dial';
import { inPoints } from './dial';
import { DiceTray } from './Dice';
import { Drill } from './Drill';
import { Goal, useGoal } from './Goal';
import { GoalStrip } from './GoalStrip';
import { Outlook, outlookReach } from './Outlook';
import { Report } from './Report';
import { Setup } from './Setup';
import { Sheet } from './Sheet';
import { atLeast } from './spread';
import { bonusOf, cardOf, decisions, holding, isComplete, isOver, pointsOf, openBoxes, rerollsLeft, type Game, type Liking } from './state';
import { studyOf } from './study';
import { askedOf, liking, patientOutlook, store } from './store';
import { useWarm } from './warm';
import './yatzy.css';

const again = () => store.change(words.setup.again, { game: null });

/** How long the dial must rest before its table is requested, in milliseconds. */
const TURNING = 80;

export default function Page({ query }: TableProps) {
  useArrivals(store, query);
  const { game } = store.state.value;
  const [drilling, setDrilling] = useState(false);
  return (
    <>
      <div class="table-head">
        <h1>{words.title}</h1>
        <TableBar table={store}>
          <BarButton icon="risk" name={words.risk.title} label={words.risk.short} onClick={() => go('risk')} />
          <BarButton icon="drill" name={words.drill.title} label={words.drill.short} onClick={() => setDrilling(!drilling)} />
          {game ? <BarButton icon="new" name={words.setup.again} label={words.setup.newShort} onClick={again} /> : null}
        </TableBar>
      </div>
      {drilling ? <Drill onClose={() => setDrilling(false)} /> : game ? <Play liked={liking.value} game={game} /> : <Setup />}
    </>
  );
}

function Play({ liked, game }: { liked: Liking; game: Game }) {
  const { theta, coach, mode } = liked;
  const over = isOver(game);
  const complete = isComplete(game.now);
  const left = rerollsLeft(game);
  const points = pointsOf(game);
  const base = { game: 'yatzy' as const, ...askedOf(game, theta), ...cardOf(game) };
  const dice = [...game.now.dice].sort();
  const advise = (rerolls: number, at = theta) =>
    complete ? { ...base, theta: at, query: 'advise' as const, dice, rerolls_left: rerolls, why: true } : null;

  // A new theta must be solved first, so all of these report progress; the dial may still be moving.
  const slow = { long: true, wait: theta === 0 ? 0 : TURNING };
  const asked = useAsk(advise(left), slow);
  // What each box is worth is asked for only if it is shown; after the last roll the advice itself says it.
  const boxes = useAsk(left > 0 && liked.costs ? advise(0) : null, slow);
  // Scores come from the rules alone: no box waits for a table to be solved.
  const scores = useAsk(complete ? { ...base, theta: 0, query: 'scores', dice, rerolls_left: left } : null);
  const balanced = useAsk(theta === 0 ? null : advise(left, 0), { long: true });
  const start = useAsk(over || game.now.dice.length > 0 ? null : { ...base, query: 'value' }, slow);
  const made = useMemo(() => decisions(game), [game]);
  const review = useAsk(
    made.length === 0 ? null : { game: 'yatzy', query: 'review', ...askedOf(game, theta), decisions: made.map(({ decision }) => decision) },
    slow,
  );
  const open = openBoxes(game).length;
  const reach = outlookReach(open, game);
  const drawn = reach === 'soon' || (reach === 'patient' && patientOutlook.value);
  const hand = complete ? { dice, rerolls_left: left } : {};
  const outlook = useAsk(over || !drawn || (coach === 'off' && mode === 'points') ? null : { ...base, ...hand, query: 'density' }, {
    long: true,
    wait: 500,
  });
  const goal = useGoal(liked, game);
  useWarm(game, theta, asked.fresh && !asked.busy);

  const exact = asked.fresh && complete ? asked.answer : null;
  // Turning the dial shows interpolated figures at once; the exact ones replace them.
  const known = useRef(new Remembered()).current;
  const position = JSON.stringify([cardOf(game), askedOf(game, 0), dice, left]);
  if (exact) known.add(position, theta, exact);
  if (balanced.fresh && balanced.answer && complete) known.add(position, 0, balanced.answer);
  const advice = exact ?? (complete ? between(known.at(position), theta) : null);
  const chances = mode !== 'points' && goal.exact.fresh && complete ? goal.exact.answer : null;
  const speaks = coach === 'open';
  const keep = chances?.best?.keep ?? (chances ? undefined : advice?.best.keep);
  const suggested = speaks && left > 0 && keep ? holding(game.now.dice, keep) : null;

  const reached =
    mode === 'points'
      ? null
      : goal.exact.fresh && goal.exact.answer
        ? goal.exact.answer.p
        : mode === 'target' && outlook.fresh && outlook.answer
          ? atLeast(outlook.answer.pmf, liked.target - points)
          : null;

  return (
    <>
      <div class={`columns yatzy${over ? ' is-over' : ''}`}>
        <div class="stack">
          {over ? <Report game={game} theta={theta} asked={review} onAgain={again} /> : null}
          <DiceTray game={game} suggested={suggested} />
          {over ? null : (
            <GoalStrip mode={mode} target={liked.target} mine={points + bonusOf(game)} theirs={game.other.points} chance={reached} />
          )}
          {over || coach === 'off' ? null : <LastWord review={made.length > 0 ? review.answer : null} theta={theta} />}
          <Sheet
            game={game}
            theta={theta}
            scores={scores.fresh && complete ? (scores.answer?.boxes ?? null) : null}
            boxes={left === 0 ? exact : boxes.fresh && complete ? boxes.answer : null}
            best={exact ? inPoints(exact.value, theta) : null}
            costs={liked.costs}
            goal={left === 0 ? (chances?.actions ?? null) : null}
            speaks={speaks}
          />
        </div>
        <div class="stack yatzy-side">
          {over ? null : (
            <Coach
              game={game}
              theta={theta}
              voice={coach}
              asked={asked}
              advice={advice}
              between={advice !== null && !exact}
              start={start.fresh ? start.answer : null}
              review={review.answer && made.length > 0 ? review.answer : null}
              goal={chances}
            />
          )}
          <Dial theta={theta} advice={speaks ? advice : null} balanced={speaks && balanced.fresh ? balanced.answer : null} />
          {over ? null : <Goal liked={liked} game={game} goal={goal} outlook={outlook.fresh ? outlook.answer : null} />}
        </div>
        {over || coach === 'off' ? null : (
          <Outlook asked={outlook} points={points} reach={drawn ? 'soon' : reach} target={mode === 'target' ? liked.target : null} />
        )}
      </div>
      {over ? <Board game={studyOf(game, theta)} /> : null}
    </>
  );
}

/** The Yatzy table. */
import { useMemo } from 'preact/hooks';
import { BarButton, TableBar, useArrivals } from '@shared/TableBar';
import { useAsk } from '@shared/useAsk';
import { yatzy as words } from '@texts';
import type { TableProps } from '../tables';
import { Coach, LastWord } from './Coach';
import { Dial } from './Dial';
import { inPoints } from './dial';
import { DiceTray } from './Dice';
import { Goal, useGoal } from './Goal';
import { Outlook, outlookReach } from './Outlook';
import { Report } from './Report';
import { Setup } from './Setup';
import { Sheet } from './Sheet';
import { cardOf, decisions, holding, isComplete, isOver, pointsOf, openBoxes, rerollsLeft, type Game, type Liking } from './state';
import { askedOf, liking, patientOutlook, store } from './store';
import { useWarm } from './warm';
import './yatzy.css';

const again = () => store.change(words.setup.again, { game: null });


/** How long the dial must rest before its table is requested, in milliseconds. */
const TURNING = 80;

export default function Page({ query }: TableProps) {
  useArrivals(store, query);
  const { game } = store.state.value;
  return (
    <>
      <div class="table-head">
        <h1>{words.title}</h1>
        <TableBar table={store}>
          {game ? <BarButton icon="new" name={words.setup.again} onClick={again} /> : null}
        </TableBar>
      </div>
      {game ? <Play liked={liking.value} game={game} /> : <Setup />}
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
  const boxes = useAsk(advise(0), slow);
  const balanced = useAsk(theta === 0 ? null : advise(left, 0), { long: true });
  const start = useAsk(over || game.now.dice.length > 0 ? null : { ...base, query: 'value' }, slow);
  const made = useMemo(() => decisions(game), [game]);
  const review = useAsk(
    made.length === 0 ? null
      : { game: 'yatzy', query: 'review', ...askedOf(game, theta), decisions: made.map(({ decision }) => decision) },
    slow,
  );
  const open = openBoxes(game).length;
  const reach = outlookReach(open, game);
  const drawn = reach === 'soon' || (reach === 'patient' && patientOutlook.value);
  const hand = complete ? { dice, rerolls_left: left } : {};
  const outlook = useAsk(
    over || !drawn || (coach === 'off' && mode === 'points') ? null : { ...base, ...hand, query: 'density' },
    { long: true, wait: 500 },
  );
  const goal = useGoal(liked, game);
  useWarm(game, theta, asked.fresh && !asked.busy);

  const advice = asked.fresh && complete ? asked.answer : null;
  const chances = mode !== 'points' && goal.exact.fresh && complete ? goal.exact.answer : null;
  const speaks = coach === 'open';
  const keep = chances?.best?.keep ?? (chances ? undefined : advice?.best.keep);
  const suggested = speaks && left > 0 && keep ? holding(game.now.dice, keep) : null;

  return (
    <div class={`columns yatzy${over ? ' is-over' : ''}`}>
      <div class="stack">
        {over ? <Report game={game} theta={theta} asked={review} onAgain={again} /> : null}
        <DiceTray game={game} suggested={suggested} />
        {over || coach === 'off' ? null : <LastWord review={made.length > 0 ? review.answer : null} theta={theta} />}
        <Sheet
          game={game}
          theta={theta}
          boxes={boxes.fresh && complete ? boxes.answer : null}
          best={advice ? inPoints(advice.value, theta) : null}
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
            start={start.fresh ? start.answer : null}
            review={review.answer && made.length > 0 ? review.answer : null}
            goal={chances}
          />
        )}
        <Dial theta={theta} advice={speaks ? advice : null} balanced={speaks && balanced.fresh ? balanced.answer : null} />
        {over ? null : <Goal liked={liked} game={game} goal={goal} outlook={outlook.fresh ? outlook.answer : null} />}
      </div>
      {over || coach === 'off' ? null : <Outlook asked={outlook} points={points} reach={drawn ? 'soon' : reach} />}
    </div>
  );
}

/** The report after a game: luck, points lost, and the costliest decisions. */
import { useMemo } from 'preact/hooks';
import { Chart } from '@shared/Chart';
import { fixed, percent } from '@shared/numbers';
import { Evidence, Panel, Problem, Working } from '@shared/pieces';
import { useAsk, type Asked } from '@shared/useAsk';
import { useTop } from '@shared/useTop';
import { yatzy as words } from '@texts';
import { byTurn, sayAct, sayDice, type Review } from './answers';
import { sayTaste } from './Dial';
import { Figure } from './Outlook';
import { standing } from './spread';
import { bonusOf, decisions, pointsOf, type Game } from './state';
import { askedOf } from './store';

const DEAREST = 5;

export function Report({ game, theta, asked, onAgain }: { game: Game; theta: number; asked: Asked<Review>; onAgain: () => void }) {
  useTop();
  const review = asked.fresh ? asked.answer : null;
  const whole = useAsk(
    // Whole games with six dice would take too much memory and time.
    game.ruleset.dice > 5 ? null : { game: 'yatzy', query: 'density', ...askedOf(game, theta) },
    { long: true },
  );
  const total = pointsOf(game) + bonusOf(game);
  return (
    <Panel title={words.report.title} class="report">
      <p class="report-score">{words.report.score(total)}</p>
      <Problem error={asked.error}>
        <button type="button" class="button quiet" onClick={asked.retry}>
          {words.coach.askAgain}
        </button>
      </Problem>
      {review ? <Judgement game={game} theta={theta} review={review} total={total} /> : null}
      {whole.answer && whole.fresh ? (
        <p>
          {theta !== 0 ? `${words.report.average(fixed(whole.answer.mean, 1))} ` : ''}
          {words.report.standing(percent(standing(whole.answer.pmf, total)))} <Evidence evidence={{ kind: 'exact' }} />
        </p>
      ) : whole.busy ? (
        <Working progress={whole.progress} onCancel={whole.cancel} />
      ) : null}
      <button type="button" class="button" onClick={onAgain}>
        {words.report.again}
      </button>
    </Panel>
  );
}

function Judgement({ game, theta, review, total }: { game: Game; theta: number; review: Review; total: number }) {
  const made = useMemo(() => decisions(game), [game]);
  const turns = useMemo(
    () =>
      byTurn(
        review,
        made.map((one) => one.turn),
      ),
    [review, made],
  );
  const dear = review.decisions
    .map((judged, at) => ({ judged, ...made[at]! }))
    .filter(({ judged }) => judged.cost >= 0.005)
    .sort((a, b) => b.judged.cost - a.judged.cost)
    .slice(0, DEAREST);
  const grade = words.report.grades.find(([most]) => review.mean_cost <= most)![1];
  const sign = (n: number) => `${n < 0 ? '−' : '+'}${fixed(Math.abs(n), 1)}`;
  return (
    <>
      <p class="report-grade">{grade}</p>
      <dl class="figures">
        <Figure name={theta === 0 ? words.report.begin : words.report.beginSure} value={fixed(review.begin, 1)} />
        <Figure name={words.report.luck} value={sign(review.luck)} />
        <Figure name={words.report.cost} value={sign(-review.cost)} />
        <Figure name={words.report.final} value={total} />
      </dl>
      <p>
        {words.report.right(review.right, review.decisions.length)} {words.report.mean(fixed(review.mean_cost, 2))}
        {theta !== 0 ? ` ${words.report.theta(sayTaste(theta))}` : ''}
      </p>
      <h3>{words.report.dear}</h3>
      {dear.length === 0 ? (
        <p class="hint">{words.report.none}</p>
      ) : (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.report.turn}</th>
                <th scope="col">{words.report.dice}</th>
                <th scope="col">{words.report.did}</th>
                <th scope="col">{words.report.best}</th>
                <th scope="col">{words.report.costs}</th>
              </tr>
            </thead>
            <tbody>
              {dear.map(({ judged, turn, decision }, at) => (
                <tr key={at}>
                  <th scope="row">{turn + 1}</th>
                  <td class="report-dice">{sayDice(decision.dice)}</td>
                  <td>{sayAct(judged, game.ruleset.dice)}</td>
                  <td>{sayAct(judged.best, game.ruleset.dice)}</td>
                  <td>{fixed(judged.cost, 2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Chart
        title={words.report.perTurn}
        x={{ name: words.report.turn, values: turns.luck.map((_, at) => at + 1) }}
        y={{ format: (n) => fixed(n, 1) }}
        series={[
          { name: words.report.luckSeries, values: turns.luck, kind: 'bars' },
          { name: words.report.costSeries, values: turns.cost.map((n) => -n), color: '--second', kind: 'line' },
        ]}
        height={200}
      />
    </>
  );
}

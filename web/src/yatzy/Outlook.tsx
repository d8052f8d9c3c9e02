/** The exact distribution of the final score from here, for the dial's risk preference. */
import { useMemo } from 'preact/hooks';
import { Chart } from '@shared/Chart';
import { fixed, percent } from '@shared/numbers';
import { Evidence, Panel, Problem, Working } from '@shared/pieces';
import type { Asked } from '@shared/useAsk';
import type { YatzyDensityAnswer } from '@shared/generated';
import { yatzy as words } from '@texts';
import type { Reach } from './Goal';
import { filled, shifted } from './spread';
import type { Game } from './state';
import { patientOutlook } from './store';

/** With six dice: the numbers of open boxes up to which the distribution takes seconds, and fits into memory. */
const SIX = { soon: 10, most: 13 };

export function outlookReach(open: number, game: Game): Reach {
  if (game.ruleset.dice <= 5) return 'soon';
  return open <= SIX.soon ? 'soon' : open <= SIX.most ? 'patient' : 'never';
}

export function Outlook({
  asked,
  points,
  reach,
  target,
}: {
  asked: Asked<YatzyDensityAnswer>;
  points: number;
  reach: Reach;
  target: number | null;
}) {
  const { answer } = asked;
  const drawn = useMemo(() => (answer ? filled(shifted(answer.pmf, points)) : null), [answer, points]);
  const cancelled = asked.error?.kind === 'cancelled';
  return (
    <Panel title={words.outlook.title} class="outlook" aside={answer && asked.fresh ? <Evidence evidence={{ kind: 'exact' }} /> : null}>
      <Problem error={asked.error}>
        <button type="button" class="button quiet" onClick={asked.retry}>
          {words.coach.askAgain}
        </button>
      </Problem>
      {reach === 'never' ? <p class="hint">{words.outlook.never(SIX.most, SIX.soon)}</p> : null}
      {reach === 'patient' ? (
        <>
          <p class="hint">{words.outlook.later(SIX.soon)}</p>
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              patientOutlook.value = true;
            }}
          >
            {words.outlook.patient}
          </button>
        </>
      ) : null}
      {cancelled ? (
        <p class="row">
          {words.outlook.needs}{' '}
          <button type="button" class="button quiet" onClick={asked.retry}>
            {words.outlook.again}
          </button>
        </p>
      ) : null}
      {asked.busy ? <Working progress={asked.progress} onCancel={asked.cancel} /> : null}
      {answer && drawn && reach === 'soon' && drawn.points.length > 1 ? (
        <div class={asked.fresh ? '' : 'is-stale'}>
          <p>{words.outlook.summary(fixed(answer.mean + points, 1), answer.percentiles.p10! + points, answer.percentiles.p90! + points)}</p>
          <Chart
            title={words.outlook.chart}
            x={{ name: words.outlook.score, values: drawn.points }}
            y={{ format: (p) => percent(p, p < 0.01 ? 2 : 1), min: 0 }}
            series={[{ name: words.outlook.chance, values: drawn.chances, kind: drawn.points.length > 90 ? 'area' : 'bars' }]}
            marks={[
              { at: points, name: words.outlook.nowMark(points), color: '--soft' },
              { at: answer.mean + points, name: words.outlook.meanMark(fixed(answer.mean + points, 1)), color: '--accent' },
              ...(target === null ? [] : [{ at: target, name: words.outlook.targetMark(target), color: '--best' }]),
            ]}
            height={220}
          />
          <dl class="figures">
            <Figure name={words.outlook.mean} value={fixed(answer.mean + points, 1)} />
            <Figure name={words.outlook.sd} value={fixed(answer.sd, 1)} />
            <Figure name={words.outlook.p10} value={answer.percentiles.p10! + points} />
            <Figure name={words.outlook.p50} value={answer.percentiles.p50! + points} />
            <Figure name={words.outlook.p90} value={answer.percentiles.p90! + points} />
          </dl>
          <p class="hint">{words.outlook.tails}</p>
        </div>
      ) : null}
    </Panel>
  );
}

export function Figure({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

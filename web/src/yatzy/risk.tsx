/** The risk explorer: exact distributions of whole games for a range of risk preferences. */
import { transport } from '@engine';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { AskError, askLong } from '@shared/ask';
import { Chart, DataTable } from '@shared/Chart';
import { fixed, percent } from '@shared/numbers';
import { Evidence, Panel, Problem, Working } from '@shared/pieces';
import { forget, keep, load } from '@shared/store';
import type { Progress } from '@shared/generated';
import { yatzy as words } from '@texts';
import type { TableProps } from '../tables';
import { bestFor, curveOf, EXPLORED, inOrder, inTurn, keepCurves, loadCurves, missing, PERCENTILES, type Curve } from './curves';
import { sayTheta } from './dial';
import { Plane } from './Plane';
import { RulesField, useRulesets } from './Setup';
import { together } from './spread';
import './yatzy.css';

const MOST_COMPARED = 3;

/** The static site ships every distribution, so nothing needs to be computed or stored. */
const SHIPPED = transport.place === 'page';

interface Choice {
  rules: string;
  chosen: number[];
  score: number;
}

const USUAL: Choice = { rules: 'scandinavian', chosen: [-0.05, 0, 0.05], score: 300 };

function checkChoice(value: unknown): Choice {
  const found = value as Choice;
  if (typeof found?.rules !== 'string' || !Array.isArray(found.chosen) || !Number.isInteger(found.score)) throw new Error('choice');
  return {
    rules: found.rules,
    chosen: found.chosen.filter((theta) => EXPLORED.includes(theta)).slice(0, MOST_COMPARED),
    score: found.score,
  };
}

const known = (rules: string) => (SHIPPED ? [] : loadCurves(rules));

/** Requests the distributions one after another and stores each; can be cancelled. */
function useCurves(rules: string) {
  const [curves, setCurves] = useState<Curve[]>(() => known(rules));
  const [at, setAt] = useState<number | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<AskError | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => {
    setCurves(known(rules));
    setError(null);
    if (SHIPPED) void work();
    return () => stop.current?.abort();
  }, [rules]);
  const work = async () => {
    const abort = new AbortController();
    stop.current = abort;
    setError(null);
    let have = known(rules);
    try {
      for (const theta of inTurn(missing(have))) {
        setAt(theta);
        setProgress(null);
        const { answer } = await askLong({ game: 'yatzy', query: 'density', rules, theta }, setProgress, abort.signal);
        have = inOrder([...have, curveOf(theta, answer)]);
        if (!SHIPPED) keepCurves(rules, have);
        setCurves(have);
      }
    } catch (caught) {
      if (!abort.signal.aborted) setError(caught instanceof AskError ? caught : new AskError('internal', String(caught)));
    } finally {
      if (stop.current === abort) {
        setAt(null);
        setProgress(null);
      }
    }
  };
  const clear = () => {
    forget(`risk.${rules}`);
    setCurves([]);
  };
  return { curves, at, progress, error, work, clear, cancel: () => stop.current?.abort() };
}

export default function Page(_: TableProps) {
  const [choice, setChoice] = useState<Choice>(() => load('risk', 1, checkChoice) ?? USUAL);
  const change = (next: Partial<Choice>) => {
    const now = { ...choice, ...next };
    setChoice(now);
    keep('risk', 1, now);
  };
  const rulesets = useRulesets();
  const { curves, at, progress, error, work, clear, cancel } = useCurves(choice.rules);
  const left = missing(curves).length;
  // Whole games of Maxi Yatzy would take too much memory and time.
  const sets = (rulesets.answer?.rulesets ?? []).filter((set) => set.dice <= 5);
  const toggle = (theta: number) => {
    const { chosen } = choice;
    change({ chosen: chosen.includes(theta) ? chosen.filter((one) => one !== theta) : [...chosen, theta].slice(-MOST_COMPARED) });
  };
  return (
    <div class="risk">
      <div class="table-head">
        <h1>{words.risk.title}</h1>
        <a class="button quiet" href="#/yatzy">
          {words.risk.back}
        </a>
      </div>
      <p class="risk-lead">{words.risk.lead}</p>
      <Panel title={words.risk.rules} class="risk-work">
        <Problem error={rulesets.error} />
        {sets.length > 0 ? <RulesField sets={sets} value={choice.rules} onChange={(rules) => change({ rules })} /> : null}
        {sets.length > 0 ? <p class="hint">{words.risk.noMaxi}</p> : null}
        <Problem error={error} />
        {at !== null ? (
          <div role="status">
            <p>{words.risk.working(sayTheta(at), EXPLORED.length - left, EXPLORED.length)}</p>
            <Working progress={progress} onCancel={cancel} />
          </div>
        ) : left > 0 ? (
          <>
            <p class="hint">{words.risk.needs(EXPLORED.length)}</p>
            <button type="button" class="button" onClick={() => void work()}>
              {curves.length === 0 ? words.risk.work : words.risk.goOn(left)}
            </button>
          </>
        ) : (
          <p class="row">
            <Evidence evidence={{ kind: 'exact' }} /> {SHIPPED ? words.risk.shipped(curves.length) : words.risk.kept(curves.length)}
            {SHIPPED ? null : (
              <button type="button" class="button quiet small" onClick={clear}>
                {words.risk.forget}
              </button>
            )}
          </p>
        )}
      </Panel>
      {curves.length > 0 ? <Charts curves={curves} choice={choice} change={change} toggle={toggle} /> : null}
    </div>
  );
}

function Charts({
  curves,
  choice,
  change,
  toggle,
}: {
  curves: Curve[];
  choice: Choice;
  change: (next: Partial<Choice>) => void;
  toggle: (theta: number) => void;
}) {
  // Thetas are not evenly spaced, so the axis uses their index.
  const places = useMemo(() => curves.map((_, at) => at), [curves]);
  const name = (at: number) => (Number.isInteger(at) && curves[at] ? sayTheta(curves[at].theta) : '');
  const compared = useMemo(() => curves.filter((curve) => choice.chosen.includes(curve.theta)), [curves, choice.chosen]);
  const drawn = useMemo(() => together(compared.map((curve) => curve.pmf)), [compared]);
  const best = bestFor(curves, choice.score);
  // The colours of careful, balanced and bold in the plane, if one of each is selected.
  const colors = ['--third', '--accent', '--second'];
  const numbers = [
    { name: words.risk.mean, values: curves.map((curve) => curve.mean) },
    { name: words.risk.sd, values: curves.map((curve) => curve.sd) },
    { name: words.risk.low5, values: curves.map((curve) => curve.mean_of_lowest_5_percent) },
    { name: words.risk.high5, values: curves.map((curve) => curve.mean_of_highest_5_percent) },
  ];
  return (
    <div class="risk-charts">
      <Panel title={words.risk.plane} aside={<Evidence evidence={{ kind: 'exact' }} />}>
        <Plane curves={curves} chosen={choice.chosen} onChoose={toggle} />
        <p class="hint">{words.risk.planeIs}</p>
      </Panel>
      <Panel title={words.risk.percentiles}>
        <Chart
          key={curves.length}
          title={words.risk.score}
          x={{ name: words.risk.theta, values: places, format: name }}
          y={{ format: (n) => fixed(n, 0) }}
          series={PERCENTILES.map((q, at) => ({
            name: words.risk.percentile(q),
            values: curves.map((curve) => curve.percentiles[`p${q}`]!),
            color: q === 50 ? '--accent' : colors[at % 2 === 0 ? 0 : 2]!,
          }))}
          height={280}
        />
      </Panel>
      <Panel title={words.risk.compare} class="risk-wide">
        <div class="chips" role="group" aria-label={words.risk.choose(MOST_COMPARED)}>
          <span class="hint">{words.risk.choose(MOST_COMPARED)}</span>
          {curves.map((curve) => (
            <button
              type="button"
              key={curve.theta}
              class="chip"
              aria-pressed={choice.chosen.includes(curve.theta)}
              onClick={() => toggle(curve.theta)}
            >
              {sayTheta(curve.theta)}
            </button>
          ))}
        </div>
        {compared.length > 0 ? (
          <Chart
            title={words.risk.chance}
            x={{ name: words.risk.score, values: drawn.points }}
            y={{ format: (p) => percent(p, 2), min: 0 }}
            series={compared.map((curve, at) => ({
              name: words.risk.series(sayTheta(curve.theta)),
              values: drawn.chances[at]!,
              color: colors[at]!,
              kind: 'area' as const,
            }))}
            height={300}
          />
        ) : null}
      </Panel>
      <Panel title={words.risk.atLeast}>
        <label class="field">
          {words.risk.wanted}
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={2000}
            value={choice.score}
            onInput={(event) => {
              const score = event.currentTarget.valueAsNumber;
              if (Number.isInteger(score) && score >= 0 && score <= 2000) change({ score });
            }}
          />
        </label>
        {best ? <p role="status">{words.risk.bestFor(choice.score, sayTheta(best.theta), percent(best.p, 2))}</p> : null}
      </Panel>
      <Panel title={words.risk.numbers}>
        <DataTable
          title={words.risk.numbers}
          x={{ name: words.risk.theta, values: places, format: name }}
          y={{ format: (n) => fixed(n, 1) }}
          series={numbers}
        />
      </Panel>
    </div>
  );
}

/**
 * The analysis board: a position, the moves with what each cost, the evaluation over time, and variations. Arrow keys,
 * Home and End step through the moves. A position is the one before the move that is highlighted in the list.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '@shared/icons';
import { Evidence, Panel, Working } from '@shared/pieces';
import type { Asked } from '@shared/useAsk';
import { board as words } from '@texts';
import { Again } from '../cards/Again';
import { isDone, judgedBy, useRequest, type Game, type Judgement, type Line, type Move, type Weighed } from './game';
import { Graph } from './Graph';
import { Moves, type Judged, type Place } from './Moves';
import { useSeries } from './useSeries';
import { isWrong, nextOf, verdictOf } from './verdict';
import './board.css';

interface BoardProps<P> {
  game: Game<P>;
  /** Shown below the position: how the hand ended and what comes next. */
  children?: ComponentChildren;
  /** Shown below the moves. */
  aside?: ComponentChildren;
}

/** Controls that use the arrow keys themselves. */
const TYPING = 'input, select, textarea, dialog, [role="tab"], [role="radio"], [data-slot], .hand, .options';

export const Board = <P,>(props: BoardProps<P>) => <Study key={props.game.id} {...props} />;

function Study<P>({ game, children, aside }: BoardProps<P>) {
  const [place, setPlace] = useState<Place>({ aside: false, at: game.line.moves.length });
  const [variation, setVariation] = useState<{ line: Line<P>; branch: number } | null>(null);
  const [tried, setTried] = useState<{ line: Line<P>; at: number; id: string } | null>(null);
  const [stopped, setStopped] = useState(false);
  const line = place.aside && variation ? variation.line : game.line;
  const at = Math.min(place.at, line.moves.length);
  const move = line.moves[at];

  const review = useRequest(stopped ? null : game.judge, { long: true });
  const own = game.judge ? [] : game.line.moves.flatMap((one, index) => (one.mine ? [index] : []));
  const weighings = useSeries(
    `${game.id} own`,
    own.map((index) => game.weigh(game.line, index)),
  );
  const opinions: Judgement[] = useMemo(
    () =>
      review.answer ??
      weighings.flatMap((found, index) => (found ? (judgedBy(found, game.line.moves[own[index]!]!, own[index]!) ?? []) : [])),
    [review.answer, weighings],
  );
  const judged = useMemo(
    () => new Map(opinions.map((one): [number, Judged] => [one.at, { ...one, verdict: verdictOf(one, game.dear) }])),
    [opinions],
  );
  const wrong = [...judged.values()].filter((one) => isWrong(one.verdict)).map((one) => one.at);
  const here = place.aside ? undefined : judged.get(at);

  const { trace } = game;
  const values = useSeries(
    `${game.id} trace`,
    trace ? Array.from({ length: game.line.moves.length + 1 }, (_, index) => trace(game.line, index)) : [],
  );
  const valued = [...judged.values()].flatMap(({ at: one, value, verdict }) => (value === null ? [] : [{ at: one, value, verdict }]));
  const ended = game.outcome == null || valued.length === 0 ? [] : [{ at: game.line.moves.length, value: game.outcome }];
  const points = trace ? values.flatMap((value, one) => (value === null ? [] : [{ at: one, value }])) : [...valued, ...ended];

  // Stepping quickly asks nothing.
  const weighed = useRequest(game.weigh(line, at), { long: true, wait: 250 });
  const reply = useRequest(tried && game.vary ? game.vary(tried.line, tried.at, tried.id) : null, { long: true });
  useEffect(() => {
    if (!tried || !reply.answer) return;
    const branch = tried.line === game.line ? tried.at : Math.min(variation?.branch ?? tried.at, tried.at);
    setVariation({ line: reply.answer, branch });
    pick({ aside: true, at: tried.at + 1 });
    setTried(null);
  }, [reply.answer, tried]);

  const table = useRef<HTMLElement>(null);
  /** Shows a position that was picked from below or beside the table. */
  const pick = (to: Place) => {
    setPlace(to);
    const top = table.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) table.current?.scrollIntoView({ block: 'start' });
  };
  const go = (to: number) => {
    const bounded = Math.max(0, Math.min(to, line.moves.length));
    // Before its first move a variation is the game.
    setPlace({ aside: place.aside && variation !== null && bounded > variation.branch, at: bounded });
  };
  const step = useRef(go);
  step.current = go;
  const where = useRef({ at, last: line.moves.length });
  where.current = { at, last: line.moves.length };
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest?.(TYPING)) return;
      const now = where.current;
      const to = { ArrowLeft: now.at - 1, ArrowRight: now.at + 1, Home: 0, End: now.last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      step.current(to);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const sure = game.judge ? review.answer !== null : own.length > 0 && weighings.length === own.length;
  const right = [...judged.values()].filter((one) => one.verdict === 'best' || one.verdict === 'close').length;
  const next = nextOf(wrong, place.aside ? -1 : at);
  const stepButton = (name: string, icon: string, to: number) => (
    <button
      type="button"
      class="icon-button"
      aria-label={name}
      title={name}
      disabled={Math.max(0, Math.min(to, line.moves.length)) === at}
      onClick={() => go(to)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="columns study">
      <section class="panel study-table" aria-label={words.position} ref={table}>
        <div class="study-position">{game.draw(line, at)}</div>
        <div class="study-steps" role="group" aria-label={words.steps}>
          {stepButton(words.first, 'first', 0)}
          {stepButton(words.back, 'back', at - 1)}
          <span class="study-now" aria-live="polite">
            {place.aside ? <span class="study-tag">{words.variation}</span> : null}
            {move ? words.next(move.by, move.label) : place.aside ? words.endOfVariation : words.end}
            <span class="study-count">{words.count(at, line.moves.length)}</span>
          </span>
          {stepButton(words.forward, 'forward', at + 1)}
          {stepButton(words.last, 'last', line.moves.length)}
        </div>
        {here && move ? <Opinion judged={here} cost={(regret) => game.cost(regret, move)} /> : null}
        <Choices
          asked={weighed}
          done={move && !place.aside ? move : null}
          busy={tried !== null && reply.busy}
          onTry={game.vary ? (id) => setTried({ line, at, id }) : null}
        />
        {tried && reply.error ? <Again error={reply.error} onRetry={reply.retry} /> : null}
        <div class="row study-do">
          {next !== null ? (
            <button type="button" class="button quiet" onClick={() => setPlace({ aside: false, at: next })}>
              {words.nextMistake}
            </button>
          ) : null}
          {place.aside && variation ? (
            <button type="button" class="button quiet" onClick={() => setPlace({ aside: false, at: variation.branch })}>
              {words.toGame}
            </button>
          ) : null}
          {game.play && (place.aside || at < game.line.moves.length) ? (
            <button type="button" class="button quiet" onClick={() => game.play!(line, at)}>
              {words.play}
            </button>
          ) : null}
        </div>
        {children}
      </section>
      <div class="stack">
        <Panel title={words.title} class="study-side">
          {review.busy ? (
            <Working
              progress={review.progress}
              onCancel={() => {
                review.cancel();
                setStopped(true);
              }}
            />
          ) : null}
          {stopped && game.judge ? (
            <button type="button" class="button quiet" onClick={() => setStopped(false)}>
              {words.judge}
            </button>
          ) : null}
          {review.error && !stopped ? <Again error={review.error} onRetry={review.retry} /> : null}
          {sure ? (
            <p class="study-sum">
              <strong>{words.summary(right, right + wrong.length, wrong.length)}</strong>
            </p>
          ) : null}
          <Graph
            points={points}
            moves={game.line.moves.length}
            at={place.aside && variation ? variation.branch : at}
            scale={game.scale}
            onPick={(to) => pick({ aside: false, at: to })}
          />
          <Moves
            moves={game.line.moves}
            judged={judged}
            cost={game.cost}
            variation={variation ? { moves: variation.line.moves, branch: variation.branch } : null}
            place={{ aside: place.aside && variation !== null, at }}
            onPick={pick}
          />
          <p class="hint">
            {game.about} {words.keys} {game.judge || own.length > 0 ? words.margin : ''}
          </p>
        </Panel>
        {aside}
      </div>
    </div>
  );
}

function Opinion({ judged, cost }: { judged: Judged; cost: (regret: number) => string }) {
  const { verdict, regret, noise } = judged;
  const wrong = isWrong(verdict);
  return (
    <div class={`study-opinion is-${verdict}`}>
      <p>
        <strong>{words.verdicts[verdict]}</strong>
        {regret !== null && verdict !== 'best' ? <> {words.lost(cost(regret), noise > 0 ? cost(noise) : null)}</> : null}
        {wrong || verdict === 'close' ? <> {words.better(judged.best)}</> : null}
      </p>
      {wrong ? <p class="study-why">{judged.why}</p> : null}
      {judged.note ? <p class="hint">{judged.note}</p> : null}
      <Evidence evidence={judged.evidence} />
    </div>
  );
}

const SHORT = 8;

function Choices(props: { asked: Asked<Weighed>; done: Move | null; busy: boolean; onTry: ((id: string) => void) | null }) {
  const { asked } = props;
  const [all, setAll] = useState(false);
  if (asked.error && !asked.busy) return <Again error={asked.error} onRetry={asked.retry} />;
  const found = asked.answer;
  if (!found) return asked.busy && asked.progress ? <Working progress={asked.progress} onCancel={asked.cancel} /> : null;
  const shown = all ? found.choices : found.choices.slice(0, SHORT);
  return (
    <div class="study-choices" aria-busy={props.busy}>
      <h3>
        {props.onTry ? words.tryElse : words.choices} <span class="hint">{found.figures}</span>
      </h3>
      <ul>
        {shown.map((choice) => {
          const done = props.done !== null && isDone(choice, props.done);
          const inside = (
            <>
              <span>{choice.label}</span>
              <span class="study-figure">{choice.figure}</span>
              {choice.best || done ? (
                <small>
                  {choice.best ? words.isBest : ''}
                  {choice.best && done ? ' · ' : ''}
                  {done ? words.isDone : ''}
                </small>
              ) : null}
            </>
          );
          const tone = `study-choice${choice.best ? ' is-best' : ''}${done ? ' is-done' : ''}`;
          return (
            <li key={choice.id}>
              {props.onTry && !done ? (
                <button type="button" class={tone} disabled={props.busy} onClick={() => props.onTry!(choice.id)}>
                  {inside}
                </button>
              ) : (
                <span class={tone}>{inside}</span>
              )}
            </li>
          );
        })}
      </ul>
      <div class="row">
        <Evidence evidence={found.evidence} />
        {found.choices.length > SHORT ? (
          <button type="button" class="button quiet small" onClick={() => setAll(!all)}>
            {all ? words.fewer : words.all(found.choices.length)}
          </button>
        ) : null}
      </div>
      {found.why ? <p class="study-why">{found.why}</p> : null}
    </div>
  );
}

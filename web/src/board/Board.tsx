/**
 * The analysis board: a position, the moves with what each cost, the evaluation over time, and variations. Left, Right,
 * Home and End step through the moves, Up and Down switch between variations, Delete removes one. A position is the one
 * before the move that is highlighted in the list.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from '@shared/icons';
import { Evidence, Panel, Working } from '@shared/pieces';
import { ownName } from '@shared/tabs';
import { Tries } from '@shared/tries';
import type { Asked } from '@shared/useAsk';
import { board as words } from '@texts';
import { Again } from '../cards/Again';
import { language } from '../texts/language';
import { isDone, judgedBy, useRequest, type Game, type Judgement, type Move, type Weighed } from './game';
import { Graph } from './Graph';
import { Moves, type Judged } from './Moves';
import {
  added,
  alternatives,
  checkVariation,
  grown,
  home,
  lineOf,
  removed,
  settled,
  variationOf,
  type Place,
  type Tree,
  type Variation,
} from './tree';
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

/** The game and what was tried, which is stored with the table: neither leaving the board nor a reload loses it. */
function useTree<P>(game: Game<P>) {
  // The labels of moves are in the language of the page.
  const tries = useMemo(() => new Tries<Variation<P>>(ownName(game.table), `${language()} ${game.id}`), []);
  const [tree, setTree] = useState<Tree<P>>(() => {
    const { tried, last } = tries.load(checkVariation<P>);
    return grown({ game: game.line, variations: [], last }, tried);
  });
  const keep = (next: Tree<P>) => {
    if (next !== tree) tries.save({ tried: next.variations, last: next.last ?? 0 });
    setTree(next);
  };
  return [tree, keep] as const;
}

/** Controls that use the arrow keys themselves. */
const TYPING = 'input, select, textarea, dialog, [role="tab"], [role="radio"], [data-slot], .hand, .options';

export const Board = <P,>(props: BoardProps<P>) => <Study key={props.game.id} {...props} />;

function Study<P>({ game, children, aside: beside }: BoardProps<P>) {
  const [tree, setTree] = useTree(game);
  const [place, setPlace] = useState<Place>({ line: null, at: game.line.moves.length });
  const [tried, setTried] = useState<{ from: Place; id: string } | null>(null);
  const [stopped, setStopped] = useState(false);
  const line = lineOf(tree, place.line);
  const aside = place.line !== null;
  const { at } = place;
  const move = line.moves[at];

  const review = useRequest(stopped ? null : game.judge, { long: true });
  const own = game.judge ? [] : game.line.moves.flatMap((one, index) => (one.mine ? [index] : []));
  const weighings = useSeries(`${game.id} own`, stopped ? [] : own.map((index) => game.weigh(game.line, index)));
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
  const here = aside ? undefined : judged.get(at);

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
  const reply = useRequest(tried && game.vary ? game.vary(lineOf(tree, tried.from.line), tried.from.at, tried.id) : null, { long: true });
  useEffect(() => {
    if (!tried || !reply.answer) return;
    const found = added(tree, tried.from, reply.answer);
    setTree(found.tree);
    pick(found.place);
    setTried(null);
  }, [reply.answer, tried]);

  const table = useRef<HTMLElement>(null);
  /** Shows a position that was picked from below or beside the table. */
  const pick = (to: Place) => {
    setPlace(to);
    const top = table.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) table.current?.scrollIntoView({ block: 'start' });
  };
  const go = (to: number) => setPlace(settled(tree, { line: place.line, at: to }));
  const drop = (id: number) => {
    const from = variationOf(tree, id);
    const left = removed(tree, id);
    setTree(left);
    if (from && lineOf(left, place.line) !== line) setPlace(settled(left, { line: from.from, at: from.branch }));
  };
  const onKey = (name: string): boolean => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: line.moves.length }[name];
    if (to !== undefined) go(to);
    else if (name === 'ArrowUp' || name === 'ArrowDown') {
      const { list, here: now } = alternatives(tree, place);
      const other = list[now + (name === 'ArrowUp' ? -1 : 1)];
      if (!other) return false;
      setPlace(settled(tree, other));
    } else if (name === 'Delete' && place.line !== null) drop(place.line);
    else return false;
    return true;
  };
  const keys = useRef(onKey);
  keys.current = onKey;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest?.(TYPING)) return;
      if (keys.current(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const sure = game.judge ? review.answer !== null : own.length > 0 && weighings.length === own.length;
  const right = [...judged.values()].filter((one) => one.verdict === 'best' || one.verdict === 'close').length;
  const next = nextOf(wrong, aside ? -1 : at);
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
            {aside ? <span class="study-tag">{words.variation}</span> : null}
            {move ? words.next(move.by, move.label) : aside ? words.endOfVariation : words.end}
            <span class="study-count">{words.count(at, line.moves.length)}</span>
          </span>
          {stepButton(words.forward, 'forward', at + 1)}
          {stepButton(words.last, 'last', line.moves.length)}
        </div>
        {here && move ? <Opinion judged={here} cost={(regret) => game.cost(regret, move)} /> : null}
        <Choices
          asked={weighed}
          done={move ?? null}
          busy={tried !== null && reply.busy}
          onTry={game.vary ? (id) => setTried({ from: place, id }) : null}
        />
        {tried && reply.error ? <Again error={reply.error} onRetry={reply.retry} /> : null}
        <div class="row study-do">
          {next !== null ? (
            <button type="button" class="button quiet" onClick={() => setPlace({ line: null, at: next })}>
              {words.nextMistake}
            </button>
          ) : null}
          {aside ? (
            <button type="button" class="button quiet" onClick={() => setPlace({ line: null, at: home(tree, place.line) })}>
              {words.toGame}
            </button>
          ) : null}
          {game.play && (aside || at < game.line.moves.length) ? (
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
          {!stopped && weighings.length < own.length ? (
            <Working progress={{ done: weighings.length, total: own.length, note: '' }} onCancel={() => setStopped(true)} />
          ) : null}
          {stopped ? (
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
            at={aside ? home(tree, place.line) : at}
            scale={game.scale}
            onPick={(to) => pick({ line: null, at: to })}
          />
          <Moves tree={tree} judged={judged} cost={game.cost} place={place} onPick={pick} onDrop={drop} />
          <p class="hint">
            {game.about} {words.keys} {game.judge || own.length > 0 ? words.margin : ''}
          </p>
        </Panel>
        {beside}
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
  const { done: made } = props;
  const shown = found.choices.filter((choice, index) => all || index < SHORT || (made !== null && isDone(choice, made)));
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
        {found.choices.length > shown.length || all ? (
          <button type="button" class="button quiet small" onClick={() => setAll(!all)}>
            {all ? words.fewer : words.all(found.choices.length)}
          </button>
        ) : null}
      </div>
      {found.why ? <p class="study-why">{found.why}</p> : null}
    </div>
  );
}

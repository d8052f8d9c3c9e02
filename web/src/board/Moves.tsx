/** The list of moves, each with its verdict, and the variation below the move that it replaces. */
import { useEffect, useRef } from 'preact/hooks';
import { board as words } from '@texts';
import type { Judgement, Move } from './game';
import { isWrong, type Verdict } from './verdict';

export interface Place {
  /** Whether the position is in the variation. */
  aside: boolean;
  at: number;
}

export interface Judged extends Judgement {
  verdict: Verdict;
}

interface ListProps {
  moves: Move[];
  judged: Map<number, Judged>;
  cost: (regret: number, move: Move) => string;
  variation: { moves: Move[]; branch: number } | null;
  place: Place;
  onPick: (place: Place) => void;
}

export function Moves(props: ListProps) {
  const { moves, variation, place } = props;
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Only the list scrolls, not the page.
    const [list, row] = [box.current, box.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!list || !row) return;
    const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }, [place.aside, place.at]);
  const row = (move: Move, at: number, aside: boolean) => {
    const judged = aside ? undefined : props.judged.get(at);
    const here = place.aside === aside && place.at === at;
    const verdict = judged?.verdict;
    return (
      <button
        type="button"
        class={`study-move${verdict ? ` is-${verdict}` : ''}`}
        aria-current={here ? 'step' : undefined}
        onClick={() => props.onPick({ aside, at })}
      >
        <span class="study-by">{move.by}</span>
        <span class="study-what">{move.label}</span>
        {judged && verdict && verdict !== 'unknown' ? (
          <span class="study-mark">
            {isWrong(verdict) ? <span class="study-cost">−{props.cost(judged.regret!, move)}</span> : null}
            <span aria-hidden="true">{words.marks[verdict]}</span>
            <span class="visually-hidden">{words.verdicts[verdict]}</span>
          </span>
        ) : null}
      </button>
    );
  };
  return (
    <ol class="study-list" ref={box} aria-label={words.moves} tabIndex={0}>
      {moves.map((move, at) => (
        <li key={at}>
          {move.section ? <h3>{move.section}</h3> : null}
          {row(move, at, false)}
          {variation?.branch === at ? (
            <ol class="study-variation" aria-label={words.variation}>
              {variation.moves.slice(at).map((one, index) => (
                <li key={index}>{row(one, at + index, true)}</li>
              ))}
              <li>{end(variation.moves.length, true)}</li>
            </ol>
          ) : null}
        </li>
      ))}
      <li>{end(moves.length, false)}</li>
    </ol>
  );

  function end(at: number, aside: boolean) {
    return (
      <button
        type="button"
        class="study-move study-end"
        aria-current={place.aside === aside && place.at === at ? 'step' : undefined}
        onClick={() => props.onPick({ aside, at })}
      >
        {aside ? words.endOfVariation : words.end}
      </button>
    );
  }
}

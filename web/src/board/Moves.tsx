/** The list of moves, each with its verdict, and the variations below the move that they replace. */
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '@shared/icons';
import { board as words } from '@texts';
import type { Judgement, Move } from './game';
import { lineOf, variationOf, variationsAt, type Place, type Tree, type Variation } from './tree';
import { isWrong, type Verdict } from './verdict';

export interface Judged extends Judgement {
  verdict: Verdict;
}

interface ListProps {
  tree: Tree<unknown>;
  judged: Map<number, Judged>;
  cost: (regret: number, move: Move) => string;
  place: Place;
  onPick: (place: Place) => void;
  onDrop: (variation: number) => void;
}

export function Moves(props: ListProps) {
  const { tree, place } = props;
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Only the list scrolls, not the page.
    const [list, row] = [box.current, box.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!list || !row) return;
    const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }, [place.line, place.at]);

  const row = (move: Move, line: number | null, at: number) => {
    const judged = line === null ? props.judged.get(at) : undefined;
    const verdict = judged?.verdict;
    return (
      <button
        type="button"
        class={`study-move${verdict ? ` is-${verdict}` : ''}`}
        aria-current={place.line === line && place.at === at ? 'step' : undefined}
        onClick={() => props.onPick({ line, at })}
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

  const end = (line: number | null, at: number) => (
    <button
      type="button"
      class="study-move study-end"
      aria-current={place.line === line && place.at === at ? 'step' : undefined}
      onClick={() => props.onPick({ line, at })}
    >
      {line === null ? words.end : words.endOfVariation}
    </button>
  );

  /** The moves of a line from `first` on, and what branches from each. */
  const rows = (line: number | null, first: number) => {
    const { moves } = lineOf(tree, line);
    return (
      <>
        {moves.slice(first).map((move, index) => (
          <li key={first + index}>
            {move.section && line === null ? <h3>{move.section}</h3> : null}
            {row(move, line, first + index)}
            {variationsAt(tree, line, first + index).map(branch)}
          </li>
        ))}
        <li>
          {end(line, moves.length)}
          {variationsAt(tree, line, moves.length).map(branch)}
        </li>
      </>
    );
  };

  /** A variation: all of it where it is shown, else its first move. */
  const branch = ({ id, branch: at, line: { moves } }: Variation<unknown>) => {
    const [first] = moves.slice(at);
    if (!first) return null;
    return (
      <div class="study-branch" key={id}>
        <ol class="study-variation" aria-label={words.variationOf(first.label)}>
          {isShown(tree, place, id) ? rows(id, at) : <li>{row(first, id, at)}</li>}
        </ol>
        <button
          type="button"
          class="icon-button study-drop"
          aria-label={words.drop(first.label)}
          title={words.drop(first.label)}
          onClick={() => props.onDrop(id)}
        >
          <Icon name="drop" />
        </button>
      </div>
    );
  };

  return (
    <ol class="study-list" ref={box} aria-label={words.moves} tabIndex={0}>
      {rows(null, 0)}
    </ol>
  );
}

/** Whether the position is in a variation or in one that branches from it. */
function isShown(tree: Tree<unknown>, place: Place, id: number): boolean {
  for (let line = variationOf(tree, place.line); line; line = variationOf(tree, line.from)) if (line.id === id) return true;
  return false;
}

/** A game of tricks against computer players: the table, and the analysis board once a hand has been seen to its end. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Asked } from '@shared/useAsk';
import { cards as words } from '@texts';
import { Board } from '../board/Board';
import type { Game } from '../board/game';
import { Again } from './Again';
import { Dealing } from './Dealing';
import type { FeltProps } from './Felt';

/** What the table of a game passes on to the felt. */
export type FeltOfSitting = Omit<FeltProps<never>, 'entry' | 'onAct'>;

interface Parts<P> {
  /** Identifies the hand. */
  id: string;
  /** The score and what is played for. */
  line: ComponentChildren;
  /** Between the score and the table. */
  more?: ComponentChildren;
  felt: (props: FeltOfSitting) => ComponentChildren;
  beside: ComponentChildren;
  /** How the hand ended and what comes next. */
  over: ComponentChildren;
  /** What the board shows; null before all hands are known. */
  study: (() => Game<P>) | null;
}

export function Sitting<A, P>(props: { asked: Asked<A>; onUndo: () => void; parts: (sat: A) => Parts<P> }) {
  const { asked } = props;
  // The hand whose last trick has been seen: then the board opens.
  const [ended, setEnded] = useState<string | null>(null);
  if (!asked.answer) return asked.error ? <Again error={asked.error} onRetry={asked.retry} /> : <Dealing asked={asked} />;
  const { id, line, more, felt, beside, over, study } = props.parts(asked.answer);
  return (
    <>
      {line}
      {asked.error ? (
        <Again error={asked.error} onRetry={asked.retry}>
          <button type="button" class="button quiet" onClick={props.onUndo}>
            {words.takeBack}
          </button>
        </Again>
      ) : null}
      {more}
      {ended === id && asked.fresh && study ? (
        <Board game={study()} aside={beside}>
          {over}
        </Board>
      ) : (
        <div class="columns">
          {felt({ id, busy: asked.busy, halted: asked.error !== null, onCancel: asked.cancel, onOver: () => setEnded(id), over })}
          {beside}
        </div>
      )}
    </>
  );
}

/** The button after a hand: the next one, or a new game. */
export function NextButton(props: { done: boolean; words: { again: string; next: string }; onAgain: () => void; onNext: () => void }) {
  const { done, words: say } = props;
  return (
    <button type="button" class="button play-button" onClick={done ? props.onAgain : props.onNext}>
      {done ? say.again : say.next}
    </button>
  );
}

/** The side panel: the hint, errors in the log, and the grid. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { AskError } from '@shared/ask';
import type { ClueBeliefAnswer } from '@shared/generated';
import { fixed, percent } from '@shared/numbers';
import { Problem, Working } from '@shared/pieces';
import { useAsk, type Asked } from '@shared/useAsk';
import { clue as words } from '@texts';
import { Again } from '../cards/Again';
import { HintPanel, sentence, type Column } from '../cards/Hint';
import { Grid } from './Grid';
import { blameOf } from './Log';
import { actionName, cardNames, threeOf, type View } from './state';
import { store } from './store';

/** The room to which the hint is restricted, if one was selected. */
export interface Hinted {
  room: string | null;
}

const share = (chance: number | string | null | undefined) => (chance == null ? '–' : percent(chance));

/**
 * The columns of the hint. `unknown` is the entropy of the envelope in bits; after a suggestion, win rates are shown.
 */
const columns = (unknown: number | undefined, after: boolean): Column[] =>
  after
    ? [
        [words.hint.wins, ({ value }) => share(value)],
        [words.hint.right, ({ right }) => share(right)],
      ]
    : [
        [
          words.hint.learns,
          ({ bits }) => (typeof bits === 'number' && unknown !== undefined ? fixed(Math.max(0, unknown - bits), 2) : '–'),
          words.hint.bitsTitle,
        ],
        [words.hint.tells, ({ tells }) => (typeof tells === 'number' ? fixed(tells, 2) : '–'), words.hint.bitsTitle],
        [words.hint.solves, ({ solves }) => share(solves)],
        [words.hint.right, ({ right }) => share(right)],
      ];

export const useBelief = (view: View | null) => useAsk(view ? { game: 'clue', query: 'belief', ...view } : null, { long: true });

export function Aside(props: { view: View; belief: Asked<ClueBeliefAnswer>; hint: ComponentChildren }) {
  const { answer, error, busy, progress, cancel, retry } = props.belief;
  return (
    <>
      {props.hint}
      <div class="stack beside">
        {answer && !isWrong(error) ? <Grid known={answer} view={props.view} stale={busy} /> : null}
        {error && !isWrong(error) ? <Again error={error} onRetry={retry} /> : null}
        {busy && !answer ? <Working progress={progress} onCancel={cancel} /> : null}
      </div>
    </>
  );
}

/** Whether the error is caused by the entries, not by the connection or a time limit. */
const isWrong = (error: AskError | null) => error !== null && ['contradiction', 'illegal', 'bad_request'].includes(error.kind);

/** Explains a contradiction in the log next to the entry form, with an undo button. */
export function Wrong({ error }: { error: AskError | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [error]);
  if (!error || !isWrong(error)) return null;
  return (
    <div ref={box}>
      <Problem error={new AskError(error.kind, sentence(error.message), null, {}, error.lang)}>
        {blameOf(error).includes('hand') ? <p>{words.log.hand}</p> : null}
        <button type="button" class="button quiet" onClick={store.undo}>
          {words.log.undo}
        </button>
      </Problem>
    </div>
  );
}

/** The name of an action; for suggestions just the cards. */
const say = (action: string | number) =>
  String(action).startsWith('suggest') ? cardNames(threeOf(String(action)) ?? []) : actionName(action);

export function ClueHint(props: {
  view: View;
  belief: Asked<ClueBeliefAnswer>;
  room: string | null;
  after: boolean;
  onPick: (action: string) => void;
  onClose: () => void;
}) {
  return (
    <HintPanel
      question={{ game: 'clue', query: 'advise', ...props.view, after: props.after, seed: 1, ...(props.room ? { room: props.room } : {}) }}
      say={say}
      columns={columns(props.belief.answer?.entropy_bits, props.after)}
      about={props.after ? undefined : words.hint.bitsTitle}
      onPick={(action) => props.onPick(String(action))}
      onClose={props.onClose}
    />
  );
}

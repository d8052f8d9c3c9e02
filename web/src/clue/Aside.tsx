/** Beside the entries: the hint, what is wrong with the log, the grid. */
import type { ComponentChildren } from 'preact';
import { AskError } from '@shared/ask';
import type { ClueBeliefAnswer } from '@shared/generated';
import { percent } from '@shared/numbers';
import { Problem, Working } from '@shared/pieces';
import { useAsk, type Asked } from '@shared/useAsk';
import { clue as words } from '@texts';
import { Again } from '../cards/Again';
import { HintPanel, sentence, type Column } from '../cards/Hint';
import { Grid } from './Grid';
import { blameOf } from './Log';
import { actionName, type View } from './state';
import { store } from './store';

const bits = (value: unknown) => (typeof value === 'number' ? value.toFixed(2) : '–');
const COLUMNS: Column[] = [
  [words.hint.learns, (row) => bits(row.bits)],
  [words.hint.tells, (row) => bits(row.tells)],
  [words.hint.right, (row) => (row.right === undefined ? '–' : percent(row.right))],
];

export const useBelief = (view: View | null) => useAsk(view ? { game: 'clue', query: 'belief', ...view } : null, { long: true });

export function Aside(props: { view: View; belief: Asked<ClueBeliefAnswer>; hint: ComponentChildren }) {
  const { answer, error, busy, progress, cancel, retry } = props.belief;
  return (
    <>
      {props.hint}
      <div class="stack beside">
        {error ? <Wrong error={error} onRetry={retry} /> : answer ? <Grid known={answer} view={props.view} stale={busy} /> : <Working progress={progress} onCancel={cancel} />}
      </div>
    </>
  );
}

/** What the log says cannot be: in the table's words, with the way back. */
function Wrong({ error, onRetry }: { error: AskError; onRetry: () => void }) {
  if (!['contradiction', 'illegal', 'bad_request'].includes(error.kind)) return <Again error={error} onRetry={onRetry} />;
  return (
    <Problem error={new AskError(error.kind, sentence(error.message))}>
      {blameOf(error).includes('hand') ? <p>{words.log.hand}</p> : null}
      <button type="button" class="button quiet" onClick={store.undo}>{words.log.undo}</button>
    </Problem>
  );
}

export function ClueHint(props: { view: View; after: boolean; onPick: (action: string) => void; onClose: () => void }) {
  return (
    <HintPanel
      question={{ game: 'clue', query: 'advise', ...props.view, after: props.after, seed: 1 }}
      say={actionName}
      columns={COLUMNS}
      onPick={(action) => props.onPick(String(action))}
      onClose={props.onClose}
    />
  );
}

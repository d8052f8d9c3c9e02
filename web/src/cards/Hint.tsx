/**
 * A hint, on demand: what the expert would do in your place, every action with its figures, and a one-sentence
 * reason.
 */
import { useEffect, useState } from 'preact/hooks';
import type { AnswerTo, QuestionOf } from '@shared/ask';
import type { BlobAdviseAnswer, BlobRow, ClueAdviseAnswer, Texas42AdviseAnswer, Texas42Row } from '@shared/generated';
import { Evidence, Working, type EvidenceValue } from '@shared/pieces';
import { fixed, percent } from '@shared/numbers';
import { useAsk } from '@shared/useAsk';
import { cards as words } from '@texts';
import { Again } from './Again';

/** A row of any game's advice. */
export type Weighed = Pick<BlobRow, 'action' | 'ci'> &
  Partial<Pick<BlobRow, 'value' | 'points' | 'make'> & Pick<Texas42Row, 'set' | 'with' | 'range'> & Figures>;
type Figures = Record<'bits' | 'tells' | 'solves' | 'right', number | string>;
export type Advice = BlobAdviseAnswer | Texas42AdviseAnswer;

const t = words.hint;
const SHORT = 6;

/** A column of the table of actions. */
export type Column = [name: string, cell: (row: Weighed, evidence: EvidenceValue) => string, about?: string];

export interface HintProps<Q> {
  question: Q;
  /** The name of an action. */
  say: (action: string | number, more?: string) => string;
  columns: Column[];
  /** Explains the figures in the engine's sentence. */
  about?: string;
  /** Replaces notation in the engine's sentence by words. */
  reword?: (text: string) => string;
  onPick: (action: string | number) => void;
  onAdvice?: (advice: AnswerTo<Q>) => void;
}

export type Asking = QuestionOf<'blob.advise' | 'texas42.advise' | 'clue.advise'>;

/** The hint beside the table; on a phone, a sheet over your hand that closes when an action is picked. */
export function HintPanel<Q extends Asking>(props: HintProps<Q> & { onClose: () => void }) {
  return (
    <section class="panel hint-panel" aria-label={t.ask}>
      <header class="panel-head">
        <h2>{t.title}</h2>
        <button type="button" class="icon-button" aria-label={t.hide} onClick={props.onClose}>
          ×
        </button>
      </header>
      <Hint
        {...props}
        onPick={(action) => {
          props.onPick(action);
          if (matchMedia('(max-width: 61.99rem)').matches) props.onClose();
        }}
      />
    </section>
  );
}

function Hint<Q extends Asking>(props: HintProps<Q>) {
  const { answer, fresh, error, busy, progress, cancel, retry } = useAsk(props.question, { long: true });
  const [all, setAll] = useState(false);
  const advice: Advice | ClueAdviseAnswer | null = fresh ? answer : null;
  useEffect(() => {
    if (advice) props.onAdvice?.(advice as AnswerTo<Q>);
  }, [advice]);
  if (busy) return <Working progress={progress} onCancel={cancel} />;
  if (error) return <Again error={error} said={t.cancelled} onRetry={retry} />;
  if (!advice) return null;
  const actions: Weighed[] = advice.actions;
  const rows = all ? actions : actions.slice(0, SHORT);
  return (
    <div class="advice-box">
      <p class="why" aria-live="polite">
        <strong>{sentence(props.say(advice.best, actions[0]?.with))}</strong>{' '}
        <span title={props.about}>{sentence(props.reword?.(advice.why) ?? advice.why)}</span>
      </p>
      {advice.actions.length > 1 ? (
        <table class="advice-table">
          <caption class="visually-hidden">{t.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t.action}</th>
              {props.columns.map(([name, , about]) => (
                <th scope="col" key={name} title={about}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.action} class={row.action === advice.best ? 'is-best' : ''}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => props.onPick(row.action)}>
                    {props.say(row.action, row.with)}
                  </button>
                </th>
                {props.columns.map(([name, cell]) => (
                  <td key={name}>{cell(row, advice.evidence)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <div class="row">
        <Evidence evidence={advice.evidence} />
        {advice.actions.length > SHORT ? (
          <button type="button" class="button quiet small" onClick={() => setAll(!all)}>
            {all ? t.fewer : t.all(advice.actions.length)}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** Expected points. */
export const pointsColumn: Column = [t.points, (row) => (row.points == null ? '–' : fixed(row.points, 1))];

/** The chance that the bid is made or, for defenders, set. */
export const fateColumn = (name: string, of: 'make' | 'set'): Column => [
  name,
  (row, evidence) => (row[of] == null ? '–' : sampledChance(row[of], evidence)),
];

/**
 * What playouts say of that chance: from everybody playing by what he sees to all hands open. The chance itself is
 * corrected by what happened in games of experts, so it may lie outside.
 */
export const rangeColumn = ([name, about]: readonly [string, string], of: 'make' | 'set'): Column => [
  name,
  ({ range }) => {
    if (!range) return '–';
    const [from, to] = range.map((share) => percent(of === 'set' ? 1 - share : share, 0));
    return from === to ? from! : `${from} – ${to}`;
  },
  about,
];

/** The 95% interval, of a probability or of points. */
export const intervalColumn = (name: string, of: 'chance' | 'points'): Column => [
  name,
  ({ ci }) => {
    if (!ci) return '–';
    const [from, to] = ci.map((end) => (of === 'points' ? fixed(end, 1) : percent(end, 0)));
    return of === 'chance' && from === to ? from! : `${from} – ${to}`;
  },
];

/** A probability estimated from samples is never shown as certain or impossible. */
export function sampledChance(p: number, evidence: EvidenceValue): string {
  return percent(evidence.kind === 'sampled' ? Math.min(Math.max(p, 0.0001), 0.9999) : p, 0);
}

/** Turns a text of the engine into a sentence: capital letter and full stop. */
export function sentence(text: string): string {
  if (!text) return '';
  const start = text[0]!.toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

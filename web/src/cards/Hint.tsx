/** What a player would do in your place: every action with its figures, and one sentence why. Asked for on demand. */
import { useEffect, useState } from 'preact/hooks';
import type { QuestionOf } from '@shared/ask';
import type { BlobAdviseAnswer, BlobRow, Texas42AdviseAnswer, Texas42Row } from '@shared/generated';
import { Evidence, Working, type EvidenceValue } from '@shared/pieces';
import { percent } from '@shared/numbers';
import { useAsk } from '@shared/useAsk';
import { cards as words } from '@texts';
import { Again } from './Again';

/** A row of either game's advice. */
export type Weighed = Pick<BlobRow, 'action' | 'points' | 'make' | 'ci'> & Partial<Pick<Texas42Row, 'set' | 'with'>>;
export type Advice = BlobAdviseAnswer | Texas42AdviseAnswer;

const t = words.hint;
const SHORT = 6;

/** The hint beside the table; on a phone a sheet over your hand, which a pick puts away again. */
export function HintPanel(props: Parameters<typeof Hint>[0] & { onClose: () => void }) {
  return (
    <section class="panel hint-panel" aria-label={t.ask}>
      <header class="panel-head">
        <h2>{t.title}</h2>
        <button type="button" class="icon-button" aria-label={t.hide} onClick={props.onClose}>×</button>
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

function Hint(props: {
  question: QuestionOf<'blob.advise' | 'texas42.advise'>;
  /** How an action is called. */
  say: (action: string | number, more?: string) => string;
  /** Whether the interval is one of chances, or of points. */
  interval: 'chance' | 'points';
  intervalName: string;
  /** Whether points are counted at all. */
  points?: boolean;
  /** The column of the bid's fate: who defends wants it set. */
  makeName: string;
  makeOf?: (row: Weighed) => number | null;
  /** Puts the notation of the engine's sentence into words. */
  reword?: (text: string) => string;
  onPick: (action: string | number) => void;
  onAdvice: (advice: Advice) => void;
}) {
  const { answer, fresh, error, busy, progress, cancel, retry } = useAsk(props.question, { long: true });
  const [all, setAll] = useState(false);
  const advice = fresh ? answer : null;
  useEffect(() => {
    if (advice) props.onAdvice(advice);
  }, [advice]);
  if (busy) return <Working progress={progress} onCancel={cancel} />;
  if (error) return <Again error={error} said={t.cancelled} onRetry={retry} />;
  if (!advice) return null;
  const actions: Weighed[] = advice.actions;
  const rows = all ? actions : actions.slice(0, SHORT);
  const points = props.points ?? true;
  const makeOf = props.makeOf ?? ((row: Weighed) => row.make);
  const fate = (row: Weighed) => {
    const p = makeOf(row);
    return p === null ? '–' : sampledChance(p, advice.evidence);
  };
  const range = (ci: [number, number] | null) => {
    if (!ci) return '–';
    const [low, high] = ci;
    if (props.interval === 'points') return `${low.toFixed(1)} – ${high.toFixed(1)}`;
    const [from, to] = [percent(low, 0), percent(high, 0)];
    return from === to ? from : `${from} – ${to}`;
  };
  return (
    <div class="advice-box">
      <p class="why" aria-live="polite">
        <strong>{sentence(props.say(advice.best, actions[0]?.with))}</strong> {sentence(props.reword?.(advice.why) ?? advice.why)}
      </p>
      {advice.actions.length > 1 ? <table class="advice-table">
        <caption class="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.action}</th>
            {points ? <th scope="col">{t.points}</th> : null}
            <th scope="col">{props.makeName}</th>
            <th scope="col">{props.intervalName}</th>
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
              {points ? <td>{row.points === null ? '–' : row.points.toFixed(1)}</td> : null}
              <td>{fate(row)}</td>
              <td>{range(row.ci)}</td>
            </tr>
          ))}
        </tbody>
      </table> : null}
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

/** A chance out of draws is never shown as certain or impossible. */
export function sampledChance(p: number, evidence: EvidenceValue): string {
  return percent(evidence.kind === 'sampled' ? Math.min(Math.max(p, 0.0001), 0.9999) : p, 0);
}

/** A sentence of the engine as one: with a capital and a full stop. */
export function sentence(text: string): string {
  if (!text) return '';
  const start = text[0]!.toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}

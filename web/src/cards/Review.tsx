/** What each of your decisions cost, in order, with the costly ones marked. Long-running, with progress and cancel. */
import { useState } from 'preact/hooks';
import type { QuestionOf } from '@shared/ask';
import type { BlobDecision, ClueDecision, Texas42RecordDecision } from '@shared/generated';
import { Evidence, Working } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { cards as words } from '@texts';
import { Again } from './Again';
import { sentence } from './Hint';

const t = words.review;

export function Review(props: {
  question: QuestionOf<'blob.review' | 'texas42.review' | 'clue.review'>;
  say: (action: string | number) => string;
  /** Formats a regret in the unit of the game. */
  cost: (regret: number, action?: string | number) => string;
  /** The regret from which a decision gets an explanation. */
  dear: number;
  about: string;
  /** Whether the regrets have the same unit and can be summed. */
  adds?: boolean;
  reword?: (text: string) => string;
}) {
  const [wanted, setWanted] = useState(false);
  const { answer, fresh, error, busy, progress, cancel, retry } = useAsk(
    wanted ? props.question : null, { long: true },
  );
  if (!wanted) {
    return (
      <div class="review">
        <p class="hint">{props.about}</p>
        <button type="button" class="button" onClick={() => setWanted(true)}>{t.start}</button>
      </div>
    );
  }
  if (busy) return <Working progress={progress} onCancel={() => { cancel(); setWanted(false); }} />;
  if (error) return <Again error={error} onRetry={retry} />;
  if (!fresh || !answer) return null;
  const decisions: (BlobDecision | ClueDecision | Texas42RecordDecision)[] = answer.decisions;
  // A reviewer that examined only some actions has no regret for the others.
  const regrets = decisions.flatMap((one) => one.regret ?? []);
  const total = regrets.reduce((sum, regret) => sum + regret, 0);
  const right = regrets.filter((regret) => regret < props.dear / 5).length;
  return (
    <div class="review">
      <p><strong>{t.summary(right, decisions.length, props.adds && regrets.length === decisions.length ? props.cost(total) : null)}</strong></p>
      <p class="hint">{props.about}</p>
      <ol class="decisions">
        {decisions.map((one) => {
          const good = one.regret !== null && one.regret < props.dear / 5;
          const dear = one.regret !== null && one.regret >= props.dear;
          return (
            <li key={one.step} class={good ? 'is-good' : dear ? 'is-dear' : ''}>
              <span class="decision-line">
                <span class="decision-did">{props.say(one.action)}</span>
                <span class="decision-cost">{good ? t.good : one.regret === null ? t.unjudged : props.cost(one.regret, one.action)}</span>
              </span>
              {good ? null : <span class="decision-best">{t.better(props.say(one.best))}</span>}
              {'points' in one && one.points ? <span class="decision-best">{t.open(one.points)}</span> : null}
              {dear ? <span class="decision-why">{sentence(props.reword?.(one.why) ?? one.why)}</span> : null}
              <Evidence evidence={one.evidence} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

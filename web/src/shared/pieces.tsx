/** Small components that every table uses: evidence, probabilities, errors, progress. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { shared as words } from '@texts';
import { inWords, type AskError } from './ask';
import type { Evidence as Answered, Progress } from './generated';
import { noted } from './said';
import { chance, grouped, isCertain, isImpossible, percent, precisely, roughly } from './numbers';

/** The evidence of an answer. The page itself adds exact figures without a number of worlds, and simulated games. */
export type EvidenceValue = Partial<Omit<Extract<Answered, { kind: 'sampled' }>, 'kind'>> & {
  kind: Answered['kind'] | 'simulated';
  games?: number;
};

/** Shows what an answer is based on: "exact, 58,704 worlds". */
export function Evidence({ evidence }: { evidence: EvidenceValue | null | undefined }) {
  if (!evidence) return null;
  const exact = evidence.kind === 'exact';
  const [text, title] = evidence.forced
    ? [words.evidence.forced, words.evidence.forcedTitle]
    : evidence.kind === 'simulated'
      ? [words.evidence.simulated(grouped(evidence.games ?? 0)), words.evidence.simulatedTitle]
      : evidence.judged
        ? [
            words.evidence.judged(roughly(evidence.worlds ?? '0'), words.evidence.judges[evidence.judged] ?? evidence.judged),
            words.evidence.judgedTitle,
          ]
        : exact
          ? [
              evidence.worlds !== undefined ? words.evidence.exact(roughly(evidence.worlds)) : words.evidence.exactPlain,
              words.evidence.exactTitle(evidence.worlds ? grouped(evidence.worlds) : null),
            ]
          : [words.evidence.sampled(grouped(evidence.samples ?? 0), grouped(Math.round(evidence.ess ?? 0))), words.evidence.sampledTitle];
  return (
    <span class={`evidence evidence-${evidence.kind}`} title={title}>
      <span aria-hidden="true">{exact ? '=' : '≈'}</span> {text}
    </span>
  );
}

/** A probability as a percentage, more precisely in a tooltip. */
export function Percent({ value, digits }: { value: string | number; digits?: number }) {
  const tone = isCertain(value) ? ' is-certain' : isImpossible(value) ? ' is-impossible' : '';
  return (
    <span class={`percent${tone}`} title={precisely(value)}>
      {percent(value, digits)}
    </span>
  );
}

/** A bar as long as a probability. Its length is set through the CSSOM, which the page's policy allows. */
export function ChanceBar({ value, tone }: { value: string | number; tone?: string }) {
  const p = chance(value);
  return (
    <span class={`chance-bar${tone ? ` chance-${tone}` : ''}`} aria-hidden="true">
      <span ref={(element) => element?.style.setProperty('--p', String(p))} />
    </span>
  );
}

/** Sets custom properties of an element: `ref={vars({ '--p': 0.5 })}`. */
export function vars(properties: Record<string, string | number>) {
  return (element: HTMLElement | SVGElement | null) => {
    if (!element) return;
    for (const [name, value] of Object.entries(properties)) {
      element.style.setProperty(name, String(value));
    }
  };
}

/** An error message with its location and possible remedies. */
export function Problem({ error, children }: { error: AskError | null; children?: ComponentChildren }) {
  if (!error || error.kind === 'cancelled') return null;
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{words.errors.kinds[error.kind] ?? ''}</strong>
        {error.at ? <span class="problem-at"> {words.errors.at(error.at)}</span> : null}
      </p>
      <p lang={error.lang}>{error.message}</p>
      {children}
    </div>
  );
}

/** The remaining time is estimated only after this share of the work and this many seconds. */
const ENOUGH = { share: 0.02, seconds: 4 };

/** The estimated time left at the current pace; null while it would be a guess. */
export function timeLeft(done: number, total: number, seconds: number): string | null {
  if (!(total > 0) || done < ENOUGH.share * total || seconds < ENOUGH.seconds) return null;
  return words.progress.left(Math.max(0, (seconds * (total - done)) / done));
}

/** Long-running work: progress, estimated time left, and a cancel button. */
export function Working({ progress, onCancel }: { progress: Progress | null; onCancel: () => void }) {
  const total = progress?.total;
  const note = progress?.note ?? '';
  const said = note ? noted(note) : null;
  // Work may consist of several phases, each with its own count.
  const began = useRef({ note, at: 0, done: 0 });
  if (progress && (began.current.note !== note || began.current.at === 0 || progress.done < began.current.done)) {
    began.current = { note, at: performance.now(), done: progress.done };
  }
  const { at, done } = began.current;
  const left = progress && total ? timeLeft(progress.done - done, total - done, (performance.now() - at) / 1000) : null;
  return (
    <div class="working">
      <progress max={total} value={total ? progress.done : undefined} aria-label={words.progress.working} />
      <span>
        {progress && total
          ? total > 1000
            ? percent(progress.done / total, 0)
            : words.progress.of(grouped(progress.done), grouped(total))
          : words.progress.working}
        {said ? <span lang={said.lang}> · {said.text}</span> : null}
        {left ? ` · ${left}` : ''}
      </span>
      <button type="button" class="button quiet" onClick={onCancel}>
        {words.cancel}
      </button>
    </div>
  );
}

/** A titled section of a table. */
export function Panel(props: { title: string; id?: string; aside?: ComponentChildren; class?: string; children: ComponentChildren }) {
  return (
    <section class={`panel ${props.class ?? ''}`} aria-label={props.title} id={props.id}>
      <header class="panel-head">
        <h2>{props.title}</h2>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}

/** A radio group for a few options. */
export function Segmented<V extends string>(props: { label: string; value: V; options: [V, string][]; onChange: (value: V) => void }) {
  return (
    <div class="segmented" role="radiogroup" aria-label={props.label}>
      {props.options.map(([value, name], index) => (
        <button
          type="button"
          role="radio"
          key={value}
          aria-checked={value === props.value}
          tabIndex={value === props.value ? 0 : -1}
          onClick={() => props.onChange(value)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            if (!step) return;
            event.preventDefault();
            const next = (index + step + props.options.length) % props.options.length;
            props.onChange(props.options[next]![0]);
            const group = event.currentTarget.parentElement;
            (group?.children[next] as HTMLElement | undefined)?.focus();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

export { inWords };

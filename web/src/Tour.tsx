/** A tour of four cards that can be left at any of them; the last one leads to an example. */
import { useState } from 'preact/hooks';
import { shared as words } from '@texts';
import { go } from './route';
import { Dialog } from './shared/Dialog';
import { EXAMPLES } from './shared/examples';
import { keep } from './shared/store';

const t = words.tour;
/** The name under which the browser keeps that the tour was taken or declined. */
export const TOURED = 'toured';

export function Tour({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0);
  const step = t.steps[at]!;
  const last = at === t.steps.length - 1;
  const leave = () => {
    keep(TOURED, 1, true);
    onClose();
  };
  return (
    <Dialog title={t.title} onClose={leave}>
      <div class="tour" data-focus>
        <div class={`tour-picture tour-${at + 1}`} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
        <h3>{step.title}</h3>
        <p aria-live="polite">{step.text}</p>
        <div class="tour-foot">
          <button
            type="button"
            class="button"
            onClick={() => {
              if (!last) return setAt(at + 1);
              leave();
              go(`bomb?t=${EXAMPLES.bomb}`);
            }}
          >
            {last ? t.done : t.next}
          </button>
          {at > 0 ? (
            <button type="button" class="button quiet" onClick={() => setAt(at - 1)}>
              {t.back}
            </button>
          ) : null}
          <span class="hint">{t.step(at + 1, t.steps.length)}</span>
          {last ? null : (
            <button type="button" class="button quiet" onClick={leave}>
              {t.skip}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

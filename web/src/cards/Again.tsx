/** An error or cancellation message with a button to try again. */
import type { ComponentChildren } from 'preact';
import type { AskError } from '@shared/ask';
import { Problem } from '@shared/pieces';
import { cards as words } from '@texts';

export function Again(props: { error: AskError; said?: string; onRetry: () => void; children?: ComponentChildren }) {
  const button = (
    <button type="button" class="button quiet" onClick={props.onRetry}>
      {words.askAgain}
    </button>
  );
  if (props.error.kind === 'cancelled') {
    return (
      <div class="row again" role="status">
        <span>{props.said ?? words.cancelled}</span> {button} {props.children}
      </div>
    );
  }
  return (
    <Problem error={props.error}>
      <div class="row">
        {button} {props.children}
      </div>
    </Problem>
  );
}

/** The log, newest entry first, with conflicting entries marked. */
import type { AskError } from '@shared/ask';
import type { ClueEntry } from '@shared/generated';
import { Panel } from '@shared/pieces';
import { board, clue as words } from '@texts';
import { line } from './state';

const t = words.log;

/** The locations, such as `history[2]`, that an error of the engine blames. */
export const blameOf = (error: AskError | null): string[] => (error?.more.blame as string[] | undefined) ?? (error?.at ? [error.at] : []);

export function Log(props: {
  history: ClueEntry[];
  names: string[];
  blame?: string[];
  onStudy?: (() => void) | undefined;
  onRemove?: (at: number, what: string) => void;
}) {
  const lines = props.history.map((entry, at) => ({
    at,
    what: line(entry, props.names),
    blamed: props.blame?.some((place) => place.startsWith(`history[${at}]`)),
  }));
  return (
    <Panel
      title={t.title}
      class="clue-past"
      aside={
        props.onStudy ? (
          <button type="button" class="button quiet small" onClick={props.onStudy}>
            {board.open}
          </button>
        ) : null
      }
    >
      {lines.length === 0 ? <p class="hint">{t.empty}</p> : null}
      <ol class="clue-log" reversed>
        {lines.reverse().map(({ at, what, blamed }) => (
          <li key={at} class={blamed ? 'is-blamed' : ''}>
            <span class="timeline-number">{at + 1}</span>
            <span>
              {what}
              {blamed ? <small> ({t.blamed})</small> : null}
            </span>
            {props.onRemove ? (
              <button type="button" class="icon-button" aria-label={t.remove(what)} onClick={() => props.onRemove?.(at, what)}>
                ×
              </button>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

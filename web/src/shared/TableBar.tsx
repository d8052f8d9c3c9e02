/** The toolbar above every table: undo, redo, timeline, save, open, share. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { shared as words } from '@texts';
import { Dialog } from './Dialog';
import { EXAMPLES } from './examples';
import { Icon } from './icons';
import { Share } from './Share';
import { waiting, type TableStore } from './table';

export function TableBar<T>({ table, children }: { table: TableStore<T>; children?: ComponentChildren }) {
  const [timeline, setTimeline] = useState(false);
  const [sharing, setSharing] = useState(false);
  // An empty table offers a position to look at.
  const example = EXAMPLES[table.id];
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement | null)?.closest('input, textarea, select');
      if (typing || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!redo && key !== 'z') return;
      event.preventDefault();
      if (redo) table.redo();
      else table.undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [table]);
  return (
    <div class="table-bar" role="toolbar" aria-label={words.history.timeline}>
      <BarButton icon="undo" name={words.history.undo} label={words.bar.undo} disabled={!table.canUndo.value} onClick={table.undo} />
      <BarButton icon="redo" name={words.history.redo} label={words.bar.redo} disabled={!table.canRedo.value} onClick={table.redo} />
      <BarButton icon="timeline" name={words.history.timeline} label={words.bar.timeline} onClick={() => setTimeline(true)} />
      <span class="bar-gap" />
      {table.isEmpty.value && example ? (
        <BarButton icon="example" name={words.example.open} label={words.bar.example} onClick={() => void table.openShared(example)} />
      ) : null}
      {children}
      <BarButton icon="save" name={words.files.save} label={words.bar.save} onClick={table.save} />
      <BarButton icon="open" name={words.files.open} label={words.bar.open} onClick={() => void table.open()} />
      <BarButton icon="share" name={words.files.share} label={words.bar.share} onClick={() => setSharing(true)} />
      {sharing ? <Share table={table} onClose={() => setSharing(false)} /> : null}
      {timeline ? <Timeline table={table} onClose={() => setTimeline(false)} /> : null}
    </div>
  );
}

/** An icon with a short label under it; `name` says more to screen readers and as a tooltip. */
export function BarButton(props: { icon: string; name: string; label?: string; disabled?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      class="icon-button bar-button"
      aria-label={props.name}
      title={props.name}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
      <span class="bar-label" aria-hidden="true">
        {props.label ?? props.name.split(' ')[0]}
      </span>
    </button>
  );
}

function Timeline<T>({ table, onClose }: { table: TableStore<T>; onClose: () => void }) {
  const at = table.at.value;
  return (
    <Dialog title={words.history.timeline} onClose={onClose} look="sheet">
      <ol class="timeline">
        {table.steps.value.map((step, index) => (
          <li key={index}>
            <button
              type="button"
              class={index > at ? 'undone' : ''}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => {
                table.goTo(index);
                onClose();
              }}
            >
              <span class="timeline-number">{index}</span> {step.label}
              {index === at ? <span class="timeline-now">{words.history.now}</span> : null}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** Opens a table shared in the address or a file picked on the home page. Call it once in a table's page. */
export function useArrivals<T>(table: TableStore<T>, query: URLSearchParams): void {
  const code = query.get('t');
  useEffect(() => {
    if (code) void table.openShared(code);
  }, [code]);
  useEffect(() => {
    const text = waiting.value;
    if (text === null) return;
    waiting.value = null;
    table.openText(text);
  }, []);
}

/** One typed line for anything that happened: "Eve H 11 hit". The engine reads it. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { bomb as words } from '@texts';
import { playerName, players, type Table } from './state';
import { enter } from './store';

const t = words.say;

export function Say({ table, onDone }: { table: Table; onDone?: () => void }) {
  const [line, setLine] = useState('');
  const said = line.trim();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement | null)?.closest('input, textarea, select')) return;
      if (!field.current?.checkVisibility()) return;
      event.preventDefault();
      field.current.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  // A line about somebody at this table is the best example.
  const example = t.example(playerName(table, players(table) - 1));
  return (
    <form
      class="say"
      onSubmit={(event) => {
        event.preventDefault();
        if (said === '') return;
        void enter(table, said, said).then((done) => {
          if (!done) return;
          setLine('');
          onDone?.();
        });
      }}
    >
      <input
        value={line} placeholder={example} aria-label={t.label} maxLength={200} spellcheck={false} autocomplete="off" autocapitalize="words"
        enterkeyhint="done" ref={field} onInput={(event) => setLine(event.currentTarget.value)}
      />
      <button type="submit" class="button quiet" disabled={said === ''}>{t.enter}</button>
      <details class="say-help">
        <summary>{t.help}</summary>
        <ul>{t.lines.map(([text, about]) => <li key={text}><code>{text}</code> {about}</li>)}</ul>
      </details>
    </form>
  );
}

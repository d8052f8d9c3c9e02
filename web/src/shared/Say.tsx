/** One typed line for anything that happened. The engine reads it. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import './say.css';

export interface SayWords {
  label: string;
  enter: string;
  help: string;
  /** Example lines, and what they mean. */
  lines: [string, string][];
}

/** `onEnter` says whether the line was accepted; a refused one stays in the field. */
export function Say(props: { words: SayWords; example: string; onEnter: (line: string) => Promise<boolean> }) {
  const { words, example, onEnter } = props;
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
  return (
    <form
      class="say"
      onSubmit={(event) => {
        event.preventDefault();
        if (said !== '') void onEnter(said).then((done) => done && setLine(''));
      }}
    >
      <input
        value={line}
        placeholder={example}
        aria-label={words.label}
        maxLength={200}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="words"
        enterkeyhint="done"
        ref={field}
        onInput={(event) => setLine(event.currentTarget.value)}
      />
      <button type="submit" class="button quiet" disabled={said === ''}>
        {words.enter}
      </button>
      <details class="say-help">
        <summary>{words.help}</summary>
        <ul>
          {words.lines.map(([text, about]) => (
            <li key={text}>
              <code>{text}</code> {about}
            </li>
          ))}
        </ul>
      </details>
    </form>
  );
}

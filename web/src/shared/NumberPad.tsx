/** Keys for a thumb: numbers and whatever else a table wants. Keyboard digits work while it has the focus. */
import { useEffect, useRef } from 'preact/hooks';
import { words } from '@texts/shared';

export interface PadKey {
  value: string;
  label: string;
  /** What a screen reader says, where the label alone is not enough. */
  spoken?: string;
  tone?: string;
  /** A small note under the label, such as a chance. */
  note?: string;
  disabled?: boolean;
}

export function NumberPad(props: {
  label?: string;
  keys: PadKey[];
  chosen?: string | null;
  onPick: (value: string) => void;
  focus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (props.focus) box.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
  }, []);
  const byKey = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const columns = box.current ? getComputedStyle(box.current).gridTemplateColumns.split(' ').length : 1;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (step && at >= 0) {
      event.preventDefault();
      buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
      return;
    }
    const typed = props.keys.find((key) => !key.disabled && key.value.toLowerCase() === event.key.toLowerCase());
    if (typed && event.key.length === 1) {
      event.preventDefault();
      props.onPick(typed.value);
    }
  };
  return (
    <div ref={box} class="pad" data-focus={props.focus || undefined} role="group" aria-label={props.label ?? words.pad.label} onKeyDown={byKey}>
      {props.keys.map((key) => (
        <button
          type="button"
          key={key.value}
          class={key.tone ? `tone-${key.tone}` : ''}
          aria-label={key.spoken}
          aria-pressed={props.chosen === undefined ? undefined : props.chosen === key.value}
          disabled={key.disabled}
          onClick={() => props.onPick(key.value)}
        >
          <span>{key.label}</span>
          {key.note ? <small>{key.note}</small> : null}
        </button>
      ))}
    </div>
  );
}

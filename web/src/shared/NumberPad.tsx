/**
 * A touch keypad for numbers and other values. While it has the focus, typing works too: a `1` that may become a `10`
 * waits briefly for a second digit or Enter.
 */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { shared as words } from '@texts';

export interface PadKey {
  value: string;
  label: string;
  /** Text for screen readers, where the label alone is not enough. */
  spoken?: string;
  tone?: string | undefined;
  /** A small note under the label, such as a probability. */
  note?: string;
  disabled?: boolean;
  /** Whether the key is selected, on pads with multiple selection. */
  pressed?: boolean;
}

/** How long a digit waits for a second one. */
const SECOND_DIGIT_MS = 700;

/**
 * The key that matches the typed text; `sure` if no longer key has it as a prefix. Null if no key
 * begins with it.
 */
export function typedKey(keys: PadKey[], typed: string): { key: PadKey | null; sure: boolean } | null {
  const wanted = typed.toLowerCase();
  const names = (key: PadKey) => [key.value.toLowerCase(), key.label.toLowerCase()];
  const begins = keys.filter((key) => !key.disabled && names(key).some((name) => name.startsWith(wanted)));
  if (begins.length === 0) return null;
  const key = begins.find((one) => names(one).includes(wanted)) ?? null;
  return { key, sure: key !== null && begins.length === 1 };
}

export function NumberPad(props: {
  label?: string;
  keys: PadKey[];
  chosen?: string | null;
  onPick: (value: string) => void;
  focus?: boolean | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (props.focus) box.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
  }, []);
  const typed = useRef<{ text: string; timer: ReturnType<typeof setTimeout> | null }>({ text: '', timer: null });
  const forget = () => {
    if (typed.current.timer !== null) clearTimeout(typed.current.timer);
    typed.current = { text: '', timer: null };
  };
  useEffect(() => forget, []);
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
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const before = typed.current.text;
    let found = typedKey(props.keys, before + event.key);
    const text = found ? before + event.key : event.key;
    if (!found) found = typedKey(props.keys, event.key);
    if (!found) return;
    event.preventDefault();
    forget();
    const { key, sure } = found;
    const pick = () => {
      forget();
      if (key) props.onPick(key.value);
    };
    if (sure) return pick();
    // While waiting, the key has the focus, and Enter picks it immediately.
    if (key) buttons[props.keys.indexOf(key)]?.focus();
    typed.current = { text, timer: setTimeout(pick, SECOND_DIGIT_MS) };
  };
  return (
    <div
      ref={box}
      class="pad"
      data-focus={props.focus || undefined}
      role="group"
      aria-label={props.label ?? words.pad.label}
      onKeyDown={byKey}
    >
      {props.keys.map((key) => (
        <button
          type="button"
          key={key.value}
          class={key.tone ? `tone-${key.tone}` : ''}
          aria-pressed={key.pressed ?? (props.chosen === undefined ? undefined : props.chosen === key.value)}
          disabled={key.disabled}
          onClick={() => {
            forget();
            props.onPick(key.value);
          }}
        >
          {/* The visible label is too short for screen readers, which get a text of their own. */}
          {key.spoken ? <span class="visually-hidden">{key.spoken}</span> : null}
          <span aria-hidden={key.spoken ? true : undefined}>{key.label}</span>
          {key.note ? <small aria-hidden={key.spoken ? true : undefined}>{key.note}</small> : null}
        </button>
      ))}
    </div>
  );
}

/** A modal on the native `<dialog>`: it traps the focus, closes with Escape, and returns the focus afterwards. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { shared as words } from '@texts';

export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** `sheet` slides up from the bottom on small screens, within reach of a thumb. */
  look?: 'center' | 'sheet';
}) {
  const box = useRef<HTMLDialogElement>(null);
  const title = useId();
  // Before the paint: the focus must not move once somebody can press a key.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    // The browser would focus the first button, which closes the dialog.
    dialog?.querySelector<HTMLElement>('[data-focus] button:not([disabled])')?.focus();
    return () => {
      dialog?.close();
      // Closing normally restores the focus; this covers the exceptions.
      if (before?.isConnected && document.activeElement !== before) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={`dialog dialog-${props.look ?? 'center'}`}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => {
        // The dialog element itself is the target only outside its content.
        if (event.target === box.current) props.onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={title}>{props.title}</h2>
          <button type="button" class="icon-button" aria-label={words.close} onClick={props.onClose}>
            ×
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}

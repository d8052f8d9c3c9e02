/**
 * Taps, long presses and the context menu as one thing: `onTap` for a short one, `onLong` for a long
 * press, a right click, or Shift+Enter and the menu key on the keyboard.
 */
const LONG_MS = 450;
const SLIP_PX = 10;

export function press(onTap: () => void, onLong: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let start = { x: 0, y: 0 };
  let fired = false;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      fired = false;
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY };
      stop();
      timer = setTimeout(() => {
        fired = true;
        timer = null;
        onLong();
      }, LONG_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLIP_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: Event) => {
      event.preventDefault();
      stop();
      if (!fired) onLong();
      fired = true;
    },
    onClick: () => {
      if (fired) {
        fired = false;
        return;
      }
      onTap();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.shiftKey) {
        event.preventDefault();
        onLong();
      }
    },
  };
}

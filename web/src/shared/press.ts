/**
 * Combines taps, long presses and the context menu: `onTap` for a tap, `onLong` for a long press, a
 * right click, or Shift+Enter. The state of a press is kept outside the component, so that rendering
 * during a press does not disturb it.
 */
import { useMemo, useRef } from 'preact/hooks';

const LONG_MS = 450;
const SLIP_PX = 10;

/** The event handlers for one element. They hold the state of the press, so create them once per element. */
export function press(onTap: () => void, onLong: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let start = { x: 0, y: 0 };
  let fired = false;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    onPointerDown: (event: Pick<PointerEvent, 'button' | 'clientX' | 'clientY'>) => {
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
    onPointerMove: (event: Pick<PointerEvent, 'clientX' | 'clientY'>) => {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLIP_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: Pick<Event, 'preventDefault'>) => {
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
    onKeyDown: (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>) => {
      if (event.key === 'Enter' && event.shiftKey) {
        event.preventDefault();
        onLong();
      }
    },
  };
}

/** `press` as a hook: spread the result on a button. */
export function usePress(onTap: () => void, onLong: () => void) {
  const now = useRef({ onTap, onLong });
  now.current = { onTap, onLong };
  return useMemo(
    () =>
      press(
        () => now.current.onTap(),
        () => now.current.onLong(),
      ),
    [],
  );
}

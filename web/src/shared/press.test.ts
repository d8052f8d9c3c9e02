import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { press } from './press';

describe('press', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const down = { button: 0, clientX: 10, clientY: 10 };
  const set = () => {
    const seen: string[] = [];
    return {
      seen,
      on: press(
        () => seen.push('tap'),
        () => seen.push('long'),
      ),
    };
  };
  it('distinguishes a tap from a long press', () => {
    const { seen, on } = set();
    on.onPointerDown(down);
    vi.advanceTimersByTime(100);
    on.onPointerUp();
    on.onClick();
    expect(seen).toEqual(['tap']);
    on.onPointerDown(down);
    vi.advanceTimersByTime(600);
    on.onPointerUp();
    on.onClick();
    expect(seen, 'the click after a long press is not a tap').toEqual(['tap', 'long']);
    vi.advanceTimersByTime(2000);
    expect(seen.length).toBe(2);
  });
  it('does not treat scrolling as a long press', () => {
    const { seen, on } = set();
    on.onPointerDown(down);
    on.onPointerMove({ clientX: 10, clientY: 40 });
    vi.advanceTimersByTime(600);
    expect(seen).toEqual([]);
  });
  it('treats the context menu and Shift+Enter as a long press, once', () => {
    const { seen, on } = set();
    let stopped = 0;
    const preventDefault = () => {
      stopped += 1;
    };
    on.onPointerDown(down);
    vi.advanceTimersByTime(600);
    on.onContextMenu({ preventDefault });
    expect(seen).toEqual(['long']);
    on.onClick();
    on.onKeyDown({ key: 'Enter', shiftKey: true, preventDefault });
    on.onKeyDown({ key: 'Enter', shiftKey: false, preventDefault });
    expect([seen.length, stopped]).toEqual([2, 2]);
  });
});

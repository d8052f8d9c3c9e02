/** Scrolls to the top when a new screen replaces the previous one. */
import { useEffect } from 'preact/hooks';

export function useTop(): void {
  useEffect(() => scrollTo(0, 0), []);
}

/** A new screen in place of the last one is read from its top. */
import { useEffect } from 'preact/hooks';

export function useTop(): void {
  useEffect(() => scrollTo(0, 0), []);
}

/**
 * What is chosen at a turn and forgotten at the next. It is forgotten in the very rendering that shows the next turn: an
 * effect would come after the paint, and take back what somebody was quick enough to choose in between.
 */
import { useState } from 'preact/hooks';

export function usePerTurn<S extends object>(turn: string | number, begin: S): [S, (change: Partial<S>) => void] {
  const [kept, setKept] = useState({ turn, state: begin });
  const at = (now: typeof kept) => (now.turn === turn ? now.state : begin);
  return [at(kept), (change) => setKept((now) => ({ turn, state: { ...at(now), ...change } }))];
}

/**
 * State that is reset at the next turn. The reset happens in the same render that shows the turn: an effect would run
 * after the paint and discard a choice made in between.
 */
import { useState } from 'preact/hooks';

export function usePerTurn<S extends object>(turn: string | number, begin: S): [S, (change: Partial<S>) => void] {
  const [kept, setKept] = useState({ turn, state: begin });
  const at = (now: typeof kept) => (now.turn === turn ? now.state : begin);
  return [at(kept), (change) => setKept((now) => ({ turn, state: { ...at(now), ...change } }))];
}

/** How far a target or a duel has come, beside the dice where the player looks. */
import { percent } from '@shared/numbers';
import { yatzy as words } from '@texts';
import type { Mode } from './state';

const t = words.goal;

export function GoalStrip(props: { mode: Mode; target: number; mine: number; theirs: number; chance: number | null }) {
  const { mode, target, mine, theirs } = props;
  if (mode === 'points') return null;
  const [done, of] = mode === 'target' ? [mine, target] : [mine, mine + theirs || 1];
  return (
    <p class="goal-strip">
      <strong>{mode === 'target' ? t.targetIs(target) : t.duelIs}</strong>
      <progress max={Math.max(1, of)} value={Math.min(done, of)} aria-hidden="true" />
      <span>{mode === 'target' ? t.progress(mine, target) : t.ahead(mine, theirs)}</span>
      {props.chance === null ? null : <strong>{t.chanceNow(percent(props.chance))}</strong>}
    </p>
  );
}

/** Shown while the first hand is dealt and the players before you bid. */
import { Working } from '@shared/pieces';
import type { Asked } from '@shared/useAsk';
import { cards as words } from '@texts';

export function Dealing({ asked }: { asked: Pick<Asked<unknown>, 'progress' | 'cancel'> }) {
  return (
    <div class="panel dealing" role="status">
      <p class="hint">{words.dealing}</p>
      <Working progress={asked.progress} onCancel={asked.cancel} />
    </div>
  );
}

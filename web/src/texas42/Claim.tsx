/** Laying your hand down: the claim ends the hand if it holds in every possible deal; otherwise you see what breaks it. */
import { useEffect, useState } from 'preact/hooks';
import { Working } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { texas42 as words } from '@texts';
import { Again } from '../cards/Again';
import { seatName } from './Felt';
import { tileName } from './notation';
import type { Sat } from './seen';
import { YOU } from './state';

const t = words.claim;

/** `id` identifies the hand. The engine names a play that keeps the claim; it is made at each of your turns. */
export function Claim({ id, sat, onPlay }: { id: string; sat: Sat; onPlay: (tile: string) => void }) {
  const [claimed, setClaimed] = useState<string | null>(null);
  const mine = sat.phase === 'playing' && sat.to_act === YOU && sat.decided === null;
  const claims = claimed === id;
  const asked = useAsk(claims && mine ? { game: 'texas42', query: 'claim', view: sat.view } : null, { long: true });
  const found = asked.fresh ? asked.answer : null;
  useEffect(() => {
    if (found?.play) onPlay(found.play);
  }, [found]);
  if (!mine) return null;
  if (!claims) {
    return (
      <button type="button" class="button quiet small claim-button" onClick={() => setClaimed(id)}>
        {t.ask}
      </button>
    );
  }
  if (asked.error) return <Again error={asked.error} onRetry={() => setClaimed(null)} />;
  if (!found)
    return (
      <Working
        progress={asked.progress}
        onCancel={() => {
          asked.cancel();
          setClaimed(null);
        }}
      />
    );
  if (found.holds)
    return (
      <p class="hint" role="status">
        {t.holds}
      </p>
    );
  return (
    <section class="panel" aria-label={t.ask} role="status">
      <p>
        <strong>{t.breaks}</strong>
      </p>
      <p>{found.line.map(([seat, tile]) => `${seatName(seat)}: ${tileName(tile)}`).join(', ')}</p>
      <ul>
        {Object.entries(found.hands).map(([seat, hand]) => (
          <li key={seat}>
            {seatName(Number(seat))}: {hand.map((tile) => tileName(tile)).join(', ')}
          </li>
        ))}
      </ul>
      <button type="button" class="button quiet small" onClick={() => setClaimed(null)}>
        {t.back}
      </button>
    </section>
  );
}

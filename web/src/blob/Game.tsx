/** A game against computer players. */
import { useTop } from '@shared/useTop';
import { cards as shared } from '@texts';
import { blob as words } from '@texts';
import { Again } from '../cards/Again';
import { Dealing } from '../cards/Dealing';
import { useSit } from '../cards/useSit';
import { Beside } from './Beside';
import { Card } from './Card';
import { Felt } from './Felt';
import { cardName, sorted, suitName } from './notation';
import type { Sat } from './seen';
import { act, nextRound, reviewQuestion, sitQuestion, YOU, type Game } from './state';
import { store } from './store';

export function GameTable({ game }: { game: Game }) {
  useTop();
  const asked = useSit(sitQuestion(game), (history) =>
    store.amend((now) => (now.game ? { ...now, game: { ...now.game, history } } : now)),
  );
  const sat = asked.answer;
  const change = (label: string, next: Game) => store.change(label, (now) => ({ ...now, game: next }));
  if (!sat) return asked.error ? <Again error={asked.error} onRetry={asked.retry} /> : <Dealing asked={asked} />;
  const over = sat.phase === 'round_over' || sat.phase === 'game_over';
  return (
    <>
      <p class="match-line">
        <strong>{words.line.round(sat.round + 1, sat.sizes.length)}</strong>
        <span>{words.line.cards(sat.view.cards)}</span>
        <span>{words.line.trump(suitName(sat.view.trump))}</span>
        <span>{words.line.points(sat.totals[YOU] ?? 0)}</span>
      </p>
      {asked.error ? (
        <Again error={asked.error} onRetry={asked.retry}>
          <button type="button" class="button quiet" onClick={store.undo}>{shared.takeBack}</button>
        </Again>
      ) : null}
      <div class="columns">
        <Felt
          id={`${game.seed} ${sat.round}`}
          seen={sat}
          busy={asked.busy}
          halted={asked.error !== null}
          onCancel={asked.cancel}
          onAct={(seat, action) => change(label(seat, action), act(game, seat, action))}
          over={<Over sat={sat} onNext={() => change(words.did.next(sat.round + 2), nextRound(game))} />}
        />
        <Beside seen={sat} sat={sat} review={over && asked.fresh ? reviewQuestion(game) : null} />
      </div>
    </>
  );
}

export const label = (seat: number, action: string | number) =>
  typeof action === 'number' ? words.did.bid(words.seat(seat), action) : words.did.play(words.seat(seat), cardName(action));

function Over({ sat, onNext }: { sat: Sat; onNext: () => void }) {
  const t = words.over;
  const line = sat.sheet[sat.sheet.length - 1];
  const done = sat.phase === 'game_over';
  const winners = sat.winners ?? [];
  const made = line && line.bids[YOU] === line.tricks_won[YOU];
  return (
    <div class="over">
      {line ? (
        <p class="over-line">
          <strong>{made ? t.made(line.points[YOU]!) : t.missed(line.tricks_won[YOU]!, line.bids[YOU]!, line.points[YOU]!)}</strong>
        </p>
      ) : null}
      {done ? (
        <p class="over-won">
          {!winners.includes(YOU) ? t.lost(winners.map((seat) => words.seat(seat)).join(', ')) : winners.length > 1 ? t.shared : t.won}
        </p>
      ) : null}
      {done ? (
        <button type="button" class="button play-button" onClick={() => store.change(words.new, (now) => ({ ...now, game: null }))}>
          {words.do.again}
        </button>
      ) : (
        <button type="button" class="button play-button" onClick={onNext}>{words.do.next}</button>
      )}
      {sat.hands ? (
        <details class="all-hands">
          <summary>{t.hands}</summary>
          {sat.hands.map((hand, seat) => (
            <div key={seat} class="dealt">
              <span>{words.seat(seat)}</span>
              <ul class="dealt-tiles">
                {sorted(hand, sat.view.trump).map((card) => (
                  <li key={card}><Card card={card} /><span class="visually-hidden">{cardName(card)}</span></li>
                ))}
              </ul>
            </div>
          ))}
        </details>
      ) : null}
    </div>
  );
}

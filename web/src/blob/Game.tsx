/** A game against computer players. */
import { useState } from 'preact/hooks';
import { useTop } from '@shared/useTop';
import { cards as shared } from '@texts';
import { blob as words } from '@texts';
import { Board } from '../board/Board';
import { Again } from '../cards/Again';
import { Dealing } from '../cards/Dealing';
import { useSit } from '../cards/useSit';
import { Beside } from './Beside';
import { Felt } from './Felt';
import { cardName, suitName } from './notation';
import type { Sat } from './seen';
import { act, nextRound, sitQuestion, YOU, type Game } from './state';
import { store } from './store';
import { studyOf } from './study';

export function GameTable({ game }: { game: Game }) {
  useTop();
  const asked = useSit(sitQuestion(game), (history) => store.amend((now) => (now.game ? { ...now, game: { ...now.game, history } } : now)));
  const sat = asked.answer;
  // The round whose last trick has been seen: then the board opens.
  const [ended, setEnded] = useState<string | null>(null);
  const change = (label: string, next: Game) => store.change(label, (now) => ({ ...now, game: next }));
  if (!sat) return asked.error ? <Again error={asked.error} onRetry={asked.retry} /> : <Dealing asked={asked} />;
  const id = `${game.seed} ${sat.round}`;
  const over = <Over sat={sat} onNext={() => change(words.did.next(sat.round + 2), nextRound(game))} />;
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
          <button type="button" class="button quiet" onClick={store.undo}>
            {shared.takeBack}
          </button>
        </Again>
      ) : null}
      {ended === id && asked.fresh && sat.hands ? (
        <Board game={studyOf(game, sat)} aside={<Beside seen={sat} sat={sat} />}>
          {over}
        </Board>
      ) : (
        <div class="columns">
          <Felt
            id={id}
            seen={sat}
            busy={asked.busy}
            halted={asked.error !== null}
            onCancel={asked.cancel}
            onAct={(seat, action) => change(label(seat, action), act(game, seat, action))}
            onOver={() => setEnded(id)}
            over={over}
          />
          <Beside seen={sat} sat={sat} />
        </div>
      )}
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
        <button type="button" class="button play-button" onClick={onNext}>
          {words.do.next}
        </button>
      )}
    </div>
  );
}

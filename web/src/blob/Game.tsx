/** A game against computer players. */
import { useTop } from '@shared/useTop';
import { blob as words } from '@texts';
import { NextButton, Sitting, type FeltOfSitting } from '../cards/Sitting';
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
  const change = (label: string, next: Game) => store.change(label, (now) => ({ ...now, game: next }));
  return (
    <Sitting
      asked={asked}
      onUndo={store.undo}
      parts={(sat) => {
        const onNext = () => change(words.did.next(sat.round + 2), nextRound(game));
        const [beside, over] = [<Beside seen={sat} sat={sat} />, <Over sat={sat} onNext={onNext} />];
        const felt = (props: FeltOfSitting) => (
          <Felt {...props} seen={sat} onAct={(seat, action) => change(label(seat, action), act(game, seat, action))} />
        );
        const study = sat.hands ? () => studyOf(game, sat) : null;
        return { id: `${game.seed} ${sat.round}`, line: <Line sat={sat} />, felt, beside, over, study };
      }}
    />
  );
}

function Line({ sat }: { sat: Sat }) {
  return (
    <p class="match-line">
      <strong>{words.line.round(sat.round + 1, sat.sizes.length)}</strong>
      <span>{words.line.cards(sat.view.cards)}</span>
      <span>{words.line.trump(suitName(sat.view.trump))}</span>
      <span>{words.line.points(sat.totals[YOU] ?? 0)}</span>
    </p>
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
      <NextButton done={done} words={words.do} onAgain={() => store.change(words.new, (now) => ({ ...now, game: null }))} onNext={onNext} />
    </div>
  );
}

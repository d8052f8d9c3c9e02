/** A match with computer players. */
import { useState } from 'preact/hooks';
import { useTop } from '@shared/useTop';
import { cards as shared } from '@texts';
import { texas42 as words } from '@texts';
import { Board } from '../board/Board';
import { Again } from '../cards/Again';
import { Dealing } from '../cards/Dealing';
import { useSit } from '../cards/useSit';
import { Beside } from './Beside';
import { Claim } from './Claim';
import { Felt, seatName } from './Felt';
import { bidName, isNello, isTile, tileName, trumpName } from './notation';
import type { Sat } from './seen';
import { act, nextHand, sitQuestion, YOU, type Match } from './state';
import { store } from './store';
import { studyOf } from './study';

export function MatchTable({ match }: { match: Match }) {
  useTop();
  const asked = useSit(sitQuestion(match), (history) =>
    store.amend((now) => (now.match ? { ...now, match: { ...now.match, history } } : now)),
  );
  const sat = asked.answer;
  // The hand whose last trick has been seen: then the board opens.
  const [ended, setEnded] = useState<string | null>(null);
  const change = (label: string, next: Match) => store.change(label, (now) => ({ ...now, match: next }));
  if (!sat) {
    return asked.error ? <Again error={asked.error} onRetry={asked.retry} /> : <Dealing asked={asked} />;
  }
  const id = `${match.seed} ${sat.number}`;
  const over = <Over sat={sat} onNext={() => change(words.did.next(sat.number + 2), nextHand(match))} />;
  return (
    <>
      <Line sat={sat} />
      {asked.error ? (
        <Again error={asked.error} onRetry={asked.retry}>
          <button type="button" class="button quiet" onClick={store.undo}>
            {shared.takeBack}
          </button>
        </Again>
      ) : null}
      <Claim id={id} sat={sat} onPlay={(tile) => change(label(YOU, tile), act(match, YOU, tile))} />
      {ended === id && asked.fresh && sat.hands ? (
        <Board game={studyOf(match, sat)} aside={<Beside seen={sat} sat={sat} />}>
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
            onAct={(seat, action) => change(label(seat, action), act(match, seat, action))}
            onOver={() => setEnded(id)}
            over={over}
          />
          <Beside seen={sat} sat={sat} />
        </div>
      )}
    </>
  );
}

export function label(seat: number, action: string): string {
  const name = seatName(seat);
  if (isTile(action)) return words.did.play(name, tileName(action));
  if (/^(pip|doubles|follow|nello|sevens)/.test(action)) return words.did.name(name, trumpName(action));
  return words.did.bid(name, bidName(action));
}

export function Line({ sat }: { sat: Sat }) {
  const { contract, trump } = sat;
  const side = contract ? (contract.side === YOU % 2 ? words.we : words.they) : '';
  const goal = sat.play_to.marks ?? sat.play_to.points ?? 0;
  return (
    <p class="match-line">
      <span class="match-score">
        <strong>
          {words.we} {sat.standing[0]}
        </strong>{' '}
        :{' '}
        <strong>
          {sat.standing[1]} {words.they}
        </strong>
        <span class="hint"> / {goal}</span>
      </span>
      <span>{words.line.hand(sat.number + 1)}</span>
      {contract ? (
        <span>
          {words.line.contract(seatName(contract.bidder), bidName(contract.bid), trump ? trumpName(trump) : null)}
          {'. '}
          {isNello(trump)
            ? words.line.nello(seatName(contract.bidder))
            : contract.needs >= 42
              ? words.line.all(side)
              : words.line.needs(side, contract.needs)}
        </span>
      ) : null}
      {sat.decided !== null && !sat.outcome ? (
        <span class="hint">{sat.decided ? words.line.decidedMade : words.line.decidedSet}</span>
      ) : null}
    </p>
  );
}

function Over({ sat, onNext }: { sat: Sat; onNext: () => void }) {
  const { outcome } = sat;
  const t = words.over;
  const done = sat.phase === 'match_over';
  return (
    <div class="over">
      {outcome ? (
        <p class="over-line">
          <strong>
            {outcome.made === undefined
              ? t.thrown
              : (outcome.made ? t.made : t.set)(seatName(outcome.bidder), `${bidName(outcome.bid)} (${trumpName(outcome.trump)})`)}
          </strong>
          {outcome.points && !isNello(outcome.trump) ? <span>{t.points(outcome.points[0], outcome.points[1])}</span> : null}
          <span>{t.score(sat.standing[0], sat.standing[1])}</span>
        </p>
      ) : null}
      {done ? <p class="over-won">{sat.winner === YOU % 2 ? t.won : t.lost}</p> : null}
      {done ? (
        <button type="button" class="button play-button" onClick={() => store.change(words.new, (now) => ({ ...now, match: null }))}>
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

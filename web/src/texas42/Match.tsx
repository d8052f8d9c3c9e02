/** A match with computer players. */
import { useTop } from '@shared/useTop';
import { texas42 as words } from '@texts';
import { NextButton, Sitting, type FeltOfSitting } from '../cards/Sitting';
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
  const change = (label: string, next: Match) => store.change(label, (now) => ({ ...now, match: next }));
  return (
    <Sitting
      asked={asked}
      onUndo={store.undo}
      parts={(sat) => {
        const id = `${match.seed} ${sat.number}`;
        const onNext = () => change(words.did.next(sat.number + 2), nextHand(match));
        const [beside, over] = [<Beside seen={sat} sat={sat} />, <Over sat={sat} onNext={onNext} />];
        const more = <Claim id={id} sat={sat} onPlay={(tile) => change(label(YOU, tile), act(match, YOU, tile))} />;
        const felt = (props: FeltOfSitting) => (
          <Felt {...props} seen={sat} onAct={(seat, action) => change(label(seat, action), act(match, seat, action))} />
        );
        const study = sat.hands ? () => studyOf(match, sat) : null;
        return { id, line: <Line sat={sat} />, more, felt, beside, over, study };
      }}
    />
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
      <NextButton
        done={done}
        words={words.do}
        onAgain={() => store.change(words.new, (now) => ({ ...now, match: null }))}
        onNext={onNext}
      />
    </div>
  );
}

/** The table of a hand: the bids, the trump, and your dominoes. */
import type { Texas42AdviseAnswer } from '@shared/generated';
import { cards as shared, texas42 as words } from '@texts';
import { Choices } from '../cards/Choices';
import { Felt as CardFelt, type FeltProps, type Now } from '../cards/Felt';
import { Hand } from '../cards/Hand';
import { fateColumn, intervalColumn, pointsColumn, rangeColumn, sampledChance } from '../cards/Hint';
import { playedBy } from '../cards/playback';
import { Backs } from '../cards/Ring';
import { Domino, Half } from './Domino';
import { actionName, bidName, inPlainWords, isNello, sorted, tileName, trumpName } from './notation';
import { playOf, pointsAfter, type Seen } from './seen';
import { YOU } from './state';

export const seatName = (seat: number) => words.seats[seat] ?? String(seat);

const isDefending = ({ contract }: Seen) => contract !== null && contract.side !== YOU % 2;

export function Felt({ seen, onAct, ...props }: FeltProps<string> & { seen: Seen }) {
  const play = playOf(seen);
  const over = seen.phase === 'hand_over' || seen.phase === 'match_over';
  const defends = isDefending(seen);
  const bidOf = new Map(seen.bids);
  const note = (seat: number) => {
    if (seen.phase === 'bidding' || seen.phase === 'declaring' || !seen.contract) {
      return bidOf.has(seat) ? bidName(bidOf.get(seat)!) : undefined;
    }
    return seat === seen.contract.bidder ? bidName(seen.contract.bid) : undefined;
  };
  return (
    <CardFelt
      {...props}
      game={{
        play,
        turn: `${seen.bids.length} ${seen.trump ?? ''} ${seen.view ? JSON.stringify(seen.view.history) : ''}`,
        toAct: seen.to_act,
        over,
        playing: seen.trump !== null,
        words,
        seats: (scene) =>
          [0, 1, 2, 3].map((seat) => ({
            name: seatName(seat),
            note: note(seat),
            dealer: seen.dealer === seat,
            out: seen.contract?.sits_out === seat,
            mark: seat === (YOU + 2) % 4 ? words.partner : undefined,
            hand:
              seat === YOU || over || seen.contract?.sits_out === seat ? null : (
                <Backs kind="domino" count={7 - playedBy(play, scene, seat)} />
              ),
          })),
        piece: (tile, seat) => ({ drawing: <Domino tile={tile} flat={seat % 2 === 1} />, name: tileName(tile) }),
        middle: (scene) => {
          const points = pointsAfter(seen, scene.taken + (scene.winner === null ? 0 : 1));
          return (
            <>
              {seen.trump ? (
                <span class="ring-trump">{isNello(seen.trump) ? trumpName(seen.trump) : words.trumpIs(trumpName(seen.trump))}</span>
              ) : null}
              {seen.contract && isNello(seen.trump) ? (
                <span class="ring-points">{words.line.nello(seatName(seen.contract.bidder))}</span>
              ) : seen.contract && seen.trump ? (
                <span class="ring-points">
                  {words.we} {points[0]} · {words.they} {points[1]}
                </span>
              ) : null}
            </>
          );
        },
        hand: (now) => <Tiles seen={seen} now={now} />,
        message: (waiting) => messageOf(seen, waiting, props.entry ?? false),
        confirm: (chosen) => (chosen === null ? words.do.choose : confirm(seen.phase, chosen)),
        act: onAct,
        hint: {
          question: { game: 'texas42', query: 'advise', view: seen.view, player: 'expert', seed: 1 },
          say: (action, more) => (more ? words.hint.with(actionName(action), trumpName(more)) : actionName(action)),
          columns: [
            ...(isNello(seen.trump) ? [] : [pointsColumn]),
            defends ? fateColumn(words.hint.set, 'set') : fateColumn(words.hint.make, 'make'),
            seen.phase === 'bidding'
              ? intervalColumn(words.hint.interval, 'chance')
              : rangeColumn(words.hint.range, defends ? 'set' : 'make'),
          ],
          reword: inPlainWords,
        },
      }}
    />
  );
}

const bidChoice = (bid: string) => ({ id: bid, label: bidName(bid), name: bidName(bid) });

/** The bids, trumps or dominoes to choose from, and your hand. */
function Tiles({ seen, now }: { seen: Seen; now: Now }) {
  const { mine, asked, advice } = now;
  const { phase } = seen;
  const defends = isDefending(seen);
  return (
    <>
      {asked ? null : phase === 'bidding' && mine ? (
        <Choices
          label={words.turn.bid}
          class="options-bids"
          chosen={now.chosen}
          onChoose={now.choose}
          choices={seen.legal.map(bidChoice)}
        />
      ) : phase === 'declaring' && mine ? (
        <Choices
          label={words.turn.name}
          class="options-trumps"
          chosen={now.chosen}
          onChoose={now.choose}
          choices={seen.legal.map(trumpChoice)}
        />
      ) : null}
      {asked ? (
        <Choices
          label={now.message}
          class={phase === 'playing' ? 'options-tiles' : phase === 'declaring' ? 'options-trumps' : 'options-bids'}
          chosen={now.chosen}
          onChoose={now.choose}
          choices={(phase === 'playing' ? sorted(seen.may ?? []) : (seen.may ?? [])).map((action) =>
            phase === 'playing'
              ? { id: action, label: <Domino tile={action} flat />, name: tileName(action) }
              : phase === 'declaring'
                ? trumpChoice(action)
                : bidChoice(action),
          )}
        />
      ) : (
        <Hand
          label={words.hand}
          kind="dominoes"
          active={mine && phase === 'playing'}
          chosen={phase === 'playing' ? now.chosen : null}
          legend={advice && phase === 'playing' ? (defends ? words.hint.legendSet : words.hint.legendMake) : undefined}
          onChoose={now.choose}
          onPlay={now.act}
          pieces={sorted(seen.hand).map((tile) => {
            const row = (advice as Texas42AdviseAnswer | null)?.actions.find((one) => one.action === tile);
            const chance = defends ? row?.set : row?.make;
            return {
              id: tile,
              name: tileName(tile),
              legal: seen.legal.includes(tile),
              drawing: <Domino tile={tile} />,
              ...(advice && chance != null ? { tag: sampledChance(chance, advice.evidence) } : {}),
            };
          })}
        />
      )}
    </>
  );
}

/** The heading: whose turn it is and what they have to do. */
function messageOf(seen: Seen, waiting: boolean, entry: boolean): string {
  const t = words.turn;
  if (waiting) return entry ? words.table : shared.thinking;
  if (seen.to_act === null) return t.over;
  if (seen.to_act !== YOU) return (entry ? t.theyDid : t.they)(seatName(seen.to_act), seen.phase);
  if (entry) return t.your(seen.phase);
  if (seen.phase === 'bidding') return t.bid;
  if (seen.phase === 'declaring') return t.name;
  return seen.trick.length === 0 ? t.lead : t.play;
}

function confirm(phase: string, action: string): string {
  if (phase === 'bidding') return words.do.bid(bidName(action));
  if (phase === 'declaring') return words.do.name(trumpName(action));
  return words.do.play(tileName(action));
}

function trumpChoice(trump: string) {
  const pip = trump.startsWith('pip:') ? Number(trump.slice(4)) : null;
  return {
    id: trump,
    name: trumpName(trump),
    label: (
      <>
        {pip === null ? null : <Half pip={pip} />}
        <span>{trumpName(trump)}</span>
      </>
    ),
  };
}

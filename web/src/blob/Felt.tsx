/** The table of a round: the bids, the trump, and your cards. */
import { blob as words, cards as shared } from '@texts';
import { Choices } from '../cards/Choices';
import { Felt as CardFelt, type FeltProps, type Now } from '../cards/Felt';
import { Hand } from '../cards/Hand';
import { fateColumn, intervalColumn, pointsColumn, sampledChance } from '../cards/Hint';
import { playedBy } from '../cards/playback';
import { Backs } from '../cards/Ring';
import { Card, Suit } from './Card';
import { actionName, cardName, sorted, suitName } from './notation';
import { playOf, wonAfter, type Seen } from './seen';
import { YOU } from './state';

export function Felt({ seen, onAct, ...props }: FeltProps<string | number> & { seen: Seen }) {
  const { trump } = seen.view;
  const play = playOf(seen);
  const over = seen.phase === 'round_over' || seen.phase === 'game_over';
  const bidding = seen.phase === 'bidding';
  return (
    <CardFelt
      {...props}
      game={{
        play,
        turn: String(seen.view.history.length),
        toAct: seen.to_act,
        over,
        playing: !bidding,
        words,
        seats: (scene) => {
          const won = wonAfter(seen, scene.taken + (scene.winner === null ? 0 : 1));
          return seen.bids.map((bid, seat) => ({
            name: words.seat(seat),
            dealer: seen.view.dealer === seat,
            note: bid === null ? undefined : bidding ? words.bid(bid) : words.note(won[seat] ?? 0, bid),
            hand: seat === YOU || over ? null : <Backs kind="card" count={seen.view.cards - playedBy(play, scene, seat)} />,
          }));
        },
        piece: (card) => ({ drawing: <Card card={card} />, name: cardName(card) }),
        middle: () => (
          <>
            <span class="ring-trump">
              {trump ? <Suit suit={trump} /> : null} {trump ? suitName(trump) : words.noTrump}
            </span>
            {seen.view.turned ? <span class="hint">{cardName(seen.view.turned)}</span> : null}
            <span class="ring-points">
              {words.line.sum(
                seen.bids.reduce<number>((sum, bid) => sum + (bid ?? 0), 0),
                seen.view.cards,
              )}
            </span>
          </>
        ),
        hand: (now) => <Cards seen={seen} now={now} />,
        message: (waiting) => messageOf(seen, waiting, props.entry ?? false),
        confirm: (chosen) => (chosen === null ? words.do.choose : bidding ? words.do.bid(Number(chosen)) : words.do.play(cardName(chosen))),
        act: (seat, action) => onAct(seat, bidding ? Number(action) : action),
        hint: {
          question: { game: 'blob', query: 'advise', view: seen.view, player: 'expert', budget: 6000, seed: 1 },
          say: actionName,
          columns: [pointsColumn, fateColumn(words.hint.make, 'make'), intervalColumn(words.hint.interval, 'points')],
        },
      }}
    />
  );
}

/** The bids or cards to choose from, and your hand. */
function Cards({ seen, now }: { seen: Seen; now: Now }) {
  const { trump } = seen.view;
  const { asked, advice } = now;
  const bidding = seen.phase === 'bidding';
  const bidChoice = (bid: string | number) => ({ id: String(bid), label: String(bid), name: words.bid(Number(bid)) });
  return (
    <>
      {(now.mine || asked) && bidding ? (
        <>
          <Choices
            label={now.message}
            class="options-bids"
            chosen={now.chosen}
            onChoose={now.choose}
            choices={(asked ? (seen.may ?? []) : seen.legal).map(bidChoice)}
          />
          {seen.forbidden !== null && seen.to_act === seen.view.dealer ? <p class="hint">{words.turn.forbidden(seen.forbidden)}</p> : null}
        </>
      ) : null}
      {asked && !bidding ? (
        <Choices
          label={now.message}
          class="options-cards"
          chosen={now.chosen}
          onChoose={now.choose}
          choices={sorted((seen.may ?? []).map(String), trump).map((card) => ({
            id: card,
            label: <Card card={card} />,
            name: cardName(card),
          }))}
        />
      ) : (
        <Hand
          label={words.hand}
          kind="cards"
          active={now.mine && seen.phase === 'playing'}
          chosen={bidding ? null : now.chosen}
          legend={advice && !bidding ? words.hint.legend : undefined}
          onChoose={now.choose}
          onPlay={now.act}
          pieces={sorted(seen.hand, trump).map((card) => {
            const found = advice?.actions.find((one) => one.action === card);
            return {
              id: card,
              name: cardName(card),
              legal: seen.legal.includes(card),
              drawing: <Card card={card} />,
              ...(advice && found?.make != null ? { tag: sampledChance(found.make, advice.evidence) } : {}),
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
  if (seen.to_act !== YOU) return (entry ? t.theyDid : t.they)(words.seat(seen.to_act), seen.phase);
  if (entry) return t.your(seen.phase);
  if (seen.phase === 'bidding') return t.bid;
  return seen.trick.length === 0 ? t.lead : t.play;
}

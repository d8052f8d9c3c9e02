/**
 * The table itself: seats, current trick, your hand, and your next action. Used for a game and for a round from a real
 * table, where you also enter what the others did.
 */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Working } from '@shared/pieces';
import { usePerTurn } from '@shared/usePerTurn';
import { cards as shared } from '@texts';
import { blob as words } from '@texts';
import { Choices } from '../cards/Choices';
import { Hand } from '../cards/Hand';
import { fateColumn, HintPanel, intervalColumn, pointsColumn, sampledChance, type Advice } from '../cards/Hint';
import { countOf, playedBy, sceneAt, usePlayback } from '../cards/playback';
import { Backs, Ring } from '../cards/Ring';
import { Card, Suit } from './Card';
import { actionName, cardName, sorted, suitName } from './notation';
import { playOf, wonAfter, type Seen } from './seen';
import { YOU } from './state';

/** The state at the start of a turn: nothing selected, no hint, the last trick hidden. */
const BEGIN: { chosen: string | null; hinted: boolean; advice: Advice | null; back: boolean } = {
  chosen: null,
  hinted: false,
  advice: null,
  back: false,
};

export function Felt(props: {
  /** Identifies the round: a new one starts without playback. */
  id: string;
  seen: Seen;
  busy: boolean;
  onCancel?: () => void;
  /** The other players could not continue: the player can try again or undo the last step. */
  halted?: boolean;
  entry?: boolean;
  onAct: (seat: number, action: string | number) => void;
  over: ComponentChildren;
  /** Called when the last trick has been shown. */
  onOver?: () => void;
}) {
  const { seen } = props;
  const { trump } = seen.view;
  const play = playOf(seen);
  const playback = usePlayback(props.id, play);
  // Entered plays need no playback; a complete trick stays on the table until the next play.
  const { scene, settled } = props.entry ? { scene: sceneAt(play, countOf(play), true), settled: true } : playback;
  const turn = `${props.id} ${seen.view.history.length}`;
  const [{ chosen, hinted, advice, back }, set] = usePerTurn(turn, BEGIN);
  const choose = (chosen: string) => set({ chosen });

  const over = seen.phase === 'round_over' || seen.phase === 'game_over';
  useEffect(() => {
    if (over && settled) props.onOver?.();
  }, [over, settled, props.id]);
  const bidding = seen.phase === 'bidding';
  const mine = seen.to_act === YOU && settled && !props.busy && !props.halted;
  const asked = props.entry && seen.to_act !== null && seen.to_act !== YOU;
  const last = seen.tricks[scene.taken - 1];
  const shown =
    back && last ? { laid: last.cards.map(([seat, what]) => ({ seat, what })), winner: last.winner, taken: scene.taken } : scene;
  const won = wonAfter(seen, scene.taken + (scene.winner === null ? 0 : 1));
  const act = (action: string) => {
    if (seen.to_act !== null) props.onAct(seen.to_act, bidding ? Number(action) : action);
  };
  const sitters = seen.bids.map((bid, seat) => {
    const card = shown.laid.find((one) => one.seat === seat);
    return {
      seat,
      name: words.seat(seat),
      dealer: seen.view.dealer === seat,
      note: bid === null ? undefined : bidding ? words.bid(bid) : words.note(won[seat] ?? 0, bid),
      hand: seat === YOU || over ? null : <Backs kind="card" count={seen.view.cards - playedBy(play, scene, seat)} />,
      turn: settled && !over && seen.to_act === seat && !back,
      takes: shown.winner === seat,
      laid: card ? (
        <span key={card.what} class="laid">
          <Card card={card.what} />
          <span class="visually-hidden">{cardName(card.what)}</span>
        </span>
      ) : null,
    };
  });
  const message =
    back && last
      ? words.lastTrick(words.seat(last.winner))
      : props.halted
        ? shared.halted
        : messageOf(seen, !settled || props.busy, props.entry ?? false);
  const bidChoice = (bid: string | number) => ({ id: String(bid), label: String(bid), name: words.bid(Number(bid)) });

  return (
    <>
      <section class="panel felt-panel" aria-label={words.table}>
        <Ring
          label={words.table}
          sitters={sitters}
          you={YOU}
          moving={!props.entry && !back}
          laying={!bidding && (back || !(over && settled))}
        >
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
          {last && settled ? (
            <button type="button" class="button quiet small" aria-pressed={back} onClick={() => set({ back: !back })}>
              {back ? shared.backToTable : shared.lastTrick}
            </button>
          ) : null}
          {!settled ? (
            <button type="button" class="button quiet small" onClick={playback.skip}>
              {shared.skip}
            </button>
          ) : null}
        </Ring>
        <div class="dock" aria-busy={props.busy}>
          <div class="dock-head">
            <h2 aria-live="polite">{message}</h2>
            {mine && !over ? (
              <button type="button" class="button quiet small hint-button" aria-expanded={hinted} onClick={() => set({ hinted: !hinted })}>
                {shared.hint.ask}
              </button>
            ) : null}
          </div>
          {props.busy && props.onCancel ? <Working progress={null} onCancel={props.onCancel} /> : null}
          {over && settled ? (
            props.over
          ) : (
            <>
              {(mine || asked) && bidding ? (
                <>
                  <Choices
                    label={message}
                    class="options-bids"
                    chosen={chosen}
                    onChoose={choose}
                    choices={(asked ? (seen.may ?? []) : seen.legal).map(bidChoice)}
                  />
                  {seen.forbidden !== null && seen.to_act === seen.view.dealer ? (
                    <p class="hint">{words.turn.forbidden(seen.forbidden)}</p>
                  ) : null}
                </>
              ) : null}
              {asked && !bidding ? (
                <Choices
                  label={message}
                  class="options-cards"
                  chosen={chosen}
                  onChoose={choose}
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
                  active={mine && seen.phase === 'playing'}
                  chosen={bidding ? null : chosen}
                  legend={advice && advice.actions.length > 1 && !bidding ? words.hint.legend : undefined}
                  onChoose={choose}
                  onPlay={act}
                  pieces={sorted(seen.hand, trump).map((card) => {
                    const found = advice && advice.actions.length > 1 ? advice.actions.find((one) => one.action === card) : null;
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
              {mine || asked ? (
                <button
                  type="button"
                  class="button play-button"
                  disabled={chosen === null || props.busy}
                  onClick={() => chosen !== null && act(chosen)}
                >
                  {chosen === null ? words.do.choose : bidding ? words.do.bid(Number(chosen)) : words.do.play(cardName(chosen))}
                </button>
              ) : null}
            </>
          )}
        </div>
      </section>
      {hinted && mine ? (
        <HintPanel
          question={{ game: 'blob', query: 'advise', view: seen.view, player: 'expert', budget: 6000, seed: 1 }}
          say={actionName}
          columns={[pointsColumn, fateColumn(words.hint.make, 'make'), intervalColumn(words.hint.interval, 'points')]}
          onPick={(action) => choose(String(action))}
          onAdvice={(advice) => set({ advice })}
          onClose={() => set({ hinted: false })}
        />
      ) : null}
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

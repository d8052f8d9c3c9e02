/**
 * The table itself: seats, current trick, your hand, and your next action. Used for a match and for a hand from a real
 * table, where you also enter what the others did.
 */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Texas42AdviseAnswer } from '@shared/generated';
import { Working } from '@shared/pieces';
import { usePerTurn } from '@shared/usePerTurn';
import { cards as shared } from '@texts';
import { texas42 as words } from '@texts';
import { Choices } from '../cards/Choices';
import { Hand } from '../cards/Hand';
import { fateColumn, HintPanel, intervalColumn, pointsColumn, rangeColumn, sampledChance, type Advice } from '../cards/Hint';
import { countOf, playedBy, sceneAt, usePlayback } from '../cards/playback';
import { Backs, Ring } from '../cards/Ring';
import { Domino, Half } from './Domino';
import { actionName, bidName, inPlainWords, isNello, sorted, tileName, trumpName } from './notation';
import { playOf, pointsAfter, type Seen } from './seen';
import { YOU } from './state';

export const seatName = (seat: number) => words.seats[seat] ?? String(seat);

/** The state at the start of a turn: nothing selected, no hint, the last trick hidden. */
const BEGIN: { chosen: string | null; hinted: boolean; advice: Advice | null; back: boolean } = {
  chosen: null,
  hinted: false,
  advice: null,
  back: false,
};

export function Felt(props: {
  /** Identifies the hand: a new one starts without playback. */
  id: string;
  seen: Seen;
  /** The actions of the others are being computed. */
  busy: boolean;
  onCancel?: () => void;
  /** The other players could not continue: the player can try again or undo the last step. */
  halted?: boolean;
  /** Whether you enter what the others did. */
  entry?: boolean;
  onAct: (seat: number, action: string) => void;
  /** Shown instead of your hand once the hand is over. */
  over: ComponentChildren;
  /** Called when the last trick has been shown. */
  onOver?: () => void;
}) {
  const { seen } = props;
  const play = playOf(seen);
  const playback = usePlayback(props.id, play);
  // Entered plays need no playback; a complete trick stays on the table until the next play.
  const { scene, settled } = props.entry ? { scene: sceneAt(play, countOf(play), true), settled: true } : playback;
  const turn = `${props.id} ${seen.bids.length} ${seen.trump ?? ''} ${seen.view ? JSON.stringify(seen.view.history) : ''}`;
  const [{ chosen, hinted, advice, back }, set] = usePerTurn(turn, BEGIN);
  const choose = (chosen: string) => set({ chosen });

  const over = seen.phase === 'hand_over' || seen.phase === 'match_over';
  useEffect(() => {
    if (over && settled) props.onOver?.();
  }, [over, settled, props.id]);
  const defends = seen.contract !== null && seen.contract.side !== YOU % 2;
  const mine = seen.to_act === YOU && settled && !props.busy && !props.halted;
  const asked = props.entry && seen.to_act !== null && seen.to_act !== YOU;
  const last = seen.tricks[scene.taken - 1];
  const shown =
    back && last ? { laid: last.plays.map(([seat, what]) => ({ seat, what })), winner: last.winner, taken: scene.taken } : scene;
  const bidOf = new Map(seen.bids);
  const points = pointsAfter(seen, scene.taken + (scene.winner === null ? 0 : 1));
  const act = (action: string) => {
    if (seen.to_act === null) return;
    props.onAct(seen.to_act, action);
  };
  const note = (seat: number) => {
    if (seen.phase === 'bidding' || seen.phase === 'declaring' || !seen.contract) {
      return bidOf.has(seat) ? bidName(bidOf.get(seat)!) : undefined;
    }
    return seat === seen.contract.bidder ? bidName(seen.contract.bid) : undefined;
  };
  const sitters = [0, 1, 2, 3].map((seat) => {
    const laid = shown.laid.find((one) => one.seat === seat);
    return {
      seat,
      name: seatName(seat),
      note: note(seat),
      dealer: seen.dealer === seat,
      out: seen.contract?.sits_out === seat,
      mark: seat === (YOU + 2) % 4 ? words.partner : undefined,
      hand:
        seat === YOU || over || seen.contract?.sits_out === seat ? null : <Backs kind="domino" count={7 - playedBy(play, scene, seat)} />,
      turn: settled && !over && seen.to_act === seat && !back,
      takes: shown.winner === seat,
      laid: laid ? (
        <span key={laid.what} class="laid">
          <Domino tile={laid.what} flat={seat % 2 === 1} />
          <span class="visually-hidden">{tileName(laid.what)}</span>
        </span>
      ) : null,
    };
  });
  const message =
    back && last
      ? words.lastTrick(seatName(last.winner))
      : props.halted
        ? shared.halted
        : messageOf(seen, !settled || props.busy, props.entry ?? false);

  return (
    <>
      <section class="panel felt-panel" aria-label={words.table}>
        <Ring
          label={words.table}
          sitters={sitters}
          you={YOU}
          moving={!props.entry && !back}
          laying={seen.trump !== null && (back || !(over && settled))}
        >
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
              {asked ? null : seen.phase === 'bidding' && mine ? (
                <Choices
                  label={words.turn.bid}
                  class="options-bids"
                  chosen={chosen}
                  onChoose={choose}
                  choices={seen.legal.map((bid) => ({ id: bid, label: bidName(bid), name: bidName(bid) }))}
                />
              ) : seen.phase === 'declaring' && mine ? (
                <Choices
                  label={words.turn.name}
                  class="options-trumps"
                  chosen={chosen}
                  onChoose={choose}
                  choices={seen.legal.map(trumpChoice)}
                />
              ) : null}
              {asked ? (
                <Choices
                  label={message}
                  class={seen.phase === 'playing' ? 'options-tiles' : seen.phase === 'declaring' ? 'options-trumps' : 'options-bids'}
                  chosen={chosen}
                  onChoose={choose}
                  choices={(seen.phase === 'playing' ? sorted(seen.may ?? []) : (seen.may ?? [])).map((action) =>
                    seen.phase === 'playing'
                      ? { id: action, label: <Domino tile={action} flat />, name: tileName(action) }
                      : seen.phase === 'declaring'
                        ? trumpChoice(action)
                        : { id: action, label: bidName(action), name: bidName(action) },
                  )}
                />
              ) : (
                <Hand
                  label={words.hand}
                  kind="dominoes"
                  active={mine && seen.phase === 'playing'}
                  chosen={seen.phase === 'playing' ? chosen : null}
                  legend={
                    advice && advice.actions.length > 1 && seen.phase === 'playing'
                      ? defends
                        ? words.hint.legendSet
                        : words.hint.legendMake
                      : undefined
                  }
                  onChoose={choose}
                  onPlay={act}
                  pieces={sorted(seen.hand).map((tile) => {
                    const row =
                      advice && advice.actions.length > 1
                        ? (advice as Texas42AdviseAnswer).actions.find((one) => one.action === tile)
                        : undefined;
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
              {mine || asked ? (
                <button
                  type="button"
                  class="button play-button"
                  disabled={chosen === null || props.busy}
                  onClick={() => chosen !== null && act(chosen)}
                >
                  {chosen === null ? words.do.choose : confirm(seen.phase, chosen)}
                </button>
              ) : null}
            </>
          )}
        </div>
      </section>
      {hinted && mine ? (
        <HintPanel
          question={{ game: 'texas42', query: 'advise', view: seen.view, player: 'expert', seed: 1 }}
          say={(action, more) => (more ? words.hint.with(actionName(action), trumpName(more)) : actionName(action))}
          columns={[
            ...(isNello(seen.trump) ? [] : [pointsColumn]),
            defends ? fateColumn(words.hint.set, 'set') : fateColumn(words.hint.make, 'make'),
            seen.phase === 'bidding'
              ? intervalColumn(words.hint.interval, 'chance')
              : rangeColumn(words.hint.range, defends ? 'set' : 'make'),
          ]}
          reword={inPlainWords}
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

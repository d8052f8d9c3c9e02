/**
 * The table itself, for every game of tricks: seats, current trick, your hand, and your next action. Used for a game and
 * for a hand from a real table, where you also enter what the others did. The game says what is at each seat, in the
 * middle, and in your hand.
 */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Working } from '@shared/pieces';
import { usePerTurn } from '@shared/usePerTurn';
import { cards as words } from '@texts';
import { HintPanel, type Advice, type Asking, type HintProps } from './Hint';
import { countOf, sceneAt, usePlayback, type Play, type Scene } from './playback';
import { Ring, type Sitter } from './Ring';

/** You sit at the first seat. */
const YOU = 0;

/** The state at the start of a turn: nothing selected, no hint, the last trick hidden. */
const BEGIN: { chosen: string | null; hinted: boolean; advice: Advice | null; back: boolean } = {
  chosen: null,
  hinted: false,
  advice: null,
  back: false,
};

/** What the table of a game and of an entered hand have in common. */
export interface FeltProps<A> {
  /** Identifies the hand: a new one starts without playback. */
  id: string;
  /** The actions of the others are being computed. */
  busy: boolean;
  onCancel?: () => void;
  /** The other players could not continue: the player can try again or undo the last step. */
  halted?: boolean;
  /** Whether you enter what the others did. */
  entry?: boolean;
  onAct: (seat: number, action: A) => void;
  /** Shown instead of your hand once the hand is over. */
  over: ComponentChildren;
  /** Called when the last trick has been shown. */
  onOver?: () => void;
}

/** The table at one moment. */
export interface Now {
  /** The tricks and plays to be shown. */
  scene: Scene;
  /** Whether it is your turn. */
  mine: boolean;
  /** Whether you enter the action of somebody else. */
  asked: boolean;
  chosen: string | null;
  /** What the hint says, if there is a choice. */
  advice: Advice | null;
  /** The heading. */
  message: string;
  choose: (action: string) => void;
  act: (action: string) => void;
}

/** What is at a seat; whose turn it is and who takes the trick is known here. */
export type Seated = Omit<Sitter, 'seat' | 'turn' | 'takes' | 'laid'>;

/** What a game of tricks shows. */
interface FeltGame<Q> {
  play: Play;
  /** Identifies the turn. */
  turn: string;
  toAct: number | null;
  over: boolean;
  /** Whether pieces are played, no longer bid for. */
  playing: boolean;
  seats: (scene: Scene) => Seated[];
  /** A piece on the table. */
  piece: (what: string, seat: number) => { drawing: ComponentChildren; name: string };
  middle: (scene: Scene) => ComponentChildren;
  /** What can be chosen, and your hand. */
  hand: (now: Now) => ComponentChildren;
  /** The heading; the others may still be at it. */
  message: (waiting: boolean) => string;
  /** On the button that carries out a choice. */
  confirm: (chosen: string | null) => string;
  act: (seat: number, action: string) => void;
  hint: Pick<HintProps<Q>, 'question' | 'say' | 'columns' | 'reword'>;
  words: { table: string; lastTrick: (name: string) => string };
}

export function Felt<Q extends Asking>(props: Omit<FeltProps<never>, 'onAct'> & { game: FeltGame<Q> }) {
  const { game } = props;
  const { play, toAct, over } = game;
  const playback = usePlayback(props.id, play);
  // Entered plays need no playback; a complete trick stays on the table until the next play.
  const { scene, settled } = props.entry ? { scene: sceneAt(play, countOf(play), true), settled: true } : playback;
  const [{ chosen, hinted, advice, back }, set] = usePerTurn(`${props.id} ${game.turn}`, BEGIN);
  const choose = (chosen: string) => set({ chosen });
  useEffect(() => {
    if (over && settled) props.onOver?.();
  }, [over, settled, props.id]);
  const mine = toAct === YOU && settled && !props.busy && !props.halted;
  const asked = props.entry === true && toAct !== null && toAct !== YOU;
  const last = play.tricks[scene.taken - 1];
  const shown = back && last ? { laid: last.laid, winner: last.winner, taken: scene.taken } : scene;
  const act = (action: string) => {
    if (toAct !== null) game.act(toAct, action);
  };
  const seats = game.seats(scene);
  const sitters = seats.map((seated, seat): Sitter => {
    const laid = shown.laid.find((one) => one.seat === seat);
    const piece = laid ? game.piece(laid.what, seat) : null;
    return {
      ...seated,
      seat,
      turn: settled && !over && toAct === seat && !back,
      takes: shown.winner === seat,
      laid: piece ? (
        <span key={laid!.what} class="laid">
          {piece.drawing}
          <span class="visually-hidden">{piece.name}</span>
        </span>
      ) : null,
    };
  });
  const message =
    back && last
      ? game.words.lastTrick(seats[last.winner]?.name ?? '')
      : props.halted
        ? words.halted
        : game.message(!settled || props.busy);

  return (
    <>
      <section class="panel felt-panel" aria-label={game.words.table}>
        <Ring
          label={game.words.table}
          sitters={sitters}
          you={YOU}
          moving={!props.entry && !back}
          laying={game.playing && (back || !(over && settled))}
        >
          {game.middle(scene)}
          {last && settled ? (
            <button type="button" class="button quiet small" aria-pressed={back} onClick={() => set({ back: !back })}>
              {back ? words.backToTable : words.lastTrick}
            </button>
          ) : null}
          {!settled ? (
            <button type="button" class="button quiet small" onClick={playback.skip}>
              {words.skip}
            </button>
          ) : null}
        </Ring>
        <div class="dock" aria-busy={props.busy}>
          <div class="dock-head">
            <h2 aria-live="polite">{message}</h2>
            {mine && !over ? (
              <button type="button" class="button quiet small hint-button" aria-expanded={hinted} onClick={() => set({ hinted: !hinted })}>
                {words.hint.ask}
              </button>
            ) : null}
          </div>
          {props.busy && props.onCancel ? <Working progress={null} onCancel={props.onCancel} /> : null}
          {over && settled ? (
            props.over
          ) : (
            <>
              {game.hand({
                scene,
                mine,
                asked,
                chosen,
                advice: advice && advice.actions.length > 1 ? advice : null,
                message,
                choose,
                act,
              })}
              {mine || asked ? (
                <button
                  type="button"
                  class="button play-button"
                  disabled={chosen === null || props.busy}
                  onClick={() => chosen !== null && act(chosen)}
                >
                  {game.confirm(chosen)}
                </button>
              ) : null}
            </>
          )}
        </div>
      </section>
      {hinted && mine ? (
        <HintPanel
          {...game.hint}
          onPick={(action) => choose(String(action))}
          onAdvice={(found) => set({ advice: found as Advice })}
          onClose={() => set({ hinted: false })}
        />
      ) : null}
    </>
  );
}

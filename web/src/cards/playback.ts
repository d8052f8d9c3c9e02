/** Replays the other players' plays one after the other, at a human pace: pure functions and a hook. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { pace } from './speed';

export interface Laid {
  seat: number;
  what: string;
}

export interface Trick {
  leader: number;
  winner: number;
  laid: Laid[];
}

export interface Play {
  tricks: Trick[];
  /** The plays of the current trick. */
  running: Laid[];
}

export interface Scene {
  laid: Laid[];
  /** Who takes the trick, once it is complete. */
  winner: number | null;
  /** How many tricks are complete and have been taken away. */
  taken: number;
}

export const countOf = (play: Play) => play.tricks.reduce((sum, trick) => sum + trick.laid.length, 0) + play.running.length;

/** The table after a number of plays. With `hold`, a trick that has just been completed stays on the table. */
export function sceneAt(play: Play, plays: number, hold: boolean): Scene {
  let left = plays;
  for (const [index, trick] of play.tricks.entries()) {
    if (left < trick.laid.length) return { laid: trick.laid.slice(0, left), winner: null, taken: index };
    left -= trick.laid.length;
    if (left === 0 && hold) return { laid: trick.laid, winner: trick.winner, taken: index };
  }
  return { laid: play.running.slice(0, left), winner: null, taken: play.tricks.length };
}

/** How many pieces a seat has played by the time of a scene. */
export const playedBy = (play: Play, scene: Scene, seat: number): number =>
  [...play.tricks.slice(0, scene.taken).map(({ laid }) => laid), scene.laid].filter((laid) => laid.some((one) => one.seat === seat)).length;

/** Milliseconds at normal speed. */
const LAY = 480;
const TAKE = 1300;

/** `id` identifies the hand. A different hand, or fewer plays than before, is shown without animation. */
export function usePlayback(id: string, play: Play): { scene: Scene; settled: boolean; skip: () => void } {
  const total = countOf(play);
  const before = useRef({ id, total });
  const [shown, setShown] = useState(total);
  const [held, setHeld] = useState(false);
  const slow = pace();
  const jump = slow === 0 || before.current.id !== id || total < before.current.total;
  useEffect(() => {
    const here = before.current;
    before.current = { id, total };
    if (slow === 0 || here.id !== id || total < here.total) {
      setShown(total);
      setHeld(false);
    }
  }, [id, total]);
  const now = jump ? total : Math.min(shown, total);
  const ends = play.tricks.some((_, index) => countOf({ tricks: play.tricks.slice(0, index + 1), running: [] }) === now);
  const waiting = !jump && (now < total || (held && ends));
  useEffect(() => {
    if (!waiting) return;
    const pause = (held && ends ? TAKE : LAY) * slow;
    const timer = setTimeout(() => {
      if (held && ends && now === total) {
        setHeld(false);
        return;
      }
      setShown(now + 1);
      setHeld(true);
    }, pause);
    return () => clearTimeout(timer);
  }, [waiting, now, held, total]);
  return {
    scene: sceneAt(play, now, held && ends && !jump),
    settled: !waiting,
    skip: () => {
      setShown(total);
      setHeld(false);
    },
  };
}

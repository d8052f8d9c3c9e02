/**
 * Tables of the dial's other stops, asked for ahead while nothing else is due: turning the dial then changes the advice at
 * once. Nearest stops first, one at a time, and none twice.
 */
import { transport } from '@engine';
import { useEffect } from 'preact/hooks';
import { askLong } from '@shared/ask';
import { placeOf, STOPS, THETAS } from './dial';
import type { Game } from './state';
import { askedOf } from './store';

/** The stops to prepare: the neighbours of the dial, then the named ones. Each costs the engine some megabytes: no more. */
export function inReach(theta: number): number[] {
  const here = placeOf(theta);
  const beside = [here - 1, here + 1].map((place) => THETAS[place]);
  const stops = [...beside, ...STOPS.map((stop) => stop.theta)];
  return [...new Set(stops)].filter((stop): stop is (typeof THETAS)[number] => stop !== undefined && stop !== THETAS[here]);
}

const warm = new Set<string>();

/** `idle`: whether the answers for the dial as it stands are there. */
export function useWarm(game: Game, theta: number, idle: boolean): void {
  const { rules, house } = askedOf(game, theta);
  const name = (stop: number) => `${rules} ${house.join()} ${stop}`;
  useEffect(() => {
    // In the page the first turns need only the beginning of the dial's own table, which is shipped; the rest is prepared
    // for those that come, and goes on while the first are played. A server solves it for the first answer.
    if (transport.place !== 'page' || game.ruleset.dice > 5) return;
    const abort = new AbortController();
    const filled = game.ruleset.upper.slice(0, 4);
    const rest = () => askLong({ game: 'yatzy', query: 'value', ...askedOf(game, theta), filled, upper_score: 0 }, () => {}, abort.signal);
    const timer = setTimeout(() => void rest().catch(() => {}), 400);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [rules, house.join(), theta]);
  useEffect(() => {
    // A table of six dice takes a minute each: nobody asked for that.
    if (!idle || game.ruleset.dice > 5) return;
    warm.add(name(theta));
    const abort = new AbortController();
    const work = async () => {
      for (const stop of inReach(theta)) {
        if (abort.signal.aborted) return;
        if (warm.has(name(stop))) continue;
        await askLong({ game: 'yatzy', query: 'value', ...askedOf(game, stop), filled: [], upper_score: 0 }, () => {}, abort.signal);
        warm.add(name(stop));
      }
    };
    // What is only prepared may fail without a word: it is asked again when it is needed.
    const timer = setTimeout(() => void work().catch(() => {}), 400);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [rules, house.join(), theta, idle]);
}

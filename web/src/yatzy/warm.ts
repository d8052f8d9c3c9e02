/**
 * Precomputes the tables of the dial's other stops while the engine is idle, so that turning the dial changes the
 * advice immediately. Nearest stops first, one at a time, none twice.
 */
import { transport } from '@engine';
import { useEffect } from 'preact/hooks';
import { askLong } from '@shared/ask';
import { placeOf, STOPS, THETAS } from './dial';
import type { Game } from './state';
import { askedOf } from './store';

/**
 * The stops to precompute: the dial's neighbours, then the named stops. No more, since each takes several megabytes.
 */
export function inReach(theta: number): number[] {
  const here = placeOf(theta);
  const beside = [here - 1, here + 1].map((place) => THETAS[place]);
  const stops = [...beside, ...STOPS.map((stop) => stop.theta)];
  return [...new Set(stops)].filter((stop): stop is (typeof THETAS)[number] => stop !== undefined && stop !== THETAS[here]);
}

const warm = new Set<string>();

/** `idle`: whether the answers for the current position of the dial have arrived. */
export function useWarm(game: Game, theta: number, idle: boolean): void {
  const { rules, house } = askedOf(game, theta);
  const name = (stop: number) => `${rules} ${house.join()} ${stop}`;
  useEffect(() => {
    // In the page, the first turns need only the opening of the dial's own table, which is shipped; the rest is
    // solved in the background meanwhile. A server solves the whole table for the first answer.
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
    // With six dice each table takes a minute: too much to compute without being asked.
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
    // Precomputing may fail silently: the table is requested again when it is needed.
    const timer = setTimeout(() => void work().catch(() => {}), 400);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [rules, house.join(), theta, idle]);
}

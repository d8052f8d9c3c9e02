/** A finished round on the analysis board: of a game, or from a real table. */
import type { BlobRow } from '@shared/generated';
import { fixed } from '@shared/numbers';
import { board as shared, blob as words } from '@texts';
import { request, type Game as Study, type Line } from '../board/game';
import { sentence } from '../cards/Hint';
import { playedBy, sceneAt, type Play } from '../cards/playback';
import { Backs, Ring } from '../cards/Ring';
import { Card, Suit } from './Card';
import { actionName, cardName, sorted, suitName } from './notation';
import { playOf, wonAfter, type Sat, type Seen } from './seen';
import { deed, reviewQuestion, sitQuestion, YOU, type Deed, type Entry, type Game } from './state';
import { store } from './store';

interface Past {
  /** The answer of the engine about this round. */
  sat: Seen;
  deeds: Deed[];
  play: Play;
  /** What each seat was dealt; null if it is not known. */
  hands: (string[] | null)[];
}

/** The player that judges, also where alternatives are weighed, so that the figures agree. */
const REVIEWER = 'search:100x30';

const lastOf = (sat: Sat) => sat.history[sat.history.length - 1] ?? [];

function lineOf(sat: Seen, deeds: Deed[], hands: Past['hands']): Line<Past> {
  const play = playOf(sat);
  const players = sat.bids.length;
  const moves = deeds.map(([seat, , what], at) => ({
    by: words.seat(seat),
    label: actionName(what),
    choice: String(what),
    mine: seat === YOU,
    ...(at === 0 ? { section: shared.bidding } : at % players === 0 ? { section: shared.trick(at / players) } : {}),
  }));
  return { past: { sat, deeds, play, hands }, moves };
}

function before({ deeds, hands }: Past, at: number) {
  const done = deeds.slice(0, at);
  const gone = done.filter(([, kind]) => kind === 'play').map(([, , card]) => card);
  return { done, plays: gone.length, left: hands.map((hand) => hand?.filter((card) => !gone.includes(card)) ?? null) };
}

function Cards({ cards, trump }: { cards: string[]; trump: string | null }) {
  return sorted(cards, trump).map((card) => (
    <span key={card}>
      <Card card={card} />
      <span class="visually-hidden">{cardName(card)} </span>
    </span>
  ));
}

function Position({ line, at }: { line: Line<Past>; at: number }) {
  const { sat, deeds, play } = line.past;
  const { trump, dealer } = sat.view;
  const { done, plays, left } = before(line.past, at);
  const scene = sceneAt(play, plays, true);
  const turn = deeds[at]?.[0] ?? (at === deeds.length ? sat.to_act : null);
  const won = wonAfter(sat, scene.taken + (scene.winner === null ? 0 : 1));
  const bids = new Map(done.filter(([, kind]) => kind === 'bid').map(([seat, , bid]) => [seat, Number(bid)]));
  const sitters = sat.bids.map((_, seat) => {
    const laid = scene.laid.find((one) => one.seat === seat);
    const bid = bids.get(seat);
    return {
      seat,
      name: words.seat(seat),
      dealer: dealer === seat,
      turn: turn === seat,
      takes: scene.winner === seat,
      note: bid === undefined ? undefined : plays === 0 ? words.bid(bid) : words.note(won[seat] ?? 0, bid),
      laid: laid ? (
        <>
          <Card card={laid.what} />
          <span class="visually-hidden">{cardName(laid.what)}</span>
        </>
      ) : null,
      hand: left[seat] ? (
        <Cards cards={left[seat]} trump={trump} />
      ) : (
        <Backs kind="card" count={sat.view.cards - playedBy(play, scene, seat)} />
      ),
    };
  });
  return (
    <Ring label={words.table} sitters={sitters} you={YOU} laying={bids.size === sat.bids.length}>
      <span class="ring-trump">
        {trump ? <Suit suit={trump} /> : null} {trump ? suitName(trump) : words.noTrump}
      </span>
    </Ring>
  );
}

const figure = ({ points, ci }: BlobRow) =>
  points === null ? '–' : `${fixed(points, 1)}${ci && ci[1] > ci[0] ? ` ± ${fixed((ci[1] - ci[0]) / 2, 1)}` : ''}`;

/** The noise of a difference in points: the intervals of both, as if they were independent. */
const noiseOf = (best: BlobRow | undefined, row: BlobRow) =>
  row === best || !best?.ci || !row.ci ? 0 : Math.hypot(best.ci[1] - best.ci[0], row.ci[1] - row.ci[0]) / 2;

/** What does not depend on how the round was played. */
function common(sat: Seen): Pick<Study<Past>, 'table' | 'draw' | 'weigh' | 'scale' | 'cost' | 'dear' | 'about'> {
  return {
    table: 'blob',
    draw: (line, at) => <Position line={line} at={at} />,
    weigh: (line, at) => {
      const { deeds, sat: last } = line.past;
      if ((deeds[at]?.[0] ?? (at === deeds.length ? last.to_act : null)) !== YOU) return null;
      const { done, left } = before(line.past, at);
      const view = { ...sat.view, seat: YOU, hand: left[YOU] ?? [], history: done };
      return request({ game: 'blob', query: 'advise', view, player: REVIEWER, seed: 1 }, ({ actions, best, evidence, why }) => ({
        choices: actions.map((row) => ({
          id: String(row.action),
          label: actionName(row.action),
          figure: figure(row),
          best: row.action === best,
          // Without an interval a difference may be chance.
          regret: row.points === null || row.ci === null ? null : Math.max(0, (actions[0]?.points ?? 0) - row.points),
          noise: noiseOf(actions[0], row),
        })),
        value: actions[0]?.points ?? null,
        figures: words.review.figures,
        evidence,
        why: sentence(why),
      }));
    },
    scale: { name: words.review.points, format: (value) => fixed(value, 1) },
    cost: words.review.cost,
    dear: 1,
    about: words.review.about,
  };
}

export function studyOf(game: Game, sat: Sat): Study<Past> {
  const hands = sat.hands ?? [];
  const cut = (line: Line<Past>, at: number, more: Deed[] = []): Game => ({
    ...game,
    history: [...sat.history.slice(0, -1), [...line.past.deeds.slice(0, at), ...more]],
  });
  return {
    ...common(sat),
    id: `${game.seed} ${JSON.stringify(sat.history)}`,
    line: lineOf(sat, lastOf(sat), hands),
    judge: request(reviewQuestion({ ...game, history: sat.history }, REVIEWER), ({ decisions }) =>
      decisions.map((one) => ({
        at: one.step,
        regret: one.regret,
        noise: one.noise,
        best: actionName(one.best),
        why: sentence(one.why),
        value: one.value,
        evidence: one.evidence,
      })),
    ),
    vary: (line, at, action) =>
      request(sitQuestion(cut(line, at, [deed(YOU, /^\d+$/.test(action) ? Number(action) : action)])), (answer) =>
        lineOf(answer, lastOf(answer), hands),
      ),
    play: (line, at) => store.change(shared.playedFrom(at), (now) => ({ ...now, game: cut(line, at) })),
    outcome: sat.sheet[sat.sheet.length - 1]?.points[YOU],
  };
}

/** A round from a real table: the other hands stay hidden, and there is nobody to reply. */
export function studyEntry(entry: Entry, seen: Seen): Study<Past> {
  const hands = Array.from({ length: entry.players }, (_, seat) => (seat === YOU ? entry.dealt : null));
  return {
    ...common(seen),
    id: `entry ${JSON.stringify(entry)}`,
    line: lineOf(seen, entry.history, hands),
    judge: null,
    play: (line, at) =>
      store.change(shared.playedFrom(at), (now) => ({ ...now, entry: { ...entry, history: line.past.deeds.slice(0, at) } })),
    outcome: seen.points?.[YOU],
  };
}

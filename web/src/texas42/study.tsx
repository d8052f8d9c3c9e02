/** A finished hand on the analysis board: of a match, or from a real table. */
import type { AnswerTo } from '@shared/ask';
import { fixed, percent } from '@shared/numbers';
import type { Texas42Row } from '@shared/generated';
import { board as shared, cards, texas42 as words } from '@texts';
import { request, type Game, type Line } from '../board/game';
import { sentence } from '../cards/Hint';
import { playedBy, sceneAt, type Play } from '../cards/playback';
import { Backs, Ring } from '../cards/Ring';
import { Domino } from './Domino';
import { seatName } from './Felt';
import { actionName, bidName, inPlainWords, isTile, sorted, tileName, trumpName } from './notation';
import { playOf, pointsAfter, type Sat, type Seen } from './seen';
import { sitQuestion, YOU, type Deed, type Entry, type Match } from './state';
import { store } from './store';

interface Past {
  /** The answer of the engine about this hand. */
  sat: Seen;
  deeds: Deed[];
  play: Play;
  /** What each seat was dealt; null if it is not known. */
  hands: (string[] | null)[];
}

const lastOf = (sat: Sat) => sat.history[sat.history.length - 1] ?? [];

function lineOf(sat: Seen, deeds: Deed[], hands: Past['hands']): Line<Past> {
  const play = playOf(sat);
  const begins = deeds.findIndex(([, action]) => isTile(action));
  const starts = new Map<number, string>([[0, shared.bidding]]);
  let at = begins;
  for (const [index, { laid }] of [...play.tricks, { laid: play.running }].entries()) {
    if (begins >= 0 && laid.length > 0) starts.set(at, shared.trick(index + 1));
    at += laid.length;
  }
  const moves = deeds.map(([seat, action], index) => ({
    by: seatName(seat),
    label: actionName(action),
    choice: action,
    mine: seat === YOU,
    ...(starts.has(index) ? { section: starts.get(index)! } : {}),
  }));
  return { past: { sat, deeds, play, hands }, moves };
}

/** What had been bid, declared and played before a move. */
function before({ deeds, hands }: Past, at: number) {
  const done = deeds.slice(0, at);
  const plays = done.filter(([, action]) => isTile(action));
  const said = done.map(([, action]) => action).filter((action) => !isTile(action));
  const bids = said.slice(0, 4);
  const gone = plays.map(([, tile]) => tile);
  return { plays, bids, trump: said[4] ?? null, left: hands.map((hand) => hand?.filter((tile) => !gone.includes(tile)) ?? null) };
}

function Tiles({ tiles }: { tiles: string[] }) {
  return sorted(tiles).map((tile) => (
    <span key={tile}>
      <Domino tile={tile} />
      <span class="visually-hidden">{tileName(tile)} </span>
    </span>
  ));
}

function Position({ line, at }: { line: Line<Past>; at: number }) {
  const { sat, deeds, play } = line.past;
  const { plays, bids, trump, left } = before(line.past, at);
  const scene = sceneAt(play, plays.length, true);
  const turn = deeds[at]?.[0] ?? (at === deeds.length ? sat.to_act : null);
  const points = pointsAfter(sat, scene.taken + (scene.winner === null ? 0 : 1));
  const sitters = [0, 1, 2, 3].map((seat) => {
    const laid = scene.laid.find((one) => one.seat === seat);
    const bid = bids[(seat - sat.dealer + 3) % 4];
    return {
      seat,
      name: seatName(seat),
      dealer: sat.dealer === seat,
      turn: turn === seat,
      takes: scene.winner === seat,
      mark: seat === (YOU + 2) % 4 ? words.partner : undefined,
      note: trump ? (sat.contract?.bidder === seat ? bidName(sat.contract.bid) : undefined) : bid && bidName(bid),
      out: trump !== null && sat.contract?.sits_out === seat,
      laid: laid ? (
        <>
          <Domino tile={laid.what} flat={seat % 2 === 1} />
          <span class="visually-hidden">{tileName(laid.what)}</span>
        </>
      ) : null,
      hand: left[seat] ? <Tiles tiles={left[seat]} /> : <Backs kind="domino" count={7 - playedBy(play, scene, seat)} />,
    };
  });
  return (
    <Ring label={words.table} sitters={sitters} you={YOU} laying={trump !== null}>
      {trump ? <span class="ring-trump">{words.trumpIs(trumpName(trump))}</span> : null}
      {trump ? (
        <span class="ring-points">
          {words.we} {points[0]} · {words.they} {points[1]}
        </span>
      ) : null}
    </Ring>
  );
}

const figure = ({ value, ci }: Texas42Row) =>
  value === null ? '–' : `${percent(within(value), 0)}${ci && ci[1] > ci[0] ? ` ± ${fixed(50 * (ci[1] - ci[0]), 0)}` : ''}`;

const within = (value: number) => Math.min(1, Math.max(0, value));

const isBid = (action: string) => /^(pass|points|marks|splash|plunge)/.test(action);

/** What does not depend on how the hand was played. */
function common(sat: Seen): Pick<Game<Past>, 'table' | 'draw' | 'weigh' | 'outcome' | 'scale' | 'cost' | 'dear' | 'about'> {
  const defends = sat.contract !== null && sat.contract.side !== YOU % 2;
  return {
    table: 'texas42',
    draw: (line, at) => <Position line={line} at={at} />,
    weigh: (line, at) => {
      const { deeds, sat: last } = line.past;
      if ((deeds[at]?.[0] ?? (at === deeds.length ? last.to_act : null)) !== YOU) return null;
      const { plays, bids, trump, left } = before(line.past, at);
      const view = { ...sat.view, seat: YOU, hand: left[YOU] ?? [], bids, trump, history: plays };
      const bidding = trump === null && bids.length < 4;
      return request({ game: 'texas42', query: 'advise', view, player: 'expert', seed: 1 }, ({ actions, best, evidence, why }) => ({
        choices: actions.map((row) => ({
          id: row.action,
          label: actionName(row.action),
          figure: figure(row),
          best: row.action === best,
          regret: row.value === null ? null : Math.max(0, (actions[0]?.value ?? 0) - row.value),
          noise: row.behind ? (row.behind[1] - row.behind[0]) / 2 : 0,
        })),
        // The value of a bid is another quantity.
        value: bidding || actions[0]?.value == null ? null : within(actions[0].value),
        figures: bidding ? words.review.match : defends ? words.review.set : words.review.make,
        evidence,
        why: sentence(inPlainWords(why)),
      }));
    },
    outcome: sat.outcome?.made === undefined ? null : Number(sat.outcome.made !== defends),
    scale: { name: words.review.chance, format: (value) => percent(value, 0), range: [0, 1] },
    cost: words.review.cost,
    dear: 0.05,
    about: words.review.about,
  };
}

/** The remark at the play that decided the hand with all hands open. */
function turned(review: AnswerTo<{ game: 'texas42'; query: 'review' }>, step: number): string | undefined {
  const course = 'course' in review ? review.course : null;
  const last = course?.turnings[course.turnings.length - 1];
  return course && last?.step === step ? course.words : undefined;
}

export function studyOf(match: Match, sat: Sat): Game<Past> {
  const { record } = sat;
  const hands = sat.hands ?? [];
  const cut = (line: Line<Past>, at: number, more: Deed[] = []): Match => ({
    ...match,
    history: [...sat.history.slice(0, -1), [...line.past.deeds.slice(0, at), ...more]],
  });
  return {
    ...common(sat),
    id: `${match.seed} ${JSON.stringify(sat.history)}`,
    line: lineOf(sat, lastOf(sat), hands),
    judge: record
      ? request({ game: 'texas42', query: 'review', record, player: 'expert', seat: YOU, seed: 1 }, (review) =>
          review.decisions.map((one) => ({
            at: one.step,
            regret: one.regret,
            noise: one.noise ?? 0,
            best: actionName(one.best),
            why: sentence(inPlainWords(one.why)),
            value: isBid(one.action) ? null : within(one.value),
            note: turned(review, one.step) ?? ('points' in one && one.points ? cards.review.open(one.points) : undefined),
            evidence: one.evidence,
          })),
        )
      : null,
    vary: (line, at, action) => request(sitQuestion(cut(line, at, [[YOU, action]])), (answer) => lineOf(answer, lastOf(answer), hands)),
    play: (line, at) => store.change(shared.playedFrom(at), (now) => ({ ...now, match: cut(line, at) })),
  };
}

/** A hand from a real table: the other hands stay hidden, and there is nobody to reply. */
export function studyEntry(entry: Entry, seen: Seen): Game<Past> {
  const bidder = seen.contract?.bidder ?? 0;
  const deeds: Deed[] = [
    ...entry.bids.map((bid, index): Deed => [(entry.dealer + 1 + index) % 4, bid]),
    ...(entry.trump === null ? [] : [[bidder, entry.trump] as Deed]),
    ...entry.plays,
  ];
  return {
    ...common(seen),
    id: `entry ${JSON.stringify(entry)}`,
    line: lineOf(seen, deeds, [entry.dealt, null, null, null]),
    judge: null,
    play: (line, at) => {
      const { bids, trump, plays } = before(line.past, at);
      store.change(shared.playedFrom(at), (now) => ({ ...now, entry: { ...entry, bids, trump, plays } }));
    },
  };
}

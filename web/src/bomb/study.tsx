/**
 * The table step by step on the analysis board. Your own decisions are judged by the chance of winning that they gave
 * away, in simulated games; where the mission is not simulated, by the chance of a hit and the risk of a red wire.
 */
import type { QuestionOf } from '@shared/ask';
import { chance, percent } from '@shared/numbers';
import type { Step } from '@shared/history';
import { board as shared, bomb as words } from '@texts';
import { request, type Choice, type Game, type Line, type Move, type Request, type Weighed } from '../board/game';
import { moveName } from './Advice';
import { questionOf, useAnalysis } from './analysis';
import { Board } from './Board';
import { shownChance, type Analysis, type Move as Ranked } from './heat';
import { me, missing, type BombState, type Table } from './state';

/** The tables so far, the first without an entry of its own. */
export function tablesOf(steps: Step<BombState>[]): { label: string; table: Table }[] {
  const found: { label: string; table: Table }[] = [];
  for (const { label, state } of steps) {
    // A new table begins a new history; entering one's own wires comes before it.
    if (!state.table || missing(state.table).length > 0) found.length = 0;
    else found.push({ label, table: state.table });
  }
  return found;
}

type Analyze = QuestionOf<'bomb-busters.analyze'>;

/** A decision of your own: the id of the choice, and the cut if it was one. */
interface Own {
  id: string;
  cut?: NonNullable<Analyze['with']>;
}

const idOf = ({ action, player, slots, value }: Pick<Ranked, 'action' | 'player' | 'slots' | 'value'>) =>
  action === 'solo_cut' || action === 'reveal_red' ? `${action} ${value}` : `${player}:${slots.join(',')}=${value}`;

/** Your own decision between two tables; undefined if the entry was something else. */
export function ownMove(before: Table, after: Table): Own | undefined {
  const [earlier, later] = [before.history ?? [], after.history ?? []];
  const event = later[later.length - 1];
  if (later.length !== earlier.length + 1 || !event || !('actor' in event) || event.actor !== me(after)) return undefined;
  if (event.event === 'solo_cut') return { id: `solo_cut ${event.value}` };
  if (event.event === 'reveal_reds') return { id: 'reveal_red RED' };
  if (event.event !== 'dual_cut' || event.values?.length !== 1) return undefined;
  const cut = { player: event.target, slots: event.slots, value: event.values[0]! };
  return { id: idOf({ action: 'dual_cut', ...cut }), cut };
}

/** Enough to tell a mistake from a good move in a few seconds. */
const GAMES = 10_000;

const winning = (table: Table, cut: Own['cut'], games: number): Analyze => ({
  ...questionOf(table),
  rank: 'winning',
  top: 8,
  budget: games,
  ...(cut ? { with: cut } : {}),
});

/** Asks whether games of a table can be simulated: `ranking.no_win` says why not. */
export const simulation = (steps: Step<BombState>[]): Analyze | null => {
  const last = tablesOf(steps).pop();
  return last ? { ...winning(last.table, undefined, 1), top: 1 } : null;
};

const share = (move: Ranked, which: 'success' | 'red_risk') => chance(shownChance(move[which]));

/** Every move by the chance of a hit and the risk of a red wire, the safest first. */
export function byHits(table: Table, { moves }: Analysis, made?: Own): Choice[] {
  const [best] = moves;
  const listed = moves.flatMap((move) => {
    const { also, ...rest } = move;
    const red = share(move, 'red_risk');
    return [move, ...(also ?? [])].map(({ player, slots }) => ({
      id: idOf({ ...rest, player, slots }),
      label: moveName(table, { ...rest, player, slots }),
      figure: `${percent(shownChance(move.success), 0)}${red > 0 ? ` · ${words.moves.red} ${percent(red, 0)}` : ''}`,
      best: move === best,
      regret: Math.max(0, share(best!, 'success') - share(move, 'success'), red - share(best!, 'red_risk')),
      noise: 0,
    }));
  });
  if (!best || !made?.cut || listed.some(({ id }) => id === made.id)) return listed;
  // What cannot hit is no advice, but it was done.
  const label = moveName(table, { action: 'dual_cut', ...made.cut, success: '0/1', red_risk: '0/1' });
  return [...listed, { id: made.id, label, figure: percent(0, 0), best: false, regret: share(best, 'success'), noise: 0 }];
}

/** The moves that were tried in simulated games. A loss within the noise is not held against a move. */
export function byWins(table: Table, { moves }: Analysis): Choice[] {
  const tried = moves.filter((move) => move.win !== undefined && move.win_ci && move.behind_ci);
  return tried.map((move, index) => {
    const [low, high] = move.behind_ci!;
    const regret = index === 0 ? 0 : Math.max(0, (low + high) / 2);
    const noise = (high - low) / 2;
    return {
      id: idOf(move),
      label: moveName(table, move),
      figure: `${percent(move.win!, 0)} ± ${percent((move.win_ci![1] - move.win_ci![0]) / 2, 0)}`,
      best: index === 0,
      regret,
      noise: index === 0 ? 0 : move.equal ? Math.max(noise, regret) : noise,
    };
  });
}

/** A reason as a sentence of its own. */
const sentence = (reason: string) => (reason ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` : '');

function weighed(table: Table, analysis: Analysis, made: Own | undefined): Weighed {
  const choices = byWins(table, analysis);
  if (choices.length === 0) {
    return { choices: byHits(table, analysis, made), figures: shared.byHits, evidence: analysis.evidence, note: shared.judgedByHits };
  }
  return {
    choices,
    figures: shared.byWins,
    value: analysis.moves[0]?.win ?? null,
    evidence: analysis.ranking?.evidence,
    why: sentence(analysis.moves[0]?.reason ?? ''),
    note: shared.judgedByWins,
  };
}

function Position({ table }: { table: Table }) {
  const { analysis, fresh } = useAnalysis(table);
  const none = () => {};
  return (
    <div class="board-panel study-stands">
      <Board
        table={table}
        analysis={analysis}
        stale={!fresh}
        fill={null}
        value={null}
        chosen={[]}
        slips={[]}
        turn={analysis && fresh ? (analysis.turn.player ?? null) : null}
        onTap={none}
        onLong={none}
      />
    </div>
  );
}

/** `noWin` says why games of this table are not simulated; null if they are. */
export function studyOf(steps: Step<BombState>[], noWin: string | null): Game<Table[]> | null {
  const found = tablesOf(steps);
  if (found.length === 0) return null;
  const tables = found.map(({ table }) => table);
  const at = (line: Line<Table[]>, step: number) => line.past[Math.min(step, line.past.length - 1)]!;
  const own = found.slice(1).map(({ table }, index) => ownMove(tables[index]!, table));
  const moves = found.slice(1).map(({ label }, index): Move => {
    const choice = own[index]?.id;
    return { by: '', label, mine: choice !== undefined, ...(choice ? { choice } : {}) };
  });
  const hits = (line: Line<Table[]>, step: number): Request<number | null> =>
    request(questionOf(at(line, step)), ({ moves: [best] }) => (best ? chance(shownChance(best.success)) : null));
  return {
    table: 'bomb',
    id: `${found.length} ${noWin ?? ''} ${JSON.stringify(tables[tables.length - 1])}`,
    line: { past: tables, moves },
    draw: (line, step) => <Position table={at(line, step)} />,
    judge: null,
    weigh: (line, step) => {
      const table = at(line, step);
      const question = noWin === null && own[step] ? winning(table, own[step].cut, GAMES) : questionOf(table);
      return request(question, (analysis) => weighed(table, analysis, own[step]));
    },
    cost: (regret) => percent(regret, 0),
    ...(noWin === null
      ? { scale: { name: shared.byWins, format: (value) => percent(value, 0), range: [0, 1] }, dear: 0.05, about: shared.aboutWins }
      : {
          trace: hits,
          scale: { name: shared.bestCut, format: (value) => percent(value, 0), range: [0, 1] },
          dear: 0.1,
          about: shared.aboutCuts(noWin),
        }),
  };
}

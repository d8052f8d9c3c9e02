/** The table step by step on the analysis board: the odds and the best moves before each entry. */
import { chance, percent } from '@shared/numbers';
import type { Step } from '@shared/history';
import { board as shared, bomb as words } from '@texts';
import { request, type Game, type Line, type Move } from '../board/game';
import { moveName } from './Advice';
import { questionOf, useAnalysis } from './analysis';
import { Board } from './Board';
import { shownChance, type Analysis } from './heat';
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

const pointed = (stand: number, slots: number[], value: number | string) => `${stand}:${slots.join(',')}=${value}`;

/** Your own cut between two tables, in the form of a choice; undefined if the entry was something else. */
export function ownCut(before: Table, after: Table): string | undefined {
  const [earlier, later] = [before.history ?? [], after.history ?? []];
  const event = later[later.length - 1];
  if (later.length !== earlier.length + 1 || event?.event !== 'dual_cut' || event.actor !== me(after)) return undefined;
  return event.values?.length === 1 ? pointed(event.target, event.slots, event.values[0]!) : undefined;
}

/** Every cut, the safest first; cuts with the same figures are listed one by one. */
function choicesOf(table: Table, { moves }: Analysis) {
  const best = moves[0] ? chance(shownChance(moves[0].success)) : 0;
  return moves.flatMap((move, index) => {
    const { also, ...rest } = move;
    return [move, ...(also ?? [])].map(({ player, slots }) => ({
      id: move.action === 'x_or_y_ray' || slots.length === 0 ? `${move.action} ${index}` : pointed(player, slots, move.value),
      label: moveName(table, { ...rest, player, slots }),
      figure: percent(shownChance(move.success), 0),
      best: index === 0,
      regret: Math.max(0, best - chance(shownChance(move.success))),
      noise: 0,
    }));
  });
}

function Position({ table }: { table: Table }) {
  const { analysis, fresh } = useAnalysis(table);
  const none = () => {};
  return (
    <div class="board-panel study-stands">
      <Board table={table} analysis={analysis} stale={!fresh} fill={null} value={null} chosen={[]} slips={[]} turn={analysis && fresh ? (analysis.turn.player ?? null) : null} onTap={none} onLong={none} />
    </div>
  );
}

export function studyOf(steps: Step<BombState>[]): Game<Table[]> | null {
  const found = tablesOf(steps);
  if (found.length === 0) return null;
  const tables = found.map(({ table }) => table);
  const at = (line: Line<Table[]>, step: number) => line.past[Math.min(step, line.past.length - 1)]!;
  const moves = found.slice(1).map(({ label, table }, index): Move => {
    const choice = ownCut(tables[index]!, table);
    return { by: '', label, mine: choice !== undefined, ...(choice ? { choice } : {}) };
  });
  return {
    id: `${found.length} ${JSON.stringify(tables[tables.length - 1])}`,
    line: { past: tables, moves },
    draw: (line, step) => <Position table={at(line, step)} />,
    judge: null,
    weigh: (line, step) => {
      const table = at(line, step);
      return request(questionOf(table), (analysis) => ({
        choices: choicesOf(table, analysis),
        figures: words.moves.hit,
        evidence: analysis.evidence,
      }));
    },
    trace: (line, step) => request(questionOf(at(line, step)), ({ moves: [best] }) => (best ? chance(shownChance(best.success)) : null)),
    scale: { name: shared.bestCut, format: (value) => percent(value, 0), range: [0, 1] },
    cost: (regret) => percent(regret, 0),
    dear: 0.1,
    about: shared.aboutCuts,
  };
}

/** The line above the stands: mission, mistakes left, and whose turn it is. */
import { useState } from 'preact/hooks';
import { bomb as words } from '@texts';
import { PlayerPick } from './pickers';
import { me, playerName, standsOf, type Table } from './state';
import { enter } from './store';
import { Sheet } from './Trouble';

const t = words.board;

export function Status({ table, rule, turn, says }: { table: Table; rule: string; turn: number | null; says: string | null }) {
  const [choosing, setChoosing] = useState(false);
  const name = turn === null ? null : turn === me(table) ? t.yourTurn : t.turnOf(playerName(table, turn));
  const choose = (player: number) => {
    void enter(table, `turn ${standsOf(table, player)[0]}`, t.turnLabel(playerName(table, player))).then(
      (done) => done && setChoosing(false),
    );
  };
  return (
    <div class="mission-line">
      {says !== null ? (
        <button type="button" class={`turn-chip${turn === null ? ' is-open' : ''}`} title={t.whoseTurn} onClick={() => setChoosing(true)}>
          {name ?? t.whoseTurn}
        </button>
      ) : null}
      {table.mission !== undefined ? <strong>{t.mission(table.mission)}</strong> : null}
      {table.dial !== undefined ? <span>{t.dial(table.dial)}</span> : null}
      {rule ? (
        <details class="mission-rule">
          <summary>{t.rule}</summary>
          <p class="hint">{rule}</p>
        </details>
      ) : null}
      {choosing ? (
        <Sheet table={table} title={t.whoseTurn} onClose={() => setChoosing(false)}>
          <p class="hint">{says}</p>
          <PlayerPick table={table} label={t.whoseTurn} value={turn} onPick={choose} />
        </Sheet>
      ) : null}
    </div>
  );
}

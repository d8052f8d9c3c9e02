/** What cannot be, which entries are to blame, and a way to take the likeliest slip back. */
import type { AskError } from '@shared/ask';
import { roughly } from '@shared/numbers';
import { bomb as words } from '@texts';
import type { Spot } from './Board';
import { placeOf, setToken, type Table } from './state';
import { changeTable, enter, store } from './store';

const t = words.doctor;

interface Entry {
  at: string;
  says: string;
  worlds?: string;
}

export function slipsOf(error: AskError | null): Spot[] {
  if (error?.kind !== 'contradiction') return [];
  const slips = ((error.more.slips as Entry[] | undefined) ?? []).map((entry) => placeOf(entry.at));
  const first = placeOf(error.at);
  return [first, ...slips].filter((spot): spot is Spot => spot !== null).slice(0, 1);
}

export function Doctor({ table, error }: { table: Table; error: AskError }) {
  const blame = (error.more.blame as Entry[] | undefined) ?? [];
  const slips = (error.more.slips as Entry[] | undefined) ?? [];
  const slip = slips[0];
  return (
    <div class="problem doctor" role="alert">
      <h2>{t.title}</h2>
      {blame.length > 0 ? (
        <>
          <p>{t.blame}</p>
          <ul>{blame.map((entry) => <li key={entry.at}>{entry.says}</li>)}</ul>
        </>
      ) : (
        <p>{error.message}</p>
      )}
      {slip ? (
        <p>
          <strong>{t.slip}:</strong> {slip.says}
          {slip.worlds ? ` (${t.leaves(roughly(slip.worlds))})` : ''}
        </p>
      ) : null}
      <div class="row">
        {slip ? <Remedy table={table} entry={slip} /> : null}
        <button type="button" class="button quiet" disabled={!store.canUndo.value} onClick={store.undo}>
          {t.undo}
        </button>
      </div>
    </div>
  );
}

function Remedy({ table, entry }: { table: Table; entry: Entry }) {
  const spot = placeOf(entry.at);
  if (spot) {
    const back = () => changeTable(t.fixed(entry.says), setToken(table, spot.stand, spot.slot, '?'));
    return <button type="button" class="button" onClick={back}>{t.hide}</button>;
  }
  const listed = /^(history|constraints|failed_dual_cuts)\[(\d+)\]/.exec(entry.at);
  if (!listed) return null;
  const [, list, index] = listed;
  const remove = () => {
    if (list === 'constraints') return void enter(table, `forget ${index}`, t.fixed(entry.says));
    const entries = (table[list!] as unknown[] | undefined) ?? [];
    changeTable(t.fixed(entry.says), { ...table, [list!]: entries.filter((_, i) => i !== Number(index)) });
  };
  return <button type="button" class="button" onClick={remove}>{t.remove}</button>;
}

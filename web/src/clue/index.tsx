/** The Clue table. */
import { BarButton, TableBar, useArrivals } from '@shared/TableBar';
import { clue as words } from '@texts';
import '../cards/cards.css';
import type { TableProps } from '../tables';
import './clue.css';
import { RealTable } from './Entry';
import { GameTable } from './Play';
import { Setup } from './Setup';
import { fresh } from './state';
import { store } from './store';

export default function Page({ query }: TableProps) {
  useArrivals(store, query);
  const { game, table } = store.state.value;
  return (
    <>
      <div class="table-head">
        <h1>{words.title}</h1>
        <TableBar table={store}>
          {game || table ? <BarButton icon="new" name={words.new} onClick={() => store.change(words.new, fresh())} /> : null}
        </TableBar>
      </div>
      {game ? <GameTable game={game} /> : table ? <RealTable table={table} /> : <Setup />}
    </>
  );
}

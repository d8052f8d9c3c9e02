/** The Blob table. */
import { BarButton, TableBar, useArrivals } from '@shared/TableBar';
import { blob as words } from '@texts';
import '../cards/cards.css';
import type { TableProps } from '../tables';
import './blob.css';
import { EntryTable } from './Entry';
import { GameTable } from './Game';
import { Setup } from './Setup';
import { store } from './store';

export default function Page({ query }: TableProps) {
  useArrivals(store, query);
  const { game, entry } = store.state.value;
  return (
    <>
      <div class="table-head">
        <h1>{words.title}</h1>
        <TableBar table={store}>
          {game || entry ? (
            <BarButton icon="new" name={words.new} onClick={() => store.change(words.new, { game: null, entry: null })} />
          ) : null}
        </TableBar>
      </div>
      {game ? <GameTable game={game} /> : entry ? <EntryTable entry={entry} /> : <Setup />}
    </>
  );
}

/** The Texas 42 table. */
import { BarButton, TableBar, useArrivals } from '@shared/TableBar';
import { texas42 as words } from '@texts';
import type { TableProps } from '../tables';
import '../cards/cards.css';
import { EntryTable } from './Entry';
import { MatchTable } from './Match';
import { Setup } from './Setup';
import { store } from './store';
import './texas42.css';

export default function Page({ query }: TableProps) {
  useArrivals(store, query);
  const { match, entry } = store.state.value;
  return (
    <>
      <div class="table-head">
        <h1>{words.title}</h1>
        <TableBar table={store}>
          {match || entry ? (
            <BarButton icon="new" name={words.new} onClick={() => store.change(words.new, { match: null, entry: null })} />
          ) : null}
        </TableBar>
      </div>
      {match ? <MatchTable match={match} /> : entry ? <EntryTable entry={entry} /> : <Setup />}
    </>
  );
}

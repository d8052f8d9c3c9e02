/** The Texas 42 table. */
import { useEffect } from 'preact/hooks';
import { ask, inWords } from '@shared/ask';
import { BarButton, TableBar, useArrivals } from '@shared/TableBar';
import { toast } from '@shared/toast';
import { texas42 as words } from '@texts';
import { replaceQuery } from '../route';
import type { TableProps } from '../tables';
import '../cards/cards.css';
import { EntryTable } from './Entry';
import { MatchTable } from './Match';
import { Setup } from './Setup';
import { entryOf } from './state';
import { store } from './store';
import './texas42.css';

export default function Page({ query }: TableProps) {
  useArrivals(store, query);
  const line = query.get('line');
  useEffect(() => {
    // A hand as text in the address, as `kibitzer 42 line` prints it.
    if (!line) return;
    ask({ game: 'texas42', query: 'line', line }).then(
      ({ view }) => {
        store.change(words.entered, () => ({ match: null, entry: entryOf(view) }));
        replaceQuery('42', '');
      },
      (error) => toast(inWords(error), 'error'),
    );
  }, [line]);
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

/** A hand from a real table: you enter what you were dealt, then each bid and play as it happens. */
import { useEffect, useState } from 'preact/hooks';
import { Panel } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { useTop } from '@shared/useTop';
import { cards as shared } from '@texts';
import { texas42 as words } from '@texts';
import { Board } from '../board/Board';
import { Again } from '../cards/Again';
import { Beside } from './Beside';
import { Domino } from './Domino';
import { Felt, seatName } from './Felt';
import { label } from './Match';
import { bidName, isNello, TILES, tileName, trumpName } from './notation';
import type { Seen } from './seen';
import { enter, viewOf, type Entry } from './state';
import { store } from './store';
import { studyEntry } from './study';

const change = (text: string, entry: Entry) => store.change(text, (now) => ({ ...now, entry }));

export function EntryTable({ entry }: { entry: Entry }) {
  return entry.picked ? <Follow entry={entry} /> : <Pick entry={entry} />;
}

function Pick({ entry }: { entry: Entry }) {
  useTop();
  const { dealt } = entry;
  const toggle = (tile: string) => {
    const next = dealt.includes(tile) ? dealt.filter((one) => one !== tile) : dealt.length < 7 ? [...dealt, tile] : dealt;
    store.amend((now) => (now.entry ? { ...now, entry: { ...entry, dealt: next } } : now));
  };
  return (
    <Panel
      title={words.pick.title}
      aside={
        <span class="hint" aria-live="polite">
          {words.pick.count(dealt.length)}
        </span>
      }
    >
      <div class="options options-tiles" role="group" aria-label={words.pick.title}>
        {TILES.map((tile) => (
          <button type="button" class="option" key={tile} aria-pressed={dealt.includes(tile)} onClick={() => toggle(tile)}>
            <Domino tile={tile} flat />
            <span class="visually-hidden">{tileName(tile)}</span>
          </button>
        ))}
      </div>
      <div class="dock-foot">
        <button
          type="button"
          class="button play-button"
          disabled={dealt.length !== 7}
          onClick={() => change(words.pick.title, { ...entry, picked: true })}
        >
          {words.pick.done}
        </button>
      </div>
    </Panel>
  );
}

function Follow({ entry }: { entry: Entry }) {
  useTop();
  const asked = useAsk({ game: 'texas42', query: 'look', view: viewOf(entry) });
  const [kept, setKept] = useState<Seen | null>(null);
  useEffect(() => {
    if (asked.fresh && asked.answer) setKept(asked.answer);
  }, [asked.fresh, asked.answer]);
  const seen = asked.answer ?? kept;
  if (asked.error) {
    return (
      <Again error={asked.error} onRetry={asked.retry}>
        <button type="button" class="button quiet" onClick={store.undo}>
          {shared.takeBack}
        </button>
      </Again>
    );
  }
  if (!seen) return null;
  const over = (
    <p class="over-line">
      <strong>{seen.outcome ? outcomeWords(seen) : words.turn.over}</strong>
    </p>
  );
  return (
    <>
      <p class="match-line">
        <span>
          {words.line.marks}: {words.we} {entry.score[0]} : {entry.score[1]} {words.they}
        </span>
        {seen.contract ? (
          <span>
            {words.line.contract(seatName(seen.contract.bidder), bidName(seen.contract.bid), seen.trump ? trumpName(seen.trump) : null)}
          </span>
        ) : null}
      </p>
      {seen.phase === 'hand_over' ? (
        <Board game={studyEntry(entry, seen)}>{over}</Board>
      ) : (
        <div class="columns">
          <Felt
            id="entry"
            seen={seen}
            busy={asked.busy}
            entry
            onAct={(seat, action) => change(label(seat, action), enter(entry, seen.phase, seat, action))}
            over={over}
          />
          <Beside seen={seen} sat={null} />
        </div>
      )}
    </>
  );
}

function outcomeWords(seen: Seen): string {
  const { outcome } = seen;
  if (outcome?.made === undefined) return words.over.thrown;
  const say = outcome.made ? words.over.made : words.over.set;
  return `${say(seatName(outcome.bidder), bidName(outcome.bid))}. ${
    isNello(outcome.trump) ? '' : words.over.points(outcome.points[0], outcome.points[1])
  }`.trim();
}

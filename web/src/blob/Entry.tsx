/** A round from a real table: you say what you were dealt, and then what happens, as it happens. */
import { Panel, Problem } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { words } from '@texts/blob';
import { Beside } from './Beside';
import { Card } from './Card';
import { Felt } from './Felt';
import { label } from './Game';
import { cardName, PACK, suitName } from './notation';
import type { Seen } from './seen';
import { deed, viewOf, YOU, type Entry } from './state';
import { store } from './store';

const change = (text: string, entry: Entry) => store.change(text, (now) => ({ ...now, entry }));

export function EntryTable({ entry }: { entry: Entry }) {
  return entry.picked ? <Follow entry={entry} /> : <Pick entry={entry} />;
}

function Pick({ entry }: { entry: Entry }) {
  const { dealt, cards } = entry;
  const toggle = (card: string) => {
    const next = dealt.includes(card) ? dealt.filter((one) => one !== card) : dealt.length < cards ? [...dealt, card] : dealt;
    store.amend((now) => (now.entry ? { ...now, entry: { ...entry, dealt: next } } : now));
  };
  return (
    <Panel title={words.pick.title} aside={<span class="hint" aria-live="polite">{words.pick.count(dealt.length, cards)}</span>}>
      <div class="options options-cards options-pack" role="group" aria-label={words.pick.title}>
        {PACK.map((card) => (
          <button type="button" class="option" key={card} aria-pressed={dealt.includes(card)} onClick={() => toggle(card)}>
            <Card card={card} />
            <span class="visually-hidden">{cardName(card)}</span>
          </button>
        ))}
      </div>
      <div class="dock-foot">
        <button
          type="button"
          class="button play-button"
          disabled={dealt.length !== cards}
          onClick={() => change(words.pick.title, { ...entry, picked: true })}
        >
          {words.pick.done}
        </button>
      </div>
    </Panel>
  );
}

function Follow({ entry }: { entry: Entry }) {
  const asked = useAsk<Seen>({ game: 'blob', query: 'look', view: viewOf(entry) });
  const seen = asked.answer;
  if (asked.error) return <Problem error={asked.error} />;
  if (!seen) return null;
  return (
    <>
      <p class="match-line">
        <span>{words.line.cards(entry.cards)}</span>
        <span>{words.line.trump(suitName(entry.trump))}</span>
      </p>
      <div class="columns">
        <Felt
          id="entry"
          seen={seen}
          busy={asked.busy}
          entry
          onAct={(seat, action) => change(label(seat, action), { ...entry, history: [...entry.history, deed(seat, action)] })}
          over={
            <p class="over-line">
              <strong>
                {seen.bids[YOU] === seen.tricks_won[YOU]
                  ? words.over.made(seen.points?.[YOU] ?? 0)
                  : words.over.missed(seen.tricks_won[YOU] ?? 0, seen.bids[YOU] ?? 0, seen.points?.[YOU] ?? 0)}
              </strong>
            </p>
          }
        />
        <Beside seen={seen} sat={null} review={null} />
      </div>
    </>
  );
}

/** A round from a real table: you enter what you were dealt, then each bid and play as it happens. */
import { Panel } from '@shared/pieces';
import { useAsk } from '@shared/useAsk';
import { useTop } from '@shared/useTop';
import { cards as shared } from '@texts';
import { blob as words } from '@texts';
import { Board } from '../board/Board';
import { Again } from '../cards/Again';
import { Beside } from './Beside';
import { Card } from './Card';
import { Felt } from './Felt';
import { label } from './Game';
import { cardName, PACK, SUITS, suitName } from './notation';
import { deed, MOST_POINTS, mostCards, roundAfter, SCORINGS, settled, viewOf, YOU, type Entry } from './state';
import { store } from './store';
import { studyEntry } from './study';

const change = (text: string, entry: Entry) => store.change(text, (now) => ({ ...now, entry }));

export function EntryTable({ entry }: { entry: Entry }) {
  return entry.picked ? <Follow entry={entry} /> : <Pick entry={entry} />;
}

function Pick({ entry }: { entry: Entry }) {
  useTop();
  const { dealt, cards } = entry;
  const toggle = (card: string) => {
    const next = dealt.includes(card) ? dealt.filter((one) => one !== card) : dealt.length < cards ? [...dealt, card] : dealt;
    store.amend((now) => (now.entry ? { ...now, entry: { ...entry, dealt: next } } : now));
  };
  return (
    <>
      <Round entry={entry} />
      <Panel
        title={words.pick.title}
        aside={
          <span class="hint" aria-live="polite">
            {words.pick.count(dealt.length, cards)}
          </span>
        }
      >
        <div class="options options-cards options-pack" role="group" aria-label={words.pick.title}>
          {PACK.filter((card) => card !== entry.turned).map((card) => (
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
    </>
  );
}

/** The settings of the round: cards, dealer, trump, scoring, and the points so far. */
function Round({ entry }: { entry: Entry }) {
  const t = words.setup;
  const set = (part: Partial<Entry>) => store.amend((now) => (now.entry ? { ...now, entry: settled(now.entry, part) } : now));
  const stock = entry.cards * entry.players < 52;
  const number = (text: string, least: number, most: number) => Math.min(Math.max(Math.trunc(Number(text)) || 0, least), most);
  return (
    <Panel title={words.round} class="entry-round">
      <div class="row">
        <label class="field">
          {t.cards}
          <select value={entry.cards} onChange={(event) => set({ cards: Number(event.currentTarget.value) })}>
            {Array.from({ length: mostCards(entry.players) }, (_, at) => (
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          {t.dealer}
          <select value={entry.dealer} onChange={(event) => set({ dealer: Number(event.currentTarget.value) })}>
            {entry.totals.map((_, seat) => (
              <option key={seat} value={seat}>
                {words.seat(seat)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          {t.trump}
          <select
            value={entry.trump ?? ''}
            disabled={entry.turned !== null}
            onChange={(event) => set({ trump: event.currentTarget.value || null })}
          >
            {[...SUITS, ''].map((suit) => (
              <option key={suit} value={suit}>
                {suitName(suit || null)}
              </option>
            ))}
          </select>
        </label>
        {stock ? (
          <label class="field">
            {t.turnedUp}
            <select value={entry.turned ?? ''} onChange={(event) => set({ turned: event.currentTarget.value || null })}>
              <option value="">{t.turnedNone}</option>
              {PACK.map((card) => (
                <option key={card} value={card}>
                  {cardName(card)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <label class="field">
          {t.scoring}
          <select value={entry.scoring} onChange={(event) => set({ scoring: event.currentTarget.value as Entry['scoring'] })}>
            {SCORINGS.map((one) => (
              <option key={one} value={one}>
                {t.scorings[one]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          {t.left}
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={254}
            value={entry.left}
            onInput={(event) => set({ left: number(event.currentTarget.value, 0, 254) })}
          />
        </label>
      </div>
      <fieldset class="totals">
        <legend>{t.totals}</legend>
        {entry.totals.map((total, seat) => (
          <label class="field" key={seat}>
            {words.seat(seat)}
            <input
              type="number"
              inputMode="numeric"
              aria-label={t.points(words.seat(seat))}
              value={total}
              onInput={(event) => {
                const points = number(event.currentTarget.value, -MOST_POINTS, MOST_POINTS);
                set({ totals: entry.totals.map((one, at) => (at === seat ? points : one)) });
              }}
            />
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}

function Follow({ entry }: { entry: Entry }) {
  useTop();
  const asked = useAsk({ game: 'blob', query: 'look', view: viewOf(entry) });
  const seen = asked.answer;
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
    <div class="over">
      <p class="over-line">
        <strong>
          {seen.bids[YOU] === seen.tricks_won[YOU]
            ? words.over.made(seen.points?.[YOU] ?? 0)
            : words.over.missed(seen.tricks_won[YOU] ?? 0, seen.bids[YOU] ?? 0, seen.points?.[YOU] ?? 0)}
        </strong>
      </p>
      <button type="button" class="button play-button" onClick={() => change(words.do.enterNext, roundAfter(entry, seen.points ?? []))}>
        {words.do.enterNext}
      </button>
    </div>
  );
  return (
    <>
      <p class="match-line">
        <span>{words.line.cards(entry.cards)}</span>
        <span>{words.line.trump(suitName(entry.trump))}</span>
        {entry.totals.some((total) => total !== 0) ? (
          <span class="hint">{entry.totals.map((total, seat) => words.standing(words.seat(seat), total)).join(' · ')}</span>
        ) : null}
      </p>
      {seen.phase === 'round_over' ? (
        <Board game={studyEntry(entry, seen)}>{over}</Board>
      ) : (
        <div class="columns">
          <Felt
            id="entry"
            seen={seen}
            busy={asked.busy}
            entry
            onAct={(seat, action) => change(label(seat, action), { ...entry, history: [...entry.history, deed(seat, action)] })}
            over={over}
          />
          <Beside seen={seen} sat={null} />
        </div>
      )}
    </>
  );
}

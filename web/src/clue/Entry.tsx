/** A real table: your hand, then each event typed or in as few taps as possible. Who passed follows from who showed. */
import { useState } from 'preact/hooks';
import { Board } from '../board/Board';
import type { ClueEntry } from '@shared/generated';
import { ask, AskError } from '@shared/ask';
import { Panel, Problem, Segmented } from '@shared/pieces';
import { Say } from '@shared/Say';
import { toast } from '@shared/toast';
import { useTop } from '@shared/useTop';
import { board, cards as shared, clue as words } from '@texts';
import { Choices, type Choice } from '../cards/Choices';
import { sentence } from '../cards/Hint';
import { Aside, ClueHint, useBelief, Wrong, type Hinted } from './Aside';
import { blameOf, Log } from './Log';
import {
  asView,
  byOf,
  cardName,
  deckOf,
  entryOf,
  HABITS,
  handSizes,
  line,
  nextToSuggest,
  othersFrom,
  seenCards,
  SORTS,
  threeOf,
  USUAL_HABITS,
  YOU,
  type Table,
} from './state';
import { store } from './store';
import { studyTable } from './study';
import { all, NONE, Three, type Picked } from './Three';

const t = words.enter;
const change = (label: string, table: Table) => store.change(label, (now) => ({ ...now, table }));

export function RealTable({ table }: { table: Table }) {
  return table.picked ? <Follow table={table} /> : <Pick table={table} />;
}

function Pick({ table }: { table: Table }) {
  useTop();
  const deck = deckOf(table);
  const size = handSizes(table.names.length, table.first, deck)[YOU]!;
  const toggle = (card: string) => {
    const { hand } = table;
    const next = hand.includes(card) ? hand.filter((one) => one !== card) : hand.length < size ? [...hand, card] : hand;
    store.amend((now) => ({ ...now, table: { ...table, hand: next } }));
  };
  return (
    <Panel
      title={words.pick.title}
      aside={
        <span class="hint" aria-live="polite">
          {words.pick.count(table.hand.length, size)}
        </span>
      }
    >
      {SORTS.map((sort, at) => (
        <div class="options options-clue" role="group" aria-label={words.cards[sort]} key={sort}>
          {deck[at]!.map((card) => (
            <button type="button" class="option" key={card} aria-pressed={table.hand.includes(card)} onClick={() => toggle(card)}>
              {cardName(card)}
            </button>
          ))}
        </div>
      ))}
      <div class="dock-foot">
        <button
          type="button"
          class="button play-button"
          disabled={table.hand.length !== size}
          onClick={() => change(words.pick.title, { ...table, picked: true })}
        >
          {words.pick.done}
        </button>
      </div>
    </Panel>
  );
}

function Follow({ table }: { table: Table }) {
  useTop();
  const { history, names } = table;
  const view = asView(table);
  const belief = useBelief(view);
  const [draft, setDraft] = useState(BLANK);
  const [hinted, setHinted] = useState<Hinted | null>(null);
  const [studying, setStudying] = useState(false);
  const last = history[history.length - 1];
  const add = (entry: ClueEntry) => {
    change(line(entry, names), { ...table, history: [...history, entry] });
    setDraft(BLANK);
    setHinted(null);
  };
  if (studying) {
    return (
      <Board game={studyTable(view)}>
        <button type="button" class="button play-button" onClick={() => setStudying(false)}>
          {board.close}
        </button>
      </Board>
    );
  }
  return (
    <div class="columns">
      <div class="stack felt">
        <Wrong error={belief.error} />
        <Typed
          table={table}
          onEntered={(what, next) => {
            change(what, { ...table, history: next });
            setDraft(BLANK);
            setHinted(null);
          }}
        />
        <Happened
          table={table}
          draft={draft}
          onDraft={setDraft}
          onEntry={add}
          hinted={hinted !== null}
          onHint={() => setHinted(hinted ? null : { room: draft.picked[2] ?? null })}
        />
        <Log
          history={history}
          names={names}
          blame={blameOf(belief.error)}
          onStudy={belief.error || history.length === 0 ? undefined : () => setStudying(true)}
          onRemove={(at, what) => change(words.log.removed(what), { ...table, history: history.filter((_, index) => index !== at) })}
        />
        <People table={table} />
      </div>
      <Aside
        view={view}
        belief={belief}
        hint={
          hinted ? (
            <ClueHint
              view={view}
              belief={belief}
              room={hinted.room}
              after={last !== undefined && 'suggest' in last && byOf(last) === YOU}
              onPick={(action) => {
                const kind = action.startsWith('accuse') ? 'accuse' : 'suggest';
                setDraft({ kind, by: YOU, picked: threeOf(action) ?? NONE, shower: null });
              }}
              onClose={() => setHinted(null)}
            />
          ) : null
        }
      />
    </div>
  );
}

/** The next entry as a typed line, for those who are faster with a keyboard. */
function Typed({ table, onEntered }: { table: Table; onEntered: (what: string, history: ClueEntry[]) => void }) {
  const [error, setError] = useState<AskError | null>(null);
  const onEnter = async (typed: string) => {
    try {
      const { table: next, note } = await ask({ game: 'clue', query: 'enter', ...asView(table), line: typed });
      setError(null);
      onEntered(line(next.history[next.history.length - 1]!, table.names), next.history);
      if (note) toast(sentence(note));
      return true;
    } catch (failed) {
      if (!(failed instanceof AskError)) throw failed;
      setError(failed);
      return false;
    }
  };
  const by = nextToSuggest(table.history, table.names.length);
  const shower = othersFrom(by, table.names.length).find((seat) => seat !== YOU)!;
  // As the engine reads it, in any language.
  const example = `${by === YOU ? 'me' : table.names[by]}: green rope hall, ${table.names[shower]} showed`;
  return (
    <>
      <Say words={words.say} example={example} onEnter={onEnter} />
      {error ? <Problem error={error} /> : null}
    </>
  );
}

/** What is assumed of the people at the table. */
function People({ table }: { table: Table }) {
  const habits = table.habits ?? USUAL_HABITS;
  return (
    <details class="clue-deck">
      <summary>{words.habits.title}</summary>
      {(['showing', 'asking', 'others'] as const).map((habit) => (
        <label class="field" key={habit}>
          {words.habits[habit].label}
          <select
            value={habits[habit]}
            onChange={(event) => change(words.habits.title, { ...table, habits: { ...habits, [habit]: event.currentTarget.value } })}
          >
            {HABITS[habit].map((name) => (
              <option key={name} value={name}>
                {words.habits[habit].choices[name]}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}

/** The next entry, as far as it has been tapped in. */
interface Draft {
  kind: 'suggest' | 'accuse';
  /** Null unless somebody other than the expected player is tapped. */
  by: number | null;
  picked: Picked;
  shower: number | null;
}

const BLANK: Draft = { kind: 'suggest', by: null, picked: NONE, shower: null };

function Happened(props: {
  table: Table;
  draft: Draft;
  onDraft: (next: Draft) => void;
  onEntry: (entry: ClueEntry) => void;
  hinted: boolean;
  onHint: () => void;
}) {
  const { names, hand, history } = props.table;
  const { kind, picked, shower } = props.draft;
  const last = history[history.length - 1];
  // By default the player who has just suggested is the one to accuse.
  const by = props.draft.by ?? (kind === 'accuse' && last ? byOf(last) : nextToSuggest(history, names.length));
  const tap = (part: Partial<Draft>) => props.onDraft({ ...props.draft, shower: null, ...part });
  const cards = all(picked);
  const seat = (at: number) => choice(String(at), names[at]!);
  const seen = cards && shower !== null ? seenCards(by, shower, cards, hand) : [];
  const show = (id: string) => {
    if (id === '') return props.onEntry(entryOf(by, cards!, null));
    const may = seenCards(by, Number(id), cards!, hand);
    // Ask for the card only if you saw it and more than one is possible.
    if (may.length > 1) tap({ shower: Number(id) });
    else props.onEntry(entryOf(by, cards!, Number(id), may[0]));
  };
  return (
    <Panel
      title={t.title}
      class="clue-enter"
      aside={
        <button type="button" class="button quiet small" aria-expanded={props.hinted} title={words.hint.room} onClick={props.onHint}>
          {shared.hint.ask}
        </button>
      }
    >
      <Segmented
        label={t.kind}
        value={kind}
        options={[
          ['suggest', t.kinds.suggest],
          ['accuse', t.kinds.accuse],
        ]}
        onChange={(next) => tap({ kind: next, by: null })}
      />
      <Step label={t.who[kind]} chosen={String(by)} onChoose={(id) => tap({ by: Number(id) })} choices={names.map((_, at) => seat(at))} />
      <Three deck={deckOf(props.table)} picked={picked} onPick={(next) => tap({ picked: next })} />
      {!cards ? (
        <p class="clue-step" role="status">
          {last ? t.last(line(last, names)) : t.first}
        </p>
      ) : kind === 'accuse' ? (
        <Step
          label={t.was}
          onChoose={(id) => props.onEntry({ accuse: by, cards, right: id === 'right' })}
          choices={[choice('wrong', t.wrong), choice('right', t.right)]}
        />
      ) : (
        <Step
          label={t.showed}
          chosen={shower === null ? null : String(shower)}
          onChoose={show}
          choices={[...othersFrom(by, names.length).map(seat), choice('', t.nobody)]}
        />
      )}
      {cards && shower !== null && seen.length > 0 ? (
        <Step
          label={t.card(names[shower]!)}
          onChoose={(card) => props.onEntry(entryOf(by, cards, shower, card))}
          choices={seen.map((card) => choice(card, cardName(card)))}
        />
      ) : null}
    </Panel>
  );
}

const choice = (id: string, name: string): Choice => ({ id, label: name, name });

/** A question with its answers as buttons. */
function Step(props: { label: string; chosen?: string | null; onChoose: (id: string) => void; choices: Choice[] }) {
  return (
    <>
      <p class="clue-step" aria-hidden="true">
        {props.label}
      </p>
      <Choices {...props} class="options-seats" chosen={props.chosen ?? null} />
    </>
  );
}

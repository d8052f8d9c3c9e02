/** The Bomb Busters table. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Evidence, Panel, Segmented } from '@shared/pieces';
import { NumberPad } from '@shared/NumberPad';
import { useAsk } from '@shared/useAsk';
import { BarButton, TableBar, useArrivals } from '@shared/TableBar';
import { board as study, bomb as words } from '@texts';
import { shared } from '@texts';
import { Board as Study } from '../board/Board';
import type { TableProps } from '../tables';
import { Certain, Moves, Values, type Rank } from './Advice';
import { useAnalysis } from './analysis';
import { Board, sayValue, shortValue, type Spot } from './Board';
import { Cards } from './Cards';
import { Detector } from './Detector';
import { Happened, type Kind } from './Happened';
import type { CardUse, Move } from './heat';
import { Indicate } from './Indicate';
import { MateMoves } from './MateMoves';
import { printed, readToken, tokensOf } from './notation';
import { wireKey } from './pickers';
import { inTableWords } from './places';
import { Say } from './Say';
import { Setup } from './Setup';
import { EditSheet, TokenSheet } from './SlotSheet';
import { Status } from './Status';
import { isOwn, me, missing, playerName, setToken, slotName, valuesInPlay, wiresInPlay, type Table } from './state';
import { changeTable, enter, refused, store } from './store';
import { simulation, studyOf } from './study';
import { Refusal, slipsOf, Trouble } from './Trouble';
import { Turn } from './Turn';
import './bomb.css';

type Mode = 'turn' | 'detect' | 'edit';
const TABS = ['moves', 'certain', 'values', 'cards', 'detector', 'indicate'] as const;
type Tab = (typeof TABS)[number];
type Sheet =
  | { kind: 'turn'; stand: number; slots: number[]; value?: string; actor?: number }
  | { kind: 'edit' | 'token'; spot: Spot; card?: string | null }
  | { kind: 'happened'; event?: Kind | undefined; card?: string | undefined };

export default function Page({ query }: TableProps) {
  useArrivals(store, query);
  const { table, tokens, rule } = store.state.value;
  const [studying, setStudying] = useState(false);
  const steps = store.steps.value.slice(0, store.at.value + 1);
  const simulated = useAsk(studying && table ? simulation(steps) : null);
  const noWin = simulated.error ? simulated.error.message : (simulated.answer?.ranking?.no_win ?? null);
  const studied = studying && table && (simulated.error || simulated.fresh) ? studyOf(steps, noWin) : null;
  return (
    <>
      <div class="table-head">
        <h1>{words.title}</h1>
        <TableBar table={store}>
          {table && missing(table).length === 0 ? (
            <BarButton icon="board" name={studying ? study.close : study.open} onClick={() => setStudying(!studying)} />
          ) : null}
          {table ? (
            <BarButton
              icon="new"
              name={words.setup.again}
              onClick={() => store.change(words.setup.again, { table: null, tokens: 'number', rule: '' })}
            />
          ) : null}
        </TableBar>
      </div>
      {studied ? (
        <Study game={studied} />
      ) : studying && table ? (
        <p class="loading">{shared.progress.working}</p>
      ) : table ? (
        <Play table={table} tokens={tokens} rule={rule} />
      ) : (
        <Setup />
      )}
    </>
  );
}

function Play({ table, tokens, rule }: { table: Table; tokens: string; rule: string }) {
  const [mode, setMode] = useState<Mode>('turn');
  const [tab, setTab] = useState<Tab>('moves');
  const [rank, setRank] = useState<Rank>('safe');
  const [value, setValue] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Spot[]>([]);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const open = missing(table);
  const asked = useAnalysis(open.length > 0 ? null : table);
  // A contradictory table has no analysis: its odds would only mislead.
  const { analysis } = asked;
  // The heat map comes first, and nothing is computed for panels hidden behind a sheet.
  const ready = asked.fresh && sheet === null;
  const broken = asked.error && ['contradiction', 'bad_request'].includes(asked.error.kind) ? asked.error : null;
  const close = () => setSheet(null);
  const says = asked.fresh && analysis ? analysis.turn : null;
  const turn = says?.player ?? null;

  const tap = (spot: Spot) => {
    const shown = readToken(tokensOf(table.stands[spot.stand]!)[spot.slot]!);
    if (mode === 'detect') {
      if (shown.face === 'cut') return;
      const there = chosen.some((one) => one.stand === spot.stand && one.slot === spot.slot);
      const rest = chosen.filter((one) => one.stand === spot.stand && one.slot !== spot.slot);
      setChosen(there ? rest : [...rest, spot]);
      setTab('detector');
      return;
    }
    // Teammates can also point at the observer, once the observer's wires are entered.
    const turn = mode === 'turn' && shown.face !== 'cut' && (!isOwn(table, spot.stand) || open.length === 0);
    setSheet(turn ? { kind: 'turn', stand: spot.stand, slots: [spot.slot] } : { kind: 'edit', spot });
  };
  const pickMove = (move: Move) => {
    if (move.action === 'solo_cut') void enter(table, `solo ${move.value}`, words.turn.soloLabel(sayValue(move.value!)));
    else if (move.action === 'reveal_red') void enter(table, 'reveal', words.turn.reveal);
    else setSheet({ kind: 'turn', stand: move.player!, slots: move.slots!, value: String(move.value) });
  };

  const useCard = (use: CardUse, form: Kind | null, card: string | null) => {
    if (form === 'cut' && use.player !== undefined && use.slots) {
      setSheet({ kind: 'turn', stand: use.player, slots: use.slots, ...(use.or === undefined ? { value: String(use.value) } : {}) });
    } else setSheet({ kind: 'happened', event: form ?? 'card', ...(card ? { card } : {}) });
  };

  return (
    <>
      <Status
        table={table}
        rule={rule ? (words.setup.rules[table.mission ?? ''] ?? rule) : ''}
        turn={turn}
        says={says ? inTableWords(table, says.says) : null}
      />
      <p class="visually-hidden" role="status">
        {analysis?.worlds && asked.fresh ? words.board.counted(analysis.worlds, analysis.certain_dual_cuts.length) : ''}
      </p>
      <div class="columns">
        <div class="stack">
          {sheet === null ? <Refusal table={table} /> : null}
          <Trouble table={table} error={asked.error} undo>
            {broken ? null : (
              <button type="button" class="button quiet" onClick={asked.retry}>
                {shared.retry}
              </button>
            )}
          </Trouble>
          <section class="panel board-panel" aria-label={words.title}>
            <Board
              table={table}
              turn={turn}
              analysis={analysis}
              stale={!asked.fresh && !asked.error && open.length === 0}
              fill={open.length > 0 ? <Fill table={table} open={open} /> : null}
              value={value}
              chosen={open.length > 0 ? open.slice(0, 1) : chosen}
              slips={slipsOf(broken ?? (refused.value?.table === table ? refused.value.error : null))}
              onTap={tap}
              onLong={(spot) => setSheet({ kind: 'token', spot })}
            />
          </section>
          {open.length > 0 ? null : (
            <section class="panel board-tools" aria-label={words.board.tools}>
              <button type="button" class="button happened" onClick={() => setSheet({ kind: 'happened' })}>
                {words.events.open}
              </button>
              <HeatChoice table={table} value={value} onChange={setValue} />
              <div class="board-modes">
                <Segmented
                  label={words.board.mode}
                  value={mode}
                  options={[
                    ['turn', words.board.turn],
                    ['detect', words.board.detect],
                    ['edit', words.board.edit],
                  ]}
                  onChange={(next) => {
                    setMode(next);
                    setChosen([]);
                    if (next === 'detect') setTab('detector');
                  }}
                />
                <Evidence evidence={analysis?.evidence} />
              </div>
              <p class="hint">{words.board[`${mode}Hint`]}</p>
              <Say table={table} />
            </section>
          )}
        </div>
        <Panel title={words.tabs[tab]} class="advice">
          <div class="tabs" role="tablist" aria-label={words.tabs.label}>
            {TABS.map((one, index, all) => (
              <button
                type="button"
                role="tab"
                key={one}
                aria-selected={one === tab}
                tabIndex={one === tab ? 0 : -1}
                onClick={() => setTab(one)}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                  if (!step) return;
                  const next = (index + step + all.length) % all.length;
                  setTab(all[next]!);
                  (event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus();
                }}
              >
                {words.tabs[one]}
                {one === 'certain' && analysis && analysis.certain_dual_cuts.length > 0 ? (
                  <span class="count">{analysis.certain_dual_cuts.length}</span>
                ) : null}
              </button>
            ))}
          </div>
          {open.length > 0 ? <p class="hint">{words.waiting}</p> : broken ? <p class="hint">{words.doctor.first}</p> : null}
          {analysis && open.length === 0 ? (
            <>
              {tab === 'moves' ? (
                <Advised
                  table={table}
                  turn={turn}
                  ready={ready}
                  onPick={(stand, slot, said, actor) => setSheet({ kind: 'turn', stand, slots: [slot], value: said, actor })}
                >
                  <Moves table={table} analysis={analysis} ready={ready} rank={rank} onRank={setRank} onPick={pickMove} />
                </Advised>
              ) : null}
              {tab === 'certain' ? <Certain table={table} analysis={analysis} onPick={pickMove} /> : null}
              {tab === 'values' ? <Values table={table} analysis={analysis} value={value} onPick={setValue} /> : null}
              {tab === 'cards' ? <Cards table={table} analysis={analysis} ready={ready} onUse={useCard} /> : null}
              {tab === 'detector' ? (
                <Detector
                  table={table}
                  chosen={chosen}
                  onClear={() => setChosen([])}
                  onRecord={() =>
                    setSheet({ kind: 'turn', stand: chosen[0]!.stand, slots: chosen.map((spot) => spot.slot).sort((a, b) => a - b) })
                  }
                />
              ) : null}
              {tab === 'indicate' ? <Indicate table={table} tokens={tokens} /> : null}
            </>
          ) : null}
          {analysis?.notes?.length ? (
            <details class="notes">
              <summary>{words.notes}</summary>
              <ul>
                {analysis.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </details>
          ) : null}
        </Panel>
      </div>
      {sheet?.kind === 'turn' ? (
        <Turn
          table={table}
          tokens={tokens}
          analysis={analysis}
          key={`${sheet.stand}:${sheet.slots}`}
          stand={sheet.stand}
          slots={sheet.slots}
          turn={turn}
          {...(sheet.value !== undefined ? { value: sheet.value } : {})}
          {...(sheet.actor !== undefined ? { actor: sheet.actor } : {})}
          onMove={(slot) => setSheet({ kind: 'turn', stand: sheet.stand, slots: [slot] })}
          onClose={(entered) => {
            close();
            if (entered) setChosen([]);
          }}
        />
      ) : null}
      {sheet?.kind === 'happened' ? (
        <Happened
          table={table}
          analysis={analysis}
          kind={sheet.event}
          card={sheet.card}
          onCut={(stand, slots) => setSheet({ kind: 'turn', stand, slots })}
          onToken={(spot, card) => setSheet({ kind: 'token', spot, card })}
          onClose={close}
        />
      ) : null}
      {sheet?.kind === 'edit' ? <EditSheet table={table} analysis={analysis} spot={sheet.spot} onClose={close} /> : null}
      {sheet?.kind === 'token' ? (
        <TokenSheet table={table} tokens={tokens} analysis={analysis} spot={sheet.spot} card={sheet.card ?? null} onClose={close} />
      ) : null}
    </>
  );
}

/** Advice for whoever's turn it is: the teammate's cuts as seen from here, with the observer's own one press away. */
function Advised(props: {
  table: Table;
  turn: number | null;
  ready: boolean;
  children: ComponentChildren;
  onPick: (stand: number, slot: number, value: string, actor: number) => void;
}) {
  const { table, turn } = props;
  const [mine, setMine] = useState(false);
  if (turn === null || turn === me(table)) return <>{props.children}</>;
  return (
    <>
      <Segmented
        label={words.mate.whose}
        value={mine ? 'mine' : 'theirs'}
        options={[
          ['theirs', words.mate.theirs(playerName(table, turn))],
          ['mine', words.mate.mine],
        ]}
        onChange={(next) => setMine(next === 'mine')}
      />
      {mine ? props.children : <MateMoves table={table} player={turn} ready={props.ready} onPick={props.onPick} />}
    </>
  );
}

/** Selects which probability the board shows. */
function HeatChoice(props: { table: Table; value: string | null; onChange: (value: string | null) => void }) {
  return (
    <div class="heat-choice" role="group" aria-label={words.board.heat}>
      <button type="button" class="chip" aria-pressed={props.value === null} onClick={() => props.onChange(null)}>
        {words.board.likeliestChoice}
      </button>
      {valuesInPlay(props.table).map((value) => (
        <button
          type="button"
          key={value}
          class="chip"
          aria-pressed={props.value === value}
          aria-label={sayValue(value)}
          onClick={() => props.onChange(props.value === value ? null : value)}
        >
          {shortValue(value)}
        </button>
      ))}
    </div>
  );
}

/** Enters the observer's own wires, one tap each. */
function Fill({ table, open }: { table: Table; open: Spot[] }) {
  const spot = open[0]!;
  const keys = wiresInPlay(table).map(wireKey);
  return (
    <div class="fill">
      <h2>{words.board.fill(open.length)}</h2>
      <p class="hint">{words.board.fillHint}</p>
      <NumberPad
        label={words.board.fill(open.length)}
        keys={keys}
        onPick={(wire) => {
          const name = slotName(table, spot.stand, spot.slot);
          changeTable(words.board.filled(name, printed(wire)), setToken(table, spot.stand, spot.slot, `?${wire}`));
        }}
      />
    </div>
  );
}

/** The engine's advice: ranked moves with reasons, certain cuts with proofs, where each value can be. */
import { useState } from 'preact/hooks';
import { chance, fixed, percent } from '@shared/numbers';
import { ChanceBar, Evidence, Percent, Segmented, Working } from '@shared/pieces';
import { bomb as words } from '@texts';
import { useLater } from './analysis';
import { sayValue, shortValue } from './Board';
import { shownChance, type Analysis, type Move } from './heat';
import { slotName, slotsName, standName, isOwn, type Table } from './state';
import { enter } from './store';
import { Trouble } from './Trouble';

const t = words.moves;
export type Rank = 'safe' | 'informative' | 'winning';

export function moveName(table: Table, move: Move): string {
  const value = sayValue(move.value ?? '');
  if (move.action === 'solo_cut') return t.solo_cut(value);
  if (move.action === 'reveal_red') return t.reveal_red;
  const slots = move.slots ?? [];
  if (slots.length > 1) return t.double_detector(slotsName(table, move.player!, slots), value);
  return t.dual_cut(slotName(table, move.player!, slots[0]!), value);
}

/** The other wires with the same figures. */
const alsoAt = (table: Table, move: Move) => (move.also ?? []).map((other) => slotsName(table, other.player, other.slots)).join(', ');

export function Moves(props: {
  table: Table;
  analysis: Analysis;
  /**
   * Whether `analysis` belongs to the current table. The ranking is asked only after that: the heat map comes first.
   */
  ready: boolean;
  rank: Rank;
  onRank: (rank: Rank) => void;
  onPick: (move: Move) => void;
}) {
  const { table, rank } = props;
  const [all, setAll] = useState(false);
  const question = {
    game: 'bomb-busters' as const,
    query: 'analyze' as const,
    table,
    rank,
    top: 8,
    ...(rank === 'winning' ? {} : { budget: 0 }),
  };
  const asked = useLater(question, props.ready, { long: rank === 'winning', wait: 250 });
  // Until the ranking arrives, show the moves of the plain analysis, sorted by safety.
  const ranked = asked.answer;
  const moves = merged((ranked ?? props.analysis).moves);
  const shown = all ? moves.slice(0, 60) : moves.slice(0, 6);
  const ranking = ranked?.ranking;
  const equals = moves.filter((move) => move.equal).length;
  return (
    <div class="moves">
      <Segmented
        label={t.rank}
        value={rank}
        options={[
          ['safe', t.safe],
          ['informative', t.informative],
          ['winning', t.winning],
        ]}
        onChange={props.onRank}
      />
      <Trouble table={table} error={asked.error} />
      {asked.busy && rank !== 'safe' ? <Working progress={asked.progress} onCancel={asked.cancel} /> : null}
      {moves.length === 0 ? <p class="hint">{t.none}</p> : null}
      <ol class="move-list">
        {shown.map((move, index) => (
          <li key={`${move.action}${move.player}${move.slots}${move.value}${index}`}>
            <button type="button" class="move" onClick={() => props.onPick(move)} title={t.record}>
              <span class="move-name">
                {moveName(table, move)}
                {equals > 1 && move.equal ? (
                  <span class="move-equal" title={t.equalTitle}>
                    {' '}
                    {t.equal}
                  </span>
                ) : null}
              </span>
              <span class="move-odds">
                <ChanceBar value={shownChance(move.success)} /> {t.hit} <Percent value={shownChance(move.success)} />
                {chance(shownChance(move.red_risk)) > 0 ? (
                  <span class="move-red">
                    {' '}
                    · {t.red} <Percent value={shownChance(move.red_risk)} />
                  </span>
                ) : null}
              </span>
              {facts(move).length > 0 ? (
                <span class="move-facts" title={move.bits ? t.bitsTitle : undefined}>
                  {facts(move).join(' · ')}
                </span>
              ) : null}
              {move.also ? <span class="move-facts">{t.also(alsoAt(table, move))}</span> : null}
              {move.reason ? <span class="move-reason">{move.reason}</span> : null}
            </button>
          </li>
        ))}
      </ol>
      {moves.length > 6 && !all ? (
        <button type="button" class="button quiet small" onClick={() => setAll(true)}>
          {t.more}
        </button>
      ) : null}
      {ranking?.games && ranking.policy ? (
        <p class="hint">
          {t.games(ranking.policy)} {equals > 1 ? t.notSeparated : ''}
        </p>
      ) : null}
      {rank === 'winning' && ranking?.no_win ? <p class="hint">{t.noWin(ranking.no_win)}</p> : null}
      <Evidence evidence={rank === 'winning' && ranking?.evidence ? ranking.evidence : props.analysis.evidence} />
    </div>
  );
}

/** Cuts of the same value with the same figures are one entry: `also` lists the other wires. */
export function merged(moves: Move[]): Move[] {
  const found: Move[] = [];
  const first = new Map<string, number>();
  for (const move of moves) {
    const plain = move.action === 'dual_cut' && move.slots?.length === 1;
    const key = JSON.stringify([move.value, move.success, move.red_risk, move.bits, move.handed, move.win, move.equal]);
    const at = plain ? first.get(key) : undefined;
    if (at === undefined) {
      if (plain) first.set(key, found.length);
      found.push(move);
    } else {
      const before = found[at]!;
      found[at] = { ...before, also: [...(before.also ?? []), { player: move.player!, slots: move.slots! }, ...(move.also ?? [])] };
    }
  }
  return found;
}

/** The share of games won, with its interval in whole percent, rounded outwards so that it contains the share. */
export function wins({ win, win_ci }: { win?: number; win_ci?: number[] }): string[] {
  if (win === undefined || !win_ci) return [];
  const [low, high] = win_ci as [number, number];
  return [t.win(percent(win), percent(Math.floor(100 * low) / 100, 0), percent(Math.ceil(100 * high) / 100, 0))];
}

function facts(move: Move): string[] {
  const found = wins(move);
  if (move.bits !== undefined && move.bits >= 0.005) found.push(t.bits(fixed(move.bits, 2)));
  if (move.handed !== undefined && move.handed >= 0.05) found.push(t.handed(fixed(move.handed, 1)));
  return found;
}

export function Certain({ table, analysis, onPick }: { table: Table; analysis: Analysis; onPick: (move: Move) => void }) {
  const c = words.certain;
  const proofs = analysis.proofs ?? [];
  const proofOf = (cut: { player: number; slot: number }) => proofs.find((proof) => proof.player === cut.player && proof.slot === cut.slot);
  return (
    <div>
      <div class="row">
        {analysis.solo_cuts.map((cut) => (
          <button
            type="button"
            class="button"
            key={String(cut.value)}
            onClick={() => void enter(table, `solo ${cut.value}`, words.turn.soloLabel(sayValue(cut.value)))}
          >
            {words.turn.solo(sayValue(cut.value), cut.count)}
          </button>
        ))}
        {analysis.reveal_red ? (
          <button type="button" class="button" onClick={() => void enter(table, 'reveal', words.turn.reveal)}>
            {words.turn.reveal}
          </button>
        ) : null}
      </div>
      {analysis.certain_dual_cuts.length === 0 ? <p class="hint">{c.none}</p> : null}
      <ul class="certain-list">
        {analysis.certain_dual_cuts.map((cut) => {
          const proof = proofOf(cut);
          return (
            <li key={`${cut.player}:${cut.slot}`}>
              <div class="certain-item">
                <strong>{c.item(slotName(table, cut.player, cut.slot), sayValue(cut.value))}</strong>
                <button
                  type="button"
                  class="button quiet small"
                  onClick={() =>
                    onPick({ action: 'dual_cut', player: cut.player, slots: [cut.slot], value: cut.value, success: '1/1', red_risk: '0/1' })
                  }
                >
                  {t.record}
                </button>
              </div>
              <details>
                <summary>{c.proof}</summary>
                <ul>
                  {(proof?.because ?? []).map((fact) => (
                    <li key={fact.at}>{c.because(fact.says, fact.why)}</li>
                  ))}
                  {proof && proof.because.length > 0 ? null : <li>{c.plain}</li>}
                </ul>
              </details>
            </li>
          );
        })}
      </ul>
      <Evidence evidence={analysis.evidence} />
    </div>
  );
}

/** For each value, the probability that a stand has at least one wire of it. */
export function Values(props: { table: Table; analysis: Analysis; value: string | null; onPick: (value: string | null) => void }) {
  const { table, analysis } = props;
  const stands = table.stands.map((_, stand) => stand).filter((stand) => !isOwn(table, stand));
  return (
    <div class="scroll">
      <table class="values">
        <thead>
          <tr>
            <th scope="col">{words.values.value}</th>
            <th scope="col">{words.values.left}</th>
            {stands.map((stand) => (
              <th scope="col" key={stand}>
                {standName(table, stand)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(analysis.values ?? []).map((row) => {
            const value = String(row.value);
            const on = props.value === value;
            return (
              <tr key={value}>
                <th scope="row">
                  <button
                    type="button"
                    class="chip"
                    aria-pressed={on}
                    aria-label={sayValue(value)}
                    onClick={() => props.onPick(on ? null : value)}
                  >
                    {shortValue(value)}
                  </button>
                </th>
                <td>{row.hidden}</td>
                {stands.map((stand) => (
                  <td key={stand}>
                    <Percent value={row.stands[String(stand)] ?? '0/1'} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

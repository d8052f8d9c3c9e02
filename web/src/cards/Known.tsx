/**
 * What is known about the hidden hands. What is possible (counted, all deals equally likely) and what is likely (the
 * posterior, given what the others bid and played) are shown separately, each with its evidence.
 */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Evidence, Segmented, vars, type EvidenceValue } from '@shared/pieces';
import { chance, grouped, isCertain, isImpossible, percent, precisely } from '@shared/numbers';
import { cards as words } from '@texts';

export interface KnownRow {
  id: string;
  name: string;
  drawing: ComponentChildren;
  group: string;
  /** Exact probability by place: "num/den". */
  support: (string | number)[];
  belief: number[];
}

const t = words.known;

export function Known(props: {
  places: string[];
  rows: KnownRow[];
  facts: string[];
  support: EvidenceValue;
  belief: EvidenceValue;
  stale: boolean;
  groups: [string, ComponentChildren, string][];
}) {
  const [side, setSide] = useState<'support' | 'belief'>('support');
  const [group, setGroup] = useState<string | null>(null);
  const ess = props.belief.kind === 'sampled' ? (props.belief.ess ?? null) : null;
  const rows = props.rows.filter((row) => group === null || row.group.includes(group));
  return (
    <div class={`known${props.stale ? ' is-stale' : ''}`}>
      <div class="row">
        <Segmented
          label={t.which}
          value={side}
          options={[
            ['support', t.support],
            ['belief', t.belief],
          ]}
          onChange={setSide}
        />
        <Evidence evidence={side === 'support' ? props.support : props.belief} />
      </div>
      <p class="hint">{side === 'support' ? t.supportHint : t.beliefHint}</p>
      {side === 'belief' && ess !== null ? (
        <p class={`hint${ess < WEAK ? ' is-weak' : ''}`}>
          {t.worth(grouped(Math.round(ess)), percent(reach(0.5, ess), 0))} {ess < WEAK ? t.weak : t.arrows}
        </p>
      ) : null}
      {props.facts.length > 0 ? (
        <ul class="facts">
          {props.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      ) : null}
      <div class="groups" role="group" aria-label={t.filter}>
        <button type="button" class="chip" aria-pressed={group === null} onClick={() => setGroup(null)}>
          {t.all}
        </button>
        {props.groups.map(([id, label, name]) => (
          <button
            type="button"
            class="chip"
            key={id}
            aria-label={name}
            aria-pressed={group === id}
            onClick={() => setGroup(group === id ? null : id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div class="known-scroll" role="region" aria-label={t.caption} tabIndex={0}>
        <table class="known-table">
          <caption class="visually-hidden">{side === 'support' ? t.supportHint : t.beliefHint}</caption>
          <thead>
            <tr>
              <th scope="col">{t.what}</th>
              {props.places.map((place) => (
                <th scope="col" key={place}>
                  {place}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <span aria-hidden="true">{row.drawing}</span>
                  <span class="visually-hidden">{row.name}</span>
                </th>
                {props.places.map((place, at) => (
                  <Cell key={place} side={side} support={row.support[at] ?? 0} belief={row.belief[at] ?? 0} ess={ess ?? 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** A belief is shown as certain or impossible only if the count says so. */
export function shownBelief(support: string | number, belief: number): string {
  if (isCertain(support) || isImpossible(support)) return percent(support, 0);
  const shown = Math.min(Math.max(belief, 0.0001), 0.9999);
  return percent(shown, 0);
}

/** An effective sample size below this is weak evidence. */
const WEAK = 40;

/** The margin of error (95%) of a probability estimated with this effective sample size. */
export const reach = (p: number, ess: number) => (ess > 0 ? Math.min(1, 1.96 * Math.sqrt((p * (1 - p)) / ess)) : 1);

/** Whether bids and plays have moved a probability by more than sampling error: 1 up, -1 down. */
export function moved(support: string | number, belief: number, ess: number): -1 | 0 | 1 {
  const before = chance(support);
  if (ess < WEAK || Math.abs(belief - before) <= Math.max(0.02, reach(before, ess))) return 0;
  return belief > before ? 1 : -1;
}

function Cell({ side, support, belief, ess }: { side: 'support' | 'belief'; support: string | number; belief: number; ess: number }) {
  const never = isImpossible(support);
  const sure = isCertain(support);
  const p = side === 'support' ? chance(support) : belief;
  const way = side === 'belief' ? moved(support, belief, ess) : 0;
  return (
    <td
      class={`known-cell${never ? ' is-never' : ''}${sure ? ' is-sure' : ''}`}
      ref={vars({ '--p': p })}
      title={side === 'support' ? precisely(support) : undefined}
    >
      {never ? (
        <>
          <span aria-hidden="true">–</span>
          <span class="visually-hidden">{t.never}</span>
        </>
      ) : side === 'support' ? (
        percent(support, 0)
      ) : (
        shownBelief(support, belief)
      )}
      {way !== 0 ? (
        <>
          <span class="known-way" aria-hidden="true">
            {way > 0 ? '▲' : '▼'}
          </span>
          <span class="visually-hidden">{way > 0 ? t.more : t.less}</span>
        </>
      ) : null}
    </td>
  );
}

/**
 * Explains in place, with the players' names, what the engine rejects: an entry, or a table that is contradictory.
 * A contradiction lists the conflicting entries and offers to undo the likeliest mistake.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { AskError } from '@shared/ask';
import { Dialog } from '@shared/Dialog';
import { roughly } from '@shared/numbers';
import { bomb as words, shared } from '@texts';
import type { Spot } from './Board';
import { corrected } from './history';
import { tokensOf } from './notation';
import { inTableWords } from './places';
import { placeOf, slotName, type Table } from './state';
import { changeTable, enter, refused, store } from './store';

const t = words.doctor;

interface Entry {
  at: string;
  says: string;
  worlds?: string;
}

/** How many possible mistakes are offered, the likeliest first. */
const MOST_FIXES = 3;

/** The lists of a table whose entries can be removed. */
const LISTS = ['history', 'constraints', 'failed_dual_cuts'] as const;

const blameOf = (error: AskError) => (error.more.blame as Entry[] | undefined) ?? [];
const slipsIn = (error: AskError) => (error.more.slips as Entry[] | undefined) ?? [];

/** The wire to mark on the board, as a list of at most one. */
export function slipsOf(error: AskError | null): Spot[] {
  if (!error) return [];
  const spots = [error.at, ...slipsIn(error).map((entry) => entry.at)].map(placeOf);
  return spots.filter((spot): spot is Spot => spot !== null).slice(0, 1);
}

/** Whether the error is caused by the entries, not by the connection or a time limit. */
const isWrong = (error: AskError) => ['contradiction', 'bad_request', 'illegal'].includes(error.kind);

/** Why there is no answer for a table. With `onClose` the message can be closed. */
export function Trouble(props: {
  table: Table;
  error: AskError | null;
  undo?: boolean;
  title?: string;
  onClose?: () => void;
  children?: ComponentChildren;
}) {
  const { table, error, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  // The player is looking at the place of the entry, not at the top of the table.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [error]);
  if (!error || error.kind === 'cancelled') return null;
  const [blame, slips] = [blameOf(error), slipsIn(error).slice(0, MOST_FIXES)];
  const contradicts = error.kind === 'contradiction';
  const title = props.title ?? (isWrong(error) ? t.title : shared.errors.kinds[error.kind]);
  const says = (entry: Entry) => inTableWords(table, entry.says);
  const undo = isWrong(error) && (props.undo || contradicts);
  return (
    <div class="problem doctor" role="alert" ref={box}>
      <div class="doctor-head">
        <h2>{title}</h2>
        {onClose ? (
          <button type="button" class="icon-button" aria-label={shared.close} onClick={onClose}>
            ×
          </button>
        ) : null}
      </div>
      {blame.length > 0 ? (
        <>
          <p>{t.blame(blame.length)}</p>
          <ul>
            {blame.map((entry) => (
              <li key={entry.at}>{says(entry)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p lang={error.lang}>{sentence(inTableWords(table, error.message))}</p>
      )}
      {slips.length > 0 ? (
        <>
          <p>
            <strong>{t.slip(slips.length)}</strong>
          </p>
          <ul class="fixes">
            {slips.map((slip) => (
              <li key={slip.at}>
                <span>
                  {says(slip)}
                  {slip.worlds ? ` (${t.leaves(roughly(slip.worlds))})` : ''}
                </span>
                <Remedy table={table} entry={slip} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {undo || props.children ? (
        <div class="row">
          {undo ? (
            <button type="button" class="button quiet" disabled={!store.canUndo.value} onClick={store.undo}>
              {t.undo}
            </button>
          ) : null}
          {props.children}
        </div>
      ) : null}
    </div>
  );
}

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** The last rejected entry for this table, until it is closed or another entry is made. */
export function Refusal({ table }: { table: Table }) {
  const last = refused.value;
  if (!last || last.table !== table) return null;
  const close = () => {
    refused.value = null;
  };
  return <Trouble table={table} error={last.error} title={t.refused} onClose={close} />;
}

/** A sheet for an entry. A rejection is shown inside it and disappears with it. */
export function Sheet(props: { table: Table; title: string; onClose: () => void; children: ComponentChildren }) {
  useEffect(
    () => () => {
      refused.value = null;
    },
    [],
  );
  return (
    <Dialog title={props.title} onClose={props.onClose} look="sheet">
      <Refusal table={props.table} />
      {props.children}
    </Dialog>
  );
}

/** A button that removes one entry, if the table still has it. */
function Remedy({ table, entry }: { table: Table; entry: Entry }) {
  const fixed = t.fixed(inTableWords(table, entry.says));
  const spot = placeOf(entry.at);
  if (spot) {
    const token = tokensOf(table.stands[spot.stand] ?? '')[spot.slot];
    if (token === undefined || token === '?') return null;
    const back = () => changeTable(fixed, corrected(table, spot, '?'));
    return (
      <button type="button" class="button small" onClick={back}>
        {t.hide(slotName(table, spot.stand, spot.slot))}
      </button>
    );
  }
  const [, name, index] = /^(\w+)\[(\d+)\]/.exec(entry.at) ?? [];
  const list = LISTS.find((one) => one === name);
  const entries: unknown[] = (list && table[list]) ?? [];
  if (!list || Number(index) >= entries.length) return null;
  const remove = () => {
    if (list === 'constraints') return void enter(table, `forget ${index}`, fixed);
    changeTable(fixed, { ...table, [list]: entries.filter((_, i) => i !== Number(index)) });
  };
  return (
    <button type="button" class="button small" onClick={remove}>
      {t.remove}
    </button>
  );
}

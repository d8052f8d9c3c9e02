/** "What happened?": the kinds of events, then a form for the selected kind. The engine decides what each means. */
import { useState } from 'preact/hooks';
import { bomb as words } from '@texts';
import type { Spot } from './Board';
import { CardForm } from './CardForm';
import { Beside, Dial, Disintegrate, LabelForm, Point, Radar, Reveal, Solo } from './EventForms';
import type { Analysis } from './heat';
import { Know } from './Know';
import { Say } from './Say';
import { Swap, Take } from './MoveForms';
import type { Table } from './state';
import { enter, spend } from './store';
import { Sheet } from './Trouble';

const t = words.events;

export const KINDS = [
  'cut',
  'solo',
  'reveal',
  'token',
  'beside',
  'card',
  'radar',
  'label',
  'swap',
  'take',
  'disintegrate',
  'know',
  'dial',
] as const;
export type Kind = (typeof KINDS)[number];

/** Props of every form. */
export interface FormProps {
  table: Table;
  analysis: Analysis | null;
  /** Sends a line to the engine and closes the sheet if it is accepted. */
  say: (line: string, label: string) => void;
}

export function Happened(props: {
  table: Table;
  analysis: Analysis | null;
  kind?: Kind | undefined;
  /** The card that was used, where the entry itself does not include it. */
  card?: string | undefined;
  onCut: (stand: number, slots: number[]) => void;
  onToken: (spot: Spot, card: string | null) => void;
  onClose: () => void;
}) {
  const { table, analysis } = props;
  const [kind, setKind] = useState<Kind | null>(props.kind ?? null);
  const [card, setCard] = useState<string | null>(props.card ?? null);
  const say = (line: string, label: string) => {
    void enter(table, line, label).then((done) => {
      if (!done) return;
      spend(card);
      props.onClose();
    });
  };
  const form = { table, analysis, say };
  return (
    <Sheet table={table} title={kind === null ? t.title : t.kinds[kind].name} onClose={props.onClose}>
      {kind === null ? (
        <>
          <Say table={table} onDone={props.onClose} />
          <div class="kinds" data-focus>
            {KINDS.map((one) => (
              <button type="button" class="kind" key={one} onClick={() => setKind(one)}>
                <span class={`kind-sign sign-${one}`} aria-hidden="true">
                  {t.kinds[one].sign}
                </span>
                <span>
                  <strong>{t.kinds[one].name}</strong>
                  <small>{t.kinds[one].about}</small>
                </span>
              </button>
            ))}
          </div>
        </>
      ) : null}
      {kind === 'cut' ? (
        <Point
          table={table}
          many
          label={t.pointedAt}
          done={t.goOn}
          onDone={(spots) =>
            props.onCut(
              spots[0]!.stand,
              spots.map((one) => one.slot),
            )
          }
        />
      ) : null}
      {kind === 'token' ? <Point table={table} label={t.tokenAt} onDone={(spots) => props.onToken(spots[0]!, card)} /> : null}
      {kind === 'solo' ? <Solo {...form} /> : null}
      {kind === 'reveal' ? <Reveal {...form} /> : null}
      {kind === 'beside' ? <Beside {...form} /> : null}
      {kind === 'card' ? (
        <CardForm
          {...form}
          onKind={(next, id) => {
            setKind(next);
            setCard(id);
          }}
        />
      ) : null}
      {kind === 'radar' ? <Radar {...form} /> : null}
      {kind === 'label' ? <LabelForm {...form} /> : null}
      {kind === 'swap' ? <Swap {...form} /> : null}
      {kind === 'take' ? <Take {...form} /> : null}
      {kind === 'disintegrate' ? <Disintegrate {...form} /> : null}
      {kind === 'know' ? <Know {...form} /> : null}
      {kind === 'dial' ? <Dial {...form} /> : null}
      {kind !== null ? (
        <button
          type="button"
          class="button quiet sheet-back"
          onClick={() => {
            setKind(null);
            setCard(null);
          }}
        >
          {t.back}
        </button>
      ) : null}
    </Sheet>
  );
}

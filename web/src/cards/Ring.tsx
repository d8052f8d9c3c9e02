/** The seats around the table, you at the bottom: what each player has done and played. */
import type { ComponentChildren } from 'preact';
import { vars } from '@shared/pieces';
import { cards as words } from '@texts';

export interface Sitter {
  seat: number;
  name: string;
  /** The line under the name: a bid or the tricks taken. */
  note?: string;
  dealer?: boolean;
  turn?: boolean;
  out?: boolean;
  /** Whether this player takes the trick on the table. */
  takes?: boolean;
  laid?: ComponentChildren;
}

/**
 * The position of a seat, in percent of the table: you at the bottom, the next player to your left, and so on
 * clockwise.
 */
export function placeOf(index: number, of: number): { x: number; y: number } {
  const turn = (2 * Math.PI * index) / of;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round(50 - 37 * Math.sin(turn)), y: round(50 + 33 * Math.cos(turn)) };
}

export function Ring(props: {
  label: string;
  sitters: Sitter[];
  you: number;
  /** Whether cards or dominoes are being played; during the bidding the table needs less space. */
  laying: boolean;
  children: ComponentChildren;
}) {
  const count = props.sitters.length;
  return (
    <div class={`ring ${props.laying ? '' : 'ring-bare '}ring-${count}`} role="group" aria-label={props.label}>
      <ul class="sitters">
        {props.sitters.map((sitter) => {
          const { x, y } = placeOf((sitter.seat - props.you + count) % count, count);
          const marks = [
            sitter.turn ? words.ring.turn : '', sitter.takes ? words.ring.takes : '', sitter.out ? words.ring.out : '',
          ];
          return (
            <li
              key={sitter.seat}
              ref={vars({ '--x': x, '--y': y })}
              class={`sitter${sitter.turn ? ' is-turn' : ''}${sitter.takes ? ' is-taking' : ''}${sitter.out ? ' is-out' : ''}`}
            >
              {props.laying ? (
                <span class="sitter-laid">{sitter.laid ?? <span class="slot-empty" aria-hidden="true" />}</span>
              ) : null}
              <span class="sitter-name">
                {sitter.name}
                {sitter.dealer ? <abbr class="sitter-dealer" title={words.ring.dealer}>{words.ring.dealerShort}</abbr> : null}
              </span>
              {sitter.note ? <span class="sitter-note">{sitter.note}</span> : null}
              <span class="visually-hidden">{marks.filter(Boolean).join(', ')}</span>
            </li>
          );
        })}
      </ul>
      <div class="ring-middle">{props.children}</div>
    </div>
  );
}

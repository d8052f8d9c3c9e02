/** The seats around the table, you at the bottom: what each player has done and played. */
import type { ComponentChildren } from 'preact';
import { vars } from '@shared/pieces';
import { cards as words } from '@texts';
import { pace } from './speed';

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
  /** The pieces still in hand: faces where they are known, backs where they are not. */
  hand?: ComponentChildren;
  /** A word beside the name: "partner". */
  mark?: string | undefined;
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
  /** Whether pieces move as they are laid and taken. */
  moving?: boolean;
  children: ComponentChildren;
}) {
  const count = props.sitters.length;
  const places = props.sitters.map((sitter) => placeOf((sitter.seat - props.you + count) % count, count));
  // A complete trick moves to the player who takes it.
  const taker = places[props.sitters.findIndex((sitter) => sitter.takes)];
  const motion = { '--pace': pace(), ...(taker ? { '--to-x': taker.x, '--to-y': taker.y } : {}) };
  return (
    <div
      class={`ring ${props.laying ? '' : 'ring-bare '}${props.moving ? 'is-moving ' : ''}ring-${count}`}
      role="group"
      aria-label={props.label}
    >
      <ul class={`sitters${taker && props.moving ? ' is-taken' : ''}`} ref={vars(motion)}>
        {props.sitters.map((sitter, index) => {
          const { x, y } = places[index]!;
          const marks = [sitter.turn ? words.ring.turn : '', sitter.takes ? words.ring.takes : '', sitter.out ? words.ring.out : ''];
          return (
            <li
              key={sitter.seat}
              ref={vars({ '--x': x, '--y': y })}
              class={`sitter${sitter.turn ? ' is-turn' : ''}${sitter.takes ? ' is-taking' : ''}${sitter.out ? ' is-out' : ''}`}
            >
              {props.laying ? <span class="sitter-laid">{sitter.laid ?? <span class="slot-empty" aria-hidden="true" />}</span> : null}
              <span class="sitter-name">
                {sitter.name}
                {sitter.mark ? <small class="sitter-mark"> {sitter.mark}</small> : null}
                {sitter.dealer ? (
                  <abbr class="sitter-dealer" title={words.ring.dealer}>
                    {words.ring.dealerShort}
                  </abbr>
                ) : null}
              </span>
              <span class="sitter-foot">
                {sitter.hand ? <span class="sitter-hand">{sitter.hand}</span> : null}
                {sitter.note ? <span class="sitter-note">{sitter.note}</span> : null}
              </span>
              <span class="visually-hidden">{marks.filter(Boolean).join(', ')}</span>
            </li>
          );
        })}
      </ul>
      <div class="ring-middle">{props.children}</div>
    </div>
  );
}

/** The hidden pieces of another player. */
export function Backs({ count, kind }: { count: number; kind: 'domino' | 'card' }) {
  if (count <= 0) return null;
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <span key={at} class={`back back-${kind}`} aria-hidden="true" />
      ))}
      <span class="back back-count" aria-hidden="true">
        {count}
      </span>
      <span class="visually-hidden">{words.ring.holds(count)}</span>
    </>
  );
}

/**
 * A hand to play from. The first tap selects; a second tap on the same piece, or the button below, plays it, so that a
 * mistap does no harm. Arrow keys move, Enter works like a tap.
 */
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { cards as words } from '@texts';

export interface Piece {
  id: string;
  /** The name for screen readers: "six four". */
  name: string;
  legal: boolean;
  drawing: ComponentChildren;
  /** The figure from a hint. */
  tag?: string;
}

export function Hand(props: {
  label: string;
  kind: string;
  pieces: Piece[];
  /** Whether it is your turn to play one. */
  active: boolean;
  chosen: string | null;
  /** What the figures on the pieces are. */
  legend?: string | undefined;
  onChoose: (id: string) => void;
  onPlay: (id: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  /** The hand in which a piece was pressed that cannot be played. */
  const [barred, setBarred] = useState<number | null>(null);
  const walk = (event: KeyboardEvent, index: number) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const count = props.pieces.length;
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step ? (index + step + count) % count : null;
    if (next === null) return;
    event.preventDefault();
    (box.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  const first = Math.max(
    0,
    props.pieces.findIndex((piece) => (props.chosen ? piece.id === props.chosen : piece.legal)),
  );
  const legal = props.pieces.filter((piece) => piece.legal).map((piece) => piece.name);
  return (
    <>
      <div class={`hand hand-${props.kind}`} role="group" aria-label={props.label} ref={box}>
        {props.pieces.map((piece, index) => {
          const can = props.active && piece.legal;
          const state = props.active ? (piece.legal ? words.hand.legal : words.hand.notLegal) : '';
          const chosen = piece.id === props.chosen;
          return (
            <button
              type="button"
              key={piece.id}
              class={`piece${chosen ? ' is-chosen' : ''}${props.active && !piece.legal ? ' is-barred' : ''}`}
              aria-pressed={chosen}
              aria-disabled={!can}
              tabIndex={index === first ? 0 : -1}
              onKeyDown={(event) => walk(event, index)}
              onClick={() => {
                setBarred(props.active && !piece.legal ? props.pieces.length : null);
                if (!can) return;
                if (chosen) props.onPlay(piece.id);
                else props.onChoose(piece.id);
              }}
            >
              {piece.drawing}
              <span class="visually-hidden">{[piece.name, state, chosen ? words.hand.again : ''].filter(Boolean).join(', ')}</span>
              {piece.tag ? <span class="piece-tag">{piece.tag}</span> : null}
            </button>
          );
        })}
      </div>
      {props.legend ? <p class="hint hand-legend">{props.legend}</p> : null}
      {props.active && barred === props.pieces.length ? (
        <p class="hint hand-barred" role="status">
          {words.hand.follow(legal)}
        </p>
      ) : null}
    </>
  );
}

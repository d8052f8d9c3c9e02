/** The tricks so far, newest last: who played what, who took it, and the running total. */
import type { ComponentChildren } from 'preact';
import { cards as words } from '@texts';
import type { Trick } from './playback';

export function Tricks(props: {
  tricks: Trick[];
  name: (seat: number) => string;
  draw: (what: string) => ComponentChildren;
  /** The totals after a number of tricks. */
  total: (tricks: number) => string;
}) {
  if (props.tricks.length === 0) return <p class="hint">{words.tricks.none}</p>;
  return (
    <ol class="tricks">
      {props.tricks.map(({ laid, winner }, index) => (
        <li key={index}>
          <ul class="trick">
            {laid.map(({ seat, what }) => (
              <li key={seat} class={seat === winner ? 'is-taking' : ''}>
                {props.draw(what)}
                <small>{props.name(seat)}</small>
                {seat === winner ? <span class="visually-hidden">{words.ring.takes}</span> : null}
              </li>
            ))}
          </ul>
          <span class="trick-total">{props.total(index + 1)}</span>
        </li>
      ))}
    </ol>
  );
}

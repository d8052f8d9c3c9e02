/** A pad of options to select from: bids, trumps, or what somebody else did. */
import type { ComponentChildren } from 'preact';

export interface Choice {
  id: string;
  label: ComponentChildren;
  name: string;
  class?: string;
}

export function Choices(props: {
  label: string;
  choices: Choice[];
  chosen: string | null;
  onChoose: (id: string) => void;
  class?: string;
}) {
  return (
    <div class={`options ${props.class ?? ''}`} role="group" aria-label={props.label}>
      {props.choices.map((choice) => (
        <button
          type="button"
          key={choice.id}
          class={`option ${choice.class ?? ''}`}
          aria-pressed={choice.id === props.chosen}
          onClick={() => props.onChoose(choice.id)}
        >
          <span class="option-label" aria-hidden="true">
            {choice.label}
          </span>
          <span class="visually-hidden">{choice.name}</span>
        </button>
      ))}
    </div>
  );
}

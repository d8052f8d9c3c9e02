/** How fast the others play, for all card games. Stored in the browser. */
import { signal } from '@preact/signals';
import { one } from '@shared/check';
import { keep, load } from '@shared/store';
import { cards as words } from '@texts';

export const SPEEDS = ['calm', 'normal', 'quick', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/** Multiplies every pause and motion; 0 shows the result at once. */
const PACE: Record<Speed, number> = { calm: 1.8, normal: 1, quick: 0.45, instant: 0 };

const speed = signal<Speed>(load('cards.speed', 1, (value) => one(value, SPEEDS)) ?? 'normal');

export const pace = () => PACE[speed.value];

export function SpeedChoice() {
  return (
    <label class="speed">
      <span>{words.speed.label}</span>
      <select
        value={speed.value}
        onChange={(event) => {
          speed.value = one(event.currentTarget.value, SPEEDS);
          keep('cards.speed', 1, speed.value);
        }}
      >
        {SPEEDS.map((name) => (
          <option key={name} value={name}>
            {words.speed[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

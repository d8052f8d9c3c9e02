/** The risk dial: a slider with named stops, and how it changes the advice. */
import { Panel, vars } from '@shared/pieces';
import { yatzy as words } from '@texts';
import { sayBetter, sameAct, type Advice } from './answers';
import { isStrong, placeOf, sayTheta, STOPS, tasteOf, THETAS } from './dial';
import { like } from './store';

export function sayTaste(theta: number): string {
  const taste = words.dial[tasteOf(theta)];
  return words.dial.value(isStrong(theta) ? words.dial.strong(taste) : taste, sayTheta(theta));
}

const turnTo = (theta: number) => like({ theta });

export function Dial({ theta, advice, balanced }: { theta: number; advice: Advice | null; balanced: Advice | null }) {
  const changed = theta !== 0 && advice && balanced && !sameAct(advice.best, balanced.best);
  return (
    <Panel
      title={words.dial.title}
      class="dial"
      aside={
        <output class="theta" title={words.dial.number}>
          {sayTaste(theta)}
        </output>
      }
    >
      <input
        type="range"
        class="dial-range"
        min={0}
        max={THETAS.length - 1}
        step={1}
        value={placeOf(theta)}
        aria-label={words.dial.label}
        aria-valuetext={sayTaste(theta)}
        onInput={(event) => turnTo(THETAS[Number(event.currentTarget.value)] ?? 0)}
      />
      <div class="dial-stops">
        {STOPS.map((stop) => (
          <button
            type="button"
            class="button quiet small"
            key={stop.taste}
            ref={vars({ '--at': placeOf(stop.theta) / (THETAS.length - 1) })}
            aria-pressed={stop.theta === theta}
            onClick={() => turnTo(stop.theta)}
          >
            {words.dial[stop.taste]}
          </button>
        ))}
      </div>
      <p class="hint">{words.dial[`${tasteOf(theta)}_is`]}</p>
      <p class="hint dial-change" role="status">
        {changed
          ? words.dial.changed(sayBetter(balanced.best), sayBetter(advice.best))
          : theta !== 0 && advice && balanced
            ? words.dial.same
            : ''}
      </p>
      <a href="#/risk">{words.dial.explore}</a>
    </Panel>
  );
}

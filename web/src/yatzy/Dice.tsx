/** The dice tray: holding, rolling, and entering dice from a real table. */
import { useLayoutEffect } from 'preact/hooks';
import { yatzy as words } from '@texts';
import { Pips } from '../home/pictures';
import { sayDice } from './answers';
import { canRoll, enterFace, isComplete, isOver, rerollsLeft, roll, takeBack, toggle, boxesOf, keptFaces, type Game } from './state';
import { play, store, touch } from './store';

/** One die, as a drawing. */
export function DieFace({ n, held }: { n: number; held?: boolean }) {
  return (
    <svg class="die-face" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect class={held ? 'die-held' : 'die-body'} x="2" y="2" width="44" height="44" rx="10" />
      {n === 0 ? <circle class="die-unknown" cx="24" cy="24" r="9" /> : null}
      <Pips n={n} x={24} y={24} step={11.5} r={4.4} class={held ? 'die-pip-held' : 'die-pip'} />
    </svg>
  );
}

/** A row of small dice within text. Hidden from screen readers: the text beside it says the same. */
export function SmallDice({ dice }: { dice: number[] }) {
  return (
    <span class="small-dice" aria-hidden="true">
      {dice.map((n, at) => (
        <DieFace key={at} n={n} />
      ))}
    </span>
  );
}

export function doRoll(game: Game): void {
  if (!canRoll(game)) return;
  const next = roll(game);
  const kept = sayDice(keptFaces(game.now));
  const first = game.now.dice.length === 0;
  const did = first ? '' : `${kept ? words.dice.kept(kept) : words.dice.keptNone}. `;
  play(did + (game.source === 'roll' ? words.dice.rolled(sayDice(next.now.dice)) : words.dice.first), next);
}

const TYPING = 'input:not([type="range"]):not([type="checkbox"]), textarea, select';

/** Changes the current game rather than the rendered one: input can be faster than rendering. */
function touchNow(change: (game: Game) => Game): void {
  const { game } = store.state.value;
  if (game) touch(change(game));
}

/** 1 to 6 hold a die or enter its face, R rolls, Backspace removes an entered die. */
function useKeys(): void {
  // Before the paint: as soon as the dice are visible, keys must work.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(TYPING)) return;
      if (document.querySelector('dialog[open]')) return;
      const { game } = store.state.value;
      if (!game) return;
      const digit = /^[1-6]$/.test(event.key) ? Number(event.key) : 0;
      const asked = game.now.dice.includes(0);
      if (digit && asked) touch(enterFace(game, digit));
      else if (digit && digit <= game.now.dice.length) touch(toggle(game, digit - 1));
      else if (event.key.toLowerCase() === 'r') doRoll(game);
      else if (event.key === 'Backspace' && game.source === 'enter') touch(takeBack(game));
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

export function DiceTray({ game, suggested }: { game: Game; suggested: boolean[] | null }) {
  useKeys();
  const { now, ruleset } = game;
  const dice = now.dice.length > 0 ? now.dice : Array<number>(ruleset.dice).fill(0);
  const complete = isComplete(now);
  const unknown = now.dice.filter((die) => die === 0).length;
  const left = rerollsLeft(game);
  const loose = now.held.filter((held) => !held).length;
  const first = now.dice.length === 0;
  const label = first ? words.dice.first : left === 0 ? words.dice.none : loose === 0 ? words.dice.stop : words.dice.again(loose);
  if (isOver(game)) return null;
  return (
    <section class="tray" aria-label={words.dice.title}>
      <p class="tray-head">
        <strong>{words.dice.turn(game.turns.length + 1, boxesOf(ruleset).length)}</strong>
        {complete ? <span>{words.dice.left(left)}</span> : null}
      </p>
      <div class={`dice dice-${ruleset.dice}`}>
        {dice.map((n, place) => {
          const held = now.held[place] ?? false;
          const name = n === 0 ? words.dice.blank(place + 1) : words.dice.die(place + 1, n);
          return (
            <button
              type="button"
              key={place}
              class={`die${held ? ' is-held' : ''}${complete && suggested?.[place] ? ' is-suggested' : ''}`}
              aria-label={name}
              aria-pressed={held}
              disabled={!complete}
              onClick={() => touchNow((now) => toggle(now, place))}
            >
              <DieFace n={n} held={held} />
              <span class="die-note" data-note={held ? words.dice.held : ''} />
            </button>
          );
        })}
      </div>
      {unknown > 0 ? (
        <FacePad left={unknown} />
      ) : (
        <div class="tray-foot">
          <button type="button" class="button roll" disabled={!canRoll(game)} onClick={() => doRoll(game)}>
            {label}
          </button>
          {game.source === 'enter' && complete ? (
            <button type="button" class="button quiet" onClick={() => touchNow(takeBack)}>
              {words.dice.back}
            </button>
          ) : null}
        </div>
      )}
      <p class="hint keys">{game.source === 'enter' ? words.dice.enterKeys : words.dice.keys(ruleset.dice)}</p>
      <p class="visually-hidden" role="status">
        {complete ? `${words.dice.rolled(sayDice(now.dice))}, ${words.dice.left(left)}` : ''}
      </p>
    </section>
  );
}

function FacePad({ left }: { left: number }) {
  return (
    <div class="face-pad" role="group" aria-label={words.dice.tell(left)}>
      <p>{words.dice.tell(left)}</p>
      <div class="faces">
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <button type="button" key={n} class="face" aria-label={words.dice.face(n)} onClick={() => touchNow((now) => enterFace(now, n))}>
            <DieFace n={n} />
          </button>
        ))}
      </div>
      <button type="button" class="button quiet small" onClick={() => touchNow(takeBack)}>
        {words.dice.back}
      </button>
    </div>
  );
}

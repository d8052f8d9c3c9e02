// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Question } from '@shared/ask';
import { Board } from './Board';
import { request, type Game, type Line } from './game';
import { rangeOf } from './Graph';
import { nextOf, verdictOf } from './verdict';

const asked: string[] = [];

// A fake engine: the answer names the question.
vi.mock('@engine', () => ({
  transport: {
    send: async (question: Question) => {
      asked.push(question.query);
      return { answer: { to: question } };
    },
  },
}));

type Past = string[];
const lineOf = (past: Past): Line<Past> => ({
  past,
  moves: past.map((label, at) => ({ by: at % 2 === 0 ? 'You' : 'Ann', label, mine: at % 2 === 0 })),
});
const question = (query: 'review' | 'advise' | 'sit', id: string) => ({ game: 'clue', query, id }) as unknown as Question;
const ask = <A,>(query: 'review' | 'advise' | 'sit', id: string, answer: A) => request(question(query, id), () => answer);

/** Words that are said in turn; the second of yours was a mistake, the third may have been one. */
function gameOf(id: string, played: (past: Past, at: number) => void = () => {}): Game<Past> {
  const line = lineOf(['one', 'two', 'three', 'four', 'five', 'six']);
  const judgement = (at: number, regret: number, noise: number) => ({
    at,
    regret,
    noise,
    best: 'zero',
    why: 'Because.',
    value: 1 - at / 10,
  });
  return {
    table: 'clue',
    id,
    line,
    draw: ({ past }, at) => <output>{past.slice(0, at).join(' ')}</output>,
    judge: ask('review', id, [judgement(0, 0, 0), judgement(2, 0.3, 0.1), judgement(4, 0.3, 0.4)]),
    weigh: ({ past, moves }, at) =>
      moves[at]?.mine === false
        ? null
        : ask('advise', `${id} ${past} ${at}`, {
            choices: [
              { id: 'zero', label: 'zero', figure: '90%', best: true },
              { id: 'three', label: 'three', figure: '60%', best: false },
              { id: 'other', label: 'other', figure: '50%', best: false },
            ],
            figures: 'chance',
          }),
    vary: ({ past }, at, choice) => ask('sit', `${id} ${past} ${at} ${choice}`, lineOf([...past.slice(0, at), choice, 'reply'])),
    play: ({ past }, at) => played(past, at),
    scale: { name: 'Chance', format: (value) => `${Math.round(value * 100)}%`, range: [0, 1] },
    cost: (regret) => `${Math.round(regret * 100)}%`,
    dear: 0.2,
    about: 'About.',
  };
}

const root = () => document.querySelector('#root')!;
const find = <E extends HTMLElement>(selector: string) => root().querySelector<E>(selector)!;
const all = (selector: string) => [...root().querySelectorAll<HTMLElement>(selector)];
const position = () => find('output').textContent;
const button = (name: string) => all('button').find((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(name))!;
const press = (one: HTMLElement) => act(() => one.click());
const key = (name: string, target: EventTarget = document.body) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
const settle = (milliseconds = 0) => act(() => new Promise<void>((go) => setTimeout(go, milliseconds)));

async function open(game: Game<Past>) {
  document.body.innerHTML = '<div id="root"></div><input id="field">';
  await act(() => render(<Board game={game} />, root()));
  await settle();
}

beforeEach(() => asked.splice(0));
afterEach(() => render(null, root()));

describe('the analysis board', () => {
  it('opens at the end, and steps with buttons and keys', async () => {
    await open(gameOf('steps'));
    expect(position()).toBe('one two three four five six');
    await key('ArrowLeft');
    expect(position()).toBe('one two three four five');
    await key('Home');
    expect(position()).toBe('');
    expect(find('.study-now').textContent).toContain('You: one');
    await key('ArrowLeft');
    expect(position()).toBe('');
    await key('ArrowRight');
    await press(button('Next move'));
    expect(position()).toBe('one two');
    await key('End');
    expect(position()).toBe('one two three four five six');
    // A field keeps its arrow keys.
    await key('ArrowLeft', document.querySelector('#field')!);
    expect(position()).toBe('one two three four five six');
  });

  it('marks mistakes, but not what may be chance', async () => {
    await open(gameOf('marks'));
    const marks = all('.study-move').map((one) => /is-\w+/.exec(one.className)?.[0] ?? '');
    expect(marks.slice(0, 6)).toEqual(['is-best', '', 'is-mistake', '', 'is-close', '']);
    expect(all('.study-move')[2]!.textContent).toContain('−30%');
    expect(all('.study-move')[4]!.textContent).not.toContain('30%');
    expect(find('.study-sum').textContent).toBe('2 of 3 decisions were right, 1 was not.');
    await press(button('Next mistake'));
    expect(position()).toBe('one two');
    expect(find('.study-opinion').textContent).toContain('It gave away 30% (± 10%). The engine prefers: zero.');
    expect(find('.study-opinion').textContent).toContain('Because.');
  });

  it('tries something else, and goes back', async () => {
    const played = vi.fn();
    await open(gameOf('tries', played));
    await press(all('.study-move')[2]!);
    await settle(300);
    expect(all('.study-choice').map((one) => [one.tagName, one.textContent])).toEqual([
      ['BUTTON', 'zero90%best'],
      ['SPAN', 'three60%done'],
      ['BUTTON', 'other50%'],
    ]);
    await press(find('button.study-choice'));
    await settle();
    await settle();
    expect(position()).toBe('one two zero');
    expect(all('.study-variation .study-what').map((one) => one.textContent)).toEqual(['zero', 'reply']);
    await key('End');
    expect(position()).toBe('one two zero reply');
    await press(button('Play from here'));
    expect(played).toHaveBeenCalledWith(['one', 'two', 'zero', 'reply'], 4);
    // Back to before the first move of the variation is back in the game.
    await key('ArrowLeft');
    await key('ArrowLeft');
    expect(find('.study-now').textContent).toContain('You: three');
    await key('ArrowRight');
    expect(position()).toBe('one two three');
  });

  it('keeps several variations, switches between them and deletes them', async () => {
    await open(gameOf('tree'));
    const tried = async (choice: string) => {
      await settle(300);
      await press(all('button.study-choice').find((one) => one.textContent?.startsWith(choice))!);
      await settle();
      await settle();
    };
    await press(all('.study-move')[2]!);
    await tried('zero');
    await press(all('.study-move')[2]!);
    await tried('other');
    expect(position()).toBe('one two other');
    // Only the variation that is shown has all its moves in the list.
    const listed = () =>
      all('.study-variation').map((one) => [...one.querySelectorAll('.study-what')].map((what) => what.textContent).join(' '));
    expect(listed()).toEqual(['zero', 'other reply']);
    await key('ArrowUp');
    expect(position()).toBe('one two zero');
    expect(listed()).toEqual(['zero reply', 'other']);
    await key('ArrowUp');
    expect(position()).toBe('one two three');
    await key('ArrowDown');
    await key('ArrowDown');
    expect(position()).toBe('one two other');
    await press(all('.study-variation .study-move')[0]!);
    expect(position()).toBe('one two');
    expect(find('.study-now').textContent).toContain('You: zero');
    await press(button('Delete this variation: zero'));
    expect(listed()).toEqual(['other']);
    expect(position()).toBe('one two');
    await key('ArrowDown');
    await key('Delete');
    expect(listed()).toEqual([]);
    expect(position()).toBe('one two');
    // The board of the same game remembers what was tried.
    await tried('zero');
    render(null, root());
    await open(gameOf('tree'));
    expect(listed()).toEqual(['zero']);
    // It is stored with the table, for a page that is loaded again.
    const names = Object.keys({ ...localStorage }).filter((name) => name.startsWith('kibitzer.clue.tries'));
    expect(names.some((name) => localStorage.getItem(name)!.includes('zero'))).toBe(true);
  });

  it('asks nothing twice', async () => {
    await open(gameOf('cache'));
    expect(asked.filter((query) => query === 'review')).toHaveLength(1);
    const before = asked.length;
    await press(all('.study-move')[0]!);
    await settle(300);
    await press(all('.study-move')[2]!);
    await settle(300);
    await press(all('.study-move')[0]!);
    await settle(300);
    expect(asked.length).toBe(before + 2);
    await open(gameOf('cache'));
    expect(asked.length).toBe(before + 2);
  });

  it('draws the evaluation and picks from it', async () => {
    await open(gameOf('graph'));
    expect(all('.study-dot')).toHaveLength(3);
    const plot = find('.study-plot');
    expect(plot.getAttribute('aria-label')).toBe('Chance over time: from 100% to 60%.');
    plot.getBoundingClientRect = () => ({ left: 0, width: 60 }) as DOMRect;
    await act(() => void plot.dispatchEvent(new MouseEvent('click', { clientX: 25, bubbles: true })));
    expect(position()).toBe('one two');
  });
});

describe('a board without a review', () => {
  it('judges your moves by the choices at each', async () => {
    const game = gameOf('choices');
    const weigh: typeof game.weigh = ({ past }, at) =>
      at % 2 === 1
        ? null
        : ask('advise', `choices ${past} ${at}`, {
            figures: 'chance',
            value: 0.5,
            choices: [
              { id: 'zero', label: 'zero', figure: '', best: true, regret: 0, noise: 0 },
              { id: 'one', label: 'one', figure: '', best: false, regret: 0.3, noise: 0.1 },
              { id: 'three', label: 'three', figure: '', best: false, regret: 0.3, noise: 0.4 },
            ],
          });
    await open({ ...game, judge: null, weigh });
    await settle(50);
    expect(
      all('.study-move')
        .map((one) => /is-\w+/.exec(one.className)?.[0] ?? '')
        .slice(0, 6),
    ).toEqual(['is-mistake', '', 'is-close', '', 'is-unknown', '']);
    expect(find('.study-sum').textContent).toBe('1 of 2 decisions were right, 1 was not.');
    expect(all('.study-dot')).toHaveLength(3);
  });
});

describe('a verdict', () => {
  it('needs a regret larger than its noise', () => {
    const verdict = (regret: number | null, noise: number) => verdictOf({ regret, noise }, 1);
    expect(verdict(null, 0)).toBe('unknown');
    expect(verdict(0, 0)).toBe('best');
    expect(verdict(0.05, 0)).toBe('close');
    expect(verdict(2, 2)).toBe('close');
    expect(verdict(0.5, 0.4)).toBe('slip');
    expect(verdict(2, 1.9)).toBe('mistake');
  });
  it('is found one after the other', () => {
    expect([nextOf([2, 5], -1), nextOf([2, 5], 2), nextOf([2, 5], 5), nextOf([], 0)]).toEqual([2, 5, 2, null]);
  });
});

describe('the axis', () => {
  it('has round ends', () => {
    const scale = { name: '', format: String };
    expect(
      rangeOf(
        [
          { at: 0, value: 231 },
          { at: 1, value: 256 },
        ],
        scale,
      ),
    ).toEqual([230, 260]);
    expect(rangeOf([{ at: 0, value: 0.2 }], { ...scale, range: [0, 1] })).toEqual([0, 1]);
  });
});

// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hand } from './Hand';
import { playedBy, sceneAt, usePlayback, type Play } from './playback';
import { Backs, Ring } from './Ring';
import { SpeedChoice } from './speed';
import { Tricks } from './Tricks';

const root = () => document.querySelector('#root')!;
const show = (what: preact.ComponentChild) => act(() => render(what, root()));
const all = (selector: string) => [...root().querySelectorAll<HTMLElement>(selector)];

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => render(null, root()));

const PLAY: Play = {
  tricks: [
    {
      leader: 0,
      winner: 1,
      laid: [
        { seat: 0, what: 'a' },
        { seat: 1, what: 'b' },
        { seat: 2, what: 'c' },
      ],
    },
  ],
  running: [{ seat: 1, what: 'd' }],
};

describe('a hand', () => {
  it('says why a piece cannot be played, until another is pressed', async () => {
    const chosen = vi.fn();
    const piece = (id: string, legal: boolean) => ({ id, name: `the ${id}`, legal, drawing: id });
    const pieces = [piece('two', false), piece('three', true), piece('four', true)];
    await show(<Hand label="hand" kind="cards" pieces={pieces} active chosen={null} legend="legend" onChoose={chosen} onPlay={() => {}} />);
    expect(all('.hand-legend')).toHaveLength(1);
    expect(all('.hand-barred')).toHaveLength(0);
    await act(() => all('.piece')[0]!.click());
    expect(chosen).not.toHaveBeenCalled();
    expect(all('.hand-barred')[0]!.textContent).toContain('the three or the four');
    await act(() => all('.piece')[1]!.click());
    expect(chosen).toHaveBeenCalledWith('three');
    expect(all('.hand-barred')).toHaveLength(0);
  });
});

describe('the ring', () => {
  it('shows backs, and sends a complete trick to the player who takes it', async () => {
    const scene = sceneAt(PLAY, 3, true);
    const sitters = [0, 1, 2].map((seat) => ({
      seat,
      name: `n${seat}`,
      takes: scene.winner === seat,
      laid: <b class="laid">x</b>,
      hand: <Backs kind="card" count={4 - playedBy(PLAY, scene, seat)} />,
    }));
    await show(
      <Ring label="table" sitters={sitters} you={0} laying moving>
        middle
      </Ring>,
    );
    expect(all('.back-card')).toHaveLength(9);
    const list = all('.sitters')[0]!;
    expect(list.className).toContain('is-taken');
    const taker = all('.sitter')[1]!;
    expect([list.style.getPropertyValue('--to-x'), list.style.getPropertyValue('--to-y')]).toEqual([
      taker.style.getPropertyValue('--x'),
      taker.style.getPropertyValue('--y'),
    ]);
  });

  it('counts what each seat has played', () => {
    expect([0, 1, 2].map((seat) => playedBy(PLAY, sceneAt(PLAY, 4, false), seat))).toEqual([1, 2, 1]);
    expect([0, 1, 2].map((seat) => playedBy(PLAY, sceneAt(PLAY, 1, false), seat))).toEqual([1, 0, 0]);
  });
});

describe('the tricks', () => {
  it('are listed with their winner and the running total', async () => {
    await show(<Tricks tricks={PLAY.tricks} name={(seat) => `n${seat}`} draw={(what) => what} total={(n) => `total ${n}`} />);
    expect(all('.trick li').map((one) => one.textContent)).toEqual(['an0', 'bn1takes the trick', 'cn2']);
    expect(all('.trick-total')[0]!.textContent).toBe('total 1');
  });
});

describe('the speed', () => {
  function Table({ play }: { play: Play }) {
    const { scene, settled } = usePlayback('hand', play);
    return (
      <>
        <SpeedChoice />
        <output>{`${scene.laid.length} ${scene.taken} ${settled}`}</output>
      </>
    );
  }
  const said = () => all('output')[0]!.textContent;

  it('shows what the others did piece by piece, or at once', async () => {
    await show(<Table play={{ tricks: [], running: [] }} />);
    await show(<Table play={PLAY} />);
    expect(said()).toBe('0 0 false');
    const choice = root().querySelector('select')!;
    choice.value = 'instant';
    await act(() => void choice.dispatchEvent(new Event('change', { bubbles: true })));
    expect(said()).toBe('1 1 true');
    expect(localStorage.getItem('kibitzer.cards.speed')).toContain('instant');
  });
});

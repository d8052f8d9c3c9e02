import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { AskError, inWords, unwrap } from './ask';
import { EventReader } from './engine/server';
import { checksum, decode, encode, MOST_LETTERS } from './codec';
import { squares } from './code';
import { readTable, writeTable } from './files';
import { amend, begin, canRedo, canUndo, goTo, MOST_STEPS, present, push, readHistory } from './history';
import { EXAMPLES } from './examples';
import { chance, grouped, isCertain, isImpossible, percent, precisely, quotient, roughly, spoken } from './numbers';
import links from './links.json';
import { keep, load, type Shelf } from './store';
import { timeLeft } from './pieces';
import { parseRoute } from '../route';

describe('numbers', () => {
  it('shows 0% and 100% only for exact values', () => {
    expect(percent('1/1')).toBe('100%');
    expect(percent('0/1')).toBe('0%');
    expect(percent('99999/100000')).toBe('>99.9%');
    expect(percent('1/100000')).toBe('<0.1%');
    expect(percent('1/1000000000000000000000000')).toBe('<0.1%');
    expect(percent('555/1223', 2)).toBe('45.38%');
    expect(percent(0.25, 0)).toBe('25%');
    expect(percent(Number.NaN)).toBe('–');
  });
  it('divides numbers beyond 2^53', () => {
    expect(quotient(150812848431845199600n, 301625696863690399200n)).toBe(0.5);
    expect(chance('24576')).toBe(24576);
    expect(chance('2/3')).toBeCloseTo(2 / 3, 15);
  });
  it('groups digits of any length', () => {
    expect(grouped('301625696863690399200')).toBe('301,625,696,863,690,399,200');
    expect(grouped(999)).toBe('999');
    expect(grouped(58704)).toBe('58,704');
  });
  it('shortens numbers that are too long to read', () => {
    expect(roughly('58704')).toBe('58,704');
    expect(roughly('999999999999')).toBe('999,999,999,999');
    expect(roughly('301625696863690399200')).toBe('3.02 × 10²⁰');
    expect(roughly('9999999999999')).toBe('1.00 × 10¹³');
  });
  it('distinguishes certain from nearly certain, and spells percentages out', () => {
    expect(isCertain('7/7') && isCertain(1) && isCertain('1')).toBe(true);
    expect(isCertain('999999999999999999/1000000000000000000')).toBe(false);
    expect(isImpossible('0/5') && isImpossible(0) && isImpossible('0')).toBe(true);
    expect(isImpossible('1/1000000000000000000000')).toBe(false);
    expect([spoken('1/3'), spoken(0.25), spoken(0.44), spoken('44/100')]).toEqual([
      '33.3 percent',
      '25 percent',
      '44 percent',
      '44 percent',
    ]);
    expect([spoken(0.00001), spoken(0.99999), spoken('1/1'), spoken('0/7')]).toEqual([
      'less than 0.1 percent',
      'more than 99.9 percent',
      'certain',
      'impossible',
    ]);
  });
  it('shows an exact fraction in a tooltip only if it is short', () => {
    expect([precisely('1/3'), precisely(1 / 3), precisely('7/7')]).toEqual(['33.33%, exactly 1/3', '33.33%', 'certain']);
    expect(precisely('123456789012345678901/246913578024691357802')).toBe('50%');
  });
});

describe('history', () => {
  it('undoes, redoes, and drops undone steps when a new one is added', () => {
    let h = push(push(begin('start', 0), 'one', 1), 'two', 2);
    expect([canUndo(h), canRedo(h), present(h)]).toEqual([true, false, 2]);
    h = goTo(h, h.at - 1);
    expect([present(h), canRedo(h)]).toEqual([1, true]);
    h = push(h, 'three', 3);
    expect(h.steps.map((s) => s.state)).toEqual([0, 1, 3]);
    expect(present(goTo(h, -5))).toBe(0);
    expect(present(goTo(h, 99))).toBe(3);
    expect(amend(h, 4).steps.map((s) => s.state)).toEqual([0, 1, 4]);
  });
  it('bounds the number of steps', () => {
    let h = begin('start', 0);
    for (let i = 1; i <= MOST_STEPS + 20; i++) h = push(h, 'x', i);
    expect(h.steps.length).toBe(MOST_STEPS);
    expect(present(h)).toBe(MOST_STEPS + 20);
  });
  it('round-trips, and rejects anything else', () => {
    const number = (value: unknown) => {
      if (typeof value !== 'number') throw new Error('no number');
      return value;
    };
    const h = push(begin('start', 0), 'one', 1);
    expect(readHistory(JSON.parse(JSON.stringify(h)), number)).toEqual(h);
    for (const wrong of [null, {}, { steps: [] }, { steps: [{ label: 'x', state: 'y' }], at: 0 }]) {
      expect(() => readHistory(wrong, number)).toThrow();
    }
    expect(readHistory({ steps: h.steps, at: 99 }, number).at).toBe(1);
  });
});

describe('codec', () => {
  const table = { stands: ['?1 ?2 ?3', '? i3 ? ?'], names: ['Zoë', '愛'], n: [1, 2, 3] };
  it('decodes what it encodes', async () => {
    for (const id of ['bomb', '42', 'blob', 'clue', 'yatzy', 'other']) {
      const code = encode(id, table);
      expect(code).toMatch(/^2\.[A-Za-z0-9_-]+$/);
      expect(await decode(id, code)).toEqual(table);
    }
  });
  it('detects damage anywhere', async () => {
    const code = encode('bomb', table);
    for (let i = 0; i < code.length; i++) {
      const letter = code[i] === 'A' ? 'B' : 'A';
      const spoiled = code.slice(0, i) + letter + code.slice(i + 1);
      await expect(decode('bomb', spoiled), `letter ${i}`).rejects.toThrow();
      await expect(decode('bomb', code.slice(0, i)), `cut at ${i}`).rejects.toThrow();
    }
    await expect(decode('42', code)).rejects.toThrow();
    for (const wrong of ['', '1', '1.a', '2', '2.', '2.a', '2.a.b', '3.a.b', 'a.b.c.d', `1.${checksum('!!')}.!!`]) {
      await expect(decode('bomb', wrong), wrong).rejects.toThrow();
    }
  });
  it('rejects what is too long for an address, and decompression bombs', async () => {
    const noise = Array.from({ length: MOST_LETTERS }, (_, i) => Math.sin(i));
    expect(() => encode('bomb', noise)).toThrow('too long');
    expect(() => encode('bomb', noise.slice(0, 1000))).toThrow('too long');
    await expect(decode('bomb', links.unfoldsTooFar)).rejects.toThrow('damaged');
  });
  it('reads links shared by earlier releases', async () => {
    for (const { id, link, state } of links.shared) expect(await decode(id, link), link).toEqual(state);
  });
  it('has an example for every table, the same as among the links', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(['42', 'blob', 'bomb', 'clue', 'yatzy']);
    for (const [id, link] of Object.entries(EXAMPLES))
      expect(
        links.shared.some((one) => one.id === id && one.link === link),
        id,
      ).toBe(true);
  });
  it('makes links that fit into a message, and into a QR code that scanners read', () => {
    const address = (id: string) => {
      const { state } = links.shared.find((one) => one.id === id)!;
      return `https://kibitzer.example/kibitzer/#/${id}?t=${encode(id, state)}`;
    };
    expect(address('bomb').length).toBeLessThan(250);
    expect(address('42').length).toBeLessThan(120);
    const { path, size } = squares(address('bomb'));
    // Four pixels per square, drawn as the page draws them.
    const [scale, side] = [4, 4 * size];
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
      for (let dy = 0; dy < scale; dy++) {
        const from = ((Number(y) * scale + dy) * side + Number(x) * scale) * 4;
        for (let at = from; at < from + 4 * scale; at++) if (at % 4 < 3) pixels[at] = 0;
      }
    }
    expect(jsQR(pixels, side, side)?.data).toBe(address('bomb'));
  });
});

describe('store', () => {
  function shelf(): Shelf & { all: Map<string, string> } {
    const all = new Map<string, string>();
    return {
      all,
      getItem: (name) => all.get(name) ?? null,
      setItem: (name, text) => void all.set(name, text),
      removeItem: (name) => void all.delete(name),
    };
  }
  const text = (value: unknown) => {
    if (typeof value !== 'string') throw new Error('no text');
    return value;
  };
  it('stores and loads values', () => {
    const s = shelf();
    expect(load('x', 1, text, s)).toBeNull();
    expect(keep('x', 1, 'hello', s)).toBe(true);
    expect(load('x', 2, text, s)).toBe('hello');
  });
  it('backs up what it cannot read', () => {
    for (const broken of ['{', '{"version":9,"value":"new"}', '{"version":1,"value":5}', 'null']) {
      const s = shelf();
      s.all.set('kibitzer.x', broken);
      expect(load('x', 1, text, s)).toBeNull();
      expect(s.all.get('kibitzer.x.broken')).toBe(broken);
      expect(s.all.has('kibitzer.x')).toBe(false);
    }
  });
  it('reports when there is no space', () => {
    const full = {
      ...shelf(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(keep('x', 1, 'hello', full)).toBe(false);
    expect(keep('x', 1, 'hello', null)).toBe(false);
  });
});

describe('files', () => {
  it('reads what it writes, and rejects the rest', () => {
    expect(readTable(writeTable('bomb', 3, { a: 1 }))).toEqual({ kibitzer: 'bomb', version: 3, table: { a: 1 } });
    for (const wrong of ['', 'x', '{}', 'null', '[]', '{"kibitzer":5,"version":1}']) {
      expect(() => readTable(wrong), wrong).toThrow();
    }
  });
});

describe('ask', () => {
  it('formats errors of the protocol, with their location', () => {
    const error = { kind: 'illegal', message: 'not that', at: 'history[3]', legal: ['a'] };
    try {
      unwrap({ id: null, error });
      expect.unreachable();
    } catch (caught) {
      const known = caught as AskError;
      expect([known.kind, known.at, known.more]).toEqual(['illegal', 'history[3]', { legal: ['a'] }]);
      expect(inWords(known)).toBe('The rules do not allow this: not that.');
    }
    expect(unwrap({ id: 1, answer: 5, warnings: ['w'] })).toEqual({ answer: 5, warnings: ['w'] });
    for (const wrong of [null, 5, {}, []]) expect(() => unwrap(wrong)).toThrow(AskError);
  });
  it('reads events however the stream is split', () => {
    const stream = ': hello\r\n\r\nevent: progress\r\ndata: {"done":1}\r\n\r\nevent: answer\ndata: {"a":\ndata: 1}\n\n';
    const whole = new EventReader().push(stream);
    expect(whole).toEqual([
      { name: 'progress', data: '{"done":1}' },
      { name: 'answer', data: '{"a":\n1}' },
    ]);
    for (let cut = 0; cut <= stream.length; cut++) {
      const reader = new EventReader();
      const found = [...reader.push(stream.slice(0, cut)), ...reader.push(stream.slice(cut))];
      expect(found, `cut at ${cut}`).toEqual(whole);
    }
  });
});

describe('route', () => {
  it('parses pages and queries', () => {
    expect(parseRoute('').page).toBe('');
    expect(parseRoute('#/').page).toBe('');
    expect(parseRoute('#/bomb').page).toBe('bomb');
    expect(parseRoute('#/42/').page).toBe('42');
    expect(parseRoute('#/bomb?t=1.a.b-c_d').query.get('t')).toBe('1.a.b-c_d');
  });
});

describe('long work', () => {
  it('estimates the time left once that is more than a guess', () => {
    expect(timeLeft(1, 1000, 60)).toBeNull();
    expect(timeLeft(500, 1000, 2)).toBeNull();
    expect(timeLeft(500, 1000, 5)).toBe('a few seconds left');
    expect(timeLeft(250, 1000, 11)).toBe('about 40 seconds left');
    expect(timeLeft(100, 1000, 20)).toBe('about 3 minutes left');
    expect(timeLeft(0, 0, 20)).toBeNull();
  });
});

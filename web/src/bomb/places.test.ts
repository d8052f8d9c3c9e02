import { describe, expect, it } from 'vitest';
import { inTableWords } from './places';
import { checkTable } from './state';

const TABLE = checkTable({
  stands: ['?1 ?2 ?3', '? ? ?', '? ? ?', '? ? ?'],
  owners: [0, 1, 2, 2],
  players: ['Ann', 'Bo', 'Cy'],
  wires: { blue: [1, 3] },
  history: [{ actor: 1, event: 'dual_cut', target: 2, slots: [0, 2] }, { event: 'radar' }],
  constraints: [{ type: 'must_not_have', player: 1, value: 2 }],
  equipment: [{ card: '8' }],
  failed_dual_cuts: [{}],
});
const say = (text: string) => inTableWords(TABLE, text);

describe('messages of the engine', () => {
  it('name wires and stands as the table does', () => {
    expect(say('stands[1][2]: one B3 too many: only 4 in the game')).toBe('Bo C: one 3 too many: only 4 in the game');
    expect(say('stands[2]: 3 wires, but 4')).toBe('Cy 1: 3 wires, but 4');
    expect(say('stand 3 has no slot 7: it has 3, counted from 0')).toBe('Cy 2 has no wire H');
    expect(say('player 1 and stand 0 and 1:2')).toBe('Bo and Ann and Bo C');
    expect(say('Cy A (3:0) and Cy B (2:1) have the same value')).toBe('Cy 2 A and Cy 1 B have the same value');
  });
  it('name entries by their content', () => {
    expect(say('history[0] and stands[1][0]')).toBe("Bo's cut at Cy 1 A, C and Bo A");
    expect(say('history[1]; history[2]')).toBe('event 2 of the game; this entry');
    expect(say('history[0]: this cuts 3, but stands[2][0] shows B2')).toBe("Bo's cut at Cy 1 A, C: this cuts 3, but Cy 1 A shows 2");
    expect(say('constraints[0]')).toBe('the fact that Bo has no 2');
    expect(say('equipment[0], characters[1], wires.red')).toBe("General Radar, Bo's character, the red wires");
  });
  it('spell tokens out', () => {
    expect(say('Bo A = i12')).toBe('Bo A = token 12');
    expect(say('Bo A = iY; Bo B = E')).toBe('Bo A = token Y; Bo B = token even');
    expect(say('Bo A = B3 (was said)')).toBe('Bo A = 3 (was said)');
    expect(say('Bo A = !5?4')).toBe('Bo A = token ≠5, 4');
  });
  it('are otherwise unchanged', () => {
    for (const text of [
      'you hold no uncut 5, so you cannot announce it',
      'there is no stand 7',
      'at 12:30',
      'stands[9][0]',
      'Bo C is already cut',
      'a = b',
    ]) {
      expect(say(text)).toBe(text);
    }
  });
  it('use default names for a table without names', () => {
    const table = checkTable({ stands: ['?1 ?2', '? ?'], wires: { blue: [1, 2] } });
    expect(inTableWords(table, 'stands[1][0]: no')).toBe('Player 2 A: no');
  });
});
